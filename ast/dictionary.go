package ast

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Definition is a binding in the body of a def.
type Definition struct {
	Message *Message
	Binding *Binding
}

// definitions are the places where one key is defined.
type definitions struct {
	places []place
	sorted remembered[[]Definition]
}

// place is a binding by its indexes.
type place struct{ node, slot, binding int32 }

func (t *Transcript) noteDefinitions(n int32) {
	m := t.nodes[n].message
	if m.Act != vocab.Def || m.Incomplete {
		return
	}
	for i := range m.Slots {
		if m.Slots[i].Key != vocab.DefBody {
			continue
		}
		for j := range m.Slots[i].Bindings {
			b := &m.Slots[i].Bindings[j]
			if b.Op != Equals {
				continue
			}
			d := t.definitions[b.Key]
			if d == nil {
				if t.definitions == nil {
					t.definitions = map[string]*definitions{}
				}
				d = &definitions{}
				t.definitions[b.Key] = d
			}
			d.places = append(d.places, place{n, int32(i), int32(j)})
		}
	}
}

// Definitions returns the bindings of a key by defs that stand, complete ones, in
// the order of §2.11: of a symbol, of a sender-qualified one as `a4:BID`, or of a
// handshake key (§7.6). The slice is shared; it is not to be changed.
func (t *Transcript) Definitions(key string) []Definition {
	d := t.definitions[key]
	if d == nil {
		return nil
	}
	if d.sorted.generation != t.generation+1 {
		d.sorted = remembered[[]Definition]{t.generation + 1, t.define(d.places, t.keyed)}
	}
	return d.sorted.value
}

// define turns places into definitions, in the order of a key function.
func (t *Transcript) define(places []place, key func(*Message, int32) keyed) []Definition {
	t.list()
	type found struct {
		keyed
		Definition
	}
	var all []found
	for _, p := range places {
		n := &t.nodes[p.node]
		if n.again || n.entry == none || standingOf(n.message) != t.best(n.entry) {
			continue
		}
		b := &n.message.Slots[p.slot].Bindings[p.binding]
		all = append(all, found{key(n.message, none), Definition{n.message, b}})
	}
	slices.SortStableFunc(all, func(a, b found) int { return t.compareKeyed(a.keyed, b.keyed) })
	defs := make([]Definition, len(all))
	for i := range all {
		defs[i] = all[i].Definition
	}
	return defs
}

// Symbol returns the binding that a symbol means where m uses it, and the def that
// made it; nil when nobody defined it (§7.6). sender is that of a sender-qualified
// symbol, or empty; m may be nil for a use outside any message.
//
// A qualified symbol is the sender's, or what a def says of it under its qualified
// name. A bare one is the user's own, if the user has defined it, else that of the
// agent whose def comes first in the order of §2.11. An agent that defines a symbol
// again means the latest definition before the use; used before all of them it
// means the first. What a def says of its own symbols is what it means by them.
func (t *Transcript) Symbol(sender, name string, m *Message) (*Binding, *Message) {
	defs := t.Definitions(name)
	if sender != "" {
		if b, def := t.meant(defs, sender, m); b != nil {
			return b, def
		}
		defs = t.Definitions(sender + ":" + name)
	} else if m != nil {
		if b, def := t.meant(defs, m.From, m); b != nil {
			return b, def
		}
	}
	if len(defs) == 0 {
		return nil, nil
	}
	return t.meant(defs, defs[0].Message.From, m)
}

// meant returns the latest definition by an agent that does not come after m, or
// the agent's first.
func (t *Transcript) meant(defs []Definition, agent string, m *Message) (*Binding, *Message) {
	var chosen *Definition
	for i := range defs {
		if defs[i].Message.From != agent {
			continue
		}
		if chosen != nil && m != nil && defs[i].Message != m && t.Compare(defs[i].Message, m) > 0 {
			break
		}
		chosen = &defs[i]
	}
	if chosen == nil {
		return nil, nil
	}
	return chosen.Binding, chosen.Message
}
