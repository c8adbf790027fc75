package diag

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

	"github.com/agentrosetta/rosettac/ast/source"
)

// The part of a long line that an excerpt shows.
const (
	maxColumns = 100 // columns of an excerpt line
	before     = 30  // code points shown before the marked place in a line that is cut
	maxLines   = 4   // lines of a span over several lines; the middle ones of a longer span are left out
)

// excerptLine is one line of an excerpt: the text as it is shown, and the columns
// (from 0, half open) under which the carets go.
type excerptLine struct {
	number     int // line number, from 1; 0 stands for lines left out
	text       string
	start, end int
}

// excerpt returns the lines of f that span touches.
func excerpt(f *source.File, span source.Span) []excerptLine {
	span = clamp(f, span)
	first := lineOf(f, span.Start)
	end := span.End
	for end > span.Start && f.Text[end-1] == '\n' {
		end-- // a line end at the end of the span does not begin another line
	}
	last := lineOf(f, end)
	var lines []excerptLine
	for n := first; n <= last; n++ {
		if last-first >= maxLines && n == first+maxLines/2 {
			lines = append(lines, excerptLine{})
			n = last - maxLines/2 + 1
		}
		lines = append(lines, cut(f, n, span))
	}
	return lines
}

// clamp returns span within the bytes of f.
func clamp(f *source.File, span source.Span) source.Span {
	start := min(max(span.Start, 0), len(f.Text))
	return source.Span{Start: start, End: min(max(span.End, start), len(f.Text))}
}

// cut renders line n of f: the whole of it, or the part around the span when the
// line is too long to be read.
func cut(f *source.File, n int, span source.Span) excerptLine {
	whole := f.LineSpan(n)
	text := strings.TrimSuffix(f.Slice(whole), "\r")
	from := min(max(span.Start-whole.Start, 0), len(text))
	to := min(max(span.End-whole.Start, from), len(text))
	if span.Start < whole.Start {
		// A line after the first one of a span: the carets leave its indent alone.
		from = min(len(text)-len(strings.TrimLeft(text, " \t")), to)
	}
	if len(text) <= maxColumns {
		return render(n, text, from, to, false, false)
	}
	begin := 0
	if advance(text, 0) < to {
		begin = retreat(text, from, before)
	}
	end := advance(text, begin)
	return render(n, text[begin:end], from-begin, min(to, end)-begin, begin > 0, end < len(text))
}

// advance returns the offset behind the characters of s from offset i on that
// fill maxColumns. A character without width counts as one column, so that the
// result is bounded in bytes as well.
func advance(s string, i int) int {
	for n := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if n += max(displaywidth.Rune(r), 1); n > maxColumns {
			break
		}
		i += size
	}
	return i
}

// retreat returns the offset n code points before offset i of s.
func retreat(s string, i, n int) int {
	for ; n > 0 && i > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
	}
	return i
}

// render draws the bytes of text and finds the columns of from and to in it.
func render(number int, text string, from, to int, cutBefore, cutAfter bool) excerptLine {
	var c canvas
	if cutBefore {
		c.put("…")
	}
	c.draw(text[:from], true)
	start := c.width
	c.draw(text[from:to], true)
	end := c.width
	c.draw(text[to:], true)
	if cutAfter {
		c.put("…")
	}
	return excerptLine{number: number, text: strings.TrimRight(c.String(), " "), start: start, end: max(end, start+1)}
}

// excerpt writes the source lines of d with carets under its span.
func (p *Printer) excerpt(d Diagnostic, paint func(string) string) {
	lines := excerpt(d.File, d.Span)
	width := len(strconv.Itoa(lines[len(lines)-1].number))
	for _, l := range lines {
		if l.number == 0 {
			p.line(p.faint("  " + strings.Repeat(".", max(width, 3))))
			continue
		}
		number := strconv.Itoa(l.number)
		p.line(strings.TrimRight(p.faint("  "+strings.Repeat(" ", width-len(number))+number+" |")+" "+l.text, " "))
		p.line(p.faint("  "+strings.Repeat(" ", width)+" |") + " " + strings.Repeat(" ", l.start) + paint(strings.Repeat("^", l.end-l.start)))
	}
}
