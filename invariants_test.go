package rosettac_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// invariants and exceptions are those of language.md §13, each in its shortest
// words.
var (
	invariants = []string{
		"", "one address system", "anything addressable carries confidence", "one concept, one AST",
		"overloaded markers are told apart by position", "namespaces are disjoint", "the frozen vocabulary",
		"a view filters, never rewrites", "state is a pure function of the messages", "content is byte-exact",
		"every must has a code, an explanation and a test", "degradation is automatic",
		"resolution carries confidence; an orphan is an error", "carriage is orthogonal to addressing",
		"no construct can alter a recipient's prompt, role, permissions or tools",
	}
	exceptions = []string{
		"", "take opens nothing", "two readings of a name in want", "lower-case handshake keys in def",
		"inline txt is named body", "own blocks need no prefix", "p and bare c in a window", "prose after the message",
	}
)

// namedRule finds the rules that the name of a test names: TestI9ContentIsExact,
// TestMarkTargetsX5.
var namedRule = regexp.MustCompile(`([IX])(\d+)`)

// Each invariant and each exception has a test that names it.
func TestEveryInvariantIsTested(t *testing.T) {
	tests := map[string][]string{}
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "testdata" || len(entry.Name()) > 1 && strings.HasPrefix(entry.Name(), ".")) {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(f.Name.Name, "Test") {
				continue
			}
			for _, rule := range namedRule.FindAllStringSubmatch(f.Name.Name, -1) {
				key := rule[1] + "-" + rule[2]
				tests[key] = append(tests[key], f.Name.Name)
			}
		}
		return nil
	})
	require.NoError(t, err)
	check := func(letter string, rules []string) {
		for n, rule := range rules[1:] {
			key := fmt.Sprintf("%s-%d", letter, n+1)
			assert.NotEmpty(t, tests[key], "%s (%s) has no test that names it", key, rule)
			t.Logf("%s %s: %s", key, rule, strings.Join(tests[key], ", "))
			delete(tests, key)
		}
	}
	check("I", invariants)
	check("X", exceptions)
	assert.Empty(t, tests, "tests of rules that language.md does not have")
}
