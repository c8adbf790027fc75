package check

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// A stream has no end, and a later message may quote any text of an earlier one,
// so who is to say of it what is said of a whole has to keep all of it. Forget is
// for hosts that rather have a bound: it gives up conversations that are over.

// Memory is the messages of a stream as far as they are held. It judges nothing;
// a [Session] is a memory that does. It is not safe for concurrent use.
type Memory struct {
	transcript *ast.Transcript
	options    Options // as far as they say what is owed
	held       int
	past       forgotten
}

// NewMemory returns a Memory that holds nothing.
func NewMemory(opts Options) *Memory {
	return &Memory{transcript: ast.NewTranscript(), options: opts}
}

// Transcript returns what the messages that are held fold to. Forget makes a new
// one.
func (h *Memory) Transcript() *ast.Transcript { return h.transcript }

// Held returns how many messages are in memory.
func (h *Memory) Held() int { return h.held }

// Forgotten returns how many messages Forget gave up, and how many addresses and
// redeliveries since then led to one of them.
func (h *Memory) Forgotten() (messages, later int) { return h.past.messages, h.past.unjudged }

// Add takes a message in and reports whether it did: one with the id of a forgotten
// message is taken for a redelivery of it, and stays outside.
func (h *Memory) Add(m *ast.Message) bool {
	if h.past.messages > 0 {
		if !m.ID.IsZero() && h.past.has(m.ID) {
			h.past.unjudged++
			return false
		}
		for c := range m.Citations {
			if c.Addr.Kind == ast.BaseMessage && h.past.has(c.Addr.ID) {
				h.past.unjudged++
			}
		}
	}
	h.hold(m)
	return true
}

// hold puts a message into the transcript, with what it has from forgotten ones:
// who sent the message that it answers follows from the id, and labels are
// remembered (language.md §7.2): no conversation is so old that it may be shown to
// everybody.
func (h *Memory) hold(m *ast.Message) {
	h.held++
	if h.past.messages == 0 {
		h.transcript.Add(m)
		return
	}
	var p ast.Past
	if h.past.has(m.Re) {
		p.Sender = m.Re.Agent
	}
	for c := range m.Citations {
		if c.Place&ast.Labelled != 0 && c.Addr.Kind == ast.BaseMessage {
			p.Label = ast.Stricter(p.Label, h.past.label(c.Addr.ID))
		}
	}
	h.transcript.AddAfter(m, p)
}

// Forget gives up the conversations that are over, and returns how many messages
// that were. A conversation is the messages that answer, relay, cite or mark each
// other, however far apart. It is over when none of its messages is among the last
// keep that arrived, none binds symbols, and nothing in it is owed (language.md
// §7.4). It costs in proportion to what is held.
//
// Of a forgotten message are remembered its id and its label. A message that
// answers it later goes to its sender, but has no topic from it; what is said about
// its text leads nowhere.
func (h *Memory) Forget(keep int) int {
	over := h.over(keep)
	h.drop(over)
	return len(over)
}

// drop gives up messages.
func (h *Memory) drop(over map[*ast.Message]struct{}) {
	if len(over) == 0 {
		return
	}
	all, before := h.everything(), h.transcript
	for m := range over {
		h.past.add(m.ID, before.LabelOf(m.ID, false))
	}
	h.transcript, h.held = ast.NewTranscript(), 0
	for _, m := range all {
		if _, ok := over[m]; !ok {
			h.hold(m)
		}
	}
}

// everything is what is held: the messages in the order in which they arrived,
// then the redeliveries.
func (h *Memory) everything() []*ast.Message {
	return slices.Concat(h.transcript.Messages(), h.transcript.Redeliveries())
}

// over returns the messages of the conversations that can be forgotten.
func (h *Memory) over(keep int) map[*ast.Message]struct{} {
	all, recent := h.everything(), len(h.transcript.Messages())-keep
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
	for _, o := range Obligations(h.transcript, h.options) {
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
