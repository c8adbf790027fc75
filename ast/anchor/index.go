package anchor

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// Index is a carried text prepared for many resolutions: line offsets, counts of
// code points, the folded text and its offset map are computed once, each when it
// is first needed. One resolution is linear in the text; many on one Index cost
// little more than their own length each. What an Index answers does not depend
// on what it was asked before. It is not safe for concurrent use.
type Index struct {
	text       ast.CarriedText
	joined     string // the carried lines joined by LF
	starts     []int  // byte offset in joined of each carried line
	exact      haystack
	runes      *runeTable // nil until a code point is counted
	fold       *folding   // nil until an exact search has failed
	grams      *gramIndex // nil until an orphan wants a suggestion
	paragraphs []span     // runs of lines that are not white space, in lines from 0, half open
	counted    bool       // paragraphs are there
}

// span is a half-open range of byte offsets in Index.joined, or of lines.
type span struct{ start, end int }

func (s span) len() int { return s.end - s.start }

// contains reports whether o lies in s, edges included.
func (s span) contains(o span) bool { return s.start <= o.start && o.end <= s.end }

// NewIndex returns an index of t. The lines of t must not change afterwards.
func NewIndex(t ast.CarriedText) *Index {
	x := &Index{text: t, joined: strings.Join(t.Lines, "\n"), starts: make([]int, len(t.Lines))}
	at := 0
	for i, l := range t.Lines {
		x.starts[i] = at
		at += len(l) + 1
	}
	x.exact = haystack{text: x.joined, keep: func(start, end int) bool {
		return runeBorder(x.joined, start) && runeBorder(x.joined, end)
	}}
	return x
}

// Find resolves selectors against one text (§5.2); it is NewIndex(t).Find(sels).
func Find(t ast.CarriedText, sels []ast.Selector) Resolution { return NewIndex(t).Find(sels) }

// Text returns the carried lines joined by LF: the text whose bytes Offsets counts.
func (x *Index) Text() string { return x.joined }

// Offsets returns the bytes of Text that a range names; false when an end of the
// range is no place in the carried text.
func (x *Index) Offsets(r source.Range) (source.Span, bool) {
	start, ok1 := x.offset(r.Start)
	end, ok2 := x.offset(r.End)
	if !ok1 || !ok2 || end < start {
		return source.Span{}, false
	}
	return source.Span{Start: start, End: end}, true
}

// offset returns the byte offset of a position.
func (x *Index) offset(p source.Position) (int, bool) {
	i := p.Line - x.text.FirstLine()
	if len(x.text.Lines) == 0 {
		return 0, i == 0 && p.Column == 0
	}
	if i < 0 || i >= len(x.text.Lines) || p.Column < 0 {
		return 0, false
	}
	return x.column(i, p.Column)
}

// column returns the byte offset of a column of carried line i (from 0); false
// when the line is shorter. The column behind the last code point counts.
func (x *Index) column(i, col int) (int, bool) {
	line := x.line(i)
	if col < 0 || col > line.len() {
		return 0, false // a line has no more code points than bytes
	}
	if x.runes == nil && line.len() <= shortLine {
		at := line.start
		for ; col > 0 && at < line.end; col-- {
			_, size := utf8.DecodeRuneInString(x.joined[at:line.end])
			at += size
		}
		return at, col == 0
	}
	t := x.table()
	point := t.count(line.start) + col
	return t.offset(point), point <= t.count(line.end)
}

// line returns the bytes of carried line i (from 0), without its LF.
func (x *Index) line(i int) span {
	return span{x.starts[i], x.starts[i] + len(x.text.Lines[i])}
}

// lineAt returns the carried line (from 0) that holds a byte offset; the LF
// belongs to the line it ends.
func (x *Index) lineAt(offset int) int {
	return max(sort.SearchInts(x.starts, offset+1)-1, 0)
}

// position returns the line and column of a byte offset.
func (x *Index) position(offset int) source.Position {
	if len(x.starts) == 0 {
		return source.Position{Line: x.text.FirstLine()}
	}
	i := x.lineAt(offset)
	at := source.Position{Line: x.text.FirstLine() + i}
	if start := x.starts[i]; x.runes == nil && offset-start <= shortLine {
		at.Column = utf8.RuneCountInString(x.joined[start:offset])
	} else {
		at.Column = x.table().count(offset) - x.table().count(start)
	}
	return at
}

// shortLine is how many bytes are counted anew each time, rather than making a
// table of all code points of the text.
const shortLine = 1024

func (x *Index) rangeOf(s span) source.Range {
	return source.Range{Start: x.position(s.start), End: x.position(s.end)}
}

func (x *Index) slice(s span) string { return x.joined[s.start:s.end] }

func (x *Index) table() *runeTable {
	if x.runes == nil {
		x.runes = newRuneTable(x.joined)
	}
	return x.runes
}

// blocksOfLines returns the paragraphs (§5.1).
func (x *Index) blocksOfLines() []span {
	if x.counted {
		return x.paragraphs
	}
	x.counted = true
	open := false
	for i, l := range x.text.Lines {
		blank := strings.IndexFunc(l, func(r rune) bool { return !unicode.IsSpace(r) }) < 0
		switch {
		case blank:
			open = false
		case open:
			x.paragraphs[len(x.paragraphs)-1].end = i + 1
		default:
			x.paragraphs = append(x.paragraphs, span{i, i + 1})
			open = true
		}
	}
	return x.paragraphs
}
