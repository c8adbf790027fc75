//go:build unix

package conformance_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/conformance"
)

// held is a pipe that processes hold open: up hears when the first of them runs, gone
// when the last has ended. They would run for an hour, so who waits for gone waits for
// their being killed, however slow the machine is.
type held struct {
	name     string
	up, gone chan struct{}
}

func hold(t *testing.T) *held {
	h := &held{filepath.Join(t.TempDir(), "pipe"), make(chan struct{}), make(chan struct{})}
	require.NoError(t, syscall.Mkfifo(h.name, 0o600))
	go func() {
		pipe, err := os.Open(h.name) // waits for who writes
		if err != nil {
			return
		}
		defer pipe.Close()
		if _, err := io.ReadFull(pipe, make([]byte, len("up"))); err != nil {
			return
		}
		close(h.up)
		if _, err := io.Copy(io.Discard, pipe); err == nil { // ends when nobody holds it any more
			close(h.gone)
		}
	}()
	return h
}

// A process that a process left behind must not hold the run up, and is ended.
func TestAProcessLeftBehindIsACrash(t *testing.T) {
	h := hold(t)
	results := runFake(t, fakeCommand(t, `{"name":"fake"}`), []string{"lingers " + h.name}, nil)
	assert.Equal(t, "standard output left open after the end", results[0].Crash)
	<-h.gone
}

// A run that is stopped stops, and leaves no process.
func TestARunCanBeStopped(t *testing.T) {
	for _, persistent := range []bool{false, true} {
		t.Run(fmt.Sprintf("persistent=%t", persistent), func(t *testing.T) {
			command := fakeCommand(t, fmt.Sprintf(`{"name":"fake","persistent":%t}`, persistent))
			d, err := command.Describe(context.Background(), conformance.DefaultLimits)
			require.NoError(t, err)
			limits := conformance.DefaultLimits
			limits.Time = 1 << 62 // patience does not end it
			r := conformance.Runner{Command: command, Description: d, Limits: limits, Jobs: 2}
			one, two := hold(t), hold(t)
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			go func() {
				<-one.up
				<-two.up
				cancel()
			}()
			_, err = r.Run(ctx, []*conformance.Case{fakeCase(0, "holds "+one.name), fakeCase(1, "holds "+two.name)})
			require.ErrorIs(t, err, context.Canceled)
			<-one.gone
			<-two.gone
		})
	}
}
