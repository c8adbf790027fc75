package diag

import (
	"sort"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast/source"
)

// places finds positions in a file. Findings come in order, often many on one
// line, and a line may be very long: so it counts on from the last position it
// found on the same line instead of counting the line again.
type places struct {
	file   *source.File
	line   source.Span // of the last position
	offset int
	at     source.Position
}

// position returns what f.Position does.
func (p *places) position(f *source.File, offset int) source.Position {
	offset = min(max(offset, 0), len(f.Text))
	if f != p.file || offset < p.offset || offset > p.line.End {
		n := lineOf(f, offset)
		p.file, p.line = f, f.LineSpan(n)
		p.offset, p.at = min(p.line.Start, offset), source.Position{Line: n}
	}
	at := p.at
	at.Column += utf8.RuneCountInString(f.Text[p.offset:offset])
	if offset == len(f.Text) || utf8.RuneStart(f.Text[offset]) {
		p.offset, p.at = offset, at
	}
	return at
}

// lineOf returns the number of the line that holds offset, from 1, without
// looking at the line's text. The end of a file belongs to its last line.
func lineOf(f *source.File, offset int) int {
	n := sort.Search(f.Lines(), func(i int) bool { return f.LineSpan(i+1).Start > offset })
	return max(n, 1)
}
