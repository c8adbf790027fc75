package check_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestContractsOfOneMessage(t *testing.T) {
	testRules(t, []rule{
		{"E006", "fail without why", "a1.1 fail a1>a2\n unk []\n", []string{"fail"}, "a1.1 fail a1>a2\n why timeout\n"},
		{"E006", "empty why", "a1.1 reject a1>a2\n why\n", []string{"reject"}, "a1.1 accept a1>a2\n"},
		{"E016", "prose", "a1.1 fail a1>a2\n why I tried hard\n", []string{"I"}, "a1.1 fail a1>a2\n why Timeout: I tried hard\n"},
		{"E016", "too short for a code", "a1.1 reject a1>a2\n why it is late\n", []string{"it"}, "a1.1 reject a1>a2\n why stale, it is late\n"},
		{"E016", "a ref", "a1.1 reject a1>a2\n why @file:x says so\n", []string{"@file:x"}, "a1.1 revise a1>a2\n why because\n unk []\n"},
		{"E016b", "unknown code", "a1.1 fail a1>a2\n why flaky the disk is\n", []string{"flaky"}, "a1.1 fail a1>a2\n why busy the disk is\n"},
		{"E016b", "misspelt code, with a fix", "a1.1 fail a1>a2\n why time_out of the read\n", []string{"time_out"}, "a1.1 fail a1>a2\n why Flaky the disk is\n"},
		{"I012", "ask", "a1.1 ask a1>a2\n q why?\n", []string{"ask"}, "a1.1 ask a1>a2\n q why?\n want {k}\n"},
		{"I012", "do", "a1.1 do a1>a2\n q go\n", []string{"do"}, "a1.1 do a1>a2\n q go\n want done|fail\n\na1.2 ask a1>a2 re=a1.1\n q any news?\n\na1.3 propose a1>a2\n a plan = x ~hi\n"},
		{"W020", "no sibling", "a1.1 note a1>a2\n sub s1 = logs on=s3\n     s2 = dbs on=s1\n", []string{"s3"}, "a1.1 note a1>a2\n sub s1 = logs\n     s2 = dbs on=s1\n"},
		{"W020", "misspelt, with a fix", "a1.1 note a1>a2\n sub logs = a\n     dbs = b on=logz\n", []string{"logz"}, "a1.1 note a1>a2\n sub logs = a\n     dbs = b on=logs\n"},
		{"E038", "a circle", "a1.1 note a1>a2\n sub s0 = z on=s1\n     s1 = a on=s2\n     s2 = b on=s3\n     s3 = c on=s1\n", []string{"on=s2"}, "a1.1 note a1>a2\n sub s1 = a on=s2,s3\n     s2 = b on=s3\n     s3 = c\n"},
		{"E038", "itself, and another circle", "a1.1 note a1>a2\n sub s1 = a on=s1\n     s2 = b on=s3\n     s3 = c on=s2\n", []string{"on=s1", "on=s3"}, "a1.1 note a1>a2\n sub s1 = a on=s2\n     s2 = b\n"},
	})
}

func TestCircleOfSubTasksIsSpelledOut(t *testing.T) {
	d := of("E038", findings("a1.1 note a1>a2\n sub s0 = z on=s2\n     s1 = a on=s2\n     s2 = b on=s1\n"))
	assert.Equal(t, "sub dependencies form a cycle: s1 on s2 on s1", d[0].Text)
}

// request is an ask with a contract; reply answers it.
func request(want string) string { return "a1.1 ask a1>a2\n q ?\n want " + want + "\n\n" }

func reply(a string) string { return "a2.1 tell re=a1.1\n a " + a + "\n why @file:x\n unk []\n" }

func TestContractsBetweenMessages(t *testing.T) {
	do := "a1.1 do a1>a2,a3\n q go\n want done|fail\n\n"
	propose := "a1.1 propose a1>a2\n a eta = 5d ~mid\n\n"
	testRules(t, []rule{
		{"E008", "parent never seen", "a1.1 note a1>a2 re=a9.1\n", []string{"a9.1"}, "a1.1 note a1>a2 re=a9.1\n\na9.1 note a9>a1\n"},
		{"E008", "source never seen", "a1.1 note a1>a2 src=@a9.1\n", []string{"@a9.1"}, "a1.1 note a1>a2 src=@file:a9.1\n"},
		{"W043", "citation, an id once", "a1.1 note a1>a2\n why @a9.1 and @a9.1.x\n ctx @a9.2\n", []string{"@a9.1", "@a9.2"}, "a1.1 note a1>a2 re=a9.1\n why @a1.1 and @file:a9.1\n mark @a9.1#L1 = note\n"},
		{"E023", "someone else's", "a2.1 note a2>a1\n\na1.1 revise a1>a2 re=a2.1\n a k = 1 ~hi\n unk []\n", []string{"a2.1"}, "a2.1 note a2>a1\n\na2.2 revise re=a2.1\n a k = 1 ~hi\n unk []\n"},
		{"E010", "done to an ask", request("{k}") + "a2.1 done re=a1.1\n a k = 1 ~hi\n unk []\n", []string{"done"}, request("{k}") + reply("k = 1 ~hi")},
		{"E010", "note to a take", do + "a2.1 take re=a1.1\n\na3.1 accept re=a2.1\n", []string{"accept"}, do + "a2.1 take re=a1.1\n\na3.1 reject re=a2.1\n why busy\n\na2.2 done re=a2.1\n unk []\n"},
		{"E010", "tell to a stop", do + "a1.2 stop re=a1.1\n\na2.1 tell re=a1.2\n unk []\n", []string{"tell"}, do + "a1.2 stop re=a1.1\n\na2.1 done re=a1.2\n unk []\n\na3.1 stop a3>a1 re=a1.1\n"},
		{"W044", "to a stranger", do + "a2.1 done a2>a9 re=a1.1\n unk []\n", []string{"a2>a9"}, do + "a2.1 done a2>a3 re=a1.1\n unk []\n\na3.1 done a3>@role:sre re=a1.1\n unk []\n"},
		{"W044", "a role may be anybody", do + "a2.1 fail a2>a9 re=a1.1\n why busy\n", []string{"a2>a9"}, "a1.1 do a1>@role:sre\n q go\n want done|fail\n\na2.1 fail a2>a9 re=a1.1\n why busy\n"},
		{"E009a", "act outside", propose[:len(propose)-1] + " want accept|reject\n\na2.1 propose re=a1.1\n a eta = 3d ~mid\n", []string{"propose"}, propose[:len(propose)-1] + " want accept|reject\n\na2.1 reject re=a1.1\n why budget\n\na2.2 part re=a1.1\n unk []\n"},
		{"E009a", "a contract of no acts", request("tell|fail") + "a2.1 ask re=a1.1\n q which?\n want {k}\n", []string{"ask"}, request("yes|no") + reply("k = 1 ~hi")},
		{"E009", "key missing", request("{cause, fix?}") + reply("fix = x ~hi"), []string{"tell"}, request("{cause, fix?}") + reply("cause != x ~hi")},
		{"E009", "a part claims nothing", request("{cause}") + reply("other = x ~hi"), []string{"tell"}, request("{cause}") + "a2.1 part re=a1.1\n unk []\n\na2.2 fail re=a1.1\n why budget\n"},
		{"E009", "case counts", request("{cause}") + reply("Cause = x ~hi"), []string{"tell"}, request("{cause}") + "a2.1 tell re=a1.1\n unk [cause: not looked at]\n"},
		{"I053", "named in unk", request("{cause}") + "a2.1 tell re=a1.1\n unk [scope, cause of it]\n", []string{"cause of it"}, request("{cause}") + "a2.1 tell re=a1.1\n unk [causes]\n"},
		{"E009c", "slot missing", request("{k, why, risk?}") + "a2.1 tell re=a1.1\n a k = 1 ~hi\n unk []\n", []string{"tell"}, request("{k, why, risk?}") + reply("k = 1 ~hi")},
		{"E009b", "outside", request("{v: one_of[pass|fail]}") + reply("v = maybe ~hi"), []string{"maybe"}, request("{v: one_of[pass|fail]}") + reply("v = Pass, with remarks ~hi")},
		{"E009b", "unknown is a value of any type", request("{v: one_of[a b|c]}") + reply("v = a ~hi"), []string{"a"}, request("{v: one_of[a b|c]}") + reply("v = ? ~lo")},
		{"E009d", "num", request("{v: num}") + reply("v = many ~hi"), []string{"many"}, request("{v: num}") + reply("v = -$1,234.50k per day ~hi")},
		{"E009d", "num with text glued on", request("{v: num}") + reply("v = about 5 ~hi"), []string{"about 5"}, request("{v: num}") + reply("v = 38% of it ~hi")},
		{"E009d", "bool", request("{v: bool}") + reply("v = maybe ~hi"), []string{"maybe"}, request("{v: bool}") + reply("v = No, not at all ~hi")},
		{"E009d", "ref", request("{v: ref}") + reply("v = the log ~hi"), []string{"the log"}, request("{v: ref}") + reply("v = @file:log ~hi")},
		{"E009d", "ref by symbol", request("{v: ref}") + reply("v = Log ~hi"), []string{"Log"}, "a1.2 def >*\n LOG = x\n\n" + request("{v: ref}") + reply("v = LOG#L3 ~hi")},
		{"E009d", "map", request("{v: map}") + reply("v = three ~hi"), []string{"three"}, request("{v: map}") + reply("v = {a=1} ~hi")},
		{"E009d", "time", request("{v: time}") + reply("v = soon ~hi"), []string{"soon"}, request("{v: time}") + reply("v = @t:2026-08-26T14:02Z or so ~hi")},
		{"E009d", "dur", request("{v: dur}") + reply("v = 12 ~hi"), []string{"12"}, request("{v: dur}") + reply("v = 12m ~hi")},
		{"E009d", "unknown type checks nothing", request("{v?: num}") + reply("v = x ~hi"), []string{"x"}, request("{v: wibble, w: str, l: list}") + reply("v = x ~hi\n   w = 5 ~hi\n   l = one ~hi")},
	})
}

// What leads on to a request is answered as the request is (language.md §7.4).
func TestRepliesThroughTakePartAndRevise(t *testing.T) {
	ask := request("{k}")
	for name, text := range map[string]string{
		"part":   ask + "a2.1 part re=a1.1\n unk []\n\na3.1 tell a3>a1 re=a2.1\n a other = 1 ~hi\n unk []\n",
		"revise": ask + "a1.2 revise re=a1.1\n q which?\n unk []\n\na2.1 tell re=a1.2\n a other = 1 ~hi\n unk []\n",
	} {
		assert.Len(t, of("E009", findings(text)), 1, name)
	}
	changed := ask + "a1.2 revise re=a1.1\n want {other}\n unk []\n\na2.1 tell re=a1.2\n a other = 1 ~hi\n unk []\n"
	assert.Empty(t, of("E009", findings(changed)), "the revise has changed the contract")
}

// A message that names one's own message is a follow-up: no contract, legality or
// addressing check applies to it (language.md §2.4).
func TestFollowUpsAreNoReplies(t *testing.T) {
	text := "a1.1 do a1>a2\n q go\n want {k}\n\na1.2 tell a1>a9 re=a1.1\n a x = 1 ~hi\n why @ext:x\n unk []\n"
	assert.Equal(t, []string{"W010"}, codes(findings(text)), "and a follow-up closes nothing")
}
