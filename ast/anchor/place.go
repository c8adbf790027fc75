package anchor

import (
	"fmt"

	"github.com/agentrosetta/rosettac/ast"
)

// fate is what becomes of a positional selector.
type fate uint8

const (
	lands    fate = iota // it names a place in the carried text
	misses               // the text has no such place
	unseen               // the place is outside the carried window
	withheld             // p and bare c need the whole, a window is carried
)

// place resolves one positional selector (§5.1, §5.2). A selector that begins in
// the text and ends behind it names no place.
func (x *Index) place(s ast.Selector) (span, fate) {
	switch s.Kind {
	case ast.SelLines:
		first, last, f := x.carried(s.From, s.To)
		if f != lands {
			return span{}, f
		}
		return span{x.line(first).start, x.line(last).end}, lands
	case ast.SelColumns:
		i, _, f := x.carried(s.Line, s.Line)
		if f != lands {
			return span{}, f
		}
		start, ok1 := x.column(i, s.From)
		end, ok2 := x.column(i, s.To)
		if !ok1 || !ok2 || end < start {
			return span{}, misses
		}
		return span{start, end}, lands
	case ast.SelParagraphs, ast.SelChars:
		if x.text.Window {
			return span{}, withheld
		}
	}
	if s.Kind == ast.SelParagraphs {
		ps := x.blocksOfLines()
		if s.From < 1 || s.To < s.From || s.To > len(ps) {
			return span{}, misses
		}
		return span{x.line(ps[s.From-1].start).start, x.line(ps[s.To-1].end - 1).end}, lands
	}
	if s.From < 0 || s.To < s.From || s.To > x.table().total {
		return span{}, misses
	}
	return span{x.table().offset(s.From), x.table().offset(s.To)}, lands
}

// carried turns absolute lines, both included, into indexes of carried lines.
func (x *Index) carried(from, to int) (first, last int, f fate) {
	if from < 1 || to < from {
		return 0, 0, misses
	}
	first, last = from-x.text.FirstLine(), to-x.text.FirstLine()
	if first < 0 || last >= len(x.text.Lines) {
		if x.text.Window {
			return 0, 0, unseen
		}
		return 0, 0, misses
	}
	return first, last, lands
}

// near returns the place in the carried text that is closest to what a positional
// selector names: the hint for the nearest of several occurrences.
func (x *Index) near(s ast.Selector) span {
	if at, f := x.place(s); f == lands {
		return at
	}
	end := span{len(x.joined), len(x.joined)}
	line := 0
	switch s.Kind {
	case ast.SelColumns:
		line = s.Line - x.text.FirstLine()
	case ast.SelLines:
		line = s.From - x.text.FirstLine()
	case ast.SelParagraphs:
		ps := x.blocksOfLines()
		if x.text.Window || s.From < 1 || s.From > len(ps) {
			return end
		}
		line = ps[s.From-1].start
	default:
		if x.text.Window || s.From < 0 {
			return span{}
		}
		at := x.table().offset(s.From)
		return span{at, at}
	}
	switch {
	case line < 0 || len(x.starts) == 0:
		return span{}
	case line >= len(x.starts):
		return end
	case s.Kind == ast.SelColumns:
		at, ok := x.column(line, s.From)
		if !ok {
			at = x.line(line).end
		}
		return span{at, at}
	}
	return x.line(line)
}

// unitNote says that a column or character was counted in bytes or in UTF-16
// units, when the place of the quote shows it (§5.6).
func (x *Index) unitNote(s ast.Selector, at span) string {
	base := 0
	switch s.Kind {
	case ast.SelColumns:
		i, _, f := x.carried(s.Line, s.Line)
		if f != lands || !x.line(i).contains(at) {
			return ""
		}
		base = x.starts[i]
	case ast.SelChars:
		if x.text.Window {
			return ""
		}
	default:
		return ""
	}
	shows := func(count func(int) int) bool {
		from, to := count(at.start)-count(base), count(at.end)-count(base)
		return s.From == from && (s.To == to || s.To == from+1)
	}
	t, kind := x.table(), "columns"
	if s.Kind == ast.SelChars {
		kind = "characters"
	}
	switch {
	case shows(t.count):
		return ""
	case shows(t.units):
		return fmt.Sprintf("the %s of %s were counted in UTF-16 units, not in code points", kind, s.Raw)
	case shows(func(i int) int { return i }):
		return fmt.Sprintf("the %s of %s were counted in bytes, not in code points", kind, s.Raw)
	}
	return ""
}
