package check

import (
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// ledger is a transcript folded into what is owed (language.md §7.4): a debt for
// each message that opens an obligation, with what happened to it in the order of
// §2.11. So it is a function of the set of messages alone (§7.7), and each message
// is looked at a fixed number of times, however long the chains are.
type ledger struct {
	*replies
	debts      []debt
	of         []int32 // by number of the message: the debt that it opens, plus one; 0 for none
	events     []event
	conflicted map[ast.MsgID]bool
	shards     *ast.Shards
	walked     []bool       // by number of the message: it is above an agreement
	clock      time.Time    // see now
	list       []Obligation // of the debt that is looked at
	closing    closing      // likewise
}

// debt is a message that opens an obligation.
type debt struct {
	request     *ast.Message
	shards      names[int32] // by thd; empty when the request has one shard without a name
	first, last int32        // in events, or nowhere
	asked       bool         // several were asked, and each of them is to answer (W037)
}

// event is one thing that happened to a debt.
type event struct {
	message *ast.Message
	next    int32 // in events, of the same debt
	shard   int32
	kind    eventKind
}

type eventKind uint8

const (
	byTake   eventKind = iota + 1 // claimed
	byReply                       // closed by a closing reply
	byAccord                      // closed by an agreement further down, or by an owner's revise
	byStop                        // withdrawn by the asker
	byWord                        // any other reply
)

// Not every event is about one shard.
const (
	everyShard = int32(-1)
	noShard    = int32(-2) // it names one that the request does not have
	nowhere    = int32(-1) // the index of nothing
)

// newLedger folds the transcript.
func newLedger(c *Context) *ledger {
	l := &ledger{
		replies: c.replies(),
		of:      make([]int32, c.Transcript.Numbers()), conflicted: map[ast.MsgID]bool{},
		walked: make([]bool, c.Transcript.Numbers()), shards: c.Transcript.Shards(),
	}
	for _, all := range c.Transcript.Conflicts() {
		l.conflicted[all[0].ID] = true
	}
	order := c.Transcript.InOrder()
	requests, replies := 0, 0 // at most
	for _, m := range order {
		if m.Act.Opens() {
			requests++
		}
		if !m.Re.IsZero() {
			replies++
		}
	}
	l.debts = make([]debt, 0, requests)
	for _, m := range order {
		if m.Act.Opens() && l.counts(m) {
			l.open(m)
		}
	}
	if len(l.debts) == 0 {
		return l
	}
	l.events = make([]event, 0, replies)
	for _, m := range order {
		if l.counts(m) && !m.Re.IsZero() && !l.conflicted[m.ID] {
			l.enter(m)
		}
	}
	return l
}

// opened returns the debt that a message opens.
func (l *ledger) opened(m *ast.Message) (int32, bool) {
	i := l.of[l.Transcript.Number(m)]
	return i - 1, i > 0
}

// counts reports whether a message takes part at all (language.md §2.6, §2.7,
// §7.5).
func (l *ledger) counts(m *ast.Message) bool {
	return !m.Degraded && !m.Incomplete && l.Transcript.Stands(m)
}

// open notes a debt. Messages of one id and different meaning (E035) are asked for
// by that id, and so they are one debt.
func (l *ledger) open(m *ast.Message) {
	if _, ok := l.opened(m); ok {
		return
	}
	i := int32(len(l.debts))
	l.of[l.Transcript.Number(m)] = i + 1
	if l.conflicted[m.ID] {
		for _, o := range l.Transcript.Standing(m.ID) {
			l.of[l.Transcript.Number(o)] = i + 1
		}
	}
	d := debt{request: m, first: nowhere, last: nowhere}
	for j := range m.Slots {
		if m.Slots[j].Key != vocab.Sub {
			continue
		}
		for k := range m.Slots[j].Bindings {
			if sub := m.Slots[j].Bindings[k].Sub; sub != nil && sub.Thd.Text != "" {
				d.shards.add(sub.Thd.Text, int32(len(d.shards.list)))
			}
		}
	}
	if len(d.shards.list) == 0 && m.Thd.Text != "" {
		d.shards.add(m.Thd.Text, 0)
	}
	if m.Act == vocab.Ask {
		_, several := l.asked(m)
		d.asked = several
	}
	l.debts = append(l.debts, d)
}

// shard returns the shard of a debt that a reply is about. What is about the request
// as the request is about itself closes all of it, and so does whatever answers a
// request that has but one shard and no name for it.
func (l *ledger) shard(d *debt, m *ast.Message) int32 {
	if len(d.shards.list) == 0 {
		return everyShard
	}
	thd := l.shards.Of(m)
	if i, ok := d.shards.find(thd); ok {
		return i
	}
	if thd == d.request.Thd.Text {
		return everyShard
	}
	return noShard
}

// enter notes what a message does to the debts above it.
func (l *ledger) enter(m *ast.Message) {
	if m.Act == vocab.Revise {
		l.adopt(m)
		return
	}
	parent := l.Transcript.Parent(m)
	if parent == nil || parent.Incomplete {
		return
	}
	to := l.answered(parent)
	i, ok := l.opened(to.request)
	if !ok {
		return
	}
	d := &l.debts[i]
	shard := l.shard(d, m)
	switch {
	case d.request.From == m.From:
		if m.Act == vocab.Stop {
			l.note(i, m, byStop, shard)
		}
	case m.Act == vocab.Take:
		if d.request.Act == vocab.Do {
			l.note(i, m, byTake, shard)
		}
	case l.closes(m, d.request, to.want):
		l.note(i, m, byReply, shard)
		if m.Act == vocab.Accept && d.request.Act == vocab.Propose {
			l.agree(m, d.request)
		}
	case d.asked:
		l.note(i, m, byWord, shard)
	}
}

func (l *ledger) note(i int32, m *ast.Message, kind eventKind, shard int32) {
	d, n := &l.debts[i], int32(len(l.events))
	l.events = append(l.events, event{message: m, next: nowhere, shard: shard, kind: kind})
	if d.first == nowhere {
		d.first = n
	} else {
		l.events[d.last].next = n
	}
	d.last = n
}

// closes reports whether a reply closes a request: it is a legal closing reply, or
// a tell or done that is none and holds what the contract asks for.
func (l *ledger) closes(m, request *ast.Message, want *ast.Contract) bool {
	for _, a := range request.Act.Info().Closers {
		if a == m.Act {
			return true
		}
	}
	return want != nil && (m.Act == vocab.Tell || m.Act == vocab.Done) && l.fulfilled(m, request, want)
}

// fulfilled reports whether the contracts pass has nothing against a reply but what
// it says for information.
func (l *ledger) fulfilled(m, request *ast.Message, want *ast.Contract) bool {
	judge := &Context{Transcript: l.Transcript, Options: l.Options, pass: contractsPass}
	fulfils(judge, m, request, want)
	for i := range judge.list {
		if judge.list[i].Severity() != diag.Info {
			return false
		}
	}
	return true
}

// agree closes the proposals above one that m has accepted. Where an earlier
// agreement came by, everything above is closed already.
func (l *ledger) agree(m, proposal *ast.Message) {
	for p := l.Transcript.Parent(proposal); p != nil && !p.Incomplete && !l.walked[l.Transcript.Number(p)]; p = l.Transcript.Parent(p) {
		l.walked[l.Transcript.Number(p)] = true
		if i, ok := l.opened(p); ok && l.debts[i].request.Act == vocab.Propose {
			l.note(i, m, byAccord, everyShard)
		}
	}
}

// adopt closes the proposals that an owner's revise cites, as accepted.
func (l *ledger) adopt(m *ast.Message) {
	if l.Transcript.Revises(m) == nil {
		return
	}
	for at := range m.References {
		if at.Place&ast.Cited == 0 || at.Addr.Kind != ast.BaseMessage {
			continue
		}
		cited := l.Transcript.Message(at.Addr.ID)
		if cited == nil || cited.Incomplete {
			continue
		}
		i, ok := l.opened(l.answered(cited).request)
		if !ok {
			continue
		}
		if p := l.debts[i].request; p.Act == vocab.Propose && p.From != m.From && l.concerns(p, m.From) {
			l.note(i, m, byAccord, everyShard)
			l.agree(m, p)
		}
	}
}

// concerns reports whether an agent may settle a proposal by doing what it says: it
// was made to the agent, or about a message of the agent.
func (l *ledger) concerns(proposal *ast.Message, agent string) bool {
	for _, t := range proposal.To {
		if t.Kind != ast.ToAgent || t.Name == agent {
			return true
		}
	}
	parent := l.Transcript.Parent(proposal)
	return parent != nil && parent.From == agent
}

// asked returns the agents that a request asks by name, or by a role or group that
// the policy knows, the asker left out; several says whether it goes to more than
// one recipient.
func (l *ledger) asked(request *ast.Message) (agents names[struct{}], several bool) {
	others := 0
	for _, t := range request.To {
		members, ok := l.Policy.Members(t)
		if !ok {
			others++
		}
		for _, name := range members {
			if name != request.From {
				agents.add(name, struct{}{})
			}
		}
	}
	return agents, len(agents.list)+others > 1
}

// now returns the clock of stalls: the caller's, else the latest at= of the
// transcript; zero when there is neither.
func (l *ledger) now() time.Time {
	if !l.Now.IsZero() {
		return l.Now
	}
	if l.clock.IsZero() {
		for m := range l.settled() {
			if at, ok := l.Transcript.Instant(m); ok && at.After(l.clock) {
				l.clock = at
			}
		}
	}
	return l.clock
}
