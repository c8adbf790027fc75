package emit_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/emit"
)

// The two examples of language.md §10, byte for byte.
const (
	exampleAnswer = `a1 -> a3 · states · re a3.12 · #CKO.5xx
------------------------------
Answer
  · cause: commit 9f2a lowered http.timeout 30s -> 3s (high confidence)
  · fix:   revert commit 9f2a (high confidence)
  · eta:   12m (low confidence)
Evidence  file log/2f9c, line 487: timeouts start 14:02 = deploy time +-40s
Unknown   who approved 9f2a; whether other services hit this
Risk      reverting reintroduces the slow query in issue 441 (moderate confidence)
`
	exampleText = `Text tgt (en · md · v=draft3)
  1 | The lighthouse keeper insisted that nothing unusual ever happened here.
    ^ L1.c4-21 "lighthouse keeper" must use the GLOSS name (high confidence)
  2 |
  3 | He was, by every account, the last man on the island you would ask.
    > L3 -> "No one would have asked him." (moderate confidence)
`
)

const reviewed = `a2.7 tell a2>a1 #ch1
 txt tgt @md/en v=draft3
 | The lighthouse keeper insisted that nothing unusual ever happened here.
 |
 | He was, by every account, the last man on the island you would ask.
 mark tgt#L1.c4-21|q"lighthouse keeper" = must use the GLOSS name ~hi
      tgt#L3|q"the last man" > "No one would have asked him." ~mid
`

func TestHumanExamples(t *testing.T) {
	in := readFile(t, "incident.rose")
	assert.Equal(t, exampleAnswer, rendered(t, "human", in, emit.Options{Message: id("a1", 13)}))
	assert.True(t, strings.HasSuffix(rendered(t, "human", in, emit.Options{}), "\n\na1.13\n"+exampleAnswer), "several messages are told apart by their ids")
	assert.Equal(t, exampleText, rendered(t, "human", read(reviewed), emit.Options{Blocks: []string{"tgt"}}))
	assert.Equal(t, "a2 -> a1 · states · #ch1\n------------------------------\n"+exampleText, rendered(t, "human", read(reviewed), emit.Options{}))
}

func TestHumanGolden(t *testing.T) {
	for _, sample := range []string{"incident", "review", "everything"} {
		in := readFile(t, sample+".rose")
		for _, lang := range []string{"en", "zh"} {
			golden(t, sample+"."+lang+".txt", rendered(t, "human", in, emit.Options{Lang: lang}))
		}
	}
	in := readFile(t, "everything.rose")
	for _, v := range emit.Views {
		if v.Name != emit.CleanView {
			golden(t, "everything."+v.Name+".txt", rendered(t, "human", in, emit.Options{View: v.Name}))
		}
	}
}

// A view shows a choice of the lines of the full rendering, in their order, and
// no other line.
func TestI7ViewFiltersNeverRewrites(t *testing.T) {
	// One width of labels in every view.
	in := read("a1.1 tell a1>a2\n why the reason\n risk some ~lo\n opt [x, y]\n a k = v ~hi\n txt tgt\n | one\n mark tgt#L1 = note ~lo\n q what?\n by 5m\n want {k}\n ctx @a9.1\n assume z = 1 ~lo\n unk []\n")
	blanks := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	var full []string
	for l := range strings.Lines(rendered(t, "human", in, emit.Options{})) {
		full = append(full, blanks(l))
	}
	for _, v := range emit.Views[1:] {
		if v.Name == emit.CleanView {
			continue
		}
		at, n := 0, 0
		for l := range strings.Lines(rendered(t, "human", in, emit.Options{View: v.Name})) {
			i := slices.Index(full[at:], blanks(l))
			require.GreaterOrEqual(t, i, 0, "%s: %q is not in the full view, or not there", v.Name, l)
			at, n = at+i+1, n+1
		}
		assert.Less(t, n, len(full), v.Name)
		assert.Greater(t, n, 2, v.Name)
	}
}

// What a message says occurs in the full rendering.
func TestHumanLosesNothing(t *testing.T) {
	in := readFile(t, "everything.rose")
	got := rendered(t, "human", in, emit.Options{})
	must := func(what string, words ...string) {
		for _, w := range words {
			assert.Contains(t, got, w, what)
		}
	}
	for _, m := range in.Transcript.Messages() {
		must("header", m.ID.String(), m.From, m.Topic, m.Re.String(), strings.TrimPrefix(m.At.Raw, "@t:"), m.TTL.Raw, m.Pri.Text, m.Thd.Text)
		for _, to := range m.To {
			must("recipient", to.String())
		}
		for _, x := range m.Ext {
			must("extension", x.Key, x.Value.Text)
		}
		for _, s := range m.Slots {
			must("limits", s.Limits()...)
			for _, b := range s.Bindings {
				must("binding", b.Key)
				if len(b.Value.Refs) == 0 && b.Value.Value != "?" {
					must("value", b.Value.Value)
				}
				if b.Sub != nil {
					must("sub", b.Sub.Role.Text, b.Sub.Thd.Text)
				}
			}
			if s.Contract != nil {
				for _, f := range s.Contract.Fields {
					must("field", f.Name, strings.ReplaceAll(f.Type, "_", " "))
					must("alternatives", f.OneOf...)
				}
			}
			if b := s.Block; b != nil {
				must("block", b.ID, b.Lang)
				for _, a := range b.Attrs {
					must("attribute", a.Key+"="+a.Value)
				}
			}
		}
	}
}

func TestHumanIsSafeForTerminals(t *testing.T) {
	in := read("a1.1 tell >a2 thd=x\x1b[2J\n a k\u202e = \x1b]0;title\x07 ~hi\n txt t v=\x9b\n | \x1b[31mred\r \u202e\xff\n mark t#L1 = \x1b[0m\n why @file:\x1bx#L1 \x1b\n")
	got := rendered(t, "human", in, emit.Options{})
	assert.True(t, utf8.ValidString(got))
	for _, r := range got {
		assert.True(t, r == '\n' || unicode.IsGraphic(r), "%U", r)
	}
	assert.Contains(t, rendered(t, "text", in, emit.Options{}), "\x1b[31mred\r \u202e\xff\n", "the view clean is verbatim")
	assert.Contains(t, rendered(t, "human", in, emit.Options{Color: true}), "\x1b[1m")
}

func TestHumanRedacts(t *testing.T) {
	in := read("a1.1 tell a1>a2 sens=phi\n a diagnosis = secret words ~hi\n txt t\n | secret words\n\na1.2 tell a1>a2\n a k = open ~hi\n\na1.3 note a1>a2 sens=strange\n why secret words\n")
	got := rendered(t, "human", in, emit.Options{})
	assert.NotContains(t, got, "secret words")
	assert.NotContains(t, got, "diagnosis")
	assert.Contains(t, got, "Answer  [redacted: phi]\n")
	assert.Contains(t, got, "label phi")
	assert.Contains(t, got, "open (high confidence)")
	assert.Contains(t, got, "Evidence  [redacted: strange]\n", "an unknown label ranks above all")
	assert.Contains(t, rendered(t, "human", in, emit.Options{Reveal: true}), "secret words")

	var b bytes.Buffer
	err := emit.Text(&b, in, emit.Options{})
	assert.EqualError(t, err, "@a1.1.t is labelled phi and not shown without --reveal")
	assert.Empty(t, b.String())
	err = emit.Human(&b, in, emit.Options{View: "clean"})
	assert.Error(t, err)
	assert.Equal(t, "secret words\n", rendered(t, "text", in, emit.Options{Reveal: true}))
}

func TestHumanCutOffAndDegraded(t *testing.T) {
	assert.Contains(t, rendered(t, "human", read("a1.1 tell >a2\n a k ="), emit.Options{}), "cut off")
	assert.Equal(t, "? -> * · notes · no header found\n------------------------------\nText body\n  1 | just prose\n", rendered(t, "human", read("just prose\n"), emit.Options{}))
}

func TestText(t *testing.T) {
	in := read("a1.1 tell >a2\n txt x\n | one\n |\n |  two\r\n txt y\n | y\n\na1.2 revise >a2 re=a1.1\n txt x\n | new\n")
	var notices []string
	o := emit.Options{Blocks: []string{"x"}, Notice: func(s string) { notices = append(notices, s) }}
	assert.Equal(t, "new\n", rendered(t, "text", in, o))
	assert.Empty(t, notices)
	o.Message = id("a1", 1)
	assert.Equal(t, "one\n\n two\r\n", rendered(t, "text", in, o))
	o.Blocks = []string{"y", "x"}
	assert.Equal(t, "y\none\n\n two\r\n", rendered(t, "text", in, o))
	assert.Equal(t, []string{"-- @a1.1.y", "-- @a1.1.x"}, notices)

	fails := func(in *emit.Input, o emit.Options, want string) {
		var b bytes.Buffer
		assert.EqualError(t, emit.Text(&b, in, o), want)
		assert.Empty(t, b.Bytes())
	}
	fails(in, emit.Options{}, "2 blocks to choose from, want one: @a1.1.y, @a1.2.x")
	fails(in, emit.Options{Blocks: []string{"z"}}, `unknown block "z", want one of y, x`)
	fails(read("a1.1 tell >a2\n q x\n"), emit.Options{}, "no block to write: no message here carries content")
	fails(read("a1.1 tell >a2\n txt g src=@sha256:abcdef12\n"), emit.Options{}, "@a1.1.g is elided: only its address is carried, src=@sha256:abcdef12")
	fails(read("a1.1 tell >a2\n txt x\n | 1\n\na2.1 tell >a2\n txt x\n | 2\n"), emit.Options{Blocks: []string{"x"}}, `block "x" is in 2 messages, want one: @a1.1.x, @a2.1.x`)
}

// the short form is a block named body.
func TestX4InlineTextIsBody(t *testing.T) {
	short, long := "a1.1 tell >a2\n txt \"x\"\n", "a1.1 tell >a2\n txt body @txt\n | x\n"
	assert.Equal(t, wire(t, short), wire(t, long))
	assert.Equal(t, meaning(t, short), meaning(t, long))
	assert.Equal(t, "x\n", rendered(t, "text", read(short), emit.Options{Blocks: []string{"body"}}))
}

// I-3: one concept, one tree: ids, elision and blocks.
func TestI3OneSpelling(t *testing.T) {
	for _, text := range []string{
		"obs7 ask obs>a2 #t\n q x\n\na2.1 tell re=obs7\n txt \"x\"\n unk []\n",
		"obs.7 ask >a2 #t\n q x\n\na2.1 tell a2>obs #t re=obs.07\n txt\n | x\n unk []\n",
	} {
		assert.Equal(t, "obs7 ask >a2 #t\n q x\n\na2.1 tell re=obs7\n txt \"x\"\n unk []\n", wire(t, text))
		require.NotEmpty(t, read(text).Transcript.Lookup(ast.MsgID{Agent: "obs", Seq: 7}))
	}
}
