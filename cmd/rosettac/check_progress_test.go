package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/vbauerster/mpb/v8"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// A bar shows what is done, and goes when all is.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := startProgress(&out, 64, mpb.WithAutoRefresh(), mpb.WithRefreshRate(5*time.Millisecond))
	t1 := load.Parse([]*source.File{source.NewFile("x", strings.Repeat("a", 32))}, load.Options{})
	p.advance(t1)
	time.Sleep(50 * time.Millisecond)
	p.done()
	assert.Contains(t, out.String(), "checking")
	assert.Contains(t, out.String(), "50 %")
}

// Only long inputs have one.
func TestLongInput(t *testing.T) {
	small := filepath.Join(t.TempDir(), "small")
	require.NoError(t, os.WriteFile(small, []byte("x"), 0o600))
	large := filepath.Join(t.TempDir(), "large")
	require.NoError(t, os.WriteFile(large, make([]byte, longBytes), 0o600))
	assert.Zero(t, longInput([]string{small, load.Stdin, "none"}))
	assert.EqualValues(t, longBytes+1, longInput([]string{small, large}))
	many := make([]string, longFiles)
	for i := range many {
		many[i] = small
	}
	assert.EqualValues(t, longFiles, longInput(many))
}

// Without a terminal there is no bar, and a missing one is no fault.
func TestNoProgressWithoutATerminal(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), "")
	require.NoError(t, err)
	defer f.Close()
	for _, s := range []*streams{{stderr: f}, {stderr: &strings.Builder{}}} {
		p := newProgress(s, make([]string, longFiles))
		assert.Nil(t, p)
		p.advance(nil)
		p.done()
	}
}
