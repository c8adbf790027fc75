// Command rosetta-bench measures rosettac and the language: how fast each step is,
// what it allocates, what it holds in memory.
package main

import (
	"bufio"
	"io"
	"os"
	"runtime/debug"

	"github.com/agentrosetta/rosettac/cmd/internal/cli"
)

const program = "rosetta-bench"

// commands is the command line; each command is a file of this package.
type commands struct {
	Tokens     tokensCmd     `cmd:"" help:"Count exchanges on the wire, in prose, and as JSON, YAML and TOON."`
	Long       longCmd       `cmd:"" help:"Take a long conversation apart: what it spends tokens on, when it beats prose."`
	Mesh       meshCmd       `cmd:"" help:"Say what agents save that address a text instead of sending it along."`
	Fidelity   fidelityCmd   `cmd:"" help:"See what arrives byte for byte, what a program can read, and what that costs."`
	Tokenizers tokenizersCmd `cmd:"" help:"Count the vocabulary: acts, slots, codes, signs, ids, times, spans, the smallest messages."`
	Cards      cardsCmd      `cmd:"" help:"Say after how many messages a prompt card has paid for itself."`
	Optimize   optimizeCmd   `cmd:"" help:"Say what each pass of rosettac emit --optimize saves."`
	Count      countCmd      `cmd:"" help:"Count the tokens of any text."`

	Speed     speedCmd     `cmd:"" help:"Measure each step from bytes to findings and renderings: time, allocations, memory."`
	CheckOnce checkOnceCmd `cmd:"" hidden:""`
	RunOnce   runOnceCmd   `cmd:"" hidden:""`
}

// streams is what a command prints on.
type streams struct {
	stdout *bufio.Writer
	stderr io.Writer
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is main with its streams given, and returns the exit code (design.md §6).
func run(args []string, stdout, stderr io.Writer) (code int) {
	s := &streams{stdout: bufio.NewWriterSize(stdout, 1<<16), stderr: stderr}
	defer func() {
		if fault := recover(); fault != nil {
			code = cli.Internal(stderr, program, fault, debug.Stack())
		}
	}()
	return cli.Finish(program, s.stdout, stderr, dispatch(args, s))
}

func dispatch(args []string, s *streams) error {
	ctx, err := cli.Parse(program, "Measures rosettac, and what Rosetta costs.", new(commands), args, s.stdout, s.stderr)
	if ctx == nil || err != nil {
		return err
	}
	return ctx.Run(s)
}
