package cases_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/bench/cases"
)

func load(t *testing.T) []cases.Case {
	all, err := cases.Load(cases.Own)
	require.NoError(t, err)
	return all
}

func ids(t *ast.Transcript) []string {
	var all []string
	for _, m := range t.Messages() {
		all = append(all, m.ID.String())
	}
	return all
}

// What a twin may not do without is counted on both sides: read from the tree of the
// exchange, and found as words in the section of the same message in the prose.
func TestTwinsSayTheSame(t *testing.T) {
	for _, c := range load(t) {
		t.Run(c.Name, func(t *testing.T) {
			transcript := c.Transcript()
			inventory, err := cases.Inventory(cases.Own, c.Name)
			require.NoError(t, err)
			assert.Equal(t, wire(cases.Items(transcript)), wire(inventory))
			for _, twin := range []string{c.Prose, c.Repaste} {
				if twin == "" {
					continue
				}
				sections := cases.Sections(twin)
				require.Len(t, sections, len(ids(transcript)))
				assert.Empty(t, cases.Missing(inventory, ids(transcript), sections))
			}
			t.Logf("%d items in %d messages", len(inventory), len(ids(transcript)))
		})
	}
}

func wire(items []cases.Item) string {
	var b strings.Builder
	for _, item := range items {
		fmt.Fprintf(&b, "%s %s\n", item.Message, item.Text)
	}
	return b.String()
}

// An item taken out of the prose is missed: none is found because its words happen to
// stand elsewhere in the section.
func TestAnItemTakenOutIsMissed(t *testing.T) {
	for _, c := range load(t) {
		transcript := c.Transcript()
		inventory, err := cases.Inventory(cases.Own, c.Name)
		require.NoError(t, err)
		for _, item := range inventory {
			for _, phrase := range item.Phrases {
				sections := cases.Sections(c.Prose)
				at := slices.Index(ids(transcript), item.Message)
				sections[at] = strings.Replace(sections[at], phrase, "", 1)
				assert.Contains(t, cases.Missing(inventory, ids(transcript), sections), item, "%s: %q", c.Name, phrase)
			}
		}
	}
}

// And one taken out of the wire is no longer read.
func TestAnItemTakenOutOfTheWireIsNotRead(t *testing.T) {
	c, err := cases.Find(load(t), "seedlot")
	require.NoError(t, err)
	all := wire(cases.Items(c.Transcript()))
	for _, cut := range []struct{ text, item string }{
		{" ~mid\n       moisture", "claim viability = 71% after 14 days ~mid"},
		{"age of the lot before it reached us, ", "unknown age of the lot before it reached us"},
		{" ctx   @lot:881\n", "ref @lot:881"},
		{" ~lo\n", "risk ~lo"},
	} {
		rest := ""
		if strings.HasPrefix(cut.text, " ~mid") {
			rest = cut.text[len(" ~mid"):]
		}
		require.Equal(t, 1, strings.Count(c.Wire, cut.text), cut.text)
		got := wire(cases.Items(cases.Transcript("cut", strings.Replace(c.Wire, cut.text, rest, 1))))
		assert.Contains(t, all, cut.item+"\n")
		assert.NotContains(t, got, cut.item+"\n")
	}
}

func TestTurns(t *testing.T) {
	for _, c := range []struct {
		prose string
		want  []string
	}{
		{"", []string{""}},
		{"**a -> b.** one\n\n> two\n\n**b -> a.** **not** a turn", []string{"**a -> b.** one\n\n> two\n\n", "**b -> a.** **not** a turn"}},
		{"no turn", []string{"no turn"}},
	} {
		assert.Equal(t, c.want, cases.Turns(c.prose))
		assert.Equal(t, c.prose, strings.Join(cases.Turns(c.prose), ""))
	}
}
