package lower_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/lower"
)

// forms drops what the test of forms does not compare.
func forms(sels []ast.Selector) []ast.Selector {
	var out []ast.Selector
	for _, s := range sels {
		s.Span.Start, s.Span.End = 0, 0
		out = append(out, s)
	}
	return out
}

func TestAddressForms(t *testing.T) {
	id := ast.MsgID{Agent: "a1", Seq: 7}
	lines := func(raw string, from, to int) ast.Selector {
		return ast.Selector{Kind: ast.SelLines, Raw: raw, From: from, To: to}
	}
	tests := map[string]ast.Address{
		"@a1.7":            {Kind: ast.BaseMessage, ID: id},
		"@a1.7@orig":       {Kind: ast.BaseMessage, ID: id, Orig: true},
		"@a1.7.a":          {Kind: ast.BaseMessage, ID: id, Parts: []string{"a"}},
		"@a1.7.a.cause":    {Kind: ast.BaseMessage, ID: id, Parts: []string{"a", "cause"}},
		"@a1.7@orig.tgt":   {Kind: ast.BaseMessage, ID: id, Orig: true, Parts: []string{"tgt"}},
		"@a1.7.tgt#L3":     {Kind: ast.BaseMessage, ID: id, Parts: []string{"tgt"}, Selectors: []ast.Selector{lines("L3", 3, 3)}},
		"@a1.7#L3-7":       {Kind: ast.BaseMessage, ID: id, Selectors: []ast.Selector{lines("L3-7", 3, 7)}},
		"@obs7":            {Kind: ast.BaseMessage, ID: ast.MsgID{Agent: "obs", Seq: 7}},
		"@file:log/2f9c":   {Kind: ast.BaseScheme, Scheme: "file", Name: "log/2f9c"},
		"@img:sha256:9c":   {Kind: ast.BaseScheme, Scheme: "img", Name: "sha256:9c"},
		"@file:x.py#L3":    {Kind: ast.BaseScheme, Scheme: "file", Name: "x.py", Selectors: []ast.Selector{lines("L3", 3, 3)}},
		"@D:CKO":           {Kind: ast.BaseSymbol, Name: "CKO"},
		"@D:a4:BID#L3":     {Kind: ast.BaseSymbol, Sender: "a4", Name: "BID", Selectors: []ast.Selector{lines("L3", 3, 3)}},
		"@#inc.4471":       {Kind: ast.BaseTopic, Name: "inc.4471"},
		"CKO#L3":           {Kind: ast.BaseSymbol, Name: "CKO", Bare: true, Selectors: []ast.Selector{lines("L3", 3, 3)}},
		"tgt#L3":           {Kind: ast.BaseLocal, Name: "tgt", Selectors: []ast.Selector{lines("L3", 3, 3)}},
		"tgt#L3.c5":        {Kind: ast.BaseLocal, Name: "tgt", Selectors: []ast.Selector{{Kind: ast.SelColumns, Raw: "L3.c5", Line: 3, From: 5, To: 6}}},
		"tgt#L3.c5-9":      {Kind: ast.BaseLocal, Name: "tgt", Selectors: []ast.Selector{{Kind: ast.SelColumns, Raw: "L3.c5-9", Line: 3, From: 5, To: 9}}},
		"tgt#p2":           {Kind: ast.BaseLocal, Name: "tgt", Selectors: []ast.Selector{{Kind: ast.SelParagraphs, Raw: "p2", From: 2, To: 2}}},
		"tgt#p1-2":         {Kind: ast.BaseLocal, Name: "tgt", Selectors: []ast.Selector{{Kind: ast.SelParagraphs, Raw: "p1-2", From: 1, To: 2}}},
		"tgt#c5":           {Kind: ast.BaseLocal, Name: "tgt", Selectors: []ast.Selector{{Kind: ast.SelChars, Raw: "c5", From: 5, To: 6}}},
		"tgt#c5-5":         {Kind: ast.BaseLocal, Name: "tgt", Selectors: []ast.Selector{{Kind: ast.SelChars, Raw: "c5-5", From: 5, To: 5}}},
		`tgt#q"a | b"@2`:   {Kind: ast.BaseLocal, Name: "tgt", Selectors: []ast.Selector{{Kind: ast.SelQuote, Raw: `q"a | b"@2`, Quote: "a | b", N: 2}}},
		`tgt#L3|q"x"`:      {Kind: ast.BaseLocal, Name: "tgt", Selectors: []ast.Selector{lines("L3", 3, 3), {Kind: ast.SelQuote, Raw: `q"x"`, Quote: "x"}}},
		`tgt#q""`:          {Kind: ast.BaseLocal, Name: "tgt", Selectors: []ast.Selector{{Kind: ast.SelQuote, Raw: `q""`}}},
		"scan#box=1,2,3,4": {Kind: ast.BaseLocal, Name: "scan", Selectors: []ast.Selector{{Kind: ast.SelRegion, Raw: "box=1,2,3,4"}}},
		"@file:x#section":  {Kind: ast.BaseScheme, Scheme: "file", Name: "x", Selectors: []ast.Selector{{Kind: ast.SelOther, Raw: "section"}}},
	}
	for wire, want := range tests {
		r, err := lower.Address(wire)
		require.NoError(t, err, wire)
		assert.Equal(t, wire, r.Raw)
		r.Addr.Selectors = forms(r.Addr.Selectors)
		assert.Equal(t, want, r.Addr, wire)
		assert.Equal(t, wire, r.Addr.String())
	}
}

func TestAddressPrintsIDsInOneForm(t *testing.T) {
	for wire, printed := range map[string]string{"@obs.07.tgt#L1": "@obs7.tgt#L1", "@a1.07": "@a1.7", "@ob\u200Bs7": "@obs7"} {
		r, err := lower.Address(wire)
		require.NoError(t, err, wire)
		assert.Equal(t, printed, r.Addr.String())
		assert.Equal(t, wire, r.Raw)
	}
}

func TestAddressErrors(t *testing.T) {
	for _, s := range []string{"", "@", "hello world", "@a1.7 ", "@a1.7#", "#L3", "@file:", "\xff"} {
		_, err := lower.Address(s)
		require.Error(t, err, "%q", s)
		assert.NotContains(t, err.Error(), "\n")
	}
}

func TestAddressNumbersSaturate(t *testing.T) {
	const huge = "99999999999999999999999999"
	r, err := lower.Address("tgt#L" + huge + ".c1-" + huge + "|q\"x\"@" + huge)
	require.NoError(t, err)
	for _, n := range []int{r.Addr.Selectors[0].Line, r.Addr.Selectors[0].To, r.Addr.Selectors[1].N} {
		assert.Equal(t, math.MaxInt/4, n)
		assert.Positive(t, n+n, "sums must not overflow")
	}
	r, err = lower.Address("tgt#c" + huge)
	require.NoError(t, err)
	assert.Less(t, r.Addr.Selectors[0].From, r.Addr.Selectors[0].To)
}

func TestAddressNoOccurrenceBeforeTheFirst(t *testing.T) {
	r, err := lower.Address(`tgt#q"x"@0`)
	require.NoError(t, err)
	assert.Greater(t, r.Addr.Selectors[0].N, 1_000_000, "an occurrence that no text has, not the lack of @n")
}

func TestSelectorSpans(t *testing.T) {
	m := body(t, ` why see @a1.2.tgt#L3.c5-9|p1-2|c4|q"x"@2|box=1,2 there`+"\n")
	refs := m.Slots[0].Text.Refs
	require.Len(t, refs, 1)
	require.Len(t, refs[0].Addr.Selectors, 5)
	for _, s := range refs[0].Addr.Selectors {
		assert.Equal(t, s.Raw, slice(m, s.Span))
	}
}

func TestLocalAddressesInText(t *testing.T) {
	tests := []struct {
		name, slots string
		refs        []string
	}{
		{"a block", " why as in tgt#L3\n txt tgt\n | a\n", []string{"tgt#L3"}},
		{"a binding", " a scan = @img:x\n why scan#box=1,2,3,4 shows it\n", []string{"scan#box=1,2,3,4"}},
		{"a default block", " why body#L1\n txt \"x\"\n", []string{"body#L1"}},
		{"no block of that name", " why issue#12 and tgt#L3\n txt other\n | a\n", nil},
		{"a symbol", " why CKO#L3\n", []string{"CKO#L3"}},
		{"without selector it is a word", " why tgt says so\n txt tgt\n | a\n", nil},
		{"among other refs", " why @a1.2 no#L3 tgt#L1 @a1.3\n txt tgt\n | a\n", []string{"@a1.2", "tgt#L1", "@a1.3"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := body(t, test.slots)
			for i := range m.Slots {
				text := m.Slots[i].Text
				if text == nil {
					continue
				}
				var raws []string
				for _, r := range text.Refs {
					raws = append(raws, r.Raw)
					assert.Equal(t, r.Raw, text.Value[r.Offset:r.Offset+len(r.Raw)])
				}
				assert.Equal(t, test.refs, raws)
			}
		})
	}
}

func TestLocalAddressesInValuesAndLists(t *testing.T) {
	m := body(t, " a k = see tgt#L1 not no#L2\n unk [tgt#L3, no#L4]\n mark tgt#L1 > tgt#L2\n      tgt#L1 > no#L2\n txt tgt\n | a\n")
	assert.Len(t, m.Slots[0].Bindings[0].Value.Refs, 1)
	assert.Len(t, m.Slots[1].List.Items[0].Refs, 1)
	assert.Empty(t, m.Slots[1].List.Items[1].Refs)
	require.Len(t, m.Slots[2].Marks, 2)
	require.NotNil(t, m.Slots[2].Marks[0].Carried)
	assert.Equal(t, "tgt", m.Slots[2].Marks[0].Carried.Name)
	assert.Nil(t, m.Slots[2].Marks[1].Carried, "no address, so it is the new text itself")
	assert.Equal(t, "no#L2", m.Slots[2].Marks[1].Text.Value)
}
