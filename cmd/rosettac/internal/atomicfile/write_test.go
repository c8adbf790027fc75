package atomicfile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/atomicfile"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func TestWriteMakesAndReplaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.rose")
	require.NoError(t, atomicfile.Write(path, text("one\n")))
	require.NoError(t, atomicfile.Write(path, text("two\n")))
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "two\n", string(got))
	alone(t, path)
}

// An error in the middle leaves the old bytes, and nothing beside them.
func TestWriteKeepsTheOldFileOnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.rose")
	require.NoError(t, os.WriteFile(path, []byte("old\n"), 0o600))
	err := atomicfile.Write(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half"); err != nil {
			return err
		}
		return errors.New("out of words")
	})
	require.ErrorContains(t, err, "out of words")
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "old\n", string(got))
	alone(t, path)
}

func TestWriteKeepsPermissionsAndLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions and links of Unix")
	}
	dir := t.TempDir()
	path, link := filepath.Join(dir, "x.rose"), filepath.Join(dir, "link.rose")
	require.NoError(t, os.WriteFile(path, []byte("old\n"), 0o600))
	require.NoError(t, os.Chmod(path, 0o640))
	require.NoError(t, os.Symlink("x.rose", link))
	require.NoError(t, atomicfile.Write(link, text("new\n")))
	info, err := os.Lstat(link)
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&os.ModeSymlink)
	info, err = os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o640), info.Mode().Perm())
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "new\n", string(got))
}

func TestWriteNeedsAFolder(t *testing.T) {
	require.Error(t, atomicfile.Write(filepath.Join(t.TempDir(), "no", "x"), text("")))
	require.Error(t, atomicfile.Write(t.TempDir(), text("")))
}

// A device is written to: it is not replaced by a file.
func TestWriteWritesThroughADevice(t *testing.T) {
	if _, err := os.Stat("/dev/null"); err != nil {
		t.Skip("there is no /dev/null here")
	}
	require.NoError(t, atomicfile.Write("/dev/null", text("gone\n")))
	info, err := os.Stat("/dev/null")
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&os.ModeDevice)
}

func alone(t *testing.T, path string) {
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	assert.Len(t, entries, 1)
}
