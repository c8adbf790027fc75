package conformance

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/aymanbagabas/go-udiff"

	"github.com/agentrosetta/rosettac/check/diag"
)

// Table writes the report for people: what failed, expected against got; then what
// became of every facet at every level; then a line that sums up. At most limit
// cases are shown in full; 0 shows all.
func (r *Report) Table(w io.Writer, limit int) error {
	if why := r.Implementation.Unavailable; why != "" {
		_, err := fmt.Fprintf(w, "%s is not available here: %s\nnothing was run: %s skipped\n", r.Implementation.title(), diag.Visible(why), inCases(len(r.Results)))
		return err
	}
	shown, left := 0, 0
	for _, result := range r.Results {
		if o := result.Outcome(); o != Failed && o != Crashed || result.Known() {
			continue
		}
		if limit > 0 && shown == limit {
			left++
			continue
		}
		shown++
		if _, err := io.WriteString(w, result.explained()+"\n"); err != nil {
			return err
		}
	}
	if left > 0 {
		fmt.Fprintf(w, "… and %s more; --show 0 shows all\n\n", inCases(left))
	}
	if err := r.cells(w); err != nil {
		return err
	}
	for _, k := range r.Passing {
		fmt.Fprintf(w, "line %d of the known failures: %s passes: take it off the list\n", k.Line, diag.Visible(k.String()))
	}
	for _, k := range r.Unheard {
		fmt.Fprintf(w, "line %d of the known failures: the suite has no case %s\n", k.Line, diag.Visible(k.Name))
	}
	_, err := fmt.Fprintf(w, "%s: %s\n", r.Implementation.title(), r.summary())
	return err
}

// title returns the name and the version.
func (d *Description) title() string {
	name := d.Name
	if name == "" {
		name = "the implementation"
	}
	return diag.Visible(strings.TrimSpace(name + " " + d.Version))
}

func (r *Report) summary() string {
	s := r.Cases()
	counts := fmt.Sprintf("%s, %s", inCases(len(r.Results)), s)
	if r.Elapsed > 0 {
		counts += fmt.Sprintf(", in %s", r.Elapsed.Round(10*time.Millisecond))
	}
	return counts
}

func inCases(n int) string {
	if n == 1 {
		return "1 case"
	}
	return fmt.Sprintf("%d cases", n)
}

// String returns the counts that are not zero: "12 passed, 1 failed, 2 known".
func (s Score) String() string {
	texts := []string{fmt.Sprintf("%d passed", s.Passed)}
	for _, c := range []struct {
		n    int
		name string
	}{{s.Failed, "failed"}, {s.Crashed, "crashed"}, {s.Skipped, "skipped"}, {s.Known, "of them known"}} {
		if c.n > 0 {
			texts = append(texts, fmt.Sprintf("%d %s", c.n, c.name))
		}
	}
	return strings.Join(texts, ", ")
}

// cells writes facet × level. A cell that is empty judges nothing.
func (r *Report) cells(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := []string{"facet"}
	for _, level := range Levels {
		row = append(row, level.String())
	}
	fmt.Fprintln(table, strings.Join(append(row, "all"), "\t"))
	for _, facet := range Facets {
		if r.Facet(facet, 0) == (Score{}) {
			continue
		}
		row = []string{string(facet)}
		for _, level := range Levels {
			row = append(row, r.Facet(facet, level).cell())
		}
		fmt.Fprintln(table, strings.Join(append(row, r.Facet(facet, 0).cell()), "\t"))
	}
	return table.Flush()
}

// cell returns the counts for a table: "12", "11 1 failed".
func (s Score) cell() string {
	if s == (Score{}) {
		return "-"
	}
	text := s.String()
	return strings.TrimSuffix(strings.Replace(text, " passed", "", 1), ",")
}

// explained says what went wrong with a case: what it is about, what was wanted
// and what came.
func (r *Result) explained() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s (%s", strings.ToUpper(string(r.Outcome())), r.Case.Name, r.Level)
	if len(r.Case.Spec) > 0 {
		fmt.Fprintf(&b, "; language %s", strings.Join(r.Case.Spec, ", "))
	}
	b.WriteString(")\n")
	if r.Case.Note != "" {
		fmt.Fprintf(&b, "  %s\n", r.Case.Note)
	}
	if r.Crash != "" {
		fmt.Fprintf(&b, "  crash: %s\n", diag.Visible(r.Crash))
	}
	for _, f := range r.Failures {
		b.WriteString(indent(f.explained()))
	}
	return b.String()
}

// diffLimit is how many lines of a difference are shown.
const diffLimit = 40

// explained says what was wanted and what came; of whole texts the difference.
func (f Failure) explained() string {
	if f.Texts == nil {
		return fmt.Sprintf("%s:\n  got   %s\n  want  %s\n", f.Path, diag.Visible(f.Got), diag.Visible(f.Want))
	}
	unified := udiff.Unified("want", "got", f.Texts[1], f.Texts[0])
	lines := strings.SplitAfter(strings.TrimSuffix(unified, "\n"), "\n")
	var b strings.Builder
	fmt.Fprintf(&b, "%s differs:\n", f.Path)
	for i, line := range lines {
		if i == diffLimit {
			fmt.Fprintf(&b, "  … and %d lines more\n", len(lines)-i)
			break
		}
		b.WriteString("  " + diag.Visible(strings.TrimSuffix(line, "\n")) + "\n")
	}
	return b.String()
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}
