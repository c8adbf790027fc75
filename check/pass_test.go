package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	rosetta "github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// pending are the codes of the passes here that no pass reports yet. The list only
// ever gets shorter.
var pending = []diag.Code{}

// elsewhere are the passes of the registry that do not stand in this table:
// the front end, the packs, and rosettac's own faults.
var elsewhere = []string{"parse", "internal"}

func TestPassesOwnTheCodesOfTheRegistry(t *testing.T) {
	owner := map[diag.Code]string{}
	names := map[string]bool{}
	for _, p := range Passes {
		assert.False(t, names[p.Name], "pass %s stands twice", p.Name)
		names[p.Name] = true
		title, rest, ok := strings.Cut(p.Doc, "\n\n")
		assert.True(t, ok && title != "" && rest != "", "Doc of %s is not a title, a blank line and a text", p.Name)
		assert.True(t, p.Message != nil || p.Transcript != nil, "pass %s does nothing", p.Name)
		for _, code := range p.Codes {
			assert.Empty(t, owner[code], "%s has two owners", code)
			owner[code] = p.Name
			assert.Equal(t, p.Name, diag.Lookup(code).Pass, "owner of %s", code)
			assert.NotContains(t, pending, code, "%s is reported: it is no longer pending", code)
		}
	}
	for _, e := range diag.Registry {
		if owner[e.Code] == "" {
			known := slices.Contains(elsewhere, e.Pass) || slices.Contains(pending, e.Code)
			assert.True(t, known, "%s of pass %s is reported by nobody", e.Code, e.Pass)
		}
	}
	for _, code := range pending {
		assert.Contains(t, names, diag.Lookup(code).Pass, "%s does not belong here", code)
	}
}

// The codes in the source of a pass are exactly those that it declares. The files
// of a pass are named after it.
func TestDeclaredCodesAreThoseInTheSource(t *testing.T) {
	used := map[string]map[diag.Code]bool{}
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, f := range files {
		name := f.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		pass := passOf(name)
		if pass == "session" { // it leaves out what passes have found about forgotten messages
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		for _, code := range reported(tree) {
			if code == "X000" {
				continue
			}
			if used[pass] == nil {
				used[pass] = map[diag.Code]bool{}
			}
			used[pass][code] = true
		}
	}
	for _, p := range Passes {
		want := map[diag.Code]bool{}
		for _, code := range p.Codes {
			want[code] = true
		}
		assert.Equal(t, want, used[p.Name], "pass %s", p.Name)
		delete(used, p.Name)
	}
	assert.Empty(t, used, "codes in files that belong to no pass")
}

// passOf returns the pass that a file belongs to: contracts_reply.go is part of
// contracts.
func passOf(file string) string {
	base, _, _ := strings.Cut(strings.TrimSuffix(file, ".go"), "_")
	if base == "invisible" {
		return "security"
	}
	return base
}

// reported returns the codes that stand as literals in the functions of a file.
func reported(tree *ast.File) []diag.Code {
	var all []diag.Code
	for _, decl := range tree.Decls {
		ast.Inspect(decl, func(n ast.Node) bool {
			if kv, ok := n.(*ast.KeyValueExpr); ok {
				if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "Codes" {
					return false
				}
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				s, _ := strconv.Unquote(lit.Value)
				if diag.Lookup(diag.Code(s)).Severity != 0 {
					all = append(all, diag.Code(s))
				}
			}
			return true
		})
	}
	return all
}

// with runs f with one more pass.
func with(p *Pass, f func()) {
	saved := Passes
	Passes = append(append([]*Pass{}, saved...), p)
	defer func() { Passes = saved }()
	f()
}

func note() *rosetta.Message {
	return &rosetta.Message{ID: rosetta.MsgID{Agent: "a1", Seq: 1}, From: "a1", To: []rosetta.Target{{Kind: rosetta.ToEveryone}}, ToWritten: true}
}

func TestPanicsInPassesAreNamed(t *testing.T) {
	var list []int
	broken := &Pass{Name: "broken", Message: func(*Context, *rosetta.Message) { list[3]++ }, Transcript: func(*Context) { panic("no way") }}
	with(broken, func() {
		s := NewSession(Options{})
		first := s.Add(note())
		require.Len(t, first, 1)
		assert.Equal(t, diag.Code("X000"), first[0].Code)
		assert.Equal(t, "a1.1", first[0].Message)
		assert.Contains(t, first[0].Text, "pass broken failed: runtime error: index out of range")
		all := s.Finish()
		require.Len(t, all, 2)
		assert.Contains(t, all[0].Text+all[1].Text, "pass broken failed: no way")
	})
}

func TestUndeclaredCodesAreFaults(t *testing.T) {
	sloppy := &Pass{Name: "sloppy", Codes: []diag.Code{"E022"}, Message: func(c *Context, m *rosetta.Message) {
		c.Report(m, "E003", m.IDSpan, "what %s", "now").Help = "help"
	}}
	with(sloppy, func() {
		list := NewSession(Options{}).Add(note())
		require.Len(t, list, 1)
		assert.Equal(t, diag.Code("X000"), list[0].Code)
		assert.Equal(t, "pass sloppy reported E003, which it does not declare: what now", list[0].Text)
	})
}
