package anchor

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast"
)

// Verdict is what the versions of a text, taken together, say of an address
// written in a message (§5.4, §5.5).
type Verdict uint8

// The verdicts.
const (
	// Held: the newest version has it. Exact when some version has it exactly.
	Held Verdict = iota + 1
	// HeldBefore: only an older version has it. In a mark I049 when it was dealt
	// with, else E022 with both results; a citation is I041.
	HeldBefore
	// Lost: no version has it, and all that could are carried whole. E022, or E040
	// outside of marks when there is a quote.
	Lost
	// NotCarried: what is carried cannot tell (I028), or the base is no text of the
	// transcript (no code; Reason is then TextOutside).
	NotCarried
	// Unseen: the message was never seen (E008, W024 or W043).
	Unseen
	// NoPart: the message has no such part, or the part is not one text (W021).
	NoPart
)

// Judgement is what the findings about one address rest on.
type Judgement struct {
	Verdict Verdict

	// Newest is the answer of Resolve, that of the newest version, without
	// Nearest: what resembles a lost quote is looked for when it is to be shown.
	Newest Resolution
	// Exact is the answer of the newest version that has it exactly; nil when none
	// has. Then nothing is said of a relocation (W025). When Verdict is HeldBefore
	// no version older than that of Older is asked.
	Exact *Resolution
	// Older is the answer of the newest version but one or more that has it; nil
	// unless the newest itself does not.
	Older *Resolution
}

// Moved reports whether W025 is due: the newest version has it, but elsewhere
// than the address says, and no version has it where it says.
func (j Judgement) Moved() bool { return j.Verdict == Held && j.Newest.Moved && j.Exact == nil }

// Ambiguous reports whether W026 is due: the newest version has the quote in
// several places, and no version has it exactly.
func (j Judgement) Ambiguous() bool {
	return j.Verdict == Held && j.Newest.Status == Ambiguous && j.Exact == nil
}

// Unclear reports whether a replacement could mean the quote or the position
// (W047): in the version that has it exactly.
func (j Judgement) Unclear() bool { return j.Exact != nil && j.Exact.Unclear }

// Judge tries an address, written in from, against the versions from the one it
// names to the newest (§5.4). An address of from's own block is judged in from
// alone.
func Judge(tr *ast.Transcript, a ast.Address, from *ast.Message, ext Artifacts) Judgement {
	return NewResolver(tr, ext).Judge(a, from)
}

// Judge is the function Judge on a kept Resolver. Versions are tried from the newest
// back, no further than what they say is of account; of a long chain, those that
// cannot have it are passed over, so that many addresses are not quadratic.
func (r *Resolver) Judge(a ast.Address, from *ast.Message) Judgement {
	h := r.Transcript.History(a, from)
	if h.Status != ast.TextCarried {
		return judged(r.uncarried(h.Status, a, from, (*Index).Locate))
	}
	newest, versions := r.newest(a, h.Texts[h.From:], (*Index).Locate)
	j := judged(newest)
	if j.Exact != nil || len(versions) == 0 || newest.Holds() && !placed(a) {
		return j // a quote alone is never exact
	}
	worth := r.older(&a, h, newest.Holds())
	hidden := false // an older version that is not carried whole may have it
	for {
		if versions = versions[:worth.next(len(versions))]; len(versions) == 0 {
			break
		}
		var older Resolution
		older, versions = r.newest(a, versions, (*Index).Locate)
		if older.Status == Exact {
			j.Exact = &older
		}
		if !newest.Holds() && older.Holds() {
			j.Older = &older
		}
		if j.Exact != nil || j.Older != nil {
			break
		}
		hidden = hidden || older.Status == Outside
	}
	if j.Verdict == Lost {
		switch {
		case j.Older != nil:
			j.Verdict = HeldBefore
		case hidden || worth.hides():
			j.Verdict = NotCarried
		}
	}
	return j
}

// judged is the judgement of a text that has one version.
func judged(res Resolution) Judgement {
	j := Judgement{Newest: res, Verdict: alone(res)}
	if res.Status == Exact {
		j.Exact = &res
	}
	return j
}

// placed reports whether an address has a positional selector.
func placed(a ast.Address) bool {
	return slices.ContainsFunc(a.Selectors, ast.Selector.Positional)
}

// alone is the verdict of one answer.
func alone(r Resolution) Verdict {
	switch {
	case r.Reason == ast.TextUnseen:
		return Unseen
	case r.Holds():
		return Held
	case r.Reason == ast.TextNoPart || r.Reason == ast.TextWhole:
		return NoPart
	case r.Status == Outside:
		return NotCarried
	}
	return Lost
}
