package emit

import "github.com/agentrosetta/rosettac/ast"

// Policy is what a host's policy has to say about a rendering (language.md §8). A
// nil function says nothing. Package check reads policies; this package does not
// know it.
type Policy struct {
	// Reveals reports whether the reader is cleared for an effective label, which
	// lifts the redaction (language.md §10).
	Reveals func(label string) bool

	// Clamp returns what counts of a confidence that an agent stated.
	Clamp func(agent string, stated ast.Conf) ast.Conf
}

// believed returns what counts of a confidence in a message, and whether that is
// less than was stated.
func (p Policy) believed(m *ast.Message, stated ast.Conf) (ast.Conf, bool) {
	if p.Clamp == nil || m == nil || stated.Level == ast.Unstated {
		return stated, false
	}
	counts := p.Clamp(m.From, stated)
	return counts, counts.String() != stated.String()
}
