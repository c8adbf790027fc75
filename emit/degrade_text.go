package emit

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// piece is text that a step adds to a slot; ref is nil when it holds none.
type piece struct {
	before string
	ref    *ast.Ref
	after  string
}

// add appends text to a slot of text, which is made when there is none: behind what
// it says already, because the why of a fail begins with a code.
func (p piece) add(m *ast.Message, key vocab.Slot) {
	at := slices.IndexFunc(m.Slots, func(s ast.Slot) bool { return s.Key == key })
	if at < 0 {
		at = len(m.Slots)
		m.Slots = append(m.Slots, ast.Slot{Key: key})
	}
	s := &m.Slots[at]
	t := ast.Text{}
	if s.Text != nil {
		t = *s.Text
		t.Refs = slices.Clone(t.Refs)
		t.Pieces = nil
	}
	if t.Value != "" {
		t.Value += "; "
	}
	t.Value += p.before
	if p.ref != nil {
		ref := *p.ref
		ref.Offset = len(t.Value)
		t.Refs = append(t.Refs, ref)
		t.Value += ref.Raw
	}
	t.Value += p.after
	s.Text = &t
}
