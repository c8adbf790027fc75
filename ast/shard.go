package ast

import "github.com/agentrosetta/rosettac/ast/vocab"

// Shards says which shard of parallel work a message is about (language.md §7.4: a
// reply without thd= has its parent's). It remembers long chains of parts, so that
// asking about each of their messages costs no more than their length. It holds
// until the next message is added.
type Shards struct {
	transcript *Transcript
	known      map[*Message]string
}

// Shards returns the shards of the messages of t.
func (t *Transcript) Shards() *Shards { return &Shards{transcript: t} }

// Of returns the shard of m: the name that its thd= gives, else the inherited one.
func (s *Shards) Of(m *Message) string {
	if m.Thd.Text != "" {
		return m.Thd.Text
	}
	return s.Inherited(m)
}

// Inherited returns the shard that m has if it names none: that of the message that
// it answers, or as a legal revise corrects, which may inherit it likewise. What opens
// an obligation passes on its own thd= alone: who answers a request inside another is
// not about a shard of the other. It is "" when no message on the way names one, and
// at the end of the way, which is where a parent is missing, incomplete (§2.7) or on a
// circle (E037).
func (s *Shards) Inherited(m *Message) string {
	shard := ""
	var way []*Message
	for at := s.above(m); at != nil; at = s.above(at) {
		if shard = at.Thd.Text; shard != "" || at.Act.Opens() {
			break
		}
		if known, ok := s.known[at]; ok {
			shard = known
			break
		}
		way = append(way, at)
	}
	if len(way) > unremembered {
		if s.known == nil {
			s.known = map[*Message]string{}
		}
		for _, at := range way {
			s.known[at] = shard
		}
	}
	return shard
}

// unremembered is the length of a way that is walked again rather than remembered:
// nearly all are shorter.
const unremembered = 4

// above returns the message that m answers, or corrects; nil when there is none.
func (s *Shards) above(m *Message) *Message {
	if m.Incomplete {
		return nil
	}
	if re, _ := s.transcript.Cyclic(m); re {
		return nil
	}
	above := s.transcript.Parent(m)
	if m.Act == vocab.Revise {
		above = s.transcript.Revises(m)
	}
	if above == nil || above.Incomplete {
		return nil
	}
	return above
}
