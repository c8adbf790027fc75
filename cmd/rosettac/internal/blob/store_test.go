package blob_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/blob"
)

func TestPutGetList(t *testing.T) {
	s := blob.Store{Dir: filepath.Join(t.TempDir(), "not", "there")}
	list, err := s.List()
	require.NoError(t, err)
	assert.Empty(t, list, "a folder that is not there is an empty store")
	_, _, err = s.Get("abcdef")
	require.ErrorIs(t, err, blob.ErrNotFound)

	digest, added, err := s.Put([]byte("hello\n"))
	require.NoError(t, err)
	assert.True(t, added)
	again, added, err := s.Put([]byte("hello\n"))
	require.NoError(t, err)
	assert.False(t, added)
	assert.Equal(t, digest, again)
	for _, name := range []string{digest, digest[:6], "sha256:" + digest[:8], "@sha256:" + digest} {
		text, full, err := s.Get(name)
		require.NoError(t, err, name)
		assert.Equal(t, "hello\n", string(text))
		assert.Equal(t, digest, full)
	}
	for _, name := range []string{"", "abcde", "../../../etc/passwd", digest + "0", "sha256:xyzxyz"} {
		_, _, err := s.Get(name)
		require.ErrorIs(t, err, blob.ErrDigest, name)
	}
	require.NoError(t, os.WriteFile(filepath.Join(s.Dir, digest[:2], "notes.txt"), nil, 0o600))
	list, err = s.List()
	require.NoError(t, err)
	assert.Equal(t, []blob.Entry{{Digest: digest, Size: 6}}, list)
	require.NoError(t, s.Verify(list[0]))
}

// Bytes that do not hash to their name are never handed out (E030), and putting the
// text again heals the store.
func TestDamagedTextIsRefused(t *testing.T) {
	s := blob.Store{Dir: t.TempDir()}
	digest, _, err := s.Put([]byte("hello\n"))
	require.NoError(t, err)
	path := filepath.Join(s.Dir, digest[:2], digest)
	require.NoError(t, os.WriteFile(path, []byte("hullo\n"), 0o600))
	_, _, err = s.Get(digest[:8])
	var mismatch *blob.MismatchError
	require.ErrorAs(t, err, &mismatch)
	assert.Equal(t, digest, mismatch.Digest)
	assert.Contains(t, err.Error(), "E030")
	require.ErrorAs(t, s.Verify(blob.Entry{Digest: digest}), &mismatch)

	texts := &blob.Texts{Store: s}
	_, ok := texts.Text(nil, ast.DigestAddress(digest), nil)
	assert.False(t, ok)
	require.Error(t, texts.Damaged(digest))
	assert.Len(t, texts.Problems(), 1)

	_, added, err := s.Put([]byte("hello\n"))
	require.NoError(t, err)
	assert.True(t, added)
	text, _, err := s.Get(digest)
	require.NoError(t, err)
	assert.Equal(t, "hello\n", string(text))
}

func TestAmbiguousAbbreviation(t *testing.T) {
	s := blob.Store{Dir: t.TempDir()}
	require.NoError(t, os.Mkdir(filepath.Join(s.Dir, "ab"), 0o700))
	for _, tail := range []string{"0", "1"} {
		name := "abcdef" + strings.Repeat("0", 57) + tail
		require.NoError(t, os.WriteFile(filepath.Join(s.Dir, "ab", name), nil, 0o600))
	}
	_, _, err := s.Get("abcdef")
	require.ErrorIs(t, err, blob.ErrAmbiguous)
}

// The bytes of lines are those that their digest names, and split into the lines
// again.
func TestBytesAndLinesAreExactI9(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringMatching(`[^\n]{0,8}\r?`), 1, 5).Draw(t, "lines")
		bare, ended := ast.Digests(lines)
		text, ok := blob.Bytes(lines, ended[:10])
		require.True(t, ok)
		assert.Equal(t, ended, blob.Digest(text))
		assert.Equal(t, lines, blob.Lines(text))
		text, ok = blob.Bytes(lines, bare)
		require.True(t, ok)
		assert.Equal(t, bare, blob.Digest(text))
		_, ok = blob.Bytes(lines, "0123456789abcdef")
		assert.False(t, ok)
	})
}

func TestSchemesOfAPolicy(t *testing.T) {
	s := blob.Store{Dir: t.TempDir()}
	digest, _, err := s.Put([]byte("x"))
	require.NoError(t, err)
	texts := &blob.Texts{Store: s, Allows: func(scheme string) bool { return scheme == "file" }}
	_, ok := texts.Text(nil, ast.DigestAddress(digest), nil)
	assert.False(t, ok)
	require.Len(t, texts.Problems(), 1)
	assert.Contains(t, texts.Problems()[0].Error(), "S5")
}
