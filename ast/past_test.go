package ast

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Recipients and labels of what leads to messages that were let go are those that
// there would be with them, also of what leads on from there.
func TestAfterWhatWasLetGo(t *testing.T) {
	all := func() []*Message {
		return []*Message{msg("b.1 tell re=a.1"), msg("a.2 tell re=b.1"), msg("b.2 tell b>c re=a.1"), msg("c.1 note c>d src=@b.2")}
	}
	with, without := NewTranscript(), NewTranscript()
	with.Add(msg("a.1 ask a>b sens=pii"))
	for _, m := range all() {
		with.Add(m)
	}
	for i, m := range all() {
		if i%2 == 0 {
			without.AddAfter(m, Past{Sender: "a", Label: "pii"})
		} else {
			without.AddAfter(m, Past{})
		}
	}
	for _, word := range []string{"b.1", "a.2", "b.2", "c.1"} {
		want, got := with.Message(id(word)), without.Message(id(word))
		assert.Equal(t, want.To, got.To, word)
		assert.Equal(t, want.Inherited, got.Inherited, word)
		assert.Equal(t, "pii", with.Label(want), word)
		assert.Equal(t, "pii", without.Label(got), word)
		assert.Equal(t, "pii", without.LabelOf(id(word), true), word)
	}
	assert.Equal(t, "a", without.Message(id("b.1")).To[0].Name)
	assert.False(t, without.Message(id("b.2")).Inherited.To)
}

// What follows up a message of its own sender has the recipients of that, and those
// nobody knows any more; and a parent that is there says more than a past one.
func TestPastKnowsTheSenderAlone(t *testing.T) {
	tr := NewTranscript()
	m := msg("a.2 note re=a.1")
	tr.AddAfter(m, Past{Sender: "a"})
	assert.Empty(t, m.To)
	assert.Equal(t, "", tr.Label(m))
	n := msg("b.2 tell re=c.1")
	tr.AddAfter(n, Past{Sender: "x"})
	tr.Add(msg("c.1 ask c>b #top"))
	assert.Equal(t, "c", n.To[0].Name)
	assert.Equal(t, "top", n.Topic)
}
