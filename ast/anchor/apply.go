package anchor

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
)

// Edit puts a text in the place of a span of another (language.md §6). An empty
// span inserts, an empty text deletes.
type Edit struct {
	Span source.Span // bytes of Index.Text
	Text string
	Name string // what people call it, as "mark 1 of rev2"
}

// Pair is two edits that have to do with each other.
type Pair struct{ A, B Edit }

// Applied is a text with edits made.
type Applied struct {
	Lines   []string // nil when there are clashes
	Clashes []Pair   // edits that overlap: none of them was made
	Ties    []Pair   // insertions at one point: they stand in the order of their texts
	Same    []Pair   // edits that say the same: made once
}

// Apply makes edits of the text (language.md §6). All spans are of the text as it
// is, and the result does not depend on the order of the edits. Two that overlap
// are refused; an insertion at the edge of another edit does not overlap it.
func (x *Index) Apply(edits []Edit) Applied {
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End),
			cmp.Compare(a.Text, b.Text), cmp.Compare(a.Name, b.Name))
	})
	var out Applied
	kept := edits[:0]
	reach := -1 // index in kept of the edit that reaches furthest
	for _, e := range edits {
		if n := len(kept); n > 0 && kept[n-1].Span == e.Span {
			switch last := kept[n-1]; {
			case last.Text == e.Text:
				out.Same = append(out.Same, Pair{last, e})
				continue
			case e.Span.Start == e.Span.End:
				out.Ties = append(out.Ties, Pair{last, e})
			}
		}
		if reach >= 0 && e.Span.Start < kept[reach].Span.End {
			out.Clashes = append(out.Clashes, Pair{kept[reach], e})
		}
		kept = append(kept, e)
		if reach < 0 || e.Span.End > kept[reach].Span.End {
			reach = len(kept) - 1
		}
	}
	if len(out.Clashes) > 0 {
		return out
	}
	var b strings.Builder
	at := 0
	for _, e := range kept {
		b.WriteString(x.joined[at:e.Span.Start])
		b.WriteString(e.Text)
		at = e.Span.End
	}
	b.WriteString(x.joined[at:])
	out.Lines = strings.Split(b.String(), "\n")
	if len(x.text.Lines) == 0 && b.Len() == 0 {
		out.Lines = nil
	}
	return out
}
