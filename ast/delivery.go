package ast

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"iter"
	"slices"
)

// standing ranks what is delivered under one id: the owner's messages before the
// forged ones (E003), complete ones before cut-off ones (language.md §2.7, §7.5).
type standing uint8

const (
	ownComplete standing = iota
	ownIncomplete
	forgedComplete
	forgedIncomplete
)

func standingOf(m *Message) standing {
	s := ownComplete
	if m.Forged() {
		s = forgedComplete
	}
	if m.Incomplete {
		s++
	}
	return s
}

// Forged reports whether m was not sent by the agent of its id (E003). A message
// without id is not forged.
func (m *Message) Forged() bool { return !m.ID.IsZero() && m.From != m.ID.Agent }

// group is what was delivered under an id that was delivered more than once.
type group struct {
	entry    int32
	arranged bool     // meanings are what they are now
	best     standing // of the deliveries
	whole    whole    // which party has sent a complete message
	meanings []meaning
}

// whole tells for the owner of an id and for forgers of it whether they have sent
// a complete message.
type whole struct{ own, forged bool }

// superseded reports whether a complete message replaces one of the given
// standing (language.md §2.7).
func (w whole) superseded(s standing) bool {
	return s == ownIncomplete && w.own || s == forgedIncomplete && w.forged
}

// note takes the standing of a delivery into account.
func (g *group) note(s standing) {
	g.best = min(g.best, s)
	g.whole.own = g.whole.own || s == ownComplete
	g.whole.forged = g.whole.forged || s == forgedComplete
}

// meaning is one of the different messages of an id.
type meaning struct {
	node     int32 // of its deliveries the one that stands first in the input
	standing standing
	hash     uint64 // of its canonical text
}

var hashSeed = maphash.MakeSeed()

// canonical returns the canonical text of a node's message; it holds until the
// next call.
func (t *Transcript) canonical(n int32) []byte {
	t.buffer = t.nodes[n].message.AppendCanonical(t.buffer[:0], Form{})
	return t.buffer
}

// arrange finds the different meanings of a group and puts them in order: by
// standing, then by canonical text.
func (t *Transcript) arrange(g int32) {
	group := &t.groups[g]
	if group.arranged {
		return
	}
	type delivery struct {
		meaning
		text string
	}
	var all []delivery
	for n := t.entries[group.entry].latest; n != none; n = t.nodes[n].next {
		text := string(t.canonical(n))
		all = append(all, delivery{
			meaning{n, standingOf(t.nodes[n].message), maphash.String(hashSeed, text)}, text,
		})
	}
	slices.SortFunc(all, func(a, b delivery) int {
		return cmp.Or(cmp.Compare(a.standing, b.standing), cmp.Compare(a.text, b.text), t.comparePlaces(a.node, b.node))
	})
	group.meanings, group.arranged, group.best = group.meanings[:0], true, all[0].standing
	for i, d := range all {
		again := i > 0 && all[i-1].standing == d.standing && all[i-1].text == d.text
		t.nodes[d.node].again = again
		if !again {
			group.meanings = append(group.meanings, d.meaning)
		}
	}
}

// redelivery reports whether node n says what an arranged group says already, and
// takes it in as a delivery of that: the one that stands first in the input is the
// message, whichever came first (§7.7).
func (t *Transcript) redelivery(g, n int32) bool {
	standing := standingOf(t.nodes[n].message)
	text := t.nodes[n].message.AppendCanonical(nil, Form{})
	hash := maphash.Bytes(hashSeed, text)
	for i := range t.groups[g].meanings {
		m := &t.groups[g].meanings[i]
		if m.standing != standing || m.hash != hash || string(t.canonical(m.node)) != string(text) {
			continue
		}
		again := n
		if t.comparePlaces(n, m.node) < 0 {
			m.node, again = n, m.node
			t.listStale = true
		}
		t.nodes[again].again = true
		return true
	}
	return false
}

// Repeats reports whether m says what another delivery of its id says (D001): one of
// them is among Redeliveries.
func (t *Transcript) Repeats(m *Message) bool {
	t.list()
	n := t.nodeOf(m)
	if n == none || t.nodes[n].entry == none || t.entries[t.nodes[n].entry].group == none {
		return false
	}
	if t.nodes[n].again {
		return true
	}
	var text []byte
	for o := t.entries[t.nodes[n].entry].latest; o != none; o = t.nodes[o].next {
		if !t.nodes[o].again || standingOf(t.nodes[o].message) != standingOf(m) {
			continue
		}
		if text == nil {
			text = m.AppendCanonical(nil, Form{})
		}
		if bytes.Equal(t.canonical(o), text) {
			return true
		}
	}
	return false
}

// comparePlaces orders nodes by where their messages stand in the input; nodes of
// one place by arrival.
func (t *Transcript) comparePlaces(a, b int32) int {
	x, y := t.nodes[a].message, t.nodes[b].message
	if x.File != nil && y.File != nil && x.File != y.File {
		if c := cmp.Compare(x.File.Name, y.File.Name); c != 0 {
			return c
		}
	}
	return cmp.Or(cmp.Compare(x.Offset(), y.Offset()), cmp.Compare(a, b))
}

// Offset returns where m begins in its input, in bytes. That is more than where it
// begins in its File when the input is a stream, of which File holds a part.
func (m *Message) Offset() int {
	if m.File == nil {
		return m.Span.Start
	}
	return m.File.Skipped.Bytes + m.Span.Start
}

// stands iterates over the nodes that stand under an entry: those of different
// meaning and of the best standing, in the order of their canonical texts.
func (t *Transcript) stands(e int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if e == none || t.entries[e].latest == none {
			return
		}
		g := t.entries[e].group
		if g == none {
			yield(t.entries[e].latest)
			return
		}
		t.arrange(g)
		for _, m := range t.groups[g].meanings {
			if m.standing != t.groups[g].best || !yield(m.node) {
				return
			}
		}
	}
}

// first returns the first node that stands under an entry, or none.
func (t *Transcript) first(e int32) int32 {
	for n := range t.stands(e) {
		return n
	}
	return none
}

// Lookup returns the messages of different meaning under an id, the one that
// stands first: one, or several (E035), ordered by canonical text. Forged ones
// (E003) come last. Incomplete ones are there only where the same party, owner or
// forger, has sent nothing complete. It is empty when the id was never seen.
func (t *Transcript) Lookup(id MsgID) []*Message {
	t.settle()
	e := t.find(id)
	if e == none || t.entries[e].latest == none {
		return nil
	}
	g := t.entries[e].group
	if g == none {
		return []*Message{t.nodes[t.entries[e].latest].message}
	}
	t.arrange(g)
	var all []*Message
	for _, m := range t.groups[g].meanings {
		if !t.groups[g].whole.superseded(m.standing) {
			all = append(all, t.nodes[m.node].message)
		}
	}
	return all
}

// Standing returns the messages of Lookup that stand: the owner's, or the forged
// ones when the owner sent nothing under the id. More than one is a conflict.
func (t *Transcript) Standing(id MsgID) []*Message {
	t.settle()
	var all []*Message
	for n := range t.stands(t.find(id)) {
		all = append(all, t.nodes[n].message)
	}
	return all
}

// Conflicts returns, for each id that stands for messages of different meaning
// (E035), these messages, as Standing does.
func (t *Transcript) Conflicts() [][]*Message {
	t.settle()
	var all [][]*Message
	for g := range t.groups {
		var one []*Message
		for n := range t.stands(t.groups[g].entry) {
			one = append(one, t.nodes[n].message)
		}
		if len(one) > 1 {
			all = append(all, one)
		}
	}
	return all
}

// Contested reports whether an id stands for messages of different meaning (E035):
// none of them settles anything.
func (t *Transcript) Contested(id MsgID) bool {
	t.settle()
	e := t.find(id)
	if e == none || t.entries[e].group == none {
		return false
	}
	first := true
	for range t.stands(e) {
		if !first {
			return true
		}
		first = false
	}
	return false
}

// Stands reports whether m is what its id stands for, or one of several (E035):
// not when the owner's message makes nothing of a forged one, nor when a complete
// one has superseded it (language.md §2.7, §7.5). A message without id stands.
func (t *Transcript) Stands(m *Message) bool {
	t.settle()
	e := t.entryOf(m)
	return e == none || standingOf(m) == t.best(e)
}

// best returns the best standing among the deliveries of an entry that has some.
func (t *Transcript) best(e int32) standing {
	if g := t.entries[e].group; g != none {
		return t.groups[g].best
	}
	if n := t.entries[e].latest; n != none {
		return standingOf(t.nodes[n].message)
	}
	return ownComplete
}

// Message returns the first of Lookup, or nil when the id was never seen.
func (t *Transcript) Message(id MsgID) *Message {
	t.settle()
	return t.message(t.first(t.find(id)))
}

// message returns the message of a node; nil for none.
func (t *Transcript) message(n int32) *Message {
	if n == none {
		return nil
	}
	return t.nodes[n].message
}
