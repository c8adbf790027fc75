package optimize

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// defaults leaves out the ids of blocks that would be called so without them
// (language.md §4.2). All else that is derivable the canonical form, which the text
// already has, leaves out (§9).
func defaults(r *run) change {
	c := change{declared: r.declared}
	r.body(func(_ int, m *ast.Message) {
		unnamed := true // so far every block is called as an unnamed one
		for i := range m.Slots {
			b := m.Slots[i].Block
			if b == nil {
				continue
			}
			unnamed = unnamed && strings.HasPrefix(b.ID, "body")
			if unnamed && b.IDWritten && !b.IDSpan.IsZero() {
				c.edits = append(c.edits, edit{withBlank(r.doc.Text, b.IDSpan), ""})
				c.times++
			}
		}
	})
	return c
}

// headers returns how many messages the canonical form changed.
func (r *run) headers(written string) int {
	before := r.Read(written)
	if len(before.Messages) != len(r.original.Messages) {
		return 0
	}
	n := 0
	for i, m := range r.original.Messages {
		if was := before.Messages[i]; was.File.Slice(was.Span) != m.File.Slice(m.Span) {
			n++
		}
	}
	return n
}
