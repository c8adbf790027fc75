package emit

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/check/diag"
)

// lookup finds a name in a table, or says which one was probably meant.
func lookup[T any](what, name string, table []T, nameOf func(T) string) (T, error) {
	var names []string
	for _, row := range table {
		if nameOf(row) == name {
			return row, nil
		}
		names = append(names, nameOf(row))
	}
	var none T
	if near := nearest(name, names); near != "" {
		return none, fmt.Errorf("unknown %s %s, did you mean %s?", what, diag.Quote(name), near)
	}
	return none, fmt.Errorf("unknown %s %s, want one of %s", what, diag.Quote(name), strings.Join(names, ", "))
}

// nearest returns the name that word was probably meant to be: one that begins
// with it, or the first at a distance of at most two edits and less than half its
// length; else "".
func nearest(word string, names []string) string {
	best, distance := "", 3
	for _, name := range names {
		if word != "" && strings.HasPrefix(name, word) {
			return name
		}
		if d := edits(word, name); d < distance && 2*d < len(name) {
			best, distance = name, d
		}
	}
	return best
}

// edits returns the number of insertions, deletions and replacements of bytes
// that turn a into b. Both are short names.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
