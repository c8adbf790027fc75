package check

import (
	"cmp"
	"slices"
	"sort"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// families are the messages that were revised, each with its revisions, and who
// knew which of them (language.md §2, Acts). A message knows a version that comes
// before it by §2.11, or that it cites or answers. It does not know one by an agent
// that had already cited or answered the message itself: whatever the clocks say,
// that one came later.
//
// Ids that stand for several messages (E035) are in no family: they settle nothing.
type families struct {
	tr       *ast.Transcript
	of       map[ast.MsgID]member
	relays   []*ast.Message   // the messages with src=, which stand here because all are looked at here
	answered map[heard]uint64 // made when it is first needed
}

// family is an original and its legal revisions, in the order of §2.11.
type family struct {
	members []*ast.Message
	revised []bool // by member: a revise names it
	chain   bool   // each revise names the member before it
}

// member is a message by its place in its family; the zero member is in none.
type member struct {
	*family
	at int
}

// heard is that an agent has cited or answered an id.
type heard struct {
	agent string
	id    ast.MsgID
}

// families returns the families of the transcript.
func (c *Context) families() *families {
	if c.versions == nil {
		c.versions = newFamilies(c)
	}
	return c.versions
}

func newFamilies(c *Context) *families {
	f := &families{tr: c.Transcript, of: map[ast.MsgID]member{}}
	up := map[ast.MsgID]*ast.Message{} // what a revise revises
	var revises []*ast.Message
	for m := range c.settled() {
		if m.Src != nil {
			f.relays = append(f.relays, m)
		}
		if m.Act != vocab.Revise {
			continue
		}
		if p := f.tr.Revises(m); p != nil && !p.Degraded && !f.tr.Contested(m.ID) && !f.tr.Contested(p.ID) {
			up[m.ID] = p
			revises = append(revises, m)
		}
	}
	slices.SortFunc(revises, func(a, b *ast.Message) int {
		return cmp.Or(cmp.Compare(a.ID.Agent, b.ID.Agent), cmp.Compare(a.ID.Seq, b.ID.Seq))
	})
	roots := map[ast.MsgID]*ast.Message{}
	for _, m := range revises {
		root := rootOf(m, up, roots)
		fam := f.of[root.ID].family
		if fam == nil {
			fam = &family{chain: true}
			f.enter(fam, root)
		}
		f.enter(fam, m)
	}
	for _, m := range revises {
		was, now := f.of[up[m.ID].ID], f.of[m.ID]
		now.chain = now.chain && was.at == now.at-1
		now.revised[was.at] = true
	}
	return f
}

func (f *families) enter(fam *family, m *ast.Message) {
	f.of[m.ID] = member{fam, len(fam.members)}
	fam.members, fam.revised = append(fam.members, m), append(fam.revised, false)
}

// rootOf returns the original that a revise leads to, and notes it for all on the
// way. Circles of re= revise nothing, so there is an end.
func rootOf(m *ast.Message, up map[ast.MsgID]*ast.Message, roots map[ast.MsgID]*ast.Message) *ast.Message {
	var way []*ast.Message
	for {
		if r := roots[m.ID]; r != nil {
			m = r
			break
		}
		p := up[m.ID]
		if p == nil {
			break
		}
		way = append(way, m)
		m = p
	}
	for _, w := range way {
		roots[w.ID] = m
	}
	return m
}

// member returns the place of an id in its family.
func (f *families) member(id ast.MsgID) member {
	if len(f.of) == 0 {
		return member{}
	}
	return f.of[id]
}

// original returns the id of the message that an id is a version of: its own when
// it is no revision.
func (f *families) original(id ast.MsgID) ast.MsgID {
	if m := f.member(id); m.family != nil {
		return m.members[0].ID
	}
	return id
}

// newest returns the place of the newest version of what stands at from that m
// knows. upTo is that of the newest version that m cites or answers, or -1. Where
// several revises name one message, one that nothing revises is its own newest.
func (f *families) newest(from member, m *ast.Message, upTo int) int {
	if !from.chain && !from.revised[from.at] {
		return from.at
	}
	later := from.members[from.at+1:]
	known := sort.Search(len(later), func(i int) bool { return !f.knows(m, later[i]) })
	return max(from.at+known, upTo)
}

// knows reports whether a revise precedes m.
func (f *families) knows(m, revise *ast.Message) bool {
	if f.tr.Compare(revise, m) >= 0 {
		return false
	}
	seq, ok := f.answers()[heard{revise.ID.Agent, m.ID}]
	return !ok || seq > revise.ID.Seq
}

// answers returns for the agents that revised something, and every id, the first
// of their messages that cites or answers it.
func (f *families) answers() map[heard]uint64 {
	if f.answered != nil {
		return f.answered
	}
	f.answered = map[heard]uint64{}
	revisers := map[string]bool{}
	for id := range f.of {
		revisers[id.Agent] = true
	}
	for _, m := range f.tr.Messages() {
		if m.Degraded || m.Incomplete || m.Forged() || !revisers[m.ID.Agent] {
			continue
		}
		for at := range m.Citations {
			if at.Place&ast.Labelled == 0 || at.Addr.Kind != ast.BaseMessage {
				continue
			}
			key := heard{m.ID.Agent, at.Addr.ID}
			if seq, ok := f.answered[key]; !ok || m.ID.Seq < seq {
				f.answered[key] = m.ID.Seq
			}
		}
	}
	return f.answered
}
