package check_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// silent are the codes that no example can raise, and why.
var silent = map[diag.Code]string{
	"X000": "a fault of rosettac: no text raises it on purpose",
	"E032": "a fault of files beside the transcript",
}

// reported reports whether some step of the pipeline reports a code: the front end,
// or a pass of the table. That every code has a pass is pass_test.go's.
func reported(code diag.Code) bool {
	if diag.Lookup(code).Pass == "parse" {
		return true
	}
	for _, p := range check.Passes {
		if slices.Contains(p.Codes, code) {
			return true
		}
	}
	return false
}

// raised runs an example through the front end and every pass, as the command
// does, under the policy of its page, and returns the codes of the findings, each
// once.
func raised(t *testing.T, p diag.Page, e diag.Example) []diag.Code {
	opts := check.Options{Now: e.Now, StallAfter: e.StallAfter}
	if p.Policy != "" {
		policy, err := check.ParsePolicy("policy.yaml", []byte(p.Policy))
		require.NoError(t, err)
		opts.Policy = policy
	}
	doc := grammar.Parse(source.NewFile("example.rose", e.Text), grammar.Options{Cut: e.Cut})
	list, all := lower.Document(doc)
	s := check.NewSession(opts)
	for _, m := range list {
		s.Add(m)
	}
	var codes []diag.Code
	for _, d := range append(all, s.Finish()...) {
		codes = append(codes, d.Code)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// The wrong example raises its code and, but for what it admits, nothing else; the
// right one raises nothing at all.
func TestI10ExamplesOfThePages(t *testing.T) {
	for _, entry := range diag.Registry {
		t.Run(string(entry.Code), func(t *testing.T) {
			p, ok := diag.Explain(entry.Code)
			require.True(t, ok, "no page")
			if _, ok := silent[entry.Code]; ok {
				return
			}
			want := expected(append([]diag.Code{entry.Code}, p.Wrong.Also...))
			assert.ElementsMatch(t, want, raised(t, p, p.Wrong), "the wrong example")
			assert.NotContains(t, p.Right.Also, entry.Code)
			assert.ElementsMatch(t, expected(p.Right.Also), raised(t, p, p.Right), "the right example")
		})
	}
}

// expected returns codes as raised does, without those that nothing reports yet.
func expected(codes []diag.Code) []diag.Code {
	return slices.DeleteFunc(slices.Clone(codes), func(c diag.Code) bool { return !reported(c) })
}
