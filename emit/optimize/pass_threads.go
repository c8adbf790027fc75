package optimize

import "github.com/agentrosetta/rosettac/ast"

// threads leaves out the thd= of a reply whose parent has the same one: it is then
// the parent's (language.md §7.4).
func threads(r *run) change {
	c := change{declared: r.declared}
	t := newTeller(r.doc)
	r.body(func(_ int, m *ast.Message) {
		if m.Thd.Text == "" || !t.replies(m) || t.shard(t.Transcript.Parent(m)) != m.Thd.Text {
			return
		}
		c.edits = append(c.edits, r.withoutField(m, "thd="+m.Thd.Text, m.Thd))
		c.times++
	})
	if c.times > 0 {
		c.note = plural(c.times, "field")
	}
	return c
}

// withoutField takes a field of a header out, with the blank before it.
func (r *run) withoutField(m *ast.Message, field string, value ast.Word) edit {
	s := value.Span
	s.Start = max(s.End-len(field), m.Header.Start)
	if r.doc.Text[s.Start:s.End] != field {
		return edit{}
	}
	return edit{withBlank(r.doc.Text, s), ""}
}
