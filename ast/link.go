package ast

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast/source"
)

// connect links a node that was just entered, and what waited for it. In ordinary
// traffic that is a step or two; where an id stands with several meanings or re=
// runs in a circle, it leaves all linking to relink, once for any number of
// additions.
func (t *Transcript) connect(n int32) {
	m, e := t.nodes[n].message, t.nodes[n].entry
	if t.nodes[n].next != none {
		t.connectAgain(n)
		return
	}
	if !t.listStale {
		t.messages = append(t.messages, m)
	}
	if t.linkStale {
		return
	}
	r := t.nodes[n].re
	if r != none && t.entries[e].child != none && (t.branching || t.top(r) == e) {
		t.linkStale = true // re= has closed a circle, or may have
		return
	}
	if r != none {
		t.entries[e].root = r
	}
	t.link(n)
	t.propagate(e)
}

// connectAgain links a further delivery of an id.
func (t *Transcript) connectAgain(n int32) {
	e := t.nodes[n].entry
	g := t.entries[e].group
	if g == none {
		g = int32(len(t.groups))
		t.entries[e].group = g
		before := standingOf(t.nodes[t.nodes[n].next].message)
		t.groups = append(t.groups, group{entry: e, best: before})
		t.groups[g].note(before)
	}
	best, now := t.groups[g].best, standingOf(t.nodes[n].message)
	t.groups[g].note(now)
	if now < best {
		t.labels.reset()
	}
	if !t.linkStale {
		t.link(n)
		if t.known(g, n) {
			return
		}
	}
	t.groups[g].arranged, t.listStale = false, true
	if now > best || t.linkStale {
		return // nothing is derived from it
	}
	if t.entries[e].child != none {
		t.linkStale = true
		return
	}
	t.setRoot(e)
}

// known reports whether node n is a redelivery of what an arranged group holds,
// and takes it in as one. A group is arranged for its second delivery; after a
// conflict it is not, until a query wants to know.
func (t *Transcript) known(g, n int32) bool {
	if len(t.groups[g].meanings) == 0 {
		t.arrange(g)
		if !t.nodes[n].again {
			if len(t.groups[g].meanings) > 1 {
				return false
			}
			t.listStale = true // it stands before what was delivered before it
		}
	} else if !t.groups[g].arranged || !t.redelivery(g, n) {
		return false
	}
	if !t.listStale {
		t.redelivered = append(t.redelivered, t.nodes[n].message)
	}
	return true
}

// setRoot points an entry without children up its re= chain; one that stands with
// several re= is the top of its chain, and makes circles hard to see.
func (t *Transcript) setRoot(e int32) {
	up := t.parents(e, nil)
	t.entries[e].root = e
	switch {
	case len(up) > 1:
		t.branching = true
	case len(up) == 1 && up[0] == e:
		t.linkStale = true
	case len(up) == 1:
		t.entries[e].root = up[0]
	}
}

// parents appends the entries that the messages standing under e answer, each
// once.
func (t *Transcript) parents(e int32, to []int32) []int32 {
	start, best := len(to), t.best(e)
	for n := t.entries[e].latest; n != none; n = t.nodes[n].next {
		if r := t.nodes[n].re; r != none && standingOf(t.nodes[n].message) == best {
			to = append(to, r)
		}
	}
	if len(to)-start > 1 {
		slices.Sort(to[start:])
		to = to[:start+len(slices.Compact(to[start:]))]
	}
	return to
}

// top returns the entry at which the re= chain of e ends, and shortens the way
// there for the next time.
func (t *Transcript) top(e int32) int32 {
	for t.entries[e].root != e {
		up := t.entries[e].root
		t.entries[e].root = t.entries[up].root
		e = up
	}
	return e
}

// link derives recipients and topic of a node from its parent (language.md §2.3)
// and reports whether anything changed.
func (t *Transcript) link(n int32) bool {
	m := t.nodes[n].message
	var sender [1]Target
	var to []Target
	var topic string
	if parent := t.parent(n); parent != nil {
		to, topic = parent.To, parent.Topic
		if parent.From != m.From {
			sender[0] = Target{Kind: ToAgent, Name: parent.From}
			to = sender[:]
		}
	} else if from := t.past[m].Sender; from != "" && from != m.From {
		sender[0] = Target{Kind: ToAgent, Name: from}
		to = sender[:]
	}
	was, wasTopic := m.Inherited, m.Topic
	moved := !m.ToWritten && !slices.EqualFunc(m.To, to, sameTarget)
	if moved {
		m.To = unplaced(to)
	}
	if !m.TopicWritten {
		m.Topic = topic
	}
	m.Inherited = Inherited{
		To:    len(to) > 0 && (!m.ToWritten || slices.EqualFunc(m.To, to, sameTarget)),
		Topic: topic != "" && m.Topic == topic,
	}
	return moved || m.Inherited != was || m.Topic != wasTopic
}

// parent returns the message from which a node derives: none when it is unseen,
// and none along a circle of re=.
func (t *Transcript) parent(n int32) *Message {
	e, r := t.nodes[n].entry, t.nodes[n].re
	if r == none || r == e || t.entries[e].cycle != 0 && t.entries[e].cycle == t.entries[r].cycle {
		return nil
	}
	return t.message(t.first(r))
}

func sameTarget(a, b Target) bool { return a.Kind == b.Kind && a.Name == b.Name }

func unplaced(to []Target) []Target {
	to = slices.Clone(to)
	for i := range to {
		to[i].Span = source.Span{}
	}
	return to
}

// propagate links the children of an entry whose message is new, and theirs as
// far as something changes. What a message derives changes at most a few times,
// so all propagation together is linear.
func (t *Transcript) propagate(e int32) {
	var work [1]int32
	for todo := append(work[:0], e); len(todo) > 0 && !t.linkStale; {
		e, todo = todo[len(todo)-1], todo[:len(todo)-1]
		for n := t.entries[e].child; n != none; n = t.nodes[n].sibling {
			if !t.link(n) {
				continue
			}
			child := t.nodes[n].entry
			if g := t.entries[child].group; g != none { // its meanings may now be others
				t.groups[g].arranged, t.listStale = false, true
				t.linkStale = t.linkStale || t.entries[child].child != none
			} else if t.entries[child].child != none {
				todo = append(todo, child)
			}
		}
	}
}

// settle makes To, Topic and Inherited of all messages what they are to be.
// Every query begins with it.
func (t *Transcript) settle() {
	if t.linkStale {
		t.linkStale = false
		t.relink()
	}
}

// relink links everything, parents before their children.
func (t *Transcript) relink() {
	t.listStale, t.branching = len(t.groups) > 0, false
	t.labels.reset()
	for g := range t.groups {
		t.groups[g].arranged = false
	}
	for e := range t.entries {
		t.entries[e].cycle = 0
	}
	var found components
	cycle := int32(0)
	link := func(component []int32) {
		if len(component) > 1 || slices.Contains(t.parents(component[0], nil), component[0]) {
			cycle++
			for _, e := range component {
				t.entries[e].cycle = cycle
			}
		}
		for _, e := range component {
			t.linkStanding(e)
			t.entries[e].root = component[0]
			up := t.parents(e, nil)
			// Also out of a circle several ways may lead, and close another.
			t.branching = t.branching || len(up) > 1
			if len(up) == 1 && t.entries[e].cycle == 0 {
				t.entries[e].root = up[0]
			}
		}
	}
	for e := range t.entries {
		found.visit(int32(e), t.parents, link)
	}
	for n := range t.nodes { // from these nothing is derived
		if e := t.nodes[n].entry; e != none && standingOf(t.nodes[n].message) != t.best(e) {
			t.link(int32(n))
		}
	}
	for g := range t.groups {
		t.groups[g].arranged = false
	}
}

func (t *Transcript) linkStanding(e int32) {
	best := t.best(e)
	for n := t.entries[e].latest; n != none; n = t.nodes[n].next {
		if standingOf(t.nodes[n].message) == best {
			t.link(n)
		}
	}
}

// Parent returns the message that m's re= names, whatever its revisions, or nil
// when it was never seen. A message that answers itself is its own parent.
func (t *Transcript) Parent(m *Message) *Message {
	if m.Re.IsZero() {
		return nil
	}
	t.settle()
	return t.message(t.first(t.parentOf(m)))
}

// Children returns the messages whose re= names id, in the order of §2.11,
// redeliveries and superseded ones (§2.7) left out.
func (t *Transcript) Children(id MsgID) []*Message {
	t.list()
	e := t.find(id)
	if e == none {
		return nil
	}
	var all []*Message
	for n := t.entries[e].child; n != none; n = t.nodes[n].sibling {
		if !t.nodes[n].again && !t.superseded(n) {
			all = append(all, t.nodes[n].message)
		}
	}
	t.sort(all)
	return all
}

// superseded reports whether a complete message has replaced a cut-off one.
func (t *Transcript) superseded(n int32) bool {
	g := t.entries[t.nodes[n].entry].group
	return g != none && t.groups[g].whole.superseded(standingOf(t.nodes[n].message))
}

// FollowUp reports whether m's re= names a message of m's own sender (§2.4).
func (t *Transcript) FollowUp(m *Message) bool {
	parent := t.Parent(m)
	return parent != nil && parent.From == m.From
}
