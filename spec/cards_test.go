package spec_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tiktoken-go/tokenizer"

	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/profiles"
	"github.com/agentrosetta/rosettac/spec"
)

var update = flag.Bool("update", false, "write the cards of packs in PROMPT.md anew")

// The cards P of PROMPT.md are those that the packs give.
func TestPromptHoldsTheCardsOfThePacks(t *testing.T) {
	const begin, end = "<!-- cards P -->\n", "<!-- end -->\n"
	var cards strings.Builder
	for _, p := range profiles.Standard() {
		cards.WriteString("### " + p.ID() + "\n\n" + p.Card() + "\n")
	}
	document, err := os.ReadFile("PROMPT.md")
	require.NoError(t, err)
	head, rest, ok := strings.Cut(string(document), begin)
	require.True(t, ok)
	_, tail, ok := strings.Cut(rest, end)
	require.True(t, ok)
	want := head + begin + "\n" + cards.String() + end + tail
	if *update {
		require.NoError(t, os.WriteFile("PROMPT.md", []byte(want), 0o644))
		return
	}
	assert.Equal(t, want, string(document), "go test ./spec -update")
}

// A card is in every prompt: its length is its price.
func TestCardsAreShort(t *testing.T) {
	o200k, err := tokenizer.Get(tokenizer.O200kBase)
	require.NoError(t, err)
	tokens := func(text string) int {
		ids, _, err := o200k.Encode(text)
		require.NoError(t, err)
		return len(ids)
	}
	limits := map[string]int{"R": 1500, "M": 300}
	for _, card := range spec.Cards() {
		n := tokens(card.Text)
		assert.NotZero(t, n, card.Name)
		assert.LessOrEqual(t, n, limits[card.Name], card.Name)
	}
	for _, p := range profiles.Standard() {
		assert.LessOrEqual(t, tokens(p.Card()), 250, p.ID())
	}
}

// Card R teaches the whole vocabulary.
func TestCardRNamesEveryWordOfTheLanguage(t *testing.T) {
	text := spec.Cards()[0].Text
	named := strings.FieldsFunc(text, func(r rune) bool { return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz_", r) })
	words := slices.Concat(vocab.HeaderKeys, vocab.Labels, vocab.Priorities, vocab.ContractTypes)
	for _, act := range vocab.Acts {
		words = append(words, act.Name)
	}
	for _, slot := range vocab.Slots {
		words = append(words, slot.Name)
	}
	for _, code := range vocab.FailureCodes {
		words = append(words, code.Name)
	}
	require.Greater(t, len(words), 60)
	for _, word := range words {
		assert.Contains(t, named, word)
	}
}
