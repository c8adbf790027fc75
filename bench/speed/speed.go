// Package speed measures the way of a text through rosettac, step by step: how
// long each takes, what it allocates, and how both grow (design.md §9).
//
// Times are comparable within one run only. So everything that is compared runs in
// rounds, one after the other in each, and the figures are medians over rounds.
package speed

import (
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// The steps that others are compared with, or that targets are set for.
const (
	Newlines   = "newlines"   // finding the line ends: the floor
	Participle = "participle" // parse by participle itself
	Parse      = "parse"
	Lower      = "parse, lower"
	Whole      = "whole check"
)

// Growth is how many times larger the large text is than the small one.
const Growth = 8

// slice is how many bytes participle reads at most: it is slow.
const slice = 1 << 20

// Job says what is measured.
type Job struct {
	Kind   bench.Kind
	Size   int // bytes of text; the small text has an eighth of it
	Seed   uint64
	Rounds int
}

// Step is what a step costs on the large text.
type Step struct {
	Name              string  `json:"step"`
	Bytes             int     `json:"bytes"` // of text that it worked on
	Seconds           float64 `json:"seconds"`
	MBPerSecond       float64 `json:"mb_per_second"` // 10⁶ bytes
	MessagesPerSecond float64 `json:"messages_per_second"`
	AllocsPerMessage  float64 `json:"allocs_per_message"`
	BytesPerMessage   float64 `json:"bytes_per_message"` // allocated
	OverNewlines      float64 `json:"over_newlines"`     // times the time of Newlines, for the same bytes
	OfParticiple      float64 `json:"of_participle"`     // times the speed of Participle; 0 for steps that do not parse
	Growth            float64 `json:"growth"`            // time on the large text by that on the small one; 0 where there is none
}

// sample is one run of a step.
type sample struct {
	took          time.Duration
	allocs, bytes uint64
}

// text is a text and the samples that were taken on it.
type text struct {
	*source.File
	messages int
	samples  map[string][]sample
	names    []string // in the order in which they ran
}

func newText(kind bench.Kind, size int, seed uint64) *text {
	s, n := bench.Generate(kind, size, seed)
	return &text{File: source.NewFile("bench", s), messages: n, samples: map[string][]sample{}}
}

// sample runs a step once, on a heap that has been swept.
func (t *text) sample(name string, run func()) { t.sampleOf(name, 1, run) }

// sampleOf takes a sample of runs of a step, one after the other: the average.
func (t *text) sampleOf(name string, runs int, run func()) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	for range runs {
		run()
	}
	took := time.Since(start) / time.Duration(runs)
	runtime.ReadMemStats(&after)
	if t.samples[name] == nil {
		t.names = append(t.names, name)
	}
	t.samples[name] = append(t.samples[name], sample{
		took, (after.Mallocs - before.Mallocs) / uint64(runs), (after.TotalAlloc - before.TotalAlloc) / uint64(runs),
	})
}

// round takes the text all the way, step by step, and then once more as a command
// does it. That comes first too, unmeasured, so that the heap has its pages: what the
// system takes to hand them out can be more than what a step takes. It is a part of the
// time of a process.
func (t *text) round() {
	Check(t.File)
	t.sample(Newlines, func() { strings.Count(t.Text, "\n") })
	t.parse(Parse, 1, grammar.Options{})
	messages := t.lower()
	tr := ast.NewTranscript()
	t.sample("link", func() {
		tr.Grow(len(messages))
		for _, m := range messages {
			tr.Add(m)
		}
		tr.Messages()
	})
	messages = nil
	check.RunEach(tr, check.Options{}, func(p *check.Pass, run func()) { t.sample("pass "+p.Name, run) })
	for _, name := range []string{"wire", "human", "json"} {
		e, err := emit.LookupEmitter(name)
		if err != nil {
			panic(err) // the names are constants of the program
		}
		t.sample("emit "+name, func() {
			if err := e.Emit(new(counter), &emit.Input{Transcript: tr}, emit.Options{}); err != nil {
				panic(err) // a counter takes everything
			}
		})
	}
	tr = nil
	t.sample(Whole, func() { Check(t.File) })
}

// lower makes messages, as commands do: each tree is let go.
func (t *text) lower() (messages []*ast.Message) {
	t.sample(Lower, func() {
		lower.Each(t.File, grammar.Options{}, func(m *ast.Message) { messages = append(messages, m) })
	})
	return messages
}

// asLong is how often the generated parser reads a text while participle, which takes
// many times longer, reads it once. What is cold at first would else count for one alone.
const asLong = 20

// byParticiple parses with participle, and with the generated parser on the same
// text, both on one core (design.md §9): else another one would collect the garbage of
// the one that makes some.
func (t *text) byParticiple() {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	t.parse(Participle, 1, grammar.Options{Participle: true})
	t.parse(Parse, asLong, grammar.Options{})
}

// parse makes trees, and lets each go when the next is made, as commands do.
func (t *text) parse(name string, runs int, o grammar.Options) {
	t.sampleOf(name, runs, func() { grammar.Each(t.File, o, func(*grammar.Unit) {}) })
}

// Check is what a command does with a text: parse, lower, link, all passes. It
// returns the numbers of messages and findings.
func Check(f *source.File) (messages, findings int) {
	tr, found := checked(f)
	return len(tr.Messages()), len(found)
}

func checked(f *source.File) (*ast.Transcript, []diag.Diagnostic) {
	tr := ast.NewTranscript()
	var messages []*ast.Message
	front := lower.Each(f, grammar.Options{}, func(m *ast.Message) { messages = append(messages, m) })
	tr.Grow(len(messages))
	for _, m := range messages {
		tr.Add(m)
	}
	return tr, append(front, check.Run(tr, check.Options{})...)
}

// counter is a writer that keeps nothing.
type counter struct{ n int }

func (c *counter) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }

// median returns the median of a figure of samples.
func median(list []sample, figure func(sample) float64) float64 {
	if len(list) == 0 {
		return 0
	}
	values := make([]float64, len(list))
	for i, s := range list {
		values[i] = figure(s)
	}
	slices.Sort(values)
	mid := len(values) / 2
	if len(values)%2 == 0 {
		return (values[mid-1] + values[mid]) / 2
	}
	return values[mid]
}

func seconds(s sample) float64 { return s.took.Seconds() }

// perByte is the median time of a step for one byte of text, in seconds.
func (t *text) perByte(name string) float64 {
	return median(t.samples[name], seconds) / float64(len(t.Text))
}
