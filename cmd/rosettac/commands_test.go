package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// parsed is what kong makes of a command line with a grammar: what it printed, the
// command, and the error.
func parsed(t *testing.T, grammar any, args []string) (said, command, failure string) {
	var out strings.Builder
	parser, err := kong.New(grammar, kong.Name(program), kong.Writers(&out, &out), tabled(), kong.Exit(func(int) {}),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}))
	require.NoError(t, err)
	ctx, err := parser.Parse(args)
	if err != nil {
		return out.String(), "", err.Error()
	}
	return out.String(), ctx.Command(), ""
}

// Nobody sees that the flags of other commands are left out.
func TestLeftOutFlagsAreNotMissed(t *testing.T) {
	for _, line := range []string{
		"--help", "chek x.rose", "check --help", "emit --help", "profile --help", "profile show --help", "profile", "profile shwo",
		"check --stream x.rose", "check check", "emit --lang zh x.rose", "--color always check x.rose", "--color", "--colour always", "version",
		"check --fromat json", "blob get", "conformance", "--json",
		"check emit x.rose", "emit --help check", "--help check", "chek check", "check --colour always", "profile chek", "card", "help", "-h", "CHECK",
	} {
		args := strings.Fields(line)
		grammar, _ := grammarFor(args)
		said, command, failure := parsed(t, grammar, args)
		wantSaid, wantCommand, wantFailure := parsed(t, new(commandLine), args)
		assert.Equal(t, wantSaid, said, line)
		assert.Equal(t, wantCommand, command, line)
		assert.Equal(t, wantFailure, failure, line)
	}
}

func TestColorIsReadFromTheGrammar(t *testing.T) {
	args := []string{"version", "--color", "never"}
	grammar, color := grammarFor(args)
	_, _, failure := parsed(t, grammar, args)
	assert.Empty(t, failure)
	assert.Equal(t, "never", color())
}

// The program is to be small enough to be carried along (bench/README.md).
func TestTheProgramIsUnder20MB(t *testing.T) {
	file := filepath.Join(t.TempDir(), program)
	out, err := exec.Command("go", "build", "-o", file, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	info, err := os.Stat(file)
	require.NoError(t, err)
	assert.Less(t, info.Size(), int64(20_000_000))
}
