package anchor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// Sequences that share no element are not compared any further: the longest common
// subsequence pairs nothing of them.
func TestSequencesWithNothingInCommon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SliceOfN(rapid.Int32Range(1, 5), 1, 200).Draw(t, "a")
		b := rapid.SliceOfN(rapid.Int32Range(6, 9), 1, 200).Draw(t, "b")
		want := pairing{a: a, b: b, to: make([]int, len(a))}
		for i := range want.to {
			want.to[i] = -1
		}
		want.subsequence(span{0, len(a)}, span{0, len(b)})
		assert.Equal(t, want.to, pairs(a, b))
		_, common := want.unique(span{0, len(a)}, span{0, len(b)})
		assert.False(t, common)
		_, common = want.unique(span{0, len(a)}, span{0, 0})
		assert.False(t, common)
	})
}
