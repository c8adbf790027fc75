package ast

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRepeats(t *testing.T) {
	tr := NewTranscript()
	repeats := func(header string) bool {
		m := msg(header)
		tr.Add(m)
		return tr.Repeats(m)
	}
	assert.False(t, repeats("b.1 tell b>a #x re=a.1"))
	assert.False(t, repeats("b.1 tell re=a.1"), "without the parent they mean different things")
	assert.False(t, repeats("a.1 ask a>b #x"), "nor is it a copy because others have become copies")
	assert.True(t, repeats("b.1 tell #x re=a.1"))
	assert.True(t, repeats("a.1 ask a>b #x"))
	assert.False(t, repeats("a.1 ask a>b,c #x"), "another meaning")
	assert.True(t, repeats("a.1 ask a>b,c #x"))
	assert.False(t, repeats("a.1 ask a>b #x incomplete"))
	assert.False(t, tr.Repeats(msg("a.1 ask a>b #x")), "it was not added")
	degraded := &Message{Degraded: true}
	tr.Add(degraded)
	assert.False(t, tr.Repeats(degraded))
	for _, m := range tr.Redeliveries() {
		assert.True(t, tr.Repeats(m))
	}
}
