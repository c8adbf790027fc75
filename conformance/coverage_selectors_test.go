package conformance_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/lower"
)

// position are the forms of a selector that says where (language.md §5).
var position = []string{"L1", "L1-2", "L1.c1", "L1.c1-2", "p1", "p1-2", "c1", "c1-2"}

// selectorStatuses are the statuses that a form of selector can have (§5.2). A
// position alone is never relocated or ambiguous, a quote alone never exact; with a
// quote, a position may have any.
func selectorStatuses() []string {
	var all []string
	add := func(form string, statuses ...string) {
		for _, s := range statuses {
			all = append(all, form+" "+s)
		}
	}
	for _, p := range position {
		add(p, "exact", "orphan", "outside")
		add(p+"|q", "exact", "relocated", "ambiguous", "orphan")
	}
	add("L1|q", "outside")
	add("q", "relocated", "ambiguous", "orphan", "outside")
	add("q@1", "relocated", "orphan")
	add("L1|q@1", "exact", "relocated")
	add("name=", "orphan", "outside")
	return all
}

// Every form of selector has a case for every status that it can have.
func TestI12CoverageOfSelectors(t *testing.T) {
	shown := coverage{}
	for _, c := range ownCases(t) {
		for _, r := range c.Resolutions {
			ref, err := lower.Address(r["address"].(string))
			require.NoError(t, err, c.Name)
			if status, ok := r["status"].(string); ok && len(ref.Addr.Selectors) > 0 {
				shown.add(addressForm(ref.Addr)+" "+status, c)
			}
		}
	}
	shown.require(t, "the selector", selectorStatuses(), nil)
}

// addressForm returns the forms of the selectors of an address, as in position.
func addressForm(a ast.Address) string {
	var forms []string
	for _, s := range a.Selectors {
		forms = append(forms, selectorForm(s))
	}
	return strings.Join(forms, "|")
}

func selectorForm(s ast.Selector) string {
	ranged := ""
	if strings.Contains(s.Raw, "-") {
		ranged = "-2"
	}
	switch s.Kind {
	case ast.SelLines:
		return "L1" + ranged
	case ast.SelColumns:
		return "L1.c1" + ranged
	case ast.SelParagraphs:
		return "p1" + ranged
	case ast.SelChars:
		return "c1" + ranged
	case ast.SelQuote:
		if s.N > 0 {
			return "q@1"
		}
		return "q"
	}
	return "name="
}
