package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The committed parser is the one that the productions give.
func TestGeneratedFileIsFresh(t *testing.T) {
	want, err := generate("../../tree.go")
	require.NoError(t, err)
	got, err := os.ReadFile("../../parser_gen.go")
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got), "run go generate ./grammar")
}

func generateText(t *testing.T, productions string) error {
	t.Helper()
	name := filepath.Join(t.TempDir(), "tree.go")
	require.NoError(t, os.WriteFile(name, []byte("package x\n"+productions), 0o644))
	_, err := generate(name)
	return err
}

// What is not LL(1) is refused, with the production and the token that clash.
func TestRefusals(t *testing.T) {
	const b = "type B struct {\n X Token `parser:\"@Name\"`\n}\n"
	for _, c := range []struct{ name, text, want string }{
		{"two alternatives", "type Tree struct {\n A *B `parser:\"@@\"`\n C Token `parser:\"| @Name\"`\n}\n" + b, "Tree is not LL(1): two alternatives may begin with Name"},
		{"an option and what follows", "type Tree struct {\n A Token `parser:\"@Name?\"`\n C *B `parser:\"@@\"`\n}\n" + b, "Tree is not LL(1): an optional or repeated part may begin with Name, which may also follow it"},
		{"a repetition and what follows it elsewhere", "type Tree struct {\n A *C `parser:\"@@\"`\n Z *B `parser:\"@@\"`\n}\ntype C struct {\n L []*B `parser:\"@@*\"`\n}\n" + b, "C is not LL(1): an optional or repeated part may begin with Name, which may also follow it"},
		{"an empty repetition", "type Tree struct {\n A []*C `parser:\"@@*\"`\n}\ntype C struct {\n L *B `parser:\"@@?\"`\n}\n" + b, "Tree is not LL(1): a part that may be empty is optional or repeated"},
		{"an unknown production", "type Tree struct {\n A *Nope `parser:\"@@\"`\n}\n", "Tree.A: there is no production Nope"},
		{"an open group", "type Tree struct {\n A *B `parser:\"( @@\"`\n}\n" + b, "Tree: a group is not closed"},
		{"a bad tag", "type Tree struct {\n A *B `parser:\"@@ )\"`\n}\n" + b, "Tree: unexpected \")\" in the tag of A"},
		{"two lists of a kind", "type Tree struct {\n A []*B `parser:\"@@*\"`\n C []*B `parser:\"Comma @@*\"`\n}\n" + b, "Tree: two lists of B in one production"},
		{"a captured production in a group", "type Tree struct {\n A Token `parser:\"@( Comma | @@ )\"`\n}\n", "Tree: a captured group must be tokens with bars between them"},
	} {
		t.Run(c.name, func(t *testing.T) { assert.EqualError(t, generateText(t, c.text), c.want) })
	}
	assert.NoError(t, generateText(t, "type Tree struct {\n A *B `parser:\"@@\"`\n}\n"+b))
}
