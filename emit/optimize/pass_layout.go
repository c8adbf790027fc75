package optimize

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// layout drops what carries no meaning and costs tokens (language.md §1.5, §3.1):
// indent beyond one blank, and the brackets around a list of one item.
func layout(r *run) change {
	c := change{declared: r.declared}
	text := r.doc.Text
	var did tally
	indent := func(at int) {
		line := lineAt(text, at)
		blanks := text[line.Start:at]
		if len(blanks) > 1 && strings.Trim(blanks, " ") == "" {
			c.edits = append(c.edits, edit{source.Span{Start: line.Start + 1, End: at}, ""})
			c.times++
			did.add("indent")
		}
	}
	r.body(func(_ int, m *ast.Message) {
		for i := range m.Slots {
			s := &m.Slots[i]
			for k := range s.Bindings {
				indent(s.Bindings[k].KeySpan.Start)
			}
			for k := range s.Marks {
				indent(s.Marks[k].Span.Start)
			}
			if s.List == nil || len(s.List.Items) != 1 || strings.ContainsAny(s.List.Items[0].Value, `[]{}(),"`) {
				continue
			}
			item := s.List.Items[0].Span
			if item.Start > 0 && item.End < len(text) && text[item.Start-1] == '[' && text[item.End] == ']' {
				c.edits = append(c.edits, edit{source.Span{Start: item.Start - 1, End: item.Start}, ""}, edit{source.Span{Start: item.End, End: item.End + 1}, ""})
				c.times++
				did.add("bracketed item")
			}
		}
	})
	c.note = did.String()
	return c
}
