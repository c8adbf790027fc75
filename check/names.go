package check

import "slices"

// few is the number of names up to which a slice is searched from its start.
const few = 16

// names finds names that come twice, each with the value of its first use. A
// message has a handful of names, so a slice holds them; a map takes over where a
// hostile one has many.
type names[T any] struct {
	list  []string
	first []T
	index map[string]int
}

// add notes a name. For one that was noted before it returns the value that came
// with it then, and true.
func (n *names[T]) add(name string, value T) (first T, again bool) {
	if v, ok := n.find(name); ok {
		return v, true
	}
	if n.index == nil && len(n.list) == few {
		n.index = make(map[string]int, 2*few)
		for i, s := range n.list {
			n.index[s] = i
		}
	}
	if n.index != nil {
		n.index[name] = len(n.list)
	}
	n.list, n.first = append(n.list, name), append(n.first, value)
	return first, false
}

// find returns the value that came with a name.
func (n *names[T]) find(name string) (value T, ok bool) {
	i := -1
	if n.index == nil {
		i = slices.Index(n.list, name)
	} else if at, ok := n.index[name]; ok {
		i = at
	}
	if i < 0 {
		return value, false
	}
	return n.first[i], true
}

// nearest returns the word of a finite set that word was probably meant to be: at
// most two edits away and at most a third of its letters; "" when there is none.
func nearest(word string, set []string) string {
	best, limit := "", min(2, len(word)/3)+1
	if len(word) > 32 {
		return ""
	}
	for _, w := range set {
		if d := edits(word, w); d < limit {
			best, limit = w, d
		}
	}
	return best
}

// edits returns the number of bytes to insert, delete or change between a and b,
// both short; two neighbours that changed places are one edit.
func edits(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
