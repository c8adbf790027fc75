package main

import (
	"fmt"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

type repairCmd struct {
	As string `default:"checker" placeholder:"AGENT" help:"The agent that answers; checker by default."`
	reading
	paths
}

// Help is shown by --help below the flags.
func (repairCmd) Help() string {
	return examples(
		"rosettac repair incident.rose", "an answer to every message with an ERROR: a reject on #sys.protocol",
		"agent | rosettac repair --as gate -", "the same for what an agent writes, answered by the agent gate",
	) + "\nA failure that was honestly reported is not answered."
}

// Validate is called by the parser of the command line.
func (c repairCmd) Validate() error {
	if !ast.IsAgent(c.As) {
		return fmt.Errorf("--as: got %q, want an agent: a lower-case letter, then lower-case letters, digits and _", c.As)
	}
	return nil
}

// Run prints the answers as wire text.
func (c repairCmd) Run(s *streams) error {
	blank := false
	return c.each(s, c.paths, func(t *load.Transcript) error {
		opts := t.Options()
		opts.Answerer = c.As
		for _, answer := range check.Resume(t.Transcript, opts).Answers(t.Findings()) {
			if blank {
				fmt.Fprintln(s.stdout)
			}
			blank = true
			if _, err := s.stdout.Write(answer.AppendCanonical(nil, ast.Form{})); err != nil {
				return err
			}
		}
		return nil
	})
}
