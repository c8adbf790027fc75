package anchor

import (
	"math/bits"
	"unicode/utf8"
)

// gramIndex finds the places of short runs of bytes: for every hash value the
// offsets, in rising order, at which a run with that hash begins. It is built in
// linear time and holds one number for each code point.
type gramIndex struct {
	text  string
	shift uint
	heads []uint32 // where the postings of a hash begin; one more at the end
	posts []uint32
}

func newGramIndex(text string) *gramIndex {
	b := uint(min(max(bits.Len(uint(len(text))), 8), 20))
	g := &gramIndex{text: text, shift: 32 - b, heads: make([]uint32, 1<<b+1)}
	count := 0
	for i := 0; i+gramSize <= len(text); i++ {
		if utf8.RuneStart(text[i]) {
			g.heads[g.hash(text[i:])]++
			count++
		}
	}
	for i := 1; i < len(g.heads); i++ {
		g.heads[i] += g.heads[i-1]
	}
	g.posts = make([]uint32, count)
	for i := len(text) - gramSize; i >= 0; i-- { // from the back: each head moves from the end of its postings to their beginning
		if utf8.RuneStart(text[i]) {
			h := g.hash(text[i:])
			g.heads[h]--
			g.posts[g.heads[h]] = uint32(i)
		}
	}
	return g
}

// hash spreads the first gramSize bytes of s (Knuth's multiplicative hash).
func (g *gramIndex) hash(s string) uint32 {
	w := uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
	return w * 2654435769 >> g.shift
}

// bucket returns the offsets of everything that shares the hash of a gram.
func (g *gramIndex) bucket(gram string) []uint32 {
	h := g.hash(gram)
	return g.posts[g.heads[h]:g.heads[h+1]]
}
