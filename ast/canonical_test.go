package ast

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

func txt(s string) Text { return Text{Value: s} }

func textSlot(k vocab.Slot, s string) Slot { return Slot{Key: k, Text: &Text{Value: s}} }

func conf(l Level) Conf { return Conf{Level: l} }

func bind(key, value string, c Conf) Binding {
	return Binding{Key: key, Op: Equals, Value: txt(value), Conf: c}
}

func blockSlot(b Block) Slot { return Slot{Key: vocab.Txt, Block: &b} }

// message returns a message whose only interesting part is its slots.
func message(slots ...Slot) *Message {
	return &Message{ID: MsgID{"a1", 1}, From: "a1", Act: vocab.Tell, To: []Target{{Kind: ToAgent, Name: "a2"}}, ToWritten: true, Slots: slots}
}

func TestCanonicalHeader(t *testing.T) {
	m := &Message{
		ID: MsgID{"obs", 7}, Act: vocab.Tell, From: "obs",
		To:    []Target{{Kind: ToAgent, Name: "a2"}, {Kind: ToRole, Name: "sre"}, {Kind: ToTopic, Name: "x"}, {Kind: ToEveryone}},
		Topic: "inc.1", Re: MsgID{"a2", 3},
		Src: &Ref{Raw: "obs.06", Addr: Address{Kind: BaseMessage, ID: MsgID{"obs", 6}}},
		At:  Time{Kind: TimeOfDay, Raw: "@t:14:02"}, TTL: Duration{Raw: "15m"},
		Pri: Word{Text: "high"}, Sens: Word{Text: "int"}, Thd: Word{Text: "s&gt;1"},
		Ext: []Ext{{Key: "x_b", Value: Word{Text: "2"}}, {Key: "x_a", Value: Word{Text: "1"}}},
	}
	const tail = " at=@t:14:02 ttl=15m pri=high sens=int thd=s&amp;gt;1 x_a=1 x_b=2\n"
	canon := func(f Form) string { return string(m.AppendCanonical(nil, f)) }
	assert.Equal(t, "obs7 tell >a2,@role:sre,#x,* #inc.1 re=a2.3 src=@obs6"+tail, canon(Form{}))
	assert.Equal(t, "obs.7 tell obs>a2,@role:sre,#x,* #inc.1 re=a2.3 src=@obs.6"+tail, canon(Form{Full: true, Dotted: true}))
	assert.Equal(t, "x_b", m.Ext[0].Key, "the tree is not changed")

	m.Inherited = Inherited{To: true, Topic: true}
	assert.Equal(t, "obs7 tell re=a2.3 src=@obs6"+tail, canon(Form{}))
	m.Inherited.Topic = false
	assert.Equal(t, "obs7 tell #inc.1 re=a2.3 src=@obs6"+tail, canon(Form{}))

	m.Sender, m.From = Word{Text: "eve"}, "eve"
	assert.Contains(t, canon(Form{}), "obs7 tell eve>a2,", "a sender that the id does not give is kept")
}

func TestCanonicalSlots(t *testing.T) {
	ref := Ref{Raw: "@obs.07.tgt", Offset: 4, Addr: Address{Kind: BaseMessage, ID: MsgID{"obs", 7}, Parts: []string{"tgt"}}}
	tests := []struct {
		name string
		slot Slot
		want string
	}{
		{"text", Slot{Key: vocab.Risk, Text: &Text{Value: "a ~hi b"}, Conf: conf(Lo)}, " risk a ~hi b ~lo\n"},
		{"empty text", textSlot(vocab.Why, ""), " why\n"},
		{"id in a ref", Slot{Key: vocab.Why, Text: &Text{Value: "see @obs.07.tgt twice", Refs: []Ref{ref}}}, " why see @obs7.tgt twice\n"},
		{"fullwidth sign of a ref", Slot{Key: vocab.Why, Text: &Text{Value: "＠file:w says ＠", Refs: []Ref{{Raw: "＠file:w", Addr: Address{Kind: BaseScheme, Scheme: "file", Name: "w"}}}}}, " why @file:w says ＠\n"},
		{"id that would merge", Slot{Key: vocab.Why, Text: &Text{Value: "@a.1.7", Refs: []Ref{{Raw: "@a.1", Addr: Address{Kind: BaseMessage, ID: MsgID{"a", 1}}}}}}, " why @a.1.7\n"},
		{
			"bindings",
			Slot{Key: vocab.A, Bindings: []Binding{bind("x", "1", conf(Hi)), {Key: "y", Op: Differs, Value: txt("!2")}, {Key: "z", Op: Equals, Commit: true, Value: txt("go")}, bind("e", "", conf(Mid))}},
			" a x = 1 ~hi\n   y != !2\n   z = !go\n   e = ~mid\n",
		},
		{"text before bindings", Slot{Key: vocab.Assume, Text: &Text{Value: "all"}, Conf: conf(Unknown), Bindings: []Binding{bind("x", "1", Conf{})}}, " assume all ~?\n        x = 1\n"},
		{"text like a binding", textSlot(vocab.A, "foo != bar = 2"), " a foo\n   != bar = 2\n"},
		{"text not like one", textSlot(vocab.A, "foo bar = 2"), " a foo bar = 2\n"},
		{
			"sub",
			Slot{Key: vocab.Sub, Bindings: []Binding{{Key: "s1", Op: Equals, Value: txt("read"), Conf: conf(Lo), Sub: &Sub{Deps: []Word{{Text: "s2"}, {Text: "s3"}}, Role: Word{Text: "x"}, Thd: Word{Text: "t"}}}}},
			" sub s1 = read @role:x on=s2,s3 thd=t ~lo\n",
		},
		{"number", Slot{Key: vocab.Q, Text: &Text{Value: "n"}, Conf: Conf{Level: Numeric, Raw: "0.85"}}, " q n ~0.85\n"},
		{"bare unk", Slot{Key: vocab.Unk, List: &List{}}, " unk\n"},
		{"declared unk", Slot{Key: vocab.Unk, List: &List{Declared: true}}, " unk []\n"},
		{"list", Slot{Key: vocab.Opt, List: &List{Items: []Text{txt("a (b, c)"), txt(`"d, e"`)}}, Conf: conf(Hi)}, " opt [a (b, c), \"d, e\"] ~hi\n"},
		{"one item with a comma", Slot{Key: vocab.Unk, List: &List{Items: []Text{txt("a, b")}}}, " unk a, b\n"},
		{"last item with a comma", Slot{Key: vocab.Unk, List: &List{Items: []Text{txt("x"), txt("a, b")}}}, " unk [x] a, b\n"},
		{"one item that opens", Slot{Key: vocab.Unk, List: &List{Items: []Text{txt("[a")}}}, " unk [] [a\n"},
		{
			"fields",
			Slot{Key: vocab.Want, Contract: &Contract{Fields: []Field{{Name: "a"}, {Name: "b", Optional: true}, {Name: "c", Type: "one_of", OneOf: []string{"x", "y"}}, {Name: "d", Type: "num"}}}},
			" want {a, b?, c: one_of[x|y], d: num}\n",
		},
		{"acts", Slot{Key: vocab.Want, Contract: &Contract{Acts: []ActWord{{Act: vocab.Accept, Word: Word{Text: "accept"}}, {Act: vocab.Reject, Word: Word{Text: "reject"}}}}, Text: &Text{Value: "soon"}}, " want accept|reject\n      soon\n"},
		{"def", Slot{Key: vocab.DefBody, Bindings: []Binding{bind("CKO", "checkout", Conf{}), bind("epoch", "@t:2026-08-26", Conf{})}}, " CKO = checkout\n epoch = @t:2026-08-26\n"},
		{
			"marks",
			Slot{Key: vocab.Mark, Marks: []Mark{
				{Op: Equals, Target: Ref{Addr: Address{Kind: BaseLocal, Name: "tgt", Selectors: []Selector{{Raw: "L1"}, {Raw: `q"x"`}}}}, Text: txt("n"), Conf: conf(Hi)},
				{Op: Replace, Target: Ref{Addr: Address{Kind: BaseMessage, ID: MsgID{"obs", 7}, Selectors: []Selector{{Raw: "c5"}}}}, Quoted: true, Text: txt(`a "b"`)},
				{Op: Replace, Target: Ref{Addr: Address{Kind: BaseLocal, Name: "tgt"}}, Quoted: true, Text: txt("")},
			}},
			" mark tgt#L1|q\"x\" = n ~hi\n      @obs7#c5 > \"a \"b\"\"\n      tgt > \"\"\n",
		},
		{"mark not understood", Slot{Key: vocab.Mark, Marks: []Mark{{Text: txt("this one")}}}, " mark this one\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, "a1.1 tell >a2\n"+tt.want, string(message(tt.slot).AppendCanonical(nil, Form{})))
		})
	}
}

func TestCanonicalBlocks(t *testing.T) {
	src := &Ref{Raw: "@obs.7.t", Addr: Address{Kind: BaseMessage, ID: MsgID{"obs", 7}, Parts: []string{"t"}}}
	m := message(
		blockSlot(Block{ID: "body", Fmt: "txt", Lines: []string{"one"}}),
		blockSlot(Block{ID: "body2", Fmt: "txt", Lines: []string{"two"}}),
		blockSlot(Block{ID: "body", Fmt: "txt", Lines: []string{"again"}}),
		blockSlot(Block{ID: "tgt", Fmt: "md", Lang: "en", Attrs: []Attr{{Key: "v", Value: "2"}, {Key: "src", Value: "@obs.7.t"}}, Src: src, Lines: []string{" a\r", "", "| b"}}),
		blockSlot(Block{ID: "none", Fmt: "txt"}),
	)
	assert.Equal(t, "a1.1 tell >a2\n txt \"one\"\n txt body2\n | two\n txt body\n | again\n"+
		" txt tgt @md/en v=2 src=@obs7.t\n |  a\r\n |\n | | b\n txt none @txt\n", string(m.AppendCanonical(nil, Form{})))

	for _, b := range []Block{
		{ID: "body", Fmt: "txt", Lines: []string{`say "x"`}},
		{ID: "body", Fmt: "txt", Lines: []string{"a", "b"}},
		{ID: "body", Fmt: "md", Lines: []string{"a"}},
		{ID: "body", Fmt: "txt"},
	} {
		assert.NotContains(t, string(message(blockSlot(b)).AppendCanonical(nil, Form{})), "txt \"", "%+v", b)
	}
}

// A value that leaves a bracket open must not reach the next slot; a closed one
// needs no care.
func TestCanonicalOpenBracket(t *testing.T) {
	for value, want := range map[string]string{
		"[x":       " a k = [x\n\n   l = 1\n why y]\n",
		"[x]":      " a k = [x]\n   l = 1\n why y]\n",
		"x [":      " a k = x [\n   l = 1\n why y]\n",
		`[x "] y`:  " a k = [x \"] y\n   l = 1\n why y]\n",
		`[x "] y"`: " a k = [x \"] y\"\n\n   l = 1\n why y]\n",
		"{x (] y":  " a k = {x (] y\n\n   l = 1\n why y]\n",
	} {
		m := message(Slot{Key: vocab.A, Bindings: []Binding{bind("k", value, Conf{}), bind("l", "1", Conf{})}}, textSlot(vocab.Why, "y]"))
		assert.Equal(t, "a1.1 tell >a2\n"+want, string(m.AppendCanonical(nil, Form{})))
	}
}
