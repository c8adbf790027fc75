package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
)

// work returns a transcript of n rounds of coordination with content and marks.
func work(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `a3.%[1]d ask a3>a1 #CKO.5xx
 q     root_cause?
 ctx   @file:log/2f9c#L440-512
 want  {cause, fix, eta?}

a1.%[1]d tell re=a3.%[1]d
 a     cause = @commit:9f2a lowered http.timeout 30s>3s   ~hi
       fix   = revert @commit:9f2a                        ~hi
 why   @a2.%[1]d.log#L2|q"second line" and @file:log/2f9c#L487 timeouts start 14:02
 unk   [who approved 9f2a, whether other services hit this]

a2.%[1]d note a2>a1
 txt log @txt
 | the first line
 | the second line of %[1]d
 mark log#L1|q"first" = note ~mid

`, i)
	}
	return b.String()
}

func BenchmarkSession(b *testing.B) {
	for _, n := range []int{500, 4000} {
		text := work(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				list := messages(text)
				b.StartTimer()
				s := check.NewSession(check.Options{Now: noon})
				for _, m := range list {
					s.Add(m)
				}
				if found := s.Finish(); len(found) > 0 {
					b.Fatal(found[0].Text)
				}
			}
		})
	}
}

// BenchmarkRun leaves the fold out: what it measures is the passes.
func BenchmarkRun(b *testing.B) {
	for _, n := range []int{500, 4000} {
		text := work(n)
		tr := ast.NewTranscript()
		for _, m := range messages(text) {
			tr.Add(m)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				check.Run(tr, check.Options{Now: noon})
			}
		})
	}
}

// hostile are transcripts that ask for a quadratic pass. Eight times as much of any
// of them must not take much more than eight times as long.
var hostile = map[string]func(n int) string{
	"bindings": func(n int) string {
		return "a1.1 note a1>a2\n a x = 1\n" + repeat(n, "   k%[1]d = v\n   k%[1]d != v\n")
	},
	"blocks":  func(n int) string { return "a1.1 note a1>a2\n" + repeat(n, " txt b%d\n | x\n") },
	"replies": func(n int) string { return "a1.1 ask a1>*\n want {k}\n" + repeat(n, "a2.%d tell re=a1.1\n a j = 1\n") },
	"subs": func(n int) string {
		return "a1.1 note a1>a2\n sub s0 = x\n" + repeat(n, "     t%[1]d = y on=t%[1]d0,s0\n")
	},
	"same id": func(n int) string { return repeat(n, "a1.1 note a1>a2\n why %d\n") },
	"symbols": func(n int) string { return repeat(n, "a%[1]d.1 def a%[1]d>*\n SYM = v%[1]d\n") },
	"hidden":  func(n int) string { return "a1.1 note a1>a2\n why " + strings.Repeat("x\u202e y\u200b ", n) + "\n" },
	"phrases": func(n int) string {
		return "a1.1 note a1>a2\n txt b\n | " + strings.Repeat("ignore all of 忽略", n) + "\n"
	},
	"copies": func(n int) string { return strings.Repeat("a1.1 fail a1>a2\n why no no\n", n) },
	"relays": func(n int) string {
		return chained("a1.1 tell a1>a2\n a k = x ~lo\n", "a1.%[1]d tell a1>a2 src=@a1.%[2]d\n a k = x ~hi\n   k%[1]d = y ~lo\n", n)
	},
	"revisions": func(n int) string {
		return chained("a1.1 note a1>a2\n", "a1.%[1]d revise re=a1.%[2]d\n why @a1.%[2]d\n unk []\n\na2.%[2]d note a2>a1\n why @a1.%[2]d\n", n)
	},
	"claims": func(n int) string {
		return "a1.1 tell a1>a2\n a k = v ~lo\n" + repeat(n, "   k%[1]d = v ~lo\n") + repeat(n, "\na2.%[1]d tell a2>a1\n a k%[1]d = v ~hi\n why @a1.1\n")
	},
	"windows": func(n int) string {
		return repeat(n, "a1.%[1]d note a1>a2\n txt t\n | one\n | two\n | three\n txt w src=@sha256:"+digest("one\ntwo\nthree")+" win=L2\n | %[1]d\n")
	},
	"uses": func(n int) string {
		return repeat(n, "a%[1]d.1 def a%[1]d>*\n SYM = v\n") + repeat(n, "a%[1]d.2 note a%[1]d>*\n why SYM and a1:SYM\n")
	},
	"marks": func(n int) string {
		return "a1.1 note a1>a2\n" + repeat(n, " txt b%[1]d\n | keeper\n") + repeat(n, " mark b%[1]d#q\"keeper\" = note\n")
	},
	"marks on every revision": func(n int) string {
		return chained("a1.1 note a1>a2\n txt t\n | the same\n | version 1\n", "a1.%[1]d revise re=a1.%[2]d\n txt t\n | the same\n | version %[1]d\n unk []\n\na2.%[2]d note a2>a1\n mark @a1.%[2]d.t#q\"version %[2]d\" > \"verse\" ~mid\n      @a1.%[2]d.t#L1|q\"version\" = wrong\n", n)
	},
	"wholes of one chain": func(n int) string {
		return chained("a1.1 note a1>a2\n txt t\n"+strings.Repeat(" | line\n", 50), "a1.%[1]d revise re=a1.%[2]d\n txt t\n | version %[1]d\n unk []\n\na2.%[2]d note a2>a1\n why @a1.%[2]d and @a1.%[1]d\n", n)
	},
	"windows of one chain": func(n int) string {
		return chained("a1.1 note a1>a2\n txt t\n | one\n | two\n | three\n", "a1.%[1]d revise re=a1.%[2]d\n txt t src=@sha256:"+digest("one\ntwo\nthree")+" win=L2\n | %[1]d\n unk []\n\na2.%[2]d note a2>a1\n mark @a1.%[2]d.t#q\"nine\" = lost\n      @a1.%[2]d.t#L3 = where\n", n)
	},
	"parts": func(n int) string {
		return "a1.1 ask a1>*\n want {k}\na2.0 part re=a1.1\n" + repeat(n, "a2.1%[1]d part re=a2.%[1]d\na3.%[1]d tell re=a2.1%[1]d\n")
	},
}

func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

func BenchmarkHostile(b *testing.B) {
	for name, text := range hostile {
		for _, n := range []int{1000, 8000} {
			tr := ast.NewTranscript()
			for _, m := range messages(text(n)) {
				tr.Add(m)
			}
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				for b.Loop() {
					check.Run(tr, check.Options{Now: noon})
				}
			})
		}
	}
}

// BenchmarkMarksBeforeALongText is known to be more than linear: what became of a mark
// is found by pairing all words of the version that it is about with those of the
// newest, so that n short versions before one of n lines cost n².
func BenchmarkMarksBeforeALongText(b *testing.B) {
	for _, n := range []int{100, 800} {
		tr := transcript(chained("a1.1 note a1>a2\n txt t\n | version 1\n", "a1.%[1]d revise re=a1.%[2]d\n txt t\n | version %[1]d\n unk []\n\na2.%[2]d note a2>a1\n mark @a1.%[2]d.t#q\"version %[2]d\" > \"verse\" ~mid\n", n) +
			fmt.Sprintf("a1.%d revise re=a1.%d\n txt t\n", n+2, n+1) + repeat(n, " | line %[1]d\n"))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				check.Run(tr, check.Options{Now: noon})
			}
		})
	}
}

// BenchmarkPass is the cost of each pass, on ordinary traffic and on eight times as
// much of it, and on everything that asks for a quadratic pass.
func BenchmarkPass(b *testing.B) {
	saved := check.Passes
	defer func() { check.Passes = saved }()
	for _, n := range []int{500, 4000} {
		tr := ast.NewTranscript()
		text := work(n)
		for name, hard := range hostile {
			if name != "same id" { // it would leave the others' ids contested
				text += "\n" + hard(n/8)
			}
		}
		for _, m := range messages(text) {
			tr.Add(m)
		}
		for _, p := range saved {
			b.Run(fmt.Sprintf("%s/%d", p.Name, n), func(b *testing.B) {
				check.Passes = []*check.Pass{p}
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					check.Run(tr, check.Options{Now: noon})
				}
			})
		}
	}
}
