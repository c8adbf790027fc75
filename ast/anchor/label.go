package anchor

import (
	"fmt"

	"github.com/agentrosetta/rosettac/ast/source"
)

// Label prints a range for people in the form of a selector (§5): `L1.c4-21` on
// one line, `L3-5`, the lines it touches, across several. The zero Range is "".
func Label(r source.Range) string {
	switch {
	case r == source.Range{}:
		return ""
	case r.Start.Line == r.End.Line:
		return fmt.Sprintf("L%d.c%d-%d", r.Start.Line, r.Start.Column, r.End.Column)
	}
	return fmt.Sprintf("L%d-%d", r.Start.Line, r.End.Line)
}

// Address returns the selector that names exactly the range r of x: `L3` or
// `L3-5` for whole lines, `L1.c4-21` on one line, `c10-58` across lines of a text
// carried whole. It is "" when r is not in the text or nothing names it exactly
// (a part of several lines in a window, X-6).
func (x *Index) Address(r source.Range) string {
	s, ok := x.Offsets(r)
	if !ok || len(x.starts) == 0 {
		return ""
	}
	first, last := x.line(x.lineAt(s.Start)), x.line(x.lineAt(s.End))
	switch {
	case s.Start == first.start && s.End == last.end && r.Start.Line == r.End.Line:
		return fmt.Sprintf("L%d", r.Start.Line)
	case s.Start == first.start && s.End == last.end:
		return fmt.Sprintf("L%d-%d", r.Start.Line, r.End.Line)
	case r.Start.Line == r.End.Line:
		return Label(r)
	case x.text.Window:
		return ""
	}
	return fmt.Sprintf("c%d-%d", x.table().count(s.Start), x.table().count(s.End))
}

// label is Address where that names the range, else Label.
func (x *Index) label(r source.Range) string {
	if a := x.Address(r); a != "" {
		return a
	}
	return Label(r)
}
