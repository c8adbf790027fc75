package main

import (
	"github.com/agentrosetta/rosettac/bench/cost"
	"github.com/agentrosetta/rosettac/cmd/internal/cli"
)

type tokensCmd struct {
	caseFolder
	output
}

// Help is shown by --help below the flags.
func (tokensCmd) Help() string {
	return cli.Examples(
		"rosetta-bench tokens", "the wire against prose, JSON, YAML and TOON, with three tokenizers",
		"rosetta-bench tokens --cases DIR --svg tokens.svg", "the same for your own exchanges, and a chart",
	)
}

// Run counts the cases.
func (c tokensCmd) Run(s *streams) error {
	all, err := c.load()
	if err != nil {
		return err
	}
	measured, err := cost.Measure(all)
	if err != nil {
		return err
	}
	return c.show(s, measured.Report())
}
