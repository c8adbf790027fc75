package samples_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
	"github.com/agentrosetta/rosettac/profiles"
)

// The sample of a standard pack breaks every constraint of it once, keeps every
// constraint at least once, uses every symbol, and is without fault otherwise.
func TestSamplesOfPacks(t *testing.T) {
	for _, p := range profiles.Standard() {
		t.Run(p.Name, func(t *testing.T) {
			tr, found := checked(t, filepath.Join("profiles", p.Name+".rose"))
			broken := map[string]int{} // by symbol and constraint
			bad := map[string]bool{}   // by message and symbol
			for _, d := range found {
				if d.Code != "E033" {
					assert.Equal(t, diag.Info, d.Severity(), "%s of %s: %s", d.Code, d.Message, d.Text)
					continue
				}
				symbol, rest, _ := strings.Cut(d.Text, " of "+p.ID()+" demands ")
				constraint, _, _ := strings.Cut(rest, ": ")
				broken[symbol+" "+constraint]++
				bad[d.Message+" "+symbol] = true
			}
			used := users(tr)
			for i := range p.Symbols {
				s := &p.Symbols[i]
				require.NotEmpty(t, used[s.Name], "%s is not used", s.Name)
				for _, c := range s.Constraints {
					assert.Equal(t, 1, broken[s.Name+" "+c.Text], "%s of %s is broken so often", c.Text, s.Name)
				}
				assert.True(t, slices.ContainsFunc(used[s.Name], func(id string) bool { return !bad[id+" "+s.Name] }), "%s is never used rightly", s.Name)
			}
		})
	}
	names, err := filepath.Glob("profiles/*.rose")
	require.NoError(t, err)
	assert.Len(t, names, len(profiles.Standard()), "a sample of no standard pack")
}

func checked(t *testing.T, path string) (*ast.Transcript, []diag.Diagnostic) {
	return checkedWith(t, path, check.Options{})
}

func checkedWith(t *testing.T, path string, opts check.Options) (*ast.Transcript, []diag.Diagnostic) {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	list, front := lower.Document(grammar.Parse(source.NewFile(path, string(text)), grammar.Options{}))
	s := check.NewSession(opts)
	for _, m := range list {
		s.Add(m)
	}
	return s.Transcript(), append(front, s.Finish()...)
}

// users returns the messages that use a symbol where it constrains something, or
// anywhere for a symbol that demands nothing.
func users(tr *ast.Transcript) map[string][]string {
	used := map[string][]string{}
	for _, m := range tr.Messages() {
		for p := range m.Passages {
			for _, s := range p.Text.Symbols {
				if p.Place&(ast.InValue|ast.InMarkText|ast.InWhy) != 0 {
					used[s.Name] = append(used[s.Name], m.ID.String())
				}
			}
		}
	}
	return used
}
