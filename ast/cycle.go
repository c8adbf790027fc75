package ast

import "slices"

// cycles remembers which ids lie on a circle of re= and src= (E037). What was
// looked at stays looked at until a message comes for it.
type cycles struct {
	walk   components
	number []int32 // by entry: its circle, from 1; 0 for none
	count  int32
}

// note forgets everything when a message comes for an entry that was looked at:
// it may close a circle.
func (c *cycles) note(e int32) {
	if c.walk.visited(e) {
		c.walk.reset()
	}
}

// Cyclic reports whether m's re= and its src= name m itself or lie on a circle of
// re= and src= (language.md §2.3, E037). A message that does not stand under its
// id closes no circle but that with itself.
func (t *Transcript) Cyclic(m *Message) (re, src bool) {
	var from MsgID
	if m.Src != nil && m.Src.Addr.Kind == BaseMessage {
		from = m.Src.Addr.ID
	}
	if m.ID.IsZero() || m.Re.IsZero() && from.IsZero() {
		return false, false
	}
	re, src = m.Re == m.ID, from == m.ID
	e := t.entryOf(m)
	if e == none || !t.Stands(m) {
		return re, src
	}
	t.cycles.grow(len(t.entries))
	t.cycles.walk.visit(e, t.sources, t.cycles.found)
	return re || t.sameCircle(e, m.Re), src || t.sameCircle(e, from)
}

// grow makes room for the entries below n.
func (c *cycles) grow(n int) {
	if n > cap(c.number) {
		c.number = slices.Grow(c.number, n-len(c.number))
		c.walk.grow(n)
	}
}

func (c *cycles) found(component []int32) {
	number := int32(0)
	if len(component) > 1 {
		c.count++
		number = c.count
	}
	for _, e := range component {
		for int(e) >= len(c.number) {
			c.number = append(c.number, 0)
		}
		c.number[e] = number
	}
}

func (t *Transcript) sameCircle(e int32, id MsgID) bool {
	number := t.cycles.number
	if int(e) >= len(number) || number[e] == 0 {
		return false
	}
	o := t.find(id)
	return o != none && int(o) < len(number) && number[e] == number[o]
}

// sources appends the entries that re= and src= of what stands under e name.
func (t *Transcript) sources(e int32, to []int32) []int32 {
	best := t.best(e)
	for n := t.entries[e].latest; n != none; n = t.nodes[n].next {
		m := t.nodes[n].message
		if standingOf(m) != best {
			continue
		}
		if r := t.nodes[n].re; r != none {
			to = append(to, r)
		}
		if m.Src != nil && m.Src.Addr.Kind == BaseMessage {
			to = append(to, t.enter(m.Src.Addr.ID)) // an unseen one may come yet
		}
	}
	return to
}
