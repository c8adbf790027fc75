package lower

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/grammar"
)

// contract lowers want: fields, or acts, and text behind them (language.md §3.5).
func (l *lowering) contract(s *ast.Slot, n *grammar.WantSlot) {
	s.Contract = l.slabs.contracts.One()
	switch {
	case n.Fields != nil:
		l.at(n.Fields.Open)
		s.Contract.Fields = l.slabs.fields.Take(len(n.Fields.Items))
		for _, f := range n.Fields.Items {
			s.Contract.Fields = append(s.Contract.Fields, l.field(f))
		}
		l.at(n.Fields.Close)
	case len(n.Acts) > 0:
		s.Contract.Acts = make([]ast.ActWord, 0, len(n.Acts))
		for _, t := range n.Acts {
			w := l.word(t.Token)
			s.Contract.Acts = append(s.Contract.Acts, ast.ActWord{Act: vocab.ParseAct(w.Text), Word: w})
		}
	}
	s.Text, s.Conf = l.besideText(n.Rest)
}

// field lowers one field. A bare name that is a slot's asks for the slot, any
// other name for a key of the slot a; a name with a type is always a key.
func (l *lowering) field(n *grammar.ContractField) ast.Field {
	name := l.word(n.Name)
	f := ast.Field{Name: name.Text, Optional: !n.Optional.IsZero()}
	if !n.Optional.IsZero() {
		l.at(n.Optional)
	}
	if n.Type == nil {
		f.Slot = vocab.ParseSlot(f.Name)
	} else {
		typ := l.word(n.Type.Name)
		f.Type, f.TypeSpan = typ.Text, typ.Span
		f.OneOf = l.slabs.strings.Take(len(n.Type.Alts))
		for _, a := range n.Type.Alts {
			f.OneOf = append(f.OneOf, l.written(a.Token))
			f.TypeSpan.End = l.at(a.Token).End
		}
		if len(n.Type.Alts) > 0 {
			l.closeAlternatives()
			f.TypeSpan.End = l.last
		}
	}
	f.Span = name.Span
	f.Span.End = l.last
	return f
}

// closeAlternatives moves the end of what was lowered behind the bracket that
// closes the alternatives of one_of, which is no node of the tree.
func (l *lowering) closeAlternatives() {
	rest := strings.TrimLeftFunc(l.text[l.last:], source.IsBlank)
	for _, closer := range []string{"]", "】"} {
		if strings.HasPrefix(rest, closer) {
			l.last = len(l.text) - len(rest) + len(closer)
		}
	}
}
