// Command rosettac is the toolchain of Rosetta, the language in which AI agents
// write to each other: it checks transcripts, renders and formats them, and
// resolves the addresses in them.
package main

import (
	"bufio"
	"io"
	"os"
	"runtime/debug"

	"golang.org/x/term"

	"github.com/agentrosetta/rosettac/cmd/internal/cli"
)

const (
	program     = "rosettac"
	description = "The toolchain of Rosetta, the language in which AI agents write to each other.\n\n" +
		"Exit codes: 0; 1 findings at the gate (check, fmt -l, verify, conformance), an address that does not resolve, " +
		"a refused edit or rewrite; 2 usage or I/O, and what emit cannot write as asked; 3 a fault of rosettac."
)

// errGate ends a command with cli.ExitGate: what there is to say has been printed.
var errGate = cli.ErrGate

// commandLine is the command line; each command is a file of this package.
type commandLine struct {
	Check       checkCmd       `cmd:"" help:"Find what is wrong in transcripts."`
	Emit        emitCmd        `cmd:"" help:"Render transcripts: for people, as wire text, as JSON."`
	Fmt         fmtCmd         `cmd:"" help:"Rewrite transcripts in canonical form."`
	Resolve     resolveCmd     `cmd:"" help:"Say what an address points at."`
	Apply       applyCmd       `cmd:"" help:"Apply accepted replacements: print the revise that the owner sends."`
	Rebase      rebaseCmd      `cmd:"" help:"Say what became of every mark on an old version of a text."`
	Blob        blobCmd        `cmd:"" help:"Keep texts by their digest, for messages that do not carry them."`
	Carry       carryCmd       `cmd:"" help:"Change how blocks travel: inline, as a window, or by address alone."`
	Brief       briefCmd       `cmd:"" help:"Print the least that one worker needs to start on a request."`
	Extract     extractCmd     `cmd:"" help:"Print the exact bytes of a span."`
	Deref       derefCmd       `cmd:"" help:"Print what a reference stands for."`
	Profile     profileCmd     `cmd:"" help:"Write, check, install and pin packs of symbols and constraints."`
	Explain     explainCmd     `cmd:"" help:"Say what a diagnostic code means."`
	Conformance conformanceCmd `cmd:"" help:"Hold an implementation to the suite of the language."`
	Card        cardCmd        `cmd:"" help:"Print a prompt card: what teaches the language to a model."`

	Obligations obligationsCmd `cmd:"" help:"List what is owed: open, claimed, stalled and settled work."`
	Trace       traceCmd       `cmd:"" help:"Say what a message or a claim rests on, back to its origins."`
	Repair      repairCmd      `cmd:"" help:"Answer bad messages with rejects that say what is wrong and what to send."`

	Version versionCmd `cmd:"" help:"Print the version, and the dialects of the language."`

	Color string `enum:"auto,always,never" default:"auto" placeholder:"WHEN" help:"Colour the output: auto (on a terminal, unless NO_COLOR is set), always or never."`
}

// streams is what a command reads from and writes to.
type streams struct {
	stdin    *os.File
	stdout   *bufio.Writer
	stderr   io.Writer
	color    bool     // colour what goes to stdout
	terminal *os.File // standard output, when it is a terminal
	usage    func() error
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is main with its streams given, and returns the exit code. Whatever goes
// wrong inside is one line, never a stack.
func run(args []string, stdin, stdout *os.File, stderr io.Writer) (code int) {
	s := &streams{stdin: stdin, stdout: bufio.NewWriterSize(stdout, 1<<16), stderr: stderr}
	defer func() {
		if fault := recover(); fault != nil {
			code = cli.Internal(stderr, program, fault, debug.Stack())
		}
	}()
	return cli.Finish(program, s.stdout, stderr, dispatch(args, s, stdout))
}

func dispatch(args []string, s *streams, stdout *os.File) error {
	commands, color := grammarFor(args)
	ctx, err := cli.Parse(program, description,
		commands, args, s.stdout, s.stderr, tabled())
	if ctx == nil || err != nil {
		return err
	}
	if term.IsTerminal(int(stdout.Fd())) {
		s.terminal = stdout
	}
	s.color = colored(color(), s.terminal != nil, os.Getenv)
	s.usage = func() error { return ctx.PrintUsage(false) }
	return ctx.Run(s)
}

// colored decides whether the output is coloured (design.md §6): it is this
// program's decision alone, so that NO_COLOR always holds. terminal says whether
// standard output is one.
func colored(when string, terminal bool, getenv func(string) string) bool {
	switch when {
	case "always":
		return true
	case "never":
		return false
	}
	return terminal && getenv("NO_COLOR") == "" && getenv("TERM") != "dumb"
}
