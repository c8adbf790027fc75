package grammar

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

// parse returns the document of a text and all its findings.
func parse(t *testing.T, text string, cut bool) (*Document, []diag.Diagnostic) {
	t.Helper()
	doc := Parse(source.NewFile("x", text), Options{Cut: cut})
	require.Equal(t, text, join(t, doc))
	ds := append([]diag.Diagnostic(nil), doc.Diags...)
	for _, u := range doc.Units {
		ds = append(ds, u.Diags...)
	}
	return doc, ds
}

const (
	h  = "a1.1 tell a1>a2\n"
	ok = "a1.1 tell a1>a2\n unk []\n"
)

// Every tolerant step is said, at its place; what language.md §1.5 lists is not.
func TestToleranceIsSaid(t *testing.T) {
	for _, c := range []struct {
		name, text string
		code       diag.Code
		at         string // the bytes the finding lies on
	}{
		{"no header at all", "just some words\nand more\n", "P001", "just some words"},
		{"prose before the header", "Sure, here:\n" + ok, "P002", "Sure, here:"},
		{"text without a key", h + " the cause is dns\n unk []\n", "P003", "the cause is dns"},
		{"bar without txt", h + " | line\n unk []\n", "P004", "| line"},
		{"prose after the closing fence", "```\n" + ok + "```\nBye.\n", "P005", "Bye."},
		{"prose at column 0 after a blank line (X-7)", ok + "\nLet me know!\nBye\n", "P005", "Let me know!\nBye"},
		{"fence in a message", h + "```\n unk []\n", "P006", "```"},
		{"fence around it", "~~~rosetta\n" + ok + "~~~\n", "P006", "~~~rosetta"},
		{"words in a header", "a1.1 tell a1>a2 with love\n", "P007", "with love"},
		{"unknown field", "a1.1 tell a1>a2 foo=bar\n", "P007", "foo=bar"},
		{"second topic", "a1.1 tell a1>a2 #x #y\n", "P007", "#y"},
		{"bold header", "**a1.1 tell a1>a2**\n", "P008", "**"},
		{"quoted header", "> a1.1 tell a1>a2\n", "P008", "> "},
		{"numbered slot", h + " 1. unk []\n", "P008", "1. unk"},
		{"bold slot", h + " **why**: x\n unk []\n", "P008", "**why**:"},
		{"bulleted binding", h + " a x = 1 ~hi\n - y = 2 ~hi\n", "P008", "- "},
		{"slot in capitals", h + " Why: x\n", "P009", "Why"},
		{"bytes that are not UTF-8", h + " why \xff\n", "P010", "\xff"},
		{"CR LF", "a1.1 tell a1>a2\r\n unk []\r\n", "P011", "\r\n"},
		{"glued confidence", h + " a x = dns~hi\n", "P012", "~hi"},
		{"open list", h + " unk [a, b\n", "P013", "["},
		{"open contract", h + " want {a, b\n", "P013", "{"},
		{"open string", h + " txt \"one\n unk []\n", "P013", "\""},
		{"open right side of a mark", h + " mark b#L1 > \"new\n unk []\n", "P013", "\""},
		{"blank line in a block", h + " txt b\n | x\n\n | y\n", "P014", "\n"},
		{"line without bar in a block", h + " txt b\n | x\n  y\n | z\n", "P015", "y"},
		{"fullwidth route", "a1.1 tell a1＞a2\n", "P016", "＞"},
		{"fullwidth operator", h + " a x ＝ 1 ~hi\n", "P016", "＝"},
		{"fullwidth ref", h + " why ＠a2.1\n", "P016", "＠"},
		{"fullwidth confidence", h + " a x = 1 ～hi\n", "P016", "～"},
		{"fullwidth confidence behind a tilde", h + " a x = ~3 m ～hi\n", "P016", "～"},
		{"fullwidth list", h + " unk 【a，b】\n", "P016", "【"},
		{"fullwidth colon", h + " why：x\n", "P016", "："},
		{"cut off inside a list", h + " unk [a, b", "P017", "["},
		{"cut off inside a string", h + " txt \"one tw", "P017", "\""},
		{"cut off inside a value", h + " a x = [1,", "P017", "["},
		{"cut off after the operator", h + " a x =", "P017", ""},
		{"entity in a header", "a1.1 tell a1&gt;a2\n", "P018", "&gt;"},
		{"entity in a field", "a1.1 tell a1>a2 x_a=b&amp;c\n", "P018", "&amp;"},
		{"reasoning", "<think>a1.1 tell a1>a2\n</think>\n" + ok, "P019", "<think>a1.1 tell a1>a2\n</think>"},
		{"lone closing tag", "draft\n</think>\n" + ok, "P019", "draft\n</think>"},
		{"bar after a slot that holds none", h + " txt b\n | x\n unk []\n | y\n", "P020", "| y"},
		{"text after txt", h + " txt Hello there, friend\n", "P021", "Hello there, friend"},
		{"a lone word after txt", h + " txt notes\n unk []\n", "P021", "notes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, ds := parse(t, c.text, false)
			var at []string
			for _, d := range ds {
				if d.Code == c.code {
					at = append(at, c.text[d.Span.Start:d.Span.End])
				}
			}
			assert.Contains(t, at, c.at, "all findings: %v", ds)
		})
	}
}

// Spelling variants that raise nothing (language.md §1.5), and near misses.
func TestNothingToSay(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"plain", ok},
		{"BOM", "\uFEFF" + ok},
		{"kinds of blank", "a1.1\u00a0tell\ta1>a2\n\u3000unk\u00a0[]\n"},
		{"no indent", "a1.1 tell a1>a2\nunk []\nrisk x\n"},
		{"deep indent", h + "        unk []\n"},
		{"colon after a key", h + " unk: []\n why: x\n"},
		{"leading zeros", "a1.001 tell a1>a2 re=a2.007\n"},
		{"blanks in a route", "a1.1 tell a1 > a2 , a3\n"},
		{"no sender", "a1.1 tell >a2\n"},
		{"order of fields", "a1.1 tell a1>a2 pri=high re=a2.1 #t\n"},
		{"trailing blanks", "a1.1 tell a1>a2  \n unk []  \n"},
		{"blank lines", "\n\na1.1 tell a1>a2\n\n unk []\n\n\n why x\n"},
		{"a list of one item", h + " unk who did it\n"},
		{"a bare unk", h + " unk\n"},
		{"prose in the mouth of a value", h + " why see step2 note that all is well\n"},
		{"a list over two lines", h + " opt [a,\n   why not]\n"},
		{"brackets in text", h + " why the [ here and the { there\n"},
		{"half-open interval", h + " a x = [0, 1) ~hi\n unk []\n"},
		{"an inch mark in a list", h + " unk [the 3.5\" one]\n"},
		{"a lone bracket in a list", h + " unk [the { sign, :( faces]\n"},
		{"confidence after a blank", h + " a x = dns ~hi\n"},
		{"confidence alone", h + " a x = ~hi\n"},
		{"no final LF, all closed", strings.TrimSuffix(ok, "\n")},
		{"an open bracket further up, no final LF", h + " a x = [0, 1) ~hi\n unk []"},
		{"a fence behind a bar", h + " txt b\n | ```\n | ```\n"},
		{"reasoning behind a bar", h + " txt b\n | <think>x</think>\n"},
		{"reasoning in a string", h + " txt \"<think>x</think>\"\n"},
		{"a bracket over two lines of a list", h + " unk [f(a,\n b), c]\n"},
		{"a mark below its key", h + " mark\n b#L1 = x\n"},
		{"an opening tag alone", h + " why the <think> tag\n"},
		{"an entity in a value", h + " why a &gt; b\n"},
		{"fullwidth signs in content", h + " txt b\n | ＞＝＃\n"},
		{"CR before some LFs", h + " txt b\n | one\r\n | two\n"},
		{"a block header with attributes and no lines", h + " txt b src=@sha256:abcdef12\n"},
		{"a block without name", h + " txt\n | x\n"},
		{"a block whose format has a language", h + " txt @code/python\n | x\n"},
		{"a string", h + " txt \"he said \"hi\" to me\"\n"},
		{"a string over lines", h + " txt \"one\n why not\n two\"\n"},
		{"text of a mark in two quotes", h + " mark b#L1 > \"A\" not \"B\" ~mid\n      b#L3 > \"C\" ~mid\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, ds := parse(t, c.text, false)
			assert.Empty(t, ds)
			assert.Len(t, doc.Units, 1)
		})
	}
}

// What is a header and what is prose (language.md §2.2).
func TestHeaders(t *testing.T) {
	for _, c := range []struct {
		line string
		want bool
	}{
		{"a1.7 tell a1>a3", true},
		{"obs7 ask >dba", true},
		{"obs.7 ask re=a1.1", true},
		{"a1.7 note", true},
		{"a1.7 note #x", true},
		{"a1.7 note #x re=a1.2", true},
		{"- a1.7 tell a1>a3", true},
		{"1. a1.7 tell a1>a3", true},
		{"## `a1.7 tell a1>a3`", true},
		{"> **a1.7** tell a1>a3", true},
		{"a1.7 tell a1 &gt; a3", true},
		{"a1.7 tell a1>Bob", true},
		{"a_b.7 tell >*", true},
		{"a1.7 take x_y=1", true},
		{"step2 note that the build failed", false},
		{"line5 note foo=bar", false},
		{"phase3 done and dusted", false},
		{"a1.7 note #x hello", false},
		{"A1.7 tell a1>a3", false},
		{"a1.7 says a1>a3", false},
		{"a1.7telling a1>a3", false},
		{"a1 tells a1>a3", false},
		{"a1.1234567890123456789 tell a1>a3", false},
		{"a_7 tell a1>a3", false},
		{"a1.7 tell x > 5 %", false},
		{"| a1.7 tell a1>a3", false},
		{"a1.7", false},
		{"tell a1>a3", false},
	} {
		doc, _ := parse(t, c.line+"\n", false)
		assert.Equal(t, c.want, len(doc.Units) == 1 && !doc.Units[0].Degraded, c.line)
	}
}

// One bad line costs that line: what stands around it is understood.
func TestOneBadLineCostsThatLine(t *testing.T) {
	for _, bad := range []string{" mark #L1 = x", " want {", " want }{", " txt \"", " unk [[[[", " a = = =", " by |", " ctx @ @: @a1. @@", " \x00\xff", " mark", " opt ]", "```", " a x ! = y", " mark b#q\"x = y"} {
		doc, _ := parse(t, h+" q before?\n"+bad+"\n risk after ~lo\n", false)
		require.Len(t, doc.Units, 1, bad)
		tree := doc.Units[0].Tree
		require.NotNil(t, tree, bad)
		require.Equal(t, "q", written(doc, tree.Body[0].Text.Key), bad)
		last := tree.Body[len(tree.Body)-1]
		require.NotNil(t, last.Text, bad)
		assert.Equal(t, "risk", written(doc, last.Text.Key), bad)
		assert.Equal(t, "after", written(doc, last.Text.Value[0].Token), bad)
	}
}

// The items of a list are split outside brackets, parentheses and quotes that
// close, wherever they close (language.md §3.4).
func TestListItems(t *testing.T) {
	for _, c := range []struct {
		list string
		want int
	}{
		{"[a, b]", 2},
		{"[a, \"b, c\"]", 2},
		{"[f(a,\n b), c]", 2},
		{"[(a\n , b), (c, d)]", 2},
		{"[a (b, c]", 2},
		{"[:(, x]", 2},
		{"[a, [b,\n c], d]", 3},
		{"[3.5\", 5\"]", 2},
		{"[,,a,]", 1},
		{"[]", 0},
		{"[{a], b}", 1},
		{"【甲，乙】", 2},
	} {
		doc, _ := parse(t, h+" unk "+c.list+"\n risk x\n", false)
		require.NotNil(t, doc.Units[0].Tree, c.list)
		assert.Len(t, doc.Units[0].Tree.Body[0].List.Items, c.want, c.list)
		assert.Len(t, doc.Units[0].Tree.Body, 2, c.list)
	}
}

// The lines of an incomplete message are read all the same (language.md §2.7).
func TestCutOff(t *testing.T) {
	doc, ds := parse(t, ok, true)
	assert.True(t, doc.Units[0].Incomplete)
	assert.Equal(t, diag.Code("P017"), ds[0].Code)
	doc, _ = parse(t, ok+h+" a x =\n", false)
	assert.False(t, doc.Units[1].Incomplete, "the final LF says that it is whole")
	doc, _ = parse(t, ok+h+" a x =", false)
	assert.False(t, doc.Units[0].Incomplete)
	assert.True(t, doc.Units[1].Incomplete)
}

// A draft is no message (language.md §2.5).
func TestReasoning(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"<think>\n" + h + "</think>\n" + ok, []string{"a1.1"}},
		{h + "no\n</think>\na1.2 tell a1>a2\n", []string{"a1.2"}},
		{ok + "<think>x</think>a1.2 tell a1>a2\n", []string{"a1.1", "a1.2"}},
		{"<think>x</think>\n" + ok + "</think>\na1.2 take\n", []string{"a1.2"}},
		{h + " why a <think>b\n</think> c\n", []string{"a1.1"}},
	} {
		doc, _ := parse(t, c.text, false)
		var ids []string
		for _, u := range doc.Units {
			ids = append(ids, written(doc, u.Tree.Header.ID))
		}
		assert.Equal(t, c.want, ids, c.text)
	}
}

// written returns the bytes of a token.
func written(doc *Document, t Token) string { return doc.File.Text[t.Start:t.End] }
