package conformance

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/agentrosetta/rosettac/check/diag"
)

// LevelGrade is what became of the cases of one level.
type LevelGrade struct {
	Level string `json:"level"`
	Whole bool   `json:"whole"` // passed whole, and the levels below it too
	Score        // of facets of cases
	Left  int    `json:"left_out"`        // of those skipped, the ones that the level demands
	First string `json:"first,omitempty"` // the first case that keeps it from being whole
}

// Grade is how far an implementation conforms.
type Grade struct {
	Version        int          `json:"version"`
	Implementation *Description `json:"implementation"`
	Grade          string       `json:"grade"` // the highest level that is passed whole, or "none"
	Levels         []LevelGrade `json:"levels"`
	Badge          Badge        `json:"badge"`
}

// Badge is what shields.io reads from an endpoint; it takes no other field.
type Badge struct {
	SchemaVersion int    `json:"schemaVersion"`
	Label         string `json:"label"`
	Message       string `json:"message"`
	Color         string `json:"color"`
}

// ungraded is the grade of an implementation that passes no level whole.
const ungraded = "none"

// optional are the facets that no level demands: they show messages otherwise.
func optional(f Facet) bool { return f == Renderings || f == Dialects }

// Grade returns the highest level that is passed whole, with all below it: every
// facet of every case of the level passes, and none is left out but renderings and
// dialects, which no level demands, and what the version of the language that the
// implementation speaks does not have. Known failures are failures.
func (r *Report) Grade() Grade {
	g := Grade{Version: JSONVersion, Implementation: r.Implementation, Grade: ungraded}
	whole := r.Implementation.Unavailable == ""
	for _, level := range Levels {
		l := r.level(level)
		whole = whole && l.First == "" && l.Passed > 0
		l.Whole = whole
		if whole {
			g.Grade = l.Level
		}
		g.Levels = append(g.Levels, l)
	}
	g.Badge = Badge{SchemaVersion: 1, Label: "rosetta", Message: g.Grade, Color: colors[g.Grade]}
	if r.Implementation.Unavailable != "" {
		g.Badge.Message, g.Badge.Color = "unknown", "lightgrey"
	}
	return g
}

func (r *Report) level(level diag.Level) LevelGrade {
	l := LevelGrade{Level: level.String()}
	for _, result := range r.Results {
		if result.Level != level {
			continue
		}
		held, spoken := result.Case.For(r.Implementation.Language)
		for _, c := range result.Cells {
			l.add(c.Outcome, c.Known)
			if c.Outcome == Passed || optional(c.Facet) && c.Outcome == Skipped {
				continue
			}
			if c.Outcome == Skipped {
				if !spoken || !has(held, c.Facet) {
					continue
				}
				l.Left++
			}
			if l.First == "" {
				l.First = result.Case.Name
			}
		}
	}
	return l
}

func has(c *Case, facet Facet) bool {
	for _, f := range c.Facets() {
		if f == facet {
			return true
		}
	}
	return false
}

// colors are those of the badge.
var colors = map[string]string{
	ungraded: "red", "R0": "orange", "R1": "yellow", "R2": "yellowgreen", "R2c": "green", "R3": "brightgreen",
}

// JSON writes the grade with its details, as one JSON object.
func (g Grade) JSON(w io.Writer) error { return writeJSON(w, g) }

// JSON writes the badge alone.
func (b Badge) JSON(w io.Writer) error { return writeJSON(w, b) }

// Table writes the grade for people: a level a line.
func (g Grade) Table(w io.Writer) error {
	if why := g.Implementation.Unavailable; why != "" {
		_, err := fmt.Fprintf(w, "%s is not available here: %s\nnot graded\n", g.Implementation.title(), diag.Visible(why))
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "level\twhole\tpassed\tfailed\tcrashed\tleft out\tstopped by")
	for _, l := range g.Levels {
		whole, first := "no", l.First
		if l.Whole {
			whole = "yes"
		}
		if first == "" {
			first = "-"
		}
		fmt.Fprintln(table, strings.Join([]string{
			l.Level, whole, fmt.Sprint(l.Passed), fmt.Sprint(l.Failed), fmt.Sprint(l.Crashed), fmt.Sprint(l.Left), first,
		}, "\t"))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%s: %s\n", g.Implementation.title(), g.Grade)
	return err
}
