package cost_test

import (
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

// Without prose there is nothing to be a percentage of: tokens are drawn.
func TestChartWithoutProse(t *testing.T) {
	c, err := cost.Measure([]cases.Case{{Name: "x", Wire: "a1.1 note >b\n q one two three\n"}, {Name: "y", Wire: "no header"}})
	require.NoError(t, err)
	chart := c.Report().Chart
	assert.Equal(t, []string{"x"}, chart.Groups)
	assert.Equal(t, "tokens", chart.Y)
	assert.Zero(t, chart.Level)
	assert.Equal(t, cost.Canonical, chart.Bars[0].Name)
	assert.Equal(t, []float64{float64(tokens.Default.Count("a1.1 note >b\n q one two three"))}, chart.Bars[0].Y)
}
