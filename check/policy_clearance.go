package check

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// openLabel is the strictest label that needs no clearance.
const openLabel = "pub"

// Cleared reports whether a recipient may see what has the effective label (S8,
// language.md §7.2). No label and `pub` need no clearance, and without a section
// clearance nothing does. A recipient that the section does not name has none.
//
// A role or group is cleared for what all its members are, unless it is named
// itself. A topic and everyone are cleared for what all agents of the roster and
// of the section are, and the pattern `*` if it is there: with neither a roster nor
// that pattern, for nothing.
func (p *Policy) Cleared(t ast.Target, label string) bool {
	if p == nil || !p.restricts.clearance {
		return true
	}
	rank := vocab.LabelRank(label)
	return rank <= vocab.LabelRank(openLabel) || rank <= vocab.LabelRank(p.clearanceOf(t))
}

// Reveals reports whether the policy clears a reader for a label, which lifts the
// redaction (language.md §10). The reader is an agent, or a role or group as it is
// written on the wire. Without a section clearance it is false.
func (p *Policy) Reveals(reader, label string) bool {
	if p == nil || !p.restricts.clearance {
		return false
	}
	return p.Cleared(recipient(reader), label)
}

// recipient returns the recipient that a word names.
func recipient(word string) ast.Target {
	t := ast.Target{Kind: ast.ToAgent, Name: word}
	for kind, prefix := range map[ast.TargetKind]string{ast.ToRole: "@role:", ast.ToGroup: "@grp:", ast.ToTopic: "#"} {
		if name, ok := strings.CutPrefix(word, prefix); ok {
			t = ast.Target{Kind: kind, Name: name}
		}
	}
	return t
}

// clearanceOf returns the strictest label that a recipient may see, "" for none.
func (p *Policy) clearanceOf(t ast.Target) string {
	if t.Kind == ast.ToAgent {
		label, _ := lookup(p.clearance, p.roster, t.Name)
		return label
	}
	written := t.String()
	for _, g := range p.clearance {
		if string(g.to) == written && t.Kind != ast.ToEveryone {
			return g.value
		}
	}
	if members, ok := p.Members(t); ok {
		return p.loosest(members)
	}
	for _, g := range p.clearance {
		if t.Kind != ast.ToEveryone && strings.HasPrefix(string(g.to), written[:1]) && g.to.matches(written) {
			return g.value
		}
	}
	if t.Kind == ast.ToRole || t.Kind == ast.ToGroup {
		return p.everybodyElse()
	}
	return p.everyone()
}

// loosest returns the label that all of some agents may see; "" when there are
// none of them.
func (p *Policy) loosest(agents []string) string {
	least := ""
	for i, a := range agents {
		label, _ := lookup(p.clearance, p.roster, a)
		if i == 0 || vocab.LabelRank(label) < vocab.LabelRank(least) {
			least = label
		}
	}
	return least
}

// everybodyElse returns the clearance of those that nothing but `*` matches.
func (p *Policy) everybodyElse() string {
	for _, g := range p.clearance {
		if g.to == "*" {
			return g.value
		}
	}
	return ""
}

// everyone returns what all may see that a broadcast reaches.
func (p *Policy) everyone() string {
	var all []string
	if p.roster != nil {
		all = append(all, p.roster.all...)
	}
	rest := p.everybodyElse()
	if rest == "" && len(all) == 0 {
		return "" // nobody says whom it reaches
	}
	for _, g := range p.clearance {
		if !g.to.glob() && recipient(string(g.to)).Kind == ast.ToAgent {
			all = append(all, string(g.to))
		}
	}
	least := p.loosest(all)
	if rest != "" && (len(all) == 0 || vocab.LabelRank(rest) < vocab.LabelRank(least)) {
		least = rest
	}
	return least
}

// lacking returns the members of a role or group that are not cleared for a label.
func (p *Policy) lacking(t ast.Target, label string) []string {
	if t.Kind == ast.ToAgent {
		return nil
	}
	var some []string
	members, _ := p.Members(t)
	for _, a := range members {
		if !p.Cleared(ast.Target{Kind: ast.ToAgent, Name: a}, label) {
			some = append(some, a)
		}
	}
	return some
}
