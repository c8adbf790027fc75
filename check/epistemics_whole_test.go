package check_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
)

// says returns a message with slots, one a line.
func says(header string, slots ...string) string {
	return header + "\n " + strings.Join(slots, "\n ") + "\n\n"
}

// founded is a tell that rests on something and knows no more.
func founded(header string, claims ...string) string {
	slots := []string{"why @ext:x", "unk []"}
	if len(claims) > 0 {
		slots = append([]string{"a " + strings.Join(claims, "\n   ")}, slots...)
	}
	return says(header, slots...)
}

func TestLaundering(t *testing.T) {
	source := func(claims ...string) string { return founded("a4.7 tell a4>a2", claims...) }
	relay := func(claims ...string) string { return founded("a2.1 tell a2>a1 src=@a4.7", claims...) }
	middle := func(claims ...string) string { return founded("a3.1 tell a3>a2 src=@a4.7", claims...) }
	last := func(claims ...string) string { return founded("a2.1 tell a2>a1 src=@a3.1", claims...) }
	testRules(t, []rule{
		{"S4", "the claim of that key", source("k = x ~lo", "l = y ~hi") + relay("k = x ~mid"), []string{"~mid"}, source("k = x ~mid", "l = y ~hi") + relay("k = x ~mid", "l = y ~hi")},
		{"S4", "another value counts too", source("k = x ~lo") + relay("k = z ~hi"), []string{"~hi"}, source("k = x ~hi") + relay("k = z ~hi")},
		{"S4", "the highest for other keys", source("k = x ~lo", "l = y ~mid") + relay("m = x ~hi"), []string{"~hi"}, source("k = x ~lo", "l = y ~hi") + relay("m = x ~hi")},
		{"S4", "claims nothing", source() + relay("k = x ~mid"), []string{"~mid"}, source() + relay("k = x ~lo")},
		{"S4", "unstated", source("k = x") + relay("k = x ~mid"), []string{"~mid"}, source("k = x") + relay("k = x ~lo")},
		{"S4", "unknown", source("k = x ~?") + relay("k = x ~mid"), []string{"~mid"}, source("k = x ~?") + relay("k = x ~lo", "k != z ~?", "k != y")},
		{"S4", "a commitment is no claim", source("k = !x") + relay("k = x ~mid"), []string{"~mid"}, source("k = x ~lo") + relay("k = !x ~hi")},
		{"S4", "numbers as numbers", source("k = x ~0.5") + relay("k = x ~0.6"), []string{"~0.6"}, source("k = x ~0.6") + relay("k = x ~0.5")},
		{"S4", "a number against a word", source("k = x ~mid") + relay("k = x ~0.85"), []string{"~0.85"}, source("k = x ~mid") + relay("k = x ~0.84")},
		{"S4", "a word against a number", source("k = x ~0.84") + relay("k = x ~hi"), []string{"~hi"}, source("k = x ~0.4") + relay("k = x ~mid")},
		{"S4", "a negative claim", source("k != x ~lo") + relay("k != x ~hi"), []string{"~hi"}, source("k != x ~lo", "k != y ~hi") + relay("k != x ~hi")},
		{"S4", "text that stands for claims", says("a4.7 tell a4>a2", "a it is dns ~lo", "unk []") + relay("k = dns ~mid"), []string{"~mid"}, says("a4.7 tell a4>a2", "a it is dns ~mid", "unk []") + relay("k = dns ~mid")},
		{"S4", "up to the origin", source("k = x ~lo") + middle("k = x ~hi") + last("k = x ~hi"), []string{"~hi", "~hi"}, source("k = x ~hi") + middle("k = x ~hi") + last("k = x ~hi")},
		{"S4", "and no higher than the middle", source("k = x ~hi") + middle("k = x ~mid") + last("k = x ~hi"), []string{"~hi"}, source("k = x ~hi") + middle("k = x ~mid") + last("k = x ~mid")},
		{"S4", "a middle that passes on", source("k = x ~lo") + middle() + last("k = x ~mid"), []string{"~mid"}, source("k = x ~hi") + middle() + last("k = x ~hi")},
		{"S4", "keys that the middle lacks", source("k = x ~hi", "l = y ~lo") + middle("k = x ~hi") + last("l = y ~hi"), []string{"~hi"}, source("k = x ~lo", "l = y ~hi") + middle("k = x ~lo", "l = y ~hi") + last("l = y ~hi")},
		{"S4", "a revision that was known", source("k = x ~hi", "l = y ~hi") + founded("a4.8 revise re=a4.7 at=@t:2026-08-26T10:00Z", "k = x ~lo") + founded("a2.1 tell a2>a1 src=@a4.7 at=@t:2026-08-26T11:00Z", "k = x ~hi", "l = y ~hi"), []string{"~hi"}, source("k = x ~hi") + founded("a4.8 revise re=a4.7 at=@t:2026-08-26T11:30Z", "k = x ~lo") + founded("a2.1 tell a2>a1 src=@a4.7 at=@t:2026-08-26T11:00Z", "k = x ~hi")},
		{"S4", "@orig", source("k = x ~lo") + founded("a4.8 revise re=a4.7", "k = x ~hi") + founded("a5.1 tell a5>a1 src=@a4.7@orig", "k = x ~hi"), []string{"~hi"}, source("k = x ~lo") + founded("a4.8 revise re=a4.7", "k = x ~hi") + founded("a5.1 tell a5>a1 src=@a4.7", "k = x ~hi")},
		{"S4", "what is cited is not relayed", source("k = x ~lo") + relay("k = x ~hi"), []string{"~hi"}, source("k = x ~lo") + founded("a2.1 tell a2>a1 re=a4.7", "k = x ~hi") + founded("a2.2 tell a2>a1 src=@file:x", "k = x ~hi")},
		{"S4", "unseen, reused and circular sources convict nobody", source("k = x ~lo") + relay("k = x ~hi"), []string{"~hi"}, relay("k = x ~hi") + founded("a2.3 tell a2>a1 src=@a2.3", "k = x ~hi") + founded("a8.1 tell a8>a1", "k = x ~lo") + founded("a8.1 tell a8>a1", "k = x ~mid") + founded("a2.4 tell a2>a1 src=@a8.1", "k = x ~hi")},
		{"S4", "below a circle", founded("a6.1 tell a6>a1 src=@a7.1", "k = x ~lo") + founded("a7.1 tell a7>a1 src=@a6.1", "k = x ~hi") + founded("a2.1 tell a2>a1 src=@a6.1", "k = x ~hi"), []string{"~hi"}, founded("a6.1 tell a6>a1 src=@a7.1", "k = x ~lo") + founded("a7.1 tell a7>a1 src=@a6.1", "k = x ~hi")},
	})
}

func TestLaunderingSaysWhoSaysLess(t *testing.T) {
	for _, c := range []struct{ source, text, note string }{
		{"a k = x ~lo", "relayed claim above its source: got k ~hi, want at most ~lo", "a4.7 says k ~lo"},
		{"a k = x", "relayed claim above its source: got k ~hi, want at most ~lo", "a4.7 states no confidence for k, and unstated is never high"},
		{"a l = x ~mid", "relayed claim above its source: got k ~hi, want at most ~mid", "a4.7 claims nothing of k"},
		{"why no idea", "relayed claim above its source: got k ~hi, want at most ~lo", "a4.7 claims nothing of k"},
		{"a k = x ~0.5", "relayed claim above its source: got k ~hi, want at most ~0.5", "a4.7 says k ~0.5"},
	} {
		d := of("S4", findings(says("a4.7 note a4>a2", c.source)+founded("a2.1 tell a2>a1 src=@a4.7", "k = x ~hi")))
		require.Len(t, d, 1, c.source)
		assert.Equal(t, c.text, d[0].Text)
		assert.Equal(t, []string{c.note}, d[0].Notes)
	}
}

func TestWhatCitationsAreWorth(t *testing.T) {
	source := founded("a4.7 tell a4>a2", "crash = a driver fault ~lo", "seen = twice ~mid")
	restate := func(slots ...string) string { return says("a1.5 tell a1>a9", append(slots, "unk []")...) }
	raised := "a crash = a driver fault ~hi"
	origin := founded("a4.7 tell a4>a2", "k = x ~lo")
	relays := origin + founded("a2.1 tell a2>a1 src=@a4.7", "k = x ~lo") + founded("a3.1 tell a3>a1 src=@a4.7", "k = x ~lo")
	unsure := says("a4.7 tell a4>a2", "a k = x ~lo", `why @ext:x`, `unk [Who  approved it, "a, b"]`)
	testRules(t, []rule{
		{"W032", "cited in why", source + restate(raised, "why see @a4.7"), []string{"crash = a driver fault ~hi"}, source + restate(raised, "why see @a4.7 and @file:log")},
		{"W032", "cited in ctx", source + restate("a crash = a  driver fault ~mid", "ctx @a4.7.a.crash"), []string{"crash = a  driver fault ~mid"}, source + restate("a crash = a  driver fault ~lo", "ctx @a4.7")},
		{"W032", "the same value", source + restate(raised, "ctx @a4.7"), []string{"crash = a driver fault ~hi"}, source + restate("a crash = a power fault ~hi\n   seen != twice ~hi", "ctx @a4.7")},
		{"W032", "unstated is lower", founded("a4.7 tell a4>a2", "k = x") + restate("a k = x ~mid", "ctx @a4.7"), []string{"k = x ~mid"}, founded("a4.7 tell a4>a2", "k = x") + restate("a k = x ~lo", "ctx @a4.7")},
		{"W032", "with src= it is S4's", source + restate(raised, "ctx @a4.7"), []string{"crash = a driver fault ~hi"}, source + founded("a1.5 tell a1>a9 src=@a4.7", "crash = a driver fault ~hi")},
		{"W032", "the surest of several", source + restate(raised, "ctx @a4.7"), []string{"crash = a driver fault ~hi"}, source + founded("a5.1 tell a5>a1", "crash = a driver fault ~hi") + restate(raised, "ctx @a4.7 @a5.1")},
		{"W032", "one's own", source + restate(raised, "ctx @a4.7"), []string{"crash = a driver fault ~hi"}, source + says("a4.8 tell a4>a9", raised, "why @a4.7", "unk []")},
		{"W032", "an answer is no citation", source + restate(raised, "why @a4.7 and @a4.6"), []string{"crash = a driver fault ~hi"}, source + says("a1.5 tell re=a4.7", raised, "why a hunch", "unk []") + "a1.1 def a1>*\n CKO = x\n\n" + says("a1.6 tell a1>a9", raised, "ctx @a4.7", "why CKO says so", "unk []")},
		{"I045", "two relays", relays + restate("a k = x ~mid", "why @a2.1 and @a3.1"), []string{"@a3.1"}, relays + restate("a k = x ~mid", "why @a2.1 and @a2.1.a.k")},
		{"I045", "a relay and its source", relays + restate("a k = x ~mid", "ctx @a2.1", "why @a4.7"), []string{"@a4.7"}, relays + founded("a5.1 tell a5>a1", "k = x ~mid") + restate("a k = x ~mid", "ctx @a2.1 @a5.1")},
		{"I045", "through others", relays + founded("a6.1 tell a6>a1 src=@a3.1", "k = x ~lo") + restate("a k = @a6.1 ~lo", "why @a2.1"), []string{"@a2.1"}, relays + restate("a k = x ~mid", "why @a3.1", "mark @a2.1.a.k = a note")},
		{"I045", "a relay that names more than its origin", relays + says("a1.5 tell a1>a9 src=@a2.1", "why @a3.1", "unk []"), []string{"@a3.1"}, relays + says("a1.5 tell a1>a9 src=@a2.1", "why @a4.7", "unk []")},
		{"I045", "something else", founded("a2.1 tell a2>a1 src=@url:x", "k = 1 ~lo") + founded("a3.1 tell a3>a1 src=@url:x", "k = 1 ~lo") + restate("a k = 1 ~lo", "why @a2.1 @a3.1"), []string{"@a3.1"}, founded("a2.1 tell a2>a1 src=@url:x", "k = 1 ~lo") + founded("a3.1 tell a3>a1 src=@url:y", "k = 1 ~lo") + restate("a k = 1 ~lo", "why @a2.1 @a3.1")},
		{"I045", "a source that was never seen", founded("a2.1 tell a2>a1 src=@a9.9", "k = 1 ~lo") + founded("a3.1 tell a3>a1 src=@a9.9", "k = 1 ~lo") + restate("a k = 1 ~lo", "why @a2.1 @a3.1"), []string{"@a3.1"}, founded("a2.1 tell a2>a1 src=@a9.9", "k = 1 ~lo") + founded("a2.2 revise re=a2.1", "k = 1 ~lo") + restate("a k = 1 ~lo", "why @a2.1 @a2.2")},
		{"I048", "left out", unsure + founded("a2.1 tell a2>a1 src=@a4.7", "k = x ~lo"), []string{"unk"}, unsure + says("a2.1 tell a2>a1 src=@a4.7", "a k = x ~lo", `unk [more, who approved it, "A, b"]`)},
		{"I048", "no unk at all", unsure + says("a2.1 note a2>a1 src=@a4.7", "a k = x ~lo"), []string{"@a4.7"}, unsure + "a2.1 note a2>a1 src=@a4.7\n"},
		{"I048", "answered", says("a4.7 tell a4>a2", "unk [owner, date]") + founded("a2.1 tell a2>a1 src=@a4.7", "owner = bob ~lo"), []string{"unk"}, says("a4.7 tell a4>a2", "unk [owner]") + founded("a2.1 tell a2>a1 src=@a4.7", "owner = bob ~lo")},
		{"I048", "cited, not relayed", unsure + founded("a2.1 tell a2>a1 src=@a4.7", "k = x ~lo"), []string{"unk"}, unsure + says("a2.1 tell a2>a1", "ctx @a4.7", "a k = x ~lo", "unk []")},
		{"I043", "tell", says("a1.1 tell a1>a2", "a k = 1 ~hi", "why it is so", "unk []"), []string{"why"}, says("a1.1 tell a1>a2", "a k = 1 ~hi", "why @file:x", "unk []")},
		{"I043", "done, no why", says("a1.1 done a1>a2", "a k = 1 ~hi", "unk []"), []string{"done"}, says("a1.1 done a1>a2", "a k = 1 ~hi", "ctx @a4.7", "unk []") + says("a1.2 done a1>a2", "a k = @commit:9f2a ~hi", "unk []") + says("a1.3 done a1>a2", "a k = 1 ~hi", "mark @a1.2.a.k = a note", "unk []")},
		{"I043", "an answer is no citation", says("a1.1 tell re=a9.1", "a k = 1 ~hi", "risk @file:x", "unk []"), []string{"tell"}, "a1.1 def a1>*\n CKO = x\n\n" + says("a1.2 tell re=a9.1", "a k = 1 ~hi", "why CKO", "unk []") + says("a1.3 tell a1>a2", "a k = CKO ~hi", "unk []")},
		{"I043", "other acts and what is no claim", says("a1.1 tell a1>a2", "a k = 1 ~hi", "unk []"), []string{"tell"}, says("a1.1 note a1>a2", "a k = 1 ~hi") + says("a1.2 tell a1>a2", "a k = !restart", "  l = ?", "unk []") + says("a1.3 part a1>a2", "a k = 1 ~hi", "unk []") + founded("a1.4 tell a1>a2 src=@a4.7")},
	})
}

func TestCitationsOfWhatWasRevised(t *testing.T) {
	at := func(hour string) string { return " at=@t:2026-08-26T" + hour + "Z" }
	one := says("a2.1 tell a2>a1"+at("08:00"), "txt t", "| The keeper slept.", "unk []")
	two := says("a2.2 revise re=a2.1"+at("09:00"), "txt t", "| The keeper woke.", "unk []")
	three := says("a2.3 revise re=a2.2"+at("10:00"), "txt t", "| The keeper dozed.", "unk []")
	cite := func(header string, slots ...string) string { return says("a3.1 note a3>a1"+header, slots...) }
	testRules(t, []rule{
		{"I041", "why", one + two + cite(at("09:30"), "why @a2.1"), []string{"@a2.1"}, one + two + cite(at("08:30"), "why @a2.1")},
		{"I041", "ctx, once", one + two + cite(at("09:30"), "ctx @a2.1", "why @a2.1"), []string{"@a2.1"}, one + two + cite(at("09:30"), "ctx @a2.1@orig")},
		{"I041", "src", one + two + cite(at("09:30")+" src=@a2.1"), []string{"@a2.1"}, one + two + cite(at("09:30")+" src=@a2.2")},
		{"I041", "a value", one + two + cite(at("09:30"), "a k = @a2.1 ~lo"), []string{"@a2.1"}, one + two + cite(at("09:30"), "a k = @a2.1 ~lo", "why @a2.2")},
		{"I041", "a mark", one + two + cite(at("09:30"), `mark @a2.1.t#L1|q"keeper" = note`), []string{`@a2.1.t#L1|q"keeper"`}, one + two + cite(at("09:30")+" re=a2.2", `mark @a2.1.t#L1|q"keeper" = note`)},
		{"I041", "an answer is no citation", one + two + cite(at("09:30"), "why @a2.1"), []string{"@a2.1"}, one + two + cite(at("09:30")+" re=a2.1", "why noted")},
		{"I041", "chains", one + two + three + cite(at("10:30"), "why @a2.1 and @a2.2"), []string{"@a2.1", "@a2.2"}, one + two + three + cite(at("10:30"), "why @a2.1 and @a2.3") + says("a4.1 note a4>a1"+at("09:30"), "why @a2.2")},
		{"I041", "a later message of the same agent knows no less", one + two + cite(at("09:30"), "why x") + says("a3.2 note a3>a1", "why @a2.1"), []string{"@a2.1"}, one + two + cite(at("08:30"), "why x") + says("a3.2 note a3>a1", "why @a2.1")},
		{"I041", "what answers it came later, whatever the order", "a2.1 tell a2>a1\n unk []\n\na2.2 revise re=a2.1\n unk []\n\n" + says("a3.1 note a3>a2", "why @a2.1"), []string{"@a2.1"}, "a2.1 tell a2>a1\n unk []\n\na2.2 revise re=a2.1\n why adopting @a3.1\n unk []\n\n" + says("a3.1 note a3>a2", "why @a2.1")},
		{"I041", "so did what its author says after an answer", "a2.1 tell a2>a1\n unk []\n\na2.2 revise re=a2.1\n unk []\n\na2.9 accept re=a3.1\n\n" + says("a3.1 propose a3>a2", "why @a2.1"), []string{"@a2.1"}, "a2.1 tell a2>a1\n unk []\n\na2.2 accept re=a3.1\n\na2.9 revise re=a2.1\n unk []\n\n" + says("a3.1 propose a3>a2", "why @a2.1")},
		{"I041", "not the author who corrects it", one + two + says("a3.1 tell a3>a1"+at("09:30"), "why @a2.1", "unk []"), []string{"@a2.1"}, one + two + says("a2.3 revise re=a2.1"+at("09:30"), "why @a2.1 was wrong", "unk []")},
		{"I041", "another's revise revises nothing", one + two + cite(at("09:30"), "why @a2.1"), []string{"@a2.1"}, one + says("a5.1 revise re=a2.1"+at("09:00"), "unk []") + cite(at("09:30"), "why @a2.1")},
		{"I041", "text that only an older version has", one + two + cite(at("08:30"), `why @a2.1.t#q"slept"`), []string{`@a2.1.t#q"slept"`}, one + two + cite(at("08:30"), `why @a2.1.t#q"keeper"`) + says("a4.1 note a4>a1", `why @a2.1@orig.t#q"slept"`)},
		{"I041", "with the revision beside it", one + two + cite(at("08:30"), `why @a2.1.t#q"slept"`), []string{`@a2.1.t#q"slept"`}, one + two + cite(at("08:30"), `why @a2.1.t#q"slept" until @a2.2`)},
	})
}

func TestStaleness(t *testing.T) {
	seen := func(act string) string {
		return "a4.2 " + act + " a4>a1 at=@t:2026-08-26T08:00Z ttl=1h\n why x\n unk []\n\n"
	}
	use := func(header string, slots ...string) string { return says("a1.5 note a1>a7"+header, slots...) }
	late, early, exact := " at=@t:2026-08-26T09:00:01Z", " at=@t:2026-08-26T08:59Z", " at=@t:2026-08-26T09:00Z"
	relay := "a3.1 tell a3>a1 src=@a4.2 at=@t:2026-08-26T08:50Z ttl=1d\n unk []\n\n"
	testRules(t, []rule{
		{"W017", "ctx", seen("tell") + use(late, "ctx @a4.2"), []string{"@a4.2"}, seen("tell") + use(exact, "ctx @a4.2")},
		{"W017", "why", seen("note") + use(late, "why @a4.2.why"), []string{"@a4.2.why"}, seen("note") + use(early, "why @a4.2")},
		{"W017", "src", seen("part") + use(late+" src=@a4.2"), []string{"@a4.2"}, seen("part") + use(early+" src=@a4.2")},
		{"W017", "values", seen("done") + use(late, "a k = as @a4.2 ~lo"), []string{"@a4.2"}, seen("done") + use(late, "risk as @a4.2 says", "mark @a4.2.why = note")},
		{"W017", "an answer uses nothing", seen("tell") + use(late, "assume k = @a4.2"), []string{"@a4.2"}, seen("tell") + use(late+" re=a4.2")},
		{"W017", "only observations", seen("tell") + use(late, "ctx @a4.2"), []string{"@a4.2"}, seen("ask") + use(late, "ctx @a4.2")},
		{"W017", "the caller's clock", seen("tell") + use("", "ctx @a4.2"), []string{"@a4.2"}, strings.Replace(seen("tell"), "ttl=1h", "ttl=1d", 1) + use("", "ctx @a4.2")},
		{"W017", "a clock that is not understood", seen("tell") + use("", "ctx @a4.2"), []string{"@a4.2"}, seen("tell") + use(" at=@t:yesterday", "ctx @a4.2")},
		{"W017", "a relay refreshes nothing", seen("tell") + relay + use(late, "ctx @a3.1"), []string{"@a3.1"}, seen("tell") + relay + use(early, "ctx @a3.1")},
		{"W017", "nor a relay of a relay", seen("tell") + relay + "a6.1 tell a6>a1 src=@a3.1 at=@t:2026-08-26T09:30Z ttl=1d\n unk []\n\n", []string{"@a3.1"}, seen("tell") + relay + "a6.1 tell a6>a1 src=@a3.1 at=@t:2026-08-26T08:55Z ttl=1d\n unk []\n\n"},
		{"W017", "a relay whose source states nothing", strings.Replace(seen("tell"), " ttl=1h", "", 1) + strings.Replace(relay, "1d", "5m", 1) + use(late, "ctx @a3.1"), []string{"@a3.1"}, strings.Replace(seen("tell"), " ttl=1h", "", 1) + relay + use(late, "ctx @a3.1")},
		{"W017", "a revision may refresh", seen("tell") + "a4.3 revise re=a4.2 at=@t:2026-08-26T08:10Z\n unk []\n\n" + use(" at=@t:2026-08-26T09:11Z", "ctx @a4.3"), []string{"@a4.3"}, seen("tell") + "a4.3 revise re=a4.2 at=@t:2026-08-26T08:10Z\n unk []\n\n" + use(late, "ctx @a4.3 @a4.2")},
		{"W017", "a time of day under an epoch", "a1.1 def a1>*\n epoch = @t:2026-08-26\n\n" + strings.Replace(seen("tell"), "@t:2026-08-26T08:00Z", "@t:08:00", 1) + use(late, "ctx @a4.2"), []string{"@a4.2"}, strings.Replace(seen("tell"), "@t:2026-08-26T08:00Z", "@t:08:00", 1) + use(late, "ctx @a4.2")},
	})
	text := seen("tell") + use("", "ctx @a4.2")
	tr := check.NewSession(check.Options{Now: time.Time{}})
	for _, m := range messages(text) {
		tr.Add(m)
	}
	assert.Empty(t, of("W017", tr.Finish()), "without a clock nothing fires")
}

// underPolicy checks a text under a policy.
func underPolicy(t *testing.T, policy, text string) []diag.Diagnostic {
	p, err := check.ParsePolicy("policy.yaml", []byte(policy))
	require.NoError(t, err)
	s := check.NewSession(check.Options{Now: noon, Policy: p})
	for _, m := range messages(text) {
		s.Add(m)
	}
	return s.Finish()
}

func TestS10AndS4GoByTheCeilingOfThePolicy(t *testing.T) {
	policy := "ceiling: {\"vendor*\": mid}\n"
	text := founded("vendora.1 tell vendora>a1", "k = x ~hi", "l = y ~mid", "m = z ~0.9")
	d := of("S10", underPolicy(t, policy, text))
	require.Len(t, d, 1)
	assert.Equal(t, "confidence clamped by policy: got ~hi, vendora is given credit for at most ~mid", d[0].Text)
	assert.Equal(t, []string{"and in 1 further places of this message"}, d[0].Notes)
	assert.Empty(t, of("S10", underPolicy(t, policy, strings.ReplaceAll(founded("a1.1 tell a1>a2", "k = x ~hi"), "a1", "b1"))))
	assert.Empty(t, of("S10", underPolicy(t, policy, founded("vendora.1 tell vendora>a1", "k = x ~mid", "l = y", "m = z ~?"))))
	assert.Empty(t, of("S10", findings(text)), "without a policy nothing is clamped")

	relay := founded("a2.1 tell a2>a1 src=@vendora1", "k = x ~hi")
	assert.Len(t, of("S4", underPolicy(t, policy, text+relay)), 1, "S4 goes by the ceiling")
	assert.Empty(t, of("S4", findings(text+relay)))
	clamped := founded("a4.1 tell a4>a1", "k = x ~mid") + founded("vendora.2 tell vendora>a1 src=@a4.1", "k = x ~hi")
	assert.Empty(t, of("S4", underPolicy(t, policy, clamped)), "of the relay, too")
	assert.Len(t, of("S4", findings(clamped)), 1)
}
