package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
)

// chained returns a text and n messages that hang on it: of each, its number and that
// of the one before it.
func chained(first, format string, n int) string {
	var b strings.Builder
	b.WriteString(first)
	for i := range n {
		fmt.Fprintf(&b, format, i+2, i+1)
	}
	return b.String()
}

// A test of size has the right answers of a small one; that it ends at all is what
// a pass of quadratic cost fails.
func TestSizeChangesNoAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("large transcripts")
	}
	const hops = 10_000
	for _, c := range []struct {
		name, text string
		want       map[diag.Code]int
	}{
		{
			"replies", chained("a1.1 ask a1>a2\n want {k}\n", "a1.%[1]d tell a1>a2 re=a1.%[2]d\n k = 1\n", hops) + "a2.1 tell re=a1.1\n a k = 1 ~hi\n why @a1.10000\n unk []\n",
			map[diag.Code]int{"W010": 0, "E008": 0, "E037": 0, "E009": 0},
		},
		{
			"parts", chained("a1.1 ask a1>a2\n want {k, l}\n\na2.1 part re=a1.1\n unk []\n", "a2.%[1]d part re=a2.%[2]d\n unk []\n", hops) + "a3.1 tell a3>a1 re=a2.10001\n a k = 1 ~hi\n why @ext:x\n unk []\n",
			map[diag.Code]int{"W010": 0, "E009": 1, "E037": 0},
		},
		{
			"relays", chained("a1.1 tell a1>a2 at=@t:2026-08-26T01:00Z ttl=1h sens=pii\n a k = x ~lo\n why @ext:x\n unk [owner]\n", "a1.%[1]d tell a1>a2 src=@a1.%[2]d\n a k = x ~hi\n   k%[1]d = y ~lo\n unk [owner]\n", hops),
			map[diag.Code]int{"S4": hops, "W017": hops, "S8": hops, "I048": 0, "E037": 0},
		},
		{
			"revisions", chained("a1.1 tell a1>a2\n txt t\n | slept\n", "a1.%[1]d revise re=a1.%[2]d at=@t:2026-08-26T10:00Z\n why @a1.%[2]d\n unk []\n", hops) + "a2.1 note a2>a1 at=@t:2026-08-26T11:00Z\n why @a1.1 and @a1.5000 and @a1.10001\n mark @a1.1.t#q\"slept\" = note\n",
			map[diag.Code]int{"I041": 0, "E022": 0, "E037": 0},
		},
		{
			"revisions that somebody misses", chained("a1.1 tell a1>a2\n unk []\n", "a1.%[1]d revise re=a1.%[2]d at=@t:2026-08-26T10:00Z\n unk []\n\na2.%[2]d note a2>a1 at=@t:2026-08-26T11:00Z\n why @a1.%[2]d\n", hops),
			map[diag.Code]int{"I041": hops},
		},
		{
			"marks", "a1.1 tell a1>a2\n txt t\n | The keeper slept.\n unk []\n\na2.1 note a2>a1\n mark @a1.1.t#L1|q\"keeper\" = note\n" + strings.Repeat("      @a1.1.t#L1|q\"slept\" > \"woke\" ~mid\n", 100_000) + "      @a1.1.t#L1|q\"waiter\" = note\n",
			map[diag.Code]int{"E022": 1, "W025": 0, "W023": 0},
		},
		{
			"marks of many blocks", "a1.1 note a1>a2\n" + repeat(16_000, " txt b%[1]d\n | keeper\n") + repeat(16_000, " mark b%[1]d#q\"keeper\" = note\n"),
			map[diag.Code]int{"E022": 0, "W021": 0},
		},
		{
			"citations of many bindings", "a1.1 note a1>a2\n a k = v\n" + repeat(16_000, "   k%[1]d = v\n") + repeat(16_000, "\na2.%[1]d note a2>a1\n why @a1.1.a.k%[1]d#q\"v\"\n"),
			map[diag.Code]int{"E040": 0, "W021": 0},
		},
		{
			"circles", "a1.1 tell a1>a2 re=a1.10001 src=@a1.10001\n a k = x ~lo\n unk []\n" + chained("", "a1.%[1]d tell a1>a2 re=a1.%[2]d src=@a1.%[2]d\n a k = x ~hi\n unk []\n", hops) + "a2.1 tell a2>a1 src=@a1.1\n a k = x ~hi\n unk []\n\na3.1 do a3>a1\n sub t0 = x on=t9999\n" + chained("", "     t%[2]d = x on=t%[1]d\n", 0) + repeat(9_999, "     t%[1]d1 = x on=t%[1]d1\n"),
			map[diag.Code]int{"E037": 2 * (hops + 1), "S4": 1},
		},
		{
			"claims of many keys", "a1.1 tell a1>a2\n a k = v ~lo\n" + repeat(5_000, "   k%[1]d = v ~lo\n") + repeat(5_000, "\na2.%[1]d tell a2>a1\n a k%[1]d = v ~hi\n why @a1.1\n unk []\n"),
			map[diag.Code]int{"W032": 5_000},
		},
		{
			"windows and copies", repeat(5_000, "a1.%[1]d note a1>a2\n txt t\n | one\n | two\n | three\n txt w src=@sha256:"+digest("one\ntwo\nthree")+" win=L2\n | %[1]d\n"),
			map[diag.Code]int{"W034": 4_999, "E031": 5_000},
		},
		{
			"symbols", repeat(8_000, "a%[1]d.1 def a%[1]d>*\n SYM = v\n") + repeat(8_000, "a%[1]d.2 note a%[1]d>*\n why SYM and a1:SYM and NEVER\n"),
			map[diag.Code]int{"I011": 8_000, "E018": 0},
		},
		{"many messages", work(70_000), map[diag.Code]int{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			list := messages(c.text)
			s := check.NewSession(check.Options{Now: noon})
			for _, m := range list {
				s.Add(m)
			}
			found := s.Finish()
			counts := map[diag.Code]int{}
			for _, d := range found {
				counts[d.Code]++
			}
			for code, n := range c.want {
				assert.Equal(t, n, counts[code], code)
			}
			require.Zero(t, counts["X000"])
			if len(c.want) == 0 {
				assert.Empty(t, counts)
			}
		})
	}
}
