package check

import (
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// pattern is a name of a policy: of an agent, or as a recipient is written on the
// wire (`@role:sre`, `@grp:legal`, `#inc.4471`, `*`). `*` stands for any run of
// characters, dots too, `?` for one, `[a-c]` for one of some.
type pattern string

func (p pattern) glob() bool { return strings.ContainsAny(string(p), `*?[\`) }

// literals returns the number of bytes that are no wild card: of two patterns that
// match, the one with more of them says more.
func (p pattern) literals() int { return len(p) - strings.Count(string(p), "*") }

func (p pattern) matches(name string) bool {
	if !p.glob() {
		return string(p) == name
	}
	ok, _ := path.Match(string(p), name) // the form was looked at when it was read
	return ok
}

// roster is who takes part, as a policy says.
type roster struct {
	humans map[string]bool
	units  map[string][]string // the members of `@role:name` and `@grp:name`, sorted
	agents map[string]bool     // every agent that is named, in any section
	known  []pattern           // patterns of the other sections
	all    []string            // the agents of the roster itself, sorted
}

// humanRole is the role that language.md §2 has a meaning for.
const humanRole = "@role:human"

// Human reports whether an agent is a human by the policy's roster (S9).
func (p *Policy) Human(agent string) bool {
	return p != nil && p.roster != nil && p.roster.humans[agent]
}

// Roster reports whether the policy says who takes part.
func (p *Policy) Roster() bool { return p != nil && p.roster != nil }

// Members returns the agents behind a recipient, sorted: the members of a role or
// a group, or the agent itself. It is false when the roster does not know them:
// for everyone, for a topic, and without a roster. The caller must not change it.
func (p *Policy) Members(t ast.Target) ([]string, bool) {
	if t.Kind == ast.ToAgent {
		return []string{t.Name}, true
	}
	if p == nil || p.roster == nil {
		return nil, false
	}
	members, ok := p.roster.units[t.String()]
	return members, ok
}

// Knows reports whether a recipient is known (W051). Agents are those of the
// roster, and those that another section names; roles and groups are those of the
// roster. Everyone and every topic is known, and without a roster all are.
func (p *Policy) Knows(t ast.Target) bool {
	if p == nil || p.roster == nil {
		return true
	}
	r := p.roster
	switch t.Kind {
	case ast.ToAgent:
		return r.agents[t.Name] || matchesAny(r.known, t.Name)
	case ast.ToRole, ast.ToGroup:
		_, ok := r.units[t.String()]
		return ok || matchesAny(r.known, t.String())
	}
	return true
}

// names returns what a recipient may be spelled as, for hints.
func (r *roster) names() []string {
	var all []string
	for name := range r.agents {
		all = append(all, name)
	}
	for name := range r.units {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

func matchesAny(list []pattern, name string) bool {
	return slices.ContainsFunc(list, func(p pattern) bool { return p.matches(name) })
}

// covers reports whether a list of patterns covers a recipient or a sender: one of
// them matches it as written, or names a role or group that it is a member of; or
// it is a role or group, and all its members are covered. r may be nil.
func (r *roster) covers(list []pattern, t ast.Target) bool {
	if matchesAny(list, t.String()) {
		return true
	}
	if r == nil {
		return false
	}
	if t.Kind == ast.ToAgent {
		return slices.ContainsFunc(list, func(p pattern) bool { return r.member(p, t.Name) })
	}
	members := r.units[t.String()]
	return len(members) > 0 && !slices.ContainsFunc(members, func(name string) bool {
		return !r.covers(list, ast.Target{Kind: ast.ToAgent, Name: name})
	})
}

// member reports whether a pattern names a role or group that the agent is in.
func (r *roster) member(p pattern, agent string) bool {
	if r == nil || !strings.HasPrefix(string(p), "@") {
		return false
	}
	if !p.glob() {
		_, ok := slices.BinarySearch(r.units[string(p)], agent)
		return ok
	}
	for unit, members := range r.units {
		if p.matches(unit) {
			if _, ok := slices.BinarySearch(members, agent); ok {
				return true
			}
		}
	}
	return false
}

// addressees yields each recipient of m once, with the place where it was written
// first, and without.
func addressees(m *ast.Message) iter.Seq2[ast.Target, ast.Target] {
	return func(yield func(written, bare ast.Target) bool) {
		var seen names[struct{}]
		for _, t := range m.To {
			if len(m.To) > 1 {
				if _, again := seen.add(t.String(), struct{}{}); again {
					continue
				}
			}
			if !yield(t, ast.Target{Kind: t.Kind, Name: t.Name}) {
				return
			}
		}
	}
}

// placeOf returns where a recipient stands: where it is derived, the re= that it is
// derived from.
func placeOf(m *ast.Message, t ast.Target) source.Span {
	if t.Span.IsZero() {
		return m.ReSpan
	}
	return t.Span
}

// grant gives something to those that a pattern matches.
type grant[T any] struct {
	to    pattern
	value T
}

// sortGrants sorts so that the first grant that matches is the one that counts: a
// name before a role or group, that before a pattern, the pattern with more
// letters first, and of two that say as much the stricter one.
func sortGrants[T any](list []grant[T], strictness func(a, b T) int) {
	class := func(p pattern) int {
		switch {
		case p.glob():
			return 2
		case strings.HasPrefix(string(p), "@"):
			return 1
		}
		return 0
	}
	slices.SortStableFunc(list, func(a, b grant[T]) int {
		if d := class(a.to) - class(b.to); d != 0 {
			return d
		}
		if d := b.to.literals() - a.to.literals(); d != 0 && a.to.glob() {
			return d
		}
		return strictness(a.value, b.value)
	})
}

// lookup returns what an agent is given.
func lookup[T any](list []grant[T], r *roster, agent string) (value T, ok bool) {
	for _, g := range list {
		if g.to.matches(agent) || r.member(g.to, agent) {
			return g.value, true
		}
	}
	return value, false
}
