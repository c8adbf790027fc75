package check

import (
	"strconv"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// claims finds claims and closings that collide: work that two have claimed (W038)
// or that one has claimed and another finished (I044), and what one agent has
// closed twice (W039).
func (l *ledger) claims(d *debt, list []Obligation) {
	k := l.closings(d, len(list))
	if d.request.Act != vocab.Do {
		return
	}
	stopped, owed := false, 0
	for i := range list {
		stopped = stopped || list[i].State == Withdrawn
		if list[i].State.Owed() {
			owed++
		}
	}
	var claimants names[*ast.Message]
	for e := d.first; e != nowhere; e = l.events[e].next {
		at := &l.events[e]
		if at.kind != byTake || at.shard == noShard {
			continue
		}
		m := at.message
		if _, ok := k.quitters.find(m.From); ok {
			continue // what it has given back, another may take
		}
		if _, again := claimants.add(m.From, m); again {
			continue
		}
		if first := claimants.first[0]; first != m && d.request.Slot(vocab.Sub) == nil && d.request.Thd.Text == "" {
			l.Report(m, "W038", m.ActAt, "two agents claimed one do: %s after %s, which claimed %s with %s", m.From, first.From, d.request.ID, first.ID).
				Help = "work for several agents has sub lines or thd="
		}
		closer := list[max(at.shard, 0)].Closer
		if _, ok := k.closers.find(m.From); ok || stopped || closer == nil || at.shard < 0 && owed > 0 {
			continue
		}
		l.Report(m, "I044", m.ActAt, "claimed but closed by someone else: %s has closed %s with %s", closer.From, d.request.ID, closer.ID)
	}
}

// closing is who closed what of one debt; it is used for one after the other.
type closing struct {
	closers  names[struct{}]     // who has closed anything
	quitters names[struct{}]     // who has done so by giving up
	before   names[*ast.Message] // what an agent closed all with, and each of its shards
	closed   names[*int]         // how many shards an agent closed
}

func (k *closing) reset() {
	k.closers.reset()
	k.quitters.reset()
	k.before.reset()
	k.closed.reset()
}

// closings reports the closing replies of agents that had closed their shard
// already (W039), and returns who has closed what. A reply that closes the whole is one too many when the agent had
// closed all of it before.
func (l *ledger) closings(d *debt, shards int) *closing {
	k := &l.closing
	k.reset()
	for e := d.first; e != nowhere; e = l.events[e].next {
		at := &l.events[e]
		if at.kind != byReply || at.shard == noShard {
			continue
		}
		m := at.message
		k.closers.add(m.From, struct{}{})
		if m.Act == vocab.Fail || m.Act == vocab.Reject {
			k.quitters.add(m.From, struct{}{})
		}
		first, again := k.before.find(m.From)
		switch {
		case again:
		case at.shard < 0 || shards == 1:
			k.before.add(m.From, m)
		default:
			if first, again = k.before.add(m.From+" "+strconv.Itoa(int(at.shard)), m); again {
				break
			}
			n, ok := k.closed.find(m.From)
			if !ok {
				n = new(int)
				k.closed.add(m.From, n)
			}
			if *n++; *n == shards {
				k.before.add(m.From, m)
			}
		}
		if again {
			l.Report(m, "W039", m.ActAt, "closing reply by an agent that had already closed it: %s to %s, after %s", m.Act, d.request.ID, first.ID).
				Help = "correct a reply with a revise of it, as revise re=" + first.ID.String()
		}
	}
	return k
}
