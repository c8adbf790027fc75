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

// ranges finds the positions of both ends of spans. Each end has a cursor of its
// own, for the reason that [places] has one.
type ranges struct{ starts, ends places }

// of returns the positions of the start and the end of a span. The end is taken
// before line ends that close the span, so that a whole line ends on itself.
func (r *ranges) of(f *source.File, span source.Span) (start, end source.Position) {
	span = clamp(f, span)
	last := span.End
	for last > span.Start && f.Text[last-1] == '\n' {
		last--
	}
	return r.starts.position(f, span.Start), r.ends.position(f, last)
}

// lineOf returns the number of the line that holds offset, from 1, without
// looking at the line's text. The end of a file belongs to its last line. Of a
// part of a stream, the lines before it are counted.
func lineOf(f *source.File, offset int) int {
	before := f.Skipped.Lines
	n := sort.Search(f.Lines(), func(i int) bool { return f.LineSpan(before+i+1).Start > offset })
	return before + max(n, 1)
}
