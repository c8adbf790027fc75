package bench_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/bench/speed"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// sizes are the transcripts that are measured, in bytes; -short leaves the large
// ones out.
var sizes = []int{1_000_000, 10_000_000, 100_000_000}

const seed = 1

// each runs a benchmark over every kind and size of transcript. Beside the usual
// figures it reports the number of messages, the time for each, and growth: the
// time for a byte by that in the smallest transcript of the kind, which is 1 where
// time is linear. allocs/op divided by messages is the allocations a message.
func each(b *testing.B, measure func(b *testing.B, text string)) {
	for _, kind := range bench.Kinds {
		var least float64 // ns a byte in the smallest transcript
		for _, size := range sizes {
			if testing.Short() && size > sizes[0] {
				continue
			}
			b.Run(fmt.Sprintf("%s/%dMB", kind, size/1_000_000), func(b *testing.B) {
				text, messages := bench.Generate(kind, size, seed)
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				b.ResetTimer()
				measure(b, text)
				b.StopTimer()
				took := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
				if size == sizes[0] {
					least = took / float64(len(text))
				}
				b.ReportMetric(float64(messages), "messages")
				b.ReportMetric(took/float64(messages), "ns/message")
				if least > 0 {
					b.ReportMetric(took/float64(len(text))/least, "growth")
				}
			})
		}
	}
}

func BenchmarkParse(b *testing.B) {
	each(b, func(b *testing.B, text string) {
		for b.Loop() {
			grammar.Each(source.NewFile("bench", text), grammar.Options{}, func(*grammar.Unit) {})
		}
	})
}

func BenchmarkLower(b *testing.B) {
	each(b, func(b *testing.B, text string) {
		syntax := grammar.Parse(source.NewFile("bench", text), grammar.Options{})
		for b.Loop() {
			lower.Document(syntax)
		}
	})
}

func BenchmarkLink(b *testing.B) {
	each(b, func(b *testing.B, text string) {
		syntax := grammar.Parse(source.NewFile("bench", text), grammar.Options{})
		for b.Loop() {
			b.StopTimer()
			messages, _ := lower.Document(syntax) // linking fills them: each round needs new ones
			b.StartTimer()
			link(messages)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	each(b, func(b *testing.B, text string) {
		messages, _ := lower.Document(grammar.Parse(source.NewFile("bench", text), grammar.Options{}))
		transcript := link(messages)
		for b.Loop() {
			check.Run(transcript, check.Options{})
		}
	})
}

// BenchmarkPasses reports the time of each pass for a message; of what several
// passes need, the first that asks has the cost.
func BenchmarkPasses(b *testing.B) {
	each(b, func(b *testing.B, text string) {
		took := map[string]time.Duration{}
		var messages int
		for b.Loop() {
			b.StopTimer() // a transcript remembers what it was asked: each round needs a new one
			list, _ := lower.Document(grammar.Parse(source.NewFile("bench", text), grammar.Options{}))
			transcript := link(list)
			messages = len(list)
			b.StartTimer()
			check.RunEach(transcript, check.Options{}, func(p *check.Pass, run func()) {
				start := time.Now()
				run()
				took[p.Name] += time.Since(start)
			})
		}
		for name, all := range took {
			b.ReportMetric(float64(all.Nanoseconds())/float64(b.N)/float64(messages), name+"-ns/message")
		}
	})
}

func link(messages []*ast.Message) *ast.Transcript {
	t := ast.NewTranscript()
	for _, m := range messages {
		t.Add(m)
	}
	t.Messages()
	return t
}

// BenchmarkWhole is what `rosettac check` does with a file.
func BenchmarkWhole(b *testing.B) {
	each(b, func(b *testing.B, text string) {
		for b.Loop() {
			speed.Check(source.NewFile("bench", text))
		}
	})
}

func BenchmarkEmit(b *testing.B) {
	for _, e := range emit.Emitters {
		if e.Name == "text" {
			continue // one block of one message
		}
		b.Run(e.Name, func(b *testing.B) {
			each(b, func(b *testing.B, text string) {
				messages, _ := lower.Document(grammar.Parse(source.NewFile("bench", text), grammar.Options{}))
				in := &emit.Input{Transcript: link(messages)}
				for b.Loop() {
					require.NoError(b, e.Emit(new(counter), in, emit.Options{}))
				}
			})
		})
	}
}

// counter is a writer that keeps nothing.
type counter struct{ n int }

func (c *counter) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }

// BenchmarkNewlines is the floor: finding the line ends.
func BenchmarkNewlines(b *testing.B) {
	each(b, func(b *testing.B, text string) {
		for b.Loop() {
			strings.Count(text, "\n")
		}
	})
}
