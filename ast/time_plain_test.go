package ast

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// The quick way to read a time of day reads what the library reads.
func TestPlainClockAgreesWithTheLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`([0-2][0-9]|[0-9a])[:.]?[0-6][0-9]:[0-6][0-9:]`).Draw(t, "word")
		got, ok := plainClock(word)
		at, err := time.Parse(time.TimeOnly, word)
		assert.Equal(t, err == nil && len(word) == len(time.TimeOnly), ok, word)
		if ok {
			assert.Equal(t, at.Sub(at.Truncate(24*time.Hour)), got, word)
		}
	})
}
