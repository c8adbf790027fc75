package lower

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/grammar"
)

// markSlot lowers the marks of a slot (language.md §6).
func (l *lowering) markSlot(s *ast.Slot, n *grammar.MarkSlot) {
	s.Marks = l.slabs.marks.Take(len(n.Marks))
	for _, line := range n.Marks {
		s.Marks = s.Marks[:len(s.Marks)+1]
		l.mark(&s.Marks[len(s.Marks)-1], line)
	}
}

// mark lowers one mark, or a line that is none and is kept as text (W029).
func (l *lowering) mark(m *ast.Mark, n *grammar.MarkLine) {
	switch {
	case n.Addr != nil:
		l.ref(&m.Target, n.Addr)
		m.Span.Start = m.Target.Span.Start
		l.markValue(m, n)
	case !n.Bad.IsZero():
		at := l.at(n.Bad)
		m.Span.Start = at.Start
		m.Text = ast.Text{Value: l.written(n.Bad), Span: at}
	}
	m.Span = source.Span{Start: m.Span.Start, End: l.last}
}

// markValue lowers operator and right side of a mark.
func (l *lowering) markValue(m *ast.Mark, n *grammar.MarkLine) {
	m.Op = ast.Equals
	if !n.Op.IsZero() {
		l.at(n.Op)
		if n.Op.Kind == grammar.Gt {
			m.Op = ast.Replace
		}
	}
	if n.Str == nil {
		m.Conf = l.valueConf(&m.Text, n.Text)
		return
	}
	m.Quoted = true
	l.at(n.Str.Open)
	l.joined(&m.Text, n.Str.Text)
	l.at(n.Str.Close)
	m.Conf = l.conf(n.Conf)
}

// settleCarried points out the marks whose right side is nothing but an address:
// the text to be put in is the text at that place.
func settleCarried(m *ast.Message) {
	for i := range m.Slots {
		for j := range m.Slots[i].Marks {
			k := &m.Slots[i].Marks[j]
			if !k.Quoted && len(k.Text.Refs) == 1 && k.Text.Refs[0].Raw == k.Text.Value {
				k.Carried = &k.Text.Refs[0].Addr
			}
		}
	}
}
