package diag

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Printer writes diagnostics for people, in the form of design.md §5: a header
// with file, line and column (both from 1), the source lines with carets under
// the span, the facts and the remedy. Nothing that could steer a terminal is
// written as it is: see [Visible].
type Printer struct {
	out       io.Writer
	color     bool
	places    places
	explained map[Code]bool
	err       error
	buf       strings.Builder
}

// NewPrinter returns a Printer that writes to w. Whether to use colour is the
// caller's decision.
func NewPrinter(w io.Writer, color bool) *Printer {
	return &Printer{out: w, color: color, explained: map[Code]bool{}}
}

// Print writes one diagnostic. It is cheapest when diagnostics come in the order
// of [Report.Sorted]. The error is that of the writer; after one, nothing more is
// written.
func (p *Printer) Print(d Diagnostic) error {
	p.buf.Reset()
	paint := p.paint(d.Severity())
	p.line(p.bold(p.place(d)) + paint(word(d.Severity())+"["+string(d.Code)+"]") + ": " + p.bold(Visible(d.Text)))
	if d.File != nil && !d.Span.IsZero() && d.File.Text != "" {
		p.excerpt(d, paint)
	}
	for _, n := range d.Notes {
		p.line(p.faint("  = ") + Visible(n))
	}
	if d.Help != "" {
		p.line(p.faint("  = ") + "help: " + Visible(d.Help))
	}
	if d.Fix != nil {
		p.line(p.faint("  = ") + mending(d))
	}
	if !p.explained[d.Code] {
		p.explained[d.Code] = true
		p.line(p.faint("  = ") + "help: rosettac explain " + string(d.Code))
	}
	return p.flush()
}

// mending says what the fix of d would do, and whether it is certain.
func mending(d Diagnostic) string {
	if d.Mechanical() {
		return "fix: " + Visible(d.Fix.Title)
	}
	return "suggestion: " + Visible(d.Fix.Title)
}

// Text writes diagnostics for people (design.md §5).
func Text(w io.Writer, list []Diagnostic, color bool) error {
	p := NewPrinter(w, color)
	for _, d := range list {
		if err := p.Print(d); err != nil {
			return err
		}
	}
	return nil
}

// place returns "file:line:column: ", as much of it as is known.
func (p *Printer) place(d Diagnostic) string {
	if d.File == nil {
		return ""
	}
	name := Visible(d.File.Name)
	if d.Span.IsZero() {
		return name + ": "
	}
	at := p.places.position(d.File, d.Span.Start)
	return fmt.Sprintf("%s:%d:%d: ", name, at.Line, at.Column+1)
}

func (p *Printer) line(s string) {
	p.buf.WriteString(s)
	p.buf.WriteByte('\n')
}

func (p *Printer) flush() error {
	if p.err == nil {
		_, p.err = io.WriteString(p.out, p.buf.String())
	}
	return p.err
}

func (p *Printer) paint(s Severity) func(string) string {
	color := map[Severity]ansi.BasicColor{Info: ansi.Cyan, Warn: ansi.Yellow, Error: ansi.Red}[s]
	return func(text string) string {
		return p.styled(ansi.NewStyle().Bold().ForegroundColor(color), text)
	}
}

func (p *Printer) bold(s string) string  { return p.styled(ansi.NewStyle().Bold(), s) }
func (p *Printer) faint(s string) string { return p.styled(ansi.NewStyle().Faint(), s) }

func (p *Printer) styled(style ansi.Style, s string) string {
	if !p.color || s == "" {
		return s
	}
	return style.Styled(s)
}

// word returns a severity as it is printed for people.
func word(s Severity) string {
	switch s {
	case Error:
		return "error"
	case Warn:
		return "warning"
	}
	return "info"
}

// Counts says how many findings there are of each severity.
type Counts struct{ Errors, Warnings, Infos int }

// Add counts a diagnostic.
func (c *Counts) Add(d Diagnostic) {
	switch d.Severity() {
	case Error:
		c.Errors++
	case Warn:
		c.Warnings++
	default:
		c.Infos++
	}
}

// String returns "1 error, 2 warnings, 3 infos", without what is zero; "no
// findings" when all are.
func (c Counts) String() string {
	var parts []string
	for _, n := range []struct {
		n    int
		name string
	}{{c.Errors, "error"}, {c.Warnings, "warning"}, {c.Infos, "info"}} {
		if n.n > 0 {
			parts = append(parts, count(n.n, n.name))
		}
	}
	if parts == nil {
		return "no findings"
	}
	return strings.Join(parts, ", ")
}
