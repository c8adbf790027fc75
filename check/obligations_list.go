package check

import (
	"time"

	"github.com/agentrosetta/rosettac/ast"
)

// ObligationState is what has become of an obligation (language.md §7.4).
type ObligationState uint8

// The states. Of an open obligation, one that is late is Stalled, claimed or not.
const (
	Open      ObligationState = iota + 1 // nobody has taken it on
	Claimed                              // somebody has, and has not closed it
	Stalled                              // past its time, and not closed
	Settled                              // closed by a reply, an agreement, or an owner's revise
	Withdrawn                            // closed by a stop of the asker
)

// String returns open, claimed, stalled, settled or withdrawn.
func (s ObligationState) String() string {
	if s < Open || s > Withdrawn {
		return "?"
	}
	return [...]string{"", "open", "claimed", "stalled", "settled", "withdrawn"}[s]
}

// Owed reports whether the obligation still has to be met.
func (s ObligationState) Owed() bool { return s >= Open && s <= Stalled }

// Obligation is one shard of a request: what is owed, by whom, and whether it was
// met (language.md §7.4).
type Obligation struct {
	Request *ast.Message
	Shard   string // its thd=, or "" when the request has one shard without a name
	State   ObligationState
	Claims  []*ast.Message // the takes that claim the shard, in the order of §2.11; the slice may be shared
	Closer  *ast.Message   // the message that closed it; nil while it is owed
	Since   time.Time      // the request's at=; zero when it has none
	Due     time.Time      // when it stalls: at= and ttl=, or at= and Options.StallAfter; zero for never
}

// Claimants returns the agents that have claimed the shard, each once.
func (o *Obligation) Claimants() []string {
	var agents names[struct{}]
	for _, m := range o.Claims {
		agents.add(m.From, struct{}{})
	}
	return agents.list
}

// Debtors returns who is to meet the obligation: those that have claimed it, else
// those that the request goes to, as they are written on the wire.
func (o *Obligation) Debtors() []string {
	if len(o.Claims) > 0 {
		return o.Claimants()
	}
	var all names[struct{}]
	for _, t := range o.Request.To {
		all.add(t.String(), struct{}{})
	}
	return all.list
}

// Obligations returns what is owed and what was in a transcript: the shards of its
// requests in the order of language.md §2.11, those of one request as it names
// them. It takes time in proportion to the transcript.
func Obligations(tr *ast.Transcript, opts Options) []Obligation {
	l := newLedger(&Context{Transcript: tr, Options: opts, pass: obligationsPass})
	var all []Obligation
	for i := range l.debts {
		all = append(all, l.obligations(&l.debts[i])...)
	}
	return all
}

// Obligations returns what is owed and what was among the messages so far; see
// [Obligations].
func (s *Session) Obligations() []Obligation { return Obligations(s.Transcript(), s.options) }

// obligations returns the shards of a debt; they are good until the next call.
func (l *ledger) obligations(d *debt) []Obligation {
	since, due := l.times(d.request)
	l.list = l.list[:0]
	if len(d.shards.list) == 0 {
		l.list = append(l.list, Obligation{Request: d.request, Since: since, Due: due})
	}
	for _, name := range d.shards.list {
		l.list = append(l.list, Obligation{Request: d.request, Shard: name, Since: since, Due: due})
	}
	l.settle(d)
	late := !due.IsZero() && l.now().After(due)
	for i := range l.list {
		o := &l.list[i]
		switch {
		case o.State != 0:
		case late:
			o.State = Stalled
		case len(o.Claims) > 0:
			o.State = Claimed
		default:
			o.State = Open
		}
	}
	return l.list
}

// settle enters claims and closers: the first message that closes a shard is its
// closer. What is about all shards is entered once, at the end, so that the cost
// is that of the events and the shards, not of their product.
func (l *ledger) settle(d *debt) {
	var whole Obligation
	for e := d.first; e != nowhere; e = l.events[e].next {
		at := &l.events[e]
		o := &whole
		if at.shard >= 0 {
			o = &l.list[at.shard]
		} else if at.shard == noShard {
			continue
		}
		switch {
		case at.kind == byTake:
			o.Claims = append(o.Claims, at.message)
		case at.kind == byWord || o.Closer != nil || whole.Closer != nil:
		case at.kind == byStop:
			o.Closer, o.State = at.message, Withdrawn
		default:
			o.Closer, o.State = at.message, Settled
		}
	}
	for i := range l.list {
		o := &l.list[i]
		if len(o.Claims) == 0 {
			o.Claims = whole.Claims
		}
		if o.Closer == nil {
			o.Closer, o.State = whole.Closer, whole.State
		}
	}
}

// times returns when a request was made and when it stalls, both zero when it has
// no at=.
func (l *ledger) times(request *ast.Message) (since, due time.Time) {
	since, ok := l.Transcript.Instant(request)
	if !ok {
		return time.Time{}, time.Time{}
	}
	switch ttl := request.TTL; {
	case ttl.Raw != "" && !ttl.Bad:
		due = since.Add(ttl.Length)
	case l.StallAfter > 0:
		due = since.Add(l.StallAfter)
	}
	return since, due
}
