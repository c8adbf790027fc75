// Package report is what a harness hands to who shows it: tables for the terminal and
// the numbers of a chart. It measures nothing and draws nothing.
package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/clipperhouse/displaywidth"
)

// Report is the outcome of one harness.
type Report struct {
	Tables []Table
	Chart  Chart
	Data   any // what --json prints
}

// Table is a table and what there is to say about it.
type Table struct {
	Title string
	Head  []string
	Rows  [][]string
	Notes []string // below it, one a line
}

// Chart is the numbers of a picture. It has bars, in groups, or else lines.
type Chart struct {
	Title  string
	X, Y   string // what the axes show, units included
	Groups []string
	Bars   []Series // one value a group
	Lines  []Series
	LogX   bool
	LogY   bool

	Level     float64 // of bars: a line to compare them with; 0 for none
	LevelName string
}

// Series is one row of numbers; X is that of lines alone.
type Series struct {
	Name string
	X, Y []float64
}

// Write prints tables with a blank line between them. Columns of numbers are aligned
// on the right, others on the left.
func Write(w io.Writer, tables []Table) error {
	var b strings.Builder
	for i, t := range tables {
		if i > 0 {
			b.WriteByte('\n')
		}
		t.write(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (t Table) write(b *strings.Builder) {
	if t.Title != "" {
		fmt.Fprintf(b, "%s\n", t.Title)
	}
	width := make([]int, len(t.Head))
	right := make([]bool, len(t.Head))
	for c := range t.Head {
		width[c] = displaywidth.String(t.Head[c])
		numbers := false
		right[c] = true
		for _, row := range t.Rows {
			width[c] = max(width[c], displaywidth.String(row[c]))
			right[c] = right[c] && numeric(row[c])
			numbers = numbers || strings.ContainsAny(row[c], "0123456789")
		}
		right[c] = right[c] && numbers
	}
	for _, row := range append([][]string{t.Head}, t.Rows...) {
		var line strings.Builder
		for c, cell := range row {
			pad := strings.Repeat(" ", width[c]-displaywidth.String(cell))
			if right[c] {
				line.WriteString(pad + cell)
			} else {
				line.WriteString(cell + pad)
			}
			line.WriteString("  ")
		}
		b.WriteString("  " + strings.TrimRight(line.String(), " ") + "\n")
	}
	for _, note := range t.Notes {
		fmt.Fprintf(b, "  %s\n", note)
	}
}

// numeric reports whether a cell is a number, with what belongs to one, or nothing.
func numeric(cell string) bool {
	return strings.Trim(cell, "0123456789.+-%,/ ") == "" || cell == Never
}

// Never stands for a number that does not exist: something never happens.
const Never = "never"

// Percent prints a ratio as a difference from 1 in percent, with its sign: 0.9 is
// -10.0%.
func Percent(ratio float64) string { return fmt.Sprintf("%+.1f%%", 100*(ratio-1)) }

// Share prints a part of a whole in percent.
func Share(part float64) string { return fmt.Sprintf("%.1f%%", 100*part) }
