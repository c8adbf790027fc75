package ast

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// labels remembers the effective labels of ids (language.md §7.2). A citation of
// an id takes the strictest label of all its versions; one of @id@orig that of the
// message itself alone. So an entry has two vertices: 2e is the message, 2e+1 the
// message and its revisions.
type labels struct {
	walk  components
	of    []int32 // by vertex: index in names; it means something when the walk is done with it
	names []string
	index map[string]int32
	edges []int32 // of the vertex at hand
	late  []int32 // nodes that came for an entry whose label was known
}

// note remembers that a node may make a known label stricter. What is known stays
// if it does not: in ordinary traffic, nearly always.
func (l *labels) note(t *Transcript, n int32) {
	e, r := t.nodes[n].entry, t.nodes[n].re
	corrects := r != none && t.nodes[n].message.Act == vocab.Revise && l.knows(2*r+1)
	switch {
	case l.knows(2*e) || l.knows(2*e+1):
		if t.entries[e].revised { // its revisions may become legal with it
			l.reset()
			return
		}
		l.late = append(l.late, n)
	case corrects:
		l.late = append(l.late, n)
	}
}

func (l *labels) knows(vertex int32) bool { return l.walk.done(vertex) }

func (l *labels) reset() {
	l.walk.reset()
	l.late = l.late[:0]
}

// Label returns the effective label of m: the strictest of its own and of what it
// cites in ctx, why, src, re, marks and values (§7.2), through any number of
// messages; "" when there is none. Labels outside vocab.Labels rank above all
// others, and of two of them the one that sorts first is returned.
func (t *Transcript) Label(m *Message) string {
	t.settle()
	t.labels.freshen(t)
	return t.label(m)
}

// freshen makes ready for queries: it forgets what is known when a late node makes some
// of it stricter.
func (l *labels) freshen(t *Transcript) {
	if n := 2 * len(t.entries); n > cap(l.of) {
		l.of = slices.Grow(l.of, n-len(l.of))
		l.walk.grow(n)
	}
	for _, n := range l.late {
		if t.raises(n) {
			l.reset()
			break
		}
	}
	l.late = l.late[:0]
}

// LabelOf returns the label that who cites an id takes from it: the strictest
// effective label of all its versions, or with orig that of the message alone; ""
// when there is none, and for an id that was never seen.
func (t *Transcript) LabelOf(id MsgID, orig bool) string {
	t.settle()
	e := t.find(id)
	if e == none {
		return ""
	}
	t.labels.freshen(t)
	vertex := 2*e + 1
	if orig {
		vertex = 2 * e
	}
	t.labels.walk.visit(vertex, t.labelEdges, t.labelFound)
	return t.labels.name(vertex)
}

// raises reports whether a late node is stricter than what was known of its id, or
// of the message that it revises.
func (t *Transcript) raises(n int32) bool {
	label, e, r := t.label(t.nodes[n].message), t.nodes[n].entry, t.nodes[n].re
	t.labels.walk.visit(2*e+1, t.labelEdges, t.labelFound) // with its own revisions
	label = Stricter(label, t.labels.name(2*e+1))
	raised := func(vertex int32) bool {
		known := t.labels.name(vertex)
		return t.labels.knows(vertex) && Stricter(label, known) != known
	}
	return raised(2*e) || raised(2*e+1) || r != none && t.nodes[n].message.Act == vocab.Revise && raised(2*r+1)
}

// label returns the label of m from what is known, and finds what is not.
func (t *Transcript) label(m *Message) string {
	label := t.ownLabel(m)
	m.labelled(t, func(vertex int32) {
		t.labels.walk.visit(vertex, t.labelEdges, t.labelFound)
		label = Stricter(label, t.labels.name(vertex))
	})
	return label
}

// labelled calls f for every vertex that m cites. A message that was never named
// by a header and never sent has none.
func (m *Message) labelled(t *Transcript, f func(vertex int32)) {
	if !m.Re.IsZero() {
		f(2*t.enter(m.Re) + 1)
	}
	for c := range m.References {
		if c.Place&Labelled == 0 || c.Addr.Kind != BaseMessage {
			continue
		}
		e := t.enter(c.Addr.ID)
		if c.Addr.Orig {
			f(2 * e)
		} else {
			f(2*e + 1)
		}
	}
}

// labelEdges appends the vertices from which a vertex takes its label.
func (t *Transcript) labelEdges(vertex int32, to []int32) []int32 {
	e := vertex / 2
	if vertex%2 == 0 {
		for n := range t.stands(e) {
			t.nodes[n].message.labelled(t, func(v int32) { to = append(to, v) })
		}
		return to
	}
	to = append(to, 2*e)
	if t.entries[e].revised {
		for n := t.entries[e].child; n != none; n = t.nodes[n].sibling {
			if t.revises(n) {
				to = append(to, 2*t.nodes[n].entry+1)
			}
		}
	}
	return to
}

// labelFound gives all vertices of a component the strictest label of its messages
// and of all that they lead to.
func (t *Transcript) labelFound(component []int32) {
	l, label := &t.labels, ""
	for _, v := range component {
		for int(v) >= len(l.of) {
			l.of = append(l.of, 0)
		}
		if v%2 == 0 {
			for n := range t.stands(v / 2) {
				label = Stricter(label, t.ownLabel(t.nodes[n].message))
			}
		}
		l.edges = t.labelEdges(v, l.edges[:0])
		for _, to := range l.edges {
			if l.knows(to) {
				label = Stricter(label, l.name(to))
			}
		}
	}
	at, ok := l.index[label]
	if !ok {
		if l.index == nil {
			l.index = map[string]int32{}
		}
		at = int32(len(l.names))
		l.names, l.index[label] = append(l.names, label), at
	}
	for _, v := range component {
		l.of[v] = at
	}
}

func (l *labels) name(vertex int32) string {
	if !l.knows(vertex) {
		return ""
	}
	return l.names[l.of[vertex]]
}

// Stricter returns the stricter of two labels; of two that rank alike, the one
// that sorts first.
func Stricter(a, b string) string {
	switch ra, rb := vocab.LabelRank(a), vocab.LabelRank(b); {
	case ra < rb:
		return b
	case ra == rb && strings.Compare(b, a) < 0:
		return b
	}
	return a
}
