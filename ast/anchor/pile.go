package anchor

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// pile is a stack of texts, the oldest first, in which the newest that holds a quote
// is found without reading all of them, or all that hold it.
type pile struct {
	texts []string
	of    []int // the version of each; nil when they are all versions

	root    *heap
	merged  *pile   // see runs
	lengths records // of the texts, in code points; nil until they are needed
}

// add puts the text of a version on top.
func (p *pile) add(version int, text string) {
	p.texts, p.of = append(p.texts, text), append(p.of, version)
}

// runs returns the pile with one text for equal ones in a row, as of the newest
// version: for who asks of a text nothing but its words, what the newer of them lacks
// the older lack too.
func (p *pile) runs() *pile {
	if p.merged == nil {
		p.merged = &pile{}
		for i, t := range p.texts {
			if i+1 == len(p.texts) || p.texts[i+1] != t {
				p.merged.add(p.version(i), t)
			}
		}
	}
	return p.merged
}

// version returns the version of text i.
func (p *pile) version(i int) int {
	if p.of == nil {
		return i
	}
	return p.of[i]
}

// newest returns the newest version before end whose text holds a quote, be it inside
// a code point, or none.
func (p *pile) newest(quote string, end int) int {
	return p.search(quote, end, func(int) bool { return true })
}

// pileStretch is how many texts are looked at one by one where one of them had the
// quote: where many have it, that costs less than to find each.
const pileStretch = 64

// search is newest for the versions that are accepted.
func (p *pile) search(quote string, end int, accept func(version int) bool) int {
	if p.of != nil {
		end = sort.SearchInts(p.of, end)
	}
	if p.root == nil {
		p.root = newHeap(p.texts)
	}
	for end > 0 {
		i := p.root.newest(p.texts, quote, end)
		if i == none {
			return none
		}
		for end = i; i >= 0 && i > end-pileStretch; i-- {
			if (i == end || strings.Contains(p.texts[i], quote)) && accept(p.version(i)) {
				return p.version(i)
			}
		}
		end = i + 1
	}
	return none
}

// longest returns the newest version before end whose text has as many code points,
// or none.
func (p *pile) longest(size, end int) int {
	if p.lengths == nil {
		p.lengths = records{}
		for i := len(p.texts) - 1; i >= 0; i-- {
			p.lengths.add(utf8.RuneCountInString(p.texts[i]), p.version(i))
		}
	}
	return p.lengths.newest(size, end)
}

// heap is a run of texts in a pile, and the shorter runs that it consists of.
type heap struct {
	first, last int // in the pile, half open
	hay         haystack
	parts       []*heap // made when they are first needed
}

const (
	heapParts = 8    // of a run
	heapScan  = 2048 // bytes, up to which texts are read one by one
)

func newHeap(texts []string) *heap {
	return &heap{last: len(texts), hay: haystack{text: strings.Join(texts, "\x00")}}
}

// newest returns the index of the newest text before end that holds a quote, or none.
func (h *heap) newest(texts []string, quote string, end int) int {
	end = min(end, h.last)
	switch {
	case h.first >= end:
		return none
	case len(h.hay.text) <= heapScan && h.last-h.first > 1:
		for i := end - 1; i >= h.first; i-- {
			if strings.Contains(texts[i], quote) {
				return i
			}
		}
		return none
	case !h.hay.has(quote):
		return none
	case h.last-h.first == 1:
		return h.first
	}
	if h.parts == nil {
		h.split(texts)
	}
	for k := len(h.parts) - 1; k >= 0; k-- {
		if i := h.parts[k].newest(texts, quote, end); i != none {
			return i
		}
	}
	return none
}

// split makes the parts, of as many texts each.
func (h *heap) split(texts []string) {
	step := (h.last - h.first + heapParts - 1) / heapParts
	at := 0
	for first := h.first; first < h.last; first += step {
		part := &heap{first: first, last: min(first+step, h.last)}
		from := at
		for _, t := range texts[part.first:part.last] {
			at += len(t) + 1
		}
		part.hay.text = h.hay.text[from : at-1]
		h.parts = append(h.parts, part)
	}
}

// records are the sizes of versions that no newer one reaches, the newest first: both
// numbers of one say that of the versions so large none is newer.
type records []struct{ size, version int }

// add notes the size of a version that is older than all before.
func (r *records) add(size, version int) {
	if n := len(*r); n == 0 || (*r)[n-1].size < size {
		*r = append(*r, struct{ size, version int }{size, version})
	}
}

// newest returns the newest version of at least a size, or the one before end where
// that is no older; none when there is none.
func (r records) newest(size, end int) int {
	i := sort.Search(len(r), func(i int) bool { return r[i].size >= size })
	if i == len(r) {
		return none
	}
	return min(r[i].version, end-1)
}
