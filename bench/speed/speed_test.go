package speed

import (
	"errors"
	"io"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/check/diag"
)

func TestMedian(t *testing.T) {
	of := func(list ...time.Duration) float64 {
		var samples []sample
		for _, d := range list {
			samples = append(samples, sample{took: d * time.Second})
		}
		return median(samples, seconds)
	}
	assert.InDelta(t, 0, of(), 0)
	assert.InDelta(t, 7, of(7), 0)
	assert.InDelta(t, 3, of(9, 3, 1), 0)
	assert.InDelta(t, 2.5, of(9, 3, 1, 2), 0)
}

// The figures of a step, from samples that are known.
func TestStepFigures(t *testing.T) {
	x := &text{File: source.NewFile("x", string(make([]byte, 2_000_000))), messages: 1000, samples: map[string][]sample{
		Newlines: {{took: time.Millisecond}},
		Parse:    {{100 * time.Millisecond, 500, 64_000}, {300 * time.Millisecond, 500, 64_000}, {200 * time.Millisecond, 500, 64_000}},
	}}
	s := x.step(Parse, x.perByte(Newlines))
	assert.InDelta(t, 0.2, s.Seconds, 1e-9)
	assert.InDelta(t, 10, s.MBPerSecond, 1e-6)
	assert.InDelta(t, 5000, s.MessagesPerSecond, 1e-6)
	assert.InDelta(t, 0.5, s.AllocsPerMessage, 1e-9)
	assert.InDelta(t, 64, s.BytesPerMessage, 1e-9)
	assert.InDelta(t, 200, s.OverNewlines, 1e-6)
}

func TestJudge(t *testing.T) {
	result := func(kind bench.Kind) *Result {
		return &Result{
			Kind: kind,
			Steps: []Step{
				{Name: Newlines, Seconds: 1, Growth: 20},
				{Name: Parse, Seconds: 1, MBPerSecond: 500, OfParticiple: 25, AllocsPerMessage: 2, Growth: 8},
				{Name: "pass a", Seconds: 1, Growth: 9.5},
				{Name: "pass b", Seconds: measurable / 2, Growth: 40},
				{Name: Whole, Seconds: 1, Growth: 9},
			},
			Process: &Process{Peak: 1, PeakOverInput: 6.5, Growth: 9.1},
			Versus:  &Versus{Command: "slow", Ratio: 24.9},
		}
	}
	met := func(r *Result) map[string]bool {
		r.Judge()
		all := map[string]bool{}
		for _, target := range r.Targets {
			all[target.Name] = target.Met
		}
		return all
	}
	assert.Equal(t, map[string]bool{
		"parse, by participle": true, "parse": true, "parse, allocations a message": true,
		"time for 8 × the text, at worst (pass a)": false, "time for 8 × the text, whole check": true,
		"time for 8 × the text, as a process": false, "peak memory of check, by the input": false, "check, by slow": false,
	}, met(result(bench.Coordination)))
	assert.False(t, met(result(bench.Content))["parse"], "content is to be read at 1 GB/s")
	assert.NotContains(t, met(result(bench.Mixed)), "parse")
}

// The text of a shape is the same read in pieces and at once, and what Check says
// of it is what a stream is told.
func TestShapes(t *testing.T) {
	for _, s := range Shapes {
		r := &reader{shape: s, limit: 41}
		b, err := io.ReadAll(r)
		require.NoError(t, err)
		assert.Equal(t, s.Text(41), string(b), s.Name)
		n := (41 + s.Per - 1) / s.Per * s.Per
		messages, _ := Check(source.NewFile("x", string(b)))
		assert.Equal(t, n, messages, s.Name)
		for _, command := range Streaming {
			held, err := Stream(command, s, 41, 0)
			require.NoError(t, err, s.Name)
			assert.Equal(t, n, held.Messages)
			assert.Equal(t, n, held.Held)
			assert.InDelta(t, float64(len(b))/float64(n), held.TextBytes, 1e-9)
		}
	}
}

// What the shapes claim: "open" leaves work that nobody settled, and "rare" a little.
func TestShapesOweWhatTheySay(t *testing.T) {
	for _, s := range Shapes {
		owed := map[bool]int{}
		for _, d := range findings(s.Text(20)) {
			owed[d.Code == "W010"]++
		}
		assert.Equal(t, map[string]int{"open": 20, "rare": 1}[s.Name], owed[true], "%s: %v", s.Name, owed)
	}
}

// What is over is forgotten, what is owed is not, and a conversation that goes on
// is one.
func TestKeptShapes(t *testing.T) {
	for _, s := range Shapes {
		for _, command := range Streaming {
			held, err := Stream(command, s, 400, 40)
			require.NoError(t, err, s.Name)
			switch s.Name {
			case "open", "revised":
				assert.Equal(t, 400, held.Held, s.Name)
			case "rare":
				assert.LessOrEqual(t, held.Held, 40+400/s.Per+1, s.Name)
				assert.Greater(t, held.Held, 400/s.Per, s.Name)
			default:
				assert.LessOrEqual(t, held.Held, 40, s.Name)
			}
		}
	}
}

func TestCommands(t *testing.T) {
	c := &Commands{Own: []string{"cat"}, Versus: "grep -c"}
	require.NoError(t, c.Round("x\n", "y\n"))
	file, small := c.large, c.small
	assert.FileExists(t, file)
	require.NoError(t, c.Close())
	for _, name := range []string{file, small} {
		_, err := os.Stat(name)
		require.ErrorIs(t, err, os.ErrNotExist)
	}
	r := &Result{Bytes: 2}
	c.Fill(r)
	assert.Positive(t, r.Process.Seconds)
	assert.Positive(t, r.Process.Growth)
	assert.Equal(t, 1, r.Versus.Runs)
	assert.Equal(t, 1, r.Versus.Exit, "grep takes the file for a pattern, and finds it nowhere")

	c = &Commands{Own: []string{"false"}}
	require.Error(t, c.Round("x\n", "y\n"))
	require.NoError(t, c.Close())

	boom := errors.New("boom")
	_, err := Run(Job{Kind: bench.Coordination, Size: 10_000, Seed: 1, Rounds: 1}, func(string, string) error { return boom })
	require.ErrorIs(t, err, boom)
}

func findings(text string) []diag.Diagnostic {
	_, found := checked(source.NewFile("x", text))
	return found
}
