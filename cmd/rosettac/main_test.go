package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/cmd/internal/cli"
	"github.com/agentrosetta/rosettac/cmd/internal/script"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"rosettac": main})
}

// The scripts are what a person types and sees. SAMPLES is the folder of the
// shipped samples.
func TestScripts(t *testing.T) {
	samples, err := filepath.Abs("../../samples")
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("SAMPLES", samples)
			e.Setenv("NO_COLOR", "")
			e.Setenv("TERM", "xterm-256color")
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		Cmds: script.Commands(),
	})
}

// A panic is one line and exit code 3; the stack is printed when it is asked for.
func TestInternalErrorIsOneLine(t *testing.T) {
	t.Setenv(cli.TraceVariable, "")
	var out strings.Builder
	assert.Equal(t, cli.ExitInternal, cli.Internal(&out, program, "index out of range\nsecond line", []byte("goroutine 1\n")))
	assert.Equal(t, 1, strings.Count(out.String(), "\n"))
	assert.Contains(t, out.String(), "internal error: index out of range")

	t.Setenv(cli.TraceVariable, "1")
	out.Reset()
	cli.Internal(&out, program, errors.New("x"), []byte("goroutine 1\n"))
	assert.Contains(t, out.String(), "goroutine 1")
}

func TestColoured(t *testing.T) {
	for _, c := range []struct {
		when     string
		terminal bool
		env      map[string]string
		want     bool
	}{
		{"auto", true, nil, true},
		{"auto", false, nil, false},
		{"auto", true, map[string]string{"NO_COLOR": "1"}, false},
		{"auto", true, map[string]string{"NO_COLOR": "", "TERM": "xterm"}, true},
		{"auto", true, map[string]string{"TERM": "dumb"}, false},
		{"auto", false, map[string]string{"CLICOLOR_FORCE": "1"}, false},
		{"auto", true, map[string]string{"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, false},
		{"never", true, nil, false},
		{"always", false, map[string]string{"NO_COLOR": "1"}, true},
	} {
		assert.Equal(t, c.want, colored(c.when, c.terminal, func(key string) string { return c.env[key] }), "%+v", c)
	}
}

// A reader that goes away early (`rosettac emit … | head -1`) is no fault.
func TestBrokenPipeIsQuiet(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	require.NoError(t, r.Close())
	defer w.Close()
	var stderr strings.Builder
	code := run([]string{"explain"}, os.Stdin, w, &stderr)
	assert.Zero(t, code)
	assert.Empty(t, stderr.String())
}

func TestAFullDiskIsSaid(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full here")
	}
	defer full.Close()
	var stderr strings.Builder
	code := run([]string{"explain"}, os.Stdin, full, &stderr)
	assert.Equal(t, cli.ExitUsage, code)
	assert.Contains(t, stderr.String(), syscall.ENOSPC.Error())
}
