package ast

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Transcript is the fold of a set of messages (language.md §7.7): a pure function
// of the set, whatever the order in which they are added.
//
// Adding a message costs in proportion to its size. Where ids are used twice with
// different meanings, or re= runs in a circle, the whole is linked once more by
// the next query. A Transcript is not safe for concurrent use, not even for
// queries: they remember what they find.
type Transcript struct {
	agents  []agent
	agentAt map[string]int32
	entries []entry
	nodes   []node
	groups  []group

	past map[*Message]Past // of AddAfter; nil when there is none

	messages, redelivered []*Message
	listStale             bool // the two lists above have to be made again

	linkStale bool // everything has to be linked again
	branching bool // some id stands with several re=, so that entry.root cannot see a cycle

	generation  int // counts what was added, for what is remembered between additions
	ordered     remembered[[]*Message]
	chains      remembered[map[int32]lineage]
	histories   remembered[map[historyKey]*history]
	definitions map[string]*definitions
	epoch       remembered[epochChoice]
	labels      labels
	cycles      cycles
	wholes      remembered[[]named]
	buffer      []byte // for canonical texts
}

// remembered is the answer to a query, as of a generation of the transcript.
type remembered[T any] struct {
	generation int // of the transcript, plus one; 0 when nothing is remembered
	value      T
}

// none is the index of nothing.
const none = int32(-1)

// entry is an id that was seen, or that was named by a re=.
type entry struct {
	agent   int32 // of its id, in agents
	latest  int32 // the latest delivery in nodes; none when the id was only named
	group   int32 // in groups, once the id was delivered more than once, else none
	child   int32 // the latest of the nodes whose re= names the id, or none
	root    int32 // an entry further up the re= chain, where the search for its top goes on
	cycle   int32 // number of the cycle of re= that the id is part of; 0 for none
	revised bool  // one of its children is a revise
}

// node is one message as it was added.
type node struct {
	message *Message
	entry   int32 // of its id, or none
	re      int32 // the entry that re= names, or none
	sibling int32 // the next node with this re=
	next    int32 // the delivery of this id before it
	again   bool  // a redelivery (language.md §7.5)
}

// NewTranscript returns an empty transcript.
func NewTranscript() *Transcript {
	return &Transcript{agentAt: map[string]int32{}}
}

// Grow makes room for n more messages, so that nothing has to move while they are
// added.
func (t *Transcript) Grow(n int) {
	t.nodes = slices.Grow(t.nodes, n)
	t.entries = slices.Grow(t.entries, n)
	t.messages = slices.Grow(t.messages, n)
}

// Add takes a message in. It fills To, Topic and Inherited of m and of the messages
// that waited for m, as far as they are derivable (language.md §2.3); where the
// transcript has to be linked anew, the next query does so.
func (t *Transcript) Add(m *Message) {
	t.generation++
	m.indexParts()
	n := int32(len(t.nodes))
	m.node = n + 1
	t.nodes = append(t.nodes, node{message: m, entry: none, re: none, sibling: none, next: none})
	if m.ID.IsZero() { // degraded: never a parent, a reply or a redelivery
		t.messages = append(t.messages, m)
		return
	}
	e := t.enter(m.ID)
	t.nodes[n].entry, t.nodes[n].next = e, t.entries[e].latest
	if !m.Re.IsZero() {
		r := t.enter(m.Re)
		t.nodes[n].re, t.nodes[n].sibling = r, t.entries[r].child
		t.entries[r].child = n
		t.entries[r].revised = t.entries[r].revised || m.Act == vocab.Revise
	}
	t.noteTime(m, e)
	t.noteDefinitions(n)
	t.labels.note(t, n)
	t.cycles.note(e)
	t.entries[e].latest = n
	t.connect(n)
}

// Messages returns the messages in the order they were added, a redelivery
// (§7.5) left out.
func (t *Transcript) Messages() []*Message {
	t.list()
	return t.messages
}

// Redeliveries returns the messages that Messages leaves out, in the order they
// were added.
func (t *Transcript) Redeliveries() []*Message {
	t.list()
	return t.redelivered
}

// list makes the two lists again after what is a redelivery may have changed.
func (t *Transcript) list() {
	t.settle()
	if !t.listStale {
		return
	}
	t.listStale = false
	for g := range t.groups {
		t.arrange(int32(g))
	}
	t.messages, t.redelivered = nil, nil
	for i := range t.nodes {
		if n := &t.nodes[i]; n.again {
			t.redelivered = append(t.redelivered, n.message)
		} else {
			t.messages = append(t.messages, n.message)
		}
	}
}

// enter returns the entry of an id, a new one when the id is new.
func (t *Transcript) enter(id MsgID) int32 {
	a := t.agent(id.Agent)
	sent := &t.agents[a].sent
	if e := sent.find(id.Seq); e != none {
		return e
	}
	e := int32(len(t.entries))
	sent.enter(id.Seq, e)
	t.entries = append(t.entries, entry{agent: a, latest: none, group: none, child: none, root: e})
	return e
}

// find returns the entry of an id, or none.
func (t *Transcript) find(id MsgID) int32 {
	if a, ok := t.agentAt[id.Agent]; ok {
		return t.agents[a].sent.find(id.Seq)
	}
	return none
}

// nodeOf returns the node of a message that was added; none for any other.
func (t *Transcript) nodeOf(m *Message) int32 {
	if n := m.node - 1; n >= 0 && int(n) < len(t.nodes) && t.nodes[n].message == m {
		return n
	}
	return none
}

// Number returns the number of a message among all that were added, redeliveries
// too: from 0, in the order in which they were added. It is -1 for a message that
// was not added. What is known of every message can so stand in a slice of
// [Transcript.Numbers] elements.
func (t *Transcript) Number(m *Message) int { return int(t.nodeOf(m)) }

// Numbers returns how many messages were added.
func (t *Transcript) Numbers() int { return len(t.nodes) }

// entryOf returns the entry of a message's id, or none. It spares those that were
// added the search.
func (t *Transcript) entryOf(m *Message) int32 {
	if n := t.nodeOf(m); n != none {
		return t.nodes[n].entry
	}
	return t.find(m.ID)
}

// parentOf returns the entry that a message's re= names, or none.
func (t *Transcript) parentOf(m *Message) int32 {
	if n := t.nodeOf(m); n != none {
		return t.nodes[n].re
	}
	return t.find(m.Re)
}

// agentOf returns the agent that the id of a message names; nil when it sent nothing.
func (t *Transcript) agentOf(m *Message) *agent {
	if n := t.nodeOf(m); n != none && t.nodes[n].entry != none {
		return &t.agents[t.entries[t.nodes[n].entry].agent]
	}
	if a, ok := t.agentAt[m.ID.Agent]; ok {
		return &t.agents[a]
	}
	return nil
}

// agent returns the number of an agent, a new one when its name is new.
func (t *Transcript) agent(name string) int32 {
	if a, ok := t.agentAt[name]; ok {
		return a
	}
	a := int32(len(t.agents))
	t.agentAt[name] = a
	t.agents = append(t.agents, agent{})
	return a
}
