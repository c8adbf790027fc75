package lower_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// What may stand between messages and in them, and reach over their borders.
var stretches = []string{
	"a1.1 ask >a2 #t\n q what?\n\n", "a2.1 tell re=a1.1\n a x = 1 ~hi\n unk []\n", "a1.2 do >a2\n txt t @md\n | a\n | a1.9 tell a1>a2\n |\n\n | b\n",
	"prose between\n", "\n\n", "```\n", "~~~~\n", "  ``` x\n", "<think>\n", "</think>\n", "a <think> b </think> c\n", " q a <think>\n",
	" unk [a, b\n", " txt \"open\n", "a1.3 tell a1>a2", " why \xff\n", "\xff\n", "\r\n", "a1.4 note >*\r\n q x\r\n", "\ufeff", " opt [x]~hi\n",
	"- a1.5 done re=a1.2\n", "line5 note foo=bar\n", "at column 0\n", " | lost bar\n", "&gt; a\n", "**a1.6 tell >a2**\n",
}

// Messages and diagnostics are the same, byte for byte and in the same order,
// however many sections are read at the same time and wherever the text is cut.
func TestConcurrentlyEqualsEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(stretches), 0, 40).Draw(t, "text"), "")
		defer lower.SetSectionSize(rapid.IntRange(1, 80).Draw(t, "size"))()
		sameConcurrently(t, text, grammar.Options{Cut: rapid.Bool().Draw(t, "cut")})
	})
}

func TestConcurrentlyCutsAtHeadersAlone(t *testing.T) {
	defer lower.SetSectionSize(1)()
	for name, text := range map[string]string{
		"no header":                  strings.Repeat("prose\n", 50),
		"one header, late":           strings.Repeat("prose\n", 50) + "a1.1 tell >a2\n a x = 1",
		"fences":                     strings.Repeat("```\na1.1 ask >a2 #t\n q a?\n", 9),
		"a fence over two messages":  "```\na1.1 ask >a2 #t\n q a?\na1.2 ask >a2 #t\n q b?\n  ```\nprose\n",
		"reasoning over two headers": "a1.1 ask >a2\n<think>\na1.2 ask >a2\n</think>\na1.3 ask >a2\n q y?\n",
		"open at the end of each":    strings.Repeat("a1.1 ask >a2\n unk [a,\n", 9),
		"CRLF":                       strings.Repeat("a1.1 ask >a2\r\n txt x\r\n | a\r\n", 9),
		"junk after each":            strings.Repeat("a1.1 ask >a2\n q x\n\njunk\n\n", 9),
	} {
		t.Run(name, func(t *testing.T) {
			sameConcurrently(t, text, grammar.Options{})
			sameConcurrently(t, text, grammar.Options{Cut: true})
		})
	}
}

func sameConcurrently(t require.TestingT, text string, o grammar.Options) {
	f := source.NewFile("x", text)
	read := func(jobs int) (list []*ast.Message, found []diag.Diagnostic) {
		found = lower.Concurrently(f, o, jobs, func(m *ast.Message) { list = append(list, m) })
		return list, found
	}
	want, said := read(1)
	got, again := read(3)
	require.Equal(t, want, got, "%q", text)
	if len(said) > 0 || len(again) > 0 {
		// P011, about the text as a whole, stands last in one and before the findings
		// of later sections in the other; reports are sorted.
		require.ElementsMatch(t, said, again, "%q", text)
	}
}
