// Package rosettac_test holds the tests of the repository as a whole: which
// package may import which, and that the documents say what the program does.
package rosettac_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/agentrosetta/rosettac"

// arrows is the table of design.md §1: what a package may import of this module.
// A byte enters at grammar and is never parsed again, so every arrow points to an
// earlier line. source, vocab and slab are parts of ast that the grammar needs
// without knowing the typed tree.
var arrows = map[string][]string{
	"ast/source":    {},
	"ast/vocab":     {},
	"ast/slab":      {},
	"spec":          {},
	"check/diag":    {"ast/source"},
	"grammar":       {"ast/slab", "ast/source", "ast/vocab", "check/diag"},
	"ast":           {"ast/source", "ast/vocab"},
	"ast/anchor":    {"ast", "ast/source"},
	"lower":         {"grammar", "ast/slab", "ast", "ast/anchor", "ast/vocab", "ast/source", "check/diag"},
	"profiles":      {"lower", "grammar", "ast", "ast/vocab", "ast/source", "check/diag"},
	"check":         {"profiles", "ast", "ast/anchor", "ast/vocab", "ast/source", "check/diag"},
	"emit":          {"ast", "ast/anchor", "ast/vocab", "ast/source", "check/diag"},
	"emit/optimize": {"emit", "ast", "ast/anchor", "ast/vocab", "ast/source", "check/diag"},
	"conformance":   {"lower", "check", "emit", "grammar", "ast", "ast/anchor", "ast/vocab", "ast/source", "check/diag"},
}

// free are the folders that may import everything: they stand at the right end.
var free = []string{"bench", "cmd"}

func TestImportsFollowTheArrows(t *testing.T) {
	found := imports(t)
	require.NotEmpty(t, found)
	for from, tos := range found {
		for to, file := range tos {
			reach := allowed
			if strings.HasSuffix(file, "_test.go") {
				reach = reachable
			}
			assert.True(t, reach(from, to), "%s: %s must not import %s (design.md §1)", file, from, to)
		}
	}
	for from := range arrows {
		assert.Contains(t, found, from, "the table names a package that is not there")
	}
}

// The table itself must have no way back.
func TestArrowsHaveNoCycle(t *testing.T) {
	for from, tos := range arrows {
		for _, to := range tos {
			require.Contains(t, arrows, to)
			assert.False(t, slices.Contains(arrows[to], from), "%s and %s import each other", from, to)
		}
	}
}

func TestAnArrowOutsideTheTableIsRefused(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     bool
	}{
		{"lower", "grammar", true},
		{"grammar", "lower", false},
		{"check", "grammar", false},
		{"emit", "check", false},
		{"ast", "check/diag", false},
		{"ast/anchor", "check/diag", false},
		{"cmd/rosettac", "grammar", true},
		{"cmd/rosettac/internal/load", "emit", true},
		{"conformance", "cmd/rosettac", false},
		{"unheard/of", "ast", false},
	} {
		assert.Equal(t, c.want, allowed(c.from, c.to), "%s -> %s", c.from, c.to)
	}
}

func allowed(from, to string) bool {
	top, _, _ := strings.Cut(from, "/")
	return slices.Contains(free, top) || slices.Contains(arrows[from], to)
}

// reachable reports whether arrows lead from one package to another: what a test
// inside a package may use, since the package is made of it.
func reachable(from, to string) bool {
	return allowed(from, to) || slices.ContainsFunc(arrows[from], func(next string) bool { return reachable(next, to) })
}

// imports returns, for every package that is not free, which packages of the
// module its files import, and a file that does: one that is no test, if there is. External tests (package x_test)
// may look to the right and are left out.
func imports(t *testing.T) map[string]map[string]string {
	found := map[string]map[string]string{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); name != "." && (strings.HasPrefix(base, ".") || base == "testdata") {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) != ".go" {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		if strings.HasSuffix(f.Name.Name, "_test") && strings.HasSuffix(name, "_test.go") {
			return nil
		}
		from := path.Dir(filepath.ToSlash(name))
		test := strings.HasSuffix(name, "_test.go")
		if found[from] == nil {
			found[from] = map[string]string{}
		}
		for _, spec := range f.Imports {
			target, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			to, ours := strings.CutPrefix(target, module+"/")
			if _, known := found[from][to]; ours && (!known || !test) {
				found[from][to] = filepath.ToSlash(name)
			}
		}
		return nil
	})
	require.NoError(t, err)
	return found
}
