package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// grade prints how well agents write, over all transcripts (language.md §12).
func (c checkCmd) grade(s *streams, r *report) error {
	var g check.Grader
	err := c.each(s, c.paths, func(t *load.Transcript) error {
		findings := t.Findings()
		r.judge(findings)
		g.Add(t.Transcript, findings, t.Options())
		return nil
	})
	if err != nil {
		return err
	}
	if c.Format == "json" {
		return printGrades(s, g.Grades())
	}
	return tabulateGrades(s, g.Grades())
}

// tabulateGrades prints a table: an agent a line, a level a column. A cell says
// what was found at that level; the last column is what keeps the agent from the
// next one.
func tabulateGrades(s *streams, grades []check.Grade) error {
	table := tabwriter.NewWriter(s.stdout, 0, 0, 2, ' ', 0)
	row := []string{"agent", "messages", "grade"}
	for level := diag.R0; level <= diag.R3; level++ {
		row = append(row, level.String())
	}
	fmt.Fprintln(table, strings.Join(append(row, "stopped by"), "\t"))
	for _, g := range grades {
		row = []string{agentName(g.Agent), fmt.Sprint(g.Messages), gradeName(g.Level)}
		stops := g.Stops
		for level := diag.R0; level <= diag.R3; level++ {
			if len(stops) == 0 || stops[0].Level != level {
				row = append(row, "ok")
				continue
			}
			row = append(row, stopCell(stops[0]))
			stops = stops[1:]
		}
		why := "-"
		if len(g.Stops) > 0 {
			why = stoppedBy(g.Stops[0].First)
		}
		fmt.Fprintln(table, strings.Join(append(row, why), "\t"))
	}
	return table.Flush()
}

// stopCell says how often each code was found.
func stopCell(stop check.Stop) string {
	const most = 3
	var parts []string
	for i, code := range stop.Codes[:min(len(stop.Codes), most)] {
		part := string(code)
		if n := stop.Times[i]; n > 1 {
			part += fmt.Sprintf(" ×%d", n)
		}
		parts = append(parts, part)
	}
	if len(stop.Codes) > most {
		parts = append(parts, "…")
	}
	return strings.Join(parts, ", ")
}

// stoppedBy shows a finding in one line: where, which and what.
func stoppedBy(d diag.Diagnostic) string {
	text := string(d.Code) + " " + diag.Clip(diag.Visible(d.Text))
	if d.File == nil {
		return text
	}
	at := d.File.Position(d.Span.Start)
	return fmt.Sprintf("%s:%d:%d: %s", diag.Visible(d.File.Name), at.Line, at.Column+1, text)
}

func agentName(name string) string {
	if name == "" {
		return "(no sender)"
	}
	return diag.Visible(name)
}

func gradeName(l diag.Level) string {
	if l == 0 {
		return "none"
	}
	return l.String()
}

// gradeRecord is a line of --grade --format json.
type gradeRecord struct {
	Version   int          `json:"v"`
	Agent     string       `json:"agent"` // "" for text that names no sender
	Messages  int          `json:"messages"`
	Grade     string       `json:"grade"` // R0 to R3, or none
	Levels    []levelGrade `json:"levels"`
	StoppedBy *diag.Record `json:"stopped_by"` // the first finding of the lowest level that does not hold; null when all do
}

// levelGrade says whether a level holds, those below it included, and what was
// found at it.
type levelGrade struct {
	Level string            `json:"level"`
	Holds bool              `json:"holds"`
	Codes map[diag.Code]int `json:"codes"`
}

func printGrades(s *streams, grades []check.Grade) error {
	var recorder diag.Recorder
	lines := diag.NewLines(s.stdout)
	for _, g := range grades {
		r := gradeRecord{Version: diag.JSONVersion, Agent: g.Agent, Messages: g.Messages, Grade: gradeName(g.Level)}
		for level := diag.R0; level <= diag.R3; level++ {
			r.Levels = append(r.Levels, levelGrade{level.String(), level <= g.Level, map[diag.Code]int{}})
		}
		for _, stop := range g.Stops {
			for i, code := range stop.Codes {
				r.Levels[stop.Level-diag.R0].Codes[code] = stop.Times[i]
			}
		}
		if len(g.Stops) > 0 {
			first := recorder.Record(g.Stops[0].First)
			r.StoppedBy = &first
		}
		if err := lines.Write(r); err != nil {
			return err
		}
	}
	return lines.Flush()
}
