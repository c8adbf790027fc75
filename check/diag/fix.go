package diag

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
)

// mechanical are the codes whose fixes are certain: they spell what was read as it
// is to be spelled. The fixes of other codes are what was probably meant, and are
// for a person to choose.
var mechanical = []Code{"P004", "P008", "P009", "P012", "P016", "P018", "P021", "W013", "I047", "W031", "S13"}

// Mechanical reports whether the fix of d, if it has one, can be made without
// asking anybody.
func (d Diagnostic) Mechanical() bool { return d.Fix != nil && slices.Contains(mechanical, d.Code) }

// Apply makes the fixes of diagnostics about f, all edits of one or none, and
// returns the new text and the diagnostics whose fixes were made. A fix that
// overlaps one that stands before it in the list is left out: it may be made when
// the new text has been judged. So is one with an edit outside the text.
func Apply(f *source.File, list []Diagnostic) (text string, made []Diagnostic) {
	var edits []Edit // that will be made, sorted
	for _, d := range list {
		if d.File != f || d.Fix == nil {
			continue
		}
		if grown, ok := joined(edits, d.Fix.Edits, len(f.Text)); ok {
			edits, made = grown, append(made, d)
		}
	}
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(f.Text[at:e.Span.Start])
		b.WriteString(e.New)
		at = e.Span.End
	}
	b.WriteString(f.Text[at:])
	return b.String(), made
}

// joined adds edits to sorted ones, or reports that they overlap. Two edits
// overlap also when one inserts where the other begins or ends: which text comes
// first is not known. Fixes come in the order of the text, so that most edits are
// added at the end.
func joined(edits, more []Edit, size int) ([]Edit, bool) {
	more = slices.SortedFunc(slices.Values(more), byStart)
	for i, e := range more {
		if e.Span.Start < 0 || e.Span.End < e.Span.Start || e.Span.End > size || i > 0 && collide(more[i-1], e) {
			return nil, false
		}
		at, _ := slices.BinarySearchFunc(edits, e, byStart)
		if at > 0 && collide(edits[at-1], e) || at < len(edits) && collide(e, edits[at]) {
			return nil, false
		}
	}
	for _, e := range more {
		at, _ := slices.BinarySearchFunc(edits, e, byStart)
		edits = slices.Insert(edits, at, e)
	}
	return edits, true
}

func byStart(a, b Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) }

// collide reports whether an edit and one that begins no earlier cannot both be
// made.
func collide(a, b Edit) bool {
	if a.Span.Len() > 0 && b.Span.Len() > 0 {
		return b.Span.Start < a.Span.End
	}
	return b.Span.Start <= a.Span.End
}
