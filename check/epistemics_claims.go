package check

import (
	"iter"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// claimsOf iterates over the claims of a message: the bindings of a that are no
// commitment (language.md §3.3).
func claimsOf(m *ast.Message) iter.Seq[*ast.Binding] {
	return func(yield func(*ast.Binding) bool) {
		for i := range m.Slots {
			if m.Slots[i].Key != vocab.A {
				continue
			}
			for j := range m.Slots[i].Bindings {
				if b := &m.Slots[i].Bindings[j]; !b.Commit && !yield(b) {
					return
				}
			}
		}
	}
}

// claimBook holds the claims of messages, with an index of those that have many, and
// with the confidence that a policy gives them credit for (language.md §8).
type claimBook struct {
	policy   *Policy
	ceilings map[string]ceiling
	byKey    map[*ast.Message]map[string][]*ast.Binding
}

// ceiling is what a policy says of an agent.
type ceiling struct {
	conf ast.Conf
	ok   bool
}

func newClaimBook(c *Context) *claimBook {
	return &claimBook{c.Policy, map[string]ceiling{}, map[*ast.Message]map[string][]*ast.Binding{}}
}

// conf returns the confidence of a claim of m: the lower of what it states and the
// ceiling of its sender.
func (s *claimBook) conf(m *ast.Message, b *ast.Binding) ast.Conf { return s.clamp(m, b.Conf) }

func (s *claimBook) clamp(m *ast.Message, stated ast.Conf) ast.Conf {
	if s.policy == nil {
		return stated
	}
	c, known := s.ceilings[m.From]
	if !known {
		c.conf, c.ok = s.policy.Ceiling(m.From)
		s.ceilings[m.From] = c
	}
	if !c.ok {
		return stated
	}
	return stated.AtMost(c.conf)
}

// count returns the number of claims of m, up to few and one more.
func (s *claimBook) count(m *ast.Message) int {
	n := 0
	for range claimsOf(m) {
		if n++; n > few {
			break
		}
	}
	return n
}

// of iterates over the claims of m that have a key. It costs in proportion to
// their number.
func (s *claimBook) of(m *ast.Message, key string) iter.Seq[*ast.Binding] {
	return func(yield func(*ast.Binding) bool) {
		byKey, indexed := s.byKey[m]
		if !indexed && s.count(m) > few {
			byKey = map[string][]*ast.Binding{}
			for b := range claimsOf(m) {
				byKey[b.Key] = append(byKey[b.Key], b)
			}
			s.byKey[m], indexed = byKey, true
		}
		if indexed {
			for _, b := range byKey[key] {
				if !yield(b) {
					return
				}
			}
			return
		}
		for b := range claimsOf(m) {
			if b.Key == key && !yield(b) {
				return
			}
		}
	}
}

// sameClaim reports whether two claims of one key say the same; how the value is
// spaced does not count.
func sameClaim(a, b *ast.Binding) bool {
	return a.Op == b.Op && (a.Value.Value == b.Value.Value || words(a) == words(b))
}
