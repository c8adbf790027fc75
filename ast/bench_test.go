package ast

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// traffic makes n messages of many agents in threads: questions, answers,
// follow-ups, now and then a revision, a label, a time.
func traffic(n int) []*Message {
	all := make([]*Message, n)
	topics := [...]string{"inc.1", "inc.2", "web"}
	for i := range all {
		agent, seq := fmt.Sprintf("a%d", i%97), uint64(i/97)
		m := &Message{ID: MsgID{agent, seq}, From: agent, Act: 2}
		switch thread := i % 97 % 7; {
		case thread == 0 || i < 97:
			m.Act, m.ToWritten, m.TopicWritten = 1, true, true
			m.To, m.Topic = []Target{{Kind: ToAgent, Name: "a2"}}, topics[i%3]
			m.At = Time{Kind: Instant, Instant: time.Unix(int64(i), 0)}
		case i%53 == 0:
			m.Act, m.Re = 12, MsgID{agent, seq - 1}
		default:
			m.Re = all[i-1].ID
			m.Slots = []Slot{why("@" + all[i-1].ID.String())}
		}
		all[i] = m
	}
	return all
}

// query asks what the checks ask of every message.
func query(tr *Transcript, m *Message) {
	tr.Parent(m)
	tr.FollowUp(m)
	tr.Label(m)
	tr.Cyclic(m)
	tr.Instant(m)
	tr.Stands(m)
	tr.Versions(m.Re)
	tr.Redeliveries()
}

func BenchmarkAdd(b *testing.B) {
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			all := traffic(n)
			b.ReportAllocs()
			for b.Loop() {
				tr := NewTranscript()
				for _, m := range all {
					tr.Add(m)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/message")
		})
	}
}

func BenchmarkStream(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			all := traffic(n)
			for b.Loop() {
				tr := NewTranscript()
				for _, m := range all {
					tr.Add(m)
					query(tr, m)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/message")
		})
	}
}

func BenchmarkShuffled(b *testing.B) {
	all := traffic(100_000)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for b.Loop() {
		tr := NewTranscript()
		for _, m := range all {
			tr.Add(m)
		}
		for _, m := range all {
			query(tr, m)
		}
		tr.InOrder()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(all)), "ns/message")
}

// What a transcript keeps beside the messages is a few indexes for each.
func TestMemoryOfATranscript(t *testing.T) {
	const n = 100_000
	all := traffic(n)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	tr := transcript(all...)
	runtime.GC()
	runtime.ReadMemStats(&after)
	require.Len(t, tr.Messages(), n)
	each := (after.HeapAlloc - before.HeapAlloc) / n
	t.Logf("%d bytes a message", each)
	assert.Less(t, each, uint64(300))
}

// sizes runs f for n and for eight times as much. The time of one is to be alike in
// both: what is linear costs the same a message, what is quadratic eight times as
// much.
func sizes(b *testing.B, n int, f func(n int)) {
	for _, n := range []int{n, 8 * n} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				f(n)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/message")
		})
	}
}

// A late message in a hundred, each message followed by queries: what is
// remembered stays.
func BenchmarkStreamOutOfOrder(b *testing.B) {
	sizes(b, 5_000, func(n int) {
		all := traffic(n)
		for i := 0; i+50 < len(all); i += 100 {
			all[i], all[i+50] = all[i+50], all[i]
		}
		tr := NewTranscript()
		for _, m := range all {
			tr.Add(m)
			query(tr, m)
		}
	})
}

// What hostile traffic costs stays in proportion too, when it comes as a whole.
func BenchmarkHostileTraffic(b *testing.B) {
	for name, build := range map[string]func(i, n int) *Message{
		"one id, all different, with a child": func(i, n int) *Message {
			if i == 0 {
				return msg("b.1 tell re=a.1")
			}
			return msg(fmt.Sprintf("a.1 ask a>b #t%d", i))
		},
		"one id, always the same": func(int, int) *Message { return msg("a.1 ask a>b #x") },
		"every message revises the first": func(i, n int) *Message {
			return msg(fmt.Sprintf("a.%d revise re=a.0", i))
		},
		"pairs in a circle": func(i, n int) *Message {
			return msg(fmt.Sprintf("a.%d tell re=a.%d", i, i^1))
		},
		"a chain backwards": func(i, n int) *Message {
			return msg(fmt.Sprintf("a.%d tell re=a.%d", n-i, n-i-1))
		},
		"late parents at the end of a chain": func(i, n int) *Message {
			switch half := n / 2; {
			case i < half:
				return msg(fmt.Sprintf("a.%d tell re=a.%d", i, i+1))
			case i%2 == 0:
				return msg(fmt.Sprintf("b.%d tell re=c.%d", i, i))
			default:
				return msg(fmt.Sprintf("c.%d tell re=a.0", i-1))
			}
		},
	} {
		b.Run(name, func(b *testing.B) {
			sizes(b, 5_000, func(n int) {
				tr := NewTranscript()
				for i := range n {
					tr.Add(build(i, n))
				}
				for _, m := range tr.Messages() {
					tr.Parent(m)
					tr.Label(m)
					tr.Cyclic(m)
				}
				tr.InOrder()
			})
		})
	}
}
