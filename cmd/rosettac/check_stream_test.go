//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This test program is rosettac itself when it is told to be.
const asProgram = "ROSETTAC_TEST_AS_PROGRAM"

func init() {
	if os.Getenv(asProgram) != "" {
		os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
}

// A stream says what it has found while more is to come, and an interrupt ends it
// without a word.
func TestAnInterruptedStreamIsQuiet(t *testing.T) {
	cmd := exec.Command(os.Args[0], "check", "--stream", "--format", "github")
	cmd.Env = append(os.Environ(), asProgram+"=1")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = io.WriteString(in, "a1.1 note >b1 pri=x\n why @file:w\n\na1.2 note >b1\n")
	require.NoError(t, err)

	first := make(chan string, 1)
	go func() {
		b := make([]byte, 4096)
		n, _ := out.Read(b)
		first <- string(b[:n])
	}()
	select {
	case said := <-first:
		assert.Contains(t, said, "title=E015")
	case <-time.After(20 * time.Second):
		t.Error("nothing was said about the first message")
	}
	require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	assert.Error(t, cmd.Wait(), "it ends by the signal")
	assert.Empty(t, stderr.String())
}
