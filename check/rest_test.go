package check_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

func TestCarriage(t *testing.T) {
	block := func(header string, lines ...string) string {
		return "a1.1 note a1>a2\n txt b @txt " + header + "\n | " + strings.Join(lines, "\n | ") + "\n"
	}
	right, ended, short := digest("hello\nworld"), digest("hello\nworld\n"), digest("hello\nworld")[:6]
	long := strings.Split(strings.Repeat("x,", 41), ",")[:41]
	testRules(t, []rule{
		{"E030", "another text", block("src=@sha256:"+right, "hello", "World"), []string{"@sha256:" + right}, block("src=@sha256:"+right, "hello", "world")},
		{"E030", "final line end, abbreviated", block("src=@sha256:abcdef", "hello"), []string{"@sha256:abcdef"}, block("src=@sha256:"+ended[:12], "hello", "world") + block("src=@sha256:"+strings.ToUpper(short), "hello", "world")},
		{"E030", "what is not verified", block("src=@sha256:000000", "x"), []string{"@sha256:000000"}, block("src=@sha256:00000", "x") + block("src=@sha256:000000 win=L1", "x") + block("src=@commit:000000", "x") + block("src=@sha256:zzzzzz", "x")},
		{"W033", "too few", block("src=@sha256:abcdef win=L38-46", "x", "y"), []string{"L38-46"}, block("src=@sha256:abcdef win=L38-39", "x", "y")},
		{"W033", "elided", block("win=L3", "x", "y"), []string{"L3"}, "a1.1 note a1>a2\n txt b src=@sha256:abcdef win=L38-46\n"},
		{"W045", "lines omitted", block("", "x", "y [12 lines omitted]"), []string{"[12 lines omitted]"}, block("", "[12 lines omitted]", "y")},
		{"W045", "ellipsis", block("", "[… omitted]"), []string{"[… omitted]"}, block("", "an [omitted comma]")},
		{"W045", "continued", block("", "and so (continued) "), []string{"(continued)"}, block("", "and so (continued in the next chapter)")},
		{"W045", "tag", block("", "<truncated>"), []string{"<truncated>"}, block("", "<p>truncated</p>") + block("", "truncated")},
		{"I022", "41 lines", block("", long...), []string{"b"}, block("", long[:40]...)},
		{"I022", "mentioned", block("", long...) + "\na2.1 note a2>a1 re=a1.1\n", []string{"b"}, block("", long...) + "\na2.1 note a2>a1\n why @a1.1.b#L3\n"},
	})
}

func TestSymbols(t *testing.T) {
	testRules(t, []rule{
		{"S1", "act, slot, header key", "a1.1 def a1>*\n do = x\n why = y\n sens = z\n x_a = w\n", []string{"do", "why", "sens", "x_a"}, "a1.1 def a1>*\n DO = x\n WHY = y\n"},
		{"S1b", "lower case", "a1.1 def a1>*\n lower = x\n", []string{"lower"}, "a1.1 def a1>*\n LOWER = x\n a4:BID = y\n epoch = @t:2026-08-26\n caps = z\n"},
		{"S1b", "too short, misspelt", "a1.1 def a1>*\n X = x\n profil = y/1.0\n", []string{"X", "profil"}, "a1.1 def a1>*\n X1 = x\n profile = y/1.0\n"},
		{"E018", "another agent, another value", "a1.1 def a1>*\n CKO = one\n\na2.1 def a2>*\n CKO = two\n", []string{"CKO"}, "a1.1 def a1>*\n CKO = one  thing\n\na2.1 def a2>*\n CKO = one thing\n\na1.2 def a1>*\n CKO = three\n"},
		{"E018", "the later one, whatever came first", "a2.1 def a2>*\n CKO = two\n\na1.1 def a1>*\n CKO = one\n", []string{"CKO"}, "a2.1 def a2>*\n CKO = two\n\na1.1 def a1>*\n SLO = one\n"},
		{"E018", "a second epoch", "a1.1 def a1>*\n epoch = @t:2026-08-26\n\na2.1 def a2>*\n epoch = @t:2026-08-27\n", []string{"epoch = @t:2026-08-27"}, "a1.1 def a1>*\n epoch = @t:2026-08-26\n\na2.1 def a2>*\n epoch = 2026-08-26\n"},
		{"I011", "once a message", "a1.1 note a1>a2\n why CKO and CKO and SLO\n", []string{"CKO", "SLO"}, "a1.1 note a1>a2\n why CKO and @x:SLO and CAR-T and SCCs and L3-7\n txt b\n | NASA\n\na2.1 def a2>*\n CKO = x\n"},
		{"I011", "not while a pack is unavailable", "a1.1 note a1>a2\n why HEARSAY\n", []string{"HEARSAY"}, "a1.1 note a1>a2\n why HEARSAY\n\na1.2 def a1>*\n profile = evid/1.0\n"},
	})
}

func TestRedeliveryAndConflict(t *testing.T) {
	one := "a4.9 tell a4>a1\n a eta = 12m ~mid\n unk []\n\n"
	testRules(t, []rule{
		{"D001", "same meaning, other spelling", one + strings.ReplaceAll(one, " ~mid", "   ~mid"), []string{"a4.9"}, one + strings.ReplaceAll(one, "12m", "45m")},
		{"E035", "another meaning", one + strings.ReplaceAll(one, "12m", "45m"), []string{"a4.9"}, one + one},
		{"E035", "forged", one + strings.ReplaceAll(one, "12m", "45m"), []string{"a4.9"}, one + strings.ReplaceAll(one, "a4>a1", "a9>a1")},
		{"E035", "three meanings", one + strings.ReplaceAll(one, "12m", "45m") + strings.ReplaceAll(one, "12m", "46m"), []string{"a4.9", "a4.9"}, one},
	})
}

func TestAnchors(t *testing.T) {
	txt := "a2.7 tell a2>a1\n txt t @md/en\n | The keeper slept.\n |\n | Nobody asked him, and nobody asked her.\n unk []\n\n"
	mark := func(s string) string { return txt + "a3.1 note a3>a2\n mark " + s + "\n" }
	why := func(s string) string { return txt + "a3.1 note a3>a2\n why " + s + "\n" }
	revised := strings.Replace(strings.Replace(txt, "a2.7 tell a2>a1", "a2.8 revise re=a2.7", 1), "slept", "woke", 1)
	lines := func(words ...string) string {
		return "a2.7 tell a2>a1\n txt t @code/go\n | " + strings.Join(words, "\n | ") + "\n unk []\n\n"
	}
	code := lines("func f() {", "a()", "b()", "c()", "d()", "}")
	with := func(words ...string) string {
		return code + "a3.1 note a3>a2\n txt new\n | " + strings.Join(words, "\n | ") + "\n mark @a2.7.t#L1-6 > @a3.1.new ~mid\n"
	}
	testRules(t, []rule{
		{"E022", "no such words", mark(`@a2.7.t#q"The keeper sleeps." = x`), []string{`@a2.7.t#q"The keeper sleeps."`}, mark(`@a2.7.t#q"The keeper slept." = x`)},
		{"E022", "out of range", mark(`@a2.7.t#L9 = x`), []string{`@a2.7.t#L9`}, mark(`@a2.7.t#L3 = x`)},
		{"E022", "a position in why", why(`@a2.7.t#L9 says so`), []string{`@a2.7.t#L9`}, why(`@a2.7.t#L3 says so`)},
		{"E022", "nobody dealt with it", mark(`@a2.7.t#q"slept" = x`) + "\n" + revised, []string{`@a2.7.t#q"slept"`}, mark(`@a2.7.t#q"keeper" = x`) + "\n" + revised},
		{"I049", "accepted", mark(`@a2.7.t#q"slept" = x`) + "\n" + revised + "a2.9 accept re=a3.1\n", []string{`@a2.7.t#q"slept"`}, mark(`@a2.7.t#q"slept" = x`) + "\n" + revised},
		{"I049", "cited by the revise", mark(`@a2.7.t#q"slept" = x`) + "\n" + strings.TrimSuffix(revised, "\n") + " why adopting @a3.1\n", []string{`@a2.7.t#q"slept"`}, mark(`@a2.7.t#q"slept" = x`) + "\na2.9 accept re=a3.1\n"},
		{"W021", "no such block", mark(`@a2.7.u#L1 = x`), []string{`@a2.7.u#L1`}, mark(`@a2.7.t#L1 = x`)},
		{"W021", "own block", mark(`u#L1 = x`), []string{`u#L1`}, mark("@a2.7.t#L1 = x\n txt u\n | x\n mark u#L1 = x")},
		{"W021", "in why", why(`@a2.7.u says so`), []string{`@a2.7.u`}, why(`@a2.7.t says so`)},
		{"W023", "no confidence", mark(`@a2.7.t#L1 > "x"`), []string{`@a2.7.t#L1 > "x"`}, mark(`@a2.7.t#L1 > "x" ~?`) + mark(`@a2.7.t#L1 = x`)},
		{"W024", "unseen", mark(`@a9.1.t#L1 = x`), []string{`@a9.1.t#L1`}, mark(`@a2.7.t#L1 = x`)},
		{"W025", "position disagrees", mark(`@a2.7.t#L1|q"Nobody" = x`), []string{`@a2.7.t#L1|q"Nobody"`}, mark(`@a2.7.t#L3|q"Nobody" = x`)},
		{"W025", "folding was needed", why(`@a2.7.t#q"The  keeper slept."`), []string{`@a2.7.t#q"The  keeper slept."`}, why(`@a2.7.t#q"The keeper"`)},
		{"W026", "twice in a line", mark(`@a2.7.t#q"asked" = x`), []string{`@a2.7.t#q"asked"`}, mark(`@a2.7.t#q"asked"@2 = x`)},
		{"W029", "no address", mark(`the keeper = x`), []string{`the keeper = x`}, mark(`@a2.7.t = the keeper`)},
		{"E040", "false quotation", why(`@a2.7.t#L1|q"The keeper slept in the chair."`), []string{`@a2.7.t#L1|q"The keeper slept in the chair."`}, why(`@a2.7.t#L1|q"The keeper slept."`)},
		{"E040", "in a value, not in a window", txt + "a3.1 note a3>a2\n a k = @a2.7.t#q\"in the chair\" ~hi\n", []string{`@a2.7.t#q"in the chair"`}, strings.Replace(why(`@a2.7.t#q"in the chair"`), "@md/en", "@md/en src=@sha256:abcdef win=L4-6", 1)},
		{"I028", "outside the window", strings.Replace(mark(`@a2.7.t#L1 = x`), "@md/en", "@md/en src=@sha256:abcdef win=L4-6", 1), []string{`@a2.7.t#L1`}, strings.Replace(mark(`@a2.7.t#L4 = x`), "@md/en", "@md/en src=@sha256:abcdef win=L4-6", 1)},
		{"I028", "what nobody carries", "a1.1 note a1>a2\n txt t src=@sha256:abcdef\n mark t#L1 = x\n", []string{"t#L1"}, mark(`@file:x#L1|q"y" = x`) + why(`@img:x#box=1,2,3,4`)},
		{"I029", "position only", mark(`@a2.7.t#L1.c0-5 = x`), []string{`@a2.7.t#L1.c0-5`}, mark(`@a2.7.t#L1|q"The" = x`) + mark(`@a2.7.t = x`) + mark(`@file:x#L1 = x`)},
		{"W047", "quote inside the position", mark(`@a2.7.t#L1|q"keeper" > "guard" ~hi`), []string{`@a2.7.t#L1|q"keeper"`}, mark(`@a2.7.t#L1|q"keeper" = guard`) + mark(`@a2.7.t#L1.c4-10|q"keeper" > "guard" ~hi`)},
		{"W046", "the rest unchanged", with("func f() {", "a2()", "// rest of the body unchanged", "}"), []string{`@a2.7.t#L1-6 > @a3.1.new ~mid`}, with("func f() {", "a2()", "}")},
		{"W046", "a lone ellipsis", with("func f() {", "// ...", "}"), []string{`@a2.7.t#L1-6 > @a3.1.new ~mid`}, with("func f() {", "g(x...)", "}")},
		{"W046", "drops three lines", with("existing code", "d()", "}"), []string{`@a2.7.t#L1-6 > @a3.1.new ~mid`}, with("existing code", "a()", "b()", "c()", "d()", "}")},
		{"W046", "the original says it too", with("same as  before"), []string{`@a2.7.t#L1-6 > @a3.1.new ~mid`}, strings.Replace(with("Same as before"), "a()", "same as before", 1)},
	})
}

// One address, one code: whatever is wrong with it is said once (language.md §5).
func TestOneCodeAnAddress(t *testing.T) {
	for _, address := range []string{"@a9.1", "@a9.1.t#L1", "@a1.1.u#L1", "@a1.1.t#L9", `@a1.1.t#q"nope"`, `@a1.1.t#L2|q"one"`, "@a1.1.t#box=1,2"} {
		for _, slot := range []string{"why", "ctx", "mark"} {
			value := address
			if slot == "mark" {
				value += " = note"
			}
			text := "a1.1 note a1>a2\n txt t\n | one\n | two\n\na1.2 note a1>a2\n " + slot + " " + value + "\n"
			assert.Len(t, findings(text), 1, "%s %s: %v", slot, address, findings(text))
		}
	}
}

func TestOrphansNameTheNearestText(t *testing.T) {
	d := of("E022", findings("a1.1 note a1>a2\n txt t\n | The southern depot shipped 310 crates in June.\n mark t#q\"The southern depot shipped 301 crates in June.\" = x\n"))
	require.Len(t, d, 1)
	assert.Equal(t, `mark points at nothing: "The southern depot shipped 301 crates in June." is not in t`, d[0].Text)
	require.Len(t, d[0].Notes, 1)
	assert.Contains(t, d[0].Notes[0], "(not accepted)")
}

func TestLongTranscriptOfMarks(t *testing.T) {
	var b strings.Builder
	b.WriteString("a1.1 note a1>a2\n txt t\n")
	for i := range 300 {
		fmt.Fprintf(&b, " | line number %d\n", i)
	}
	for i := range 300 {
		fmt.Fprintf(&b, "a2.%d note a2>a1\n mark @a1.1.t#L%d|q\"number %d\" = x\n", i, i+1, i)
	}
	assert.Empty(t, findings(b.String()))
}
