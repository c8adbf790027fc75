package optimize

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// threads leaves out the thd= of a reply whose parent has the same one: it is then
// the parent's (language.md §7.4).
func threads(r *run) change {
	c := change{declared: r.declared}
	shards := r.doc.Transcript.Shards()
	r.body(func(_ int, m *ast.Message) {
		if m.Thd.Text == "" || shards.Inherited(m) != m.Thd.Text || !isReply(r.doc.Transcript, m) {
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

// isReply reports whether m answers another agent's message (language.md §2.4): what
// a follow-up and a revise are about is said in them.
func isReply(t *ast.Transcript, m *ast.Message) bool {
	return !t.FollowUp(m) && m.Act != vocab.Revise && m.Act != vocab.Stop
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
