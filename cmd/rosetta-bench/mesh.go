package main

import (
	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/mesh"
	"github.com/agentrosetta/rosettac/cmd/internal/cli"
)

type meshCmd struct {
	caseFolder
	Case   string `placeholder:"NAME" help:"Which exchange; the first one about a text (NAME-diff.txt) by default."`
	Symbol string `default:"DIFF" help:"What the exchange calls the text that it is about."`
	tokenizer
	output
}

// Help is shown by --help below the flags.
func (meshCmd) Help() string {
	return cli.Examples(
		"rosetta-bench mesh", "what agents save that address a text instead of sending it along",
		"rosetta-bench mesh --cases DIR --case NAME --symbol PR --svg mesh.svg", "the same for one of your own exchanges, and a chart",
	)
}

// Run measures the exchange and extends it.
func (c meshCmd) Run(s *streams) error {
	one, err := c.choose(c.Case, func(a, b cases.Case) bool {
		return a.Carried != "" && a.Prose != "" && (b.Carried == "" || b.Prose == "")
	})
	if err != nil {
		return err
	}
	measured, err := mesh.Measure(one, c.Symbol, c.counter())
	if err != nil {
		return err
	}
	return c.show(s, mesh.Extend(measured).Report())
}
