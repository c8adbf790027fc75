package check_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
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

func TestWindowsAgainstTheWhole(t *testing.T) {
	lines := []string{"one", "two", "three", "four"}
	sha, ended := digest(strings.Join(lines, "\n")), digest(strings.Join(lines, "\n")+"\n")
	carry := func(header, attrs string, lines ...string) string {
		return header + "\n txt b @txt " + attrs + "\n | " + strings.Join(lines, "\n | ") + "\n\n"
	}
	whole := carry("a1.1 note a1>a2", "", lines...)
	part := func(sha, win string, lines ...string) string {
		return carry("a2.1 note a2>a1", "src=@sha256:"+sha+" win="+win, lines...)
	}
	testRules(t, []rule{
		{"E031", "another line", whole + part(sha, "L2-3", "two", "Three"), []string{"Three"}, whole + part(sha, "L2-3", "two", "three")},
		{"E031", "abbreviated, with a final line end", whole + part(ended[:8], "L2", "three"), []string{"three"}, whole + part(strings.ToUpper(ended[:8]), "L2", "two")},
		{"E031", "before the whole", part(sha, "L1", "zero") + whole, []string{"zero"}, part(sha, "L1", "one") + whole},
		{"E031", "in one message", carry("a1.1 note a1>a2", "", lines...) + " txt c src=@sha256:" + sha[:6] + " win=L4\n | 4\n", []string{"4"}, carry("a1.1 note a1>a2", "", lines...) + " txt c src=@sha256:" + sha[:6] + " win=L4\n | four\n"},
		{"E031", "behind the last line", whole + part(sha, "L4-5", "four", "five"), []string{"five"}, whole + part(sha, "L3-4", "three", "four")},
		{"E031", "also when the count is wrong", whole + part(sha, "L2-3", "TWO"), []string{"TWO"}, whole + part(sha, "L2-3", "two")},
		{"E031", "the whole is what its bytes are, not what it says", whole + part(sha, "L1", "x"), []string{"x"}, carry("a1.1 note a1>a2", "src=@sha256:"+sha, "another") + part(sha, "L1", "x")},
		{"E031", "nothing held, no digest", whole + part(sha, "L1", "x"), []string{"x"}, part(sha, "L1", "x") + carry("a3.1 note a3>a1", "src=@commit:9f2a win=L1", "y") + carry("a4.1 note a4>a1", "win=L1", "y")},
		{"E031", "a window is no whole", whole + part(sha, "L1", "x"), []string{"x"}, carry("a1.1 note a1>a2", "win=L1-4", lines...) + part(sha, "L1", "x")},
	})
}

// blobs are texts by digest.
type blobs map[string][]string

func (b blobs) Text(_ *ast.Transcript, a ast.Address, _ *ast.Message) (ast.CarriedText, bool) {
	lines, ok := b[a.Name]
	return ast.CarriedText{Lines: lines}, ok && a.Scheme == "sha256"
}

func TestWindowsAgainstWhatTheCallerHolds(t *testing.T) {
	sha := digest("one\ntwo")
	for window, want := range map[string]int{"two": 0, "three": 1} {
		s := check.NewSession(check.Options{Artifacts: blobs{sha: {"one", "two"}}})
		for _, m := range messages("a1.1 note a1>a2\n txt b src=@sha256:" + sha + " win=L2\n | " + window + "\n") {
			s.Add(m)
		}
		assert.Len(t, of("E031", s.Finish()), want, window)
	}
}

func TestContentCarriedTwice(t *testing.T) {
	text := " txt b\n | one\n | two\n | three\n\n"
	other := " txt c\n | one\n | two\n | three\n\n"
	long := " txt \"" + strings.Repeat("x", 199) + "\"\n\n"
	at := func(hour string) string { return " at=@t:2026-08-26T" + hour + "Z\n" }
	testRules(t, []rule{
		{"W034", "in another message", "a1.1 note a1>a2\n" + text + "a2.1 note a2>a1\n" + text, []string{"b"}, "a1.1 note a1>a2\n" + text + "a2.1 note a2>a1\n" + strings.Replace(text, "three", "Three", 1)},
		{"W034", "in one message", "a1.1 note a1>a2\n" + text + other, []string{"c"}, "a1.1 note a1>a2\n" + text + " txt c src=@sha256:abcdef\n"},
		{"W034", "three lines", "a1.1 note a1>a2\n" + text + other, []string{"c"}, "a1.1 note a1>a2\n txt b\n | one\n | two\n txt c\n | one\n | two\n"},
		{"W034", "200 bytes", "a1.1 note a1>a2\n" + long + "a1.2 note a1>a2\n" + long, []string{"txt"}, strings.ReplaceAll("a1.1 note a1>a2\n"+long+"a1.2 note a1>a2\n"+long, "xx\"", "x\"")},
		{"W034", "windows are inline too", "a1.1 note a1>a2\n" + text + strings.Replace(other, "c", "c win=L7-9", 1), []string{"c"}, "a1.1 note a1>a2\n" + text},
		{"W034", "the later by the clocks", "a1.1 note a1>a2" + at("10:00") + text + "a2.1 note a2>a1" + at("09:00") + other, []string{"b"}, "a1.1 note a1>a2" + at("10:00") + text},
		{"W034", "each but the first", "a1.1 note a1>a2\n" + text + "a2.1 note a2>a1\n" + text + "a3.1 note a3>a1\n" + other, []string{"b", "c"}, "a1.1 note a1>a2\n" + text + "a1.1 note a1>a2\n" + text},
		{"W034", "not a revise", "a1.1 note a1>a2\n" + text + "a1.2 note re=a1.1\n" + text, []string{"b"}, "a1.1 note a1>a2\n" + text + "a1.2 revise re=a1.1\n unk []\n" + text},
		{"W034", "nor a proposal that one took over", "a1.1 note a1>a2\n\na1.2 revise re=a1.1\n unk []\n" + text + "a3.1 propose a3>a1\n mark @a1.1.b > c ~mid\n" + other, []string{"c"}, "a1.1 note a1>a2\n\na1.2 revise re=a1.1\n unk []\n why @a3.1\n" + text + "a3.1 propose a3>a1\n mark @a1.1.b > c ~mid\n" + other},
		{"W034", "another's revise is none", "a1.1 note a1>a2\n" + text + "a2.2 revise re=a1.1\n unk []\n" + text, []string{"b"}, "a1.1 note a1>a2\n why one\n" + text + "a1.1 note a1>a2\n why two\n" + text},
	})
}
