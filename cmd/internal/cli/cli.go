// Package cli holds what the commands of this repository have in common: how they
// end, and how their help shows examples.
package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
)

// The exit codes of every command (design.md §6); 0 is success.
const (
	ExitGate     = 1 // findings at the gate, an address that does not resolve, a refused edit, a missed target
	ExitUsage    = 2 // usage or I/O
	ExitInternal = 3 // a fault of the program
)

// ErrGate ends a command with ExitGate: what there is to say has been printed.
var ErrGate = errors.New("findings at the gate")

// ErrHelped ends a command line that names no command: help was the answer.
var ErrHelped = errors.New("no command")

// TraceVariable names the environment variable that asks for the stack of an
// internal error.
const TraceVariable = "ROSETTAC_TRACE"

// Internal says in one line of stderr that a program panicked, followed by the
// stack if TraceVariable asks for it, and returns ExitInternal.
func Internal(stderr io.Writer, program string, fault any, stack []byte) int {
	text, _, _ := strings.Cut(fmt.Sprint(fault), "\n")
	fmt.Fprintf(stderr, "%s: internal error: %s (please report it; %s=1 prints the stack)\n", program, text, TraceVariable)
	if os.Getenv(TraceVariable) != "" {
		stderr.Write(stack)
	}
	return ExitInternal
}

// Finish flushes what was printed, and turns how a command of the named program
// ended into an exit code; an error that was not printed yet is one line of
// stderr. A reader that went away (a broken pipe) is no fault, and is not said.
func Finish(program string, stdout *bufio.Writer, stderr io.Writer, err error) int {
	flushed := stdout.Flush()
	switch {
	case errors.Is(err, syscall.EPIPE), err == nil && errors.Is(flushed, syscall.EPIPE):
		return 0
	case errors.Is(err, ErrGate):
		return ExitGate
	case errors.Is(err, ErrHelped):
		return ExitUsage
	case err == nil:
		err = flushed
	}
	if err == nil {
		return 0
	}
	text := strings.Join(strings.Fields(err.Error()), " ")
	fmt.Fprintf(stderr, "%s: %s\n", program, text)
	return ExitUsage
}

// Parse reads a command line by a grammar of kong. The context is nil when help was
// asked for and printed; a line without a command gets help on stderr, and
// ErrHelped. `help check` is `check --help`.
func Parse(program, description string, grammar any, args []string, stdout, stderr io.Writer, options ...kong.Option) (*kong.Context, error) {
	helped, none := false, len(args) == 0
	help := stdout
	if none {
		args, help = []string{"--help"}, stderr
	} else if args[0] == "help" {
		args = append(slices.Clone(args[1:]), "--help")
	}
	parser, err := kong.New(grammar, append([]kong.Option{
		kong.Name(program),
		kong.Description(description),
		kong.Writers(help, stderr),
		kong.Exit(func(int) { helped = true }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}),
	}, options...)...)
	if err != nil {
		return nil, err
	}
	ctx, err := parser.Parse(args)
	switch {
	case helped && none:
		return nil, ErrHelped
	case helped:
		return nil, nil
	}
	return ctx, err
}

// Examples lays out command lines and what they do, in pairs, for --help: kong
// keeps lines that are indented as they are.
func Examples(pairs ...string) string {
	var b strings.Builder
	b.WriteString("Examples:\n")
	for i := 0; i+1 < len(pairs); i += 2 {
		b.WriteString("\n  " + pairs[i] + "\n      " + pairs[i+1] + "\n")
	}
	return b.String()
}
