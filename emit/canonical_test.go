package emit_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/emit"
)

// wire returns the canonical text of a text.
func wire(t require.TestingT, text string) string {
	var b strings.Builder
	require.NoError(t, emit.Wire(&b, read(text), emit.Options{}))
	return b.String()
}

// meaning returns the messages of a text as the neutral document has them.
func meaning(t require.TestingT, text string) []any {
	var b strings.Builder
	require.NoError(t, emit.JSON(&b, read(text), emit.Options{}))
	var doc struct{ Messages []any }
	require.NoError(t, json.Unmarshal([]byte(b.String()), &doc))
	return doc.Messages
}

// settles asserts that the canonical text of text means what text means, and that
// writing it again changes nothing, ten times over (language.md §9).
func settles(t require.TestingT, text string) {
	first := wire(t, text)
	assert.Equal(t, meaning(t, text), meaning(t, first), "the canonical text means something else\n--- text\n%s\n--- canonical\n%s", text, first)
	again := first
	for range 10 {
		again = wire(t, again)
	}
	assert.Equal(t, first, again, "the canonical text is not settled; text was\n%s", text)
}

// pieces are what hostile lines are made of: everything that means something
// somewhere, out of its place.
var pieces = []string{
	" ", " ", " ", "  ", "\t", "\u00a0", "\u3000", "x", "cause", "why", "a", "unk", "txt", "mark", "def", "=", "!=", ">", "!", "?", ":", ",", "|", "[", "]", "{", "}", "\"x\"", "\"x, y\" ",
	" ~hi", " ~lo", " ~?", " ~0.5", " ~high", " ~", "@a1.1", "@obs7", "@a1.1.body#L1", "@a1.1.body#q\"x\"", "@file:log#L4-5", "@role:x", "on=s2", "thd=t", "tgt#L3", "tgt", "CKO", "a4:BID",
	"a1.1", "obs7 tell", "a1.2 ask >a2", "- ", "> ", "# ", "1. ", "<think>", "</think>", "&gt;", "&amp;gt;", "é", "问题", "＝", "～", "\xff", "\r", "\x1b", "timeout", "$5", "a>b", "'", "“", "\\",
}

// openings begin a line.
var openings = []string{
	"**", "- ", "`",
	" q ", " a ", " a x = ", "   y = ", "   y != ", "   z = !", " why ", " why: ", " ctx ", " want ", " want {", " unk ", " unk [", " opt [", " assume ", " risk ", " sub s1 = ", "    s2 = ", " on ", " by 30m | ",
	" txt ", " txt \"", " txt tgt @md/en v=1", " txt tgt2", " txt body", "| ", " | ", " |", "  ", "", "", "   ", "a1.3 tell >a2 ", "a1.4 ask ", "obs9 tell re=a1.1 ", "a1.5 def >* ", " mark ", " mark tgt#L1 = ", "      @a1.1.tgt#L2 > ", " mark body#L1|q\"x\" > ",
}

func hostileLine() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		opening := rapid.SampledFrom(openings).Draw(t, "opening")
		rest := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(t, "pieces"), "")
		if strings.Contains(opening, "#L") || strings.Trim(opening, " -*`") == "" {
			// A quote that a mark opens and never closes is closed (P013).
			rest = strings.ReplaceAll(rest, `"`, "")
		}
		return opening + rest
	})
}

func hostileText() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		lines := rapid.SliceOfN(hostileLine(), 1, 12).Draw(t, "lines")
		return "a1.1 tell >a2\n" + strings.Join(lines, "\n") + "\n"
	})
}

func TestCanonicalOfHostileText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { settles(t, hostileText().Draw(t, "text")) })
}

// Values that would be read differently on one line, or behind their key.
func TestCanonicalKeepsMeaning(t *testing.T) {
	for _, text := range []string{
		" a x = [foo\n\n why bar]\n",                    // an open bracket, and a closer in the next slot
		" a foo\n   = bar\n",                            // text, not a binding
		" a x = 1\n why: = y\n",                         // a slot, not a binding
		" a x =\n    !later\n   y = ! =z\n",             // no commitment; a commitment
		" a x = foo ~hi\n    bar ~lo\n   y = ~hi\n",     // one confidence a value
		" unk 甲，乙\n opt [a, b] c, d\n",                  // commas that part nothing
		" unk [] [x\n why y]\n",                         // text behind the bracket that opens one
		" unk [\"a, b\", (c, d)]\n",                     // commas in quotes and parentheses
		" want accept | reject\n   soon\n",              // acts, and text
		" want {k, {l\n\n why }\n",                      // an unclosed contract
		" mark\n   z = !x\n",                            // no mark
		" mark t#L1 = a > b ~hi\n  @a1.1.t#c1 > \"\"\n", // two marks
		" sub s = t on=x @role:a on=y ~lo\n",            // what is written twice
		" txt body @md\n | x\n txt body\n | y\n txt \"z\"\n txt \"say\n",
		" txt t @txt\n txt\n |\n txt\n |  a\r\n | |\n",
		" why @obs.7x @obs.07. @a1.1\n",
	} {
		text = "a1.1 tell >a2\n" + text
		first := wire(t, text)
		assert.Equal(t, first, wire(t, first), text)
		if !strings.Contains(text, "@obs") { // the text of a value shows how its ids were spelled
			settles(t, text)
		}
	}
}

func TestCanonicalOfSamples(t *testing.T) {
	files, err := filepath.Glob("testdata/*.rose")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		settles(t, string(text))
	}
}
