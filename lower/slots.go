package lower

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/grammar"
)

// body lowers the slots of a message (language.md §3), in written order. The
// bindings of a def, also those that stand apart, become one slot.
func (l *lowering) body(m *ast.Message, lines []*grammar.Line) {
	slots, defs := 0, 0
	for _, n := range lines {
		if n.Def == nil {
			slots++
		} else {
			defs += len(n.Def.Bindings)
		}
	}
	m.Slots = l.slabs.slots.Take(slots + min(defs, 1))
	def := -1
	for _, n := range lines {
		if n.Def == nil {
			m.Slots = m.Slots[:len(m.Slots)+1]
			l.slot(&m.Slots[len(m.Slots)-1], n)
			continue
		}
		if def < 0 {
			def = len(m.Slots)
			at := empty(n.Def.Bindings[0].Key.Start)
			m.Slots = append(m.Slots, ast.Slot{Key: vocab.DefBody, Span: at, KeySpan: at, Bindings: l.slabs.bindings.Take(defs)})
		}
		s := &m.Slots[def]
		for _, b := range n.Def.Bindings {
			l.binding(s, b)
		}
		s.Span.End = l.last
	}
}

// slot lowers one slot into its place.
func (l *lowering) slot(s *ast.Slot, n *grammar.Line) {
	switch {
	case n.Text != nil:
		l.key(s, n.Text.Key)
		l.textSlot(s, n.Text)
	case n.Bind != nil:
		l.key(s, n.Bind.Key)
		l.bindSlot(s, n.Bind)
	case n.List != nil:
		l.key(s, n.List.Key)
		l.list(s, n.List)
	case n.Want != nil:
		l.key(s, n.Want.Key)
		l.contract(s, n.Want)
	case n.Txt != nil:
		l.key(s, n.Txt.Key)
		l.block(s, n.Txt)
	case n.Mark != nil:
		l.key(s, n.Mark.Key)
		l.markSlot(s, n.Mark)
	}
	s.Span = trimLineEnd(l.text, source.Span{Start: s.KeySpan.Start, End: l.last}, l.crlf)
}

// key lowers the key of a slot, in any case and with or without its colon
// (language.md §3.1). The key of an implicit block is not written.
func (l *lowering) key(s *ast.Slot, t grammar.Token) {
	s.KeySpan = l.at(t)
	word, _ := cutColon(l.visible(t))
	if s.Key = vocab.ParseSlot(word); s.Key == vocab.NoSlot {
		s.Key = vocab.ParseSlot(strings.ToLower(word))
	}
	if s.Key == vocab.NoSlot {
		s.Key = blockKey
	}
}

// textSlot lowers q, why, risk, on, by and ctx.
func (l *lowering) textSlot(s *ast.Slot, n *grammar.TextSlot) {
	s.Text = l.slabs.texts.One()
	s.Conf = l.valueConf(s.Text, n.Value)
}

// bindSlot lowers a, assume and sub: text, and bindings behind it.
func (l *lowering) bindSlot(s *ast.Slot, n *grammar.BindSlot) {
	s.Text, s.Conf = l.besideText(n.Text)
	s.Bindings = l.slabs.bindings.Take(len(n.Bindings))
	for _, b := range n.Bindings {
		l.binding(s, b)
	}
}

// besideText lowers free text in a slot of another kind; nil when there is none.
func (l *lowering) besideText(pieces []*grammar.Piece) (*ast.Text, ast.Conf) {
	if len(pieces) == 0 {
		return nil, ast.Conf{}
	}
	t := l.slabs.texts.One()
	conf := l.valueConf(t, pieces)
	if t.Value == "" {
		return nil, conf
	}
	return t, conf
}

// binding lowers `key = value ~conf` (language.md §3.3) into the next place of its
// slot.
func (l *lowering) binding(s *ast.Slot, n *grammar.Binding) {
	s.Bindings = s.Bindings[:len(s.Bindings)+1]
	b := &s.Bindings[len(s.Bindings)-1]
	b.Key, b.KeySpan, b.Op = l.visible(n.Key), l.at(n.Key), ast.Equals
	if n.Op.Kind == grammar.Ne {
		b.Op = ast.Differs
	}
	l.at(n.Op)
	if !n.Bang.IsZero() {
		b.Commit = true
		l.at(n.Bang)
	}
	b.Conf = l.valueConf(&b.Value, n.Value)
	if s.Key == vocab.Sub {
		b.Sub = l.sub(&b.Value)
	}
	b.Span = source.Span{Start: b.KeySpan.Start, End: l.last}
}
