package main

import (
	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/long"
	"github.com/agentrosetta/rosettac/cmd/internal/cli"
)

type longCmd struct {
	caseFolder
	Case string `placeholder:"NAME" help:"Which exchange; the one of most messages by default, variants left out."`
	tokenizer
	output
}

// Help is shown by --help below the flags.
func (longCmd) Help() string {
	return cli.Examples(
		"rosetta-bench long", "what a long conversation spends its tokens on, and when it is cheaper than prose",
		"rosetta-bench long --cases DIR --case NAME --svg long.svg", "the same for one of your own, and a chart",
	)
}

// Run takes the conversation apart.
func (c longCmd) Run(s *streams) error {
	one, err := c.choose(c.Case, func(a, b cases.Case) bool {
		if a.Variant != b.Variant {
			return b.Variant
		}
		return len(a.Transcript().Messages()) > len(b.Transcript().Messages())
	})
	if err != nil {
		return err
	}
	measured, err := long.Measure(one, c.counter())
	if err != nil {
		return err
	}
	return c.show(s, measured.Report())
}
