package check

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Policy is what a host allows (language.md §8): who may send what to whom, who
// may see which label, what may be dereferenced, and how much certainty is
// believed. [ParsePolicy] reads one.
//
// A nil Policy, and a section that a policy leaves out, add nothing. A Policy is
// never changed once it is read, and may be shared.
type Policy struct {
	name      string
	roster    *roster // nil when the policy has none
	rules     []actRule
	restricts restricts
	clearance []grant[string]   // a label; the most specific first
	ceilings  []grant[ast.Conf] // the most specific first
	schemes   []string
	bytes     int // of a message; 0 for no ceiling
	lines     int // of a block; 0 for no ceiling
	rounds    int // 0 when it does not say
}

// restricts tells which sections were written. An empty one allows nothing, which
// is not what a missing one does.
type restricts struct{ schemes, clearance bool }

// actRule is one rule of the section acts. A nil list is a facet that the rule
// leaves open; an empty one allows nothing.
type actRule struct {
	line   int // in the policy, from 1
	from   []pattern
	may    []vocab.Act
	to     []pattern
	topics []pattern
}

// Name returns the name of the file that the policy was read from; "" for nil.
func (p *Policy) Name() string {
	if p == nil {
		return ""
	}
	return p.name
}

// Rounds returns the number of rounds from which a chain is a livelock (W036), or
// 0 when the policy does not say.
func (p *Policy) Rounds() int {
	if p == nil {
		return 0
	}
	return p.rounds
}

// MessageBytes returns the largest size of a message in bytes of the source, from
// its header to the end of its last line; 0 for no ceiling (E036).
func (p *Policy) MessageBytes() int {
	if p == nil {
		return 0
	}
	return p.bytes
}

// BlockLines returns the largest number of lines that a block may carry; 0 for no
// ceiling (E036).
func (p *Policy) BlockLines() int {
	if p == nil {
		return 0
	}
	return p.lines
}

// Allows reports whether a reference of the scheme may be dereferenced (S5).
// Words of the language that look like a scheme and name no document (`@role:`,
// `@grp:`, `@t:`, `@D:`) always may.
func (p *Policy) Allows(scheme string) bool {
	if p == nil || !p.restricts.schemes {
		return true
	}
	for _, list := range [...][]string{p.schemes, ownSchemes} {
		for _, s := range list {
			if s == scheme {
				return true
			}
		}
	}
	return false
}

// Lists reports whether the policy names a scheme among those that may be
// dereferenced: a policy without that section names none.
func (p *Policy) Lists(scheme string) bool {
	return p != nil && p.restricts.schemes && p.Allows(scheme)
}

// ownSchemes are those of language.md §2 and §5 behind which there is no document.
var ownSchemes = []string{"role", "grp", "t", "D"}

// Ceiling returns the highest confidence that an agent's statements are given
// credit for, and whether there is one (S10). An entry for the agent's name stands
// before one for a role or group of it, and that before a pattern.
func (p *Policy) Ceiling(agent string) (ast.Conf, bool) {
	if p == nil {
		return ast.Conf{}, false
	}
	return lookup(p.ceilings, p.roster, agent)
}

// Clamp returns the lower of a confidence that the agent stated and of its
// ceiling: what S4, renderings and exports go by (language.md §8). `~?` and an
// unstated confidence stay what they are.
func (p *Policy) Clamp(agent string, stated ast.Conf) ast.Conf {
	if ceiling, ok := p.Ceiling(agent); ok {
		return stated.AtMost(ceiling)
	}
	return stated
}

// rule returns the index of the rule of the section acts that a sender is held to:
// the first that matches; -1 when none does, and then everything is allowed.
func (p *Policy) rule(sender string) int {
	if p == nil {
		return -1
	}
	for i := range p.rules {
		if p.roster.covers(p.rules[i].from, ast.Target{Kind: ast.ToAgent, Name: sender}) {
			return i
		}
	}
	return -1
}
