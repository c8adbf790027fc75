package check_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check"
)

// example is the policy of language.md §8.
const example = `agents:   {humans: [ed], roles: {reviewer: [be, sre]}, groups: {legal: [a4]}}   # roster
acts:     [{from: "worker*", may: [take, part, done, fail, tell], to: ["cmd"], topics: ["inc.*"]}]
clearance: {analytics: int, ed: secret}        # S8
schemes:  [sha256, file, commit]               # anything else dereferenced: S5
ceiling:  {"vendor*": mid}                     # S10
limits:   {message_bytes: 65536, block_lines: 400}   # E036
rounds:   4                                    # W036
`

func policy(t testing.TB, text string) *check.Policy {
	p, err := check.ParsePolicy("policy.yaml", []byte(text))
	require.NoError(t, err)
	return p
}

func agent(name string) ast.Target { return ast.Target{Kind: ast.ToAgent, Name: name} }
func role(name string) ast.Target  { return ast.Target{Kind: ast.ToRole, Name: name} }
func group(name string) ast.Target { return ast.Target{Kind: ast.ToGroup, Name: name} }

var everyone = ast.Target{Kind: ast.ToEveryone}

func onTopic(name string) ast.Target { return ast.Target{Kind: ast.ToTopic, Name: name} }

func TestPolicyExample(t *testing.T) {
	p := policy(t, example)
	assert.Equal(t, "policy.yaml", p.Name())
	assert.Equal(t, 4, p.Rounds())
	assert.Equal(t, 65536, p.MessageBytes())
	assert.Equal(t, 400, p.BlockLines())
	assert.True(t, p.Allows("commit"))
	assert.False(t, p.Allows("url"))
	c, ok := p.Ceiling("vendor_7")
	assert.True(t, ok)
	assert.Equal(t, ast.Mid, c.Level)
	_, ok = p.Ceiling("ed")
	assert.False(t, ok)
}

// Without a policy its rules add nothing, and neither does an empty one.
func TestNoPolicyAddsNothing(t *testing.T) {
	for name, p := range map[string]*check.Policy{
		"none": nil, "empty": policy(t, ""), "comments": policy(t, "# nothing\n---\n"), "null": policy(t, "~"),
		"empty sections": policy(t, "agents: {}\nacts:\nclearance:\nschemes:\nceiling: {}\nlimits: {}\nrounds:\n"),
	} {
		assert.Zero(t, p.Rounds(), name)
		assert.Zero(t, p.MessageBytes()+p.BlockLines(), name)
		assert.True(t, p.Allows("url"), name)
		assert.False(t, p.Roster(), name)
		assert.True(t, p.Knows(agent("anybody")), name)
		assert.False(t, p.Human("ed"), name)
		assert.True(t, p.Cleared(everyone, "secret"), name)
		assert.False(t, p.Reveals("ed", "phi"), name)
		_, ok := p.Members(role("human"))
		assert.False(t, ok, name)
		hi, _ := ast.ParseConf("~hi")
		assert.Equal(t, hi, p.Clamp("ed", hi), name)
		with, without := check.Options{Policy: p}, check.Options{}
		text := "a1.1 tell a1>zed sens=secret\n a k = 1 ~hi\n why @url:x\n unk []\n"
		assert.Equal(t, codesOf(text, without), codesOf(text, with), name)
	}
	// An empty section is another thing where it allows nothing.
	assert.False(t, policy(t, "schemes: []").Allows("file"))
	assert.False(t, policy(t, "clearance: {}").Cleared(agent("ed"), "int"))
}

// beyondSchema are the faults that no schema sees.
var beyondSchema = map[string]bool{
	"a merge key": true, "a size past all bounds": true, "a pattern without end": true, "a file of another size": true,
	"a key twice": true, "an agent cleared twice": true, "a second document": true, "a second broken document": true,
}

func TestPolicyErrors(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		line             int
	}{
		{"an unknown section", "rounds: 4\nclearence: {ed: int}\n", "policy.yaml:2:1: unknown key \"clearence\", did you mean clearance?", 2},
		{"an unknown section, far from all", "foo: 1", `policy.yaml:1:1: unknown key "foo", want one of agents, acts, clearance, schemes, ceiling, limits, rounds`, 1},
		{"an unknown key of the roster", "agents:\n  human: [ed]\n", `policy.yaml:2:3: agents: unknown key "human", did you mean humans?`, 2},
		{"an unknown key of a rule", "acts:\n  - from: a*\n    two: [b]\n", `policy.yaml:3:5: acts[0]: unknown key "two", did you mean to?`, 3},
		{"an unknown limit", "limits: {message_byte: 1}", `policy.yaml:1:10: limits: unknown key "message_byte", did you mean message_bytes?`, 1},
		{"a merge key", "limits:\n  <<: {block_lines: 3}\n", `policy.yaml:2:3: limits: unknown key "<<", want one of message_bytes, block_lines`, 2},
		{"a key twice", "rounds: 4\nschemes: [file]\nrounds: 5\n", `policy.yaml:3:1: key "rounds" comes twice, first in line 1`, 3},
		{"an agent cleared twice", "clearance:\n  ed: int\n  ed: phi\n", `policy.yaml:3:3: clearance: key "ed" comes twice, first in line 2`, 3},
		{"no mapping", "- rounds", "policy.yaml:1:1: got a list, want a mapping of the keys agents, acts", 1},
		{"a text", "rounds", `policy.yaml:1:1: got "rounds", want a mapping`, 1},
		{"a rule that is a text", "acts: [worker]", `policy.yaml:1:8: acts[0]: got "worker", want a mapping of the keys from, may, to, topics`, 1},
		{"a rule without sender", "acts:\n - {to: [cmd]}", "policy.yaml:2:4: acts[0]: a rule needs `from`", 2},
		{"an act that is none", "acts:\n  - from: a\n    may: [take, tel]\n", `policy.yaml:3:17: acts[0].may[1]: unknown act "tel", did you mean tell?`, 3},
		{"a label that is none", "clearance: {ed: Secret}", `policy.yaml:1:17: clearance.ed: unknown label "Secret", did you mean secret?`, 1},
		{"a label that is a list", "clearance:\n  ed: [int]", "policy.yaml:2:7: clearance.ed: got a list, want a label", 2},
		{"no label", "clearance:\n  ed:\n", "clearance.ed: got nothing, want a label", 2},
		{"a confidence that is none", "ceiling: {a: high}", `policy.yaml:1:14: ceiling.a: got "high", want hi, mid, lo or a number from 0 to 1`, 1},
		{"the unknown confidence", `ceiling: {a: "~?"}`, `ceiling.a: got "~?", want hi`, 1},
		{"a confidence above 1", "ceiling: {a: 1.5}", `ceiling.a: got "1.5", want hi`, 1},
		{"a size that is a text", "limits:\n  block_lines: many\n", `policy.yaml:2:16: limits.block_lines: got "many", want a whole number above 0`, 2},
		{"a size that is zero", "limits: {block_lines: 0}", "got the number 0, want a whole number above 0", 1},
		{"a size below zero", "limits: {block_lines: -3}", "got the number -3, want a whole number above 0", 1},
		{"a size that is no whole number", "rounds: 4.5", "policy.yaml:1:9: rounds: got the number 4.5, want a whole number above 0", 1},
		{"a size as text", `rounds: "4"`, `rounds: got "4", want a whole number above 0`, 1},
		{"a size past all bounds", "rounds: 99999999999999999999999", "rounds: got the number 99999999999999999999999", 1},
		{"a list of sizes", "rounds: [4]", "rounds: got a list, want a whole number above 0", 1},
		{"an agent in capitals", "agents:\n  humans: [Ed]\n", `policy.yaml:2:12: agents.humans[0]: "Ed" is no agent`, 2},
		{"an agent that is a mapping", "agents: {humans: [{ed: 1}]}", "agents.humans[0]: got a mapping, want an agent", 1},
		{"agents as a list", "agents: [ed]", "policy.yaml:1:9: agents: got a list, want a mapping of the keys humans, roles, groups", 1},
		{"a role with a blank", "agents: {roles: {a b: [ed]}}", `agents.roles: "a b" is no name of a role or group`, 1},
		{"schemes as a mapping", "schemes: {file: yes}", "policy.yaml:1:10: schemes: got a mapping, want a list of schemes", 1},
		{"a scheme that is an address", `schemes: ["url:x"]`, `schemes[0]: "url:x" is no scheme`, 1},
		{"a pattern without end", `acts: [{from: "a[", may: []}]`, `acts[0].from: "a[" is no pattern`, 1},
		{"an empty name", `acts: [{from: ""}]`, `acts[0].from: got "", want a name or a pattern`, 1},
		{"a star that is no pattern", "acts: [{from: a, to: [*]}]", "policy.yaml:1: no YAML: ", 1},
		{"broken YAML", "rounds: 4\nacts: [a\nschemes: {", "policy.yaml:2: no YAML: did not find expected ',' or ']'", 2},
		{"a second document", "rounds: 4\n---\nrounds: 5\n", "a second document", 2},
		{"a second broken document", "rounds: 4\n---\n[\n", "no YAML: ", 4},
		{"no text", "\x00\x01", "no YAML: ", 1},
		{"a line at another depth", "rounds: 4\n  schemes: []\n", "policy.yaml:2: no YAML: mapping values are not allowed", 2},
		{"a list in a mapping", "rounds: 4\n- b\n", "policy.yaml:2: no YAML: did not find expected key", 2},
		{"a tab", "limits:\n\tblock_lines: 3\n", "policy.yaml:2: no YAML: found character that cannot start any token", 2},
		{"an alias to nothing", "rounds: 4\nschemes: *s\n", "policy.yaml:2: no YAML: unknown anchor 's' referenced", 2},
		{"a control character", "rounds: 4\n# \x01\n", "policy.yaml:2: no YAML: control characters are not allowed", 2},
		{"bytes that are no UTF-8", "rounds: 4\n\n# \xff\n", "policy.yaml:3: no YAML: invalid leading UTF-8 octet", 3},
		{"a file of another size", strings.Repeat("#", 1<<20+1), "policy.yaml: got 1048577 bytes, want a policy of at most 1048576", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := check.ParsePolicy("policy.yaml", []byte(c.text))
			require.Error(t, err)
			assert.Nil(t, p)
			assert.Contains(t, err.Error(), c.want)
			assert.NotContains(t, err.Error(), "\n")
			var fault *check.PolicyError
			require.True(t, errors.As(err, &fault))
			if c.line > 0 {
				assert.Equal(t, c.line, fault.Line)
			}
			if !beyondSchema[c.name] {
				assert.False(t, validates(t, c.text), "the schema takes it")
			}
		})
	}
}

// Spellings that mean the same.
func TestPolicySpellings(t *testing.T) {
	for _, c := range [][2]string{
		{"schemes: file", "schemes: [file]"},
		{"schemes: ['@file:']", "schemes:\n- file\n"},
		{"acts: {from: a, may: tell, to: b, topics: '#t'}", "acts: [{from: [a], may: [tell], to: [b], topics: [t]}]"},
		{"ceiling: {a: ~hi}", "ceiling: {a: hi}"},
		{"x: &x", ""},
		{"agents: {roles: {'@role:r': b}}", "agents: {roles: {r: [b]}}"},
		{"agents: {humans: &h [ed], groups: {g: *h}}", "agents: {humans: [ed], groups: {g: [ed]}}"},
		{"limits: {block_lines: 0x10}", "limits: {block_lines: 16}"},
		{`{"rounds":3,"acts":[{"from":"a","may":["*"]}]}`, "rounds: 3\nacts:\n- from: a\n"},
		{"\ufeffrounds: 4\r\n", "rounds: 4"},
	} {
		a, err := check.ParsePolicy("p", []byte(c[0]))
		if c[1] == "" {
			assert.Error(t, err)
			continue
		}
		require.NoError(t, err, c[0])
		b := policy(t, c[1])
		text := "a1.1 note a>b #t\n why @file:x @url:y\n\na.2 ask a>c\n q go\n\nz1 note >b\n txt b\n" + strings.Repeat(" | line\n", 20)
		assert.Equal(t, codesOf(text, check.Options{Policy: b}), codesOf(text, check.Options{Policy: a}), c[0])
	}
}

// A small file with aliases of aliases costs no more than it should.
func TestPolicyAliasesAreBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString("acts:\n- &r\n  from: x\n  to: &l [")
	b.WriteString(strings.Repeat("abc,", 20000) + "z]\n")
	b.WriteString(strings.Repeat("- *r\n", 20000))
	_, err := check.ParsePolicy("policy.yaml", []byte(b.String()))
	require.ErrorContains(t, err, "more than 1000000 values")
	_, err = check.ParsePolicy("policy.yaml", []byte("acts: &a [*a]"))
	require.ErrorContains(t, err, "want a mapping")
	_, err = check.ParsePolicy("policy.yaml", []byte(strings.Repeat("[", 50000)))
	require.Error(t, err)
}

func TestRoster(t *testing.T) {
	p := policy(t, `
agents: {humans: [ed, ines], roles: {reviewer: [sre, be, be], human: [kim], empty: []}, groups: {legal: [a4]}}
acts: [{from: "worker*", to: ["cmd", "@role:duty", "*"]}]
clearance: {analytics: int, "#inc": pii}
ceiling: {"vendor[12]": mid, "*": hi}
`)
	for _, name := range []string{"ed", "ines", "kim"} {
		assert.True(t, p.Human(name), name)
	}
	assert.False(t, p.Human("be"))
	for _, c := range []struct {
		to      ast.Target
		members []string
		ok      bool
	}{
		{role("reviewer"), []string{"be", "sre"}, true},
		{role("human"), []string{"ed", "ines", "kim"}, true},
		{role("empty"), nil, true},
		{role("legal"), nil, false}, // a group, no role
		{group("legal"), []string{"a4"}, true},
		{group("reviewer"), nil, false},
		{agent("zed"), []string{"zed"}, true},
		{everyone, nil, false},
		{onTopic("inc"), nil, false},
	} {
		members, ok := p.Members(c.to)
		assert.Equal(t, c.ok, ok, c.to)
		assert.Equal(t, len(c.members), len(members), c.to)
		for i := range c.members {
			assert.Equal(t, c.members[i], members[i])
		}
	}
	for _, known := range []ast.Target{
		agent("ed"), agent("be"), agent("a4"), agent("kim"), agent("cmd"), agent("analytics"), agent("worker9"), agent("vendor1"),
		role("reviewer"), role("human"), role("empty"), role("duty"), group("legal"), everyone, onTopic("anything"),
	} {
		assert.Equal(t, known.Name != "duty", p.Knows(known), known)
	}
	for _, unknown := range []ast.Target{agent("zed"), agent("vendor3"), agent("work"), agent("duty"), role("legal"), group("reviewer"), role("x")} {
		assert.False(t, p.Knows(unknown), unknown)
	}
	assert.True(t, policy(t, "agents: {roles: {r: [b]}}").Knows(role("human")), "the language itself knows the role")
}

func TestClearances(t *testing.T) {
	p := policy(t, `
agents: {humans: [ed], roles: {reviewer: [be, sre], ops: [be, lead]}, groups: {legal: [a4], all: [ed, be]}}
clearance:
  ed: secret
  analytics: int
  be: phi
  "@role:reviewer": pii
  "@grp:legal": privileged
  "vendor*": pub
  "vendor_x*": pii
  "#inc.*": int
`)
	for _, c := range []struct {
		to   ast.Target
		most string // the strictest label it is cleared for
	}{
		{agent("ed"), "secret"},
		{agent("analytics"), "int"},
		{agent("be"), "phi"},        // by name, though its role has less
		{agent("sre"), "pii"},       // by role
		{agent("a4"), "privileged"}, // by group
		{agent("lead"), "pub"},      // not named: no clearance
		{agent("vendor1"), "pub"},
		{agent("vendor_x1"), "pii"}, // the pattern that says more
		{role("reviewer"), "pii"},   // as written
		{role("ops"), "pub"},        // lead has none
		{group("all"), "phi"},       // the least of its members
		{role("human"), "secret"},
		{role("nobody"), "pub"},
		{onTopic("inc.4471"), "int"},
		{onTopic("other"), "pub"},
		{everyone, "pub"}, // lead hears it
	} {
		rank := vocab.LabelRank(c.most)
		for _, label := range append([]string{"", "unheard-of"}, vocab.Labels...) {
			assert.Equal(t, vocab.LabelRank(label) <= rank, p.Cleared(c.to, label), "%s to %s", label, c.to)
		}
	}
	for _, c := range []struct {
		text string
		to   ast.Target
		most string
	}{
		{"clearance: {ed: secret}", everyone, "pub"}, // nobody says whom it reaches
		{"clearance: {ed: secret, '*': pii}", everyone, "pii"},
		{"clearance: {ed: int, '*': pii}", everyone, "int"},
		{"clearance: {ed: int, '*': pii}", onTopic("x"), "int"},
		{"clearance: {ed: int, '*': pii}", role("x"), "pii"},
		{"clearance: {ed: int, '*': pii}", agent("zed"), "pii"},
		{"agents: {humans: [ed]}\nclearance: {ed: secret}", everyone, "secret"},
		{"agents: {humans: [ed], groups: {g: [ana]}}\nclearance: {ed: secret, '@grp:g': phi}", everyone, "phi"},
		{"clearance: {'a*': phi, '*b': int}", agent("ab"), "int"}, // they say as much: the stricter one
	} {
		p := policy(t, c.text)
		rank := vocab.LabelRank(c.most)
		for _, label := range vocab.Labels {
			assert.Equal(t, vocab.LabelRank(label) <= rank, p.Cleared(c.to, label), "%s: %s to %s", c.text, label, c.to)
		}
	}
	assert.True(t, p.Reveals("ed", "secret"))
	assert.False(t, p.Reveals("ed", "unheard-of"))
	assert.True(t, p.Reveals("@role:reviewer", "pii"))
	assert.False(t, p.Reveals("@role:reviewer", "phi"))
	assert.False(t, p.Reveals("zed", "phi"))
	assert.False(t, policy(t, "rounds: 3").Reveals("ed", "phi"))
}

func TestCeilings(t *testing.T) {
	p := policy(t, `
agents: {roles: {junior: [jo, kim]}}
ceiling: {"*": hi, "vendor*": mid, vendor_good: 0.9, kim: lo, "@role:junior": 0.5}
`)
	for _, c := range []struct{ who, stated, want string }{
		{"ed", "~hi", "hi"},
		{"ed", "~0.99", "0.99"}, // a number counts as hi
		{"vendor1", "~hi", "mid"},
		{"vendor1", "~0.9", "mid"},
		{"vendor1", "~0.5", "0.5"},
		{"vendor1", "~mid", "mid"},
		{"vendor1", "~lo", "lo"},
		{"vendor1", "~?", "?"},
		{"vendor_good", "~hi", "hi"}, // 0.9 is hi
		{"vendor_good", "~0.95", "0.9"},
		{"kim", "~hi", "lo"}, // by name
		{"jo", "~hi", "0.5"}, // by role
		{"jo", "~mid", "mid"},
		{"jo", "~0.6", "0.5"},
	} {
		stated, ok := ast.ParseConf(c.stated)
		require.True(t, ok)
		assert.Equal(t, c.want, p.Clamp(c.who, stated).String(), "%s of %s", c.stated, c.who)
	}
	assert.Equal(t, ast.Conf{}, p.Clamp("vendor1", ast.Conf{}), "unstated means unstated")
}

// Any bytes are a policy or an error of one line; what is read can be asked anything,
// and what the schema refuses is not read.
func FuzzParsePolicy(f *testing.F) {
	f.Add([]byte(example))
	f.Add([]byte("acts: &a [*a]"))
	f.Add([]byte("clearance: {'*': int, \"@role:x\": phi}\nceiling: {'[a-z]*': 0.5}\n"))
	f.Add([]byte("rounds: 0x4\n---\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := check.ParsePolicy("policy.yaml", data)
		if err != nil {
			assert.Nil(t, p)
			assert.NotContains(t, err.Error(), "\n")
			return
		}
		opts := check.Options{Policy: p}
		for _, code := range codesOf("a1.1 tell a1>b1,@role:x,@grp:y,*,#t #t sens=phi\n a k = 1 ~hi\n why @url:x\n unk []\n", opts) {
			assert.NotEqual(t, "X000", code)
		}
		p.Reveals("ed", "phi")
	})
}
