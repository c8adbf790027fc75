// Command mutants proves that the conformance suite can fail: it builds rosettac
// again and again, each time with one small mistake in one line, and wants every
// mistake to be caught by at least one case that the real program passes.
//
// It is run at the root of the repository: go run ./conformance/mutants. The tree is
// not touched: the mistakes are laid over it (go build -overlay).
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// mutant is one mistake: a text that occurs once in a file, and what stands there
// instead.
type mutant struct {
	name     string
	file     string // below the root of the repository
	old, new string
}

// mutants are one mistake for each step of the way through the house.
var mutants = []mutant{
	{
		"the first line decides how all lines end", "grammar/parse.go",
		`s[i-1] == '\r' && strings.Count(s, "\n") == strings.Count(s, "\r\n")`, `s[i-1] == '\r'`,
	},
	{
		"a slot that a contract names is a key", "lower/contract.go",
		`f.Slot = vocab.ParseSlot(f.Name)`, `f.Slot = vocab.NoSlot`,
	},
	{
		"a position does not decide between two occurrences", "ast/anchor/find.go",
		`pick, status = first, Relocated`, `pick, status = first, Ambiguous`,
	},
	{
		"a relay is held to the source at its end alone", "check/epistemics_launder.go",
		`most = most.lower(s.base).lower(s.own)`, `most = most.lower(s.base)`,
	},
	{
		"a key before a colon in unk is not addressed", "check/contracts_reply.go",
		`const keyEnds = " \t:"`, `const keyEnds = " \t"`,
	},
	{
		"a cut-off message counts", "check/obligations_fold.go",
		`return !m.Degraded && !m.Incomplete && l.Transcript.Stands(m)`, `return !m.Degraded && l.Transcript.Stands(m)`,
	},
	{
		"an empty list that was declared is shown as none", "emit/human_slot.go",
		`if len(l.Items) == 0 && l.Declared {`, `if len(l.Items) == 0 && !l.Declared {`,
	},
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintf(os.Stderr, "mutants: %v\n", err)
		os.Exit(1)
	}
}

func run() error {
	dir, err := os.MkdirTemp("", "mutants-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	real := filepath.Join(dir, "rosettac")
	if err := build(real, ""); err != nil {
		return err
	}
	fails, err := judged(real, real)
	if err != nil {
		return err
	}
	var missed []string
	for i, m := range mutants {
		overlay, err := m.overlay(dir)
		if err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		broken := filepath.Join(dir, fmt.Sprintf("mutant%d", i))
		if err := build(broken, overlay); err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		caught, err := judged(real, broken)
		if err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		for name := range fails {
			delete(caught, name)
		}
		if err := os.Remove(broken); err != nil {
			return err
		}
		if len(caught) == 0 {
			missed = append(missed, m.name)
			fmt.Printf("MISSED  %s (%s)\n", m.name, m.file)
			continue
		}
		fmt.Printf("caught  %s (%s): %d cases, as %s\n", m.name, m.file, len(caught), first(caught))
	}
	if len(missed) > 0 {
		return fmt.Errorf("%d of %d mistakes are caught by no case: %s", len(missed), len(mutants), strings.Join(missed, "; "))
	}
	return nil
}

// apply returns the text of the file with the mistake in it. A text that occurs no
// longer, or twice, is an error: then the mutant says nothing.
func (m mutant) apply(text string) (string, error) {
	if n := strings.Count(text, m.old); n != 1 {
		return "", fmt.Errorf("%s: the line to change occurs %d times, want once: %s", m.file, n, m.old)
	}
	return strings.Replace(text, m.old, m.new, 1), nil
}

// overlay writes the file with the mistake, and what lays it over the tree.
func (m mutant) overlay(dir string) (string, error) {
	file, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	mistaken, err := m.apply(string(text))
	if err != nil {
		return "", err
	}
	replacement, name := filepath.Join(dir, "mistaken.go"), filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(replacement, []byte(mistaken), 0o600); err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {file: replacement}})
	if err != nil {
		return "", err
	}
	return name, os.WriteFile(name, overlay, 0o600)
}

func build(target, overlay string) error {
	args := []string{"build", "-o", target}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	if out, err := exec.Command("go", append(args, "./cmd/rosettac")...).CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

// judged holds a program to the suite and returns the cases that fail or crash. The
// runner is always the real one.
func judged(runner, program string) (map[string]bool, error) {
	cmd := exec.Command(runner, "conformance", "run", "--no-variants", "--format", "json", "--impl", "'"+program+"' conformance adapter")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		return nil, err
	}
	var report struct {
		Results []struct{ Case, Outcome string }
	}
	if err := json.Unmarshal(out, &report); err != nil {
		return nil, err
	}
	bad := map[string]bool{}
	for _, r := range report.Results {
		if r.Outcome == "failed" || r.Outcome == "crashed" {
			bad[r.Case] = true
		}
	}
	return bad, nil
}

// first returns the case that comes first.
func first(cases map[string]bool) string {
	least := ""
	for name := range cases {
		if least == "" || name < least {
			least = name
		}
	}
	return least
}
