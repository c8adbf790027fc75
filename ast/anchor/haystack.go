package anchor

import (
	"index/suffixarray"
	"slices"
	"strings"
)

// haystack is a text in which many quotes are looked up. It scans, which is
// linear; once it has scanned its text scanLimit times over it sorts the suffixes
// of the text, also linear, and from then on a look-up costs its own length and
// a logarithm. So a hundred thousand marks on one block are not quadratic, and a
// single mark pays for no index.
type haystack struct {
	text  string
	keep  func(start, end int) bool // which hits count: those between code points, whole folded units
	spent int                       // bytes scanned so far
	array *suffixarray.Index        // nil while scanning is cheaper
	known map[string][]int          // answers of find
	held  int                       // offsets in known
}

// find returns the byte offset of every occurrence of needle in rising order,
// overlapping ones included: "aa" is twice in "aaa". One that begins or ends
// inside a code point is none.
func (h *haystack) find(needle string) []int {
	if needle == "" || len(needle) > len(h.text) {
		return nil
	}
	if hits, ok := h.known[needle]; ok {
		return hits
	}
	var hits []int
	if h.indexed() {
		for _, at := range h.array.Lookup([]byte(needle), -1) {
			if h.keep(at, at+len(needle)) {
				hits = append(hits, at)
			}
		}
		slices.Sort(hits)
	} else {
		h.scan(span{0, len(h.text)}, needle, func(at int) bool { hits = append(hits, at); return true })
	}
	if h.array == nil && len(hits) <= fewHits {
		return hits // scanning again is bounded
	}
	if h.known == nil || h.held+len(hits) > 2*len(h.text)+scanFloor {
		h.known, h.held = map[string][]int{}, 0
	}
	h.known[needle] = hits
	h.held += len(hits) + 1
	return hits
}

// fewHits is how many occurrences are not worth remembering while scanning is
// cheap.
const fewHits = 8

// has reports whether needle occurs, be it inside a code point.
func (h *haystack) has(needle string) bool {
	if h.indexed() {
		return len(h.array.Lookup([]byte(needle), 1)) > 0
	}
	at := strings.Index(h.text, needle)
	if at < 0 {
		h.spent += len(h.text)
		return false
	}
	h.spent += at + len(needle)
	return true
}

// within reports whether needle occurs inside s.
func (h *haystack) within(needle string, s span) bool {
	if needle == "" || len(needle) > s.len() {
		return false
	}
	if s.len() > scanFloor && h.indexed() {
		hits := h.find(needle)
		i, _ := slices.BinarySearch(hits, s.start)
		return i < len(hits) && hits[i]+len(needle) <= s.end
	}
	found := false
	h.scan(s, needle, func(int) bool { found = true; return false })
	return found
}

// indexed reports whether the suffixes are sorted, which it does when scanning
// has become the dearer way.
func (h *haystack) indexed() bool {
	if h.array == nil && h.spent > scanLimit*len(h.text)+scanFloor {
		h.array = suffixarray.New([]byte(h.text))
	}
	return h.array != nil
}

// scan calls visit with the offset of each occurrence of needle inside s until it
// returns false. It is linear in s: after a hit the next one is at least the
// needle's period away, and a needle that repeats itself closely is looked for
// without ever going back.
func (h *haystack) scan(s span, needle string, visit func(int) bool) {
	step, at := 0, s.start
	defer func() { h.spent += min(at+len(needle), s.end) - s.start }()
	for first := true; ; first = false {
		i := strings.Index(h.text[at:s.end], needle)
		if i < 0 {
			at = s.end
			return
		}
		at += i
		if step == 0 && !first { // most quotes occur once: only now the period is of account
			borders := borders(needle)
			if step = len(needle) - borders[len(needle)-1]; step*4 < len(needle) {
				at = h.march(span{at, s.end}, needle, borders, visit)
				return
			}
		}
		if h.keep(at, at+len(needle)) && !visit(at) {
			return
		}
		at += max(step, 1)
	}
}

// march is the search of Knuth, Morris and Pratt: each byte of s is read once. It
// returns where it stopped.
func (h *haystack) march(s span, needle string, borders []int, visit func(int) bool) int {
	matched := 0
	for i := s.start; i < s.end; i++ {
		for matched > 0 && (matched == len(needle) || h.text[i] != needle[matched]) {
			matched = borders[matched-1]
		}
		if h.text[i] == needle[matched] {
			matched++
		}
		if at := i + 1 - len(needle); matched == len(needle) && h.keep(at, i+1) && !visit(at) {
			return i
		}
	}
	return s.end
}

// borders returns for every prefix of s the length of its longest proper prefix
// that is also its suffix.
func borders(s string) []int {
	b := make([]int, len(s))
	for i, k := 1, 0; i < len(s); i++ {
		for k > 0 && s[i] != s[k] {
			k = b[k-1]
		}
		if s[i] == s[k] {
			k++
		}
		b[i] = k
	}
	return b
}
