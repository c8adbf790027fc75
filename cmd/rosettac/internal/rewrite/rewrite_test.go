package rewrite_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/rewrite"
)

func format(t *testing.T, text string) (rewrite.Result, error) {
	t.Helper()
	results, err := rewrite.Transcript(load.Parse([]*source.File{source.NewFile("x.rose", text)}, load.Options{}), load.Options{})
	if err != nil {
		return rewrite.Result{}, err
	}
	require.Len(t, results, 1)
	return results[0], nil
}

func TestTranscript(t *testing.T) {
	const note = "a1.1 note >b1\n why @file:w\n"
	for _, c := range []struct{ name, in, want string }{
		{"canonical text stays", note, note},
		{"blank lines at both ends go", "\n \n" + note + "\n\n", note},
		{"a byte order mark goes", "\uFEFF" + note, note},
		{"one blank line between messages", note + "\n\n\na1.2 note >b1\n why @file:x\n", note + "\na1.2 note >b1\n why @file:x\n"},
		{"messages without a blank line get one", note + "a1.2 note >b1\n why @file:x\n", note + "\na1.2 note >b1\n why @file:x\n"},
		{"a final line end is added", strings.TrimSuffix(note, "\n"), note},
		{"line ends become LF", strings.ReplaceAll("Hello:\n\n"+note, "\n", "\r\n"), "Hello:\n\n" + note},
		{"prose before stays", "Hello:\n" + note, "Hello:\n" + note},
		{"prose between stays", note + "\nThat was it.\nNow this:\n\na1.2 note >b1\n why @file:x\n", note + "\nThat was it.\nNow this:\n\na1.2 note >b1\n why @file:x\n"},
		{"prose behind stays", note + "\nThat was it.\n\n\n", note + "\nThat was it.\n"},
		{"fences stay around", "```\n a1.1   note >b1\n why  @file:w\n```\n", "```\n" + note + "```\n"},
		{"decoration goes", "- **a1.1 note >b1**\n Why: @file:w\n", note},
		{"a thought stays aside", "<think>hm</think>\n" + note, "<think>hm</think>\n" + note},
		{"an incomplete message stays", note + "\na1.2 tell >b1\n a  k =", note + "\na1.2 tell >b1\n a  k ="},
		{"text without a header stays", "Just  a sentence.", "Just  a sentence."},
		{"nothing stays nothing", "", ""},
		{"blanks become nothing", " \n\t\n", ""},
		{"a redelivery stays where it is", note + "\na1.1  note >b1\n why   @file:w\n", note + "\n" + note},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := format(t, c.in)
			require.NoError(t, err)
			assert.Equal(t, c.want, r.Text)
			assert.Empty(t, r.Left)
		})
	}
}

// What would be lost is left as it stands, and named.
func TestTranscriptLeavesWhatItCannotKeep(t *testing.T) {
	for _, c := range []struct{ name, in, what string }{
		{"a line that lost its bar", "a1.1 note >b1\n txt  b @md\n | one\n this one lost it\n | three\n", "this one lost it"},
		{"words in a header", "a1.1 note >b1 please   note\n why  @file:w\n", "please"},
		{"a fence between the slots", "a1.1 note >b1\n why  @file:w\n```\n ctx  @file:x\n```\n", "```"},
		{"a bar line after a slot", "a1.1 note >b1\n txt b @md\n | one\n why  @file:w\n | two\n ctx  @file:x\n", "| two"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := format(t, c.in)
			require.NoError(t, err)
			assert.Equal(t, c.in, r.Text)
			require.Len(t, r.Left, 1)
			assert.Equal(t, "a1.1", r.Left[0].ID)
			assert.Equal(t, 1, r.Left[0].Line)
			assert.Contains(t, r.Left[0].Why, c.what)
		})
	}
}

// fmt of fmt is fmt, and none of these is refused.
func TestTranscriptI9IsIdempotent(t *testing.T) {
	samples, err := filepath.Glob("../../../../samples/*.rose")
	require.NoError(t, err)
	require.NotEmpty(t, samples)
	inputs := map[string]string{}
	for _, name := range samples {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		inputs[name] = string(text)
	}
	for _, kind := range bench.Kinds {
		inputs[string(kind)], _ = bench.Generate(kind, 1<<16, 3)
	}
	for name, text := range inputs {
		t.Run(filepath.Base(name), func(t *testing.T) {
			_, err := format(t, text)
			require.NoError(t, err)
			idempotent(t, text)
		})
	}
}

func idempotent(t *testing.T, text string) {
	t.Helper()
	r, err := format(t, text)
	if errors.Is(err, rewrite.ErrMeaning) {
		return // refused: the file stays as it is
	}
	require.NoError(t, err)
	again, err := format(t, r.Text)
	require.NoError(t, err)
	assert.Equal(t, r.Text, again.Text)
}

// A spelling that means the same is the same; another id is another meaning.
func TestMeaningLooksThroughTheSpellingOfIds(t *testing.T) {
	r, err := format(t, "obs.7 note >b1\n why as @obs.06 said, and x@y.1, @file:a.1 and @ alone\n")
	require.NoError(t, err)
	assert.Equal(t, "obs7 note >b1\n why as @obs6 said, and x@y.1, @file:a.1 and @ alone\n", r.Text)
}

func FuzzTranscript(f *testing.F) {
	for _, seed := range []string{
		"a1.1 note >b1\n why @file:w\n", "Hello\n\na1.1 tell a1>b1\n a k = v~hi\n txt b\n | x\n y\n", "```\na1.1 note >b1\n```\nbye\n",
		"a1.1 tell >b1\n unk [a,\n", "<think>\na1.1 note >b1\n</think>\nb1.1 note >c1\n", "\xef\xbb\xbf\r\na1.1 note >b1\r\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { idempotent(t, text) })
}
