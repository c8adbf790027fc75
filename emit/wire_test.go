package emit_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/emit"
)

// nowhere is a store that keeps nothing.
func nowhere([]byte) error { return nil }

func TestWireGolden(t *testing.T) {
	for _, sample := range []string{"incident", "review", "everything"} {
		in := readFile(t, sample+".rose")
		for _, d := range emit.Dialects {
			golden(t, sample+"."+d.Name+".txt", rendered(t, "wire", in, emit.Options{Dialect: d.Name, Spill: nowhere}))
		}
	}
}

// A message that stands as it was written is not given what it had not.
func TestWireAsItStood(t *testing.T) {
	for _, text := range []string{
		"just prose", "just prose\n", "prose\r\nmore",
		"a1.1 tell >a2\n a k = v\n\na1.2 tell >a2\n unk [x",
		"a1.1 tell >a2\n a k =",
	} {
		assert.Equal(t, text, wire(t, text))
	}
	assert.Empty(t, wire(t, " \n\n"))
}

func TestWireWithoutJunk(t *testing.T) {
	assert.Equal(t, "a1.1 tell >a2\n q x y\n\na1.2 tell re=a1.1\n txt \"z\"\n",
		wire(t, "Sure, here it is:\n```\n**a1.1 tell a1 > a2**\n- q   x\n      y\n```\n\na1.2 tell re=a1.1\ntxt\n| z\n"))
}
