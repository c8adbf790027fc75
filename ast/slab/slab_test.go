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

// What Reset takes back is handed out again, empty, and nothing has to be allocated
// for it.
func TestResetHandsOutAgain(t *testing.T) {
	var s Of[int]
	fill := func() {
		for range 40 {
			p := s.One()
			if *p != 0 {
				t.Fatalf("got %d, want an empty place", *p)
			}
			*p = 7
			_ = append(s.Take(3), 1, 2, 3)
		}
		s.Reset()
	}
	for range 8 {
		fill() // the chunks grow until one is enough
	}
	if n := testing.AllocsPerRun(10, fill); n > 0 {
		t.Errorf("got %v allocations, want none", n)
	}
}
