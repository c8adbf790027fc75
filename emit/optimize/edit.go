package optimize

import (
	"cmp"
	"slices"
	"strconv"
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

// tally counts what a pass did, by kind, in the order of first use.
type tally struct {
	kinds  []string
	counts []int
}

func (t *tally) add(kind string) {
	i := slices.Index(t.kinds, kind)
	if i < 0 {
		i = len(t.kinds)
		t.kinds, t.counts = append(t.kinds, kind), append(t.counts, 0)
	}
	t.counts[i]++
}

// String is as "6 instants, 1 digest".
func (t *tally) String() string {
	list := make([]string, len(t.kinds))
	for i, kind := range t.kinds {
		list[i] = plural(t.counts[i], kind)
	}
	return strings.Join(list, ", ")
}

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
