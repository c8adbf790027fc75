package check_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
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
