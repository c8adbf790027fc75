// Package source holds the bytes of an input and the ways of naming places in
// them: byte spans, and positions by line and column.
//
// Every other package names places in terms of this one. It imports nothing of
// the project.
package source

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// File is one input: its name and its bytes, kept as they came (language.md §1).
// The text may hold any bytes at all. A File is safe for concurrent reading.
type File struct {
	Name string // as it is shown to people; "<stdin>" for standard input
	Text string // the bytes of the input, BOM and all

	// Skipped says how many lines and bytes of the input come before Text, when
	// it is a part of a stream. Line numbers count them; byte offsets do not.
	Skipped struct{ Lines, Bytes int }

	once  sync.Once
	lines []int // byte offset of each line's first byte
}

// NewFile returns a File of the given name and text.
func NewFile(name, text string) *File { return &File{Name: name, Text: text} }

// Slice returns the bytes of s, clamped to the file.
func (f *File) Slice(s Span) string {
	start, end := min(max(s.Start, 0), len(f.Text)), min(max(s.End, 0), len(f.Text))
	if start >= end {
		return ""
	}
	return f.Text[start:end]
}

// Lines returns the number of lines of Text. A final LF ends the last line; it does not
// begin another one. An empty file has no lines.
func (f *File) Lines() int {
	f.index()
	return len(f.lines)
}

// LineSpan returns the bytes of line n (from 1) without its LF. A line that does
// not exist has an empty span at the end of the file.
func (f *File) LineSpan(n int) Span {
	f.index()
	n -= f.Skipped.Lines
	if n < 1 || n > len(f.lines) {
		return Span{len(f.Text), len(f.Text)}
	}
	start, end := f.lines[n-1], len(f.Text)
	if n < len(f.lines) {
		end = f.lines[n] - 1
	} else if end > start && f.Text[end-1] == '\n' {
		end--
	}
	return Span{start, end}
}

// Position returns the line (from 1) and the column (code points from 0) of a
// byte offset. An offset outside the file is clamped to it. An invalid byte
// counts as one code point.
func (f *File) Position(offset int) Position {
	f.index()
	offset = min(max(offset, 0), len(f.Text))
	line := sort.SearchInts(f.lines, offset+1)
	if line == 0 {
		return Position{Line: f.Skipped.Lines + 1}
	}
	start := f.lines[line-1]
	return Position{Line: f.Skipped.Lines + line, Column: utf8.RuneCountInString(f.Text[start:offset])}
}

func (f *File) index() {
	f.once.Do(func() {
		if f.Text == "" {
			return
		}
		f.lines = make([]int, 0, strings.Count(f.Text, "\n")+1)
		for start := 0; start < len(f.Text); {
			f.lines = append(f.lines, start)
			i := strings.IndexByte(f.Text[start:], '\n')
			if i < 0 {
				break
			}
			start += i + 1
		}
	})
}

// Span is a half-open range of byte offsets, from 0. The zero Span is "nowhere".
type Span struct{ Start, End int }

// Len returns the number of bytes in s.
func (s Span) Len() int { return s.End - s.Start }

// IsZero reports whether s is the zero Span.
func (s Span) IsZero() bool { return s == Span{} }

// To returns the span from the start of s to the end of t.
func (s Span) To(t Span) Span { return Span{s.Start, t.End} }

// Position is a place in a text: a line, counted from 1, and a column, counted
// in Unicode code points from 0 (language.md §5.1).
type Position struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// Before reports whether p comes before q.
func (p Position) Before(q Position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Column < q.Column
}

// Range is a half-open range of positions.
type Range struct{ Start, End Position }
