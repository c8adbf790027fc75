package anchor

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// judgeAll is §5.4 to the letter: every version is tried.
func judgeAll(r *Resolver, a ast.Address) Judgement {
	_, versions := r.Transcript.Texts(a, nil)
	res, versions := r.newest(a, versions, (*Index).Locate)
	j := judged(res)
	hidden := false
	for len(versions) > 0 && j.Exact == nil && j.Older == nil {
		res, versions = r.newest(a, versions, (*Index).Locate)
		if res.Status == Exact {
			j.Exact = &res
		}
		if !j.Newest.Holds() && res.Holds() {
			j.Older = &res
		}
		hidden = hidden || res.Status == Outside
	}
	switch {
	case j.Verdict != Lost:
	case j.Older != nil:
		j.Verdict = HeldBefore
	case hidden:
		j.Verdict = NotCarried
	}
	return j
}

// selectorsOf draws selectors, of which any may miss.
func selectorsOf(t *rapid.T) []ast.Selector {
	quotes := []string{"one", "two", "one two", " two", "two ", "two one", "'one'", "é", "e\u0301 two", "\u0301", "one two ", "nowhere", "one\ntwo", "\n", "\x80", ""}
	var all []ast.Selector
	for range rapid.SampledFrom([]int{0, 0, 1, 1, 1, 1, 2}).Draw(t, "positions") {
		from := rapid.IntRange(-1, 4).Draw(t, "from")
		s := ast.Selector{
			Kind: rapid.SampledFrom([]ast.SelectorKind{ast.SelLines, ast.SelLines, ast.SelColumns, ast.SelColumns, ast.SelParagraphs, ast.SelChars}).Draw(t, "kind"),
			From: from, To: from + rapid.IntRange(-1, 5).Draw(t, "length"), Line: rapid.IntRange(0, 4).Draw(t, "line"),
		}
		s.Raw = fmt.Sprintf("L%d.%d-%d", s.Line, s.From, s.To)
		all = append(all, s)
	}
	for range rapid.SampledFrom([]int{0, 1, 1, 1, 1, 2}).Draw(t, "quotes") {
		all = append(all, ast.Selector{Kind: ast.SelQuote, Quote: rapid.SampledFrom(quotes).Draw(t, "quote"), N: rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2}).Draw(t, "n")})
	}
	if rapid.IntRange(0, 19).Draw(t, "other") == 0 {
		all = append(all, ast.Selector{Kind: ast.SelRegion, Raw: "box=1,2,3,4"})
	}
	return all
}

// supplied supplies one text for whatever is asked for.
type supplied []string

func (s supplied) Text(*ast.Transcript, ast.Address, *ast.Message) (ast.CarriedText, bool) {
	return ast.CarriedText{Lines: s}, true
}

// In chains long enough to be indexed, of texts that fold into each other at their
// borders, of windows and elided texts, supplied or not, of texts without a line, and
// where ids are used twice, an index changes no judgement.
func TestJudgeOfLongChains(t *testing.T) {
	lines := []string{"one two", " two", "two ", "", "“one”", "one", "é two", "e\u0301 two", "\u0301two", "\tone  two", "\"one\"", "one two two", "\x80one"}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(8, 24).Draw(t, "versions")
		var ext Artifacts
		if rapid.Bool().Draw(t, "supplied") {
			ext = supplied{"one", "one two", "", "two"}
		}
		steady := rapid.Bool().Draw(t, "steady") // most versions have the text of the one before
		tr, text := ast.NewTranscript(), ""
		for i := range n {
			if i == 0 || !steady || rapid.IntRange(0, 3).Draw(t, "changes") == 0 {
				text = strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 1, 4).Draw(t, "lines"), " / ")
			}
			m := message(vocab.Revise, "a2", uint64(i+1), uint64(i), "tgt: "+text)
			if i == 0 {
				m.Act = vocab.Tell
			}
			b := m.Slots[0].Block
			switch rapid.IntRange(0, 11).Draw(t, "how") {
			case 0:
				b.Lines, b.Src = nil, &ast.Ref{}
			case 1, 2:
				first := rapid.IntRange(1, 3).Draw(t, "first")
				b.Win = ast.Window{First: first, Last: first + len(b.Lines) - 1}
				if rapid.Bool().Draw(t, "whole") {
					b.Src = &ast.Ref{Addr: ast.DigestAddress("abcdef012")}
				}
			case 3:
				b.ID = "other"
			case 4:
				b.Lines = nil
			}
			tr.Add(m)
		}
		if rapid.IntRange(0, 9).Draw(t, "reused") == 0 {
			again := message(vocab.Revise, "a2", uint64(n), uint64(n-1), "tgt: one more")
			tr.Add(again)
		}
		r := NewResolver(tr, ext)
		for range 6 * pastTries {
			a := ast.Address{Kind: ast.BaseMessage, ID: ast.MsgID{Agent: "a2", Seq: rapid.Uint64Range(1, uint64(n)).Draw(t, "id")}, Parts: []string{"tgt"}}
			a.Selectors = selectorsOf(t)
			got := r.Judge(a, nil)
			if got.Verdict == NoPart {
				continue
			}
			require.Equal(t, judgeAll(NewResolver(tr, ext), a), got, "%v", a)
		}
	})
}

// The value of a claim is a text too, unless it is nothing but an address: then what an
// address of the claim selects may be in what that names.
func TestJudgeOfLongChainsOfClaims(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr, n := ast.NewTranscript(), rapid.IntRange(8, 16).Draw(t, "versions")
		for i := range n {
			m := message(vocab.Revise, "a2", uint64(i+1), uint64(i))
			if i == 0 {
				m.Act = vocab.Tell
			}
			v := ast.Text{Value: rapid.SampledFrom([]string{"one", "two", "one two", "@file:one", "“one”", "é two"}).Draw(t, "value")}
			if v.Value[0] == '@' {
				v.Refs = []ast.Ref{{Raw: v.Value, Addr: ast.Address{Kind: ast.BaseScheme, Scheme: "file", Name: "one"}}}
			}
			m.Slots = []ast.Slot{{Key: vocab.A, Bindings: []ast.Binding{{Key: "k", Op: ast.Equals, Value: v}}}}
			tr.Add(m)
		}
		r := NewResolver(tr, nil)
		for range 4 * pastTries {
			a := ast.Address{Kind: ast.BaseMessage, ID: ast.MsgID{Agent: "a2", Seq: rapid.Uint64Range(1, uint64(n)).Draw(t, "id")}, Parts: []string{"a", "k"}}
			a.Selectors = selectorsOf(t)
			if status, _ := tr.Texts(a, nil); status != ast.TextCarried {
				continue // a region of what the claim names
			}
			require.Equal(t, judgeAll(NewResolver(tr, nil), a), r.Judge(a, nil), "%v", a)
		}
	})
}

// chainOf returns a resolver over n versions of a text, as version i (from 1) of n has it.
func chainOf(n int, version func(i int) *ast.Block) *Resolver {
	tr := ast.NewTranscript()
	for i := 1; i <= n; i++ {
		m := message(vocab.Revise, "a2", uint64(i), uint64(i-1), "tgt: x")
		if i == 1 {
			m.Act = vocab.Tell
		}
		m.Slots[0].Block = version(i)
		m.Slots[0].Block.ID = "tgt"
		tr.Add(m)
	}
	return NewResolver(tr, nil)
}

// hostileChain is a chain of n versions and an address of each version, which is dear
// to judge where every version is tried.
type hostileChain struct {
	name    string
	version func(i, n int) *ast.Block
	address func(i, n int) string
	verdict Verdict // of nearly all
}

// dearChains are known to be dear: see past.
var dearChains = []hostileChain{
	{"an occurrence too many", oneOf("the same", "version %d."), func(i, n int) string { return `q"the same"@2` }, Lost},
	{"each its column in lines that differ", oneOf("the same version %d."), func(i, n int) string { return fmt.Sprintf(`L1.c%d-%d|q"same"`, 5+i%7, 12+i%500) }, Held},
	{"each its characters", oneOf("the same", "version %d."), func(i, n int) string { return fmt.Sprintf(`c%d-%d|q"same"`, 5+i%7, 12+i%500) }, Held},
}

var hostileChains = []hostileChain{
	{"held by the newest", oneOf("the same", "version %d."), func(i, n int) string { return `q"the same"` }, Held},
	{"lost by the next", oneOf("the same", "version %d."), func(i, n int) string { return fmt.Sprintf(`q"version %d."`, i) }, HeldBefore},
	{"lost long ago, each its words", lostWords, func(i, n int) string { return fmt.Sprintf(`q"%s"`, wordsIn(i)) }, HeldBefore},
	{"fabricated", oneOf("the same", "version %d."), func(i, n int) string { return fmt.Sprintf(`q"nobody said %d"`, i) }, Lost},
	{"one wrong line", oneOf("the same", "version %d."), func(i, n int) string { return `L2|q"the same"` }, Held},
	{"each its wrong line", oneOf("the same", "version %d."), func(i, n int) string { return fmt.Sprintf(`L%d|q"the same"`, i+1) }, Held},
	{"each its words in a wrong line", oneOf(letters, "version %d."), func(i, n int) string {
		return fmt.Sprintf(`L2|q"%s"`, letters[i%200:i%200+8+i/200%50])
	}, Held},
	{"a wrong range of lines", oneOf("the same", "version %d.", "end"), func(i, n int) string { return `L2-3|q"the same"` }, Held},
	{"one wrong column", oneOf("the same version %d."), func(i, n int) string { return `L1.c0-3|q"version"` }, Held},
	{"each its wrong column", oneOf("the same version", "%d"), func(i, n int) string { return fmt.Sprintf(`L1.c0-%d|q"version"`, i%12) }, Held},
	{"a wrong paragraph", oneOf("the same", "", "version %d."), func(i, n int) string { return `p2|q"same"` }, Held},
	{"wrong characters", oneOf("the same", "version %d."), func(i, n int) string { return `c9-16|q"same"` }, Held},
	{"lines of a text that shrinks", shrinking, func(i, n int) string { return fmt.Sprintf("L%d", 1+root(n-i)) }, HeldBefore},
	{"columns of a line that shrinks", shrinkingLine, func(i, n int) string { return fmt.Sprintf("L1.c0-%d", 1+root(n-i)) }, HeldBefore},
	{"characters of a text that shrinks", shrinkingLine, func(i, n int) string { return fmt.Sprintf("c0-%d", 1+root(n-i)) }, HeldBefore},
	{"windows without the words", windows, func(i, n int) string { return `q"the same"` }, NotCarried},
	{"windows without the words in a line", windows, func(i, n int) string { return `L3|q"the same"` }, Lost},
	{"windows without the line", windows, func(i, n int) string { return fmt.Sprintf("L%d", i+9) }, NotCarried},
}

func oneOf(lines ...string) func(i, n int) *ast.Block {
	return func(i, n int) *ast.Block {
		b := &ast.Block{}
		for _, l := range lines {
			if strings.Contains(l, "%") {
				l = fmt.Sprintf(l, i)
			}
			b.Lines = append(b.Lines, l)
		}
		return b
	}
}

// letters has many runs of letters that are all different.
var letters = func() string {
	var b strings.Builder
	for i := range 20 {
		b.WriteString(wordsIn(i + 1))
		b.WriteByte("abcdefghijklmnopqrst"[i])
	}
	return strings.Repeat(b.String(), 2)[:260]
}()

// wordsIn returns other words for every i, and their number is the same.
func wordsIn(i int) string { return fmt.Sprintf("word%05d", i*7919%65537) }

func someWords(i, n int) *ast.Block {
	b := oneOf("", "version %d.")(i, n)
	for k := range 16 { // the text has the words of sixteen others beside its own
		b.Lines[0] += wordsIn((i+k*n/16)%n+1) + " "
	}
	return b
}

func lostWords(i, n int) *ast.Block {
	if i == n {
		return oneOf("nothing is left")(i, n)
	}
	return someWords(i, n)
}

func root(n int) int {
	r := 0
	for r*r < n {
		r++
	}
	return r
}

func shrinking(i, n int) *ast.Block { return &ast.Block{Lines: make([]string, 1+root(n-i))} }

func shrinkingLine(i, n int) *ast.Block {
	return &ast.Block{Lines: []string{strings.Repeat("x", 1+root(n-i))}}
}

func windows(i, n int) *ast.Block {
	b := oneOf("one", "two", "three %d")(i, n)
	b.Win = ast.Window{First: 2, Last: 4}
	return b
}

func TestHostileChains(t *testing.T) {
	const n = 300
	for _, c := range slices.Concat(hostileChains, dearChains) {
		t.Run(c.name, func(t *testing.T) {
			r := chainOf(n, func(i int) *ast.Block { return c.version(i, n) })
			plain := NewResolver(r.Transcript, nil)
			of := map[Verdict]int{}
			for i := 1; i < n; i++ {
				a := ast.Address{Kind: ast.BaseMessage, ID: ast.MsgID{Agent: "a2", Seq: uint64(i)}, Parts: []string{"tgt"}, Selectors: sels(c.address(i, n))}
				got := r.Judge(a, nil)
				of[got.Verdict]++
				require.Equal(t, judgeAll(plain, a), got, "%v", a)
			}
			assert.Greater(t, of[c.verdict], n*3/4, "%v", of)
		})
	}
}

// Eight times the revisions, and a mark on each of them, should cost about eight
// times as much; trying each version costs sixty-four times as much.
func BenchmarkHostileChains(b *testing.B) { benchmarkChains(b, hostileChains, 1250) }

func BenchmarkDearChains(b *testing.B) { benchmarkChains(b, dearChains, 250) }

func benchmarkChains(b *testing.B, chains []hostileChain, n int) {
	for _, c := range chains {
		for _, n := range []int{n, 8 * n} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				r := chainOf(n, func(i int) *ast.Block { return c.version(i, n) })
				all := make([]ast.Address, n)
				for i := range all {
					all[i] = ast.Address{Kind: ast.BaseMessage, ID: ast.MsgID{Agent: "a2", Seq: uint64(i + 1)}, Parts: []string{"tgt"}, Selectors: sels(c.address(i+1, n))}
				}
				for b.Loop() {
					r := NewResolver(r.Transcript, nil)
					for _, a := range all {
						r.Judge(a, nil)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/mark")
			})
		}
	}
}
