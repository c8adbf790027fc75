//go:build unix

package anchor

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFilesRefusesPipesAndGiants(t *testing.T) {
	root, _ := tree(t)
	require.NoError(t, syscall.Mkfifo(filepath.Join(root, "pipe"), 0o644))
	giant, err := os.Create(filepath.Join(root, "giant"))
	require.NoError(t, err)
	require.NoError(t, giant.Truncate(MaxArtifact+1))
	require.NoError(t, giant.Close())
	f := &Files{Root: root}
	defer f.Close()
	for range 2 {
		_, ok := f.Text(nil, fileRef("pipe"), nil)
		assert.False(t, ok)
		_, ok = f.Text(nil, fileRef("giant"), nil)
		assert.False(t, ok)
	}
	require.Len(t, f.Problems(), 2, "each once")
	assert.ErrorIs(t, f.Problems()[0], errIrregular)
	assert.ErrorIs(t, errors.Join(f.Problems()...), ErrTooLarge)
}
