package main

import (
	"fmt"
	"io"
	"runtime/debug"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// report prints findings in the format that was asked for, counts them, and notes
// whether one gates.
type report struct {
	cmd     checkCmd
	out     io.Writer
	printer *diag.Printer
	summary diag.Summary
	kept    []diag.Diagnostic // of sarif, which is written at the end
	gated   bool
}

func newReport(c checkCmd, s *streams) *report {
	return &report{cmd: c, out: s.stdout, printer: diag.NewPrinter(s.stdout, s.color)}
}

// to makes the report go to another writer, without colour.
func (r *report) to(w io.Writer) { r.out, r.printer = w, diag.NewPrinter(w, false) }

// transcript reports what was found in a transcript.
func (r *report) transcript(t *load.Transcript, findings []diag.Diagnostic) error {
	r.count(t)
	return r.add(findings)
}

func (r *report) count(t *load.Transcript) {
	r.summary.Messages += len(t.Messages())
	r.summary.Files += len(t.Files)
}

// judge counts findings and notes whether one of them gates.
func (r *report) judge(findings []diag.Diagnostic) {
	for _, d := range findings {
		r.summary.Add(d)
		r.gated = r.gated || r.cmd.gates(d)
	}
}

// add reports findings.
func (r *report) add(findings []diag.Diagnostic) error {
	r.judge(findings)
	switch r.cmd.Format {
	case "json":
		return diag.JSON(r.out, findings)
	case "github":
		return diag.GitHub(r.out, findings)
	case "sarif":
		r.kept = append(r.kept, findings...)
		return nil
	}
	for _, d := range findings {
		if err := r.printer.Print(d); err != nil {
			return err
		}
	}
	return nil
}

// close ends the report: with the summary, where the format has one.
func (r *report) close() error {
	switch r.cmd.Format {
	case "sarif":
		info, _ := debug.ReadBuildInfo()
		return diag.SARIF(r.out, r.kept, &r.summary, version(info))
	case "json":
		if !r.cmd.Summary {
			return nil
		}
		return r.summary.JSON(r.out)
	}
	if r.summary.Counts != (diag.Counts{}) && r.cmd.Format == "text" {
		fmt.Fprintln(r.out)
	}
	return r.summary.Text(r.out)
}
