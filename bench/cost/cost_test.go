package cost_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/cost"
	"github.com/agentrosetta/rosettac/bench/golden"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

func own(t *testing.T) []cases.Case {
	all, err := cases.Load(cases.Own)
	require.NoError(t, err)
	return all
}

func TestTables(t *testing.T) {
	c, err := cost.Measure(own(t))
	require.NoError(t, err)
	golden.Tables(t, "tokens.txt", c.Report().Tables)
}

// The totals are sums over the cases with prose, each exchange once.
func TestTotals(t *testing.T) {
	wire := "a1.1 note >b\n q   one two three\n"
	all, err := cases.Load(fstest.MapFS{
		"x.rose":     {Data: []byte(wire)},
		"x.v.rose":   {Data: []byte(wire)},
		"x.prose.md": {Data: []byte("**a1 -> b.** one two three\n")},
		"y.rose":     {Data: []byte(wire)},
	})
	require.NoError(t, err)
	c, err := cost.Measure(all)
	require.NoError(t, err)
	require.Len(t, c.Cases, 3)
	assert.Equal(t, 1, c.Total.Messages)
	assert.Equal(t, c.Cases[0].Tokens, c.Total.Tokens)
	assert.Equal(t, tokens.All("a1.1 note >b\n q   one two three"), c.Cases[0].Tokens[cost.Written])
	assert.Equal(t, tokens.All("a1.1 note >b\n q one two three"), c.Cases[0].Tokens[cost.Canonical])
	assert.Equal(t, tokens.All(`[{"id":"a1.1","act":"note","to":"b","q":"one two three"}]`), c.Cases[0].Tokens["json"])
	assert.NotContains(t, c.Cases[2].Tokens, cost.Prose)
}

// What is dearer is said like what is cheaper.
func TestLossesAreShown(t *testing.T) {
	all, err := cases.Load(fstest.MapFS{
		"win.rose":      {Data: []byte("a1 take re=b1\n")},
		"win.prose.md":  {Data: []byte("**a -> b.** " + strings.Repeat("I take it. ", 9))},
		"loss.rose":     {Data: []byte("a1 take re=b1\n")},
		"loss.prose.md": {Data: []byte("ok")},
	})
	require.NoError(t, err)
	c, err := cost.Measure(all)
	require.NoError(t, err)
	tables := c.Report().Tables
	row := tables[len(tables)-1].Rows[0]
	assert.Equal(t, cost.Prose, row[0])
	assert.True(t, strings.HasPrefix(row[2], "win -"), row[2])
	assert.True(t, strings.HasPrefix(row[3], "loss +"), row[3])
}

// A case that no document says is counted where it can be, and said.
func TestWhatCannotBeCompared(t *testing.T) {
	c, err := cost.Measure([]cases.Case{{Name: "x", Wire: "no header", Prose: "p"}, {Name: "y", Wire: "a1.1 note >b\n q x\n", Prose: "p"}})
	require.NoError(t, err)
	assert.Contains(t, c.Cases[0].Remark, "degraded")
	assert.Equal(t, tokens.All("no header"), c.Cases[0].Tokens[cost.Written])
	assert.NotContains(t, c.Cases[0].Tokens, "json")
	assert.Equal(t, 1, c.Total.Messages)
	assert.Equal(t, c.Cases[1].Tokens, c.Total.Tokens)
	r := c.Report()
	assert.Contains(t, r.Tables[0].Notes[0], "x: no rival document")
	assert.Equal(t, []string{"y", "total"}, r.Chart.Groups)
}

// The texts of the authors of the language, and what their README says of them. Texts
// as they are must count exactly. The README's rows of the canonical form are counts of
// what the published implementation prints, which is spelled a little differently from
// language.md §9; there, the form of §9 must be the shorter one, and not by much, or
// something is lost.
func TestPublishedCounts(t *testing.T) {
	corpus := filepath.Join("..", "..", "..", "shared", "corpus")
	all, err := cases.Load(os.DirFS(corpus))
	if err != nil {
		t.Skip("the corpus is not here")
	}
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
	for name, published := range map[string][]int{
		"incident-24":     {1615, 1617, 1731},
		"incident-24.opt": {1437, 1437, 1537},
		"review":          {788, 783, 860},
	} {
		for i, n := range by[name].Tokens[cost.Canonical] {
			assert.Less(t, n, published[i], "%s, %s", name, c.Counters[i])
			assert.Greater(t, n, published[i]*97/100, "%s, %s", name, c.Counters[i])
		}
	}

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
