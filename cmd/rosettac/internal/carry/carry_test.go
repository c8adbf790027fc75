package carry_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/blob"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/carry"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

func parse(text string) *load.Transcript {
	return load.Parse([]*source.File{source.NewFile("x.rose", text)}, load.Options{})
}

// apply carries every block of a text as asked and puts what is to be kept into the
// store.
func apply(t require.TestingT, store blob.Store, text string, r carry.Request) string {
	result, err := carry.Apply(parse(text), &blob.Texts{Store: store}, r)
	require.NoError(t, err, "%q", text)
	for _, kept := range result.Keep {
		_, _, err := store.Put(kept)
		require.NoError(t, err)
	}
	return result.Text
}

// contents returns the lines of every block.
func contents(text string) (all [][]string) {
	for _, m := range parse(text).Messages() {
		for i := range m.Slots {
			if b := m.Slots[i].Block; b != nil {
				all = append(all, b.Lines)
			}
		}
	}
	return all
}

var hostile = []string{
	"", " ", "plain", "| bar", "a1.7 tell >b1", " why because", "```", "\tindented", `"quoted"`, "~hi", "text ~lo",
	"src=@sha256:abcdef", "trailing blank ", "carriage return\r", "\r", "不要", "\xff\xfe", "</think>", "\ufeffbom", "@a1.1.tgt#L1",
}

// Whatever a block holds and however its document is framed, it comes back byte for
// byte (I-9), and a window holds exactly its lines.
func TestThereAndBackI9(t *testing.T) {
	store := blob.Store{Dir: t.TempDir()}
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		b.WriteString("junk before\n")
		for range rapid.IntRange(1, 3).Draw(t, "messages") {
			b.WriteString("a1.1 note >b1\n q   what is it? ~lo\n")
			for range rapid.IntRange(0, 3).Draw(t, "blocks") {
				b.WriteString(rapid.SampledFrom([]string{" txt tgt @md/en v=1", "- txt", " txt w @txt ~mid"}).Draw(t, "header") + "\n")
				for _, line := range rapid.SliceOfN(rapid.SampledFrom(hostile), 1, 6).Draw(t, "lines") {
					b.WriteString(rapid.SampledFrom([]string{"| ", "  | "}).Draw(t, "bar") + line + "\n")
				}
			}
			b.WriteString(" mark x = y\n")
		}
		text := b.String()
		if rapid.Bool().Draw(t, "crlf") {
			text = strings.ReplaceAll(strings.ReplaceAll(text, "\r", ""), "\n", "\r\n")
		}
		if rapid.Bool().Draw(t, "no final line end") {
			text = strings.TrimRight(text, "\r\n")
		}
		want := contents(text)
		elided := apply(t, store, text, carry.Request{Mode: carry.Elide})
		for i, lines := range contents(elided) {
			assert.Empty(t, lines, "block %d of %q", i, elided)
		}
		back := apply(t, store, elided, carry.Request{Mode: carry.Inline})
		assert.Equal(t, want, contents(back), "%q by way of %q", text, elided)
		if len(want) == 1 {
			n := rapid.IntRange(1, len(want[0])).Draw(t, "line")
			window := apply(t, store, text, carry.Request{Mode: carry.Window, Lines: carry.Lines{First: n, Last: n}})
			assert.Equal(t, [][]string{want[0][n-1 : n]}, contents(window))
			assert.Equal(t, want, contents(apply(t, store, window, carry.Request{Mode: carry.Inline})))
		}
	})
}

// The shipped samples, there and back: what is not a block stays byte for byte.
func TestSamplesThereAndBack(t *testing.T) {
	files, err := filepath.Glob("../../../../samples/*.rose")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	carried := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		store := blob.Store{Dir: t.TempDir()}
		result, err := carry.Apply(parse(string(text)), &blob.Texts{Store: store}, carry.Request{Mode: carry.Elide})
		if refusal := (*carry.Refusal)(nil); err != nil {
			require.ErrorAs(t, err, &refusal, file)
			continue
		}
		for _, kept := range result.Keep {
			_, _, err := store.Put(kept)
			require.NoError(t, err)
		}
		back := apply(t, store, result.Text, carry.Request{Mode: carry.Inline})
		whole := apply(t, store, string(text), carry.Request{Mode: carry.Inline}) // a window is whole then
		assert.Equal(t, contents(whole), contents(back), file)
		carried += len(result.Changed)
	}
	assert.NotZero(t, carried)
}
