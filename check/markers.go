package check

import (
	"maps"
	"slices"
)

// TruncationWords returns what makes brackets at the end of a block a truncation
// mark (language.md §4.7): one of the first words, and beside it nothing but the
// second ones and numbers. Both are sorted.
func TruncationWords() (marks, beside []string) {
	return slices.Sorted(maps.Keys(truncationWords())), slices.Sorted(maps.Keys(truncationFiller()))
}

// StandInLines is the number of lines that a replacement must drop before a
// stand-in in it counts (language.md §6).
const StandInLines = leastDropped
