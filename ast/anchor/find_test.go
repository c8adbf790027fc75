package anchor

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// sels reads selectors as an address writes them, for tests only.
func sels(s string) []ast.Selector {
	var out []ast.Selector
	for s != "" {
		raw := s
		if strings.HasPrefix(s, `q"`) {
			end := 2 + strings.Index(s[2:], `"`) + 1
			for end < len(s) && s[end] != '|' {
				end++
			}
			raw = s[:end]
		} else if i := strings.IndexByte(s, '|'); i >= 0 {
			raw = s[:i]
		}
		out = append(out, sel(raw))
		s = strings.TrimPrefix(s[len(raw):], "|")
	}
	return out
}

func sel(raw string) ast.Selector {
	s := ast.Selector{Raw: raw, Kind: ast.SelOther}
	pair := func(t string, open int) (int, int) {
		a, b, ok := strings.Cut(t, "-")
		from, _ := strconv.Atoi(a)
		if !ok {
			return from, from + open
		}
		to, _ := strconv.Atoi(b)
		return from, to
	}
	switch {
	case strings.HasPrefix(raw, `q"`):
		quote, n, _ := strings.Cut(raw[2:], `"`)
		s.Kind, s.Quote = ast.SelQuote, quote
		s.N, _ = strconv.Atoi(strings.TrimPrefix(n, "@"))
	case strings.Contains(raw, "="):
		s.Kind = ast.SelRegion
	case raw[0] == 'L' && strings.Contains(raw, ".c"):
		l, c, _ := strings.Cut(raw[1:], ".c")
		s.Kind = ast.SelColumns
		s.Line, _ = strconv.Atoi(l)
		s.From, s.To = pair(c, 1)
	case raw[0] == 'L':
		s.Kind = ast.SelLines
		s.From, s.To = pair(raw[1:], 0)
	case raw[0] == 'p':
		s.Kind = ast.SelParagraphs
		s.From, s.To = pair(raw[1:], 0)
	case raw[0] == 'c':
		s.Kind = ast.SelChars
		s.From, s.To = pair(raw[1:], 1)
	}
	return s
}

func text(lines ...string) ast.CarriedText { return ast.CarriedText{Lines: lines} }

func window(first int, lines ...string) ast.CarriedText {
	return ast.CarriedText{Lines: lines, First: first, Window: true}
}

// place prints a range in full, to compare it in one string.
func place(r source.Range) string {
	if (r == source.Range{}) {
		return ""
	}
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Column, r.End.Line, r.End.Column)
}

// tgt is a text with two paragraphs, a line of white space, and a repeated word.
var tgt = text(
	"The keeper slept; the keeper snored.", // 36
	"Rain fell.",
	" \t",
	"Nobody asked the keeper’s name.",
	"Ende 🚀 gut.",
)

func TestFind(t *testing.T) {
	const (
		exact, reloc, ambig, orphan, outside = Exact, Relocated, Ambiguous, Orphan, Outside
	)
	tests := []struct {
		name   string
		text   ast.CarriedText
		sels   string
		status Status
		place  string
		want   string
		flags  string // m moved, f folded, u unclear
	}{
		// §5.1: what is counted, and from where.
		{"lines count from 1", tgt, "L2", exact, "2:0-2:10", "Rain fell.", ""},
		{"no line 0", tgt, "L0", orphan, "", "", ""},
		{"line ranges include both ends", tgt, "L2-4", exact, "2:0-4:31", "Rain fell.\n \t\nNobody asked the keeper’s name.", ""},
		{"a range that ends behind the text", tgt, "L4-6", orphan, "", "", ""},
		{"a reversed range", tgt, "L4-2", orphan, "", "", ""},
		{"columns are half open", tgt, "L2.c0-4", exact, "2:0-2:4", "Rain", ""},
		{"one column", tgt, "L2.c5", exact, "2:5-2:6", "f", ""},
		{"a point", tgt, "L2.c5-5", exact, "2:5-2:5", "", ""},
		{"the point behind a line", tgt, "L2.c10-10", exact, "2:10-2:10", "", ""},
		{"a column behind it", tgt, "L2.c10-11", orphan, "", "", ""},
		{"columns are code points", tgt, "L5.c5-6", exact, "5:5-5:6", "🚀", ""},
		{"a code point above U+FFFF is one", tgt, "L5.c6-11", exact, "5:6-5:11", " gut.", ""},
		{"characters count from 0", tgt, "c0-3", exact, "1:0-1:3", "The", ""},
		{"one character", tgt, "c4", exact, "1:4-1:5", "k", ""},
		{"a point among characters", tgt, "c4-4", exact, "1:4-1:4", "", ""},
		{"a line's LF is one character", tgt, "c35-41", exact, "1:35-2:4", ".\nRain", ""},
		{"the LF alone", tgt, "c36", exact, "1:36-2:0", "\n", ""},
		{"all characters", text("ab", "c"), "c0-4", exact, "1:0-2:1", "ab\nc", ""},
		{"one too many", text("ab", "c"), "c0-5", orphan, "", "", ""},
		{"paragraphs count from 1", tgt, "p1", exact, "1:0-2:10", "The keeper slept; the keeper snored.\nRain fell.", ""},
		{"white space parts them", tgt, "p2", exact, "4:0-5:11", "Nobody asked the keeper’s name.\nEnde 🚀 gut.", ""},
		{"paragraph ranges include what lies between", text("a", "", "b"), "p1-2", exact, "1:0-3:1", "a\n\nb", ""},
		{"no such paragraph", tgt, "p3", orphan, "", "", ""},
		{"no paragraph 0", tgt, "p0-1", orphan, "", "", ""},
		{"blank lines around are no paragraph", text("", "a", "　"), "p1", exact, "2:0-2:1", "a", ""},
		{"invalid bytes are one character each", text("a\xff\xfeb"), "L1.c3-4", exact, "1:3-1:4", "b", ""},
		{"a CR is a character", text("a\r"), "L1.c1", exact, "1:1-1:2", "\r", ""},
		{"the whole", text("ab", "c"), "", exact, "1:0-2:1", "ab\nc", ""},
		{"the whole of nothing", text(), "", exact, "1:0-1:0", "", ""},
		{"no line in nothing", text(), "L1", orphan, "", "", ""},

		// §5.2 rule 1: left to right; on text only L, p, c and q parse.
		{"the first that resolves", tgt, "L2|L4", exact, "2:0-2:10", "Rain fell.", ""},
		{"one that does not resolve is passed over", tgt, "L9|L2", exact, "2:0-2:10", "Rain fell.", ""},
		{"a region on text", tgt, "box=1,2,3,4", orphan, "", "", ""},
		{"a region behind a good selector", tgt, "L2|box=1,2,3,4", orphan, "", "", ""},
		{"an unknown form", tgt, "xpath", orphan, "", "", ""},
		{"an empty quote", tgt, `q""`, orphan, "", "", ""},

		// Rule 2: the quote inside the position.
		{"quote inside: the position's span", tgt, `L2|q"fell"`, exact, "2:0-2:10", "Rain fell.", "u"},
		{"in either order", tgt, `q"fell"|L2`, exact, "2:0-2:10", "Rain fell.", "u"},
		{"quote is the whole position", tgt, `L2.c5-9|q"fell"`, exact, "2:5-2:9", "fell", ""},
		{"one of several inside", tgt, `L4|q"keeper"`, exact, "4:0-4:31", "Nobody asked the keeper’s name.", "u"},
		{"second position would hold it", tgt, `L1|L2|q"fell"`, reloc, "2:5-2:9", "fell", "m"},
		{"a quote cannot be inside a point", tgt, `L2.c5-5|q"fell"`, reloc, "2:5-2:9", "fell", "m"},

		// Rule 3: relocated, ambiguous, @n.
		{"one occurrence, no position", tgt, `q"Rain"`, reloc, "2:0-2:4", "Rain", ""},
		{"one occurrence elsewhere", tgt, `L4|q"Rain"`, reloc, "2:0-2:4", "Rain", "m"},
		{"one occurrence, position out of range", tgt, `L99|q"Rain"`, reloc, "2:0-2:4", "Rain", "m"},
		{"two short columns", tgt, `L2.c5-8|q"fell"`, reloc, "2:5-2:9", "fell", "m"},
		{"two on one line are two", text("retry, retry"), `q"retry"`, ambig, "1:0-1:5", "retry", ""},
		{"occurrences may overlap", text("aaa"), `q"aa"`, ambig, "1:0-1:2", "aa", ""},
		{"the single one that overlaps", tgt, `L1.c20-27|q"keeper"`, reloc, "1:22-1:28", "keeper", "m"},
		{"two that overlap", tgt, `L1.c6-25|q"keeper"`, ambig, "1:4-1:10", "keeper", ""},
		{"touching is no overlap", text("ab ab"), `L1.c2-3|q"ab"`, ambig, "1:0-1:2", "ab", ""},
		{"a point touches", text("ab ab"), `L1.c5-5|q"ab"`, reloc, "1:3-1:5", "ab", "m"},
		{"nearest to the hint", text("x", "", "", "", "x", "", "x"), `L6|q"x"`, ambig, "5:0-5:1", "x", ""},
		{"the earlier on a tie", text("x", "", "x"), `L2|q"x"`, ambig, "1:0-1:1", "x", ""},
		{"the nearest counts characters, not bytes", text("x", "日", "?", "ab", "x"), `L3|q"x"`, ambig, "1:0-1:1", "x", ""},
		{"a hint behind the text", text("x", "", "x"), `L77|q"x"`, ambig, "3:0-3:1", "x", ""},
		{"a hint out of its line", text("x", "", "", "x"), `L3.c9-10|q"x"`, ambig, "4:0-4:1", "x", ""},
		{"a hint in characters", text("x", "", "x"), `c99-100|q"x"`, ambig, "3:0-3:1", "x", ""},
		{"a hint in paragraphs", text("x", "", "x"), `p5|q"x"`, ambig, "3:0-3:1", "x", ""},
		{"the first without a hint", text("x", "x"), `q"x"`, ambig, "1:0-1:1", "x", ""},
		{"@n", text("retry, retry, retry"), `q"retry"@3`, reloc, "1:14-1:19", "retry", ""},
		{"@1 of one", tgt, `q"Rain"@1`, reloc, "2:0-2:4", "Rain", ""},
		{"@n inside the position", text("a a", "a"), `L1|q"a"@2`, exact, "1:0-1:3", "a a", "u"},
		{"@n outside the position", text("a a", "a"), `L1|q"a"@3`, reloc, "2:0-2:1", "a", "m"},
		{"@n beyond the last", text("a a"), `q"a"@3`, orphan, "", "", ""},
		{"@n beyond the last, quote in position", text("a a"), `L1|q"a"@3`, orphan, "", "", ""},
		{"@n counts overlapping ones", text("aaa"), `q"aa"@2`, reloc, "1:1-1:3", "aa", ""},
		{"no occurrence", tgt, `q"Snow"`, orphan, "", "", ""},
		{"no occurrence, good position", tgt, `L2|q"Snow"`, orphan, "", "", ""},
		{"case is not folded", tgt, `q"rain"`, orphan, "", "", ""},
		{"several quotes: the first that is there", tgt, `q"Snow"|q"Rain"`, reloc, "2:0-2:4", "Rain", ""},
		{"several quotes: any inside the position", tgt, `L2|q"Nobody"|q"fell"`, exact, "2:0-2:10", "Rain fell.", "u"},
		{"a quote in bytes must end between code points", text("é"), "q\"\xc3\"", orphan, "", "", ""},
		{"an invalid byte is found where it is one", text("a\xc3b"), "q\"\xc3\"", reloc, "1:1-1:2", "\xc3", ""},

		// Folding.
		{"canonical equivalence", text("the cafe\u0301 plan"), `q"café plan"`, reloc, "1:4-1:14", "cafe\u0301 plan", "mf"},
		{"and the other way", text("the café plan"), "q\"cafe\u0301 plan\"", reloc, "1:4-1:13", "café plan", "mf"},
		{"compatibility is not folded", text("ﬁne"), `q"fine"`, orphan, "", "", ""},
		{"a base is not its accented letter", text("the café plan"), `q"cafe plan"`, orphan, "", "", ""},
		{"nor is an accent alone", text("the café plan"), "q\"\u0301 plan\"", orphan, "", "", ""},
		{"no-break space", text("10\u00a0km away"), `q"10 km"`, reloc, "1:0-1:5", "10\u00a0km", "mf"},
		{"runs of white space", text("a  \t b"), `q"a b"`, reloc, "1:0-1:6", "a  \t b", "mf"},
		{"white space is not dropped", text("a b"), `q"ab"`, orphan, "", "", ""},
		{"a quote crosses lines", text("one two", "three four"), `q"two three"`, reloc, "1:4-2:5", "two\nthree", "mf"},
		{"and blank lines", text("one", "", "", "two"), `q"one two"`, reloc, "1:0-4:3", "one\n\n\ntwo", "mf"},
		{"a zero-width space is no white space", text("a\u200bb"), `q"a b"`, orphan, "", "", ""},
		{"quote marks", text("it’s “so”"), `q"it's 'so'"`, reloc, "1:0-1:9", "it’s “so”", "mf"},
		{"straight double marks, which a quote cannot hold", text(`say "yes" now`), `q"say 'yes' now"`, reloc, "1:0-1:13", `say "yes" now`, "mf"},
		{"a prime is no quote mark", text("5′ long"), `q"5' long"`, orphan, "", "", ""},
		{"exact goes before folded", text("a b", "a  b"), `q"a b"`, reloc, "1:0-1:3", "a b", ""},
		{"exact goes before folded, in a position too", text("a b", "a  b"), `L2|q"a b"`, reloc, "1:0-1:3", "a b", "m"},
		{"unique on the folded text", text("a  b", "a\tb"), `q"a b"`, ambig, "1:0-1:4", "a  b", "f"},
		{"folded: the single one that overlaps", text("a  b", "a\tb"), `L2|q"a b"`, reloc, "2:0-2:3", "a\tb", "mf"},
		{"folded inside the position is no exact", text("a  b"), `L1|q"a b"`, reloc, "1:0-1:4", "a  b", "mf"},
		{"folded @n", text("a  b", "a\tb"), `q"a b"@2`, reloc, "2:0-2:3", "a\tb", "mf"},
		{"the same bytes are no folding", text("cafe\u0301 x"), "L1|q\"cafe\u0301\"", exact, "1:0-1:7", "cafe\u0301 x", "u"},
		{"many marks on one letter", text("q\u0323\u0307 x"), "q\"q\u0307\u0323 x\"", reloc, "1:0-1:5", "q\u0323\u0307 x", "mf"},
		{"part of a cluster under folding", text("q\u0323\u0307  x"), "q\"\u0307 x\"", orphan, "", "", ""},

		// §5.5: an ellipsis matches only itself.
		{"an ellipsis is no gap", text("paid within ten days of return"), `q"paid … return"`, orphan, "", "", ""},
		{"three dots are none either", text("paid within ten days of return"), `q"paid ... return"`, orphan, "", "", ""},
		{"an ellipsis that is there", text("and so … on"), `q"so … on"`, reloc, "1:4-1:11", "so … on", ""},

		// Windows and elided blocks.
		{"absolute lines", window(38, "l 38", "l 39"), "L39", exact, "39:0-39:4", "l 39", ""},
		{"absolute columns", window(38, "l 38", "l 39"), "L38.c2-4", exact, "38:2-38:4", "38", ""},
		{"before the window", window(38, "l 38", "l 39"), "L5", outside, "", "", ""},
		{"behind the window", window(38, "l 38", "l 39"), "L40", outside, "", "", ""},
		{"partly behind the window", window(38, "l 38", "l 39"), "L39-40", outside, "", "", ""},
		{"no line 0 in any text", window(38, "l 38", "l 39"), "L0", orphan, "", "", ""},
		{"a column that a carried line lacks", window(38, "l 38", "l 39"), "L39.c9", orphan, "", "", ""},
		{"outside, but its quote is carried", window(38, "l 38", "l 39"), `L5|q"l 39"`, reloc, "39:0-39:4", "l 39", "m"},
		{"outside, and its quote is not carried", window(38, "l 38", "l 39"), `L5|q"else"`, outside, "", "", ""},
		{"a quote without position, not carried", window(38, "l 38", "l 39"), `q"else"`, outside, "", "", ""},
		{"a quote without position, carried", window(38, "l 38", "l 39"), `q"l 39"`, reloc, "39:0-39:4", "l 39", ""},
		{"a position inside convicts", window(38, "l 38", "l 39"), `L39|q"else"`, orphan, "", "", ""},
		{"@n cannot be counted", window(38, "l", "l"), `q"l"@2`, outside, "", "", ""},
		{"@n inside the position", window(38, "l", "m"), `L38|q"l"@2`, exact, "38:0-38:1", "l", ""},
		{"@n in a window at the beginning", window(1, "l", "l"), `q"l"@2`, reloc, "2:0-2:1", "l", ""},
		{"@n beyond what it carries", window(1, "l", "l"), `q"l"@3`, outside, "", "", ""},
		{"a region in a window", window(38, "l"), "box=1,2", orphan, "", "", ""},
		{"the window itself", window(38, "l 38", "l 39"), "", exact, "38:0-39:4", "l 38\nl 39", ""},
		{"elided: the whole", ast.CarriedText{Elided: true}, "", outside, "", "", ""},
		{"elided: a line", ast.CarriedText{Elided: true}, "L5", outside, "", "", ""},
		{"elided: a quote", ast.CarriedText{Elided: true}, `q"x"`, outside, "", "", ""},
		{"elided: a region", ast.CarriedText{Elided: true}, "box=1", outside, "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := Find(tt.text, sels(tt.sels))
			assert.Equal(t, tt.status.String(), r.Status.String(), "%+v", r)
			assert.Equal(t, tt.place, place(r.Range))
			assert.Equal(t, tt.want, r.Text)
			flags := ""
			for _, f := range []struct {
				is   bool
				name string
			}{{r.Moved, "m"}, {r.Folded, "f"}, {r.Unclear, "u"}} {
				if f.is {
					flags += f.name
				}
			}
			assert.Equal(t, tt.flags, flags)
		})
	}
}

// p and bare c inside a window need what stands before it.
func TestX6ParagraphsAndCharactersInAWindow(t *testing.T) {
	w := window(38, "one", "", "two")
	for _, s := range []string{"p1", "p2", "c0-3", `p1|q"one"`, `c0-3|q"two"`, `c0-3|q"else"`} {
		assert.Equal(t, Outside, Find(w, sels(s)).Status, s)
	}
	assert.Equal(t, Outside, Find(window(1, "one"), sels("p1")).Status, "a window at the beginning is a window")
	assert.Equal(t, Exact, Find(text("one", "", "two"), sels("p2")).Status, "the whole")
	assert.Equal(t, "38:0-38:3", place(Find(w, sels("p1|L38")).Range), "another alternative resolves")
}

// I-12: every resolution carries a confidence, and an orphan the lowest.
func TestI12ResolutionCarriesConfidence(t *testing.T) {
	for s, conf := range map[string]string{"L2": "hi", `q"Rain"`: "mid", `q"keeper"`: "lo", "L99": "?"} {
		assert.Equal(t, conf, Find(tgt, sels(s)).Status.Conf(), s)
	}
	r := Find(tgt, sels(`q"Snow"`))
	assert.Equal(t, "?", r.Status.Conf())
	assert.False(t, r.Holds())
	assert.NotEmpty(t, r.Detail)
	assert.Equal(t, "", Status(0).Conf())
	assert.Equal(t, "", Status(9).String())
}

// I-13: an address that resolves in a window resolves to the same place in the whole.
func TestI13CarriageIsOrthogonalToAddressing(t *testing.T) {
	whole := text("a1", "b2", "", "c3", "b2 again")
	win := ast.CarriedText{Lines: whole.Lines[1:4], First: 2, Window: true}
	for _, s := range []string{"L2", "L3-4", "L4.c0-1", "L4.c1", `L4|q"c3"`, `q"c3"`, `L2|q"c3"`} {
		a, b := Find(whole, sels(s)), Find(win, sels(s))
		assert.Equal(t, a, b, s)
		assert.True(t, b.Holds(), s)
	}
	for _, s := range []string{"L1", "L5", `q"again"`, "p1", "c0-1"} {
		assert.True(t, Find(whole, sels(s)).Holds(), s)
		assert.Equal(t, Outside, Find(win, sels(s)).Status, s)
		assert.Equal(t, Outside, Find(ast.CarriedText{Elided: true}, sels(s)).Status, s)
	}
}

func TestDetailNamesTheFolding(t *testing.T) {
	tests := []struct{ line, quote, want string }{
		{"cafe\u0301", "café", "found by folding canonical equivalence (NFC)"},
		{"a\u00a0b", "a b", "found by folding white space"},
		{"it’s", "it's", "found by folding quote marks"},
		{"it’s  cafe\u0301", "it's café", "found by folding canonical equivalence (NFC) and white space and quote marks"},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, Find(text(tt.line), sels(`q"`+tt.quote+`"`)).Detail)
	}
	assert.Empty(t, Find(text("it's"), sels(`q"it's"`)).Detail)
}

// §5.6: the detail says in which unit a column was counted.
func TestDetailNamesTheUnit(t *testing.T) {
	tests := []struct {
		name, lines, sels, want string
	}{
		{"UTF-16", "🚀🚀 launch", `L1.c5-11|q"launch"`, "UTF-16 units"},
		{"bytes", "🚀🚀 launch", `L1.c9-15|q"launch"`, "in bytes"},
		{"bytes of Chinese, out of range", "回滚后错误率下降", `L1.c9-18|q"错误率"`, "in bytes"},
		{"a lone column", "é launch", `L1.c3|q"launch"`, "in bytes"},
		{"characters", "é\n🚀 launch", `c5-11|q"launch"`, "UTF-16 units"},
		{"characters in bytes", "é\n🚀 launch", `c8-14|q"launch"`, "in bytes"},
		{"on another line", "x\n🚀🚀 launch", `L1.c5-11|q"launch"`, ""},
		{"merely wrong", "🚀🚀 launch", `L1.c7-13|q"launch"`, ""},
		{"code points", "🚀🚀 launch", `L1.c3-9|q"launch"`, ""},
		{"ASCII cannot tell", "go launch", `L1.c2-8|q"launch"`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := Find(text(strings.Split(tt.lines, "\n")...), sels(tt.sels))
			if tt.want == "" {
				assert.NotContains(t, r.Detail, "counted in")
				return
			}
			require.Equal(t, Relocated, r.Status)
			assert.True(t, r.Moved)
			assert.Contains(t, r.Detail, tt.want)
		})
	}
}

func TestMatchesAreCounted(t *testing.T) {
	assert.Equal(t, 3, Find(text("aaaa"), sels(`q"aa"`)).Matches)
	assert.Equal(t, 2, Find(text("a  b", "a\tb"), sels(`q"a b"`)).Matches)
	assert.Equal(t, 1, Find(tgt, sels(`q"Rain"`)).Matches)
	assert.Contains(t, Find(text("aaaa"), sels(`q"aa"`)).Detail, "3 times")
}

// A column behind the end of a line names no place, whatever the index was asked
// before: counting code points in a table stopped at the end of the text.
func TestColumnBehindTheLastLine(t *testing.T) {
	x := NewIndex(text("one", "two"))
	assert.Equal(t, Exact, x.Find(sels("L2.c1-3")).Status)
	assert.Equal(t, Orphan, x.Find(sels("L2.c1-4")).Status)
	assert.Equal(t, Exact, x.Find(sels("c0-2")).Status) // makes the table
	assert.Equal(t, Exact, x.Find(sels("L2.c1-3")).Status)
	assert.Equal(t, Orphan, x.Find(sels("L2.c1-4")).Status)
	assert.Equal(t, Orphan, x.Find(sels("L1.c1-4")).Status)
}
