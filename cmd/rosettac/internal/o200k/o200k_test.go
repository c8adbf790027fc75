package o200k_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tiktoken-go/tokenizer/codec"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/o200k"
)

// published counts with the vocabulary as it is published.
func published(t require.TestingT, text string) int {
	n, err := codec.NewO200kBase().Count(text)
	require.NoError(t, err)
	return n
}

func TestCountsAsPublished(t *testing.T) {
	assert.Equal(t, 3, o200k.Count("a\n  \n\tb"), "dependencies.md: some versions of the library count 4")
	texts := []string{
		"", " ", "\n", "a", "\r\n\r\n", "naïve Ωμέγα 第二 résumé", "a1.2 take a2>a1 re=a1.2",
		"don't WON'T we'Ll", "\u00a0\u3000x", "a  \u00a0 b", "a \u0085 \u2028 ", "  \n  x", "\t\t\tif  x", "x \r\n ", "  ", " \v\f1", "１２３４", "🏴\U000e0067\U000e0062", "e\u0301\u0301",
		strings.Repeat("x", 300), strings.Repeat("ab", 200), strings.Repeat("的", 99), strings.Repeat("=", 333),
	}
	for _, kind := range bench.Kinds {
		text, _ := bench.Generate(kind, 40_000, 7)
		texts = append(texts, text)
	}
	samples, err := filepath.Glob("../../../../samples/*.rose")
	require.NoError(t, err)
	require.NotEmpty(t, samples)
	for _, name := range samples {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		texts = append(texts, string(text))
	}
	for _, text := range texts {
		assert.Equal(t, published(t, strings.ToValidUTF8(text, "\ufffd")), o200k.Count(text), "%.60q", text)
	}
}

func TestAnyTextIsCountedAsPublished(t *testing.T) {
	words := rapid.SampledFrom([]string{"a1.2", "Confidence", "xyzzy", "的确", "  ", "\n", "\t", "@file:", "'S", "'ſ", "\u00a0", "\u0085", "\u2028", "\r", " ", "é", "e\u0301", "99999", "|", "==="})
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(words), func(l []string) string { return strings.Join(l, "") })).Draw(t, "text")
		require.Equal(t, published(t, text), o200k.Count(text))
	})
}

func TestBytesThatAreNoTextCountAsTheirStandIn(t *testing.T) {
	assert.Equal(t, o200k.Count("a\ufffdb"), o200k.Count("a\xff\xfeb"))
}

// A single long word must not cost the square of its length: eight times the word,
// about eight times the time.
func BenchmarkLongWord(b *testing.B) {
	for _, n := range []int{20_000, 160_000} {
		text := strings.Repeat("qzxj", n/4)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.SetBytes(int64(n))
			for b.Loop() {
				o200k.Count(text)
			}
		})
	}
}

func TestALongWordIsCounted(t *testing.T) {
	text := strings.Repeat("qzxj", 2_000)
	assert.Equal(t, published(t, text), o200k.Count(text))
}
