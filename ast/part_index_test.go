package ast

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// many returns a message with n blocks and n bindings, every name twice.
func many(n int) *Message {
	m := &Message{ID: MsgID{Agent: "a1", Seq: 1}, From: "a1"}
	for _, key := range []vocab.Slot{vocab.A, vocab.Assume} {
		s := Slot{Key: key}
		for i := range n {
			s.Bindings = append(s.Bindings, Binding{Key: fmt.Sprintf("k%d", i), Op: Equals})
		}
		m.Slots = append(m.Slots, s)
	}
	for i := range 2 * n {
		m.Slots = append(m.Slots, Slot{Key: vocab.Txt, Block: &Block{ID: fmt.Sprintf("b%d", i%n)}})
	}
	return m
}

// An index finds what a search finds: the first of several, and nothing that is
// not there.
func TestPartsAreFoundWithAndWithoutIndex(t *testing.T) {
	for _, n := range []int{1, 100} {
		m, plain := many(n), many(n)
		NewTranscript().Add(m)
		assert.Equal(t, n > 1, m.indexed() != nil)
		assert.Nil(t, plain.indexed())
		for _, i := range []int{0, n / 2, n - 1} {
			assert.Same(t, m.Slots[2+i].Block, m.Block(fmt.Sprintf("b%d", i)))
			assert.Same(t, plain.Slots[2+i].Block, plain.Block(fmt.Sprintf("b%d", i)))
			key := fmt.Sprintf("k%d", i)
			for _, m := range []*Message{m, plain} {
				assert.Same(t, &m.Slots[0].Bindings[i], m.Binding(key))
				assert.Same(t, &m.Slots[1].Bindings[i], m.bindingIn(vocab.Assume, key))
			}
		}
		for _, m := range []*Message{m, plain} {
			assert.Nil(t, m.Block("k0"))
			assert.Nil(t, m.Binding("b0"))
			assert.Nil(t, m.bindingIn(vocab.Sub, "k0"))
		}
	}
}

// A copy with other slots is searched: an index of what it was made from would lie.
func TestIndexDoesNotOutliveItsSlots(t *testing.T) {
	m := many(100)
	NewTranscript().Add(m)
	other := *m
	other.Slots = append([]Slot{{Key: vocab.Txt, Block: &Block{ID: "new"}}}, m.Slots[1:]...)
	assert.NotNil(t, other.Block("new"))
	assert.Same(t, &m.Slots[1].Bindings[5], other.Binding("k5"))
}
