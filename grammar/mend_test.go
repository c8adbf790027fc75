package grammar_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
)

// A mend spells what was tolerated as the language has it, and ends the finding.
func TestMends(t *testing.T) {
	for _, c := range []struct{ code, in, want string }{
		{"P008", "- **a1.1 note >b1** #t\n why x\n", "a1.1 note >b1 #t\n why x\n"},
		{"P008", "### a1.1 **note** >b1\n why x\n", "a1.1 note >b1\n why x\n"},
		{"P008", "`a1.1 note >b1 pri=low`\n why x\n", "a1.1 note >b1 pri=low\n why x\n"},
		{"P008", "a1.1 note re=@b1.1\n why x\n", "a1.1 note re=b1.1\n why x\n"},
		{"P008", "a1.1 note >b1\n - **why**: x\n", "a1.1 note >b1\n why x\n"},
		{"P008", "a1.1 note >b1\n 1. why x\n", "a1.1 note >b1\n why x\n"},
		{"P008", "a1.1 note >b1\n a k = v ~hi\n   - l = w ~hi\n", "a1.1 note >b1\n a k = v ~hi\n   l = w ~hi\n"},
		{"P009", "a1.1 note >b1\n WHY: x\n", "a1.1 note >b1\n why: x\n"},
		{"P012", "a1.1 note >b1\n a k = v~hi\n", "a1.1 note >b1\n a k = v ~hi\n"},
		{"P016", "a1.1 note ＞b1\n why x\n", "a1.1 note >b1\n why x\n"},
		{"P016", "a1.1 note >b1\n a k＝v ~hi\n", "a1.1 note >b1\n a k=v ~hi\n"},
		{"P016", "a1.1 note >b1\n why：x\n", "a1.1 note >b1\n why x\n"},
		{"P018", "a1.1 note a1&gt;b1\n why x\n", "a1.1 note a1>b1\n why x\n"},
		{"P018", "a1.1 note >b1 x_n=a&amp;b\n why x\n", "a1.1 note >b1 x_n=a&b\n why x\n"},
		{"P004", "a1.1 note >b1\n | x\n | y\n", "a1.1 note >b1\n txt\n | x\n | y\n"},
		{"P004", "a1.1 note >b1\r\n | x\r\n", "a1.1 note >b1\r\n txt\r\n | x\r\n"},
		{"P021", "a1.1 note >b1\n txt just some words\n", "a1.1 note >b1\n txt \"just some words\"\n"},
	} {
		f := source.NewFile("t", c.in)
		found := coded(f, diag.Code(c.code))
		require.NotEmpty(t, found, "%s in %q", c.code, c.in)
		text, made := diag.Apply(f, found)
		assert.Equal(t, c.want, text)
		assert.Len(t, made, len(found))
		assert.Empty(t, coded(source.NewFile("t", text), diag.Code(c.code)), "%q", text)
	}
}

func coded(f *source.File, code diag.Code) []diag.Diagnostic {
	doc := grammar.Parse(f, grammar.Options{})
	all := doc.Diags
	for _, u := range doc.Units {
		all = append(all, u.Diags...)
	}
	var some []diag.Diagnostic
	for _, d := range all {
		if d.Code == code {
			d.File = f
			some = append(some, d)
		}
	}
	return some
}

// Where a mend would not be one, there is none.
func TestNoMend(t *testing.T) {
	for _, c := range []struct{ code, in string }{
		{"P021", "a1.1 note >b1\n txt he said \"no\" to it\n"},
		{"P007", "a1.1 note >b1 please\n why x\n"},
		{"P015", "a1.1 note >b1\n txt b @md\n | x\n y\n"},
	} {
		found := coded(source.NewFile("t", c.in), diag.Code(c.code))
		require.NotEmpty(t, found, c.in)
		assert.Nil(t, found[0].Fix, c.in)
	}
}
