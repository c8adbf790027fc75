package check_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	gast "github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
	"github.com/agentrosetta/rosettac/profiles"
)

// silent are the codes that no example can raise, and why.
var silent = map[diag.Code]string{
	"X000": "a fault of rosettac: no text raises it on purpose",
}

// raised runs an example through the front end and every pass, as the command
// does, under the policy and the lock of its page, and returns the codes of the
// findings, each once.
func raised(t *testing.T, p diag.Page, e diag.Example) []diag.Code {
	opts := check.Options{Now: e.Now, StallAfter: e.StallAfter}
	if p.Policy != "" {
		policy, err := check.ParsePolicy("policy.yaml", []byte(p.Policy))
		require.NoError(t, err)
		opts.Policy = policy
	}
	if p.Lock != "" {
		lock, err := profiles.ParseLock(profiles.LockFile, p.Lock)
		require.NoError(t, err)
		opts.Profiles = profiles.New(lock)
	}
	doc := grammar.Parse(source.NewFile("example.rose", e.Text), grammar.Options{Cut: e.Cut})
	list, all := lower.Document(doc)
	s := check.NewSession(opts)
	for _, m := range list {
		s.Add(m)
	}
	var codes []diag.Code
	for _, d := range append(all, s.Finish()...) {
		codes = append(codes, d.Code)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// The wrong example raises its code and, but for what it admits, nothing else; the
// right one raises nothing at all.
func TestI10ExamplesOfThePages(t *testing.T) {
	for _, entry := range diag.Registry {
		t.Run(string(entry.Code), func(t *testing.T) {
			p, ok := diag.Explain(entry.Code)
			require.True(t, ok, "no page")
			if _, ok := silent[entry.Code]; ok {
				return
			}
			want := append([]diag.Code{entry.Code}, p.Wrong.Also...)
			assert.ElementsMatch(t, want, raised(t, p, p.Wrong), "the wrong example")
			assert.NotContains(t, p.Right.Also, entry.Code)
			assert.ElementsMatch(t, p.Right.Also, raised(t, p, p.Right), "the right example")
		})
	}
}

// Page and code match both ways, and a page has all of its sections.
func TestI10PagesAndCodesMatch(t *testing.T) {
	files, err := os.ReadDir("diag/pages")
	require.NoError(t, err)
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".md"))
	}
	var codes []string
	for _, e := range diag.Registry {
		codes = append(codes, string(e.Code))
		text, err := os.ReadFile("diag/pages/" + string(e.Code) + ".md")
		if !assert.NoError(t, err) {
			continue
		}
		p, err := diag.ParsePage(string(text))
		assert.NoError(t, err, e.Code)
		assert.Equal(t, e.Code, p.Code, "title of the page of %s", e.Code)
		for section, prose := range map[string]string{"What": p.What, "Why it matters": p.Why, "How to fix": p.Fix} {
			assert.NotEmpty(t, prose, "%s: %s", e.Code, section)
			assert.Less(t, len(prose), 500, "%s: %s is too long to be read", e.Code, section)
			assert.Contains(t, ".?)", prose[max(len(prose)-1, 0):], "%s: %s ends in no full stop", e.Code, section)
			assert.Zero(t, strings.Count(prose, "`")%2, "%s: %s has an open code span", e.Code, section)
		}
		assert.NotEqual(t, p.What, e.Title, "%s: the page repeats the title", e.Code)
		if e.Pass != "internal" {
			assert.NotEmpty(t, p.Wrong.Text, "%s shows no wrong text", e.Code)
			assert.NotEmpty(t, p.Right.Text, "%s shows no right text", e.Code)
		}
	}
	assert.ElementsMatch(t, codes, names)
}

// Markdown sees the same sections and fences on a page as its small parser: what is
// shown on a web page is what is run.
func TestPagesAreTheMarkdownTheyLookLike(t *testing.T) {
	for _, e := range diag.Registry {
		source, err := os.ReadFile("diag/pages/" + string(e.Code) + ".md")
		require.NoError(t, err)
		p, _ := diag.Explain(e.Code)
		var want, got []string
		for _, body := range []string{p.Policy, p.Lock, p.Wrong.Written, p.Right.Written} {
			if body != "" {
				want = append(want, body)
			}
		}
		tree := goldmark.DefaultParser().Parse(text.NewReader(source))
		for n := tree.FirstChild(); n != nil; n = n.NextSibling() {
			if block, ok := n.(*gast.FencedCodeBlock); ok {
				got = append(got, string(block.Lines().Value(source)))
			}
		}
		assert.Equal(t, want, got, e.Code)
	}
}

// Every code occurs in a test other than this one, or in a case of
// the conformance suite.
func TestI10EveryCodeIsTested(t *testing.T) {
	tested := map[string]bool{}
	word := regexp.MustCompile(`\b[A-Z][0-9]+[a-d]?\b`)
	for _, root := range []string{"../check", "../grammar", "../lower", "../ast", "../emit", "../cmd", "../conformance"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !isTest(filepath.ToSlash(path)) {
				return err
			}
			text, err := os.ReadFile(path)
			for _, w := range word.FindAllString(string(text), -1) {
				tested[w] = true
			}
			return err
		})
		require.NoError(t, err)
	}
	for _, e := range diag.Registry {
		assert.True(t, tested[string(e.Code)], "%s of pass %s is in no test", e.Code, e.Pass)
	}
}

// isTest reports whether a file is a test or one of its inputs that names codes for
// their own sake: lists of all codes prove nothing.
func isTest(path string) bool {
	base := filepath.Base(path)
	switch {
	case strings.HasPrefix(base, "explain"), strings.HasPrefix(base, "pass_test"):
		return false
	case strings.HasSuffix(base, "_test.go"):
		return true
	}
	return strings.HasSuffix(base, ".json") && strings.Contains(path, "conformance/cases/") ||
		strings.HasSuffix(base, ".txtar") && strings.Contains(path, "testdata/")
}
