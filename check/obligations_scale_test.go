package check_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
)

// owed are transcripts that ask for a fold that looks at something again and again.
var owed = map[string]func(n int) string{
	"a chain of proposals": func(n int) string { return chain(n, "propose", "a1", "a2") },
	"an accept of each": func(n int) string {
		return chain(n, "propose", "a1", "a2") + repeat(n, "a3.%[1]d accept a3>a1 re=a1.%[1]d\n")
	},
	"do and ask passed on": func(n int) string { return chain(n, "do", "a1", "a2", "a3", "a4", "a5") },
	"one proposal at the end of many notes": func(n int) string {
		return "a1.0 note a1>a2\n\n" + repeat1(n, "a1.%d note a1>a2 re=a1.%d\n\n") + repeat(n, "a2.%[1]d propose a2>a1 re=a1."+fmt.Sprint(n)+"\n\n")
	},
	"many shards, replies to all": func(n int) string {
		return "a1.1 do a1>*\n sub\n" + repeat(n, "   s%[1]d = x thd=t%[1]d\n") + "\n" + repeat(n, "a2.%[1]d take re=a1.1\n\na3.%[1]d done re=a1.1\n\na4.%[1]d done re=a1.1 thd=t%[1]d\n\n")
	},
	"many claimants": func(n int) string {
		return "a1.1 do a1>*\n want {k}\n\n" + repeat(n, "b%[1]d.1 take re=a1.1\n\nb%[1]d.2 done re=a1.1\n\nb%[1]d.3 done re=a1.1\n\n")
	},
	"many asked": func(n int) string {
		return "a1.1 ask a1>a2" + repeat(n, ",b%d") + "\n\n" + repeat(n, "b%[1]d.1 tell re=a1.1\n unk []\n\n")
	},
	"a circle": func(n int) string {
		return fmt.Sprintf("a1.0 propose a1>a2 re=a1.%d\n\n", n) + repeat1(n, "a1.%d propose a1>a2 re=a1.%d\n\n")
	},
	"failures": func(n int) string {
		return repeat(n, "a1.%[1]d fail a1>a2\n why unsafe\n\na2.%[1]d note a2>@role:human re=a1.%[1]d\n\n")
	},
	"one id": func(n int) string {
		return repeat(n, "a1.1 ask a1>a2\n q %d\n\n") + repeat(n, "a2.%d tell re=a1.1\n unk []\n\n")
	},
	"parts": func(n int) string {
		return "a1.1 do a1>a2\n want {k}\n\na2.0 part re=a1.1\n unk []\n\n" + repeat1(n, "a2.%d part re=a2.%d\n a k = 1 ~hi\n unk []\n\n")
	},
}

// sizes runs what prepare makes for n and for eight times as much. The time of one
// is to be alike in both: what is quadratic takes eight times as long.
func sizes(b *testing.B, name string, n int, prepare func(n int) func()) {
	for _, n := range []int{n, 8 * n} {
		f := prepare(n)
		b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
			for b.Loop() {
				f()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/item")
		})
	}
}

func BenchmarkObligations(b *testing.B) {
	for name, text := range owed {
		sizes(b, name, 2000, func(n int) func() {
			tr := transcript(text(n))
			return func() { check.Obligations(tr, check.Options{Now: noon}) }
		})
	}
}

func BenchmarkFindingsOfObligations(b *testing.B) {
	for name, text := range owed {
		sizes(b, name, 2000, func(n int) func() {
			tr := transcript(text(n))
			return func() { check.Run(tr, check.Options{Now: noon}) }
		})
	}
}

// Nothing fails on any of these, and what is owed does not depend on how much there
// is of it.
func TestObligationsOfHostileTranscripts(t *testing.T) {
	for name, text := range owed {
		codes := map[int]map[string]bool{}
		for _, n := range []int{20, 400} {
			codes[n] = map[string]bool{}
			for _, d := range check.Run(transcript(text(n)), check.Options{Now: noon}) {
				assert.NotEqual(t, "X000", string(d.Code), d.Text)
				codes[n][string(d.Code)] = true
			}
		}
		assert.Equal(t, codes[20], codes[400], name)
	}
}

func FuzzObligations(f *testing.F) {
	f.Add(owing)
	f.Add(reports)
	f.Add(supports)
	f.Add(chain(6, "propose", "a1", "a2"))
	f.Fuzz(func(t *testing.T, text string) {
		s := check.NewSession(check.Options{Now: noon})
		for _, m := range messages(text) {
			s.Add(m)
		}
		for _, o := range s.Obligations() {
			if o.State.Owed() != (o.Closer == nil) || o.Request == nil {
				t.Fatalf("%s %q: %s, closed by %v", o.Request.ID, o.Shard, o.State, o.Closer)
			}
		}
		for _, m := range s.Transcript().Messages() {
			s.Snapshot(m.ID)
		}
		for _, answer := range s.Answers(s.Finish()) {
			wire := string(answer.AppendCanonical(nil, ast.Form{}))
			again := messages(wire)
			if len(again) != 1 || string(again[0].AppendCanonical(nil, ast.Form{})) != wire {
				t.Fatalf("an answer that reads otherwise:\n%s", wire)
			}
		}
	})
}
