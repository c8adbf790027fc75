package ast

import (
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Place tells where in a message a text or an address stands.
type Place uint16

// The places. They are bits, so that a rule can name several.
const (
	InRe       Place = 1 << iota // re= in the header
	InSrc                        // src= in the header
	InWhy                        // the slot why
	InCtx                        // the slot ctx
	InValue                      // a, assume and sub: their bindings and their free text
	InDef                        // the body of a def
	InMark                       // where a mark points
	InMarkText                   // the right side of a mark
	InList                       // an item of unk or opt
	InText                       // q, risk, on, by
	InBlock                      // src= of a block
)

// The places that the rules of language.md name together.
const (
	Cited    = Evidence | InMark | InMarkText // ctx, why, src, values, marks (§2.4)
	Evidence = InCtx | InWhy | InSrc | InValue
	Labelled = Cited | InRe // what a message takes its label from (§7.2)
)

// Passage is a text of a message, and where it stands. Binding and Mark are nil
// where the text belongs to none.
type Passage struct {
	Place   Place
	Slot    *Slot
	Binding *Binding
	Mark    *Mark
	Text    *Text
}

// Citation is an address in a message, and where it stands. Ref is nil for re=,
// which is written without `@`; Slot, Binding and Mark are nil where the address
// belongs to none.
type Citation struct {
	Place   Place
	Slot    *Slot
	Binding *Binding
	Mark    *Mark
	Ref     *Ref
	Addr    *Address
	Span    source.Span
}

func placeOf(slot vocab.Slot) Place {
	switch slot {
	case vocab.Why:
		return InWhy
	case vocab.Ctx:
		return InCtx
	case vocab.A, vocab.Assume, vocab.Sub:
		return InValue
	case vocab.DefBody:
		return InDef
	}
	switch slot.Kind() {
	case vocab.KindList:
		return InList
	case vocab.KindMarks:
		return InMarkText
	}
	return InText
}

// Passages iterates over the texts of m, blocks and header left out, in written
// order: for p := range m.Passages.
func (m *Message) Passages(yield func(Passage) bool) {
	for i := range m.Slots {
		if !passages(&m.Slots[i], yield) {
			return
		}
	}
}

func passages(s *Slot, yield func(Passage) bool) bool {
	p := Passage{Place: placeOf(s.Key), Slot: s}
	if p.Text = s.Text; p.Text != nil && !yield(p) {
		return false
	}
	for i := range s.Bindings {
		p.Binding = &s.Bindings[i]
		if p.Text = &p.Binding.Value; !yield(p) {
			return false
		}
	}
	p.Binding = nil
	if s.List != nil {
		for i := range s.List.Items {
			if p.Text = &s.List.Items[i]; !yield(p) {
				return false
			}
		}
	}
	for i := range s.Marks {
		p.Mark = &s.Marks[i]
		if p.Text = &p.Mark.Text; !yield(p) {
			return false
		}
	}
	return true
}

// Citations iterates over the addresses in m: those of its header, and then those
// of its slots in written order: for c := range m.Citations. What a mark carries
// as its right side is there once.
func (m *Message) Citations(yield func(Citation) bool) {
	if !m.Re.IsZero() {
		re := Address{Kind: BaseMessage, ID: m.Re}
		if !yield(Citation{Place: InRe, Addr: &re, Span: m.ReSpan}) {
			return
		}
	}
	m.References(yield)
}

// References iterates over the Citations of m but for re=, which names a message
// and is no address that was written. It allocates nothing.
func (m *Message) References(yield func(Citation) bool) {
	if m.Src != nil && !yield(Citation{Place: InSrc, Ref: m.Src, Addr: &m.Src.Addr, Span: m.Src.Span}) {
		return
	}
	for i := range m.Slots {
		if !citations(&m.Slots[i], yield) {
			return
		}
	}
}

func citations(s *Slot, yield func(Citation) bool) bool {
	if b := s.Block; b != nil && b.Src != nil {
		if !yield(Citation{Place: InBlock, Slot: s, Ref: b.Src, Addr: &b.Src.Addr, Span: b.Src.Span}) {
			return false
		}
	}
	// Not by way of passages: most texts have no refs, and this is the inner loop of
	// nearly every pass.
	if s.Text != nil && len(s.Text.Refs) > 0 && !refs(Passage{Slot: s, Text: s.Text}, yield) {
		return false
	}
	for i := range s.Bindings {
		b := &s.Bindings[i]
		if len(b.Value.Refs) > 0 && !refs(Passage{Slot: s, Binding: b, Text: &b.Value}, yield) {
			return false
		}
	}
	if s.List != nil {
		for i := range s.List.Items {
			if t := &s.List.Items[i]; len(t.Refs) > 0 && !refs(Passage{Slot: s, Text: t}, yield) {
				return false
			}
		}
	}
	for i := range s.Marks {
		if !markCitations(s, &s.Marks[i], yield) {
			return false
		}
	}
	return true
}

// markCitations yields where a mark points, and the refs of its right side.
func markCitations(s *Slot, k *Mark, yield func(Citation) bool) bool {
	c := Citation{Place: InMark, Slot: s, Mark: k, Ref: &k.Target, Addr: &k.Target.Addr, Span: k.Target.Span}
	if !c.Addr.IsZero() && !yield(c) {
		return false
	}
	if k.Carried != nil && len(k.Text.Refs) == 0 {
		return yield(Citation{Place: InMarkText, Slot: s, Mark: k, Addr: k.Carried, Span: k.Text.Span})
	}
	return refs(Passage{Slot: s, Mark: k, Text: &k.Text}, yield)
}

// refs yields the refs of a text.
func refs(p Passage, yield func(Citation) bool) bool {
	place := placeOf(p.Slot.Key)
	for i := range p.Text.Refs {
		r := &p.Text.Refs[i]
		if !yield(Citation{Place: place, Slot: p.Slot, Binding: p.Binding, Mark: p.Mark, Ref: r, Addr: &r.Addr, Span: r.Span}) {
			return false
		}
	}
	return true
}
