package check

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// relays are the messages with src=, the families, and all that they take their
// claims from: a forest, in which a message stands below the message it relays, and
// a revision that names no source below the version before it. What a relay may
// claim is found on the way down from the origins, so that a chain is walked once
// however many messages hang on it.
type relays struct {
	*Context
	*families
	nodes []node
	at    []int32 // by number of the message: its node, or none
	cites cites
	said  *claimBook

	scope map[string]stand // what the way down to the present node says of a key
	undo  []undo
}

// node is a message in a chain.
type node struct {
	message *ast.Message
	parent  int32 // none at an origin
	version bool  // the parent is the version before, not a source
	circle  bool  // on a circle of src= (E037): there is no origin

	child, sibling int32 // the first child; the next of the same parent

	run     int32 // the node at which the versions of this message begin
	claims  bool  // some version has claims
	highest limit // of the claims of its versions
	base    limit // what the sources of its versions allow
	origin  origin
	own     expiry // as its versions state it
	expiry  expiry // as its origin states it
	unk     *ast.Slot
}

// none is the index of no node.
const none = int32(-1)

// origin is where a chain of src= ends: a message, or the address of something
// else.
type origin struct {
	id      ast.MsgID
	address string
}

func newRelays(c *Context) *relays {
	r := &relays{
		Context: c, families: c.families(), said: newClaimBook(c),
		at: slices.Repeat([]int32{none}, c.Transcript.Numbers()), scope: map[string]stand{},
	}
	r.nodes = make([]node, 0, len(r.relays)+len(r.of)) // at least
	for _, m := range r.relays {
		r.enter(m)
	}
	for _, v := range r.of {
		r.enter(v.members[v.at])
	}
	r.cutCircles()
	r.hang()
	r.descend()
	return r
}

// enter makes the node of a message, and of all that are above it.
func (r *relays) enter(m *ast.Message) {
	below := none
	for {
		number := r.Transcript.Number(m)
		n := r.at[number]
		known := n != none
		if !known {
			n = int32(len(r.nodes))
			r.at[number] = n
			r.nodes = append(r.nodes, node{message: m, parent: none, child: none, sibling: none})
		}
		if below != none {
			r.nodes[below].parent = n
		}
		if known {
			return
		}
		above, version := r.above(m)
		if above == nil {
			return
		}
		r.nodes[n].version = version
		m, below = above, n
	}
}

// above returns what m takes its claims from, and whether that is the version
// before it; nil at an origin, and where the source is not known.
func (r *relays) above(m *ast.Message) (above *ast.Message, version bool) {
	if m.Src != nil {
		a := m.Src.Addr
		switch {
		case a.Kind != ast.BaseMessage:
			return nil, false
		case a.ID == m.ID:
			return m, false
		}
		r.cites.read(m, r.families)
		return r.cites.version(r.cites.entry(citeKey{a.ID, a.Orig}), m), false
	}
	if v := r.of[m.ID]; v.family != nil && v.at > 0 && v.members[v.at] == m {
		return v.members[v.at-1], true
	}
	return nil, false
}

// cutCircles makes an origin of each node on a circle: nothing comes from it.
func (r *relays) cutCircles() {
	seen := make([]int32, len(r.nodes)) // the walk that came by, from 1
	for start := range r.nodes {
		walk, n := int32(start)+1, int32(start)
		for n != none && seen[n] == 0 {
			seen[n] = walk
			n = r.nodes[n].parent
		}
		for n != none && seen[n] == walk && r.nodes[n].parent != none { // n is on a circle
			next := r.nodes[n].parent
			r.nodes[n].parent, r.nodes[n].circle, r.nodes[n].version = none, true, false
			n = next
		}
	}
}

// hang tells every node its children.
func (r *relays) hang() {
	for n := range r.nodes {
		if p := r.nodes[n].parent; p != none {
			r.nodes[n].sibling, r.nodes[p].child = r.nodes[p].child, int32(n)
		}
	}
}

// descend walks the forest from the origins down.
func (r *relays) descend() {
	type frame struct {
		node int32
		undo int // its length before the node was entered
		done bool
	}
	var todo []frame
	for n := range r.nodes {
		if r.nodes[n].parent == none {
			todo = append(todo, frame{node: int32(n)})
		}
	}
	for len(todo) > 0 {
		f := &todo[len(todo)-1]
		if f.done {
			r.leave(f.undo)
			todo = todo[:len(todo)-1]
			continue
		}
		f.done, f.undo = true, len(r.undo)
		n := f.node
		r.visit(n)
		for c := r.nodes[n].child; c != none; c = r.nodes[c].sibling {
			todo = append(todo, frame{node: c})
		}
	}
}

// visit fills in a node from its parent, judges it if it relays, and notes its
// claims for what hangs on it.
func (r *relays) visit(n int32) {
	x := &r.nodes[n]
	m := x.message
	x.run, x.origin, x.own = n, r.originOf(x), statedExpiry(r.Context, m)
	var above *node
	if x.parent != none {
		above = &r.nodes[x.parent]
		x.origin = above.origin
		if x.version {
			x.run, x.base, x.claims, x.highest = above.run, above.base, above.claims, above.highest
			x.own = x.own.or(above.own)
			x.unk = above.unk
		} else {
			x.base = above.base.lower(r.allowed(above))
		}
	}
	x.expiry = x.own
	if source := r.nodes[x.run].parent; source != none && r.nodes[source].expiry.known() {
		x.expiry = r.nodes[source].expiry
	}
	if above != nil && !x.version {
		r.laundered(m, x.base)
		dropped(r.Context, m, above)
	}
	if s := m.Slot(vocab.Unk); s != nil && s.List != nil && s.List.Declared {
		x.unk = s
	}
	r.note(n)
}

// originOf returns the origin of a node without a parent.
func (r *relays) originOf(x *node) origin {
	switch {
	case x.circle:
		return origin{}
	case x.message.Src == nil:
		return origin{id: r.original(x.message.ID)}
	case x.message.Src.Addr.Kind == ast.BaseMessage:
		return origin{id: x.message.Src.Addr.ID}
	}
	return origin{address: x.message.Src.Addr.String()}
}
