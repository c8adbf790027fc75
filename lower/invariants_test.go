package lower_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/lower"
)

// One address is one address wherever it stands: in the header, in every kind of
// slot, in a block header, on either side of a mark, and on a command line
// (language.md §13).
func TestI1OneAddressSystem(t *testing.T) {
	const address = `@a2.7.tgt#L3.c4-9|q"keeper"@2`
	want, err := lower.Address(address)
	require.NoError(t, err)
	bare := func(a ast.Address) ast.Address { // without spans, which differ
		for i := range a.Selectors {
			a.Selectors[i].Span.Start, a.Selectors[i].Span.End = 0, 0
		}
		return a
	}
	m := message(t, "a1.1 tell a1>a3 src=@a2.7.tgt#L3.c4-9\n ctx "+address+"\n why see "+address+".\n a k = "+address+" ~hi\n assume j = "+address+
		"\n unk [what "+address+" means]\n risk "+address+"\n sub s1 = read "+address+"\n txt t src="+strings.ReplaceAll(address, `|q"keeper"@2`, "")+"\n mark "+address+" = see\n      t > "+address+" ~mid\n")
	places := map[ast.Place]int{}
	for at := range m.Citations {
		got := bare(*at.Addr)
		switch at.Place {
		case ast.InSrc, ast.InBlock: // an atom ends at a quote
			assert.Equal(t, "@a2.7.tgt#L3.c4-9", got.String())
		default:
			if got.Kind == ast.BaseLocal {
				continue
			}
			assert.Equal(t, bare(want.Addr), got)
		}
		places[at.Place]++
	}
	for _, p := range []ast.Place{ast.InSrc, ast.InCtx, ast.InWhy, ast.InValue, ast.InList, ast.InText, ast.InBlock, ast.InMark, ast.InMarkText} {
		assert.NotZero(t, places[p], "place %b", p)
	}
}

// A marker that means several things means one in each place (language.md §13).
func TestI4OverloadedMarkersAreToldApartByPosition(t *testing.T) {
	m := message(t, "a1.1 tell a1>a3 #CKO.5xx\n"+
		" a     cause = 30s>3s | 3s = slow ~= ~hi\n"+
		"       l = ~40%\n"+
		"       o != !x\n"+
		"       p = !restart > now\n"+
		" why   a>b, mail x@y.z, #1 and @file:log#L4 ~lo\n"+
		" by    30m | $5\n"+
		" want  {cause, n?, done: one_of[a|b]}\n"+
		" txt t\n"+
		" | a1.2 ask a3>a1 | ~hi\n"+
		" mark t#L1|q\"ask\" = a > b = c ~mid\n"+
		"      t#L1 > \"x = y\" ~lo\n")
	assert.Equal(t, []ast.Target{{Kind: ast.ToAgent, Name: "a3", Span: m.To[0].Span}}, m.To, "> of a route")
	assert.Equal(t, "CKO.5xx", m.Topic, "# of a topic")
	b := m.Slot(vocab.A).Bindings
	require.Len(t, b, 4)
	assert.Equal(t, "30s>3s | 3s = slow ~=", b[0].Value.Value, "the first operator splits, and only a last ~ is a confidence")
	assert.Equal(t, ast.Hi, b[0].Conf.Level)
	assert.Equal(t, "~40%", b[1].Value.Value, "a lone ~ is a value")
	assert.Equal(t, ast.Differs, b[2].Op, "! of an operator")
	assert.True(t, b[3].Commit, "! of a commitment")
	assert.Equal(t, "restart > now", b[3].Value.Value)
	why := m.Slot(vocab.Why)
	require.Len(t, why.Text.Refs, 1, "@ within a word and # before a digit are text")
	assert.Equal(t, ast.SelLines, why.Text.Refs[0].Addr.Selectors[0].Kind, "# of a selector")
	assert.Equal(t, []string{"30m", "$5"}, m.Slot(vocab.By).Limits(), "| of limits")
	fields := m.Slot(vocab.Want).Contract.Fields
	assert.True(t, fields[1].Optional, "? of a contract")
	assert.Equal(t, []string{"a", "b"}, fields[2].OneOf, "| of alternatives")
	assert.Equal(t, []string{"a1.2 ask a3>a1 | ~hi"}, m.Block("t").Lines, "| of content, and nothing behind it means anything")
	marks := m.Slot(vocab.Mark).Marks
	require.Len(t, marks, 2)
	assert.Len(t, marks[0].Target.Addr.Selectors, 2, "| of selectors")
	assert.Equal(t, ast.Equals, marks[0].Op)
	assert.Equal(t, "a > b = c", marks[0].Text.Value)
	assert.Equal(t, ast.Replace, marks[1].Op, "> of a replacement")
}

// Whatever arrives becomes messages: nobody has to ask for the tolerant reading,
// and each step is said (language.md §2.6, §2.10, §13).
func TestI11DegradationIsAutomatic(t *testing.T) {
	for _, text := range []string{"The disk is full.\nI think so at least.\n", "{\"act\": \"tell\"}", "\x00\xff", "> quoted\n\n- a list"} {
		list, found := document(text)
		require.Len(t, list, 1, "%q", text)
		assert.True(t, list[0].Degraded)
		assert.Equal(t, vocab.Note, list[0].Act)
		assert.Equal(t, strings.Split(strings.TrimSuffix(text, "\n"), "\n"), list[0].Block("body").Lines, "nothing is lost")
		assert.Contains(t, codes(found), "P001")
	}
	list, found := document("Sure! Here it is:\n```\n**a1.1 tell a1＞a3**\n Why: it is so\n a k = 1~hi\n```\nLet me know!\n")
	require.Len(t, list, 1)
	assert.False(t, list[0].Degraded)
	assert.Equal(t, ast.Hi, list[0].Binding("k").Conf.Level)
	for _, code := range []string{"P002", "P005", "P006", "P008", "P009", "P012", "P016"} {
		assert.Contains(t, codes(found), code)
	}
}

// The exception to "any other line continues the slot above": prose behind a
// message whose own lines are indented (language.md §2.5).
func TestX7ProseBehindAnIndentedMessage(t *testing.T) {
	const indented = "a1.1 note a1>a3\n why it is so\n"
	for text, want := range map[string]string{
		indented + "\nLet me know!\nwhy not\n":            "it is so",
		indented + "Let me know!\n":                       "it is so Let me know!", // no blank line
		indented + "\n and so on\n":                       "it is so and so on",    // not at column 0
		"a1.1 note a1>a3\nwhy it is so\n\nLet me know!\n": "it is so Let me know!", // its own lines are not indented
	} {
		m := message(t, text)
		assert.Equal(t, want, m.Slot(vocab.Why).Text.Value, "%q", text)
	}
	list, _ := document(indented + "\nLet me know!\n\na1.2 note a1>a3\n why next\n")
	assert.Len(t, list, 2, "the next header ends it")
}

// Whatever has an address of its own may state how sure it is: a slot, a binding,
// a mark on any place in any text (language.md §13).
func TestI2AnythingAddressableCarriesConfidence(t *testing.T) {
	m := body(t, " q what? ~lo\n why it is so ~lo\n ctx @file:x ~lo\n risk it breaks ~lo\n on failure ~lo\n by 30m ~lo\n a text ~lo\n assume j = 1 ~lo\n"+
		" unk [x] ~lo\n opt [y] ~lo\n sub s1 = z ~lo\n txt \"one line\" ~lo\n mark @a2.7 = the message ~lo\n      @a2.7.why = a slot ~lo\n      @a2.7.a.k = a binding ~lo\n      @a2.7.t#L1.c2-3 > \"a character\" ~lo\n      @img:scan#box=1,2,3,4 = a region ~lo\n")
	for i := range m.Slots {
		s := &m.Slots[i]
		for j := range s.Bindings {
			assert.Equal(t, ast.Lo, s.Bindings[j].Conf.Level, "binding %s", s.Bindings[j].Key)
		}
		for j := range s.Marks {
			assert.Equal(t, ast.Lo, s.Marks[j].Conf.Level, "mark %s", s.Marks[j].Target.Raw)
		}
		if len(s.Bindings) == 0 && len(s.Marks) == 0 {
			assert.Equal(t, ast.Lo, s.Conf.Level, "slot %s", s.Key)
		}
	}
	assert.Len(t, m.Slot(vocab.Mark).Marks, 5)
}
