package bench_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// sizes are the transcripts that are measured; -short leaves the large one out.
// Twice the size should take twice the time.
var sizes = []int{1 << 20, 10 << 20}

const seed = 1

// each runs a benchmark over every kind and size of transcript. Beside the usual
// figures it reports the number of messages and the time for each; allocs/op
// divided by messages is the allocations a message.
func each(b *testing.B, measure func(b *testing.B, text string)) {
	for _, kind := range bench.Kinds {
		for _, size := range sizes {
			if testing.Short() && size > 1<<20 {
				continue
			}
			b.Run(fmt.Sprintf("%s/%dMiB", kind, size>>20), func(b *testing.B) {
				text, messages := bench.Generate(kind, size, seed)
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				b.ResetTimer()
				measure(b, text)
				b.StopTimer()
				b.ReportMetric(float64(messages), "messages")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(messages), "ns/message")
			})
		}
	}
}

func BenchmarkParse(b *testing.B) {
	each(b, func(b *testing.B, text string) {
		for b.Loop() {
			grammar.Parse(source.NewFile("bench", text), grammar.Options{})
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
			messages, _ := lower.Document(grammar.Parse(source.NewFile("bench", text), grammar.Options{}))
			check.Run(link(messages), check.Options{})
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
