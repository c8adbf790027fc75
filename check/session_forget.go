package check

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// A stream has no end, and a later message may quote any text of an earlier one,
// so a session that is to say what Run says has to keep all it was given. Forget
// is for hosts that rather have a bound: it gives up conversations that are over.

// forgotten is which ids a session has forgotten, and what that cost.
type forgotten struct {
	ids      map[string]*runs
	messages int
	unjudged int
}

// runs are ranges of sequence numbers of one agent, both ends included, in order,
// none touching another. An agent counts upwards, so there are few.
type runs struct{ list []run }

type run struct{ low, high uint64 }

// add puts a number in.
func (r *runs) add(n uint64) {
	i, found := r.find(n)
	if found {
		return
	}
	below := i > 0 && r.list[i-1].high+1 == n
	above := i < len(r.list) && r.list[i].low == n+1
	switch {
	case below && above:
		r.list[i-1].high = r.list[i].high
		r.list = slices.Delete(r.list, i, i+1)
	case below:
		r.list[i-1].high = n
	case above:
		r.list[i].low = n
	default:
		r.list = slices.Insert(r.list, i, run{n, n})
	}
}

// find returns the index of the run that holds n, else the one to insert it at.
func (r *runs) find(n uint64) (int, bool) {
	return slices.BinarySearchFunc(r.list, n, func(have run, n uint64) int {
		switch {
		case have.high < n:
			return -1
		case have.low > n:
			return 1
		}
		return 0
	})
}

func (f *forgotten) add(id ast.MsgID) {
	if f.ids == nil {
		f.ids = map[string]*runs{}
	}
	r := f.ids[id.Agent]
	if r == nil {
		r = new(runs)
		f.ids[id.Agent] = r
	}
	r.add(id.Seq)
	f.messages++
}

func (f *forgotten) has(id ast.MsgID) bool {
	r := f.ids[id.Agent]
	if r == nil {
		return false
	}
	_, found := r.find(id.Seq)
	return found
}

// Forgotten returns how many messages [Session.Forget] gave up, and how many
// addresses and redeliveries since then led to one of them and were not judged.
func (s *Session) Forgotten() (messages, unjudged int) {
	return s.past.messages, s.past.unjudged
}

// Held returns how many messages are in memory.
func (s *Session) Held() int { return s.held }

// Forget gives up the conversations that are over, and returns what [Session.Whole]
// has to say about their messages; nobody says it again. A conversation is the
// messages that answer, relay, cite or mark each other, however far apart. It is
// over when none of its messages is among the last keep that arrived, none binds
// symbols, and nothing in it is owed (language.md §7.4).
//
// What is said later of a forgotten message is not judged: an address that leads
// to it raises nothing, and a message with its id is not taken in; Forgotten
// counts both. Rules that compare all messages with each other (W034, S4 along
// keys) compare those that are held. It costs in proportion to what is held.
func (s *Session) Forget(keep int) []diag.Diagnostic {
	over := s.over(keep)
	if len(over) == 0 {
		return nil
	}
	about := func(f finding) bool { _, ok := over[f.about]; return ok }
	said := slices.DeleteFunc(s.whole(), func(f finding) bool { return !about(f) })
	s.messages.list = slices.DeleteFunc(s.messages.list, about)

	held := ast.NewTranscript()
	s.held = 0
	for _, m := range s.everything() {
		if _, ok := over[m]; ok {
			s.past.add(m.ID)
			continue
		}
		held.Add(m)
		s.held++
	}
	s.transcript = held
	return sorted(said)
}

// everything is what is held: the messages in the order in which they arrived,
// then the redeliveries.
func (s *Session) everything() []*ast.Message {
	return slices.Concat(s.transcript.Messages(), s.transcript.Redeliveries())
}

// over returns the messages of the conversations that can be forgotten.
func (s *Session) over(keep int) map[*ast.Message]struct{} {
	all, recent := s.everything(), len(s.transcript.Messages())-keep
	t := newThreads(all)
	for i, m := range all {
		for c := range m.Citations {
			if c.Addr.Kind == ast.BaseMessage {
				t.join(i, c.Addr.ID)
			}
		}
	}
	for i, m := range all {
		if i >= recent && i < recent+keep || m.Act == vocab.Def || m.ID.IsZero() || m.Incomplete {
			t.keep(i)
		}
	}
	for _, o := range s.Obligations() {
		if o.State.Owed() {
			t.keep(t.at[o.Request.ID])
		}
	}
	over := map[*ast.Message]struct{}{}
	for i, m := range all {
		if !t.kept[t.root(i)] {
			over[m] = struct{}{}
		}
	}
	return over
}

// threads are disjoint sets of messages: those that lead to each other.
type threads struct {
	up   []int // a message nearer the root of its set; the root names itself
	kept []bool
	at   map[ast.MsgID]int // the first arrival of an id
}

func newThreads(list []*ast.Message) *threads {
	t := &threads{up: make([]int, len(list)), kept: make([]bool, len(list)), at: make(map[ast.MsgID]int, len(list))}
	for i, m := range list {
		t.up[i] = i
		if _, again := t.at[m.ID]; again {
			t.join(i, m.ID)
		} else {
			t.at[m.ID] = i
		}
	}
	return t
}

func (t *threads) root(i int) int {
	for t.up[i] != i {
		t.up[i] = t.up[t.up[i]]
		i = t.up[i]
	}
	return i
}

func (t *threads) join(i int, id ast.MsgID) {
	j, ok := t.at[id]
	if !ok {
		return
	}
	a, b := t.root(i), t.root(j)
	if a != b {
		t.up[max(a, b)] = min(a, b)
		t.kept[min(a, b)] = t.kept[a] || t.kept[b]
	}
}

func (t *threads) keep(i int) { t.kept[t.root(i)] = true }

// admit reports whether a message is taken in: one with the id of a forgotten
// message is not. Addresses that lead to such are counted.
func (s *Session) admit(m *ast.Message) bool {
	if s.past.messages == 0 {
		return true
	}
	if !m.ID.IsZero() && s.past.has(m.ID) {
		s.past.unjudged++
		return false
	}
	for c := range m.Citations {
		if c.Addr.Kind == ast.BaseMessage && s.past.has(c.Addr.ID) {
			s.past.unjudged++
		}
	}
	return true
}

// judged leaves out the findings that stand at an address that leads to a
// forgotten message, and E025 of its replies, whose recipient is not derivable
// any more.
func (s *Session) judged(list []finding) []finding {
	if s.past.messages == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(f finding) bool {
		m := f.about
		if m == nil {
			return false
		}
		if f.Code == "E025" {
			return s.past.has(m.Re)
		}
		for c := range m.Citations {
			if c.Addr.Kind == ast.BaseMessage && s.past.has(c.Addr.ID) && inside(f.Span, c.Span) {
				return true
			}
		}
		return false
	})
}

func inside(inner, outer source.Span) bool {
	return outer.Start <= inner.Start && inner.End <= outer.End
}
