package main

import (
	"fmt"
	"time"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/cmd/internal/cli"
	"github.com/agentrosetta/rosettac/grammar"
)

type speedCmd struct {
	Size byteSize   `default:"10MB" placeholder:"BYTES" help:"How much text, as 500kB, 100MB or 1MiB."`
	Kind bench.Kind `enum:"coordination,content,damaged" default:"coordination" help:"What kind of text: ${enum}."`
	Seed uint64     `default:"1" help:"The seed of the text: the same one makes the same bytes."`
}

// Help is shown by --help below the flags.
func (speedCmd) Help() string {
	return cli.Examples(
		"rosetta-bench speed --size 100MB", "every step on 100 MB of short messages",
		"rosetta-bench speed --size 10MB --kind content", "texts of some hundred lines, and marks on them",
	)
}

// Run measures, and prints what was measured.
func (c speedCmd) Run(s *streams) error {
	text, messages := bench.Generate(c.Kind, int(c.Size), c.Seed)
	start := time.Now()
	grammar.Parse(source.NewFile(program, text), grammar.Options{})
	took := time.Since(start)
	_, err := fmt.Fprintf(s.stdout, "parse %.1f MB/s, %d messages\n", float64(len(text))/1e6/took.Seconds(), messages)
	return err
}
