package cost_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/cost"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

func TestPayBack(t *testing.T) {
	wire := "a1 take re=b1\n\na2 take re=b1\n"
	saved := func(prose string) float64 {
		return float64(tokens.Default.Count(prose)-tokens.Default.Count(strings.TrimSpace(wire))) / 2
	}
	card := cost.Card{Name: "R", Text: strings.Repeat("word ", 100)}
	c := float64(tokens.Default.Count(card.Text))
	prose := strings.TrimSpace(strings.Repeat("I take it. ", 20))
	p := cost.PayBack([]cost.Card{card}, []cases.Case{
		{Name: "x", Wire: wire, Prose: prose},
		{Name: "x.v", Wire: "a1 take re=b1\n", Prose: prose, Variant: true},
	}, tokens.Default)
	require.Equal(t, []cost.Rate{{Instead: "disciplined prose", Saved: saved(prose)}}, p.Rates)
	// 2 cards, each message saves in 2 contexts: the smallest n with n*2*s >= 2*C.
	n := p.Cards[0].Pair["disciplined prose"]
	assert.GreaterOrEqual(t, float64(n)*saved(prose), c)
	assert.Less(t, float64(n-1)*saved(prose), c)
	n = p.Cards[0].Mesh["disciplined prose"]
	assert.GreaterOrEqual(t, float64(n)*2*saved(prose), cost.MeshAgents*c)
	assert.Less(t, float64(n-1)*2*saved(prose), cost.MeshAgents*c)

	p = cost.PayBack([]cost.Card{card}, []cases.Case{{Name: "x", Wire: wire, Prose: "ok"}}, tokens.Default)
	assert.Zero(t, p.Cards[0].Pair["disciplined prose"])
	assert.Contains(t, p.Report().Tables[1].Rows[0], "never")
}

// Addressing counts for an exchange about a text, once: who fetches lines does so for
// itself.
func TestPayBackWithAText(t *testing.T) {
	all := own(t)
	review, err := cases.Find(all, "fines")
	require.NoError(t, err)
	p := cost.PayBack([]cost.Card{{Name: "R", Text: "card"}}, []cases.Case{review}, tokens.Default)
	assert.Empty(t, p.Remarks)
	require.Len(t, p.Rates, 2)
	assert.Equal(t, "prose and the text of fines", p.Rates[1].Instead)
	assert.InDelta(t, p.Rates[0].Saved, p.Rates[1].Saved, 1e-9)
	n := float64(tokens.Default.Count(strings.TrimSpace(review.Carried)))
	read := 0.0
	lines := strings.Split(review.Carried, "\n")
	for _, part := range [][2]int{{1, 46}, {47, 60}, {61, 78}} {
		read += float64(tokens.Default.Count(strings.Join(lines[part[0]-1:part[1]], "\n")))
	}
	assert.InDelta(t, (3*n-read)/12, p.Rates[1].Text, 1e-9)
}

func TestPayBackAgainstNothing(t *testing.T) {
	p := cost.PayBack([]cost.Card{{Name: "R", Text: "card"}}, []cases.Case{{Name: "x", Wire: "a1 take re=b1\n"}}, tokens.Default)
	assert.Empty(t, p.Rates)
	assert.Contains(t, p.Report().Tables[1].Notes[2], "nothing to save against")
}

// An exchange about a text that cannot be measured is said, and the others count.
func TestPayBackWithATextThatNothingNames(t *testing.T) {
	p := cost.PayBack([]cost.Card{{Name: "R", Text: "card"}}, []cases.Case{
		{Name: "x", Wire: "a1 take re=b1\n", Prose: "I take it, and shall tell you when it is done.", Carried: "a text"},
	}, tokens.Default)
	require.Len(t, p.Rates, 1)
	require.Len(t, p.Remarks, 1)
	assert.Contains(t, p.Remarks[0], `case x: got symbol "DIFF"`)
	assert.Equal(t, p.Remarks, p.Report().Tables[0].Notes)
}
