package check

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// livelockRounds is the number of rounds from which a chain is a livelock. A policy
// may set another (language.md §8).
var livelockRounds = &Threshold{
	Code: "W036", Value: 4,
	Doc: "proposals in one re= chain, or ask and do passed back and forth in one chain on one topic; from here on it is a livelock",
}

// round is a debt as a step of its re= chain.
type round struct {
	proposals int   // up to this one
	first     int32 // the first proposal of the chain
	hand      int32 // the nearest ask or do, this one included; nowhere when there is none
	passed    int   // how often ask and do changed hands up to here, on one topic
	from      int32 // the hand before, of another agent
	known     bool
	told      bool // a livelock was reported here or further up
}

// livelocks finds chains that go on and on (W036). A chain is reported once, where it
// becomes too long; that it came to an end after all does not take that back.
func (l *ledger) livelocks() {
	most := livelockRounds.Value
	if n := l.Policy.Rounds(); n > 0 {
		most = n
	}
	if len(l.debts) < most {
		return
	}
	above, rounds := l.chains(), make([]round, len(l.debts))
	var way []int32
	for i := range rounds {
		for at := int32(i); at != nowhere && !rounds[at].known; at = above[at] {
			rounds[at] = round{first: nowhere, hand: nowhere, from: nowhere, known: true} // where a circle ends
			way = append(way, at)
		}
		for ; len(way) > 0; way = way[:len(way)-1] {
			l.round(way[len(way)-1], above, rounds, most)
		}
	}
}

// chains returns for each debt the debt of the nearest message above it that opens
// one, or nowhere. Messages between are walked once.
func (l *ledger) chains() []int32 {
	above := make([]int32, len(l.debts))
	between := map[*ast.Message]int32{}
	var way []*ast.Message
	for i := range l.debts {
		end := nowhere
		for m := l.Transcript.Parent(l.debts[i].request); m != nil && !m.Incomplete; m = l.Transcript.Parent(m) {
			if to, ok := l.opened(m); ok {
				end = to
				break
			}
			if to, ok := between[m]; ok {
				end = to
				break
			}
			between[m] = nowhere // where a circle ends
			way = append(way, m)
		}
		for _, m := range way {
			between[m] = end
		}
		way = way[:0]
		above[i] = end
	}
	return above
}

// round counts a debt as a step of its chain, and reports it.
func (l *ledger) round(i int32, above []int32, rounds []round, most int) {
	m, r := l.debts[i].request, round{first: nowhere, hand: nowhere, from: nowhere}
	if above[i] != nowhere {
		r = rounds[above[i]]
	}
	r.known = true
	count, what, start := 0, "", nowhere
	switch m.Act {
	case vocab.Propose:
		if r.proposals++; r.proposals == 1 {
			r.first = i
		}
		count, what, start = r.proposals, "proposals in one re= chain", r.first
	case vocab.Ask, vocab.Do:
		l.pass(i, &r, rounds)
		if r.hand == i && r.passed >= most && l.comesBack(i, rounds, &r, most) {
			count, what = r.passed, "times ask and do were passed back and forth"
		}
	}
	if count >= most && !r.told {
		r.told = true
		d := l.Report(m, "W036", m.ActAt, "livelock: %d %s, up to %s", count, what, m.ID)
		if start != nowhere {
			d.Notes = []string{"it began with " + l.debts[start].request.ID.String()}
		}
		d.Help = "let somebody decide: accept or reject one of them, or ask " + humanRole
	}
	rounds[i] = r
}

// pass counts an ask or do that another agent has sent than the one before it.
func (l *ledger) pass(i int32, r *round, rounds []round) {
	m := l.debts[i].request
	switch before := r.hand; {
	case before == nowhere || l.debts[before].request.Topic != m.Topic:
		r.passed, r.from = 1, nowhere
	case l.debts[before].request.From == m.From: // a question after one's own
		r.from = rounds[before].from
	default:
		r.passed, r.from = r.passed+1, before
	}
	r.hand = i
}

// comesBack reports whether some agent has sent twice among the latest rounds: work
// that is handed on and on, from each to another, is no livelock.
func (l *ledger) comesBack(i int32, rounds []round, r *round, most int) bool {
	var senders names[struct{}]
	senders.add(l.debts[i].request.From, struct{}{})
	at := r.from
	for range most - 1 {
		if at == nowhere {
			return false
		}
		if _, again := senders.add(l.debts[at].request.From, struct{}{}); again {
			return true
		}
		at = rounds[at].from
	}
	return false
}
