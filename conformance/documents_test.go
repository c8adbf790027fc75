package conformance_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	gast "github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/conformance"
)

//go:generate go test . -run TestI10DocumentsAreCases -update

var update = flag.Bool("update", false, "write the cases of the documents anew")

// documentsArea is the folder of the cases that are taken from the documents. They
// are made, never written by hand.
const documentsArea = "documents"

// unfitted are the codes whose examples are checked with something that an
// implementation is not told by the protocol (design.md §8), and what that is.
var unfitted = map[diag.Code]string{
	"E032": "a lock of packs",
	"X000": "no text raises it on purpose",
}

// The examples of the pages of `explain` and of the documents are cases; a case that
// differs from its document is stale.
func TestI10DocumentsAreCases(t *testing.T) {
	want := map[string][]byte{}
	for _, c := range slices.Concat(pageCases(t), fenceCases(t)) {
		files, err := c.Files()
		require.NoError(t, err)
		for name, body := range files {
			require.NotContains(t, want, name, "two examples make the same case")
			want[name] = body
		}
	}
	folder := filepath.Join("cases", documentsArea)
	if *update {
		require.NoError(t, os.RemoveAll(folder))
		require.NoError(t, os.MkdirAll(folder, 0o755))
		for name, body := range want {
			require.NoError(t, os.WriteFile(filepath.Join("cases", filepath.FromSlash(name)), body, 0o644))
		}
	}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	const remedy = "run go generate ./conformance"
	for _, e := range entries {
		name := path.Join(documentsArea, e.Name())
		body, err := os.ReadFile(filepath.Join(folder, e.Name()))
		require.NoError(t, err)
		if assert.Contains(t, want, name, "no document shows this example any more: "+remedy) {
			assert.Equal(t, string(want[name]), string(body), "%s is stale: %s", name, remedy)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s is missing: %s", name, remedy)
	}
}

// pageCases makes two cases of every page: its wrong example raises the code, and its
// right one does not.
func pageCases(t *testing.T) []*conformance.Case {
	var all []*conformance.Case
	for _, entry := range diag.Registry {
		if _, ok := unfitted[entry.Code]; ok {
			continue
		}
		p, ok := diag.Explain(entry.Code)
		require.True(t, ok, entry.Code)
		require.Empty(t, p.Lock, "%s: a case has no lock", entry.Code)
		require.Zero(t, p.Wrong.StallAfter+p.Right.StallAfter, "%s: a case has no stall-after", entry.Code)
		name := documentsArea + "/" + strings.ToLower(string(entry.Code))
		wrong := pageCase(name+"-is-raised-by-the-wrong-example-of-its-page", entry, p.Policy, p.Wrong)
		wrong.Note = "the page of " + string(entry.Code) + ": " + entry.Title
		wrong.Diagnostics.Must = []conformance.Finding{{Code: string(entry.Code)}}
		only := append([]string{string(entry.Code)}, *wrong.Diagnostics.Only...)
		wrong.Diagnostics.Only = &only
		right := pageCase(name+"-is-not-raised-by-the-right-example-of-its-page", entry, p.Policy, p.Right)
		right.Note = "the page of " + string(entry.Code) + ": what it should have been"
		right.Diagnostics.MustNot = []string{string(entry.Code)}
		all = append(all, wrong, right)
	}
	return all
}

func pageCase(name string, entry diag.Entry, policy string, e diag.Example) *conformance.Case {
	c := &conformance.Case{
		Name: name, Input: []byte(e.Text), Spec: []string{"13", "I-10"}, Level: entry.Level.String(),
		Options: conformance.Options{Now: e.Now, Cut: e.Cut},
	}
	if policy != "" {
		c.Options.Policy = conformance.Policy(policy)
	}
	only := []string{}
	for _, code := range e.Also {
		only = append(only, string(code))
	}
	c.Diagnostics = &conformance.Findings{Only: &only}
	return c
}

// fenceCases makes a case of every ```rosetta fence of the documents. The words behind
// rosetta are the codes of its warnings and errors; what is only for information is
// left open there.
func fenceCases(t *testing.T) []*conformance.Case {
	var notes []string
	for _, e := range diag.Registry {
		if e.Severity == diag.Info {
			notes = append(notes, string(e.Code))
		}
	}
	var all []*conformance.Case
	for _, document := range documents(t) {
		for i, f := range rosettaFences(t, document) {
			name := strings.ToLower(strings.ReplaceAll(strings.TrimSuffix(document, ".md"), "/", "-"))
			only := slices.Concat(f.codes, notes)
			c := &conformance.Case{
				Name:  fmt.Sprintf("%s/example-%d-of-%s-raises-what-it-names", documentsArea, i+1, name),
				Input: f.body, Spec: []string{"13", "I-10"}, Note: "from " + document, Level: diag.R0.String(),
				Diagnostics: &conformance.Findings{Only: &only},
			}
			level := diag.R0
			for _, code := range f.codes {
				c.Diagnostics.Must = append(c.Diagnostics.Must, conformance.Finding{Code: code})
				level = max(level, diag.Lookup(diag.Code(code)).Level)
			}
			if len(f.codes) == 0 {
				level = diag.R3 // without a fault of any level
			}
			c.Level = level.String()
			all = append(all, c)
		}
	}
	return all
}

// documents returns the documents of the repository, by path from its root.
func documents(t *testing.T) []string {
	var all []string
	for _, pattern := range []string{"*.md", "spec/*.md", "bench/*.md", "conformance/*.md"} {
		found, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(pattern)))
		require.NoError(t, err)
		for _, name := range found {
			all = append(all, strings.TrimPrefix(filepath.ToSlash(name), "../"))
		}
	}
	require.Contains(t, all, "README.md")
	return all
}

type rosettaFence struct {
	codes []string
	body  []byte
}

func rosettaFences(t *testing.T, document string) []rosettaFence {
	source, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(document)))
	require.NoError(t, err)
	var found []rosettaFence
	err = gast.Walk(goldmark.DefaultParser().Parse(text.NewReader(source)), func(n gast.Node, entering bool) (gast.WalkStatus, error) {
		block, ok := n.(*gast.FencedCodeBlock)
		if !ok || !entering || block.Info == nil {
			return gast.WalkContinue, nil
		}
		words := strings.Fields(string(block.Info.Segment.Value(source)))
		if len(words) > 0 && words[0] == "rosetta" {
			found = append(found, rosettaFence{words[1:], bytes.Clone(block.Lines().Value(source))})
		}
		return gast.WalkContinue, nil
	})
	require.NoError(t, err)
	return found
}
