package check

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Looking up what unk admits by first words finds what looking through all finds.
func TestAdmissionsByWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[ab]{0,2}([ :\t][ab ]?)?`)
		list := &ast.List{}
		for range few + 1 + rapid.IntRange(0, 9).Draw(t, "more") {
			at := ast.Text{Value: word.Draw(t, "item")}
			at.Span.Start = len(list.Items)
			list.Items = append(list.Items, at)
		}
		m := &ast.Message{Slots: []ast.Slot{{Key: vocab.Unk, List: list}}}
		indexed := newAdmissions(m)
		require.NotNil(t, indexed.by)
		key := word.Draw(t, "key")
		want, ok := admissions{items: list.Items}.find(key)
		got, found := indexed.find(key)
		require.Equal(t, ok, found, "%q", key)
		require.Equal(t, want, got, "%q", key)
	})
}
