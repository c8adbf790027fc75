package main

import (
	"github.com/agentrosetta/rosettac/bench/fidelity"
	"github.com/agentrosetta/rosettac/cmd/internal/cli"
)

type fidelityCmd struct {
	caseFolder
	tokenizer
	output
}

// Help is shown by --help below the flags.
func (fidelityCmd) Help() string {
	return cli.Examples(
		"rosetta-bench fidelity", "what arrives through ten hands, what a program can read, and what that costs",
		"rosetta-bench fidelity --svg hops.svg", "also a chart of what each hop sends",
	)
}

// Run measures what arrives.
func (c fidelityCmd) Run(s *streams) error {
	all, err := c.load()
	if err != nil {
		return err
	}
	return c.show(s, fidelity.Measure(all, c.counter()).Report())
}
