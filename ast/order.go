package ast

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"time"
)

// moment is a time.Time in a third of its size; its zero value is no time.
type moment struct {
	sec   int64
	nsec  int32
	known bool
}

func momentOf(at time.Time) moment { return moment{at.Unix(), int32(at.Nanosecond()), true} }

func (a moment) time() time.Time { return time.Unix(a.sec, int64(a.nsec)).UTC() }

// compare puts no time first.
func (a moment) compare(b moment) int {
	if a.known != b.known {
		if b.known {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.sec, b.sec), cmp.Compare(a.nsec, b.nsec))
}

func latest(a, b moment) moment {
	if a.compare(b) < 0 {
		return b
	}
	return a
}

// agent is what is known of an agent: which messages it sent, and for the order of
// §2.11 when its complete ones were, by sequence. Times of day are apart: where they stand depends on
// the epoch, which of them is the latest does not.
type agent struct {
	sent          sequences
	dates, clocks timeline
}

// timeline answers what the latest moment up to a sequence number is. Its steps
// ascend both by sequence and by moment; a message that is no later than one
// before it makes no step.
type timeline struct {
	steps   []step
	pending []step // not yet in place, in any order
}

type step struct {
	seq uint64
	at  moment
}

func (l *timeline) add(s step) {
	if len(l.pending) == 0 && (len(l.steps) == 0 || l.steps[len(l.steps)-1].seq < s.seq) {
		l.steps = climb(l.steps, s)
		return
	}
	l.pending = append(l.pending, s)
}

// climb appends s, whose sequence is none before the last, where it is later.
func climb(steps []step, s step) []step {
	if len(steps) > 0 && steps[len(steps)-1].at.compare(s.at) >= 0 {
		return steps
	}
	return append(steps, s)
}

// merge puts the pending steps in place. It touches nothing before the first.
func (l *timeline) merge() {
	if len(l.pending) == 0 {
		return
	}
	slices.SortFunc(l.pending, func(a, b step) int { return cmp.Compare(a.seq, b.seq) })
	from := l.after(l.pending[0].seq)
	moved := slices.Clone(l.steps[from:])
	l.steps = l.steps[:from]
	late := l.pending
	for len(late) > 0 || len(moved) > 0 {
		if len(moved) == 0 || len(late) > 0 && late[0].seq <= moved[0].seq {
			l.steps, late = climb(l.steps, late[0]), late[1:]
		} else {
			l.steps, moved = climb(l.steps, moved[0]), moved[1:]
		}
	}
	l.pending = l.pending[:0]
}

// after returns the index of the first step whose sequence is at least seq.
func (l *timeline) after(seq uint64) int {
	i, _ := slices.BinarySearchFunc(l.steps, seq, func(s step, seq uint64) int { return cmp.Compare(s.seq, seq) })
	return i
}

// before returns the latest moment of the messages before seq.
func (l *timeline) before(seq uint64) moment {
	l.merge()
	if i := l.after(seq); i > 0 {
		return l.steps[i-1].at
	}
	return moment{}
}

// noteTime enters the time of a message in its agent's timeline. Incomplete and
// forged messages move nobody else's: they may yet be replaced.
func (t *Transcript) noteTime(m *Message, e int32) {
	if standingOf(m) != ownComplete {
		return
	}
	a := &t.agents[t.entries[e].agent]
	switch m.At.Kind {
	case Instant, Interval:
		a.dates.add(step{m.ID.Seq, momentOf(m.At.Instant)})
	case TimeOfDay:
		a.clocks.add(step{m.ID.Seq, momentOf(time.Unix(0, 0).Add(m.At.Clock))})
	}
}

// keyed is a message with its place in the order of §2.11.
type keyed struct {
	message *Message
	at      moment
	entry   int32 // for the caller
}

func (t *Transcript) keyed(m *Message, e int32) keyed {
	at := t.lastDate(m)
	day, _, known := t.Epoch()
	if known {
		if own, ok := m.At.Resolve(day, true); ok {
			at = latest(at, momentOf(own))
		}
		if a := t.agentOf(m); a != nil {
			if clock := a.clocks.before(m.ID.Seq); clock.known {
				at = latest(at, momentOf(day.Add(clock.time().Sub(time.Unix(0, 0)))))
			}
		}
	}
	return keyed{m, at, e}
}

// lastDate returns the latest date among those of m and its agent's earlier
// messages, times of day left out.
func (t *Transcript) lastDate(m *Message) moment {
	var at moment
	if own, ok := m.At.Resolve(time.Time{}, false); ok {
		at = momentOf(own)
	}
	if a := t.agentOf(m); a != nil {
		at = latest(at, a.dates.before(m.ID.Seq))
	}
	return at
}

func (t *Transcript) compareKeyed(a, b keyed) int {
	if c := cmp.Or(
		a.at.compare(b.at),
		strings.Compare(a.message.ID.Agent, b.message.ID.Agent),
		cmp.Compare(a.message.ID.Seq, b.message.ID.Seq),
	); c != 0 || a.message == b.message {
		return c
	}
	return cmp.Or(
		cmp.Compare(standingOf(a.message), standingOf(b.message)),
		bytes.Compare(a.message.AppendCanonical(nil, Form{}), b.message.AppendCanonical(nil, Form{})),
	)
}

// Compare orders two messages by §2.11: by the latest at= among the message and
// its agent's earlier ones, none first, by agent, and by sequence. Messages of one
// id follow as in Lookup. It is 0 for two messages of one meaning alone.
func (t *Transcript) Compare(a, b *Message) int {
	t.settle()
	return t.compareKeyed(t.keyed(a, none), t.keyed(b, none))
}

// InOrder returns Messages in the order of §2.11. The slice is shared by all
// callers until the next message comes.
func (t *Transcript) InOrder() []*Message {
	messages := t.Messages()
	if t.ordered.generation != t.generation+1 {
		messages = slices.Clone(messages)
		t.sort(messages)
		t.ordered = remembered[[]*Message]{t.generation + 1, messages}
	}
	return t.ordered.value
}

// sort sorts messages by §2.11.
func (t *Transcript) sort(messages []*Message) {
	if len(messages) < 2 {
		return
	}
	keys := make([]keyed, len(messages))
	for i, m := range messages {
		keys[i] = t.keyed(m, none)
	}
	slices.SortStableFunc(keys, t.compareKeyed)
	for i := range keys {
		messages[i] = keys[i].message
	}
}
