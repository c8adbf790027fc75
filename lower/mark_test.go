package lower_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
)

func TestMarks(t *testing.T) {
	m := body(t, ` txt tgt
 | The lighthouse keeper.
 mark tgt#L1.c4-21|q"lighthouse keeper" = must use the GLOSS name   ~hi
      @a2.7.tgt#L3|q"the last man"     > "No one would have asked him."  ~mid
      tgt#c0-0 > "A "
      tgt#L1 > ""
      tgt#L1 > @a2.7.tgt#L3-7 ~lo
      tgt#L1 = @a2.7.tgt#L3-7 is better
      @D:DIFF#L18|q"for x" =
      retries a POST
      that has a key ~hi
      tgt#q"a > b" > "one
        line"
`)
	require.Len(t, m.Slots, 2)
	marks := m.Slots[1].Marks
	require.Len(t, marks, 8)
	type row struct {
		address, op, text, conf string
		quoted, carried         bool
	}
	var got []row
	for _, k := range marks {
		got = append(got, row{k.Target.Raw, k.Op.String(), k.Text.Value, k.Conf.String(), k.Quoted, k.Carried != nil})
		assert.Equal(t, k.Target.Raw, k.Target.Addr.String())
		assert.Equal(t, k.Target.Raw, slice(m, k.Target.Span))
	}
	assert.Equal(t, []row{
		{`tgt#L1.c4-21|q"lighthouse keeper"`, "=", "must use the GLOSS name", "hi", false, false},
		{`@a2.7.tgt#L3|q"the last man"`, ">", "No one would have asked him.", "mid", true, false},
		{`tgt#c0-0`, ">", "A ", "", true, false},
		{`tgt#L1`, ">", "", "", true, false},
		{`tgt#L1`, ">", "@a2.7.tgt#L3-7", "lo", false, true},
		{`tgt#L1`, "=", "@a2.7.tgt#L3-7 is better", "", false, false},
		{`@D:DIFF#L18|q"for x"`, "=", "retries a POST that has a key", "hi", false, false},
		{`tgt#q"a > b"`, ">", "one line", "", true, false},
	}, got)
	assert.Equal(t, ast.BaseLocal, marks[0].Target.Addr.Kind)
	assert.Len(t, marks[0].Text.Symbols, 1)
	assert.Equal(t, ast.BaseMessage, marks[4].Carried.Kind)
	assert.Equal(t, []string{"tgt"}, marks[4].Carried.Parts)
	assert.Equal(t, `tgt#L1 > @a2.7.tgt#L3-7 ~lo`, slice(m, marks[4].Span))
	assert.Equal(t, "No one would have asked him.", slice(m, marks[1].Text.Span))
}

func TestMarkLinesThatAreNone(t *testing.T) {
	m := body(t, " mark this is odd\n")
	require.Len(t, m.Slots, 1)
	require.Len(t, m.Slots[0].Marks, 1)
	k := m.Slots[0].Marks[0]
	assert.Equal(t, ast.Op(0), k.Op)
	assert.True(t, k.Target.Addr.IsZero())
	assert.Equal(t, "this is odd", k.Text.Value, "kept")
	assert.Equal(t, "this is odd", slice(m, k.Text.Span))
}

func TestMarkOnRegion(t *testing.T) {
	m := body(t, " a scan = @img:sha256:9c14ab ~hi\n mark scan#box=120,340,180,410 = unusual ~mid\n")
	k := m.Slots[1].Marks[0]
	require.Len(t, k.Target.Addr.Selectors, 1)
	assert.Equal(t, ast.SelRegion, k.Target.Addr.Selectors[0].Kind)
	assert.Equal(t, "box=120,340,180,410", k.Target.Addr.Selectors[0].Raw)
	assert.Equal(t, "scan#box=120,340,180,410", k.Target.Addr.String())
	assert.Equal(t, "unusual", k.Text.Value)
}

func TestMarkTargetsX5(t *testing.T) {
	tests := []struct {
		slots, name string
		kind        ast.BaseKind
	}{
		{" mark tgt#L1 = x\n", "tgt", ast.BaseLocal}, // of no block: W021 decides, the mark stays
		{" mark GLOSS#L1 = x\n", "GLOSS", ast.BaseSymbol},
		{" mark a4:GLOSS#L1 = x\n", "GLOSS", ast.BaseSymbol},
		{" a GLOSS = 3\n mark GLOSS#L1 = x\n", "GLOSS", ast.BaseLocal}, // a binding of this message
		{" mark GLOSS#L1 = x\n a GLOSS = 3\n", "GLOSS", ast.BaseLocal}, // wherever it stands
	}
	for _, test := range tests {
		m := body(t, test.slots)
		var mark *ast.Mark
		for i := range m.Slots {
			for j := range m.Slots[i].Marks {
				mark = &m.Slots[i].Marks[j]
			}
		}
		require.NotNil(t, mark, test.slots)
		assert.Equal(t, test.kind, mark.Target.Addr.Kind, test.slots)
		assert.Equal(t, test.name, mark.Target.Addr.Name, test.slots)
		assert.Equal(t, test.kind == ast.BaseSymbol, mark.Target.Addr.Bare, test.slots)
		assert.Equal(t, mark.Target.Raw, mark.Target.Addr.String(), test.slots)
	}
}
