package cases_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
)

func TestTheCasesAreWhatTheyShouldBe(t *testing.T) {
	all := load(t)
	short := 0
	for _, c := range all {
		require.NotEmpty(t, c.Prose, c.Name)
		if n := len(c.Transcript().Messages()); n < 10 {
			short++
		}
	}
	assert.GreaterOrEqual(t, short, 4)

	conversation, err := cases.Find(all, "frost")
	require.NoError(t, err)
	assert.GreaterOrEqual(t, len(conversation.Transcript().Messages()), 24)
	assert.NotEmpty(t, conversation.Repaste)

	review, err := cases.Find(all, "fines")
	require.NoError(t, err)
	assert.GreaterOrEqual(t, strings.Count(review.Carried, "\n"), 60)
}

// The exchanges are good ones: what is measured is not the price of mistakes.
func TestTheCasesCheckClean(t *testing.T) {
	files := &anchor.Files{Root: "."}
	t.Cleanup(func() { files.Close() })
	for _, c := range load(t) {
		for _, d := range check.Run(c.Transcript(), check.Options{Artifacts: files}) {
			assert.Equal(t, diag.Info, d.Severity(), "%s: %s %s", c.Name, d.Code, d.Message)
		}
	}
	assert.Empty(t, files.Problems())
}

func TestLoad(t *testing.T) {
	folder := fstest.MapFS{
		"b.rose":       {Data: []byte("a1.1 note >b\n q x\n")},
		"b.prose.md":   {Data: []byte("<!-- a\nnote --><!-- another -->\n\n**a -> b.** x\n\n")},
		"b.opt.rose":   {Data: []byte("a1 note >b\n q x\n")},
		"b.repaste.md": {Data: []byte("<!-- never closed")},
		"a-diff.txt":   {Data: []byte("+x\n")},
		"a.rose":       {Data: []byte("a1 note >b\n q y\n")},
		"a/c.rose":     {Data: []byte("a1 note >b\n q z\n")},
		"x.v2.rose":    {Data: []byte("a1 note >b\n q v\n")},
	}
	got, err := cases.Load(folder)
	require.NoError(t, err)
	assert.Equal(t, []cases.Case{
		{Name: "a", Wire: "a1 note >b\n q y\n", Carried: "+x\n"},
		{Name: "b", Wire: "a1.1 note >b\n q x\n", Prose: "**a -> b.** x", Repaste: "<!-- never closed"},
		{Name: "b.opt", Wire: "a1 note >b\n q x\n", Prose: "**a -> b.** x", Repaste: "<!-- never closed", Variant: true},
		{Name: "x.v2", Wire: "a1 note >b\n q v\n"},
	}, got)

	_, err = cases.Load(fstest.MapFS{"b.prose.md": {}})
	assert.ErrorContains(t, err, "no cases")
	_, err = cases.Load(os.DirFS(filepath.Join(t.TempDir(), "none")))
	assert.ErrorIs(t, err, fs.ErrNotExist)
	_, err = cases.Find(got, "c")
	assert.ErrorContains(t, err, "a, b, b.opt, x.v2")
}
