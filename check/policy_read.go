package check

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// ParsePolicy reads a policy (language.md §8): one YAML document, in the form that
// spec/policy.schema.json describes. name is the file's, for errors. The error is a
// [*PolicyError] and names the line, and the key where there is one; an unknown key
// and a key that comes twice are errors. An empty document is a policy that adds
// nothing.
func ParsePolicy(name string, data []byte) (*Policy, error) {
	r := &policyReader{file: name, policy: &Policy{name: name}}
	top, err := r.document(data)
	if err != nil {
		return nil, err
	}
	if !absent(top) {
		if err := r.fields(top, "", policyFields); err != nil {
			return nil, err
		}
	}
	r.finish()
	return r.policy, nil
}

// policyFields are the sections of a policy, in the order of language.md §8.
var policyFields = fieldTable{
	{"agents", (*policyReader).agents},
	{"acts", (*policyReader).acts},
	{"clearance", (*policyReader).clearance},
	{"schemes", (*policyReader).schemes},
	{"ceiling", (*policyReader).ceiling},
	{"limits", (*policyReader).limits},
	{"rounds", func(r *policyReader, n *yaml.Node, key string) (err error) {
		r.policy.rounds, err = r.positive(n, key)
		return err
	}},
}

var agentFields = fieldTable{
	{"humans", func(r *policyReader, n *yaml.Node, key string) error {
		names, err := r.agentNames(n, key)
		for _, name := range names {
			r.roster().humans[name] = true
		}
		return err
	}},
	{"roles", func(r *policyReader, n *yaml.Node, key string) error { return r.units(n, key, "@role:") }},
	{"groups", func(r *policyReader, n *yaml.Node, key string) error { return r.units(n, key, "@grp:") }},
}

func (r *policyReader) agents(n *yaml.Node, key string) error { return r.fields(n, key, agentFields) }

// roster returns the roster, which is there as soon as the policy names anybody.
func (r *policyReader) roster() *roster {
	if r.policy.roster == nil {
		r.policy.roster = &roster{humans: map[string]bool{}, units: map[string][]string{}, agents: map[string]bool{}}
	}
	return r.policy.roster
}

// units reads the members of roles or groups.
func (r *policyReader) units(n *yaml.Node, key, prefix string) error {
	return r.entries(n, key, "names and their members", func(name, v *yaml.Node, at string) error {
		word, err := r.word(name, key, "a name")
		if err != nil {
			return err
		}
		word = strings.TrimPrefix(word, prefix)
		if !isName(word) {
			return r.fail(name, key, "%s is no name of a role or group", diag.Quote(word))
		}
		members, err := r.agentNames(v, at)
		r.roster().units[prefix+word] = append(r.roster().units[prefix+word], members...)
		return err
	})
}

// agentNames reads a list of agents.
func (r *policyReader) agentNames(n *yaml.Node, key string) ([]string, error) {
	var all []string
	err := r.list(n, key, "agents", func(item *yaml.Node, at string) error {
		word, err := r.word(item, at, "an agent")
		if err == nil && !isAgent(word) {
			err = r.fail(item, at, "%s is no agent: a name begins with a lower-case letter and holds lower-case letters, digits and _", diag.Quote(word))
		}
		all = append(all, word)
		return err
	})
	return all, err
}

func (r *policyReader) acts(n *yaml.Node, key string) error {
	return r.list(n, key, listOfRules, func(item *yaml.Node, at string) error {
		rule := actRule{line: item.Line}
		if err := r.fields(item, at, ruleFields(&rule)); err != nil {
			return err
		}
		if rule.from == nil {
			return r.fail(item, at, "a rule needs `from`: whom it is about")
		}
		r.policy.rules = append(r.policy.rules, rule)
		return nil
	})
}

func ruleFields(rule *actRule) fieldTable {
	patterns := func(to *[]pattern, strip string) func(*policyReader, *yaml.Node, string) error {
		return func(r *policyReader, n *yaml.Node, key string) (err error) {
			*to, err = r.patterns(n, key, strip)
			return err
		}
	}
	return fieldTable{
		{"from", patterns(&rule.from, "")},
		{"may", func(r *policyReader, n *yaml.Node, key string) (err error) {
			rule.may, err = r.mayAct(n, key)
			return err
		}},
		{"to", patterns(&rule.to, "")},
		{"topics", patterns(&rule.topics, "#")},
	}
}

// mayAct reads a list of acts; nil, any act, when `*` is one of them.
func (r *policyReader) mayAct(n *yaml.Node, key string) ([]vocab.Act, error) {
	all, any := []vocab.Act{}, false
	err := r.list(n, key, "acts", func(item *yaml.Node, at string) error {
		word, err := r.word(item, at, "an act")
		if err != nil {
			return err
		}
		act := vocab.ParseAct(word)
		if any = any || word == "*"; act == vocab.NoAct && word != "*" {
			return r.unknown(item, at, "act", word, everyAct())
		}
		all = append(all, act)
		return nil
	})
	if any {
		return nil, err
	}
	return all, err
}

func everyAct() []string {
	var all []string
	for _, a := range vocab.Acts {
		all = append(all, a.Name)
	}
	return all
}

// patterns reads a list of patterns; strip is a mark that may stand before each.
func (r *policyReader) patterns(n *yaml.Node, key, strip string) ([]pattern, error) {
	all := []pattern{}
	err := r.list(n, key, "names or patterns", func(item *yaml.Node, at string) error {
		p, err := r.pattern(item, at)
		all = append(all, pattern(strings.TrimPrefix(string(p), strip)))
		return err
	})
	if strip == "" {
		r.named = append(r.named, all...)
	}
	return all, err
}

func (r *policyReader) clearance(n *yaml.Node, key string) error {
	r.policy.restricts.clearance = true
	return r.entries(n, key, "names and labels", func(name, v *yaml.Node, at string) error {
		who, err := r.pattern(name, key)
		if err != nil {
			return err
		}
		label, err := r.word(v, at, "a label")
		if err == nil && !slices.Contains(vocab.Labels, label) {
			err = r.unknown(v, at, "label", label, vocab.Labels)
		}
		r.policy.clearance = append(r.policy.clearance, grant[string]{who, label})
		return err
	})
}

func (r *policyReader) ceiling(n *yaml.Node, key string) error {
	return r.entries(n, key, "names and confidences", func(name, v *yaml.Node, at string) error {
		who, err := r.pattern(name, key)
		if err != nil {
			return err
		}
		word, err := r.word(v, at, "a confidence")
		if err != nil {
			return err
		}
		conf, ok := ast.ParseConf("~" + strings.TrimPrefix(word, "~"))
		if !ok || conf.Rank() < ast.Lo {
			return r.fail(v, at, "got %s, want hi, mid, lo or a number from 0 to 1", diag.Quote(word))
		}
		r.policy.ceilings = append(r.policy.ceilings, grant[ast.Conf]{who, conf})
		return nil
	})
}

func (r *policyReader) schemes(n *yaml.Node, key string) error {
	r.policy.restricts.schemes = true
	return r.list(n, key, "schemes", func(item *yaml.Node, at string) error {
		word, err := r.word(item, at, "a scheme")
		word = strings.TrimSuffix(strings.TrimPrefix(word, "@"), ":")
		if err == nil && strings.ContainsAny(word, ":/*@ ") {
			err = r.fail(item, at, "%s is no scheme; want the word between `@` and `:`", diag.Quote(word))
		}
		r.policy.schemes = append(r.policy.schemes, word)
		return err
	})
}

var limitFields = fieldTable{
	{"message_bytes", func(r *policyReader, n *yaml.Node, key string) (err error) {
		r.policy.bytes, err = r.positive(n, key)
		return err
	}},
	{"block_lines", func(r *policyReader, n *yaml.Node, key string) (err error) {
		r.policy.lines, err = r.positive(n, key)
		return err
	}},
}

func (r *policyReader) limits(n *yaml.Node, key string) error { return r.fields(n, key, limitFields) }

// finish makes what the policy is asked for out of what was read.
func (r *policyReader) finish() {
	p := r.policy
	sortGrants(p.clearance, func(a, b string) int { return vocab.LabelRank(a) - vocab.LabelRank(b) })
	sortGrants(p.ceilings, func(a, b ast.Conf) int {
		switch {
		case a.AtMost(b) != a:
			return 1
		case b.AtMost(a) != b:
			return -1
		}
		return 0
	})
	if p.roster == nil {
		return
	}
	p.roster.finish()
	for _, g := range p.clearance {
		p.roster.name(g.to)
	}
	for _, g := range p.ceilings {
		p.roster.name(g.to)
	}
	for _, q := range r.named {
		p.roster.name(q)
	}
}

// finish sorts the members, and collects the agents.
func (r *roster) finish() {
	for name := range r.humans {
		r.units[humanRole] = append(r.units[humanRole], name)
	}
	if _, ok := r.units[humanRole]; !ok {
		r.units[humanRole] = nil
	}
	for unit, members := range r.units {
		slices.Sort(members)
		members = slices.Compact(members)
		r.units[unit] = members
		for _, a := range members {
			r.agents[a] = true
		}
	}
	for _, a := range r.units[humanRole] {
		r.humans[a] = true
	}
	for a := range r.agents {
		r.all = append(r.all, a)
	}
	slices.Sort(r.all)
}

// name takes note of an agent that another section names. A pattern that says
// nothing makes nobody known.
func (r *roster) name(p pattern) {
	if t := recipient(string(p)); t.Kind == ast.ToTopic {
		return
	}
	if !p.glob() {
		if isAgent(string(p)) {
			r.agents[string(p)] = true
		}
		return
	}
	if strings.Trim(string(p), `*?[]\`) != "" {
		r.known = append(r.known, p)
	}
}

// isAgent and isName know the words of language.md §2.
func isAgent(word string) bool {
	for i := 0; i < len(word); i++ {
		c := word[i]
		if (c < 'a' || c > 'z') && (i == 0 || (c < '0' || c > '9') && c != '_') {
			return false
		}
	}
	return word != ""
}

func isName(word string) bool {
	for _, r := range word {
		if r <= ' ' || strings.ContainsRune("@#:,.*?[]>\\", r) {
			return false
		}
	}
	return word != ""
}
