package anchor

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

func fileRef(name string) ast.Address {
	return ast.Address{Kind: ast.BaseScheme, Scheme: "file", Name: name}
}

// tree makes a root with a file in it and a secret beside it.
func tree(t *testing.T) (root, secret string) {
	dir := t.TempDir()
	root, secret = filepath.Join(dir, "root"), filepath.Join(dir, "secret")
	require.NoError(t, os.MkdirAll(filepath.Join(root, "log"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, "log", "2f9c"), []byte("\uFEFFone\r\ntwo\r\n"), 0o644))
	require.NoError(t, os.WriteFile(secret, []byte("secret\n"), 0o644))
	return root, secret
}

func TestFilesSuppliesWhatIsUnderRoot(t *testing.T) {
	root, _ := tree(t)
	f := &Files{Root: root}
	require.NoError(t, f.Open())
	defer f.Close()
	for _, name := range []string{"log/2f9c", "./log/2f9c", "log/../log/2f9c"} {
		text, ok := f.Text(nil, fileRef(name), nil)
		assert.True(t, ok, name)
		assert.Equal(t, []string{"one", "two"}, text.Lines, name)
	}
	_, ok := f.Text(nil, fileRef("log/none"), nil)
	assert.False(t, ok)
	assert.Empty(t, f.Problems(), "a file that is not there is merely not supplied")
	_, ok = f.Text(nil, ast.Address{Kind: ast.BaseScheme, Scheme: "img", Name: "log/2f9c"}, nil)
	assert.False(t, ok, "another scheme")
	_, ok = (&Files{}).Text(nil, fileRef("log/2f9c"), nil)
	assert.False(t, ok, "no root")
}

// Nothing outside the root is read, whatever a message writes (§5.2).
func TestFilesNeverLeavesRoot(t *testing.T) {
	root, secret := tree(t)
	require.NoError(t, os.Symlink(secret, filepath.Join(root, "absolute")))
	require.NoError(t, os.Symlink("../secret", filepath.Join(root, "relative")))
	require.NoError(t, os.Symlink("..", filepath.Join(root, "up")))
	require.NoError(t, os.Symlink("relative", filepath.Join(root, "chain")))
	require.NoError(t, os.Symlink("log/2f9c", filepath.Join(root, "inside")))
	f := &Files{Root: root}
	defer f.Close()
	for _, name := range []string{
		secret, "../secret", "log/../../secret", "./../secret", "absolute", "relative", "up/secret", "chain",
		"log/../up/secret", "//" + secret, "", ".", "..", "log", "log/2f9c/", "log/2f9c/..", "log/2f9c\x00", "/",
	} {
		text, ok := f.Text(nil, fileRef(name), nil)
		assert.False(t, ok, name)
		assert.Empty(t, text.Lines, name)
	}
	assert.NotEmpty(t, f.Problems())
	text, ok := f.Text(nil, fileRef("inside"), nil)
	assert.True(t, ok, "a link that stays inside")
	assert.Equal(t, []string{"one", "two"}, text.Lines)
}

func TestFilesReadsOnce(t *testing.T) {
	root, _ := tree(t)
	f := &Files{Root: root}
	defer f.Close()
	a, _ := f.Text(nil, fileRef("log/2f9c"), nil)
	require.NoError(t, os.WriteFile(filepath.Join(root, "log", "2f9c"), []byte("changed"), 0o644))
	b, ok := f.Text(nil, fileRef("log/2f9c"), nil)
	assert.True(t, ok)
	assert.Equal(t, a, b)
}

func TestFilesOpenTellsTheCallersMistakes(t *testing.T) {
	root, secret := tree(t)
	assert.Error(t, (&Files{Root: filepath.Join(root, "none")}).Open())
	assert.Error(t, (&Files{Root: secret}).Open(), "a file is no root")
	assert.Error(t, (&Files{Symbols: map[string]string{"DIFF": filepath.Join(root, "none")}}).Open())
	assert.Error(t, (&Files{Symbols: map[string]string{"DIFF": root}}).Open())
	f := &Files{Root: filepath.Join(root, "none")}
	for range 2 {
		_, ok := f.Text(nil, fileRef("log/2f9c"), nil)
		assert.False(t, ok)
	}
	assert.Len(t, f.Problems(), 1)
}

func TestFilesSuppliesSymbols(t *testing.T) {
	root, secret := tree(t)
	def := value(message(vocab.Def, "a1", 1, 0), "DIFF", "@file:log/2f9c the reviewed diff")
	def2 := value(message(vocab.Def, "a1", 2, 0), "MEMO", "see @file:log/2f9c")
	from := message(vocab.Tell, "a2", 1, 0)
	tr := transcript(def, def2, from)
	symbol := func(sender, name string) ast.Address {
		return ast.Address{Kind: ast.BaseSymbol, Sender: sender, Name: name, Selectors: sels("L1")}
	}
	f := &Files{Root: root, Symbols: map[string]string{"LOG": secret, "a4:BID": secret}}
	defer f.Close()
	r := NewResolver(tr, f)
	assert.Equal(t, "secret", r.Resolve(symbol("", "LOG"), from).Text, "the caller's path may be anywhere")
	assert.Equal(t, "secret", r.Resolve(symbol("a4", "BID"), from).Text)
	assert.Equal(t, Outside, r.Resolve(symbol("", "BID"), from).Status)
	assert.Equal(t, "one", r.Resolve(symbol("", "DIFF"), from).Text, "a symbol that a def binds to a file")
	assert.Equal(t, Outside, r.Resolve(symbol("", "MEMO"), from).Status, "one that a def binds to words")
	assert.Equal(t, Outside, Resolve(tr, symbol("", "LOG"), from, nil).Status)
	assert.Empty(t, f.Problems())
}

func TestResolveWithArtifacts(t *testing.T) {
	root, _ := tree(t)
	bound := value(message(vocab.Tell, "a4", 1, 0), "log", "@file:log/2f9c")
	tr := transcript(bound)
	f := &Files{Root: root}
	defer f.Close()
	a := fileRef("log/2f9c")
	for selectors, status := range map[string]Status{
		"": Exact, "L2": Exact, `q"two"`: Relocated, "L9": Orphan, `q"three"`: Orphan, "box=1,2,3,4": Outside,
	} {
		a.Selectors = sels(selectors)
		r := Resolve(tr, a, nil, f)
		assert.Equal(t, status, r.Status, selectors)
		assert.Equal(t, ast.TextOutside, r.Reason)
		assert.Nil(t, r.Message)
		if selectors != "" { // through a binding it is a place in the same file
			assert.Equal(t, status, Resolve(tr, addr("log#"+selectors), bound, f).Status, selectors)
		}
	}
	assert.Equal(t, Outside, Resolve(tr, fileRef("elsewhere"), nil, f).Status)
}

func TestLinesOfAFile(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"", nil},
		{"\uFEFF", nil},
		{"a", []string{"a"}},
		{"a\n", []string{"a"}},
		{"a\n\n", []string{"a", ""}},
		{"a\r\nb\r\n", []string{"a", "b"}},
		{"a\r\nb\r", []string{"a", "b\r"}},
		{"a\r\nb\n", []string{"a\r", "b"}},
		{"a\rb", []string{"a\rb"}},
		{"\n", []string{""}},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, lines(tt.text), "%q", tt.text)
	}
}
