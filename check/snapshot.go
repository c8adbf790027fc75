package check

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Value is a value that a snapshot holds: a binding, with its confidence, and the
// message it comes from.
type Value struct {
	Shard   string // of the part: its thd=, or that of what it answers
	Binding *ast.Binding
	Message *ast.Message
}

// Snapshot returns what the parts of a piece of work come to so far (language.md
// §7.4): their bindings of a merged key by key, a later part replacing an earlier
// one's in the order of §2.11; several bindings of one key in one part stay
// together. A legal revise of a part is a later part. Shards are kept apart. The
// values stand in the order in which their keys came up.
//
// id names the request, or any take, part or revise that leads to it. The result is
// empty when it was never seen or has no parts. The cost is that of the messages
// that lead to the request.
func Snapshot(tr *ast.Transcript, id ast.MsgID) []Value {
	named := tr.Message(id)
	if named == nil {
		return nil
	}
	leads := &replies{&Context{Transcript: tr}, map[*ast.Message]answer{}}
	request := leads.answered(named).request
	parts, shards := partsOf(tr, request), tr.Shards()
	slices.SortStableFunc(parts, tr.Compare)

	type key struct{ shard, name string }
	place := map[key]int{}
	var merged [][]Value // by place: the bindings of one key, of one part
	for _, m := range parts {
		shard := shards.Of(m)
		for i := range m.Slots {
			if m.Slots[i].Key != vocab.A {
				continue
			}
			for j := range m.Slots[i].Bindings {
				b := &m.Slots[i].Bindings[j]
				k := key{shard, b.Key}
				at, known := place[k]
				if !known {
					at = len(merged)
					place[k], merged = at, append(merged, nil)
				}
				if known && merged[at][0].Message != m {
					merged[at] = merged[at][:0]
				}
				merged[at] = append(merged[at], Value{shard, b, m})
			}
		}
	}
	return slices.Concat(merged...)
}

// partsOf returns the parts that lead to a request, and the legal revises of parts.
// What settles nothing (§2.7, §7.5) says nothing here either.
func partsOf(tr *ast.Transcript, request *ast.Message) []*ast.Message {
	type step struct {
		id   ast.MsgID
		part bool // a part, or a revise of one
	}
	var parts []*ast.Message
	seen := map[ast.MsgID]bool{request.ID: true}
	for queue := []step{{request.ID, request.Act == vocab.Part}}; len(queue) > 0; {
		above := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, m := range tr.Children(above.id) {
			revises := tr.Revises(m) != nil
			leads := m.Act == vocab.Take || m.Act == vocab.Part || revises
			if !leads || m.Incomplete || seen[m.ID] || !tr.Stands(m) || len(tr.Standing(m.ID)) > 1 {
				continue
			}
			seen[m.ID] = true
			part := m.Act == vocab.Part || revises && above.part
			queue = append(queue, step{m.ID, part})
			if part {
				parts = append(parts, m)
			}
		}
	}
	if request.Act == vocab.Part && !request.Incomplete { // what it answers was never seen
		parts = append(parts, request)
	}
	return parts
}

// Snapshot returns what the parts of a piece of work come to so far; see [Snapshot].
func (s *Session) Snapshot(id ast.MsgID) []Value { return Snapshot(s.memory.transcript, id) }
