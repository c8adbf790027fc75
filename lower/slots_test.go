package lower_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

func TestBindings(t *testing.T) {
	m := body(t, " a n=4 ~hi\n   cause!=dns ~mid\n   cause != disk\n   plan = !revert @commit:9f2a\n   eta =\n   why = because ~?\n")
	require.Len(t, m.Slots, 1)
	s := m.Slots[0]
	assert.Equal(t, vocab.A, s.Key)
	assert.Nil(t, s.Text)
	require.Len(t, s.Bindings, 6)
	want := []struct {
		key, op, value, conf string
		commit               bool
		source               string
	}{
		{"n", "=", "4", "hi", false, "n=4 ~hi"},
		{"cause", "!=", "dns", "mid", false, "cause!=dns ~mid"},
		{"cause", "!=", "disk", "", false, "cause != disk"},
		{"plan", "=", "revert @commit:9f2a", "", true, "plan = !revert @commit:9f2a"},
		{"eta", "=", "", "", false, "eta ="},
		{"why", "=", "because", "?", false, "why = because ~?"},
	}
	for i, w := range want {
		b := s.Bindings[i]
		assert.Equal(t, w.key, b.Key)
		assert.Equal(t, w.op, b.Op.String(), w.key)
		assert.Equal(t, w.value, b.Value.Value, w.key)
		assert.Equal(t, w.conf, b.Conf.String(), w.key)
		assert.Equal(t, w.commit, b.Commit, w.key)
		assert.Equal(t, w.source, slice(m, b.Span), w.key)
		assert.Equal(t, w.key, slice(m, b.KeySpan))
		assert.Nil(t, b.Sub)
	}
}

func TestBindingValues(t *testing.T) {
	tests := []struct{ name, slots, value, conf string }{
		{"wrapped", " a k = one\n   two ~hi\n", "one two", "hi"},
		{"confidence on the first line", " a k = the pool was ~hi\n   exhausted\n", "the pool was exhausted", "hi"},
		{"value on the next line", " a k =\n   one ~lo\n", "one", "lo"},
		{"first operator splits", " a k = a = b != c\n", "a = b != c", ""},
		{"an approximation is a value", " a k = ~40%\n", "~40%", ""},
		{"fullwidth operator", " a k ＝ x\n", "x", ""},
		{"a lone mark of commitment is text", " a k = !\n", "!", ""},
		{"key in another script", " a 原因 = x\n", "x", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := body(t, test.slots)
			require.Len(t, m.Slots, 1)
			require.Len(t, m.Slots[0].Bindings, 1)
			b := m.Slots[0].Bindings[0]
			assert.Equal(t, test.value, b.Value.Value)
			assert.Equal(t, test.conf, b.Conf.String())
			assert.False(t, b.Commit)
		})
	}
}

func TestBindingKeySkipsInvisibleCharacters(t *testing.T) {
	m := body(t, " a own\u200Ber = payments ~hi\n")
	require.Len(t, m.Slots[0].Bindings, 1)
	assert.Equal(t, "owner", m.Slots[0].Bindings[0].Key)
	assert.Equal(t, "own\u200Ber", slice(m, m.Slots[0].Bindings[0].KeySpan))
}

func TestTextBeforeBindings(t *testing.T) {
	m := body(t, " a it was the pool ~lo\n   k = 1 ~hi\n")
	s := m.Slots[0]
	require.NotNil(t, s.Text)
	assert.Equal(t, "it was the pool", s.Text.Value)
	assert.Equal(t, ast.Lo, s.Conf.Level, "the text's, not the binding's")
	require.Len(t, s.Bindings, 1)
	assert.Equal(t, ast.Hi, s.Bindings[0].Conf.Level)
}

func TestSlotKeys(t *testing.T) {
	for _, slots := range []string{" why x\n", " Why: x\n", "why: x\n", "- **why**: x\n", " WHY： x\n"} {
		m := body(t, slots)
		require.Len(t, m.Slots, 1, slots)
		assert.Equal(t, vocab.Why, m.Slots[0].Key, slots)
		assert.Equal(t, "x", m.Slots[0].Text.Value, slots)
	}
	m := body(t, " why one\n Why x\n")
	require.Len(t, m.Slots, 1, "without a colon a capital is a wrapped line")
	assert.Equal(t, "one Why x", m.Slots[0].Text.Value)
}

func TestDefBodyIsOneSlotX3(t *testing.T) {
	m := message(t, "a9.1 def a9>*\n epoch = @t:2026-08-26\n SRC = @sha256:4f1a7c\n   the archive\n\n why = x\n txt = y\n")
	require.Len(t, m.Slots, 1)
	s := m.Slots[0]
	assert.Equal(t, vocab.DefBody, s.Key)
	assert.Zero(t, s.KeySpan.Len())
	var keys []string
	for _, b := range s.Bindings {
		keys = append(keys, b.Key)
	}
	assert.Equal(t, []string{"epoch", "SRC", "why", "txt"}, keys)
	assert.Equal(t, "@sha256:4f1a7c the archive", s.Bindings[1].Value.Value)
	assert.Equal(t, "epoch = @t:2026-08-26", slice(m, s.Span)[:21])
	assert.Equal(t, "txt = y", slice(m, s.Span)[s.Span.Len()-7:])
	require.Len(t, s.Bindings[0].Value.Refs, 1)
	assert.Equal(t, "t", s.Bindings[0].Value.Refs[0].Addr.Scheme)
	assert.Equal(t, "2026-08-26", s.Bindings[0].Value.Refs[0].Addr.Name)
}

func TestSub(t *testing.T) {
	m := body(t, " sub s1 = logs      @role:obs\n     s2 = read CKO of @a1.2 thd=two on=s1,s3 @role:rel ~mid\n     s3 = wrapped\n          here on=s1\n     s4 = on call @role:x today\n     s5 = @role:x\n     s6 = nothing at all\n")
	s := m.Slots[0]
	require.Len(t, s.Bindings, 6)
	type row struct {
		value, role, thd string
		deps             []string
	}
	want := []row{
		{"logs", "obs", "", nil},
		{"read CKO of @a1.2", "rel", "two", []string{"s1", "s3"}},
		{"wrapped here", "", "", []string{"s1"}},
		{"on call @role:x today", "", "", nil},
		{"", "x", "", nil},
		{"nothing at all", "", "", nil},
	}
	for i, w := range want {
		b := s.Bindings[i]
		require.NotNil(t, b.Sub)
		got := row{value: b.Value.Value, role: b.Sub.Role.Text, thd: b.Sub.Thd.Text}
		for _, d := range b.Sub.Deps {
			got.deps = append(got.deps, d.Text)
			assert.Equal(t, d.Text, slice(m, d.Span))
		}
		assert.Equal(t, w, got)
		assert.Equal(t, b.Sub.Role.Text, slice(m, b.Sub.Role.Span))
		assert.Equal(t, b.Sub.Thd.Text, slice(m, b.Sub.Thd.Span))
	}
	b := s.Bindings[1]
	assert.Equal(t, "on=s1,s3", slice(m, b.Sub.DepsSpan))
	assert.Equal(t, "read CKO of @a1.2", slice(m, b.Value.Span))
	require.Len(t, b.Value.Refs, 1, "the role is no ref of the text any more")
	assert.Len(t, b.Value.Symbols, 1)
	assert.Equal(t, ast.Mid, b.Conf.Level)
	assert.Len(t, s.Bindings[2].Value.Pieces, 2)
	assert.Len(t, s.Bindings[3].Value.Refs, 1, "in the middle it is text")
	assert.Empty(t, s.Bindings[4].Value.Refs)
}

func TestSubTakesEachOnce(t *testing.T) {
	m := body(t, " sub s1 = x on=a on=b\n     s2 = x @grp:legal\n     s3 = x on=\n     s4 = wrapped\n          value on=s1,,s2\n     s5 = one line\n          @role:x\n")
	s := m.Slots[0]
	assert.Equal(t, "x on=a", s.Bindings[0].Value.Value)
	assert.Equal(t, "x @grp:legal", s.Bindings[1].Value.Value, "only roles are named by §3.6")
	assert.Equal(t, "x on=", s.Bindings[2].Value.Value)
	b := s.Bindings[3]
	assert.Equal(t, "wrapped value", b.Value.Value)
	assert.Len(t, b.Value.Pieces, 2)
	assert.Len(t, b.Sub.Deps, 2)
	b = s.Bindings[4]
	assert.Equal(t, "one line", b.Value.Value)
	assert.Nil(t, b.Value.Pieces, "what is left is one run of the source")
	assert.Equal(t, "one line", slice(m, b.Value.Span))
}

func TestOnlySubHasSub(t *testing.T) {
	m := body(t, " a k = x @role:obs\n")
	assert.Nil(t, m.Slots[0].Bindings[0].Sub)
	assert.Equal(t, "x @role:obs", m.Slots[0].Bindings[0].Value.Value)
}

func TestLists(t *testing.T) {
	tests := []struct {
		name, slots string
		items       []string
		declared    bool
		conf        string
	}{
		{"items", " unk [who approved, whether others hit this]\n", []string{"who approved", "whether others hit this"}, true, ""},
		{"none", " unk []\n", nil, true, ""},
		{"bare", " unk\n", nil, false, ""},
		{"one without brackets", " unk who approved\n", []string{"who approved"}, true, ""},
		{"a comma without brackets", " unk a, b\n", []string{"a, b"}, true, ""},
		{"empty items", " unk [a,, ,b,]\n", []string{"a", "b"}, true, ""},
		{"text behind", " unk [a] and b\n", []string{"a", "and b"}, true, ""},
		{"commas in quotes and brackets", ` unk ["a, b", f(c, d), [e, f]]` + "\n", []string{`"a, b"`, "f(c, d)", "[e, f]"}, true, ""},
		{"several lines", " unk [one\n   item,\n   why two]\n", []string{"one item", "why two"}, true, ""},
		{"confidence", " unk [a, b] ~lo\n", []string{"a", "b"}, true, "lo"},
		{"confidence of one item", " unk a ~lo\n", []string{"a"}, true, "lo"},
		{"the last one counts", " unk [a ~hi\n  , b] ~lo\n", []string{"a ~hi", "b"}, true, "lo"},
		{"fullwidth", " unk 【a，b】\n", []string{"a", "b"}, true, ""},
		{"inch mark", " unk [the 3.5\" one]\n", []string{"the 3.5\" one"}, true, ""},
		{"unclosed", " unk [a, b\n", []string{"a", "b"}, true, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := body(t, test.slots)
			require.Len(t, m.Slots, 1)
			s := m.Slots[0]
			require.NotNil(t, s.List)
			var items []string
			for _, i := range s.List.Items {
				items = append(items, i.Value)
			}
			assert.Equal(t, test.items, items)
			assert.Equal(t, test.declared, s.List.Declared)
			assert.Equal(t, test.conf, s.Conf.String())
		})
	}
	m := body(t, " opt [use @a1.2, CKO]\n")
	assert.Equal(t, vocab.Opt, m.Slots[0].Key)
	assert.Len(t, m.Slots[0].List.Items[0].Refs, 1)
	assert.Len(t, m.Slots[0].List.Items[1].Symbols, 1)
}

func TestContractX2(t *testing.T) {
	m := body(t, " want {cause, eta?, n: num, verdict: one_of[pass|fail], why, txt?, risk: str, z?: dur}\n")
	c := m.Slots[0].Contract
	require.NotNil(t, c)
	require.Len(t, c.Fields, 8)
	type row struct {
		name, typ string
		slot      vocab.Slot
		optional  bool
		source    string
	}
	var got []row
	for _, f := range c.Fields {
		got = append(got, row{f.Name, f.Type, f.Slot, f.Optional, slice(m, f.Span)})
	}
	assert.Equal(t, []row{
		{"cause", "", vocab.NoSlot, false, "cause"},
		{"eta", "", vocab.NoSlot, true, "eta?"},
		{"n", "num", vocab.NoSlot, false, "n: num"},
		{"verdict", "one_of", vocab.NoSlot, false, "verdict: one_of[pass|fail]"},
		{"why", "", vocab.Why, false, "why"},
		{"txt", "", vocab.Txt, true, "txt?"},
		{"risk", "str", vocab.NoSlot, false, "risk: str"},
		{"z", "dur", vocab.NoSlot, true, "z?: dur"},
	}, got)
	assert.Equal(t, []string{"pass", "fail"}, c.Fields[3].OneOf)
	assert.Equal(t, "num", slice(m, c.Fields[2].TypeSpan))
	assert.Nil(t, c.Acts)
	assert.Nil(t, m.Slots[0].Text)
}

func TestContractActs(t *testing.T) {
	m := body(t, " want accept | reject|maybe\n")
	c := m.Slots[0].Contract
	require.NotNil(t, c)
	require.Len(t, c.Acts, 3)
	assert.Equal(t, vocab.Accept, c.Acts[0].Act)
	assert.Equal(t, vocab.Reject, c.Acts[1].Act)
	assert.Equal(t, vocab.NoAct, c.Acts[2].Act)
	assert.Equal(t, "maybe", c.Acts[2].Word.Text)
	assert.Equal(t, "maybe", slice(m, c.Acts[2].Word.Span))
	assert.Empty(t, c.Fields)
}

func TestContractEmptyAndTypes(t *testing.T) {
	for _, slots := range []string{" want\n", " want {}\n", " want {,}\n"} {
		m := body(t, slots)
		require.NotNil(t, m.Slots[0].Contract, slots)
		assert.Empty(t, m.Slots[0].Contract.Fields, slots)
		assert.Empty(t, m.Slots[0].Contract.Acts, slots)
	}
	m := body(t, " want {k: colour}\n")
	assert.Equal(t, "colour", m.Slots[0].Contract.Fields[0].Type, "an unknown type stays as written")
	m = body(t, " want {k} soon ~mid\n")
	require.NotNil(t, m.Slots[0].Text)
	assert.Equal(t, "soon", m.Slots[0].Text.Value)
	assert.Equal(t, ast.Mid, m.Slots[0].Conf.Level)
}

// A def may bind a symbol of another sender under its qualified name (language.md
// §7.6); elsewhere a colon ends a key.
func TestDefBindsQualifiedSymbols(t *testing.T) {
	m := message(t, "a1.1 def a1>*\n a4:BID = one\n CKO = two\n   a5:BID = three\n a4:bid = no key\n")
	var got []string
	for _, b := range m.Slots[0].Bindings {
		got = append(got, b.Key+"|"+b.Value.Value)
	}
	assert.Equal(t, []string{"a4:BID|one", "CKO|two", "a5:BID|three a4:bid = no key"}, got)
	m = message(t, "a1.1 note a1>a2\n a k = v\n   a4:BID = one\n")
	assert.Len(t, m.Slots[0].Bindings, 1)
}
