package cost_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/cost"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

// corpus returns the texts of the authors of the language; they are not part of this
// module, so the test is skipped where they are not.
func corpus(t *testing.T) []cases.Case {
	all, err := cases.Load(os.DirFS(filepath.Join("..", "..", "..", "shared", "corpus")))
	if err != nil {
		t.Skip("the corpus is not here")
	}
	return all
}

// What the README of the corpus says of texts as they are.
func TestPublishedCounts(t *testing.T) {
	all := corpus(t)
	c, err := cost.Measure(all)
	require.NoError(t, err)
	by := map[string]cost.Case{}
	for _, one := range c.Cases {
		by[one.Name] = one
	}
	incident, review := by["incident-24"], by["review"]
	assert.Equal(t, []int{1843, 1846, 1985}, incident.Tokens[cost.Written])
	assert.Equal(t, []int{1669, 1674, 1704}, incident.Tokens[cost.Prose])
	assert.Equal(t, []int{1829, 1836, 1834}, incident.Tokens[cost.Repaste])
	assert.Equal(t, []int{799, 807, 899}, review.Tokens[cost.Prose])
	assert.Equal(t, []int{569, 570, 722}, review.Carried)

	diff, err := cases.Find(all, "review")
	require.NoError(t, err)
	lines := strings.Split(diff.Carried, "\n")
	for _, span := range []struct {
		first, last int
		want        []int
	}{{14, 32, []int{157, 157, 200}}, {1, 8, []int{91, 91, 115}}, {48, 62, []int{147, 147, 177}}} {
		assert.Equal(t, span.want, tokens.All(strings.Join(lines[span.first-1:span.last], "\n")), "%v", span)
	}
}

// What it says of the canonical form, which there is that of the published
// implementation. The form of language.md §9 is never the longer one.
func TestPublishedCanonicalCounts(t *testing.T) {
	all := corpus(t)
	for name, want := range map[string][]int{
		"incident-24":     {1615, 1617, 1731},
		"incident-24.opt": {1437, 1437, 1537},
		"review":          {788, 783, 860},
	} {
		one, err := cases.Find(all, name)
		require.NoError(t, err)
		var messages []string
		for _, m := range one.Transcript().Messages() {
			messages = append(messages, published(m))
		}
		assert.Equal(t, want, tokens.All(strings.Join(messages, "\n\n")), name)
		for i, n := range tokens.All(strings.TrimSpace(one.Canonical())) {
			assert.Less(t, n, want[i], "%s, %s", name, tokens.Counters[i].Name)
		}
	}
}

// published is the spelling of m by the published implementation, as far as its
// counts tell: that of language.md §9, but a value keeps its blanks and line ends as
// written, and a route that is written names the sender where the id is compact.
func published(m *ast.Message) string {
	header, _, _ := strings.Cut(string(m.AppendCanonical(nil, ast.Form{})), "\n")
	if !strings.Contains(header[:strings.IndexByte(header, ' ')], ".") {
		header = strings.Replace(header, " >", " "+m.From+">", 1)
	}
	rows := []string{header}
	row := func(head, value string) { rows = append(rows, strings.TrimRight(head+value, " ")) }
	slice := func(from, to int) string { return strings.TrimSpace(m.File.Slice(source.Span{Start: from, End: to})) }
	for _, s := range m.Slots {
		head := " "
		if !s.KeySpan.IsZero() && s.KeySpan.Start < s.KeySpan.End {
			head = " " + s.Key.String() + " "
		}
		for _, b := range s.Bindings {
			_, value, _ := strings.Cut(m.File.Slice(b.Span), b.Op.String())
			row(head, b.Key+" "+b.Op.String()+" "+strings.TrimSpace(value))
			head = strings.Repeat(" ", len(head))
		}
		for _, k := range s.Marks {
			row(head, slice(k.Span.Start, k.Span.End))
			head = strings.Repeat(" ", len(head))
		}
		if len(s.Bindings)+len(s.Marks) == 0 {
			row(head, slice(s.KeySpan.End, s.Span.End))
		}
	}
	return strings.Join(rows, "\n")
}
