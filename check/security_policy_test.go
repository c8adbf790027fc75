package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
)

func codesOf(text string, opts check.Options) []string {
	var all []string
	for _, d := range under(opts, text) {
		all = append(all, fmt.Sprintf("%s %d", d.Code, d.Span.Start))
	}
	return all
}

// ruled is a rule under a policy.
type ruled struct {
	code   diag.Code
	name   string
	policy string
	fires  string
	at     []string
	near   string // a text that differs little and does not fire
}

func testRuled(t *testing.T, rules []ruled) {
	t.Helper()
	for _, r := range rules {
		t.Run(string(r.code)+" "+r.name, func(t *testing.T) {
			opts := check.Options{Now: noon, Policy: policy(t, r.policy)}
			var at []string
			for _, d := range of(r.code, under(opts, r.fires)) {
				at = append(at, d.File.Slice(d.Span))
				assert.False(t, strings.HasSuffix(d.Text, "."), d.Text)
				assert.NotContains(t, d.Text+d.Help+strings.Join(d.Notes, ""), "%!")
			}
			assert.Equal(t, r.at, at)
			assert.Empty(t, of(r.code, under(opts, r.near)), "the near miss fires")
			assert.Empty(t, of("X000", append(under(opts, r.fires), under(opts, r.near)...)))
			if r.code != "S6" {
				assert.Empty(t, of(r.code, findings(r.fires)), "without a policy its rules add nothing")
			}
		})
	}
}

const incident = `acts: [{from: "worker*", may: [take, part, done, fail, tell], to: ["cmd"], topics: ["inc.*"]}]`

func TestActsOfAPolicy(t *testing.T) {
	const team = "agents: {roles: {lead: [cmd, vice]}, groups: {crew: [worker_1, ann]}}\n"
	ask := "cmd.1 ask cmd>worker_1 #inc.1\n q go\n want {k}\n\n"
	testRuled(t, []ruled{
		{"S12", "an act", incident, "worker_1.1 stop worker_1>cmd #inc.1\n why x\n", []string{"stop"}, "worker_1.1 tell worker_1>cmd #inc.1\n a k = 1 ~hi\n unk []\n"},
		{"S12", "a recipient", incident, "worker_1.1 tell worker_1>ed #inc.1\n unk []\n", []string{"ed"}, "worker_1.1 tell worker_1>cmd #inc.1\n unk []\n"},
		{"S12", "one of several recipients", incident, "worker_1.1 tell worker_1>cmd,ed,ann #inc.1\n unk []\n", []string{"ed", "ann"}, "worker_1.1 tell worker_1>cmd,cmd #inc.1\n unk []\n"},
		{"S12", "everyone is more than a name", incident, "worker_1.1 tell worker_1>* #inc.1\n unk []\n", []string{"*"}, "cmd.1 tell cmd>* #inc.1\n unk []\n"},
		{"S12", "a topic", incident, "worker_1.1 tell worker_1>cmd #hr.1\n unk []\n", []string{"#hr.1"}, "worker_1.1 tell worker_1>cmd #inc.1.db\n unk []\n"},
		{"S12", "no topic", incident, "worker_1.1 tell worker_1>cmd\n unk []\n", []string{"worker_1.1 tell worker_1>cmd"}, "boss.1 tell boss>cmd\n unk []\n"},
		{"S12", "no topic is one of all", `acts: [{from: a1, topics: ["*?"]}]`, "a1.1 note a1>b1\n why x\n", []string{"a1.1 note a1>b1"}, "a1.1 note a1>b1 #x\n why x\n"},
		{"S12", "all at once", incident, "worker_1.1 do worker_1>ed #hr\n want {k}\n", []string{"do", "ed", "#hr"}, "worker_1.1 done worker_1>cmd #inc.2\n a k = 1 ~hi\n unk []\n"},
		{"S12", "what is derived counts like what is written", incident, ask + "worker_1.1 reject re=cmd.1\n why denied\n", []string{"reject"}, ask + "worker_1.1 fail re=cmd.1\n why denied\n"},
		{"S12", "a derived recipient", incident, "ed.1 ask ed>worker_1 #inc.1\n q go\n\nworker_1.1 tell re=ed.1\n unk []\n", []string{"ed.1"}, ask + "worker_1.1 tell re=cmd.1\n unk []\n"},
		{"S12", "the first rule holds", "acts: [{from: a1, may: [note]}, {from: 'a*', may: [note, tell]}]", "a1.1 tell a1>b1\n unk []\n", []string{"tell"}, "a2.1 tell a2>b1\n unk []\n"},
		{"S12", "nobody is matched by a part of the name", incident, "worker.1 ask worker>cmd #inc.1\n q go\n", []string{"ask"}, "coworker.1 ask coworker>cmd #inc.1\n q go\n"},
		{"S12", "nothing is allowed", "acts: [{from: a1, may: []}]", "a1.1 note a1>b1\n why x\n", []string{"note"}, "a2.1 note a2>b1\n why x\n"},
		{"S12", "a role as sender", team + `acts: [{from: "@role:lead", may: [ask]}]`, "vice.1 note vice>ann\n why x\n", []string{"note"}, "ann.1 note ann>vice\n why x\n"},
		{"S12", "a role as recipient is its members", team + "acts: [{from: ann, to: [cmd]}]", "ann.1 note ann>@role:lead\n why x\n", []string{"@role:lead"}, "ann.1 note ann>cmd\n why x\n"},
		{"S12", "all members are allowed", team + "acts: [{from: ann, to: [cmd, 'vic*']}]", "ann.1 note ann>@grp:crew\n why x\n", []string{"@grp:crew"}, "ann.1 note ann>@role:lead\n why x\n"},
		{"S12", "the members of an allowed role", team + `acts: [{from: ann, to: ["@role:lead"]}]`, "ann.1 note ann>worker_1\n why x\n", []string{"worker_1"}, "ann.1 note ann>vice,cmd,@role:lead\n why x\n"},
		{"S12", "a topic as recipient", "acts: [{from: ann, to: ['#inc.*']}]", "ann.1 note ann>#hr\n why x\n", []string{"#hr"}, "ann.1 note ann>#inc.2\n why x\n"},
		{"S12", "a cut-off message was sent too", incident, "worker_1.1 stop worker_1>cmd #inc.1\n why (x", []string{"stop"}, "worker_1.1 tell worker_1>cmd #inc.1\n why (x"},
	})
	d := of("S12", under(check.Options{Policy: policy(t, "rounds: 4\n"+incident)}, "worker_1.1 stop worker_1>cmd #inc.1\n why x\n"))
	require.Len(t, d, 1)
	assert.Equal(t, "policy does not let worker_1 send stop", d[0].Text)
	assert.Equal(t, []string{"rule 1 of acts, line 2 of policy.yaml: from worker*"}, d[0].Notes)
	assert.Equal(t, "it may send: take, part, done, fail, tell", d[0].Help)
}

func TestRosterOfAPolicy(t *testing.T) {
	const team = "agents: {humans: [ed], roles: {reviewer: [be, sre]}, groups: {legal: [a4]}}\n"
	testRuled(t, []ruled{
		{"W051", "an agent", team, "be.1 note be>srre\n why x\n", []string{"srre"}, "be.1 note be>sre\n why x\n"},
		{"W051", "a role", team, "be.1 note be>@role:legal\n why x\n", []string{"@role:legal"}, "be.1 note be>@role:reviewer,@role:human\n why x\n"},
		{"W051", "a group", team, "be.1 note be>@grp:reviewer\n why x\n", []string{"@grp:reviewer"}, "be.1 note be>@grp:legal\n why x\n"},
		{"W051", "each once", team, "be.1 note be>zed,ed,zed,yan\n why x\n", []string{"zed", "yan"}, "be.1 note be>*,#zed\n why x\n"},
		{"W051", "derived", team, "zed.1 ask zed>be\n q go\n\nbe.1 fail re=zed.1\n why denied\n", []string{"zed.1"}, "ed.1 ask ed>be\n q go\n\nbe.1 fail re=ed.1\n why denied\n"},
		{"W051", "named by a rule", team + incident, "be.1 note be>cmdr\n why x\n", []string{"cmdr"}, "be.1 note be>cmd,worker_12\n why x\n"},
		{"W051", "a pattern for all names nobody", team + "acts: [{from: '*', to: ['*']}]", "be.1 note be>zed\n why x\n", []string{"zed"}, "be.1 note be>a4\n why x\n"},
		{"W051", "no header, no recipient", team, "be.1 note be>zed\n why x\n", []string{"zed"}, "just text\n"},
	})
	d := of("W051", under(check.Options{Policy: policy(t, team)}, "be.1 note be>@role:reviewr\n why x\n"))
	require.Len(t, d, 1)
	assert.Equal(t, "did you mean @role:reviewer?", d[0].Help)
}

func TestSchemesOfAPolicy(t *testing.T) {
	const few = "schemes: [sha256, file, commit]\n"
	testRuled(t, []ruled{
		{"S5", "in why", few, "a1.1 note a1>a2\n why @url:example.org/x says so\n", []string{"@url:example.org/x"}, "a1.1 note a1>a2\n why @file:x and @commit:9f2a say so\n"},
		{"S5", "each scheme once", few, "a1.1 note a1>a2\n ctx @url:x @db:y\n why @url:z\n", []string{"@url:x", "@db:y"}, "a1.1 note a1>a2\n ctx @file:x\n why url:z\n"},
		{"S5", "in a value, a list, a mark and src= of a block", few, "a1.1 note a1>a2\n a k = @a:1 ~hi\n opt [@b:2]\n txt t src=@c:3\n mark @d:4#L1 = x\n", []string{"@a:1", "@b:2", "@c:3", "@d:4#L1"}, "a1.1 note a1>a2\n a k = @file:1 ~hi\n opt [@file:2]\n txt t src=@sha256:abcdef\n mark @file:4#L1 = x\n"},
		{"S5", "src= of the header", few, "a1.1 note a1>a2 src=@url:x\n why x\n", []string{"@url:x"}, "a1.1 note a1>a2 src=@a2.1\n why x\n"},
		{"S5", "words of the language are no documents", few, "a1.1 note a1>a2 at=@t:2026-08-26T10:00Z\n why @tt:x for @role:sre since @t:2026-08-26 @D:CKO\n", []string{"@tt:x"}, "a1.1 note a1>a2 at=@t:2026-08-26T10:00Z\n why for @role:sre and @grp:legal since @t:2026-08-26 @D:CKO\n"},
		{"S5", "content is data", few, "a1.1 note a1>a2\n why @url:x\n txt b\n | @url:y\n", []string{"@url:x"}, "a1.1 note a1>a2\n txt b\n | @url:y\n"},
		{"S5", "none at all", "schemes: []", "a1.1 note a1>a2\n why @file:x\n", []string{"@file:x"}, "a1.1 note a1>a2\n why @a2.1\n"},
		{"S6", "url content is untrusted", "", "a1.1 note a1>a2\n why @url:example.org/a and @url:example.org/b\n", []string{"@url:example.org/a"}, "a1.1 note a1>a2\n why @file:url and @urls:x, see url:x\n"},
		{"S6", "allowed and untrusted", "schemes: [url]", "a1.1 note a1>a2\n ctx @url:x\n", []string{"@url:x"}, "a1.1 note a1>a2\n ctx url\n"},
	})
	d := of("S6", findings("a1.1 note a1>a2\n why @url:a, @url:b and @url:c\n"))
	require.Len(t, d, 1)
	assert.Equal(t, []string{"and in 2 further places of this message"}, d[0].Notes)
	assert.Equal(t, diag.Info, d[0].Severity())
}

func TestLimitsOfAPolicy(t *testing.T) {
	header := "a1.1 note a1>a2"
	testRuled(t, []ruled{
		{"E036", "a block", "limits: {block_lines: 3}", header + "\n txt b\n" + strings.Repeat(" | x\n", 4), []string{"b"}, header + "\n txt b\n" + strings.Repeat(" | x\n", 3) + " txt c\n" + strings.Repeat(" | x\n", 3)},
		{"E036", "a block without id", "limits: {block_lines: 1}", header + "\n txt\n | x\n | y\n", []string{"txt"}, header + "\n txt \"x\"\n"},
		{"E036", "a message", "limits: {message_bytes: 24}", header + "\n why 123456\n", []string{"a1.1"}, header + "\n why 123\n"},
		{"E036", "bytes, not characters", "limits: {message_bytes: 25}", header + "\n why 忽略\n", []string{"a1.1"}, header + "\n why abcd\n"},
		{"E036", "each message", "limits: {message_bytes: 24}", header + "\n why 12\n\na1.2 note a1>a2\n why 123456\n", []string{"a1.2"}, header + "\n why 12\n\na1.2 note a1>a2\n why 12\n"},
	})
	d := under(check.Options{Policy: policy(t, "limits: {message_bytes: 5, block_lines: 1}")}, "just text,\nno header\n")
	assert.Len(t, of("E036", d), 2, "a text without header has a size too")
}

// What a policy forbids costs in proportion to the transcript and to the policy.
func BenchmarkPolicy(b *testing.B) {
	wide := func(n int) (string, string) {
		return "agents: {groups: {g: [" + repeat(n, "m%d, ") + "z]}}\nacts: [{from: 'a*', to: [" + repeat(100, "m%d*, ") + "z]}]\nclearance: {z: int}\n",
			"a1.1 note a1>" + strings.TrimSuffix(repeat(n, "x%d,"), ",") + "\n why x\n\n" + repeat(n, "a2.%d note a2>@grp:g\n why x\n\n")
	}
	senders := func(n int) (string, string) {
		return "agents: {humans: [ed]}\nacts: [" + strings.TrimSuffix(repeat(100, "{from: 'b%d*'},"), ",") + "]\n", repeat(n, "a%d.1 note >ed\n why @a:x @b:y @c:z\n\n")
	}
	for name, make := range map[string]func(int) (string, string){"wide": wide, "senders": senders} {
		sizes(b, name, 300, func(n int) func() {
			rules, text := make(n)
			opts, list := check.Options{Policy: policy(b, rules)}, messages(text)
			return func() {
				s := check.NewSession(opts)
				for _, m := range list {
					s.Add(m)
				}
				s.Finish()
			}
		})
	}
}

// State is a pure function of the set of messages: what a policy says of a transcript
// does not depend on the order in which its messages arrive (language.md §7.7).
func TestI8PolicyFindingsDoNotDependOnTheOrder(t *testing.T) {
	opts := check.Options{Now: noon, Policy: policy(t, `
agents: {humans: [a9], roles: {r: [a1, a2]}}
acts: [{from: "a[34]", may: [note], to: [a1], topics: [inc]}]
clearance: {a1: int}
schemes: []
ceiling: {a9: lo}
limits: {message_bytes: 60, block_lines: 1}
rounds: 2
`)}
	list := messages(tangle + "a4.3 note a4>a1,zed re=a1.2 sens=phi\n why @url:x @db:y\n txt b\n | 1\n | 2\n")
	want := codesOfMessages(list, opts)
	for _, code := range []string{"S12", "W051", "S8", "S5", "S6", "S10", "E036"} {
		assert.Contains(t, strings.Join(want, " "), code, "the transcript shows nothing of it")
	}
	rapid.Check(t, func(rt *rapid.T) {
		assert.Equal(rt, want, codesOfMessages(rapid.Permutation(list).Draw(rt, "order"), opts))
	})
}

func codesOfMessages(list []*ast.Message, opts check.Options) []string {
	s := check.NewSession(opts)
	for _, m := range list {
		copied := *m // adding a message links it
		s.Add(&copied)
	}
	return keys(s.Finish())
}
