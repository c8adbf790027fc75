package anchor

import (
	"sort"
	"unicode/utf8"
)

// stride is the number of code points between two entries of a runeTable.
const stride = 256

// runeTable turns byte offsets of a text into counts of code points and back, in
// logarithmic time whatever the length of a line. An invalid byte is one code point.
type runeTable struct {
	text   string
	total  int   // code points in text
	marks  []int // byte offset of code point stride*k; nil when bytes are code points
	astral []int // code points above U+FFFF before marks[k]
}

func newRuneTable(text string) *runeTable {
	t := &runeTable{text: text, total: utf8.RuneCountInString(text)}
	if t.total == len(text) {
		return t
	}
	t.marks = make([]int, 0, t.total/stride+1)
	t.astral = make([]int, 0, t.total/stride+1)
	n, high := 0, 0
	for i, r := range text {
		if n%stride == 0 {
			t.marks = append(t.marks, i)
			t.astral = append(t.astral, high)
		}
		n++
		if r > 0xFFFF {
			high++
		}
	}
	return t
}

// mark returns the last entry at or before a byte offset.
func (t *runeTable) mark(offset int) int { return sort.SearchInts(t.marks, offset+1) - 1 }

// count returns the number of code points before a byte offset.
func (t *runeTable) count(offset int) int {
	if t.marks == nil {
		return offset
	}
	k := t.mark(offset)
	return k*stride + utf8.RuneCountInString(t.text[t.marks[k]:offset])
}

// units returns the number of UTF-16 code units before a byte offset.
func (t *runeTable) units(offset int) int {
	if t.marks == nil {
		return offset
	}
	k := t.mark(offset)
	n := k*stride + t.astral[k]
	for _, r := range t.text[t.marks[k]:offset] {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// offset returns the byte offset of code point n; beyond the last it is the
// length of the text.
func (t *runeTable) offset(n int) int {
	if n >= t.total {
		return len(t.text)
	}
	if t.marks == nil {
		return n
	}
	at := t.marks[n/stride]
	for range n % stride {
		_, size := utf8.DecodeRuneInString(t.text[at:])
		at += size
	}
	return at
}

// runeBorder reports whether a code point of s begins or ends at byte offset i.
func runeBorder(s string, i int) bool {
	if i <= 0 || i >= len(s) || utf8.RuneStart(s[i]) {
		return true
	}
	for j := i - 1; j >= 0 && j > i-utf8.UTFMax; j-- {
		if utf8.RuneStart(s[j]) {
			_, size := utf8.DecodeRuneInString(s[j:])
			return j+size <= i
		}
	}
	return true
}
