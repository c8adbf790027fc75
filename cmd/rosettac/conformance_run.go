package main

import (
	"fmt"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/conformance"
)

type conformanceRunCmd struct {
	judging
	choosingCases
	KnownFailures string `placeholder:"FILE" help:"Failures that are known: the name of a case a line, and of a facet if it is about that alone. One that passes is an error."`
	Format        string `enum:"table,json,junit" default:"table" placeholder:"FORM" help:"How the result is said: table, json or junit."`
	Show          int    `default:"20" placeholder:"N" help:"How many failed cases the table shows in full; ${default} by default, 0 for all."`
}

// Help is shown by --help below the flags.
func (conformanceRunCmd) Help() string {
	return examples(
		"rosettac conformance run", "rosettac itself",
		"rosettac conformance run --impl './adapter --fast' --level R1", "another implementation, as far as R1",
		"rosettac conformance run --impl ./adapter --facet messages --case source/", "the messages alone, of the cases about source text",
		"rosettac conformance run --impl ./adapter --known-failures known.txt --format junit > report.xml", "for a build server",
	) + "\nExit codes: 0 nothing failed; 1 something failed or crashed, or a known failure passes; 2 usage, or no such implementation."
}

// Run prints what became of the cases; it ends with errGate when one failed.
func (c conformanceRunCmd) Run(s *streams) error {
	known, err := c.known()
	if err != nil {
		return err
	}
	report, suite, err := c.run(s, c.choose)
	if err != nil {
		return err
	}
	report.Passing, report.Unheard = conformance.MarkKnown(report.Results, known, suite)
	if report.Implementation.Unavailable != "" {
		report.Unheard = nil
	}
	switch c.Format {
	case "json":
		err = report.JSON(s.stdout)
	case "junit":
		err = report.JUnit(s.stdout)
	default:
		err = report.Table(s.stdout, c.Show)
	}
	if err == nil && !report.Good() {
		return errGate
	}
	return err
}

func (c conformanceRunCmd) known() ([]conformance.KnownFailure, error) {
	if c.KnownFailures == "" {
		return nil, nil
	}
	f, err := load.ReadFile(c.KnownFailures, nil)
	if err != nil {
		return nil, err
	}
	known, err := conformance.ParseKnownFailures([]byte(f.Text))
	if err != nil {
		err = fmt.Errorf("%s: %w", c.KnownFailures, err)
	}
	return known, err
}

type conformanceGradeCmd struct {
	judging
	Format string `enum:"table,json,badge" default:"table" placeholder:"FORM" help:"How the grade is said: table, json (with details) or badge (what shields.io reads from an endpoint, and nothing else)."`
}

// Help is shown by --help below the flags.
func (conformanceGradeCmd) Help() string {
	return examples(
		"rosettac conformance grade --impl ./adapter", "the highest level that is passed whole, and what stops it from the next",
		"rosettac conformance grade --impl ./adapter --format badge > badge.json", "for a badge",
	) + "\nThe exit code is 0 whatever the grade."
}

// Run prints the grade.
func (c conformanceGradeCmd) Run(s *streams) error {
	all := func(cases []*conformance.Case) ([]*conformance.Case, error) { return cases, nil }
	report, _, err := c.run(s, all)
	if err != nil {
		return err
	}
	grade := report.Grade()
	switch c.Format {
	case "json":
		return grade.JSON(s.stdout)
	case "badge":
		return grade.Badge.JSON(s.stdout)
	}
	return grade.Table(s.stdout)
}
