package conformance_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/conformance"
)

// shared is a collection of cases that stands beside a checkout.
const shared = "../../shared/cases"

func TestOwnCases(t *testing.T) { runSuite(t, "cases") }

func TestSharedCases(t *testing.T) {
	if _, err := os.Stat(shared); err != nil {
		t.Skip("there are no shared cases beside this checkout")
	}
	runSuite(t, shared)
}

func runSuite(t *testing.T, dir string) {
	cases, err := conformance.Load(dir)
	require.NoError(t, err)
	require.NotEmpty(t, cases)
	for _, c := range conformance.WithVariants(cases) {
		t.Run(c.Name, func(t *testing.T) {
			document, err := conformance.Local(c.Input, c.Query())
			require.NoError(t, err)
			for _, failure := range c.Judge(document, conformance.Reported()) {
				t.Errorf("[%s] %s", failure.Facet, failure)
			}
		})
	}
}

var (
	sentence = regexp.MustCompile(`^[a-z]+/[a-z0-9]+(-[a-z0-9]+){2,}$`)
	section  = regexp.MustCompile(`^(\d+(\.\d+| [A-Z][a-z]+( [a-z]+)*)?|[IX]-\d+)$`) // 5.2; 2 Header fields; I-3
)

// Every case of our own has a name that says what is right, names its sections,
// and judges something; its codes are codes of the registry.
func TestOwnCasesAreWellFormed(t *testing.T) {
	cases, err := conformance.Load("cases")
	require.NoError(t, err)
	for _, c := range cases {
		assert.Regexp(t, sentence, c.Name)
		assert.NotEmpty(t, c.Spec, c.Name)
		for _, s := range c.Spec {
			assert.Regexp(t, section, s, c.Name)
		}
		assert.NotEmpty(t, c.Facets(), "%s judges nothing", c.Name)
		for _, code := range codes(c) {
			assert.Equal(t, diag.Code(code), diag.Lookup(diag.Code(code)).Code, "%s: no such code", c.Name)
		}
	}
}

func codes(c *conformance.Case) []string {
	if c.Diagnostics == nil {
		return nil
	}
	all := append([]string{}, c.Diagnostics.MustNot...)
	for _, f := range c.Diagnostics.Must {
		all = append(all, f.Code)
	}
	if c.Diagnostics.Only != nil {
		all = append(all, *c.Diagnostics.Only...)
	}
	return all
}

// A judge that finds no fault in a wrong answer would make every case pass.
func TestJudgeFindsWhatIsWrong(t *testing.T) {
	const right = `{"messages":[{"id":"a1.1","to":["b1"],"slots":[{"key":"a"}]}],
		"diagnostics":[{"code":"W004","message":"a1.1"}],
		"resolutions":[{"address":"@a1.1","status":"exact","start":{"line":1,"column":0}}],"canonical":"x\n"}`
	for _, c := range []struct {
		name, old, new string
		facet          conformance.Facet
		failure        string
	}{
		{"right", "", "", "", ""},
		{"no JSON", right, "panic: oh no", conformance.Document, "document: got"},
		{"a message too many", `[{"id"`, `[{},{"id"`, conformance.Count, "messages: got 2 messages, want 1"},
		{"another id", `"id":"a1.1"`, `"id":"a1.2"`, conformance.Messages, `messages[0].id: got "a1.2", want "a1.1"`},
		{"a list too short", `"to":["b1"]`, `"to":[]`, conformance.Messages, `messages[0].to: got 0 items: [], want 1`},
		{"a field missing", `"slots":`, `"slot":`, conformance.Messages, `messages[0].slots: got nothing, want [{"key":"a"}]`},
		{"a code missing", `"code":"W004"`, `"code":"W005"`, conformance.Diagnostics, "diagnostics: got W005 of a1.1, want W004 of a1.1"},
		{"the code of another message", `"message":"a1.1"`, `"message":"a1.2"`, conformance.Diagnostics, "diagnostics: got W004 of a1.2, want W004 of a1.1"},
		{"a code that must not be", `[{"code":"W004"`, `[{"code":"E022"},{"code":"W004"`, conformance.Diagnostics, "diagnostics[0]: got E022, want no E022"},
		{"a code that may not be", `[{"code":"W004"`, `[{"code":"I012"},{"code":"W004"`, conformance.Diagnostics, `diagnostics[0]: got I012, want only ["W004","W005"]`},
		{"another column", `"column":0`, `"column":1`, conformance.Resolutions, "resolutions[0].start.column: got 1, want 0"},
		{"another text", `"canonical":"x\n"`, `"canonical":"x"`, conformance.Canonical, `canonical: got "x", want "x\n"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Contains(t, right, c.old)
			failures := load(t, "case").Judge([]byte(strings.Replace(right, c.old, c.new, 1)), nil)
			if c.failure == "" {
				require.Empty(t, failures)
				return
			}
			require.NotEmpty(t, failures)
			assert.Equal(t, c.facet, failures[0].Facet)
			assert.Contains(t, failures[0].String(), c.failure)
		})
	}
}

// Codes that an implementation does not report are not held against it.
func TestJudgeLeavesOutWhatIsNotReported(t *testing.T) {
	c := load(t, "case")
	none := func(diag.Code) bool { return false }
	failures := c.Judge([]byte(`{"messages":[],"diagnostics":[]}`), none)
	for _, f := range failures {
		assert.NotEqual(t, conformance.Diagnostics, f.Facet, f.String())
	}
}

func load(t *testing.T, name string) *conformance.Case {
	dir := t.TempDir()
	write(t, filepath.Join(dir, name+".rose"), "")
	write(t, filepath.Join(dir, name+".json"), `{"spec":["7"],"count":1,
		"messages":[{"id":"a1.1","to":["b1"],"slots":[{"key":"a"}]}],
		"diagnostics":{"must":[{"code":"W004","message":"a1.1"}],"mustNot":["E022"],"only":["W004","W005"]},
		"resolutions":[{"address":"@a1.1","status":"exact","start":{"column":0}}],"canonical":"x\n"}`)
	cases, err := conformance.Load(dir)
	require.NoError(t, err)
	require.Len(t, cases, 1)
	assert.Equal(t, []string{"@a1.1"}, cases[0].Query().Resolve)
	return cases[0]
}

// A policy is an object, a text or a file beside the case; all three are the same to
// an implementation. One that cannot be read is an error, not an answer.
func TestPoliciesOfCases(t *testing.T) {
	for _, c := range []struct{ name, policy, want string }{
		{"an object", `{"rounds": 3, "schemes": ["file"]}`, `{"rounds":3,"schemes":["file"]}`},
		{"a text", `"rounds: 3\nschemes: [file]\n"`, "rounds: 3\nschemes: [file]\n"},
		{"a file", `"rules.yaml"`, "schemes: [file]\n"},
		{"none", `null`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "x.rose"), "a1.1 note >b1\n why @db:x\n")
			write(t, filepath.Join(dir, "x.json"), `{"spec":["8"],"options":{"policy":`+c.policy+`},"diagnostics":{"must":[{"code":"S5"}]}}`)
			write(t, filepath.Join(dir, "rules.yaml"), "schemes: [file]\n")
			cases, err := conformance.Load(dir)
			require.NoError(t, err)
			query := cases[0].Query()
			assert.Equal(t, c.want, string(query.Policy))
			document, err := conformance.Local(cases[0].Input, query)
			require.NoError(t, err)
			assert.Equal(t, c.want == "", len(cases[0].Judge(document, nil)) > 0)
		})
	}
	_, err := conformance.Local(nil, conformance.Query{Policy: []byte("unheard: 1")})
	require.ErrorContains(t, err, `unknown key "unheard"`)
}

func write(t *testing.T, path, text string) {
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
}

func TestLoadRefusesWhatIsNoCase(t *testing.T) {
	for _, c := range []struct{ name, json, want string }{
		{"an unknown field", `{"spec":["1"],"mesages":[]}`, "mesages"},
		{"an unknown facet of diagnostics", `{"spec":["1"],"diagnostics":{"mustnt":[]}}`, "mustnt"},
		{"a resolution without address", `{"spec":["1"],"resolutions":[{"status":"exact"}]}`, "no address"},
		{"no JSON", `spec: 1`, "invalid character"},
		{"a policy that is a number", `{"spec":["8"],"options":{"policy":4}}`, "an object or a text"},
		{"two objects", `{"spec":["1"]} {}`, "more after it"},
		{"no level", `{"spec":["1"],"level":"R4"}`, `level: got "R4"`},
		{"no version", `{"spec":["1"],"since":"new"}`, `got "new"`},
		{"no variant", `{"spec":["1"],"derive":["lf"]}`, `derive: got "lf"`},
		{"no rendering", `{"spec":["1"],"refused":["clean"]}`, `got "clean"`},
		{"a policy that is not there", `{"spec":["8"],"options":{"policy":"rules.yaml"}}`, "policy"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "x.rose"), "")
			write(t, filepath.Join(dir, "x.json"), c.json)
			_, err := conformance.Load(dir)
			require.ErrorContains(t, err, c.want)
		})
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "x.json"), `{}`)
	_, err := conformance.Load(dir)
	require.ErrorContains(t, err, "has no input beside it")
	write(t, filepath.Join(dir, "x.rose"), "")
	require.NoError(t, os.Remove(filepath.Join(dir, "x.json")))
	_, err = conformance.Load(dir)
	require.Error(t, err)
}
