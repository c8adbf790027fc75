package check

import (
	"strings"
	"sync"
)

// StandInPhrases is the table of what writers put in the place of text that they
// did not write out again (W046, language.md §6). A line that holds nothing but
// an ellipsis is one too.
var StandInPhrases = []Phrase{
	{"rest, remaining or other … unchanged", []Step{
		{Words: []string{"rest", "remaining", "other"}}, {Words: []string{"unchanged"}, Gap: 60},
	}},
	{"same as before", []Step{{Words: []string{"same"}}, {Words: []string{"as"}}, {Words: []string{"before"}}}},
	{"existing code", []Step{{Words: []string{"existing"}}, {Words: []string{"code"}}}},
}

var standInBook = sync.OnceValue(func() *phraseBook { return newPhraseBook(StandInPhrases) })

// leastDropped is the number of lines that a replacement must drop before a
// stand-in in it counts.
const leastDropped = 3

// StandsIn returns the stand-in for unchanged text in a replacement that drops
// lines of the original, and how many; "" when there is none. What the original
// says too is no stand-in.
func StandsIn(original, replacement string) (dropped int, standIn string) {
	if strings.Count(original, "\n")+1 < leastDropped {
		return 0, ""
	}
	dropped = droppedLines(original, replacement)
	if dropped < leastDropped {
		return 0, ""
	}
	had := make([]bool, len(StandInPhrases))
	for _, f := range standInBook().find(original) {
		had[f.phrase] = true
	}
	for _, f := range standInBook().find(replacement) {
		if !had[f.phrase] {
			return dropped, foldSpace(replacement[f.start:f.end])
		}
	}
	if line := ellipsisLine(replacement); line != "" && ellipsisLine(original) == "" {
		return dropped, line
	}
	return 0, ""
}

// droppedLines returns the number of lines of the original, blank ones apart, that
// the replacement does not have; indent does not count.
func droppedLines(original, replacement string) int {
	kept := map[string]int{}
	for line := range strings.SplitSeq(replacement, "\n") {
		kept[strings.TrimSpace(line)]++
	}
	n := 0
	for line := range strings.SplitSeq(original, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if kept[line] > 0 {
			kept[line]--
		} else {
			n++
		}
	}
	return n
}

// ellipsisLine returns the first line of s that holds nothing but an ellipsis,
// as a comment or bare; "" when there is none.
func ellipsisLine(s string) string {
	for line := range strings.SplitSeq(s, "\n") {
		bare := strings.TrimSpace(line)
		for _, mark := range []string{"//", "#", "/*", "--", "<!--", "%", ";", "("} {
			bare = strings.TrimPrefix(bare, mark)
		}
		for _, mark := range []string{"*/", "-->", ")"} {
			bare = strings.TrimSuffix(bare, mark)
		}
		switch strings.TrimSpace(bare) {
		case "...", "…", "[...]", "[…]":
			return strings.TrimSpace(line)
		}
	}
	return ""
}
