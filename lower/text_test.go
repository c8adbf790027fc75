package lower_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

func TestTextValue(t *testing.T) {
	tests := []struct{ name, slots, value, conf string }{
		{"plain", " why because of it\n", "because of it", ""},
		{"confidence", " why because ~mid\n", "because", "mid"},
		{"interior blanks stay", " why a  b\tc\n", "a  b\tc", ""},
		{"trailing white space", " why because   \n", "because", ""},
		{"wrapped", " why one\n     two\n", "one two", ""},
		{"wrapped, blanks at the line end", " why one  \n\ttwo ~lo \n", "one two", "lo"},
		{"value below the key", " why\n     one ~hi\n", "one", "hi"},
		{"blank line between", " why one\n\n   two\n", "one two", ""},
		{"confidence alone on its line", " why one\n     ~hi\n", "one", "hi"},
		{"confidence on an earlier line", " why one ~hi\n   two\n", "one two", "hi"},
		{"earlier confidences are text", " why one ~hi\n   two ~lo\n", "one ~hi two", "lo"},
		{"with the blanks before them", " why one  ~hi\n   two ~lo\n", "one  ~hi two", "lo"},
		{"glued on", " why one~hi\n", "one", "hi"},
		{"an earlier one that was glued on", " why one~hi\n two ~lo\n", "one~hi two", "lo"},
		{"in the middle of a line it is text", " why one ~hi two\n", "one ~hi two", ""},
		{"looks like one", " why one ~high\n", "one ~high", ""},
		{"number", " why one ~0.85\n", "one", "0.85"},
		{"number too big", " why one ~1.5\n", "one ~1.5", ""},
		{"unknown", " why one ~?\n", "one", "?"},
		{"fullwidth tilde", " why one ～mid\n", "one", "mid"},
		{"fullwidth text stays", " why 一，二＝三\n", "一，二＝三", ""},
		{"U+3000 before the confidence", " why 一　~mid\n", "一", "mid"},
		{"empty", " why\n", "", ""},
		{"operators in text", " why a>b = c | d ! ?\n", "a>b = c | d ! ?", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := body(t, test.slots)
			require.Len(t, m.Slots, 1)
			s := m.Slots[0]
			require.Equal(t, vocab.Why, s.Key)
			require.NotNil(t, s.Text)
			assert.Equal(t, test.value, s.Text.Value)
			assert.Equal(t, test.conf, s.Conf.String())
			if test.conf != "" {
				assert.Equal(t, test.conf, s.Conf.Raw)
				assert.Contains(t, []string{"~" + test.conf, "～" + test.conf}, slice(m, s.Conf.Span))
			}
		})
	}
}

func TestTextAliasesTheSource(t *testing.T) {
	inside := func(m *ast.Message, s string) bool {
		at := uintptr(unsafe.Pointer(unsafe.StringData(s)))
		from := uintptr(unsafe.Pointer(unsafe.StringData(m.File.Text)))
		return at >= from && at+uintptr(len(s)) <= from+uintptr(len(m.File.Text))
	}
	m := body(t, " why one @a1.2 CKO and @file:x ~hi\n")
	assert.Nil(t, m.Slots[0].Text.Pieces)
	assert.True(t, inside(m, m.Slots[0].Text.Value))
	assert.Equal(t, m.Slots[0].Text.Value, slice(m, m.Slots[0].Text.Span))

	m = body(t, " why one\n  two\n")
	assert.Len(t, m.Slots[0].Text.Pieces, 2)
	assert.False(t, inside(m, m.Slots[0].Text.Value))
	assert.Equal(t, "one\n  two", slice(m, m.Slots[0].Text.Span))
}

func TestTextSourceOffset(t *testing.T) {
	m := body(t, " why one ~hi\n   two @a1.2\n   three ~lo\n")
	text := m.Slots[0].Text
	require.Equal(t, "one ~hi two @a1.2 three", text.Value)
	for i, offset := range []struct {
		word string
		at   int
	}{{"one", 0}, {"~hi", 4}, {"two", 8}, {"@a1.2", 12}, {"three", 18}} {
		at := text.SourceOffset(offset.at)
		assert.Equal(t, offset.word, m.File.Text[at:at+len(offset.word)], i)
	}
	require.Len(t, text.Refs, 1)
	assert.Equal(t, 12, text.Refs[0].Offset)
	assert.Equal(t, "@a1.2", slice(m, text.Refs[0].Span))
}

func TestTextRefsAndSymbols(t *testing.T) {
	m := body(t, " why @file:log/1#L3 and (@obs.7), CKO over a4:BID; mail x@y.z CAR-T\n")
	text := m.Slots[0].Text
	require.Len(t, text.Refs, 2)
	assert.Equal(t, "@file:log/1#L3", text.Refs[0].Raw)
	assert.Equal(t, 0, text.Refs[0].Offset)
	assert.Equal(t, "@obs.7", text.Refs[1].Raw)
	assert.Equal(t, ast.MsgID{Agent: "obs", Seq: 7}, text.Refs[1].Addr.ID)
	for _, r := range text.Refs {
		assert.Equal(t, r.Raw, text.Value[r.Offset:r.Offset+len(r.Raw)])
	}
	require.Len(t, text.Symbols, 2)
	assert.Equal(t, "CKO", text.Symbols[0].Name)
	assert.Equal(t, "", text.Symbols[0].Sender)
	assert.Equal(t, "BID", text.Symbols[1].Name)
	assert.Equal(t, "a4", text.Symbols[1].Sender)
	assert.Equal(t, "a4:BID", slice(m, text.Symbols[1].Span))
}

func TestTextSlots(t *testing.T) {
	m := body(t, " q one?\n why two\n risk three ~lo\n on four\n by 30m | $5 | 40k_tok\n ctx @a1.2 five\n")
	require.Len(t, m.Slots, 6)
	for i, key := range []vocab.Slot{vocab.Q, vocab.Why, vocab.Risk, vocab.On, vocab.By, vocab.Ctx} {
		assert.Equal(t, key, m.Slots[i].Key)
		assert.NotNil(t, m.Slots[i].Text)
	}
	assert.Equal(t, ast.Lo, m.Slots[2].Conf.Level)
	assert.Len(t, m.Slots[5].Text.Refs, 1)
}

func TestLimits(t *testing.T) {
	tests := map[string][]string{
		"30m | $5 | 40k_tok": {"30m", "$5", "40k_tok"},
		"30m":                {"30m"},
		"30m|$5":             {"30m|$5"}, // a limit may hold a bar
		"|":                  nil,
		"| 30m |":            {"30m"},
		"30m  |　$5 ~lo":      {"30m", "$5"},
		"a || b":             {"a || b"},
	}
	for value, limits := range tests {
		m := body(t, " by  "+value+"\n")
		require.Len(t, m.Slots, 1, value)
		assert.Equal(t, limits, m.Slots[0].Limits(), value)
	}
}
