package anchor

import (
	"fmt"
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

// In chains long enough to be indexed, of texts that fold into each other at their
// borders, of windows and elided texts, an index changes no judgement.
func TestJudgeOfLongChains(t *testing.T) {
	lines := []string{"one two", " two", "two ", "", "“one”", "one", "é two", "e\u0301 two", "\u0301two", "\tone  two", "\"one\""}
	quotes := []string{"one", "two", "one two", " two", "two ", "two one", "'one'", "é", "e\u0301 two", "\u0301", "one two ", "nowhere"}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(8, 14).Draw(t, "versions")
		tr := ast.NewTranscript()
		for i := range n {
			text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 1, 3).Draw(t, "lines"), " / ")
			m := message(vocab.Revise, "a2", uint64(i+1), uint64(i), "tgt: "+text)
			if i == 0 {
				m.Act = vocab.Tell
			}
			b := m.Slots[0].Block
			switch rapid.IntRange(0, 9).Draw(t, "how") {
			case 0:
				b.Lines, b.Src = nil, &ast.Ref{}
			case 1:
				b.Win = ast.Window{First: 2, Last: 1 + len(b.Lines)}
			case 2:
				b.ID = "other"
			}
			tr.Add(m)
		}
		r := NewResolver(tr, nil)
		for range 2 * pastTries {
			a := ast.Address{Kind: ast.BaseMessage, ID: ast.MsgID{Agent: "a2", Seq: rapid.Uint64Range(1, uint64(n)).Draw(t, "id")}, Parts: []string{"tgt"}}
			if rapid.Bool().Draw(t, "placed") {
				line := rapid.IntRange(1, 4).Draw(t, "line")
				a.Selectors = append(a.Selectors, ast.Selector{Kind: ast.SelLines, Raw: fmt.Sprint("L", line), From: line, To: line})
			}
			if len(a.Selectors) == 0 || rapid.Bool().Draw(t, "quoted") {
				a.Selectors = append(a.Selectors, ast.Selector{Kind: ast.SelQuote, Quote: rapid.SampledFrom(quotes).Draw(t, "quote"), N: rapid.IntRange(0, 2).Draw(t, "n")})
			}
			got := r.Judge(a, nil)
			if got.Verdict == NoPart {
				continue
			}
			require.Equal(t, judgeAll(NewResolver(tr, nil), a), got, "%v", a)
		}
	})
}

// marksOnEveryRevision judges a mark on each of n versions of a text: what the
// marks quote is still in the newest version, or the next one has lost it.
func marksOnEveryRevision(tb testing.TB, n int, lost bool) {
	tr := ast.NewTranscript()
	tr.Add(message(vocab.Tell, "a2", 1, 0, "tgt: the same / version 1."))
	for i := uint64(2); i <= uint64(n); i++ {
		tr.Add(message(vocab.Revise, "a2", i, i-1, fmt.Sprintf("tgt: the same / version %d.", i)))
	}
	r := NewResolver(tr, nil)
	for i := range n {
		quote := "the same"
		if lost {
			quote = fmt.Sprintf("version %d.", i+1)
		}
		a := ast.Address{Kind: ast.BaseMessage, ID: ast.MsgID{Agent: "a2", Seq: uint64(i + 1)}, Parts: []string{"tgt"}}
		a.Selectors = []ast.Selector{{Kind: ast.SelQuote, Quote: quote}}
		assert.NotEqual(tb, Lost, r.Judge(a, nil).Verdict)
	}
}

func TestMarksOnEveryRevisionHold(t *testing.T) {
	for _, lost := range []bool{false, true} {
		marksOnEveryRevision(t, 500, lost)
	}
}

// Eight times the revisions, and a mark on each of them, should cost about eight
// times as much; trying each version costs sixty-four times as much.
func BenchmarkMarksOnEveryRevision(b *testing.B) {
	for _, lost := range []bool{false, true} {
		for _, n := range []int{500, 4000} {
			b.Run(fmt.Sprintf("lost=%v/%d", lost, n), func(b *testing.B) {
				for b.Loop() {
					marksOnEveryRevision(b, n, lost)
				}
			})
		}
	}
}
