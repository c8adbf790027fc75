package anchor

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// LongestRun returns the longest run of text that t and a quote share, and where
// it stands in t: what E040 shows of a quote that is not there (§5.5). It is
// NewIndex(t).LongestRun(quote).
func LongestRun(t ast.CarriedText, quote string) (string, source.Range) {
	return NewIndex(t).LongestRun(quote)
}

// LongestRun returns the longest run that the text and the quote share, compared
// under all foldings of §5.2, as the text spells it, and its range; "" and the
// zero Range when they share nothing. The run that stands first in the quote wins
// a tie, then the one that stands first in the text. Time is linear in text and
// quote, memory in the quote, of which the first 4096 bytes are compared.
func (x *Index) LongestRun(quote string) (string, source.Range) {
	if x.text.Elided || len(x.joined) == 0 {
		return "", source.Range{}
	}
	quote, _ = fold(quote, foldAll)
	quote = quote[:runeAtOrBefore(quote, min(len(quote), runQuote))]
	f := x.folded()
	var run string
	if f.hay.indexed() {
		run = f.hay.sharedRun(quote)
	} else {
		run = newAutomaton(quote).longest(f.hay.text)
		f.hay.spent += len(f.hay.text)
	}
	var start int
	if hits := f.hay.find(run); len(hits) > 0 {
		start = hits[0]
	} else { // it begins or ends inside a unit wherever it stands
		start = strings.Index(f.hay.text, run)
	}
	s := f.whole(span{start, start + len(run)})
	if s.len() <= 0 {
		return "", source.Range{}
	}
	return x.slice(s), x.rangeOf(s)
}

// LongestRun returns the longest run that a quote shares with the newest version of
// what an address, written in from, names, and where it stands there: what is left
// of a quotation that no version has (§5.5). It is empty where there is no text.
func (r *Resolver) LongestRun(a ast.Address, from *ast.Message, quote string) (string, source.Range) {
	h := r.Transcript.History(a, from)
	if h.Status != ast.TextCarried || len(h.Texts) == 0 {
		if r.Artifacts != nil {
			a.Selectors = nil
			if t, ok := r.Artifacts.Text(r.Transcript, a, from); ok {
				return r.byText(t).LongestRun(quote)
			}
		}
		return "", source.Range{}
	}
	return r.carried(a, h.Texts[len(h.Texts)-1]).LongestRun(quote)
}

// whole maps a part of the folded text to the original, without the code points
// and units that it only touches.
func (f *folding) whole(s span) span {
	border := func(at int) (int, bool) {
		to, ok := f.original(at)
		return to, ok && runeBorder(f.hay.text, at)
	}
	for ; s.start < s.end; s.start++ {
		if _, ok := border(s.start); ok {
			break
		}
	}
	for ; s.start < s.end; s.end-- {
		if _, ok := border(s.end); ok {
			break
		}
	}
	start, _ := f.original(s.start)
	end, _ := f.original(s.end)
	return span{start, end}
}

// sharedRun is longest with sorted suffixes: the run that begins at each byte of
// the quote is no shorter than that of the byte before, less one.
func (h *haystack) sharedRun(quote string) string {
	best, n := "", 0
	for i := range len(quote) {
		for i+n < len(quote) && len(h.array.Lookup([]byte(quote[i:i+n+1]), 1)) > 0 {
			n++
		}
		if n > len(best) {
			best = quote[i : i+n]
		}
		n = max(n-1, 0)
	}
	return best
}

// automaton is the suffix automaton of a quote: it reads a text once and knows at
// every byte the longest run that ends there and that the quote holds.
type automaton struct {
	quote  string
	letter [256]uint16 // of each byte its number among the bytes of the quote, from 1; 0 when it is none of them
	width  int         // number of letters + 1
	next   []uint16    // of state s under letter c: next[s*width+c]; 0 when there is none
	length []int       // the longest run of each state
	link   []int       // the state of its longest suffix that is more frequent
	first  []int       // where in the quote that run first ends
}

// newAutomaton builds it in time linear in the quote (Blumer and others). States
// are at most twice the bytes; state 1 is the empty run, 0 is none.
func newAutomaton(quote string) *automaton {
	a := &automaton{quote: quote, width: 1}
	for i := range len(quote) {
		if a.letter[quote[i]] == 0 {
			a.letter[quote[i]] = uint16(a.width)
			a.width++
		}
	}
	a.state(0, 0)
	last := a.state(0, 0)
	for i := range len(quote) {
		last = a.extend(last, int(a.letter[quote[i]]), i+1)
	}
	return a
}

func (a *automaton) state(length, first int) int {
	a.next = append(a.next, make([]uint16, a.width)...)
	a.length, a.link, a.first = append(a.length, length), append(a.link, 0), append(a.first, first)
	return len(a.length) - 1
}

// step returns a pointer to where state s goes under a letter.
func (a *automaton) step(s, letter int) *uint16 { return &a.next[s*a.width+letter] }

func (a *automaton) extend(last, letter, end int) int {
	s := a.state(a.length[last]+1, end)
	p := last
	for ; p != 0 && *a.step(p, letter) == 0; p = a.link[p] {
		*a.step(p, letter) = uint16(s)
	}
	if p == 0 {
		a.link[s] = 1
		return s
	}
	q := int(*a.step(p, letter))
	if a.length[q] == a.length[p]+1 {
		a.link[s] = q
		return s
	}
	twin := a.state(a.length[p]+1, a.first[q])
	copy(a.next[twin*a.width:(twin+1)*a.width], a.next[q*a.width:(q+1)*a.width])
	a.link[twin] = a.link[q]
	for ; p != 0 && *a.step(p, letter) == uint16(q); p = a.link[p] {
		*a.step(p, letter) = uint16(twin)
	}
	a.link[q], a.link[s] = twin, twin
	return s
}

// longest returns the longest run of the quote that text holds, the first in the
// quote on a tie.
func (a *automaton) longest(text string) string {
	s, n, best, end := 1, 0, 0, 0
	for i := range len(text) {
		letter := int(a.letter[text[i]])
		if letter == 0 {
			s, n = 1, 0
			continue
		}
		for s != 1 && *a.step(s, letter) == 0 {
			s = a.link[s]
			n = a.length[s]
		}
		if to := *a.step(s, letter); to != 0 {
			s, n = int(to), n+1
		}
		if n > best || n == best && n > 0 && a.first[s] < end {
			best, end = n, a.first[s]
		}
	}
	return a.quote[end-best : end]
}
