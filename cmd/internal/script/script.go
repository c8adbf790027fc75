// Package script has the commands that the test scripts of this repository's
// programs know beside those of testscript.
package script

import (
	"errors"
	"os/exec"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// Commands returns the commands, for [testscript.Params].
func Commands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"exec-code": execCode,
		"one-line":  oneLine,
	}
}

// execCode runs a command that must end with the exit code named first.
func execCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exec-code CODE command [args...]")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if want := args[0]; strconv.Itoa(code) != want {
		ts.Fatalf("exit code %d, want %s\n%s%s", code, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

// oneLine holds that the last command said one line on standard error.
func oneLine(ts *testscript.TestScript, neg bool, args []string) {
	if said := ts.ReadFile("stderr"); strings.Count(said, "\n") != 1 || strings.TrimSpace(said) == "" {
		ts.Fatalf("standard error is not one line:\n%s", said)
	}
}
