package long_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/golden"
	"github.com/agentrosetta/rosettac/bench/long"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

func TestTables(t *testing.T) {
	all, err := cases.Load(cases.Own)
	require.NoError(t, err)
	c, err := cases.Find(all, "frost")
	require.NoError(t, err)
	m, err := long.Measure(c, tokens.Default)
	require.NoError(t, err)
	golden.Tables(t, "long.txt", m.Report().Tables)

	sum := 0
	for _, n := range m.Parts {
		sum += n
	}
	wire, prose := 0, 0
	for _, one := range m.Messages {
		wire, prose = wire+one.Wire, prose+one.Prose
	}
	assert.Equal(t, sum, wire)
	assert.Equal(t, tokens.Default.Count(c.Prose), prose)
}

// Three messages of 7 tokens each, `a1 note >b` and a line of two; the prose is chosen
// around them.
func TestCrossover(t *testing.T) {
	const wire = "a1 note >b\n q x\n\na2 note >b\n q x\n\na3 note >b\n q x\n"
	turn := func(text string) string { return "**a.** " + text + "\n\n" }
	long20 := "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
	for _, c := range []struct {
		name, prose string
		message     int // 0: never
	}{
		{"from the start", turn(long20) + turn(long20) + turn(long20), 1},
		{"from the second", turn("x") + turn(long20) + turn(long20), 2},
		{"at the end alone", turn("x") + turn("x") + turn(long20), 3},
		{"lost again", turn(long20) + turn("") + turn(""), 1},
		{"never", turn("") + turn("") + turn(""), 0},
	} {
		m, err := long.Measure(cases.Case{Name: "x", Wire: wire, Prose: c.prose}, tokens.Default)
		require.NoError(t, err)
		require.Len(t, m.Crossovers, 1, c.name)
		x := m.Crossovers[0]
		wireSum, proseSum, want, dearer := 0, 0, 0, 0
		for i, one := range m.Messages {
			wireSum, proseSum = wireSum+one.Wire, proseSum+one.Prose
			if one.Wire > one.Prose {
				dearer++
			}
			if wireSum >= proseSum {
				want = 0
			} else if want == 0 {
				want = i + 1
			}
		}
		assert.Equal(t, want, x.Message, c.name)
		assert.Equal(t, c.message, x.Message, c.name)
		assert.Equal(t, dearer, x.Dearer, c.name)
		assert.Equal(t, wireSum, x.Wire)
		assert.Equal(t, proseSum, x.Rival)
	}
}

func TestTwinsThatDoNotMatch(t *testing.T) {
	m, err := long.Measure(cases.Case{Wire: "a1 note >b\n q x\n\na2 note >b\n q y\n", Prose: "**a.** x and y", Repaste: "x"}, tokens.Default)
	require.NoError(t, err)
	assert.Empty(t, m.Crossovers)
	assert.Contains(t, m.Remark, "disciplined prose has 1 turns for 2 messages")
	assert.Contains(t, m.Remark, "re-pasting prose has 1 turns for 2 messages")
	assert.Len(t, m.Report().Chart.Lines, 1)
}

// A greeting between programs has no turn in prose: it costs on the wire alone.
func TestNoProseSaysWhatProgramsTellEachOther(t *testing.T) {
	const wire = "a0 def >* #sys.hello\n dialect = rosetta/2.1\n\na1 note >b\n q x\n\nb1 note >a\n q y\n"
	const first, second = "**a -> b.** one two three four five six seven eight nine ten eleven\n\n", "**b -> a.** y and more of the same kind of thing"
	m, err := long.Measure(cases.Case{Wire: wire, Prose: first + second}, tokens.Default)
	require.NoError(t, err)
	assert.Empty(t, m.Remark)
	require.Len(t, m.Messages, 3)
	assert.Zero(t, m.Messages[0].Prose)
	assert.Equal(t, tokens.Default.Count(first), m.Messages[1].Prose)
	assert.Equal(t, tokens.Default.Count(first+second), m.Messages[1].Prose+m.Messages[2].Prose)
	require.Len(t, m.Crossovers, 1)
	assert.Equal(t, m.Messages[0].Wire+m.Messages[1].Wire+m.Messages[2].Wire, m.Crossovers[0].Wire)
	assert.GreaterOrEqual(t, m.Crossovers[0].Dearer, 1)

	m, err = long.Measure(cases.Case{Wire: wire, Prose: first}, tokens.Default)
	require.NoError(t, err)
	assert.Contains(t, m.Remark, "has 1 turns for 3 messages")
}

func TestNothingToTakeApart(t *testing.T) {
	_, err := long.Measure(cases.Case{Name: "x", Wire: "\n\n"}, tokens.Default)
	assert.ErrorContains(t, err, "case x: no message")
}
