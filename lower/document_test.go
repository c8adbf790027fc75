package lower_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// document lowers a whole input.
func document(wire string) ([]*ast.Message, []diag.Diagnostic) {
	return lower.Document(grammar.Parse(source.NewFile("test.rose", wire), grammar.Options{}))
}

// Reading message by message gives what reading the whole gives.
func TestEachEqualsDocument(t *testing.T) {
	for _, wire := range []string{"", "just text\n", "Sure:\na1.1 tell a1>a2\n why see @a2.7.t#L1|q\"x\" CKO ~hi\n\nobs7 def >*\n A = b\n", "a1.1 tell a1>a2\n unk [a, b"} {
		f := source.NewFile("x", wire)
		list, diags := lower.Document(grammar.Parse(f, grammar.Options{}))
		each := []*ast.Message{}
		got := lower.Each(f, grammar.Options{}, func(m *ast.Message) { each = append(each, m) })
		assert.Equal(t, list, each, wire)
		assert.ElementsMatch(t, diags, got, wire)
	}
}

// message lowers an input of one message.
func message(t *testing.T, wire string) *ast.Message {
	t.Helper()
	list, _ := document(wire)
	require.Len(t, list, 1, wire)
	return list[0]
}

// body lowers the slots of one message whose header does not matter.
func body(t *testing.T, slots string) *ast.Message {
	t.Helper()
	return message(t, "a1.1 tell a1>a3\n"+slots)
}

// slice returns the source of a span.
func slice(m *ast.Message, s source.Span) string { return m.File.Slice(s) }

func codes(diags []diag.Diagnostic) []string {
	var out []string
	for _, d := range diags {
		out = append(out, string(d.Code))
	}
	return out
}

func TestDocumentKeepsTheOrderOfMessages(t *testing.T) {
	list, diags := document("a1.1 ask a1>a2 #x\n q   rows?\n\na2.1 tell re=a1.1\n a   n = 4 ~hi\n unk []\n")
	require.Len(t, list, 2)
	assert.Empty(t, diags)
	assert.Equal(t, ast.MsgID{Agent: "a1", Seq: 1}, list[0].ID)
	assert.Equal(t, ast.MsgID{Agent: "a2", Seq: 1}, list[1].ID)
	assert.False(t, list[1].ToWritten, "derived recipients are not the business of lowering")
	assert.Empty(t, list[1].To)
	assert.Empty(t, list[1].Topic)
}

func TestBlankInputHasNoMessage(t *testing.T) {
	for _, wire := range []string{"", "\n\n", " \t\n", "\uFEFF"} {
		list, _ := document(wire)
		assert.Empty(t, list, "%q", wire)
	}
}

func TestMessageSpans(t *testing.T) {
	m := message(t, "a1.1 tell a1>a3 #x  \n a   k = 1 ~hi\n unk []\n\n\n")
	assert.Equal(t, "a1.1 tell a1>a3 #x  \n a   k = 1 ~hi\n unk []", slice(m, m.Span))
	assert.Equal(t, "a1.1 tell a1>a3 #x", slice(m, m.Header))
	assert.Equal(t, "a1.1", slice(m, m.IDSpan))
	assert.Equal(t, "tell", slice(m, m.ActAt))
	assert.Equal(t, "a1>a3", slice(m, m.Route))
	assert.Equal(t, "#x", slice(m, m.TopicSpan))
	require.Len(t, m.Slots, 2)
	assert.Equal(t, "a   k = 1 ~hi", slice(m, m.Slots[0].Span))
	assert.Equal(t, "a", slice(m, m.Slots[0].KeySpan))
	assert.Equal(t, "unk []", slice(m, m.Slots[1].Span))
}

func TestDiagnosticsNameTheMessage(t *testing.T) {
	_, diags := document("Hello.\nobs.7 tell obs>a3 pri\n Why: because\n")
	require.Equal(t, []string{"P002", "P007", "P009"}, codes(diags))
	assert.Equal(t, "", diags[0].Message, "what stands before the first header belongs to no message")
	assert.Equal(t, "obs7", diags[1].Message, "ids are printed in the form of language.md §2.1")
	assert.Equal(t, "obs7", diags[2].Message)
	for _, d := range diags {
		assert.NotNil(t, d.File)
	}
}

func TestTextWithoutHeaderBecomesANote(t *testing.T) {
	tests := map[string][]string{
		"one line":                   {"one line"},
		"one\ntwo\n":                 {"one", "two"},
		"one\n\n two \n| three":      {"one", "", " two ", "| three"},
		"one\r\ntwo\r\n":             {"one", "two"},
		"one\r\ntwo\n":               {"one\r", "two"},
		"\uFEFFwith a mark\n":        {"with a mark"},
		"step2 note that it failed.": {"step2 note that it failed."},
		"bad \xff byte\n":            {"bad \xff byte"},
	}
	for wire, lines := range tests {
		m := message(t, wire)
		assert.True(t, m.Degraded, "%q", wire)
		assert.True(t, m.ID.IsZero())
		assert.Equal(t, vocab.Note, m.Act)
		assert.Equal(t, "", m.From)
		require.Len(t, m.To, 1)
		assert.Equal(t, ast.ToEveryone, m.To[0].Kind)
		ast.NewTranscript().Add(m)
		assert.Len(t, m.To, 1, "a transcript derives nothing for it")
		require.Len(t, m.Slots, 1)
		b := m.Slots[0].Block
		require.NotNil(t, b)
		assert.Equal(t, "body", b.ID)
		assert.Equal(t, lines, b.Lines, "%q", wire)
		for i, line := range b.Lines {
			assert.True(t, strings.HasPrefix(wire[b.At[i]:], line))
		}
	}
}

func TestCutOffMessageIsIncomplete(t *testing.T) {
	assert.True(t, message(t, "a1.1 tell a1>a3\n unk [a, b").Incomplete)
	assert.True(t, message(t, "a1.1 tell a1>a3\n a k =").Incomplete)
	assert.False(t, message(t, "a1.1 tell a1>a3\n unk [a, b]").Incomplete)
	assert.False(t, message(t, "a1.1 tell a1>a3\n unk [a, b\n").Incomplete)
}

func TestUnitLowersAlone(t *testing.T) {
	d := grammar.Parse(source.NewFile("test.rose", "a1.1 tell a1>a3\n Why: x\n"), grammar.Options{})
	require.Len(t, d.Units, 1)
	m, diags := lower.Unit(d.Units[0])
	assert.Equal(t, "a1.1", m.ID.String())
	require.Equal(t, []string{"P009"}, codes(diags))
	assert.Equal(t, "a1.1", diags[0].Message)
}

func TestWhatFailsCostsOneMessage(t *testing.T) {
	f := source.NewFile("test.rose", "a1.1 tell a1>a3\n why x\n")
	u := &grammar.Unit{File: f, Span: source.Span{End: len(f.Text)}, Tree: &grammar.Tree{
		Header: &grammar.Header{Items: []*grammar.HeadItem{nil}}, // no tree of the parser
	}}
	m, diags := lower.Unit(u)
	require.Equal(t, []string{"X000"}, codes(diags))
	assert.True(t, m.Degraded)
	assert.Equal(t, []string{"a1.1 tell a1>a3", " why x"}, m.Slots[0].Block.Lines)
}
