package check_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check"
)

func labelled(id, sens string) string {
	if sens != "" {
		sens = " sens=" + sens
	}
	return id + " tell a2>a1" + sens + "\n a x = 1 ~hi\n why @ext:a\n unk []\n\n"
}

func TestLabels(t *testing.T) {
	pii, priv, internal, pub := labelled("a2.1", "pii"), labelled("a2.1", "privileged"), labelled("a2.1", "int"), labelled("a2.1", "pub")
	cite := func(header, slots string) string { return "a1.1 tell a1>a3" + header + "\n unk []\n" + slots + "\n" }
	testRules(t, []rule{
		{"S8", "a looser one", pii + cite(" sens=int", " why @a2.1\n"), []string{"int"}, pii + cite(" sens=pii", " why @a2.1\n") + cite(" sens=secret", " why @a2.1\n")},
		{"S8", "none, ctx", pii + cite("", " ctx @a2.1\n"), []string{"@a2.1"}, internal + cite("", " ctx @a2.1\n")},
		{"S8", "none, why", priv + cite("", " why see @a2.1.a.x\n"), []string{"@a2.1.a.x"}, priv + cite("", " risk see @a2.1.a.x\n")},
		{"S8", "none, src", pii + cite(" src=@a2.1", ""), []string{"@a2.1"}, pub + cite(" src=@a2.1", "")},
		{"S8", "none, value", pii + cite("", " a k = @a2.1\n"), []string{"@a2.1"}, cite("", " a k = @a2.1\n")},
		{"S8", "none, mark", pii + cite("", " mark @a2.1.a.x = note\n"), []string{"@a2.1.a.x"}, pii + cite(" sens=pii", " mark @a2.1.a.x = note\n")},
		{"S8", "none, re with content", pii + cite(" re=a2.1", " a k = 1\n"), []string{"a2.1"}, pii + cite(" re=a2.1", " why noted\n")},
		{"S8", "re= and a looser label", pii + "a1.1 take re=a2.1 sens=pub\n", []string{"pub"}, pii + "a1.1 take re=a2.1\n"},
		{"S8", "through others", pii + labelled("a2.2", "pii re=a2.1") + cite(" sens=int", " why @a2.2\n"), []string{"int"}, pii + cite(" sens=int", " why @a2.9\n")},
		{"S8", "the strictest version", internal + "a2.2 revise re=a2.1 sens=phi\n unk []\n\n" + cite(" sens=int", " why @a2.1\n"), []string{"int"}, internal + "a2.2 revise re=a2.1 sens=phi\n unk []\n\n" + cite(" sens=int", " why @a2.1@orig\n")},
		{"S8", "an unknown label is the strictest", labelled("a2.1", "blue") + cite(" sens=secret", " why @a2.1\n"), []string{"secret"}, pii + cite(" sens=blue", " why @a2.1\n")},
		{"S8", "the first of the strictest", internal + labelled("a2.2", "phi") + labelled("a2.3", "phi") + cite("", " why @a2.1 @a2.2 @a2.3\n"), []string{"@a2.2"}, internal + cite("", " why @a2.1\n")},
		{"I051", "int is inherited", internal + cite("", " why @a2.1\n"), []string{"@a2.1"}, internal + cite(" sens=int", " why @a2.1\n")},
		{"I051", "re= alone, without content", pii + "a1.1 take re=a2.1\n", []string{"a2.1"}, pii + "a1.1 take re=a2.1 sens=pii\n"},
		{"I051", "not with a, opt, assume", pii + "a1.1 reject re=a2.1\n why denied\n", []string{"a2.1"}, pii + "a1.1 tell re=a2.1\n opt [a]\n\na1.2 tell re=a2.1\n assume k = 1\n\na1.3 tell re=a2.1\n txt \"x\"\n\na1.4 ask re=a2.1\n ctx x\n"},
		{"I051", "never pub", internal + cite("", " why @a2.1\n"), []string{"@a2.1"}, pub + cite("", " why @a2.1\n")},
	})
}

func TestRecipientsAreCleared(t *testing.T) {
	policy, err := check.ParsePolicy("p.yaml", []byte("agents:\n  groups: {legal: [a3, a4]}\nclearance: {a1: phi, a3: int, a4: secret}\n"))
	require.NoError(t, err)
	run := func(text string) []string {
		s := check.NewSession(check.Options{Policy: policy})
		for _, m := range messages(text) {
			s.Add(m)
		}
		var at []string
		for _, d := range of("S8", s.Finish()) {
			at = append(at, d.File.Slice(d.Span)+": "+d.Text)
		}
		return at
	}
	assert.Equal(t, []string{"a3: recipient a3 is not cleared for phi"}, run("a2.1 tell a2>a1,a3,a4 sens=phi\n unk []\n"))
	assert.Equal(t, []string{"@grp:legal: recipient @grp:legal is not cleared for phi"}, run("a2.1 tell a2>@grp:legal sens=phi\n unk []\n"))
	assert.Empty(t, run("a2.1 tell a2>a1,a3,a4 sens=int\n unk []\n\na2.2 tell a2>a9\n unk []\n"))
	assert.Equal(t, []string{"a3: recipient a3 is not cleared for phi"},
		run("a2.1 tell a2>a1 sens=phi\n unk []\n\na4.1 tell a4>a3 sens=phi\n why @a2.1\n unk []\n"), "the effective label counts")
	assert.Empty(t, of("S8", findings("a2.1 tell a2>a1,a3,a4 sens=phi\n unk []\n")), "without a policy nobody needs clearance")
}
