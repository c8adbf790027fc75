package conformance

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/check/diag"
)

// Choice is a choice among cases. Its zero value chooses all.
type Choice struct {
	Names    []string   // names, or beginnings of names, with or without a final *
	Sections []string   // sections of the language that a case rests on; 5 is 5 and all of 5.x
	Facets   []Facet    // and of these facets alone
	Codes    []string   // codes that a case says occur or do not occur
	Level    diag.Level // this level and those below it; 0 is all
	Exact    bool       // that level alone
}

// Of returns the cases that are chosen, reduced to the facets that are.
func (c Choice) Of(cases []*Case) []*Case {
	var some []*Case
	for _, one := range cases {
		if !c.chooses(one) {
			continue
		}
		if len(c.Facets) > 0 {
			d, level := Description{Language: Newest, Facets: c.Facets}, one.Demands()
			if one, _ = d.Plan(one); one == nil {
				continue
			}
			one.Level = level.String() // that of the whole case
		}
		some = append(some, one)
	}
	return some
}

func (c Choice) chooses(one *Case) bool {
	if level := one.Demands(); c.Level != 0 && (level > c.Level || c.Exact && level != c.Level) {
		return false
	}
	return anyOf(c.Names, func(name string) bool { return strings.HasPrefix(one.Name, strings.TrimSuffix(name, "*")) }) &&
		anyOf(c.Sections, func(section string) bool {
			return slices.ContainsFunc(one.Spec, func(s string) bool {
				rest, ok := strings.CutPrefix(s, section)
				return ok && (rest == "" || rest[0] == '.' || rest[0] == ' ')
			})
		}) &&
		anyOf(c.Codes, one.judges)
}

// anyOf reports whether one of the words fits, or there are none.
func anyOf(words []string, fits func(string) bool) bool {
	return len(words) == 0 || slices.ContainsFunc(words, fits)
}

// judges reports whether the case says of a code that it occurs or does not.
func (c *Case) judges(code string) bool {
	return c.Diagnostics != nil && (slices.Contains(c.Diagnostics.MustNot, code) ||
		slices.ContainsFunc(c.Diagnostics.Must, func(f Finding) bool { return f.Code == code }))
}

// WithVariants returns every case followed by its variants.
func WithVariants(cases []*Case) []*Case {
	var all []*Case
	for _, c := range cases {
		all = append(append(all, c), c.Variants()...)
	}
	return all
}
