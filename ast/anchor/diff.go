package anchor

import (
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// pairDepth is how often pairing looks for elements that are unique between two
// others that were; what is left then is paired by longest common subsequence.
const pairDepth = 12

// pairing matches the elements of two sequences, lines or words given as numbers.
// Elements that are unique on both sides come first (patience diff): they say what
// belongs together where a longest common subsequence is content with brackets and
// blank lines. Time is linear but for sorting.
type pairing struct {
	a, b []rune
	to   []int // of each element of a its partner in b, rising; -1 for none
}

// pairs returns for every element of a the index of its partner in b, or -1.
func pairs(a, b []rune) []int {
	p := pairing{a: a, b: b, to: make([]int, len(a))}
	for i := range p.to {
		p.to[i] = -1
	}
	p.match(span{0, len(a)}, span{0, len(b)}, 0)
	return p.to
}

// match pairs a[in] with b[with].
func (p *pairing) match(in, with span, depth int) {
	for in.len() > 0 && with.len() > 0 && p.a[in.start] == p.b[with.start] {
		p.to[in.start] = with.start
		in.start, with.start = in.start+1, with.start+1
	}
	for in.len() > 0 && with.len() > 0 && p.a[in.end-1] == p.b[with.end-1] {
		in.end, with.end = in.end-1, with.end-1
		p.to[in.end] = with.end
	}
	if in.len() == 0 || with.len() == 0 {
		return
	}
	anchors, common := p.unique(in, with)
	if !common {
		return // as a rule a word that was replaced
	}
	if len(anchors) == 0 || depth == pairDepth {
		p.subsequence(in, with)
		return
	}
	for _, at := range anchors {
		p.to[at.start] = at.end
		p.match(span{in.start, at.start}, span{with.start, at.end}, depth+1)
		in.start, with.start = at.start+1, at.end+1
	}
	p.match(in, with, depth+1)
}

// unique returns the longest rising sequence of pairs (in a, in b) of elements
// that occur once in a[in] and once in b[with]. common says that some element occurs
// in both.
func (p *pairing) unique(in, with span) (pairs []span, common bool) {
	type seen struct{ inA, inB, a, b int }
	count := make(map[rune]seen, in.len())
	for i := in.start; i < in.end; i++ {
		s := count[p.a[i]]
		s.inA, s.a = s.inA+1, i
		count[p.a[i]] = s
	}
	for i := with.start; i < with.end; i++ {
		if s, ok := count[p.b[i]]; ok {
			common = true
			s.inB, s.b = s.inB+1, i
			count[p.b[i]] = s
		}
	}
	var all []span
	for i := in.start; i < in.end; i++ {
		if s := count[p.a[i]]; s.inA == 1 && s.inB == 1 {
			all = append(all, span{i, s.b})
		}
	}
	return rising(all), common
}

// rising returns the longest subsequence of pairs that rises in both, of pairs
// that rise in the first.
func rising(all []span) []span {
	var piles []int // of each length the pair with the least end that such a sequence ends in
	before := make([]int, len(all))
	for i, s := range all {
		k := sort.Search(len(piles), func(k int) bool { return all[piles[k]].end >= s.end })
		before[i] = -1
		if k > 0 {
			before[i] = piles[k-1]
		}
		if k == len(piles) {
			piles = append(piles, i)
		} else {
			piles[k] = i
		}
	}
	if len(piles) == 0 {
		return nil
	}
	out := make([]span, 0, len(piles))
	for i := piles[len(piles)-1]; i >= 0; i = before[i] {
		out = append(out, all[i])
	}
	slices.Reverse(out)
	return out
}

// subsequence pairs by longest common subsequence. The library gives up on the
// longest beyond a hundred differences, so that it stays linear.
func (p *pairing) subsequence(in, with span) {
	i, j := in.start, with.start
	for _, d := range lcs.DiffRunes(p.a[in.start:in.end], p.b[with.start:with.end]) {
		for ; i < in.start+d.Start; i, j = i+1, j+1 {
			p.to[i] = j
		}
		i, j = in.start+d.End, with.start+d.ReplEnd
	}
	for ; i < in.end && j < with.end; i, j = i+1, j+1 {
		p.to[i] = j
	}
}

// numbers gives equal strings equal numbers, from 1.
type numbers map[string]rune

func (n numbers) of(s string) rune {
	id, ok := n[s]
	if !ok {
		id = rune(len(n) + 1)
		n[s] = id
	}
	return id
}

// wordList is the words of a text and what stands between them, as numbers: a run of
// letters and digits, a run of white space, or one other character each. Chinese
// and Japanese have no blanks: there a word is a character.
type wordList struct {
	ids    []rune
	starts []int // byte offset of each in the text, and the end of the last
	solid  []bool
}

// spaceWord is the number of all white space: how a text is wrapped is no change
// of its words.
const spaceWord = 0

// split returns the words of text[in].
func split(text string, in span, known numbers) wordList {
	w := wordList{}
	for at := in.start; at < in.end; {
		end, solid, space := wordEnd(text[:in.end], at)
		id := rune(spaceWord)
		if !space {
			id = known.of(text[at:end])
		}
		w.ids, w.starts, w.solid = append(w.ids, id), append(w.starts, at), append(w.solid, solid)
		at = end
	}
	w.starts = append(w.starts, in.end)
	return w
}

// wordEnd returns the end of the word that begins at byte i, and what it is: of
// letters or digits, or white space.
func wordEnd(text string, i int) (end int, solid, space bool) {
	r, size := utf8.DecodeRuneInString(text[i:])
	end = i + size
	alone := func(r rune) bool {
		return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
	}
	in := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
	switch {
	case alone(r):
		return end, true, false
	case unicode.IsSpace(r):
		in, space = unicode.IsSpace, true
	case in(r):
		solid = true
	default:
		return end, false, false
	}
	for end < len(text) {
		r, size = utf8.DecodeRuneInString(text[end:])
		if !in(r) || alone(r) {
			break
		}
		end += size
	}
	return end, solid, space
}

// at returns the words that share a byte with s; none for a point between two.
func (w *wordList) at(s span) span {
	n := len(w.ids)
	first := sort.Search(n, func(i int) bool { return w.starts[i+1] > s.start })
	last := sort.Search(n, func(i int) bool { return w.starts[i] >= s.end })
	return span{first, max(first, last)}
}

// length returns the bytes of the solid words i to j (excluded).
func (w *wordList) length(i, j int) int {
	n := 0
	for ; i < j; i++ {
		if w.solid[i] {
			n += w.starts[i+1] - w.starts[i]
		}
	}
	return n
}
