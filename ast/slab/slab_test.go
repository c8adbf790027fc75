package slab

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// Whatever is asked for, no place is handed out twice and every place is empty.
func TestPlacesDoNotOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Of[int]
		seen := map[*int]bool{}
		for _, n := range rapid.SliceOfN(rapid.IntRange(0, 700), 0, 20).Draw(t, "sizes") {
			got := s.Take(n)
			assert.Empty(t, got)
			assert.Equal(t, n, cap(got))
			for i := range got[:n] {
				p := &got[:n][i]
				assert.False(t, seen[p])
				assert.Zero(t, *p)
				seen[p], *p = true, 1
			}
			p := s.One()
			assert.False(t, seen[p])
			assert.Zero(t, *p)
			seen[p], *p = true, 1
		}
	})
}

func TestNothingIsNil(t *testing.T) {
	var s Of[string]
	assert.Nil(t, s.Take(0))
}
