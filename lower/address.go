package lower

import (
	"fmt"
	"math"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/grammar"
)

// Address reads an address that was given from outside a message, as on a command
// line (language.md §5). The Ref's Span is within s. The error is one line for
// people; a local name is no error, though only a message could say what it means.
func Address(s string) (ast.Ref, error) {
	a, ok := grammar.ParseAddress(s)
	if !ok || a == nil {
		return ast.Ref{}, fmt.Errorf("not an address: got %q, want a message, part or place, as @a1.7, @a1.7.tgt or @a1.7.tgt#L3", s)
	}
	l := &lowering{text: s}
	var r ast.Ref
	l.ref(&r, a)
	r.Raw, r.Span = s, source.Span{End: len(s)}
	asSymbol(&r.Addr)
	return r, nil
}

// ref lowers an address and how it was written.
func (l *lowering) ref(r *ast.Ref, a *grammar.Address) {
	r.Span = l.addressSpan(a)
	r.Raw = l.text[r.Span.Start:r.Span.End]
	l.address(&r.Addr, a)
}

// address lowers what an address says into out. A local base stays BaseLocal here; what it
// means depends on the whole message ([lowering.settleLocals]).
func (l *lowering) address(out *ast.Address, a *grammar.Address) {
	switch {
	case !a.Msg.IsZero():
		out.Kind, out.ID, out.Orig = ast.BaseMessage, readID(l.visible(a.Msg)), !a.Orig.IsZero()
	case !a.Scheme.IsZero():
		out.Kind = ast.BaseScheme
		out.Scheme, out.Name = cutColon(afterFirst(l.visible(a.Scheme)))
	case !a.Symbol.IsZero():
		_, name := cutColon(afterFirst(l.visible(a.Symbol)))
		out.Kind = ast.BaseSymbol
		out.Sender, out.Name = cutSender(name)
	case !a.Topic.IsZero():
		out.Kind, out.Name = ast.BaseTopic, afterFirst(afterFirst(l.visible(a.Topic)))
	case !a.Local.IsZero():
		out.Kind, out.Name = ast.BaseLocal, l.visible(a.Local)
		l.locals = true
	}
	if len(a.Parts) > 0 {
		out.Parts = l.slabs.strings.Take(len(a.Parts))
		for _, p := range a.Parts {
			out.Parts = append(out.Parts, afterFirst(l.visible(p.Token)))
		}
	}
	out.Selectors = l.slabs.selectors.Take(len(a.Selectors))
	for _, s := range a.Selectors {
		out.Selectors = append(out.Selectors, l.selector(s))
	}
}

// selector lowers one alternative behind the `#`.
func (l *lowering) selector(s *grammar.Selector) ast.Selector {
	out := ast.Selector{Span: l.selectorSpan(s)}
	out.Raw = l.text[out.Span.Start:out.Span.End]
	switch {
	case s.Line != nil && s.Line.Cols != nil:
		out.Kind, out.Line = ast.SelColumns, l.number(s.Line.From)
		out.From, out.To = l.halfOpen(s.Line.Cols)
	case s.Line != nil:
		out.Kind = ast.SelLines
		out.From, out.To = l.bothEnds(&grammar.Range{From: s.Line.From, To: s.Line.To})
	case s.Para != nil:
		out.Kind = ast.SelParagraphs
		out.From, out.To = l.bothEnds(s.Para)
	case s.Char != nil:
		out.Kind = ast.SelChars
		out.From, out.To = l.halfOpen(s.Char)
	case !s.Quote.IsZero():
		out.Kind, out.Quote = ast.SelQuote, quoted(l.written(s.Quote))
		if !s.Nth.IsZero() {
			out.N = nth(l.written(s.Nth))
		}
	case !s.Other.IsZero():
		out.Kind = ast.SelOther
		if isRegion(out.Raw) {
			out.Kind = ast.SelRegion
		}
	}
	return out
}

// quoted returns the text between the quotes of q"…".
func quoted(q string) string {
	if i := strings.IndexByte(q, '"'); i >= 0 {
		q = q[i+1:]
	}
	return strings.TrimSuffix(q, `"`)
}

// nth returns the n of @n. There is no occurrence before the first, so @0 becomes
// one that no text has, rather than 0, which says that there was no @n.
func nth(s string) int {
	if n := digits(afterFirst(s)); n > 0 {
		return n
	}
	return maxNumber
}

// isRegion reports whether a selector is name=value.
func isRegion(raw string) bool {
	i := strings.IndexByte(raw, '=')
	return i > 0 && i+1 < len(raw) && strings.IndexFunc(raw[:i], func(r rune) bool {
		return !(r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
	}) < 0
}

// bothEnds returns a range that includes both ends; n alone is n to n.
func (l *lowering) bothEnds(r *grammar.Range) (from, to int) {
	from = l.number(r.From)
	if r.To.IsZero() {
		return from, from
	}
	return from, l.number(r.To)
}

// halfOpen returns a half-open range; n alone is n to n+1.
func (l *lowering) halfOpen(r *grammar.Range) (from, to int) {
	from = l.number(r.From)
	if r.To.IsZero() {
		return from, from + 1
	}
	return from, l.number(r.To)
}

// maxNumber is what a number that is too big becomes: beyond every text, and far
// enough from the largest int that sums of such numbers do not overflow.
const maxNumber = math.MaxInt / 4

func (l *lowering) number(t grammar.Token) int { return digits(l.written(t)) }

// digits reads a run of digits; invisible characters within it count for nothing.
func digits(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r < '0' || r > '9':
		case n > (maxNumber-9)/10:
			return maxNumber
		default:
			n = n*10 + int(r-'0')
		}
	}
	return n
}

// addressSpan returns the place of a whole address.
func (l *lowering) addressSpan(a *grammar.Address) source.Span {
	var s source.Span
	for _, t := range [...]grammar.Token{a.Msg, a.Scheme, a.Symbol, a.Topic, a.Local} {
		if !t.IsZero() {
			s = l.at(t)
		}
	}
	if !a.Orig.IsZero() {
		s.End = l.at(a.Orig).End
	}
	if n := len(a.Parts); n > 0 {
		s.End = l.at(a.Parts[n-1].Token).End
	}
	if n := len(a.Selectors); n > 0 {
		s.End = l.selectorSpan(a.Selectors[n-1]).End
	}
	return s
}

// selectorSpan returns the place of a selector, without the `#` or `|` before it.
// The letter of a p or c selector is no node of the tree: it stands before the
// number.
func (l *lowering) selectorSpan(s *grammar.Selector) source.Span {
	switch {
	case s.Line != nil:
		at := l.at(s.Line.L).To(l.at(s.Line.From))
		if !s.Line.To.IsZero() {
			at.End = l.at(s.Line.To).End
		}
		if s.Line.Cols != nil {
			at.End = l.rangeSpan(s.Line.Cols).End
		}
		return at
	case s.Para != nil:
		return l.lettered(s.Para)
	case s.Char != nil:
		return l.lettered(s.Char)
	case !s.Quote.IsZero():
		at := l.at(s.Quote)
		if !s.Nth.IsZero() {
			at.End = l.at(s.Nth).End
		}
		return at
	case !s.Other.IsZero():
		return l.at(s.Other)
	}
	return empty(l.last)
}

func (l *lowering) lettered(r *grammar.Range) source.Span {
	s := l.rangeSpan(r)
	for s.Start > 0 {
		s.Start--
		if c := l.text[s.Start]; c == 'p' || c == 'c' {
			break
		}
	}
	return s
}

func (l *lowering) rangeSpan(r *grammar.Range) source.Span {
	s := l.at(r.From)
	if !r.To.IsZero() {
		s.End = l.at(r.To).End
	}
	return s
}
