package diag

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/clipperhouse/displaywidth"
)

// pageWidth is the number of columns of a page's prose.
const pageWidth = 80

// Text writes the page for people, with headings in bold when it is coloured.
// findings are what the wrong example raises, in the order of [Report.Sorted]; the
// first of the page's code is shown below the example. Nothing that could steer a
// terminal is written as it is.
func (p Page) Text(w io.Writer, findings []Diagnostic, color bool) error {
	e := Lookup(p.Code)
	out := NewPrinter(w, color)
	out.line(out.paint(e.Severity)(string(p.Code)) + out.bold(": "+e.Title))
	out.line(out.faint(fmt.Sprintf("%s, demanded from level %s on, found by the pass %s", e.Severity, e.Level, e.Pass)))
	out.prose("", p.What)
	out.prose(headingWhy, p.Why)
	if p.Policy != "" {
		out.heading(headingPolicy)
		out.listing(p.Policy)
	}
	if p.Lock != "" {
		out.heading(headingLock)
		out.listing(p.Lock)
	}
	out.example(headingWrong, p.Wrong)
	for _, d := range findings {
		if d.Code == p.Code {
			at := out.places.position(d.File, d.Span.Start)
			out.line(fmt.Sprintf("  %s %d:%d: %s: %s", out.faint("="), at.Line, at.Column+1, out.paint(e.Severity)(word(e.Severity)), Visible(d.Text)))
			break
		}
	}
	out.example(headingRight, p.Right)
	out.prose(headingFix, p.Fix)
	for _, t := range p.Tables {
		out.table(t)
	}
	return out.flush()
}

func (p *Printer) heading(s string) {
	p.line("")
	p.line(p.bold(s))
}

func (p *Printer) prose(heading, text string) {
	if heading == "" {
		p.line("")
	} else {
		p.heading(heading)
	}
	for _, line := range wrap(text, pageWidth) {
		p.line(line)
	}
}

// wrap returns text in lines of at most width columns. It breaks at blanks alone,
// so that flags and codes stay whole.
func wrap(text string, width int) []string {
	var lines []string
	var line canvas
	for word := range strings.FieldsSeq(Visible(text)) {
		if line.width > 0 && line.width+1+displaywidth.String(word) > width {
			lines = append(lines, line.String())
			line = canvas{}
		}
		if line.width > 0 {
			line.put(" ")
		}
		line.put(word)
	}
	return append(lines, line.String())
}

// example writes an example with its lines numbered, as findings count them, and
// the flags that it is checked with.
func (p *Printer) example(heading string, e Example) {
	if e.Text == "" {
		return
	}
	p.heading(heading)
	if flags := e.Flags(); flags != "" {
		p.line(p.faint("  checked with " + flags))
	}
	if e.Also != nil {
		p.line(p.faint("  raises " + strings.Join(words(e.Also), " and ") + " as well"))
	}
	p.listing(e.Text)
}

func (p *Printer) listing(text string) {
	n := strings.Count(text, "\n")
	width := len(strconv.Itoa(n))
	i := 0
	for line := range strings.Lines(text) {
		i++
		c := canvas{}
		c.draw(strings.TrimSuffix(line, "\n"), true)
		p.line(strings.TrimRight(p.faint(fmt.Sprintf("  %*d |", width, i))+" "+c.String(), " "))
	}
}

func (p *Printer) table(t Table) {
	p.heading(Visible(t.Title))
	for _, row := range t.Rows {
		for i, line := range wrap(row, pageWidth-4) {
			lead := "    "
			if i == 0 {
				lead = "  - "
			}
			p.line(lead + line)
		}
	}
}

// Flags returns the flags of `rosettac check` that e needs, or "".
func (e Example) Flags() string {
	var flags []string
	if e.Cut {
		flags = append(flags, "--cut")
	}
	if !e.Now.IsZero() {
		flags = append(flags, "--now "+e.Now.Format("2006-01-02T15:04Z07:00"))
	}
	if e.StallAfter > 0 {
		flags = append(flags, "--stall-after "+e.StallAfter.String())
	}
	return strings.Join(flags, " ")
}

func words(codes []Code) []string {
	var all []string
	for _, c := range codes {
		all = append(all, string(c))
	}
	return all
}
