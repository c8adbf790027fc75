package ast

import "github.com/agentrosetta/rosettac/ast/vocab"

// indexedParts is the number of blocks and bindings above which a message in a
// transcript has an index of them: below it a search costs less than a map.
const indexedParts = 32

// partIndex finds the blocks and bindings of a message by name. Without it, n
// addresses of n blocks of one message would cost n² comparisons.
type partIndex struct {
	first *Slot // of the slots that were indexed; a copy of the message with other slots has no index
	count int
	at    map[partName]partAt
}

// partName is the name of a part in the slot of a key; with NoSlot in any.
type partName struct {
	slot vocab.Slot
	name string
}

// partAt is where a part stands; binding is none for a block.
type partAt struct{ slot, binding int32 }

// indexParts makes the index of a message with many parts.
func (m *Message) indexParts() {
	parts := 0
	for i := range m.Slots {
		parts += 1 + len(m.Slots[i].Bindings)
	}
	if parts <= indexedParts {
		return
	}
	at := make(map[partName]partAt, parts)
	enter := func(n partName, p partAt) {
		if _, again := at[n]; !again {
			at[n] = p
		}
	}
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Block != nil {
			enter(partName{vocab.Txt, s.Block.ID}, partAt{int32(i), none})
		}
		for j := range s.Bindings {
			p := partAt{int32(i), int32(j)}
			enter(partName{vocab.NoSlot, s.Bindings[j].Key}, p)
			enter(partName{s.Key, s.Bindings[j].Key}, p)
		}
	}
	m.parts = &partIndex{first: &m.Slots[0], count: len(m.Slots), at: at}
}

// indexed returns the index of m, or nil when it has none that holds.
func (m *Message) indexed() *partIndex {
	if x := m.parts; x != nil && x.count == len(m.Slots) && x.first == &m.Slots[0] {
		return x
	}
	return nil
}

// Block returns the first txt block of the given id, or nil.
func (m *Message) Block(id string) *Block {
	if x := m.indexed(); x != nil {
		if p, ok := x.at[partName{vocab.Txt, id}]; ok {
			return m.Slots[p.slot].Block
		}
		return nil
	}
	for i := range m.Slots {
		if b := m.Slots[i].Block; b != nil && b.ID == id {
			return b
		}
	}
	return nil
}

// Binding returns the first binding of the given key in the slots a, assume and
// sub, or in the body of a def; nil when there is none.
func (m *Message) Binding(key string) *Binding { return m.bindingIn(vocab.NoSlot, key) }

// bindingIn returns the first binding of a key in the slots of one key, or in any
// with NoSlot; nil when there is none.
func (m *Message) bindingIn(slot vocab.Slot, key string) *Binding {
	if x := m.indexed(); x != nil {
		if p, ok := x.at[partName{slot, key}]; ok {
			return &m.Slots[p.slot].Bindings[p.binding]
		}
		return nil
	}
	for i := range m.Slots {
		if slot != vocab.NoSlot && m.Slots[i].Key != slot {
			continue
		}
		for j := range m.Slots[i].Bindings {
			if b := &m.Slots[i].Bindings[j]; b.Key == key {
				return b
			}
		}
	}
	return nil
}
