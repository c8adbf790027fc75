package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestStructure(t *testing.T) {
	prose := strings.Repeat("word ", 80) // 400 code points with what follows
	testRules(t, []rule{
		{"E003", "sender of another id", "a1.7 note a9>a3\n", []string{"a1.7"}, "a1.7 note a1>a3\n"},
		{"E003", "compact id", "obs7 note dba>a3\n", []string{"obs7"}, "obs7 note >a3\n"},
		{"E015", "no priority", "a1.1 note a1>a2 pri=urgent\n", []string{"urgent"}, "a1.1 note a1>a2 pri=block\n"},
		{"E015", "misspelt, with a fix", "a1.1 note a1>a2 pri=hihg\n", []string{"hihg"}, "a1.1 note a1>a2 pri=high\n"},
		{"E014", "no label", "a1.1 note a1>a2 sens=confidential\n", []string{"confidential"}, "a1.1 note a1>a2 sens=privileged\n"},
		{
			"E021", "key of a binding", "a1.1 tell a1>a3\n a cause = x ~hi\n   why = y ~hi\n unk []\n",
			[]string{"why"},
			"a1.1 tell a1>a3\n a cause = x ~hi\n   reason = y ~hi\n unk []\n",
		},
		{"E021", "in a def it is S1", "a1.1 note a1>a2\n assume q = x\n", []string{"q"}, "a1.1 def a1>a2\n why = x\n"},
		{
			"E025", "no route, no parent", "a1.1 tell re=a9.9\n unk []\n",
			[]string{"a1.1 tell re=a9.9"},
			"a9.9 ask a9>a1\n want {k}\n\na1.1 tell re=a9.9\n a k = 1 ~hi\n unk []\n",
		},
		{"E025", "topic alone", "a1.1 note #x\n", []string{"a1.1 note #x"}, "a1.1 note a1>#x\n"},
		{
			"E027", "slot twice", "a1.1 note a1>a2\n why one\n risk two\n why three\n",
			[]string{"why"},
			"a1.1 note a1>a2\n why one\n risk two\n Why three\n txt a1\n | x\n txt b1\n | y\n",
		},
		{"E028", "block twice", "a1.1 note a1>a2\n txt b\n | x\n txt b\n | y\n", []string{"b"}, "a1.1 note a1>a2\n txt\n | x\n txt\n | y\n"},
		{"E029", "block named like a slot", "a1.1 note a1>a2\n txt risk @md\n | x\n", []string{"risk"}, "a1.1 note a1>a2\n txt risks @md\n | x\n"},
		{"E039", "bound twice", "a1.1 note a1>a2\n a k = 1 ~hi\n   k = 2 ~lo\n", []string{"k"}, "a1.1 note a1>a2\n a k = 1 ~hi\n   K = 2 ~lo\n assume k = 1 ~hi\n"},
		{
			"E039", "bound and denied", "a1.1 note a1>a2\n a k != 1 ~hi\n   k = 1 ~lo\n",
			[]string{"k"},
			"a1.1 note a1>a2\n a k != 1 ~hi\n   k != 1 ~hi\n   k = 2 ~lo\n   k != 3 ~hi\n",
		},
		{"E039", "profile may repeat in a def", "a1.1 def a1>a2\n SYM = x\n SYM = y\n", []string{"SYM"}, "a1.1 def a1>a2\n profile = evid/1.0\n profile = craft/1.0\n"},
		{"E037", "names itself", "a1.1 note a1>a2 re=a1.1\n", []string{"a1.1"}, "a1.1 note a1>a2 re=a1.2\n\na1.2 note a1>a2\n"},
		{
			"E037", "a circle of re= and src=", "a1.1 note a1>a2 re=a2.1\n\na2.1 note a2>a3 src=@a3.1\n\na3.1 note a3>a1 re=a1.1\n",
			[]string{"a2.1", "@a3.1", "a1.1"},
			"a1.1 note a1>a2 re=a2.1\n\na2.1 note a2>a3 src=@a3.1\n\na3.1 note a3>a1 src=@file:a1.1\n",
		},
		{"W013", "duration without unit", "a1.1 note a1>a2 at=@t:2026-08-26T10:00Z ttl=30\n", []string{"30"}, "a1.1 note a1>a2 at=@t:2026-08-26T10:00Z ttl=30m\n"},
		{"W013", "the word of a unit", "a1.1 note a1>a2 at=@t:2026-08-26T10:00Z ttl=30min\n", []string{"30min"}, "a1.1 note a1>a2 at=@t:2026-08-26T10:00Z ttl=30m\n"},
		{"W013", "the word of a unit, in capitals", "a1.1 note a1>a2 at=@t:2026-08-26T10:00Z ttl=2Hours\n", []string{"2Hours"}, "a1.1 note a1>a2 at=@t:2026-08-26T10:00Z ttl=2h\n"},
		{"W013", "no time", "a1.1 note a1>a2 at=noonish\n", []string{"noonish"}, "a1.1 note a1>a2 at=2026-08-26\n"},
		{"W013", "no ISO duration", "a1.1 note a1>a2 at=2026-08-26 ttl=PT\n", []string{"PT"}, "a1.1 note a1>a2 at=2026-08-26 ttl=PT15M\n"},
		{"I047", "no zone", "a1.1 note a1>a2 at=@t:2026-08-26T10:00\n", []string{"@t:2026-08-26T10:00"}, "a1.1 note a1>a2 at=@t:2026-08-26T10:00+02:00\n"},
		{"I047", "a date has none", "a1.1 note a1>a2 at=2026-08-26T10:00\n", []string{"2026-08-26T10:00"}, "a1.1 note a1>a2 at=2026-08-26\n"},
		{"W050", "ahead of the clock", "a1.1 note a1>a2 at=@t:2026-08-26T12:01:01Z\n", []string{"@t:2026-08-26T12:01:01Z"}, "a1.1 note a1>a2 at=@t:2026-08-26T12:01:00Z\n"},
		{"W050", "with the epoch", "a1.1 def a1>a2\n epoch = @t:2026-08-26\n\na1.2 note a1>a2 at=@t:13:00\n", []string{"@t:13:00"}, "a1.1 def a1>a2\n epoch = @t:2026-08-25\n\na1.2 note a1>a2 at=@t:13:00\n"},
		{"W019", "ttl alone", "a1.1 note a1>a2 ttl=2h\n", []string{"2h"}, "a1.1 note a1>a2 at=2026-08-26 ttl=2h\n"},
		{"W028", "note on hello", "a1.1 note a1>a2 #sys.hello\n", []string{"note"}, "a1.1 def a1>a2 #sys.hello\n dialect = rosetta/2.1\n"},
		{"W028", "inherited topic", "a1.1 def a1>a2 #sys.hello\n caps = x\n\na2.1 accept re=a1.1\n", []string{"accept"}, "a1.1 def a1>a2 #sys.other\n caps = x\n\na2.1 accept re=a1.1\n"},
		{"W031", "a word for it", "a1.1 note a1>a2\n a k = infra ~high\n", []string{"~high"}, "a1.1 note a1>a2\n a k = infra ~hi\n"},
		{"W031", "percent, in a wrapped line", "a1.1 note a1>a2\n risk it may\n   break ~90%\n", []string{"~90%"}, "a1.1 note a1>a2\n a share = ~40%\n risk about ~90% of it\n"},
		{"W031", "in brackets, in a mark", "a1.1 note a1>a2\n txt b\n | x\n mark b#q\"x\" = good (~hi)\n", []string{"(~hi)"}, "a1.1 note a1>a2\n txt b\n | x\n mark b#q\"x\" = good ~hi\n"},
		{"W007", "401 characters", "a1.1 note a1>a2\n why " + prose + "é\n", []string{prose + "é"}, "a1.1 note a1>a2\n why " + prose[:399] + "é\n txt b\n | " + prose + prose + "\n risk " + prose + prose + "\n"},
		{"W007", "one value", "a1.1 note a1>a2\n a k = " + prose + "é ~hi\n", []string{prose + "é"}, "a1.1 note a1>a2\n a k = " + prose[:300] + " ~hi\n   l = " + prose[:300] + " ~hi\n"},
		{"E024", "no epoch", "a1.1 note a1>a2 at=@t:10:00\n", []string{"@t:10:00"}, "a1.2 note a1>a2 at=@t:10:00\n\na1.1 def a1>a2\n epoch = @t:2026-08-26\n"},
	})
}

func TestDurationsOfferBothUnits(t *testing.T) {
	d := of("W013", findings("a1.1 note a1>a2 at=2026-08-26 ttl=30\n"))
	assert.Contains(t, d[0].Help, "30s")
	assert.Contains(t, d[0].Help, "30m")
}

func TestRepeatedSlotMayBeAWrappedLine(t *testing.T) {
	d := of("E027", findings("a1.1 note a1>a2\n why one\n on noon\n   on the other hand\n"))
	assert.Contains(t, d[0].Help, "wrapped line")
}

// Names that come twice are found among many as among few.
func TestManyBlocksAndKeys(t *testing.T) {
	var b strings.Builder
	b.WriteString("a1.1 note a1>a2\n a k0 = 0 ~hi\n")
	for i := 1; i < 200; i++ {
		fmt.Fprintf(&b, "   k%d = %d ~hi\n", i, i)
	}
	b.WriteString("   k150 = again ~hi\n")
	for i := range 200 {
		fmt.Fprintf(&b, " txt b%d\n | x\n", i)
	}
	b.WriteString(" txt b7\n | x\n")
	list := findings(b.String())
	assert.Len(t, of("E039", list), 1)
	assert.Len(t, of("E028", list), 1)
}
