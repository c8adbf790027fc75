package emit

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A text that comes in pieces is written as if it came whole, wherever it is cut.
func TestTextInPiecesIsTextWhole(t *testing.T) {
	shreds := []string{"a", "é", "日", "🚀", "\xff", "\xe6\x97", "\xf0", "\x80", "\"", "\n", "\u2028", "\ufffd"}
	rapid.Check(t, func(t *rapid.T) {
		all := strings.Join(rapid.SliceOfN(rapid.SampledFrom(shreds), 0, 20).Draw(t, "shreds"), "")
		size := rapid.IntRange(1, 6).Draw(t, "size")
		var whole, pieces bytes.Buffer
		j := newJSONWriter(&whole)
		j.str("x", all)
		require.NoError(t, j.out.Flush())
		j = newJSONWriter(&pieces)
		require.NoError(t, j.text("x", func(w io.Writer) error {
			for rest := []byte(all); len(rest) > 0; rest = rest[min(size, len(rest)):] {
				if _, err := w.Write(rest[:min(size, len(rest))]); err != nil {
					return err
				}
			}
			return nil
		}))
		require.NoError(t, j.out.Flush())
		require.Equal(t, whole.String(), pieces.String())
		require.True(t, json.Valid([]byte("{"+pieces.String()+"}")))
	})
	boom := errors.New("boom")
	assert.ErrorIs(t, newJSONWriter(io.Discard).text("x", func(io.Writer) error { return boom }), boom)
}
