package anchor

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Whatever is asked for in whatever order, nothing is made more than twice, and what
// is asked about once is let go.
func TestRecentMakesNothingThrice(t *testing.T) {
	const keys, size = 64, recentSize / 8
	made := map[int]int{}
	var r recent[int, int]
	get := func(k int) {
		assert.Equal(t, -k, r.get(k, size, func() int { made[k]++; return -k }))
	}
	for k := range keys {
		get(k)
		get(k)
	}
	for k := range keys {
		assert.Equal(t, 1, made[k], k)
	}
	assert.LessOrEqual(t, len(r.lately), 8)
	assert.Empty(t, r.kept)
	for i := range 10 * keys {
		get(i * 29 % keys)
	}
	for k := range keys {
		assert.LessOrEqual(t, made[k], 2, k)
	}
	get(keys) // larger than all that is kept lately, it is kept lately
	assert.Equal(t, -99, r.get(99, 2*recentSize, func() int { return -99 }))
	assert.Contains(t, r.lately, 99)
}
