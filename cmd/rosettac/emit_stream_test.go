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

// Each message comes out when the header of the next has come in, while the input
// goes on; what comes in parts comes out as one; an interrupt ends it without a word.
func TestEmitDoesNotWaitForTheEnd(t *testing.T) {
	for to, want := range map[string][2]string{
		"human": {"a1 -> b1 · notes\n", "b1 -> a1 · notes · re a1.1\n"},
		"wire":  {"a1.1 note >b1\n", "b1.1 note re=a1.1\n"},
		"json":  {`{"id":"a1.1","act":"note"`, `{"id":"b1.1","act":"note","from":"b1","to":["a1"]`},
	} {
		for _, keep := range [][]string{nil, {"--keep", "100"}} {
			cmd := exec.Command(os.Args[0], append([]string{"emit", "--stream", "--to", to}, keep...)...)
			cmd.Env = append(os.Environ(), asProgram+"=1")
			var stderr strings.Builder
			cmd.Stderr = &stderr
			in, err := cmd.StdinPipe()
			require.NoError(t, err)
			out, err := cmd.StdoutPipe()
			require.NoError(t, err)
			require.NoError(t, cmd.Start())
			said := make(chan string, 16)
			go func() {
				defer close(said)
				b := make([]byte, 4096)
				for {
					n, err := out.Read(b)
					if n > 0 {
						said <- string(b[:n])
					}
					if err != nil {
						return
					}
				}
			}()
			for i, part := range []string{"a1.1 note >b1\n why  @file:w\n\nb1.1 no", "te re=a1.1\n why", "  so\n\nb1.2 note >a1\n"} {
				_, err = io.WriteString(in, part)
				require.NoError(t, err)
				if i == 0 {
					time.Sleep(50 * time.Millisecond) // half a header is none: this may not end the message
					select {
					case early := <-said:
						t.Errorf("%s: said %q too early", to, early)
					default:
					}
				}
				if i == 1 || i == 2 {
					select {
					case got := <-said:
						assert.Contains(t, got, want[i-1], to)
						assert.True(t, strings.HasSuffix(got, "\n"), to)
					case <-time.After(20 * time.Second):
						t.Errorf("%s: nothing was said about message %d", to, i)
					}
				}
			}
			require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
			for more := range said {
				t.Errorf("%s: said %q of a message that has not ended", to, more)
			}
			assert.Error(t, cmd.Wait(), "it ends by the signal")
			assert.Empty(t, stderr.String())
		}
	}
}
