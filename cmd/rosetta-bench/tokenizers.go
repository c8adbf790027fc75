package main

import (
	"github.com/agentrosetta/rosettac/bench/words"
	"github.com/agentrosetta/rosettac/cmd/internal/cli"
)

type tokenizersCmd struct{ output }

// Help is shown by --help below the flags.
func (tokenizersCmd) Help() string {
	return cli.Examples(
		"rosetta-bench tokenizers", "what each word and sign of the language costs, with three tokenizers",
		"rosetta-bench tokenizers --json", "the same for a program",
	)
}

// Run counts the vocabulary.
func (c tokenizersCmd) Run(s *streams) error { return c.show(s, words.Measure().Report()) }
