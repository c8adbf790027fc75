package check

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Content of as many lines, or as many bytes with their line ends, is worth an
// address (language.md §4.7).
const (
	twiceLines = 3
	twiceBytes = 200
)

// carried is a block that is long enough to be carried once only.
type carried struct {
	hash    uint64
	message *ast.Message
	slot    int
}

func (k carried) block() *ast.Block { return k.message.Slots[k.slot].Block }

// twice finds content that is carried inline again (W034). What comes first by
// §2.11 carries it; the others are reported.
//
// A revise is not: it is the new version of its blocks, whether it takes them over
// from a proposal, or changes others, or goes back to what was. Nor is one of the
// messages that share an id (E035).
func twice(c *Context) {
	var all []carried
	seed := maphash.MakeSeed()
	for m := range c.settled() {
		for i := range m.Slots {
			if b := m.Slots[i].Block; b != nil && longEnough(b.Lines) {
				all = append(all, carried{hashOf(seed, b.Lines), m, i})
			}
		}
	}
	slices.SortFunc(all, func(a, b carried) int { return cmp.Compare(a.hash, b.hash) })
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].hash == all[0].hash {
			n++
		}
		if n > 1 {
			sameContent(c, all[:n])
		}
		all = all[n:]
	}
}

func longEnough(lines []string) bool {
	size := len(lines)
	for _, line := range lines {
		if size += len(line); size >= twiceBytes {
			return true
		}
	}
	return len(lines) >= twiceLines
}

func hashOf(seed maphash.Seed, lines []string) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, line := range lines {
		h.WriteString(line)
		h.WriteByte('\n')
	}
	return h.Sum64()
}

// sameContent reports all but the first of the blocks that carry the same.
func sameContent(c *Context, group []carried) {
	slices.SortFunc(group, func(a, b carried) int {
		return cmp.Or(c.Transcript.Compare(a.message, b.message), cmp.Compare(a.slot, b.slot))
	})
	first := group[0]
	adopted := adoptions(c, first.message)
	for _, k := range group[1:] {
		switch {
		case !slices.Equal(k.block().Lines, first.block().Lines): // one hash, two texts
		case k.message.Act == vocab.Revise && c.Transcript.Revises(k.message) != nil:
		case k.message != first.message && k.message.ID == first.message.ID:
		case adopted[k.message.ID]:
		default:
			again(c, k, first)
		}
	}
}

// adoptions returns what a revise cites or answers: a proposal whose text it took
// over carried that text first, whatever the clocks say.
func adoptions(c *Context, m *ast.Message) map[ast.MsgID]bool {
	if m.Act != vocab.Revise || c.Transcript.Revises(m) == nil {
		return nil
	}
	ids := map[ast.MsgID]bool{}
	for at := range m.Citations {
		if at.Addr.Kind == ast.BaseMessage {
			ids[at.Addr.ID] = true
		}
	}
	return ids
}

func again(c *Context, k, first carried) {
	b := k.block()
	at := k.message.Slots[k.slot].KeySpan
	if b.IDWritten {
		at = b.IDSpan
	}
	where := "as " + diag.Clip(first.block().ID)
	address := diag.Clip(first.block().ID)
	if k.message != first.message {
		address = "@" + first.message.ID.String() + "." + address
		where = "in " + first.message.ID.String() + " " + where
	}
	lines := fmt.Sprintf("%d lines are", len(b.Lines))
	if len(b.Lines) == 1 {
		lines = "1 line is"
	}
	c.Report(k.message, "W034", at, "same content carried twice: the %s carried %s already", lines, where).
		Help = "cite it as " + address + ", or carry it elided with src="
}
