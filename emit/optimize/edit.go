package optimize

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
)

// edit puts text in the place of a span of bytes.
type edit struct {
	span source.Span
	text string
}

// rewritten returns text with the edits made. Of two that overlap, the second is
// dropped: the proof then finds what it left undone.
func rewritten(text string, edits []edit) string {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.span.Start, b.span.Start) })
	var b strings.Builder
	b.Grow(len(text))
	at := 0
	for _, e := range edits {
		if e.span.Start < at || e.span.End > len(text) || e.span.End < e.span.Start {
			continue
		}
		b.WriteString(text[at:e.span.Start])
		b.WriteString(e.text)
		at = e.span.End
	}
	b.WriteString(text[at:])
	return b.String()
}
