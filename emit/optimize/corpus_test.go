package optimize_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/emit/optimize"
)

// corpus is where transcripts of others lie, if they are at hand.
const corpus = "../../../shared/corpus"

// The incident costs 1437 tokens as its authors rewrote it by hand, new names of
// agents not declared.
func TestTheIncidentCostsLessThanByHand(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(corpus, "incident-24.rose"))
	if err != nil {
		t.Skip("the corpus is not at hand")
	}
	byHand, err := os.ReadFile(filepath.Join(corpus, "incident-24.opt.rose"))
	require.NoError(t, err)
	r := proved(t, string(b), options())
	assert.LessOrEqual(t, r.After, 1437)
	assert.Less(t, r.After, count(canonical(string(byHand))))
}

func TestTheCorpusMeansTheSame(t *testing.T) {
	files, err := filepath.Glob(corpus + "/*.rose")
	require.NoError(t, err)
	more, err := filepath.Glob(corpus + "/examples/*.rose")
	require.NoError(t, err)
	if files = append(files, more...); len(files) == 0 {
		t.Skip("the corpus is not at hand")
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		t.Run(filepath.Base(name), func(t *testing.T) { proved(t, string(b), options()) })
	}
}

// proved optimises a text and proves the result without the optimiser's own
// comparison: expanded, the canonical text is the one it began with, but for the
// spellings that the spans pass is there to shorten.
func proved(t require.TestingT, text string, o optimize.Options) *optimize.Result {
	before := canonical(text)
	r, err := optimize.Run(text, before, o)
	if o.Passes != nil && !slices.Contains(o.Passes, "elide") {
		before = text
	}
	require.NoError(t, err)
	var names []optimize.Rename
	if o.KeepNames {
		names = r.Names
	}
	again, err := optimize.Expand(r.Text, names, read)
	require.NoError(t, err)
	was, is := meaning(t, before), meaning(t, again)
	require.Len(t, is, len(was))
	for i := range was {
		require.Equal(t, was[i], is[i])
	}
	require.Equal(t, rendering(t, before), rendering(t, again))
	require.Equal(t, codes(before, -1), codes(again, -1))
	require.Equal(t, codes(before, -1), codes(r.Text, declared(r.Text)))
	for _, s := range r.Steps {
		require.True(t, s.After <= s.Before || s.Pass == "elide", "%s made it longer", s.Pass)
	}
	require.Equal(t, count(r.Text), r.After)
	return r
}
