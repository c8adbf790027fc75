package grammar

import (
	"strings"
	"testing"

	"github.com/agentrosetta/rosettac/ast/source"
)

// exchange is a message of ordinary coordination and a message of content.
const (
	exchange = "be2 done re=cmd2 #pr.812\n a     verdict  = block ~hi\n       findings = [retry-on-5xx is not idempotent, arity changed] ~hi\n" +
		" mark  @D:DIFF#L18|q\"for attempt in range(n)\" =\n       retries a POST that already carries a key ~hi\n why   the key of @cmd2 is threaded into the payload but never sent @file:src/x.py#L3-9\n" +
		" unk   [whether the provider dedupes on the key]\n risk  double charge on retry ~hi\n\n"
	carried = "a5.1 tell a5>a1 #inc.4471\n txt draft @md/en v=1\n"
)

// The generated parser against participle and against finding the line ends, on
// the same text in one run.
func BenchmarkEngines(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"coordination", strings.Repeat(exchange, 400)},
		{"content", strings.Repeat(carried+strings.Repeat(" | Between two and three some of the requests failed at the payment step.\n", 200)+"\n", 20)},
	} {
		f := source.NewFile("x", c.text)
		run := func(name string, do func()) {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(c.text)))
				b.ReportAllocs()
				for b.Loop() {
					do()
				}
			})
		}
		run("newlines", func() { strings.Count(c.text, "\n") })
		run("generated", func() { Parse(f, Options{}) })
		run("participle", func() { Parse(f, Options{Participle: true}) })
	}
}
