package ast

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

func TestRevisions(t *testing.T) {
	both(t, func() []*Message {
		return []*Message{
			msg("a.1 tell a>b #x"), msg("a.2 revise re=a.1"), msg("a.3 revise re=a.2"), msg("a.4 revise re=a.1"),
			msg("b.1 revise re=a.1"),                                   // someone else's
			msg("a.5 revise x>b re=a.1"), msg("b.9 revise a>b re=a.1"), // forged
			msg("a.6 revise re=a.6"),                                             // itself
			msg("a.7 revise re=z.1"),                                             // unseen
			msg("a.8 revise re=a.1 incomplete"),                                  // cut off
			msg("a.10 revise a>b #x re=a.11"), msg("a.11 revise a>b #x re=a.10"), // a circle
			msg("a.9 tell re=a.1"), msg("c.2 tell c>b #x"), msg("c.1 revise re=c.2"), // numbered backwards
		}
	}, func(t *testing.T, tr *Transcript) {
		assert.Equal(t, []string{"a1", "a2", "a3", "a4"}, ids(tr.Versions(id("a.1"))))
		assert.Equal(t, []string{"a2", "a3"}, ids(tr.Versions(id("a.2"))), "what revises a.1 later does not revise a.2")
		assert.Equal(t, []string{"c2", "c1"}, ids(tr.Versions(id("c.2"))), "a revision comes after what it revises")
		assert.Equal(t, []string{"a10"}, ids(tr.Versions(id("a.10"))))
		assert.Empty(t, tr.Versions(id("z.1")))
		for word, legal := range map[string]bool{"a.2": true, "a.3": true, "b.1": false, "a.5": false, "b.9": false, "a.6": false, "a.7": false, "a.8": false, "a.10": false, "a.9": false} {
			assert.Equal(t, legal, tr.Revises(tr.Message(id(word))) != nil, word)
		}
		assert.Equal(t, "a2", tr.Revises(tr.Message(id("a.3"))).ID.String())
	})
}

func TestOrder(t *testing.T) {
	both(t, func() []*Message {
		return []*Message{
			msg("b.1 note b>z at=@t:2026-08-26T10:00Z"),
			msg("b.2 note b>z"),                         // not before b.1
			msg("b.3 note b>z at=@t:2026-08-26T09:00Z"), // its clock went back
			msg("a.1 note a>z"),
			msg("a.2 note a>z at=@t:2026-08-26T10:30Z"),
			msg("c.1 note c>z at=@t:2026-08-26T10:00Z"),
			msg("c.10 note c>z at=@t:soon"), msg("c.9 note c>z"), // by number, not by spelling
			msg("d.1 note d>z"),
		}
	}, func(t *testing.T, tr *Transcript) {
		assert.Equal(t, []string{"a1", "d1", "b1", "b2", "b3", "c1", "c9", "c10", "a2"}, ids(tr.InOrder()))
		assert.Negative(t, tr.Compare(tr.Message(id("b.2")), tr.Message(id("a.2"))))
		assert.Zero(t, tr.Compare(tr.Message(id("b.2")), tr.Message(id("b.2"))))
		assert.Zero(t, tr.Compare(tr.Message(id("b.2")), msg("b.2 note b>z")), "one meaning")
	})
}

// Forged and incomplete messages have a place, but move nobody else's.
func TestOrderIsNotMovedByForgery(t *testing.T) {
	tr := transcript(msg("a.1 note x>z at=@t:2099-01-01"), msg("a.2 note a>z"), msg("b.1 note b>z at=@t:2026-01-01"))
	assert.Equal(t, []string{"a2", "b1", "a1"}, ids(tr.InOrder()))
}

func TestEpoch(t *testing.T) {
	def := func(header, value string) *Message { return msg(header, pairs(vocab.DefBody, "epoch", value)) }
	both(t, func() []*Message {
		return []*Message{
			// Were times of day counted, a.2 would come after b.1 by its own choice.
			msg("a.1 note a>z at=@t:23:00"), def("a.2 def a>*", "@t:2026-08-26 the first day"),
			def("b.1 def b>* at=@t:2026-08-01", "@t:2026-08-27T23:30-05:00"),
			def("a.0 def a>*", "some day"), def("a.9 def x>*", "@t:2020-01-01"), msg("a.9 note a>z"),
			def("a.10 def a>* incomplete", "@t:2019-01-01"),
			msg("c.1 note c>z at=@t:14:02:20"), msg("c.2 note c>z at=@t:2026-08-26T14:30Z"), msg("d.1 note d>z at=@t:14:10"),
		}
	}, func(t *testing.T, tr *Transcript) {
		day, by, ok := tr.Epoch()
		require.True(t, ok)
		assert.Equal(t, epochDay, day)
		assert.Equal(t, "a2", by.ID.String())
		declared := tr.Epochs()
		require.Len(t, declared, 2, "neither what is no day, nor what is forged or cut off")
		assert.Equal(t, "b1", declared[1].Message.ID.String())
		second, ok := declared[1].Binding.EpochDay()
		assert.True(t, ok)
		assert.Equal(t, "2026-08-27", second.Format(time.DateOnly), "the day that was written")
		at, ok := tr.Instant(tr.Message(id("c.1")))
		assert.True(t, ok)
		assert.Equal(t, "2026-08-26T14:02:20Z", at.Format(time.RFC3339))
		assert.Negative(t, tr.Compare(tr.Message(id("c.1")), tr.Message(id("d.1"))))
		assert.Negative(t, tr.Compare(tr.Message(id("d.1")), tr.Message(id("c.2"))))
	})
	tr := transcript(msg("c.1 note c>z at=@t:14:02:20"))
	_, _, ok := tr.Epoch()
	assert.False(t, ok)
	_, ok = tr.Instant(tr.Messages()[0])
	assert.False(t, ok, "E024")
}

func TestDictionary(t *testing.T) {
	def := func(header string, words ...string) *Message { return msg(header, pairs(vocab.DefBody, words...)) }
	both(t, func() []*Message {
		return []*Message{
			def("a.1 def a>*", "SYM", "one", "OWN", "first"),
			def("b.1 def b>*", "SYM", "two", "a4:BID", "of a4"),
			def("a.5 def a>*", "OWN", "second"),
			def("x.1 def y>*", "FORGED", "by y"), def("f.1 def y>*", "VOID", "no"), msg("f.1 note f>z"),
			msg("a.3 note a>z"), msg("a.6 note a>z"), msg("b.2 note b>z"), msg("c.1 note c>z"),
		}
	}, func(t *testing.T, tr *Transcript) {
		value := func(sender, name, user string) string {
			var m *Message
			if user != "" {
				m = tr.Message(id(user))
			}
			b, def := tr.Symbol(sender, name, m)
			if b == nil {
				assert.Nil(t, def)
				return ""
			}
			assert.NotNil(t, def.Binding(b.Key))
			return b.Value.Value
		}
		for _, c := range []struct{ sender, name, user, want string }{
			{"", "SYM", "c.1", "one"},
			{"", "SYM", "b.2", "two"},
			{"", "SYM", "a.3", "one"},
			{"", "SYM", "", "one"},
			{"b", "SYM", "c.1", "two"},
			{"a", "SYM", "b.2", "one"},
			{"c", "SYM", "c.1", ""},
			{"", "OWN", "a.3", "first"},
			{"", "OWN", "a.6", "second"},
			{"", "OWN", "", "second"},
			{"a4", "BID", "c.1", "of a4"},
			{"", "BID", "c.1", ""},
			{"", "FORGED", "c.1", "by y"},
			{"", "VOID", "c.1", ""},
			{"", "sym", "c.1", ""},
			{"", "NONE", "c.1", ""},
		} {
			assert.Equal(t, c.want, value(c.sender, c.name, c.user), "%v", c)
		}
		assert.Equal(t, "a1", tr.Definitions("SYM")[0].Message.ID.String())
		assert.Len(t, tr.Definitions("SYM"), 2)
		assert.Empty(t, tr.Definitions("VOID"))
	})
}

// handshake keys are bound like symbols, and stand in the same dictionary.
func TestHandshakeKeysX3(t *testing.T) {
	tr := transcript(msg("a.1 def a>*", pairs(vocab.DefBody, "profile", "craft/1.0", "profile", "evid/1.0")))
	require.Len(t, tr.Definitions("profile"), 2)
	assert.Equal(t, "evid/1.0", tr.Definitions("profile")[1].Binding.Value.Value)
}

func TestLabels(t *testing.T) {
	messages := func() []*Message {
		return []*Message{
			msg("a.1 tell a>b sens=pii"), msg("a.2 tell a>b sens=secret"), msg("a.3 tell a>b sens=zeta"), msg("a.4 tell a>b sens=alpha"),
			msg("b.1 tell b>a sens=int", why("@a.1")),
			msg("b.2 tell b>a", pairs(vocab.A, "k", "as @b.1 says")),
			msg("b.3 tell b>a src=@a.2"), msg("b.4 tell re=a.2"),
			msg("b.5 tell b>a", mark("@a.1", "see @a.2")),
			msg("b.6 tell b>a", Slot{Key: vocab.Ctx, Text: text("@a.3 @a.4 @a.2")}),
			msg("b.7 tell b>a", Slot{Key: vocab.Q, Text: text("@a.2")}), // q cites nothing
			msg("c.1 tell c>a"), msg("c.2 revise c>a sens=phi re=c.1"), msg("c.3 revise c>a re=c.2"),
			msg("d.1 tell d>a", why("@c.1")), msg("d.2 tell d>a", why("@c.1@orig")), msg("d.3 tell d>a", why("@c.3")),
			msg("e.1 tell e>a", why("@e.2")), msg("e.2 tell e>a sens=int", why("@e.3")), msg("e.3 tell e>a sens=phi", why("@e.1")),
			msg("f.1 tell f>a sens=int"), msg("f.1 tell f>a sens=pii"), msg("f.1 tell x>a sens=secret"), msg("g.1 tell g>a", why("@f.1")),
			msg("g.2 tell g>a", why("@z.1")),
		}
	}
	both(t, messages, func(t *testing.T, tr *Transcript) {
		for word, want := range map[string]string{
			"a.1": "pii", "b.1": "pii", "b.2": "pii", "b.3": "secret", "b.4": "secret", "b.5": "secret", "b.6": "alpha", "b.7": "",
			"c.1": "", "d.1": "phi", "d.2": "", "d.3": "phi", "e.1": "phi", "e.2": "phi", "e.3": "phi", "g.1": "pii", "g.2": "",
		} {
			assert.Equal(t, want, tr.Label(tr.Message(id(word))), word)
		}
	})
}

// What is remembered of labels gives way to a late message that is stricter.
func TestLateLabels(t *testing.T) {
	cite := msg("b.1 tell b>a", why("@a.1"))
	tr := transcript(cite)
	assert.Empty(t, tr.Label(cite))
	tr.Add(msg("a.1 tell a>b sens=int"))
	assert.Equal(t, "int", tr.Label(cite))
	tr.Add(msg("a.2 revise sens=pii re=a.1"))
	assert.Equal(t, "pii", tr.Label(cite))
	tr.Add(msg("a.1 tell a>b sens=secret"))
	assert.Equal(t, "secret", tr.Label(cite), "another meaning of a.1")
}

func TestTexts(t *testing.T) {
	image := pairs(vocab.A, "scan", "@ext:image", "note", "see @ext:image", "far", "@a.1.a.cause")
	user := msg("u.1 tell u>z", block("own", "mine"), image)
	tr := transcript(user,
		msg("a.1 tell a>b #x", block("tgt", "one", "two"), pairs(vocab.A, "cause", "commit 9"), why("because"), Slot{Key: vocab.Unk, List: &List{}}),
		msg("a.2 revise re=a.1", block("tgt", "uno")), msg("a.3 revise re=a.2", why("otherwise")),
		msg("b.1 tell b>z", block("one", "1"), block("two", "2")),
		msg("c.1 tell c>z", block("tgt", "zzz")), msg("c.1 tell c>z", block("tgt", "aaa")),
		msg("d.1 def d>*", pairs(vocab.DefBody, "SYM", "a symbol")),
		msg("e.1 tell e>z", Slot{Key: vocab.A, Text: text("just text")}, block("body", "x")),
	)
	at := func(word string, parts ...string) Address {
		return Address{Kind: BaseMessage, ID: id(word), Parts: parts}
	}
	orig := at("a.1", "tgt")
	orig.Orig = true
	for _, c := range []struct {
		name   string
		addr   Address
		m      *Message
		status TextStatus
		texts  []string // the first line of each
	}{
		{"block, original and revision", at("a.1", "tgt"), nil, TextCarried, []string{"one", "uno"}},
		{"the original alone", orig, nil, TextCarried, []string{"one"}},
		{"from a revision on", at("a.2", "tgt"), nil, TextCarried, []string{"uno"}},
		{"a part that only a revision has", at("a.2", "why"), nil, TextCarried, []string{"otherwise"}},
		{"text slot", at("a.1", "why"), nil, TextCarried, []string{"because", "otherwise"}},
		{"binding", at("a.1", "a", "cause"), nil, TextCarried, []string{"commit 9"}},
		{"no such binding", at("a.1", "a", "effect"), nil, TextNoPart, nil},
		{"no such block", at("a.1", "other"), nil, TextNoPart, nil},
		{"a binding is no block", at("a.1", "cause"), nil, TextNoPart, nil},
		{"a slot of bindings", at("a.1", "a"), nil, TextWhole, nil},
		{"a list", at("a.1", "unk"), nil, TextWhole, nil},
		{"a slot it lacks", at("a.1", "risk"), nil, TextNoPart, nil},
		{"too many parts", at("a.1", "a", "cause", "x"), nil, TextNoPart, nil},
		{"a with nothing but text", at("e.1", "a"), nil, TextCarried, []string{"just text"}},
		{"block by way of txt", at("b.1", "txt", "two"), nil, TextCarried, []string{"2"}},
		{"message", at("a.1"), nil, TextWhole, nil},
		{"only block", placed(at("a.1"), line3), nil, TextCarried, []string{"one", "uno"}},
		{"only block of txt", placed(at("e.1", "txt"), line3), nil, TextCarried, []string{"x"}},
		{"several blocks", placed(at("b.1"), line3), nil, TextNoPart, nil},
		{"unseen", at("z.1", "tgt"), nil, TextUnseen, nil},
		{"binding of a def", at("d.1", "SYM"), nil, TextCarried, []string{"a symbol"}},
		{"and in full", at("d.1", "def", "SYM"), nil, TextCarried, []string{"a symbol"}},
		{"conflict: the first last", at("c.1", "tgt"), nil, TextCarried, []string{"zzz", "aaa"}},
		{"own block", local("own"), user, TextCarried, []string{"mine"}},
		{"own block by id", at("u.1", "own"), user, TextCarried, []string{"mine"}},
		{"own binding", local("note"), user, TextCarried, []string{"see @ext:image"}},
		{"own binding by slot", local("a", "note"), user, TextCarried, []string{"see @ext:image"}},
		{"nothing of one's own", local("tgt"), user, TextNoPart, nil},
		{"local from outside", local("own"), nil, TextOutside, nil},
		{"region of what a binding refers to", placed(local("scan"), region), user, TextOutside, nil},
		{"region by way of a message", placed(at("u.1", "a", "scan"), region), nil, TextOutside, nil},
		{"region of a text", placed(local("note"), region), user, TextCarried, []string{"see @ext:image"}},
		{"region that leads to a text", placed(local("far"), region), user, TextCarried, []string{"commit 9"}},
		{"line of a reference is a line", placed(local("scan"), line3), user, TextCarried, []string{"@ext:image"}},
		{"scheme", Address{Kind: BaseScheme, Scheme: "file", Name: "x"}, user, TextOutside, nil},
		{"symbol", Address{Kind: BaseSymbol, Name: "SYM"}, user, TextOutside, nil},
		{"topic", Address{Kind: BaseTopic, Name: "x"}, user, TextOutside, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, found := tr.Texts(c.addr, c.m)
			var lines []string
			for _, v := range found {
				lines = append(lines, v.Text.Lines[0])
			}
			assert.Equal(t, c.status, status)
			assert.Equal(t, c.texts, lines)
		})
	}
	_, found := tr.Texts(at("c.1", "tgt"), nil)
	assert.Equal(t, found[0].Number, found[1].Number, "one version, two meanings")
	_, found = tr.Texts(at("a.1", "why"), nil)
	assert.Equal(t, []int{0, 2}, []int{found[0].Number, found[1].Number})
}

// a block of one's own needs no prefix, and whatever others call theirs.
func TestOwnBlocksX5(t *testing.T) {
	a, b := msg("a.1 tell a>b", block("tgt", "of a")), msg("b.1 tell b>a", block("tgt", "of b"))
	tr := transcript(a, b)
	for m, want := range map[*Message]string{a: "of a", b: "of b"} {
		_, found := tr.Texts(local("tgt"), m)
		require.Len(t, found, 1)
		assert.Equal(t, want, found[0].Text.Lines[0])
		assert.Same(t, m, found[0].Message)
	}
}

// I-5: namespaces are disjoint. A slot name is never a block, nor a block a slot.
func TestSlotNamesAreNoBlocksI5(t *testing.T) {
	tr := transcript(msg("a.1 tell a>b", block("why", "a block"), why("a reason")))
	_, found := tr.Texts(Address{Kind: BaseMessage, ID: id("a.1"), Parts: []string{"why"}}, nil)
	require.Len(t, found, 1)
	assert.Equal(t, "a reason", found[0].Text.Lines[0])
}

// Bindings that refer to one another end somewhere.
func TestRegionsInACircle(t *testing.T) {
	tr := transcript(msg("a.1 tell a>b", pairs(vocab.A, "x", "@a.1.a.y", "y", "@a.1.a.x")))
	status, _ := tr.Texts(placed(Address{Kind: BaseMessage, ID: id("a.1"), Parts: []string{"a", "x"}}, region), nil)
	assert.Equal(t, TextOutside, status)
}

func TestCitations(t *testing.T) {
	carried := Address{Kind: BaseLocal, Name: "new"}
	m := msg("a.1 tell re=b.1 src=@c.1", Slot{Key: vocab.Q, Text: text("@d.1")}, why("x @e.1 @f.1"),
		pairs(vocab.Assume, "k", "@g.1"), Slot{Key: vocab.Unk, List: &List{Items: []Text{*text("@h.1")}}},
		mark("@i.1", "@j.1"), Slot{Key: vocab.Mark, Marks: []Mark{
			{Text: *text("not understood @k.1")},
			{Target: ref("@l.1"), Op: Replace, Carried: &carried},
		}},
		Slot{Key: vocab.Txt, Block: &Block{ID: "b", Src: &Ref{Raw: "@m.1", Addr: ref("@m.1").Addr}}})
	type seen struct {
		place Place
		addr  string
	}
	var all []seen
	for c := range m.Citations {
		assert.Equal(t, c.Place&InRe == 0 && c.Addr.Kind != BaseLocal, c.Ref != nil)
		assert.Equal(t, c.Place&(InMark|InMarkText) != 0, c.Mark != nil)
		all = append(all, seen{c.Place, c.Addr.String()})
	}
	assert.Equal(t, []seen{
		{InRe, "@b1"},
		{InSrc, "@c1"},
		{InText, "@d1"},
		{InWhy, "@e1"},
		{InWhy, "@f1"},
		{InValue, "@g1"},
		{InList, "@h1"},
		{InMark, "@i1"},
		{InMarkText, "@j1"},
		{InMarkText, "@k1"},
		{InMark, "@l1"},
		{InMarkText, "new"},
		{InBlock, "@m1"},
	}, all)
	for stop := range all { // leaving early is possible anywhere
		n := 0
		for range m.Citations {
			if n++; n > stop {
				break
			}
		}
		assert.Equal(t, stop+1, n)
	}
	assert.Zero(t, Labelled&(InText|InList|InDef|InBlock))
	assert.Equal(t, source.Span{}, m.ReSpan)
}

func TestPassages(t *testing.T) {
	m := msg("a.1 tell a>b", why("reason"), pairs(vocab.A, "k", "v"), Slot{Key: vocab.Opt, List: &List{Items: []Text{*text("x"), *text("y")}}},
		block("b", "no passage"), mark("@i.1", "note"))
	var all []string
	for p := range m.Passages {
		assert.Equal(t, p.Place == InValue, p.Binding != nil)
		assert.Equal(t, p.Place == InMarkText, p.Mark != nil)
		all = append(all, p.Slot.Key.String()+": "+p.Text.Value)
	}
	assert.Equal(t, []string{"why: reason", "a: v", "opt: x", "opt: y", "mark: note"}, all)
}
