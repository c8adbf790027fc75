package diag

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// GitHub writes diagnostics as workflow commands, which GitHub Actions shows as
// annotations beside the lines of a change: one line each, lines and columns from
// 1. Names of files stay as they are: they have to be relative to the root of the
// repository.
func GitHub(w io.Writer, list []Diagnostic) error {
	out := bufio.NewWriter(w)
	var at ranges
	for _, d := range list {
		out.WriteString("::" + annotation(d.Severity()) + " ")
		if d.File != nil {
			out.WriteString("file=" + escapeProperty(Visible(d.File.Name)) + ",")
			if !d.Span.IsZero() {
				start, end := at.of(d.File, d.Span)
				fmt.Fprintf(out, "line=%d,endLine=%d,", start.Line, end.Line)
				if start.Line == end.Line {
					fmt.Fprintf(out, "col=%d,endColumn=%d,", start.Column+1, end.Column+1)
				}
			}
		}
		fmt.Fprintf(out, "title=%s::%s\n", d.Code, escapeData(explanation(d)))
	}
	return out.Flush()
}

// annotation returns the workflow command of a severity.
func annotation(s Severity) string {
	switch s {
	case Error:
		return "error"
	case Warn:
		return "warning"
	}
	return "notice"
}

// explanation returns all that a diagnostic says, a line each.
func explanation(d Diagnostic) string {
	lines := []string{Visible(d.Text)}
	if d.Message != "" {
		lines[0] = Visible(d.Message) + ": " + lines[0]
	}
	for _, n := range d.Notes {
		lines = append(lines, Visible(n))
	}
	if d.Help != "" {
		lines = append(lines, "help: "+Visible(d.Help))
	}
	if d.Fix != nil {
		lines = append(lines, mending(d))
	}
	return strings.Join(lines, "\n")
}

// The escapes of workflow commands. In a property, what ends one is escaped too.
var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func escapeData(s string) string     { return dataEscapes.Replace(s) }
func escapeProperty(s string) string { return propertyEscapes.Replace(s) }
