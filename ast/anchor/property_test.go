package anchor

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
)

// shreds are pieces of text that fold, count or repeat in ways that matter.
var shreds = []string{
	"a", "b", "ab", "aa", " ", "  ", "\t", "\u00a0", "\u3000", "é", "e\u0301", "\u0301", "q\u0323\u0307", "’", "'", `"`, "“",
	"🚀", "日本", "한", "\u1112\u1161\u11ab", "\u0958", "\xff", "\xc3", "\x80", "\r", "\u200b", "the keeper", "…",
}

func genLine() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(shreds), 0, 12).Draw(t, "shreds"), "")
	})
}

func genText() *rapid.Generator[ast.CarriedText] {
	return rapid.Custom(func(t *rapid.T) ast.CarriedText {
		c := ast.CarriedText{Lines: rapid.SliceOfN(genLine(), 0, 6).Draw(t, "lines")}
		if rapid.IntRange(0, 3).Draw(t, "window") == 0 {
			c.Window, c.First = true, rapid.IntRange(0, 5).Draw(t, "first")
		}
		c.Elided = rapid.IntRange(0, 19).Draw(t, "elided") == 0
		return c
	})
}

func genSelector() *rapid.Generator[ast.Selector] {
	return rapid.Custom(func(t *rapid.T) ast.Selector {
		n := rapid.IntRange(-3, 12)
		s := ast.Selector{
			Kind: ast.SelectorKind(rapid.IntRange(0, 8).Draw(t, "kind")),
			Line: n.Draw(t, "line"), From: n.Draw(t, "from"), To: n.Draw(t, "to"),
		}
		if s.Kind == ast.SelQuote {
			s.Quote, s.N = genLine().Draw(t, "quote"), max(0, n.Draw(t, "n"))
		}
		return s
	})
}

// checked resolves and holds the answer against what every answer must be.
func checked(t require.TestingT, x *Index, s []ast.Selector) Resolution {
	r := x.Find(s)
	require.NotEmpty(t, r.Status.String())
	if !r.Holds() {
		require.Zero(t, r.Range)
		require.Empty(t, r.Text)
		require.NotEmpty(t, r.Detail)
	} else {
		at, ok := x.Offsets(r.Range)
		require.True(t, ok)
		require.Equal(t, x.Text()[at.Start:at.End], r.Text)
		require.True(t, runeBorder(x.Text(), at.Start) && runeBorder(x.Text(), at.End))
	}
	if n := r.Nearest; n != nil {
		require.Equal(t, Orphan, r.Status)
		at, ok := x.Offsets(n.Range)
		require.True(t, ok)
		require.Equal(t, x.Text()[at.Start:at.End], n.Text)
		require.True(t, n.Score >= suggestScore && n.Score <= 1, n.Score)
	}
	return r
}

// Whatever the selectors, there is an answer, its range and text agree, and
// neither the questions asked before nor the index of suffixes changes it.
func TestFindIsPureAndTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := genText().Draw(t, "text")
		asked := rapid.SliceOfN(rapid.SliceOfN(genSelector(), 0, 3), 1, 6).Draw(t, "asked")
		kept, sorted := NewIndex(text), NewIndex(text)
		sorted.exact.spent, sorted.folded().hay.spent = 1<<40, 1<<40
		for _, s := range asked {
			r := checked(t, NewIndex(text), s)
			require.Equal(t, r, checked(t, kept, s))
			require.Equal(t, r, checked(t, sorted, s))
			require.Equal(t, r, Find(text, s))
		}
	})
}

// A quote cut from a place resolves exactly there, and alone it is found.
func TestQuoteCutFromAPlaceIsExactThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := ast.CarriedText{Lines: rapid.SliceOfN(genLine(), 1, 6).Draw(t, "lines")}
		i := rapid.IntRange(0, len(text.Lines)-1).Draw(t, "line")
		runes := utf8.RuneCountInString(text.Lines[i])
		from := rapid.IntRange(0, runes).Draw(t, "from")
		to := rapid.IntRange(from, runes).Draw(t, "to")
		at := ast.Selector{Kind: ast.SelColumns, Line: i + 1, From: from, To: to, Raw: "L"}
		x := NewIndex(text)
		r := checked(t, x, []ast.Selector{at})
		require.Equal(t, Exact, r.Status)
		require.Equal(t, fmt.Sprintf("%d:%d-%d:%d", i+1, from, i+1, to), place(r.Range))
		if r.Text == "" {
			return
		}
		q := ast.Selector{Kind: ast.SelQuote, Quote: r.Text}
		require.Equal(t, r, checked(t, x, []ast.Selector{at, q}))
		require.Equal(t, r, checked(t, x, []ast.Selector{q, at}))
		alone := checked(t, x, []ast.Selector{q})
		require.True(t, alone.Holds() && !alone.Moved)
		require.Equal(t, alone.Matches > 1, alone.Status == Ambiguous)
	})
}

// A hit found by folding folds to what the quote folds to.
func TestFoldedHitsFoldToTheQuote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := genText().Draw(t, "text")
		quote := genLine().Draw(t, "quote")
		x := NewIndex(text)
		r := checked(t, x, []ast.Selector{{Kind: ast.SelQuote, Quote: quote}})
		if r.Folded {
			require.NotContains(t, x.Text(), quote)
			a, _ := fold(r.Text, foldAll)
			b, _ := fold(quote, foldAll)
			require.Equal(t, b, a)
		}
	})
}

// Offsets go to the folded text and back, and folding twice changes nothing.
func TestFoldingMapsOffsetsBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(genLine(), 0, 5).Draw(t, "lines"), "\n")
		f := &folding{}
		f.hay.text, f.pieces = fold(s, foldAll)
		last := 0
		for i := 0; i <= len(f.hay.text); i++ {
			at, ok := f.original(i)
			require.GreaterOrEqual(t, at, last)
			last = at
			if ok && runeBorder(f.hay.text, i) {
				require.True(t, runeBorder(s, at))
				require.Equal(t, i, f.place(at))
			}
		}
		end, ok := f.original(len(f.hay.text))
		require.True(t, ok)
		require.Equal(t, len(s), end)
		again, _ := fold(f.hay.text, foldAll)
		require.Equal(t, f.hay.text, again)
		same, pieces := fold(s, 0)
		require.Equal(t, s, same)
		for _, p := range pieces {
			require.Equal(t, p.folded, p.original)
		}
	})
}

// Every occurrence counts, found by scanning or by sorted suffixes.
func TestEveryOccurrenceIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alphabet := rapid.SampledFrom([]string{"a", "b", "ab", "aab"})
		s := strings.Join(rapid.SliceOfN(alphabet, 0, 40).Draw(t, "text"), "")
		needle := strings.Join(rapid.SliceOfN(alphabet, 1, 8).Draw(t, "needle"), "")
		var want []int
		for i := range s {
			if strings.HasPrefix(s[i:], needle) {
				want = append(want, i)
			}
		}
		all := func(int, int) bool { return true }
		require.Equal(t, want, (&haystack{text: s, keep: all}).find(needle))
		require.Equal(t, want, (&haystack{text: s, keep: all, spent: 1 << 40}).find(needle))
	})
}

// The printed selector of a range names that range.
func TestAddressNamesTheRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := genText().Draw(t, "text")
		text.Elided = false
		x := NewIndex(text)
		n := len(x.Text())
		a := runeAtOrBefore(x.Text(), rapid.IntRange(0, n).Draw(t, "a"))
		b := runeAtOrBefore(x.Text(), rapid.IntRange(a, n).Draw(t, "b"))
		r := x.rangeOf(span{a, max(a, b)})
		address := x.Address(r)
		if address == "" {
			require.True(t, text.Window && r.Start.Line < r.End.Line || len(text.Lines) == 0)
			return
		}
		require.Equal(t, r, x.Find(sels(address)).Range, address)
	})
}

// The longest shared run is shared, and no longer one is, either way it is found.
func TestLongestRunIsTheLongest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alphabet := rapid.SampledFrom([]string{"a", "b", "c", " ", "ab"})
		text := ast.CarriedText{Lines: []string{strings.Join(rapid.SliceOfN(alphabet, 0, 30).Draw(t, "text"), "")}}
		quote := strings.Join(rapid.SliceOfN(alphabet, 0, 15).Draw(t, "quote"), "")
		x, sorted := NewIndex(text), NewIndex(text)
		sorted.folded().hay.spent = 1 << 40
		run, at := x.LongestRun(quote)
		run2, at2 := sorted.LongestRun(quote)
		require.Equal(t, run, run2)
		require.Equal(t, at, at2)
		folded, _ := fold(x.Text(), foldAll)
		q, _ := fold(quote, foldAll)
		longest := ""
		for i := range q {
			for j := i; j <= len(q); j++ {
				if j-i > len(longest) && strings.Contains(folded, q[i:j]) {
					longest = q[i:j]
				}
			}
		}
		got, _ := fold(run, foldAll)
		require.Equal(t, longest, got)
	})
}

func FuzzFind(f *testing.F) {
	f.Add("The keeper slept.\nRain fell.", "keeper", uint8(0), 1, 4, 10, 0)
	f.Add("a\u00a0b\ncafe\u0301", "a b café", uint8(1), 1, 0, 3, 2)
	f.Add("🚀🚀 launch", "launch", uint8(0), 1, 5, 11, 0)
	f.Add("aaaa\xffaaaa", "aa", uint8(2), 2, 0, 1, 3)
	f.Add("q\u0323\u0307 x", "\u0307", uint8(0), 0, -1, 1<<62, 0)
	f.Fuzz(func(t *testing.T, body, quote string, how uint8, line, from, to, n int) {
		text := ast.CarriedText{Lines: strings.Split(body, "\n"), First: line % 7, Window: how&1 != 0, Elided: how&6 == 6}
		kept, sorted := NewIndex(text), NewIndex(text)
		sorted.exact.spent, sorted.folded().hay.spent = 1<<40, 1<<40
		q := ast.Selector{Kind: ast.SelQuote, Quote: quote, N: max(n, 0)}
		for kind := ast.SelectorKind(0); kind <= ast.SelOther+1; kind++ {
			s := ast.Selector{Kind: kind, Line: line, From: from, To: to, Quote: quote}
			for _, list := range [][]ast.Selector{{s}, {s, q}, {q}} {
				r := checked(t, kept, list)
				require.Equal(t, r, checked(t, sorted, list))
			}
		}
		run, at := kept.LongestRun(quote)
		run2, at2 := sorted.LongestRun(quote)
		require.Equal(t, run, run2)
		require.Equal(t, at, at2)
	})
}

// What spares the folding of a text never hides a place: of every part of a folded
// text that is a place of the original, mayHold says so.
func TestMayHoldHidesNothing(t *testing.T) {
	shreds := append([]string{"\u212a", "oK", "keeper", "Keeper\u0301", "abcde", "\u037e"}, shreds...)
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOfN(rapid.SampledFrom(shreds), 0, 20).Draw(t, "shreds"), "")
		x := NewIndex(ast.CarriedText{Lines: []string{line}})
		f := x.folded()
		start := rapid.IntRange(0, len(f.hay.text)).Draw(t, "start")
		end := rapid.IntRange(start, len(f.hay.text)).Draw(t, "end")
		if quote := f.hay.text[start:end]; len(f.hay.find(quote)) > 0 {
			require.True(t, x.mayHold(quote), "%q in %q", quote, line)
		}
	})
	assert.False(t, NewIndex(ast.CarriedText{Lines: []string{"the keeper"}}).mayHold("the sleeper"))
}
