package diag

// longestWord bounds what Nearest compares: the cost is the product of lengths.
const longestWord = 32

// Nearest returns the word of a finite set that word was probably meant to be: at
// most two edits away and at most a third of its letters; "" when there is none.
// Spelling hints are made with it, of the first that is nearest.
func Nearest(word string, set []string) string {
	if len(word) > longestWord {
		return ""
	}
	best, limit := "", min(2, len(word)/3)+1
	for _, w := range set {
		if max(len(w)-len(word), len(word)-len(w)) >= limit {
			continue // that many edits at least
		}
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
