package anchor

import (
	"cmp"
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"
)

// suggest returns the text that most resembles a lost quote, or nil. hint is where
// the address says it was, in the original text, or begins below 0.
//
// Places that share rare short runs with the quote, and the place of the hint, are
// compared in full; the closest one is the answer if it is close enough. The work
// is bounded by the quote and by [Thresholds], whatever the length of the text,
// but for the index of its runs, which is made once.
func (x *Index) suggest(quote string, hint span) *Suggestion {
	f := x.folded()
	quote, _ = fold(quote, foldAll)
	if utf8.RuneCountInString(quote) < suggestShort {
		return nil
	}
	quote = head(quote, suggestQuote)
	near := -1
	if hint.start >= 0 {
		near = f.place(hint.start)
	}
	best := likeness{score: -1}
	for _, at := range x.candidates(quote, f, hint) {
		best = best.better(align(f.hay.text, quote, at), near)
	}
	if best.score < suggestScore {
		return nil
	}
	at := f.cover(best.at)
	return &Suggestion{Range: x.rangeOf(at), Text: x.slice(at), Score: best.score}
}

// cover maps a part of the folded text to the original, with the whole of the
// units that it touches.
func (f *folding) cover(s span) span {
	start, _ := f.original(s.start)
	end, whole := f.original(s.end)
	if !whole {
		i := sort.Search(len(f.pieces), func(i int) bool { return f.pieces[i].folded.start > s.end }) - 1
		end = f.pieces[i].original.end
	}
	return span{start, end}
}

// head returns the first n code points of s.
func head(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// candidates returns the parts of the folded text in which the quote may stand.
func (x *Index) candidates(quote string, f *folding, hint span) []span {
	text, size := f.hay.text, len(quote)
	slack := max(16, size/3)
	window := func(at int) span {
		return span{runeAtOrBefore(text, max(at-slack, 0)), runeAtOrBefore(text, min(max(at+size+slack, 0), len(text)))}
	}
	var out []span
	if hint.start >= 0 {
		out = append(out, window(f.place(hint.start)))
		// The quote may stand anywhere in the lines it names.
		if line := f.place(hint.end); line-f.place(hint.start) > size {
			out = append(out, window(line-size))
		}
	}
	for _, d := range x.diagonals(quote, f, slack) {
		out = append(out, window(d))
	}
	return out
}

// diagonals returns the offsets at which the quote would begin if its rare runs
// stood in it where they stand in the text: those that most runs agree on.
func (x *Index) diagonals(quote string, f *folding, slack int) []int {
	if x.grams == nil {
		x.grams = newGramIndex(f.hay.text[:runeAtOrBefore(f.hay.text, min(len(f.hay.text), suggestText))])
	}
	type gram struct {
		at    int
		posts []uint32
	}
	var grams []gram
	for i := 0; i+gramSize <= len(quote); i++ {
		if utf8.RuneStart(quote[i]) {
			if posts := x.grams.bucket(quote[i:]); len(posts) > 0 {
				grams = append(grams, gram{i, posts})
			}
		}
	}
	slices.SortStableFunc(grams, func(a, b gram) int { return cmp.Compare(len(a.posts), len(b.posts)) })
	all := make([]int, 0, gramRare*gramHits)
	for _, g := range grams[:min(len(grams), gramRare)] {
		for _, p := range g.posts[:min(len(g.posts), gramHits)] {
			all = append(all, int(p)-g.at)
		}
	}
	slices.Sort(all)
	return heaviest(all, slack)
}

// heaviest returns the middles of the suggestAligns densest groups of width slack
// in a sorted list, the earlier one on a tie, no two of them close.
func heaviest(sorted []int, slack int) []int {
	var out []int
	for len(out) < suggestAligns {
		at, weight := 0, 0
		for i, j := 0, 0; i < len(sorted); i++ {
			for j < len(sorted) && sorted[j]-sorted[i] <= slack {
				j++
			}
			middle := sorted[(i+j)/2]
			taken := slices.ContainsFunc(out, func(o int) bool { return max(o-middle, middle-o) <= slack })
			if j-i > weight && !taken {
				at, weight = middle, j-i
			}
		}
		if weight == 0 {
			break
		}
		out = append(out, at)
	}
	return out
}

// likeness is a part of the folded text and how much the quote resembles it.
type likeness struct {
	at    span
	score float64
}

// better returns the higher score; on a tie the one nearer to a place, else the earlier.
func (a likeness) better(b likeness, near int) likeness {
	away := func(l likeness) int {
		if near < 0 {
			return l.at.start
		}
		return max(l.at.start-near, near-l.at.start)
	}
	if b.score > a.score || b.score == a.score && away(b) < away(a) {
		return b
	}
	return a
}

// align returns the part of text[in] that takes the fewest edits (insert, delete
// or replace one code point) to become the quote, grown to whole words. Sellers'
// algorithm: a match may begin anywhere, so row 0 costs nothing; each cell also
// carries where its match begins.
func align(text, quote string, in span) likeness {
	q := []rune(quote)
	t, offsets := decode(text, in)
	cost, from := make([]int, len(q)+1), make([]int, len(q)+1)
	for i := range cost {
		cost[i] = i
	}
	end, best := span{}, len(q)+1
	for j, c := range t {
		corner, cornerFrom := cost[0], from[0]
		cost[0], from[0] = 0, j+1
		for i := 1; i <= len(q); i++ {
			up, upFrom := cost[i], from[i]
			k, kFrom := corner, cornerFrom
			if q[i-1] != c {
				k++
			}
			if up+1 < k {
				k, kFrom = up+1, upFrom
			}
			if cost[i-1]+1 < k {
				k, kFrom = cost[i-1]+1, from[i-1]
			}
			corner, cornerFrom = up, upFrom
			cost[i], from[i] = k, kFrom
		}
		if n := cost[len(q)]; n < best {
			end, best = span{from[len(q)], j + 1}, n
		}
	}
	if end.len() <= 0 {
		return likeness{score: -1}
	}
	at := span{offsets[end.start], offsets[end.end]}
	if grown := words(text, at); grown != at {
		at = grown
		best = distance(q, []rune(text[at.start:at.end]))
	}
	length := max(len(q), utf8.RuneCountInString(text[at.start:at.end]))
	return likeness{at, 1 - float64(best)/float64(length)}
}

// decode returns the code points of text[in] and the byte offset of each, and of the end.
func decode(text string, in span) ([]rune, []int) {
	runes, offsets := make([]rune, 0, in.len()), make([]int, 0, in.len()+1)
	for i, r := range text[in.start:in.end] {
		runes, offsets = append(runes, r), append(offsets, in.start+i)
	}
	return runes, append(offsets, in.end)
}

// distance returns the number of edits between two texts.
func distance(a, b []rune) int {
	row := make([]int, len(a)+1)
	for i := range row {
		row[i] = i
	}
	for j, c := range b {
		corner := row[0]
		row[0] = j + 1
		for i := 1; i <= len(a); i++ {
			k := corner
			if a[i-1] != c {
				k++
			}
			corner = row[i]
			row[i] = min(k, row[i]+1, row[i-1]+1)
		}
	}
	return row[len(a)]
}

// words grows s to the ends of the words it begins and ends in, if they are close.
func words(text string, s span) span {
	inWord := func(r rune) bool { return unicode.IsLetter(r) && r < 0x2E80 || unicode.IsDigit(r) || unicode.IsMark(r) }
	grown := s
	for grown.start > 0 && s.start-grown.start < suggestSnap {
		r, size := utf8.DecodeLastRuneInString(text[:grown.start])
		next, _ := utf8.DecodeRuneInString(text[grown.start:])
		if !inWord(r) || !inWord(next) {
			break
		}
		grown.start -= size
	}
	for grown.end < len(text) && grown.end-s.end < suggestSnap {
		r, size := utf8.DecodeRuneInString(text[grown.end:])
		last, _ := utf8.DecodeLastRuneInString(text[:grown.end])
		if !inWord(r) || !inWord(last) {
			break
		}
		grown.end += size
	}
	return grown
}

func runeAtOrBefore(s string, i int) int {
	for i > 0 && !runeBorder(s, i) {
		i--
	}
	return i
}
