package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
)

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

// A quotation that nobody wrote is shown beside what it has in common with the text
// (language.md §5.5), unless that is next to nothing.
func TestFalseQuotationsShowWhatIsShared(t *testing.T) {
	const text = "a1.1 note a1>a2\n txt t\n | We saw no difference in length.\n\na2.1 note a2>a1\n why @a1.1.t#q\"%s\"\n"
	for quote, want := range map[string][]string{
		"no significant difference": {`longest run in common: L1.c9-20 " difference"`},
		"xyzzy no":                  nil, // a blank, n, o
	} {
		d := of("E040", findings(fmt.Sprintf(text, quote)))
		require.Len(t, d, 1, quote)
		assert.Equal(t, want, d[0].Notes, quote)
	}
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

// shelf supplies one file.
type shelf map[string]string

func (s shelf) Text(_ *ast.Transcript, a ast.Address, _ *ast.Message) (ast.CarriedText, bool) {
	text, ok := s[a.Name]
	return ast.CarriedText{Lines: strings.Split(text, "\n")}, ok && a.Scheme == "file"
}

// What the caller supplies is judged; what nobody supplies is not (language.md §5.2).
func TestSuppliedArtifactsAreJudged(t *testing.T) {
	text := "a1.1 note a1>a2\n why @file:x#q\"never said\" and @file:y#q\"z\" and @file:x\n mark @file:x#L9 = note\n      @file:x#L1|q\"one\" = note\n"
	assert.Empty(t, findings(text))
	s := check.NewSession(check.Options{Artifacts: shelf{"x": "one\ntwo"}})
	for _, m := range messages(text) {
		s.Add(m)
	}
	assert.Equal(t, []string{"E022", "E040"}, codes(s.Finish()))
}

// What a revision made of a mark is said beside it: the proposal was adopted, the
// place has other words, or it stands elsewhere (language.md §5.4).
func TestWhatBecameOfAMarkIsSaid(t *testing.T) {
	const text = "a2.7 tell a2>a1\n txt t\n | The keeper slept.\n | Nobody asked him.\n unk []\n\na3.4 propose a3>a2 re=a2.7\n mark @a2.7.t#L2|q\"Nobody asked him.\" > \"No one asked.\" ~mid\n want accept|reject\n\na2.8 accept re=a3.4\n\na2.9 revise re=a2.7\n txt t\n | The keeper slept.\n | %s\n why @a3.4\n unk []\n"
	for line, want := range map[string]string{
		"No one asked.":     "adopted in a2.9 at L2.c0-13: the text is what the mark proposes, it can retire",
		"Nobody asked her.": "edited in a2.9 at L2.c0-17: \"Nobody asked her.\"",
	} {
		found := of("I049", findings(fmt.Sprintf(text, line)))
		require.Len(t, found, 1, line)
		assert.Equal(t, []string{want}, found[0].Notes, line)
	}
}
