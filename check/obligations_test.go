package check_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
)

func TestRedeliveryAndConflict(t *testing.T) {
	one := "a4.9 tell a4>a1\n a eta = 12m ~mid\n unk []\n\n"
	testRules(t, []rule{
		{"D001", "same meaning, other spelling", one + strings.ReplaceAll(one, " ~mid", "   ~mid"), []string{"a4.9"}, one + strings.ReplaceAll(one, "12m", "45m")},
		{"E035", "another meaning", one + strings.ReplaceAll(one, "12m", "45m"), []string{"a4.9"}, one + one},
		{"E035", "forged", one + strings.ReplaceAll(one, "12m", "45m"), []string{"a4.9"}, one + strings.ReplaceAll(one, "a4>a1", "a9>a1")},
		{"E035", "three meanings", one + strings.ReplaceAll(one, "12m", "45m") + strings.ReplaceAll(one, "12m", "46m"), []string{"a4.9", "a4.9"}, one},
	})
}

const (
	askTwo  = "a1.1 ask a1>a2,a3\n q ?\n want {k}\n\n"
	doIt    = "a1.1 do a1>a2\n q go\n want {k}\n\n"
	offer   = "a1.1 propose a1>a2\n a eta = 5d ~mid\n\n"
	sharded = "a1.1 do a1>@role:w\n q go\n sub s1 = x thd=one\n     s2 = y thd=two\n want done|fail\n\n"
	told    = "a2.9 tell re=a1.1\n a k = 1 ~hi\n why @file:x\n unk []\n\n"
	did     = "a2.9 done re=a1.1\n a k = 1 ~hi\n why @file:x\n unk []\n\n"
)

func with(text string, pairs ...string) string { return strings.NewReplacer(pairs...).Replace(text) }

// Every sentence of language.md §7.4 on what closes an obligation: what does, and
// what nearly does.
func TestWhatClosesAnObligation(t *testing.T) {
	stop := "a1.2 stop re=a1.1\n\na2.8 note re=a1.2\n\n"
	testRules(t, []rule{
		{"W010", "nobody answers", askTwo, []string{"ask"}, askTwo + told},
		{"W010", "progress closes nothing", doIt + "a2.1 take re=a1.1\n\na2.2 part re=a1.1\n unk []\n", []string{"do"}, doIt + "a2.1 take re=a1.1\n\na2.2 fail re=a1.1\n why budget\n"},
		{"W010", "a take opens nothing (X-1)", doIt + "a2.1 take re=a1.1\n", []string{"do"}, doIt + "a2.1 take re=a1.1\n\n" + did},
		{"W010", "whoever sends it", askTwo + "a9.1 note a9>a1 re=a1.1\n", []string{"ask"}, askTwo + strings.ReplaceAll(told, "a2.9", "a9.9")},
		{"W010", "an asker answers nobody", askTwo + "a1.9 tell re=a1.1\n unk []\n", []string{"ask"}, askTwo + "a2.1 part re=a1.1\n unk []\n\na2.2 tell re=a2.1\n unk []\n"},
		{"W010", "the asker on the way its request goes", askTwo + "a2.1 part re=a1.1\n unk []\n\na1.9 tell re=a2.1\n unk []\n", []string{"ask"}, askTwo + "a2.1 part re=a1.1\n unk []\n\na3.9 tell re=a2.1\n unk []\n"},
		{"W010", "on one's own take", doIt + "a2.1 take re=a1.1\n\na2.2 note re=a2.1\n", []string{"do"}, doIt + "a2.1 take re=a1.1\n\na2.2 done re=a2.1\n unk []\n"},
		{"W010", "through a legal revise", askTwo + "a9.2 revise a9>a1 re=a1.1\n unk []\n\na2.1 tell re=a9.2\n unk []\n", []string{"ask"}, askTwo + "a1.2 revise re=a1.1\n q which?\n unk []\n\na2.1 tell re=a1.2\n unk []\n"},
		{"W010", "illegal, and no contract to fulfil", "a1.1 do a1>a2\n q go\n\n" + told, []string{"do"}, "a1.1 do a1>a2\n q go\n\n" + did},
		{"W010", "illegal, and the contract unfulfilled", doIt + with(told, "k = 1", "j = 1"), []string{"do"}, doIt + told},
		{"W010", "illegal, and outside the acts asked for", with(doIt, "{k}", "done|fail") + told, []string{"do"}, with(doIt, "{k}", "done|fail") + did},
		{"W010", "done to an ask", askTwo + with(did, "k = 1", "j = 1"), []string{"ask"}, askTwo + did},
		{"W010", "a proposal", offer + told, []string{"propose"}, offer + "a2.1 reject re=a1.1\n why budget\n"},
		{"W010", "a stop is owed an answer", doIt + "a1.2 stop re=a1.1\n", []string{"stop"}, doIt + stop},
		{"W010", "a stop of somebody else", doIt + with(stop, "a1.2 stop", "a3.2 stop", "re=a1.2", "re=a3.2"), []string{"do"}, doIt + with(stop, "a1.2 stop re=a1.1", "a1.2 stop re=a2.7", "a2.8", "a2.7 take re=a1.1\n\na2.8")},
		{"W010", "a counter-proposal settles nothing", offer + "a2.1 propose re=a1.1\n a eta = 3d ~mid\n", []string{"propose", "propose"}, offer + "a2.1 propose re=a1.1\n a eta = 3d ~mid\n\na1.2 accept re=a2.1\n"},
		{"W010", "a rejected counter-proposal", offer + "a2.1 propose re=a1.1\n a eta = 3d ~mid\n\na1.2 reject re=a2.1\n why budget\n", []string{"propose"}, offer + "a2.1 propose re=a1.1\n a eta = 3d ~mid\n\na2.2 note re=a2.1\n\na1.3 propose re=a2.2\n a eta = 4d ~mid\n\na2.3 accept re=a1.3\n"},
		{"W010", "an accept closes proposals alone", doIt + "a2.1 propose re=a1.1\n a eta = 3d ~mid\n\na1.2 accept re=a2.1\n", []string{"do"}, doIt + "a2.1 propose re=a1.1\n a eta = 3d ~mid\n\na1.2 accept re=a2.1\n\n" + did},
		{"W010", "an id used twice settles nothing", askTwo + told + with(told, "k = 1", "k = 2"), []string{"ask"}, askTwo + told + told},
		{"W010", "an id used twice is asked for once", askTwo + with(askTwo, "want {k}", "want {j}"), []string{"ask"}, askTwo + with(askTwo, "want {k}", "want {j}") + told},
		{"W010", "a forged reply makes nothing of the owner's", askTwo + "a2.9 tell a9>a1 re=a1.1\n unk []\n\na2.9 note a2>a1 re=a1.1\n", []string{"ask"}, askTwo + "a2.9 note a9>a1 re=a1.1\n\n" + told},
		{"W010", "a cut-off reply discharges nothing (§2.7)", askTwo + "a2.9 tell re=a1.1\n a k = [1", []string{"ask"}, askTwo + "a2.9 tell re=a1.1\n a k = [1]\n unk []\n"},
		{"W010", "a parent that was never seen", askTwo + with(told, "re=a1.1", "a2>a1 re=a7.1"), []string{"ask"}, "a1.1 ask a1>a2\n q ?\n want {cut"},
	})
}

// A proposal is closed, as accepted, by a revise of the owner that cites it.
func TestOwnersReviseClosesAProposal(t *testing.T) {
	draft := "a2.1 note a2>a1\n txt tgt @md\n | one\n\n"
	mark := "a1.1 propose a1>a2 re=a2.1\n mark @a2.1.tgt#L1|q\"one\" > \"two\" ~mid\n\n"
	revise := "a2.2 revise re=a2.1\n txt tgt @md\n | two\n why takes in @a1.1\n unk []\n"
	testRules(t, []rule{
		{"W010", "that cites it", draft + mark + with(revise, "@a1.1", "a1.1"), []string{"propose"}, draft + mark + revise},
		{"W010", "of the owner", draft + mark + "a3.1 note a3>a1\n\na3.2 revise re=a3.1\n why as in @a1.1\n unk []\n", []string{"propose"}, draft + mark + with(revise, "@a1.1", "@a1.1.mark")},
		{"W010", "not of the proposer", draft + mark + "a1.2 note a1>a2\n\na1.3 revise re=a1.2\n why as in @a1.1\n unk []\n", []string{"propose"}, draft + with(mark, "a1>a2", "a1>*") + revise},
		{"W010", "that revises anything", draft + mark + with(revise, "re=a2.1", "a2>a1 re=a9.1"), []string{"propose"}, draft + mark + "a1.4 revise re=a1.1\n unk []\n\n" + with(revise, "@a1.1", "@a1.4")},
	})
}

func TestShards(t *testing.T) {
	one := "a2.1 done re=a1.1 thd=one\n a k = 1 ~hi\n unk []\n\n"
	two := "a3.1 done re=a1.1 thd=two\n a k = 1 ~hi\n unk []\n\n"
	own := "a1.1 do a1>a2 thd=one\n q go\n want done|fail\n\n"
	testRules(t, []rule{
		{"W010", "open until every shard is closed", sharded + one, []string{"do"}, sharded + one + two},
		{"W010", "a reply without thd has its parent's", sharded + one + "a3.1 take re=a1.1 thd=one\n\na3.2 done re=a3.1\n unk []\n", []string{"do"}, sharded + one + "a3.1 take re=a1.1 thd=two\n\na3.2 part re=a3.1\n unk []\n\na3.3 done re=a3.2\n unk []\n"},
		{"W010", "without thd to a request without one: all", sharded + with(one, "thd=one", "thd=three"), []string{"do"}, sharded + with(one, " thd=one", "")},
		{"W010", "the request's own", own + two, []string{"do"}, own + with(one, " thd=one", "")},
		{"W010", "of a request that names none", "a1.1 do a1>a2\n q go\n want done\n\n" + "a2.1 part re=a1.1 thd=x\n unk []\n", []string{"do"}, "a1.1 do a1>a2\n q go\n want done\n\n" + with(one, "thd=one", "thd=x")},
		{"W010", "a stop of one shard", sharded + "a1.2 stop re=a1.1 thd=one\n\na2.1 note re=a1.2\n", []string{"do"}, sharded + two + "a1.2 stop re=a1.1 thd=one\n\na2.1 note re=a1.2\n"},
		{"W039", "the same shard twice", sharded + one + with(one, "a2.1", "a2.2") + two, []string{"done"}, sharded + one + with(two, "a3.1", "a2.2")},
		{"W039", "all, after all shards", sharded + one + with(two, "a3.1", "a2.2") + with(one, " thd=one", "", "a2.1", "a2.3"), []string{"done"}, sharded + one + with(one, " thd=one", "", "a2.1", "a2.3")},
	})
	d := of("W010", findings(sharded+one))[0]
	assert.Equal(t, "obligation never discharged: do a1.1, owed by @role:w, open: thd two", d.Text)
}

func TestClaims(t *testing.T) {
	take2, take3 := "a2.1 take re=a1.1\n\n", "a3.1 take re=a1.1\n\n"
	shared := with(doIt, " want", " sub s1 = x\n     s2 = y\n want")
	testRules(t, []rule{
		{"W038", "two claim a do", doIt + take2 + take3 + did, []string{"take"}, shared + take2 + take3 + did},
		{"W038", "of one thread", doIt + take2 + take3 + did, []string{"take"}, with(doIt, "a1>a2", "a1>a2 thd=x") + take2 + take3 + did},
		{"W038", "one claims twice", doIt + take2 + take3 + "a4.1 take re=a1.1\n\n" + did, []string{"take", "take"}, doIt + take2 + with(take2, "a2.1", "a2.2") + did},
		{"W038", "what was given back may be taken again", doIt + take2 + "a2.2 part re=a1.1\n unk []\n\n" + take3, []string{"take"}, doIt + take2 + "a2.2 fail re=a1.1\n why busy\n\n" + take3 + with(did, "a2.9", "a3.9")},
		{"I044", "closed by someone else", shared + take2 + take3 + did, []string{"take"}, shared + take2 + take3 + did + with(did, "a2.9", "a3.9")},
		{"I044", "still open", shared + take2 + take3 + did, []string{"take"}, shared + take2 + take3},
		{"I044", "not when a stop withdrew the work", doIt + take2 + with(did, "a2.9", "a9.9"), []string{"take"}, doIt + take2 + "a1.2 stop re=a1.1\n\na2.2 done re=a1.2\n unk []\n"},
		{"I044", "another shard", sharded + "a2.1 take re=a1.1 thd=one\n\na3.1 done re=a1.1 thd=one\n unk []\n", []string{"take"}, sharded + "a2.1 take re=a1.1 thd=one\n\na3.1 done re=a1.1 thd=two\n unk []\n"},
		{"W039", "two closing replies", askTwo + told + with(told, "a2.9", "a2.10"), []string{"tell"}, askTwo + told + with(told, "a2.9", "a3.9")},
		{"W039", "a redelivery is none", askTwo + told + "a2.10 fail re=a1.1\n why stale\n", []string{"fail"}, askTwo + told + told + "a2.10 part re=a1.1\n unk []\n"},
	})
	assert.Equal(t, "obligation never discharged: do a1.1, claimed by a3, a2",
		of("W010", findings(shared+"a3.1 take re=a1.1 at=2026-08-26\n\na2.1 take re=a1.1 at=2026-08-27\n"))[0].Text, "W010 names the claimants")
}

func TestSilentLoss(t *testing.T) {
	testRules(t, []rule{
		{"W037", "one of two", askTwo + told, []string{"a3"}, askTwo + told + with(told, "a2.9", "a3.9")},
		{"W037", "any reply is an answer", askTwo + told, []string{"a3"}, askTwo + told + "a3.1 part re=a1.1\n unk []\n"},
		{"W037", "a do asks for one result", askTwo + told, []string{"a3"}, with(doIt, "a1>a2", "a1>a2,a3") + did},
		{"W037", "one target", askTwo + told, []string{"a3"}, with(askTwo, ",a3", ",a2")},
		{"W037", "beside a role", with(askTwo, ",a3", ",@role:sre") + strings.ReplaceAll(told, "a2.9", "a9.9"), []string{"a2"}, with(askTwo, "a2,a3", "@role:a,@role:b") + told},
		{"W037", "withdrawn", askTwo + told, []string{"a3"}, askTwo + "a1.2 stop re=a1.1\n\na2.1 note re=a1.2\n"},
	})
	d := of("W037", findings(with(askTwo, ",a3", ",a3,a4")+told))[0]
	assert.Equal(t, "asked and never answered: a3, a4, 2 of the 3 agents of ask a1.1", d.Text)

	policy, err := check.ParsePolicy("p.yaml", []byte("agents: {humans: [ed], roles: {sre: [a2, a3]}}\n"))
	require.NoError(t, err)
	role := with(askTwo, "a2,a3", "@role:sre") + told
	assert.Empty(t, of("W037", findings(role)))
	exact := under(check.Options{Policy: policy}, role)
	require.Len(t, of("W037", exact), 1, "a roster makes it exact")
	assert.Contains(t, of("W037", exact)[0].Text, "a3, 1 of the 2")
}

func under(o check.Options, text string) []diag.Diagnostic {
	s := check.NewSession(o)
	for _, m := range messages(text) {
		s.Add(m)
	}
	return s.Finish()
}

// The clock of a stall is --now, else the latest at= of the transcript.
func TestStalls(t *testing.T) {
	at := func(fields string) string { return with(doIt, "a1>a2", "a1>a2 at=2026-08-26T11:00Z "+fields) }
	block := at("ttl=15m pri=block")
	testRules(t, []rule{ // at noon
		{"W035", "past at + ttl", at("ttl=30m"), []string{"do"}, at("ttl=90m")},
		{"W035", "no ttl", at("ttl=30m"), []string{"do"}, at("")},
		{"W035", "no at", at("ttl=30m"), []string{"do"}, with(doIt, "a1>a2", "a1>a2 ttl=30m")},
		{"W035", "closed, if late", at("ttl=30m"), []string{"do"}, at("ttl=30m") + did},
		{"W035", "on the minute", at("ttl=59m"), []string{"do"}, at("ttl=1h")},
		{"W040", "blocks", block, []string{"block"}, with(block, "block", "high")},
		{"W040", "in time", block, []string{"block"}, with(block, "15m", "2h")},
	})
	stalled := func(o check.Options, text string) bool { return len(of("W035", under(o, text))) == 1 }
	later := "a3.1 note a3>a1 at=2026-08-26T11:31Z\n"
	assert.True(t, stalled(check.Options{}, at("ttl=30m")+later), "the latest at= is the clock")
	assert.False(t, stalled(check.Options{}, at("ttl=30m")+with(later, "11:31", "11:29")))
	assert.False(t, stalled(check.Options{Now: noon.Add(-time.Hour)}, at("ttl=30m")+later), "the caller's clock stands before it")
	assert.True(t, stalled(check.Options{Now: noon, StallAfter: 30 * time.Minute}, at("")), "--stall-after where there is no ttl=")
	assert.False(t, stalled(check.Options{Now: noon, StallAfter: 2 * time.Hour}, at("")))
	assert.False(t, stalled(check.Options{Now: noon, StallAfter: time.Minute}, at("ttl=2h")), "ttl= stands before it")
	assert.True(t, stalled(check.Options{Now: noon}, "a1.0 def a1>*\n epoch = @t:2026-08-26\n\n"+with(at("ttl=30m"), "2026-08-26T11:00Z", "@t:11:00")))
}

// chain returns a chain of n messages by the agents in turn.
func chain(n int, act string, agents ...string) string {
	var b strings.Builder
	for i := range n {
		from, to := agents[i%len(agents)], agents[(i+1)%len(agents)]
		fmt.Fprintf(&b, "%s.%d %s %s>%s #x", from, i+1, act, from, to)
		if i > 0 {
			fmt.Fprintf(&b, " re=%s.%d", agents[(i-1)%len(agents)], i)
		}
		b.WriteString("\n a eta = 5d ~mid\n want {k}\n\n")
	}
	return b.String()
}

func TestLivelocks(t *testing.T) {
	testRules(t, []rule{
		{"W036", "four proposals", chain(4, "propose", "a1", "a2"), []string{"propose"}, chain(3, "propose", "a1", "a2")},
		{"W036", "said once a chain", chain(9, "propose", "a1", "a2"), []string{"propose"}, chain(3, "propose", "a1", "a2") + "a3.1 propose a3>a1 re=a1.1\n"},
		{"W036", "passed back and forth", chain(4, "do", "a1", "a2"), []string{"do"}, chain(3, "do", "a1", "a2")},
		{"W036", "in a ring", chain(4, "ask", "a1", "a2", "a3"), []string{"ask"}, chain(4, "ask", "a1", "a2", "a3", "a4", "a5")},
		{"W036", "on one topic", chain(4, "ask", "a1", "a2"), []string{"ask"}, with(chain(4, "ask", "a1", "a2"), "a2.2 ask a2>a1 #x", "a2.2 ask a2>a1 #y")},
		{"W036", "questions of one agent", chain(4, "ask", "a1", "a2"), []string{"ask"}, with(chain(8, "ask", "a1", "a2"), "ask a2>a1", "note a2>a1")},
		{"W036", "over answers", with(chain(7, "propose", "a1", "a2"), "propose a2>a1", "reject a2>a1"), []string{"propose"}, with(chain(6, "propose", "a1", "a2"), "propose a2>a1", "reject a2>a1")},
	})
	policy, err := check.ParsePolicy("p.yaml", []byte("rounds: 6\n"))
	require.NoError(t, err)
	assert.Empty(t, of("W036", under(check.Options{Policy: policy}, chain(5, "propose", "a1", "a2"))))
	assert.Len(t, of("W036", under(check.Options{Policy: policy}, chain(6, "propose", "a1", "a2"))), 1)
	circle := with(chain(6, "propose", "a1", "a2"), "a1.1 propose a1>a2 #x", "a1.1 propose a1>a2 #x re=a2.6")
	assert.NotPanics(t, func() { findings(circle) })
	for _, th := range check.Thresholds {
		assert.NotEmpty(t, th.Doc)
		assert.NotZero(t, diag.Lookup(th.Code).Severity)
	}
}

func TestFailures(t *testing.T) {
	fail := func(why string) string { return "a1.1 fail a1>a2\n why " + why + "\n\n" }
	toHuman := "a2.1 note a2>@role:human\n"
	testRules(t, []rule{
		{"E017", "denied", fail("denied no"), []string{"denied"}, fail("budget no")},
		{"E017", "stuck", fail("Stuck: no"), []string{"Stuck:"}, fail("empty no")},
		{"E017", "an unknown code", fail("flaky disk"), []string{"flaky"}, fail("I tried")},
		{"E017", "of a reject", "a1.1 reject a1>a2\n why unsafe\n", []string{"unsafe"}, offer + "a2.1 reject re=a1.1\n why unsafe\n"},
		{"E017", "that has reached one", fail("unsafe"), []string{"unsafe"}, with(fail("unsafe"), "a1>a2", "a1>a2,@role:human")},
		{"I018", "timeout", fail("timeout, 10m"), []string{"timeout,"}, fail("denied")},
		{"I018", "busy", fail("busy"), []string{"busy"}, fail("flaky")},
		{"I018", "stale", fail("stale"), []string{"stale"}, "a1.1 note a1>a2\n why stale\n"},
		{"S9", "nobody told a human", fail("unsafe"), []string{"fail"}, fail("unsafe") + toHuman + " ctx @a1.1\n"},
		{"S9", "answered", fail("unsafe") + toHuman, []string{"fail"}, fail("unsafe") + with(toHuman, "human", "human re=a1.1")},
		{"S9", "to somebody else", fail("unsafe") + with(toHuman, "human", "boss re=a1.1"), []string{"fail"}, fail("stuck")},
		{"S9", "said to a human", fail("unsafe"), []string{"fail"}, with(fail("unsafe"), "a1>a2", "a1>@role:human")},
		{"I046", "nothing", "a1.1 done a1>a2\n unk []\n", []string{"done"}, "a1.1 done a1>a2\n why @file:x\n unk []\n"},
		{"I046", "an empty a", "a1.1 done a1>a2\n a\n unk []\n", []string{"done"}, "a1.1 done a1>a2\n unk []\n txt \"all of it\"\n"},
		{"I046", "done alone", "a1.1 done a1>a2\n risk none\n unk []\n", []string{"done"}, "a1.1 tell a1>a2\n unk []\n"},
	})
	policy, err := check.ParsePolicy("p.yaml", []byte("agents: {humans: [ed], roles: {desk: [ed, bot]}}\n"))
	require.NoError(t, err)
	for to, want := range map[string]int{"ed": 0, "@role:desk": 0, "bot": 1} {
		text := fail("unsafe") + "a2.1 note a2>" + to + "\n ctx @a1.1\n"
		assert.Len(t, of("S9", under(check.Options{Policy: policy}, text)), want, to)
	}
	assert.Empty(t, of("S9", under(check.Options{Policy: policy}, fail("unsafe")+"ed.1 note ed>a2 re=a1.1\n")), "a human who answers has heard")
}

// owing is a transcript in which most of what obligations are about happens, in the
// worst order for whoever trusts arrival: closers, claims and stops before what
// they are about.
const owing = `a2.9 part re=a2.1
 unk []

a2.1 take re=a1.1

a3.1 take re=a1.1 thd=two

a1.1 do a1>@role:w at=2026-08-26T09:00Z ttl=1h pri=block
 q go
 sub s1 = x thd=one
     s2 = y thd=two
     s3 = z thd=three
 want done|fail

a4.1 done re=a1.1 thd=two
 unk []

a4.2 done re=a1.1 thd=two
 unk []

a1.2 stop re=a1.1 thd=three

a1.3 ask a1>a2,a3,a4 at=2026-08-26T09:30Z
 want {k}

a2.3 tell re=a1.3
 a k = 1 ~hi
 unk []

a2.3 tell re=a1.3
 a k = 2 ~hi
 unk []

a3.2 done re=a1.3
 a k = 1 ~hi
 unk []

b1.1 propose b1>b2
 a eta = 1d ~mid

b2.1 propose re=b1.1
 a eta = 2d ~mid

b1.2 propose re=b2.1
 a eta = 3d ~mid

b2.2 propose re=b1.2
 a eta = 4d ~mid

b1.3 accept re=b1.2

b2.3 accept re=b1.2

c1.1 do c1>c2
 want {k}

c2.1 take re=c1.1

c3.1 take re=c1.1

c2.2 fail re=c2.1
 why unsafe ice

c3.2 tell re=c3.1
 a k = 1 ~hi
 unk []
`

func TestI8ObligationsOfAShuffledTranscript(t *testing.T) {
	describe := func(list []check.Obligation) []string {
		var out []string
		for _, o := range list {
			closer := ""
			if o.Closer != nil {
				closer = o.Closer.ID.String()
			}
			out = append(out, fmt.Sprint(o.Request.ID, " ", o.Shard, " ", o.State, " ", o.Claimants(), " ", closer, " ", o.Due.Format("15:04")))
		}
		return out
	}
	run := func(list []*ast.Message) (obligations, found []string) {
		s := check.NewSession(check.Options{Now: noon})
		for _, m := range list {
			s.Add(m)
		}
		return describe(s.Obligations()), keys(s.Finish())
	}
	want, wantFound := run(messages(owing))
	assert.Equal(t, []string{
		"b1.1  settled [] b2.3 00:00",
		"b1.2  settled [] b2.3 00:00",
		"b2.1  settled [] b2.3 00:00",
		"b2.2  open []  00:00",
		"c1.1  settled [c2 c3] c2.2 00:00",
		"a1.1 one stalled [a2]  10:00",
		"a1.1 two settled [a3] a4.1 10:00",
		"a1.1 three withdrawn [a2] a1.2 10:00",
		"a1.2 three open []  00:00",
		"a1.3  settled [] a3.2 00:00",
	}, want)
	rapid.Check(t, func(t *rapid.T) {
		list := messages(owing)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		got, gotFound := run(list)
		if !slices.Equal(want, got) || !slices.Equal(wantFound, gotFound) {
			t.Fatalf("got\n%s\n%s\nwant\n%s\n%s", strings.Join(got, "\n"), strings.Join(gotFound, "\n"), strings.Join(want, "\n"), strings.Join(wantFound, "\n"))
		}
	})
}

// exchange draws a transcript of a few agents that answer each other in every act,
// right or wrong, with ids used twice, shards, and messages that were cut off.
func exchange(t *rapid.T) string {
	acts := []string{"ask", "tell", "do", "take", "part", "done", "fail", "stop", "propose", "accept", "reject", "revise", "note"}
	draw := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
	agent := func(label string) string { return draw(label, "a1", "a2", "a3") }
	id := func(label string) string { return agent(label) + draw(label, ".1", ".2", ".3", ".4") }
	var b strings.Builder
	for range rapid.IntRange(1, 14).Draw(t, "messages") {
		name := id("id")
		fmt.Fprintf(&b, "%s %s", name, draw("act", acts...))
		if rapid.Bool().Draw(t, "routed") {
			from := draw("forged", name[:2], name[:2], name[:2], "a9")
			fmt.Fprintf(&b, " %s>%s", from, draw("to", "a1", "a2,a3", "*", "@role:human", "a3"))
		}
		if rapid.IntRange(0, 4).Draw(t, "reply") > 0 {
			b.WriteString(" re=" + id("re"))
		}
		b.WriteString(draw("thd", "", "", " thd=x", " thd=y") + draw("at", "", "", " at=2026-08-26T09:00Z ttl=1h", " at=2026-08-26T10:00Z"))
		b.WriteString(draw("slots", "\n", "\n why unsafe @"+id("cited")+"\n", "\n sub s1 = p thd=x\n     s2 = q thd=y\n want {k}\n", "\n a k = 1 ~hi\n unk []\n", "\n want {k}\n"))
		b.WriteString("\n")
	}
	return b.String() + draw("cut", "", "", "a3.4 tell re="+id("last")+"\n want {k")
}

func TestI8AnyExchangeInAnyOrder(t *testing.T) {
	owned := func(list []diag.Diagnostic) []string {
		return keys(slices.DeleteFunc(list, func(d diag.Diagnostic) bool {
			return diag.Lookup(d.Code).Pass != "obligations" && d.Code != "X000"
		}))
	}
	run := func(list []*ast.Message) []string {
		s := check.NewSession(check.Options{Now: noon})
		for _, m := range list {
			s.Add(m)
		}
		out := owned(s.Finish())
		for _, o := range s.Obligations() {
			out = append(out, fmt.Sprint(o.Request.ID, o.Shard, o.State, o.Claimants(), o.Closer != nil && o.Closer.ID.Seq > 0))
		}
		return out
	}
	rapid.Check(t, func(t *rapid.T) {
		text := exchange(t)
		want := run(messages(text))
		assert.NotContains(t, strings.Join(want, " "), "X000")
		tr := ast.NewTranscript()
		list := messages(text)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, m := range list {
			tr.Add(m)
		}
		batch := owned(check.Run(tr, check.Options{Now: noon}))
		if got := run(list); !slices.Equal(want, got) || !slices.Equal(batch, want[:len(batch)]) {
			t.Fatalf("%s\ngot\n%s\nwant\n%s\nin a batch\n%s", text, strings.Join(got, "\n"), strings.Join(want, "\n"), strings.Join(batch, "\n"))
		}
	})
}
