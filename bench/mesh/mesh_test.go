package mesh_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/golden"
	"github.com/agentrosetta/rosettac/bench/mesh"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

func TestTables(t *testing.T) {
	all, err := cases.Load(cases.Own)
	require.NoError(t, err)
	c, err := cases.Find(all, "fines")
	require.NoError(t, err)
	x, err := mesh.Measure(c, "DIFF", tokens.Default)
	require.NoError(t, err)
	golden.Tables(t, "mesh.txt", mesh.Extend(x).Report().Tables)
}

func TestSaving(t *testing.T) {
	for _, c := range []struct{ w, wp, n, a, d, want float64 }{
		{100, 100, 0, 3, 3, 0},
		{90, 100, 0, 3, 3, 0.1},
		{110, 100, 0, 3, 3, -0.1}, // a loss stays one
		{100, 100, 1000, 2, 1, 1 - 1100.0/2100},
		{0, 0, 10, 4, 1, 0.75},
	} {
		assert.InDelta(t, c.want, mesh.Saving(c.w, c.wp, c.n, c.a, c.d), 1e-12)
	}
}

const exchange = `cmd1 def >*
 DIFF = @file:x-diff.txt
 TEXT = @file:y.txt

cmd2 do >@role:r #pr.1
 q   review DIFF
 sub s1 = the top, DIFF#L1-2 @role:one
     s2 = line two and below, DIFF#L2.c0-1 and DIFF#L4-9 @role:two
     s3 = all of it @role:three
 want {v}

one1 done re=cmd2
 a    v = no ~hi
 mark DIFF#L1|q"alpha" = bad ~hi
      DIFF#L2-3 = worse ~hi
      DIFF#L1 = once more ~hi
 unk  []
`

// The reader of a part takes in the lines that it names, once each, or else everything.
func TestMeasure(t *testing.T) {
	c := cases.Case{Name: "x", Wire: exchange, Prose: "prose", Carried: "alpha\nbeta\ngamma\ndelta\n"}
	x, err := mesh.Measure(c, "DIFF", tokens.Default)
	require.NoError(t, err)
	count := func(lines ...string) int { return tokens.Default.Count(strings.Join(lines, "\n")) }
	assert.Equal(t, count("alpha", "beta", "gamma", "delta"), x.N)
	assert.Equal(t, count("prose"), x.Wp)
	assert.Equal(t, tokens.Default.Count(strings.TrimSpace(c.Canonical())), x.W)
	assert.Equal(t, 3, x.A)
	assert.Equal(t, []mesh.Reader{
		{Part: "s1", Role: "one", Lines: "1-2", Tokens: count("alpha", "beta")},
		{Part: "s2", Role: "two", Lines: "2-2, 4-4", Tokens: count("beta") + count("delta")},
		{Part: "s3", Role: "three", Lines: "all", Tokens: x.N},
	}, x.Readers)
	assert.InDelta(t, float64(x.Readers[0].Tokens+x.Readers[1].Tokens+x.N)/float64(x.N), x.D, 1e-12)
	assert.InDelta(t, float64(count("alpha", "beta", "gamma"))/float64(x.N), x.Cited, 1e-12)
	assert.Less(t, x.Coarse(), x.Precise())

	other, err := mesh.Measure(c, "TEXT", tokens.Default)
	require.NoError(t, err)
	assert.InDelta(t, 3, other.D, 1e-12, "addresses of another text are none of this one")
	assert.Zero(t, other.Cited)
}

func TestExtend(t *testing.T) {
	x := mesh.Exchange{W: 90, Wp: 100, N: 1000, A: 2, D: 1}
	m := mesh.Extend(x)
	at := func(n, a int) mesh.Point {
		for _, p := range m.Points {
			if p.N == n && p.A == a {
				return p
			}
		}
		t.Fatal("no such point")
		return mesh.Point{}
	}
	p := at(1_000_000, 20)
	assert.InDelta(t, 1-(900+20e6)/(1000+20e6), p.Coarse, 1e-12)
	assert.InDelta(t, 1-(900+10e6)/(1000+20e6), p.SameShare, 1e-12)
	assert.InDelta(t, 1-(900+1e6)/(1000+20e6), p.Divided, 1e-12)
	assert.InDelta(t, 1-(900+10*1000.0)/(1000+20e6), p.SameTokens, 1e-12)
}

func TestWhatIsNoExchangeAboutAText(t *testing.T) {
	for _, c := range []struct {
		one  cases.Case
		says string
	}{
		{cases.Case{Wire: exchange, Prose: "x"}, "no text that it is about"},
		{cases.Case{Wire: exchange, Carried: "x"}, "no prose twin"},
		{cases.Case{Wire: "a1.1 def >*\n DIFF = @file:x\n", Prose: "x", Carried: "x"}, "has a sub"},
		{cases.Case{Wire: "a1.1 note >b\n q x\n", Prose: "x", Carried: "x"}, "it binds none"},
		{cases.Case{Wire: strings.ReplaceAll(exchange, "DIFF", "CHANGE"), Prose: "x", Carried: "x"}, `got symbol "DIFF", want the one that the exchange binds to the text: CHANGE, TEXT`},
	} {
		_, err := mesh.Measure(c.one, "DIFF", tokens.Default)
		assert.ErrorContains(t, err, c.says)
	}
}
