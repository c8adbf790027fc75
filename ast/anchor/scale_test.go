package anchor

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast"
)

// prose returns n lines, no two alike.
func prose(n int) ast.CarriedText {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = fmt.Sprintf("line %d: the café’s worker %x retried the request", i+1, i*2654435761)
	}
	return ast.CarriedText{Lines: lines}
}

// mark returns the i-th of many addresses of that text: exact ones, relocated
// ones, folded ones, ambiguous ones and orphans in turn.
func mark(t ast.CarriedText, i int) []ast.Selector {
	n := i % len(t.Lines)
	quote := t.Lines[n][:strings.IndexByte(t.Lines[n], ':')]
	switch i % 5 {
	case 0:
		return []ast.Selector{{Kind: ast.SelLines, From: n + 1, To: n + 1}, {Kind: ast.SelQuote, Quote: quote}}
	case 1:
		return []ast.Selector{{Kind: ast.SelColumns, Line: 1, From: 2, To: 5}, {Kind: ast.SelQuote, Quote: quote + ": "}}
	case 2:
		return []ast.Selector{{Kind: ast.SelQuote, Quote: quote + ": the café's"}}
	case 3:
		return []ast.Selector{{Kind: ast.SelLines, From: n + 1, To: len(t.Lines)}, {Kind: ast.SelQuote, Quote: "retried"}}
	}
	return []ast.Selector{{Kind: ast.SelQuote, Quote: quote + ": the shop’s worker"}}
}

func BenchmarkHundredThousandMarks(b *testing.B) {
	for _, n := range []int{12_500, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			t := prose(n)
			for b.Loop() {
				x := NewIndex(t)
				for i := range n {
					x.Find(mark(t, i))
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/mark")
		})
	}
}

func BenchmarkOneMark(b *testing.B) {
	t := prose(100_000)
	size := len(NewIndex(t).Text())
	for i, name := range []string{"exact", "relocated", "folded", "ambiguous", "orphan"} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				Find(t, mark(t, 55_555/5*5+i))
			}
		})
	}
}

// However many marks there are, a text is scanned a bounded number of times; after
// that a mark costs its own length, or the short place it names.
func TestManyMarksAreNotQuadratic(t *testing.T) {
	const n = 4_000
	text := prose(n)
	x := NewIndex(text)
	for i := range n {
		x.Find(mark(text, i))
	}
	for name, h := range map[string]*haystack{"as written": &x.exact, "folded": &x.folded().hay} {
		assert.NotNil(t, h.array, name)
		size := len(h.text)
		assert.LessOrEqual(t, h.spent, (scanLimit+2)*size+n/5*scanFloor, name)
		assert.Less(t, (scanLimit+2)*size+n/5*scanFloor, n*size/10, "scanning for every mark would show")
		assert.LessOrEqual(t, h.held, 2*size+scanFloor+n, name)
	}
}

// Texts made to hurt: each is answered in linear time.
func TestHostileTextsAreLinear(t *testing.T) {
	const n = 1 << 20
	long := strings.Repeat("a", n)
	tests := []struct {
		name  string
		text  ast.CarriedText
		quote string
	}{
		{"half of one letter", text(long), long[:n/2]},
		{"all but the end", text(long), long[:n/2] + "b"},
		{"a period of two", text(strings.Repeat("ab", n/2)), strings.Repeat("ab", n/4)},
		{"blanks", text(strings.Repeat(" ", n)), "a b"},
		{"accents", text("e" + strings.Repeat("\u0301", n/2)), "é x"},
		{"continuation bytes", text(strings.Repeat("\x80", n)), strings.Repeat("\x80", n/2)},
		{"empty lines", ast.CarriedText{Lines: make([]string, n)}, "the keeper"},
		{"one line of bars", text(strings.Repeat("|", n)), "|"},
		{"quotation marks", text(strings.Repeat("“", n/3)), "''''x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			x := NewIndex(tt.text)
			for _, s := range []string{"", "L1|", "L1.c5-9|", "c9-99|", "p1|"} {
				list := append(sels(strings.TrimSuffix(s, "|")), ast.Selector{Kind: ast.SelQuote, Quote: tt.quote})
				x.Find(list)
				x.Find(append(list, ast.Selector{Kind: ast.SelQuote, Quote: "z" + tt.quote, N: 2}))
			}
			x.LongestRun(tt.quote)
		})
	}
}
