// Package anchor finds the place an address names: it resolves selectors against
// carried texts, says with what confidence, and never accepts a look-alike
// (language.md §5.2 to §5.6).
package anchor

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// Status is what a resolution comes to (language.md §5.2).
type Status uint8

// The statuses.
const (
	Exact     Status = iota + 1 // where the address says
	Relocated                   // where the quote is
	Ambiguous                   // the quote is in several places
	Orphan                      // points at nothing
	Outside                     // at something that is not carried
)

// String returns exact, relocated, ambiguous, orphan or outside.
func (s Status) String() string {
	if s < Exact || s > Outside {
		return ""
	}
	return [...]string{"", "exact", "relocated", "ambiguous", "orphan", "outside"}[s]
}

// Conf returns the confidence that a status carries: hi, mid, lo or `?` (I-12).
func (s Status) Conf() string {
	if s < Exact || s > Outside {
		return ""
	}
	return [...]string{"", "hi", "mid", "lo", "?", "?"}[s]
}

// Resolution is the answer for one address. It is never just a string: what was
// found comes with how sure that is (I-12).
type Resolution struct {
	Status  Status
	Message *ast.Message // the version the answer is about; nil when there is none
	Block   string       // id of the block; "" for a slot, a binding, an artifact or nothing
	Range   source.Range // lines from 1, columns in code points from 0, half open; zero for outside and orphan
	Text    string       // the text of the range, its lines joined by LF; "" for outside and orphan
	Detail  string       // why, in words: the folding that found it, the unit a column was counted in …
	Moved   bool         // relocated against a position, or by folding: W025
	Folded  bool         // found only by folding (§5.2)
	Unclear bool         // the quote is strictly inside the position: a replacement could mean either (W047)
	Matches int          // occurrences of the quote, overlapping ones included; 0 when they were not counted (exact without @n, outside, orphan)
	Nearest *Suggestion  // of an orphan: the most similar text still there
	Reason  ast.TextStatus
}

// Holds reports whether the text still has what the address names: r is exact,
// relocated or ambiguous.
func (r Resolution) Holds() bool { return r.Status >= Exact && r.Status <= Ambiguous }

// Suggestion is text that resembles a lost quote. It is never accepted (§5.2).
type Suggestion struct {
	Range source.Range
	Text  string
	Score float64 // similarity, 0 to 1: see [Thresholds]
}
