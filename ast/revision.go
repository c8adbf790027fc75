package ast

import (
	"container/heap"
	"iter"
	"slices"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Revises returns the message that m corrects: m is a complete revise that is not
// forged, its re= names a message of the same sender, and re= does not run in a
// circle (§2.4). It is nil for any other message: such a revise revises nothing.
func (t *Transcript) Revises(m *Message) *Message {
	if m.Act != vocab.Revise || m.Incomplete || m.Forged() || m.Re == m.ID {
		return nil
	}
	t.settle()
	e, r := t.entryOf(m), t.parentOf(m)
	if e != none && r != none && t.entries[e].cycle != 0 && t.entries[e].cycle == t.entries[r].cycle {
		return nil
	}
	if parent := t.message(t.first(r)); parent != nil && parent.From == m.From {
		return parent
	}
	return nil
}

// Revised reports whether some revise names the id, legal or not: where it is
// false, the message is its only version.
func (t *Transcript) Revised(id MsgID) bool {
	e := t.find(id)
	return e != none && t.entries[e].revised
}

// version is one version of a message: a node, and its number, which ascends by one
// from version to version. Messages of one id and different meaning (E035) have one
// number.
type version struct {
	node   int32
	number int
}

// Versions returns the message of the id and its legal revisions (§2.4), the
// oldest first: a revision comes after what it revises, and else in the order of
// §2.11. Chains are followed, circles cut. Of one id with several meanings (E035)
// all are there, side by side, the one whose canonical text sorts first last, so
// that who searches from the newest finds it first (§7.5). It is empty when the id
// was never seen.
func (t *Transcript) Versions(id MsgID) []*Message {
	var all []*Message
	for _, v := range t.versionsOf(t.find(id)) {
		all = append(all, t.nodes[v.node].message)
	}
	return all
}

// VersionsOf iterates over the Versions of several ids, in no order: where many of them
// are versions of each other, it does not go through these for each. It may give a
// message twice.
func (t *Transcript) VersionsOf(ids iter.Seq[MsgID]) iter.Seq[*Message] {
	return func(yield func(*Message) bool) {
		t.settle()
		var of []int32
		for id := range ids {
			if e := t.find(id); e != none {
				of = append(of, e)
				for n := range t.stands(e) {
					if !yield(t.nodes[n].message) {
						return
					}
				}
			}
		}
		for e := range t.family(of...) {
			for n := range t.revisionsOf(e) {
				if !yield(t.nodes[n].message) {
					return
				}
			}
		}
	}
}

// lineage is a list of versions, and the index of those of an entry: from there to
// the end.
type lineage struct {
	all  []version
	from int
}

// versionsOf returns the versions of an entry.
func (t *Transcript) versionsOf(e int32) []version {
	l := t.lineage(e)
	return l.all[l.from:]
}

// lineage returns the versions of an entry; they are remembered until the next
// message comes. The messages of a plain chain, in which each is revised once, share
// one list: it would else be quadratic.
func (t *Transcript) lineage(e int32) lineage {
	t.settle()
	if e == none {
		return lineage{}
	}
	if !t.entries[e].revised {
		if l, ok := t.chained(e); ok {
			return l
		}
		return lineage{all: t.appendVersion(nil, e, 0, nil)}
	}
	if l, ok := t.chained(e); ok {
		return l
	}
	if top := t.original(e); top != e {
		t.remember(top)
		if l, ok := t.chained(e); ok {
			return l
		}
	}
	return t.remember(e)
}

// chained returns what is remembered of an entry.
func (t *Transcript) chained(e int32) (lineage, bool) {
	if t.chains.generation != t.generation+1 {
		return lineage{}, false
	}
	l, ok := t.chains.value[e]
	return l, ok
}

// original returns the entry that a revision leads up to, as far as the way there
// is plain.
func (t *Transcript) original(e int32) int32 {
	for {
		n := t.entries[e].latest
		if n == none || t.entries[e].group != none || !t.revises(n) {
			return e
		}
		e = t.nodes[n].re
	}
}

// remember traces an entry and keeps the list, for all of a plain chain.
func (t *Transcript) remember(e int32) lineage {
	all, plain := t.trace(e)
	l := lineage{all: all}
	if t.chains.generation != t.generation+1 {
		t.chains = remembered[map[int32]lineage]{t.generation + 1, map[int32]lineage{}}
	}
	t.chains.value[e] = l
	for i := range all {
		if plain {
			t.chains.value[t.nodes[all[i].node].entry] = lineage{all, i}
		}
	}
	return l
}

// trace follows the revisions of an entry. plain says that each message has one
// meaning and one revision.
func (t *Transcript) trace(e int32) (all []version, plain bool) {
	all, plain = t.appendVersion(nil, e, 0, nil), t.entries[e].group == none
	queue, waits := revisions{t: t}, t.family(e)
	for number := 1; ; number++ {
		for n := range t.revisionsOf(e) {
			r := t.nodes[n].entry
			if waits[r]--; waits[r] == 0 {
				heap.Push(&queue, t.firstOf(r, waits))
			}
		}
		if queue.Len() == 0 {
			return all, plain
		}
		plain = plain && queue.Len() == 1
		e = heap.Pop(&queue).(keyed).entry
		plain = plain && t.entries[e].group == none
		all = t.appendVersion(all, e, number, waits)
	}
}

// family returns entries and those that revise them, directly or not. With each
// stands how many of its nodes revise one of the family: an id with several meanings
// (E035) may revise several, and comes after all of them.
func (t *Transcript) family(of ...int32) map[int32]int {
	waits := make(map[int32]int, len(of))
	for _, e := range of {
		waits[e] = 0
	}
	for todo := slices.Clone(of); len(todo) > 0; {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for n := range t.revisionsOf(e) {
			r := t.nodes[n].entry
			if _, known := waits[r]; !known {
				todo = append(todo, r)
			}
			waits[r]++
		}
	}
	return waits
}

// revisionsOf iterates over the nodes that are legal revisions of an entry.
func (t *Transcript) revisionsOf(e int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for n := t.entries[e].child; n != none; n = t.nodes[n].sibling {
			if t.revises(n) && !yield(n) {
				return
			}
		}
	}
}

// firstOf returns the place of an entry among revisions: that of the first of its
// nodes that revise one of the family.
func (t *Transcript) firstOf(e int32, family map[int32]int) (first keyed) {
	for n := range t.stands(e) {
		if _, ok := family[t.nodes[n].re]; !ok || !t.revises(n) {
			continue
		}
		if k := t.keyed(t.nodes[n].message, e); first.message == nil || t.compareKeyed(k, first) < 0 {
			first = k
		}
	}
	return first
}

// revises reports whether a node stands and is a legal revision.
func (t *Transcript) revises(n int32) bool {
	m := t.nodes[n].message
	return m.Act == vocab.Revise && standingOf(m) == t.best(t.nodes[n].entry) && t.Revises(m) != nil
}

// appendVersion appends the nodes that stand under an entry; with among not nil,
// those that revise one of these entries.
func (t *Transcript) appendVersion(to []version, e int32, number int, among map[int32]int) []version {
	start := len(to)
	for n := range t.stands(e) {
		if _, ok := among[t.nodes[n].re]; among == nil || ok && t.revises(n) {
			to = append(to, version{n, number})
		}
	}
	slices.Reverse(to[start:])
	return to
}

// revisions is a heap of entries that wait for their turn in trace.
type revisions struct {
	t    *Transcript
	wait []keyed
}

func (r *revisions) Len() int           { return len(r.wait) }
func (r *revisions) Less(i, j int) bool { return r.t.compareKeyed(r.wait[i], r.wait[j]) < 0 }
func (r *revisions) Swap(i, j int)      { r.wait[i], r.wait[j] = r.wait[j], r.wait[i] }
func (r *revisions) Push(x any)         { r.wait = append(r.wait, x.(keyed)) }

func (r *revisions) Pop() any {
	last := r.wait[len(r.wait)-1]
	r.wait = r.wait[:len(r.wait)-1]
	return last
}
