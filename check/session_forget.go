package check

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Forgotten returns how many messages [Session.Forget] gave up, and how many
// addresses and redeliveries since then led to one of them and were not judged.
func (s *Session) Forgotten() (messages, unjudged int) { return s.memory.Forgotten() }

// Held returns how many messages are in memory.
func (s *Session) Held() int { return s.memory.Held() }

// Forget gives up the conversations that are over, as [Memory.Forget] does, and
// returns what [Session.Whole] has to say about their messages; nobody says it
// again.
//
// What is said later of a forgotten message is not judged: an address that leads
// to it raises nothing, and a message with its id is not taken in; Forgotten
// counts both. Rules that compare all messages with each other (W034, S4 along
// keys) compare those that are held. It costs in proportion to what is held.
func (s *Session) Forget(keep int) []diag.Diagnostic {
	over := s.memory.over(keep)
	if len(over) == 0 {
		return nil
	}
	about := func(f finding) bool { _, ok := over[f.about]; return ok }
	said := slices.DeleteFunc(s.whole(), func(f finding) bool { return !about(f) })
	s.messages.list = slices.Clone(slices.DeleteFunc(s.messages.list, about))
	s.memory.drop(over)
	s.messages.Transcript = s.Transcript() // and no longer the one before
	return sorted(said)
}

// judged leaves out the findings that stand at an address that leads to a
// forgotten message.
func (s *Session) judged(list []finding) []finding {
	past := &s.memory.past
	if past.messages == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(f finding) bool {
		if f.about == nil {
			return false
		}
		for c := range f.about.Citations {
			if c.Addr.Kind == ast.BaseMessage && past.has(c.Addr.ID) && inside(f.Span, c.Span) {
				return true
			}
		}
		return false
	})
}

func inside(inner, outer source.Span) bool {
	return outer.Start <= inner.Start && inner.End <= outer.End
}
