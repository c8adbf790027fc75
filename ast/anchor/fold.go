package anchor

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// foldings is a set of the ways in which two spellings of one text are made equal
// (§5.2).
type foldings uint8

const (
	foldNFC   foldings = 1 << iota // canonical equivalence
	foldSpace                      // a run of white space, line ends included, is one blank
	foldMarks                      // every quotation mark is one

	foldAll = foldNFC | foldSpace | foldMarks
)

var foldingNames = [...]struct {
	is   foldings
	name string
}{{foldNFC, "canonical equivalence (NFC)"}, {foldSpace, "white space"}, {foldMarks, "quote marks"}}

// folding is a folded text and the way back to the original.
type folding struct {
	hay    haystack
	pieces []piece // units that are not one code point standing for itself, in rising order
}

// piece is a unit that was folded as a whole: what lies inside it has no place of
// its own in the other text. Between two pieces both texts have the same bytes.
type piece struct {
	folded, original span
}

// folded returns the folded text, folding it on the first call.
func (x *Index) folded() *folding {
	if x.fold == nil {
		f := &folding{}
		f.hay.text, f.pieces = fold(x.joined, foldAll)
		f.hay.keep = func(start, end int) bool {
			_, ok1 := f.original(start)
			_, ok2 := f.original(end)
			return ok1 && ok2 && runeBorder(f.hay.text, start) && runeBorder(f.hay.text, end)
		}
		x.fold = f
	}
	return x.fold
}

// mayHold reports whether the folded text can hold a folded quote, without folding
// the text: its words of letters that no folding makes or changes have to be there
// as they are.
func (x *Index) mayHold(quote string) bool {
	for at, words := 0, 0; at < len(quote) && words < foldWords; at++ {
		start := at
		for at < len(quote) && steady(quote[at]) {
			at++
		}
		end := at
		if at < len(quote) && quote[at] >= utf8.RuneSelf {
			end-- // it may combine with the letter
		}
		if end-start >= foldWord {
			words++
			if !x.exact.has(quote[start:end]) {
				return false
			}
		}
	}
	return true
}

// steady reports whether a byte is a letter or digit that comes from itself alone
// under all foldings, unless something combines with it. NFC makes a K of the
// Kelvin sign.
func steady(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' && c != 'K' || '0' <= c && c <= '9'
}

// original returns the offset in the original text of an offset in the folded
// text; false when it is inside a unit, and then the unit's start.
func (f *folding) original(at int) (int, bool) {
	i := sort.Search(len(f.pieces), func(i int) bool { return f.pieces[i].folded.start > at }) - 1
	switch {
	case i < 0:
		return at, true
	case at == f.pieces[i].folded.start:
		return f.pieces[i].original.start, true
	case at < f.pieces[i].folded.end:
		return f.pieces[i].original.start, false
	}
	return f.pieces[i].original.end + at - f.pieces[i].folded.end, true
}

// place returns the offset in the folded text of an offset in the original; one
// inside a unit becomes the unit's start.
func (f *folding) place(at int) int {
	i := sort.Search(len(f.pieces), func(i int) bool { return f.pieces[i].original.start > at }) - 1
	switch {
	case i < 0:
		return at
	case at < f.pieces[i].original.end:
		return f.pieces[i].folded.start
	}
	return f.pieces[i].folded.end + at - f.pieces[i].original.end
}

// fold returns s under the given foldings, and the units that it changed. It is
// linear. Invalid bytes stay as they are.
func fold(s string, how foldings) (string, []piece) {
	w := folder{how: how, in: s}
	w.out.Grow(len(s))
	for i := 0; i < len(s); {
		if end := w.plain(i); end > i {
			w.out.WriteString(s[i:end])
			i = end
			continue
		}
		i = w.next(i)
	}
	return w.out.String(), w.pieces
}

type folder struct {
	how    foldings
	in     string
	out    strings.Builder
	pieces []piece
}

// asciiFolds tells which foldings change an ASCII character, or may.
var asciiFolds = [utf8.RuneSelf]foldings{
	'\t': foldSpace, '\n': foldSpace, '\v': foldSpace, '\f': foldSpace, '\r': foldSpace, ' ': foldSpace, '"': foldMarks,
}

// plain returns the end of the run of ASCII from byte i that stays as it is.
func (w *folder) plain(i int) int {
	for ; i+1 < len(w.in); i++ {
		c, next := w.in[i], w.in[i+1]
		if c >= utf8.RuneSelf || next >= utf8.RuneSelf {
			break
		}
		if asciiFolds[c]&w.how != 0 && (c != ' ' || asciiFolds[next]&foldSpace != 0) {
			break
		}
	}
	return i
}

// next folds the unit that begins at byte i and returns where the next begins.
func (w *folder) next(i int) int {
	end := w.unit(i)
	r, size := utf8.DecodeRuneInString(w.in[i:end])
	switch {
	case size < end-i: // several code points that belong together
		seg := w.in[i:end]
		if w.how&foldNFC != 0 {
			seg = norm.NFC.String(seg)
		}
		w.put(i, end, seg)
	case w.how&foldSpace != 0 && unicode.IsSpace(r):
		for end < len(w.in) {
			next := w.unit(end)
			if r, size := utf8.DecodeRuneInString(w.in[end:next]); size < next-end || !unicode.IsSpace(r) {
				break
			}
			end = next
		}
		w.put(i, end, " ")
	case w.how&foldMarks != 0 && r != utf8.RuneError && unicode.Is(unicode.Quotation_Mark, r):
		w.put(i, end, "'")
	case r >= utf8.RuneSelf && w.how&foldNFC != 0:
		w.put(i, end, norm.NFC.String(w.in[i:end]))
	default:
		w.out.WriteString(w.in[i:end])
	}
	return end
}

// put writes what the unit from i to end becomes. A code point that keeps its
// length needs no piece: its borders are where they were.
func (w *folder) put(i, end int, to string) {
	_, size := utf8.DecodeRuneInString(w.in[i:end])
	if single := size == end-i; !single || len(to) != size {
		at := w.out.Len()
		w.pieces = append(w.pieces, piece{span{at, at + len(to)}, span{i, end}})
	}
	w.out.WriteString(to)
}

// unit returns the end of the unit that begins at byte i: a code point with all
// that may combine with it.
func (w *folder) unit(i int) int {
	if w.in[i] < utf8.RuneSelf && (i+1 == len(w.in) || w.in[i+1] < utf8.RuneSelf) {
		return i + 1
	}
	if n := norm.NFC.NextBoundaryInString(w.in[i:], true); n > 0 {
		return i + n
	}
	_, size := utf8.DecodeRuneInString(w.in[i:])
	return i + max(size, 1)
}

// foldingsNeeded says in words which foldings make a and b equal: those without
// which they differ.
func foldingsNeeded(a, b string) string {
	var names []string
	for _, f := range foldingNames {
		x, _ := fold(a, foldAll&^f.is)
		y, _ := fold(b, foldAll&^f.is)
		if x != y {
			names = append(names, f.name)
		}
	}
	if len(names) == 0 {
		return "spelling" // several foldings, any of which would do
	}
	return strings.Join(names, " and ")
}
