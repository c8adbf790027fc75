package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

type checkCmd struct {
	Level   level  `placeholder:"LEVEL" help:"Fail on warnings of this conformance level or below too: R0, R1, R2, R2c or R3. Errors always fail; infos never do."`
	Format  string `enum:"text,json,sarif,github" default:"text" help:"How findings are printed: text, json (one object a line), sarif (a log in SARIF 2.1.0), or github (annotations of GitHub Actions)."`
	Summary bool   `help:"End json with an object that counts what was found. Text and sarif have the counts anyway."`
	Grade   bool   `help:"Print how well each agent writes, instead of the findings: the highest level that its messages hold. As text or json."`
	Fix     bool   `help:"Make the mechanical fixes, which never touch content, then print what is left. Standard input: the fixed text is printed, the findings go to standard error."`
	DryRun  bool   `short:"d" help:"With --fix: show what would change, as a diff."`
	Stream  bool   `help:"Check messages as they come in: each message's own findings at once, what only the whole can tell at the end."`
	keeping
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
		"rosettac check --format github runs/", "annotations beside the lines of a pull request",
		"rosettac check --grade runs/", "who writes how well, and what keeps each agent from the next level",
		"rosettac check --fix -d draft.rose", "what the mechanical fixes would change",
		"agent | rosettac check --stream", "findings while the agent still writes",
		"agent | rosettac check --stream --keep 10000", "the same for a stream without end, in bounded memory",
	) + "\nExit 1 when something gates: errors, and with --level warnings of that level or\nbelow; infos never do.\n\nA stream cannot know that a message is complete before it has seen the header of\nthe next one, or the end of the input. Its messages are kept, because later ones\nare judged by them; its syntax is not. With --keep, a conversation is forgotten\nwhen nothing in it is owed and none of its messages is among the last N/2: its\nfindings are printed then."
}

// The combinations of flags that mean nothing.
var (
	errDryRun      = errors.New("--dry-run goes with --fix")
	errGradeForm   = errors.New("--grade is printed as text or json")
	errStreamForm  = errors.New("--stream cannot print sarif: that is one document about the whole")
	errOnlyOneMode = errors.New("--grade, --fix and --stream exclude each other")
)

func (c checkCmd) validate() error {
	modes := 0
	for _, on := range []bool{c.Grade, c.Fix, c.Stream} {
		if on {
			modes++
		}
	}
	switch {
	case modes > 1:
		return errOnlyOneMode
	case c.DryRun && !c.Fix:
		return errDryRun
	case c.Grade && c.Format != "text" && c.Format != "json":
		return errGradeForm
	case c.Stream && c.Format == "sarif":
		return errStreamForm
	}
	return c.keeping.validate(c.Stream)
}

// Run prints all findings, and ends with errGate when one of them gates.
func (c checkCmd) Run(s *streams) error {
	if err := c.validate(); err != nil {
		return err
	}
	r := newReport(c, s)
	var err error
	switch {
	case c.Grade:
		err = c.grade(s, r)
	case c.Fix:
		err = c.fix(s, r)
	case c.Stream:
		err = c.stream(s, r)
	default:
		err = c.check(s, r)
	}
	if err == nil && r.gated {
		return errGate
	}
	return err
}

// check prints what was found in every transcript.
func (c checkCmd) check(s *streams, r *report) error {
	err := c.open(s, c.paths, func(list []string, o load.Options) error {
		bar := newProgress(s, list)
		defer bar.done()
		return load.Each(list, s.stdin, o, func(t *load.Transcript) error {
			defer bar.advance(t)
			return r.transcript(t, t.Findings())
		})
	})
	if err != nil {
		return err
	}
	return r.close()
}

// stream prints what was found in every message when it has come in.
func (c checkCmd) stream(s *streams, r *report) error {
	err := c.open(s, c.paths, func(list []string, o load.Options) error {
		r.summary.Files = len(list)
		c.keep(s, &o, "not judged")
		return load.Stream(list, s.stdin, o, func(m *ast.Message, found []diag.Diagnostic) error {
			if m != nil {
				r.summary.Messages++
			}
			if err := r.add(found); err != nil {
				return err
			}
			return s.stdout.Flush()
		})
	})
	if err != nil {
		return err
	}
	return r.close()
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
func count(n int, thing string) string { return countOf(n, thing, thing+"s") }

func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
