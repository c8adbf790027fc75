package main

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

type checkCmd struct {
	Level  level  `placeholder:"LEVEL" help:"Fail on warnings of this conformance level or below too: R0, R1, R2, R2c or R3. Errors always fail; infos never do."`
	Format string `enum:"text,json" default:"text" help:"How findings are printed: text, or json (one object a line)."`
	reading
	paths
}

// Help is shown by --help below the flags.
func (checkCmd) Help() string {
	return examples(
		"rosettac check incident.rose", "one transcript",
		"rosettac check --level R2 runs/", "every transcript below a folder; warnings of form and certainty fail too",
		"rosettac check --now 2026-08-26T15:00Z incident.rose", "what is stale, and what has stalled, at that time",
		"agent | rosettac check --format json -", "one JSON object for every finding",
	)
}

// Run prints all findings, and ends with errGate when one of them gates.
func (c checkCmd) Run(s *streams) error {
	printer := diag.NewPrinter(s.stdout, s.color)
	gated, messages, files := false, 0, 0
	err := c.each(s, c.paths, func(t *load.Transcript) error {
		findings := t.Findings()
		messages += len(t.Messages())
		files += len(t.Files)
		for _, d := range findings {
			gated = gated || c.gates(d)
		}
		return c.print(s, printer, findings)
	})
	if err != nil {
		return err
	}
	if c.Format == "text" {
		fmt.Fprintf(s.stdout, "%s in %s: ", count(messages, "message"), count(files, "file"))
		if err := printer.Summary(); err != nil {
			return err
		}
	}
	if gated {
		return errGate
	}
	return nil
}

func (c checkCmd) print(s *streams, printer *diag.Printer, findings []diag.Diagnostic) error {
	if c.Format == "json" {
		return diag.JSON(s.stdout, findings)
	}
	for _, d := range findings {
		if err := printer.Print(d); err != nil {
			return err
		}
	}
	return nil
}

// gates reports whether d makes check fail (design.md §6).
func (c checkCmd) gates(d diag.Diagnostic) bool {
	e := diag.Lookup(d.Code)
	return e.Severity == diag.Error || e.Severity == diag.Warn && e.Level <= diag.Level(c.Level)
}

// level is a conformance level on the command line; zero when it is not given.
type level diag.Level

// UnmarshalText reads R0, R1, R2, R2c or R3, in any case.
func (l *level) UnmarshalText(text []byte) error {
	for known := diag.R0; known <= diag.R3; known++ {
		if strings.EqualFold(string(text), known.String()) {
			*l = level(known)
			return nil
		}
	}
	return fmt.Errorf("got %q, want R0, R1, R2, R2c or R3", text)
}

// count words a number of things: "1 file", "2 files".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
