package ast

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// Whatever the numbers and their order, each is found again, no other is, and room
// is taken for a few times as many as there are.
func TestSequences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s sequences
		want := map[uint64]int32{}
		numbers := rapid.OneOf(rapid.Uint64Range(0, 300), rapid.Uint64Range(0, 1e6), rapid.Uint64())
		for i, n := range rapid.SliceOfN(numbers, 0, 200).Draw(t, "numbers") {
			if e := s.find(n); e != none {
				assert.Equal(t, want[n], e)
				continue
			}
			s.enter(n, int32(i))
			want[n] = int32(i)
		}
		for n, e := range want {
			assert.Equal(t, e, s.find(n))
			if _, ok := want[n+1]; !ok {
				assert.Equal(t, none, s.find(n+1))
			}
		}
		assert.LessOrEqual(t, len(s.dense), sequenceGaps*len(want)+sequenceRoom)
	})
}

// A message is found by number in the transcript that took it in; a copy of it, and
// one of another transcript, have none there.
func TestNumber(t *testing.T) {
	one, two := NewTranscript(), NewTranscript()
	a, b := &Message{ID: MsgID{"a1", 1}, From: "a1"}, &Message{ID: MsgID{"a1", 1}, From: "a1"}
	one.Add(a)
	one.Add(b)
	c := *a
	two.Add(&c)
	assert.Equal(t, 0, one.Number(a))
	assert.Equal(t, 1, one.Number(b))
	assert.Equal(t, 2, one.Numbers())
	assert.Equal(t, -1, one.Number(&c))
	assert.Equal(t, -1, two.Number(a))
	assert.Equal(t, -1, two.Number(&Message{}))
}
