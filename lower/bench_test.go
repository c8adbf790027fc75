package lower_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// transcript returns the wire of n coordination-heavy messages.
func transcript(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `a1.%d tell a1>a3 re=a3.%d #CKO.5xx sens=int
 a     cause = @commit:9f2a lowered http.timeout 30s>3s   ~hi
       fix   = revert @commit:9f2a                        ~hi
       eta   = 12m                                        ~lo
 why   @file:log/2f9c#L487 timeouts start 14:02 = deploy time +-40s
       and the SLO agrees, see tgt#L1
 unk   [who approved 9f2a, whether other services hit this]
 risk  reverting reintroduces the slow query in @issue:441  ~mid
 txt tgt @md/en v=draft3
 | The lighthouse keeper insisted that nothing unusual ever happened here.
 |
 | He was, by every account, the last man on the island you would ask.
 mark tgt#L1.c4-21|q"lighthouse keeper" = must use the GLOSS name   ~hi
      tgt#L3|q"the last man"            > "No one would have asked him."  ~mid

`, i+1, i+1)
	}
	return b.String()
}

func BenchmarkDocument(b *testing.B) {
	const n = 500
	wire := transcript(n)
	d := grammar.Parse(source.NewFile("bench.rose", wire), grammar.Options{})
	b.SetBytes(int64(len(wire)))
	b.ReportAllocs()
	for b.Loop() {
		list, _ := lower.Document(d)
		if len(list) != n {
			b.Fatalf("got %d messages, want %d", len(list), n)
		}
	}
}
