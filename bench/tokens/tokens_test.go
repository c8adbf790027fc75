package tokens_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/bench/tokens"
)

// The counts are those of the publisher's own implementation. Later versions of
// the library that counts here cut the first text into four.
func TestCount(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int // o200k_base, cl100k_base, p50k_base
	}{
		{"", []int{0, 0, 0}},
		{"a1.7", []int{4, 4, 4}},
		{"obs7", []int{2, 2, 2}},
		{" re=a1.2", []int{5, 5, 6}},
		{"@t:2026-08-26T14:02:20Z", []int{16, 16, 16}},
		{"@t:14:02:20", []int{8, 8, 8}},
	} {
		assert.Equal(t, c.want, tokens.All(c.text), "%q", c.text)
	}
	assert.Equal(t, 3, tokens.Default.Count("a\n  \n\tb"), "o200k_base counts white space before a tab wrongly: wrong version of the library")
	assert.Equal(t, tokens.Default.Count("\ufffd"), tokens.Default.Count("\xff"))
}

func TestLookup(t *testing.T) {
	c, err := tokens.Lookup("cl100k_base")
	require.NoError(t, err)
	assert.Same(t, tokens.Counters[1], c)
	_, err = tokens.Lookup("o200k")
	assert.ErrorContains(t, err, "o200k_base, cl100k_base, p50k_base")
}

func TestEndsCoverTheText(t *testing.T) {
	check := func(t require.TestingT, text string) {
		for _, c := range tokens.Counters {
			ends, err := c.Ends(text)
			require.NoError(t, err)
			assert.Len(t, ends, c.Count(text))
			last := 0
			for _, end := range ends {
				require.Greater(t, end, last)
				last = end
			}
			assert.Equal(t, len(text), last)
		}
	}
	for _, text := range []string{"", "\n\n", "a > b\r\n\t~hi", "灯塔看守人 ~mid", "👩‍🚒 on call", strings.Repeat("ab", 99)} {
		check(t, text)
	}
	rapid.Check(t, func(t *rapid.T) { check(t, rapid.String().Draw(t, "text")) })
	_, err := tokens.Default.Ends("a\xffb")
	assert.ErrorContains(t, err, "not UTF-8")
}

func TestCountersAreShared(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("a > b ~hi\n", 50)
	want := tokens.All(text)
	for range 4 {
		t.Run("reader", func(t *testing.T) {
			t.Parallel()
			for range 20 {
				assert.Equal(t, want, tokens.All(text))
			}
		})
	}
}
