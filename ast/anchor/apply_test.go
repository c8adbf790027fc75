package anchor

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

func change(start, end int, text, name string) Edit {
	return Edit{Span: source.Span{Start: start, End: end}, Text: text, Name: name}
}

func TestApplyEdits(t *testing.T) {
	x := NewIndex(textOf("one two\nthree"))
	for _, c := range []struct {
		name  string
		edits []Edit
		want  string // lines joined by " / "; "" when they clash
	}{
		{"none", nil, "one two / three"},
		{"a word", []Edit{change(4, 7, "zwei", "a")}, "one zwei / three"},
		{"a deletion", []Edit{change(3, 7, "", "a")}, "one / three"},
		{"a line end", []Edit{change(7, 8, " ", "a")}, "one two three"},
		{"several lines", []Edit{change(8, 13, "3\n4\n5", "a")}, "one two / 3 / 4 / 5"},
		{"everything", []Edit{change(0, 13, "", "a")}, ""},
		{"insertions at both edges", []Edit{change(7, 7, "!", "a"), change(4, 7, "2", "b"), change(4, 4, ">", "c")}, "one >2! / three"},
		{"neighbours", []Edit{change(3, 7, "B", "a"), change(0, 3, "A", "b")}, "AB / three"},
		{"an insertion between neighbours", []Edit{change(3, 7, "B", "a"), change(3, 3, "-", "c"), change(0, 3, "A", "b")}, "A-B / three"},
		{"the same twice", []Edit{change(0, 3, "A", "a"), change(0, 3, "A", "b")}, "A two / three"},
	} {
		got := x.Apply(c.edits)
		assert.Empty(t, got.Clashes, c.name)
		assert.Equal(t, c.want, strings.Join(got.Lines, " / "), c.name)
	}
	for _, c := range []struct {
		name  string
		edits []Edit
		pairs int
	}{
		{"overlap", []Edit{change(0, 5, "A", "a"), change(4, 7, "B", "b")}, 1},
		{"one in the other", []Edit{change(0, 7, "A", "a"), change(4, 5, "B", "b")}, 1},
		{"the same span, another text", []Edit{change(0, 3, "A", "a"), change(0, 3, "B", "b")}, 1},
		{"an insertion inside", []Edit{change(0, 3, "A", "a"), change(1, 1, "B", "b")}, 1},
		{"a long one and two behind each other", []Edit{change(0, 9, "A", "a"), change(1, 2, "B", "b"), change(4, 5, "C", "c")}, 2},
	} {
		got := x.Apply(c.edits)
		assert.Len(t, got.Clashes, c.pairs, c.name)
		assert.Nil(t, got.Lines, c.name)
	}
	tie := x.Apply([]Edit{change(3, 3, "b", "x"), change(3, 3, "a", "y")})
	assert.Equal(t, "oneab two", tie.Lines[0])
	assert.Len(t, tie.Ties, 1)
	assert.Len(t, x.Apply([]Edit{change(0, 3, "A", "a"), change(0, 3, "A", "b")}).Same, 1)
	assert.Equal(t, []string{"x"}, NewIndex(ast.CarriedText{}).Apply([]Edit{change(0, 0, "x", "a")}).Lines)
	assert.Nil(t, NewIndex(ast.CarriedText{}).Apply(nil).Lines)
}

// The result does not depend on the order of the edits, and what no edit touches
// is kept byte for byte (I9).
func TestApplyIsIndependentOfOrderI9(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(shreds), 0, 30).Draw(t, "text"), "")
		x := NewIndex(textOf(text))
		var edits []Edit
		for range rapid.IntRange(0, 6).Draw(t, "edits") {
			start := rapid.IntRange(0, len(text)).Draw(t, "start")
			end := rapid.IntRange(start, len(text)).Draw(t, "end")
			edits = append(edits, change(start, end, rapid.SampledFrom([]string{"", "x", "y\nz", "ab"}).Draw(t, "new"), string(rune('a'+len(edits)))))
		}
		want := x.Apply(edits)
		shuffled := slices.Clone(edits)
		rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed"))).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		require.Equal(t, want, x.Apply(shuffled))
		if want.Clashes != nil {
			return
		}
		touched := make([]bool, len(text))
		for _, e := range edits {
			for i := e.Span.Start; i < e.Span.End; i++ {
				touched[i] = true
			}
		}
		got := strings.Join(want.Lines, "\n")
		for i := 0; i < len(text); {
			j := i
			for j < len(text) && touched[j] == touched[i] {
				j++
			}
			if !touched[i] && !slices.ContainsFunc(edits, func(e Edit) bool { return e.Span.Start > i && e.Span.End < j }) {
				require.Contains(t, got, text[i:j])
			}
			i = j
		}
	})
}

// proposal returns a propose of rv with one replacement mark.
func proposal(target, text string, re ...uint64) *ast.Message {
	m := message(vocab.Propose, "rv", 1, 0)
	m.Slots = []ast.Slot{{Key: vocab.Mark, Marks: []ast.Mark{{
		Target: ast.Ref{Raw: target, Addr: addr(target)}, Op: ast.Replace, Text: ast.Text{Value: text}, Quoted: true,
	}}}}
	for _, n := range re {
		m.Re = ast.MsgID{Agent: "ed", Seq: n}
	}
	return m
}

func TestTargetOfAReplacement(t *testing.T) {
	first := func() *ast.Message {
		return message(vocab.Tell, "ed", 1, 0, "tgt: the bell rang / nobody came / the bell rang")
	}
	grown := func() *ast.Message {
		return message(vocab.Revise, "ed", 2, 1, "tgt: a foreword / the bell rang / nobody came / the bell rang")
	}
	for _, c := range []struct {
		name, target, text string
		later              bool // a revision put a line in front
		editor             Editor
		want               string // the range
		code               string
	}{
		{name: "position", target: "@ed.1.tgt#L2", text: "x", want: "L2.c0-11"},
		{name: "position and quote", target: `@ed.1.tgt#L2.c0-6|q"nobody"`, text: "x", want: "L2.c0-6"},
		{name: "a quote that is there once is not relocated", target: `@ed.1.tgt#q"nobody"`, text: "x", want: "L2.c0-6"},
		{name: "an occurrence", target: `@ed.1.tgt#q"bell"@2`, text: "x", want: "L3.c4-8"},
		{name: "a point", target: "@ed.1.tgt#L2.c6-6", text: " ever", want: "L2.c6-6"},
		{name: "the whole", target: "@ed.1.tgt", text: "x", want: "L1-3"},
		{name: "W025", target: `@ed.1.tgt#L1|q"nobody"`, text: "x", code: "W025"},
		{name: "W025 accepted", target: `@ed.1.tgt#L1|q"nobody"`, text: "x", editor: Editor{AcceptRelocated: true}, want: "L2.c0-6"},
		{name: "folded is relocated", target: `@ed.1.tgt#q"nobody  came"`, text: "x", code: "W025"},
		{name: "W026", target: `@ed.1.tgt#q"bell"`, text: "x", editor: Editor{AcceptRelocated: true}, code: "W026"},
		{name: "E022", target: `@ed.1.tgt#q"gong"`, text: "x", editor: Editor{AcceptRelocated: true}, code: "E022"},
		{name: "W047", target: `@ed.1.tgt#L2|q"nobody"`, text: "x", code: "W047"},
		{name: "W047 quote", target: `@ed.1.tgt#L2|q"nobody"`, text: "x", editor: Editor{Span: SpanQuote}, want: "L2.c0-6"},
		{name: "W047 position", target: `@ed.1.tgt#L2|q"nobody"`, text: "x", editor: Editor{Span: SpanPosition}, want: "L2.c0-11"},
		{name: "W047 needs one quote", target: `@ed.1.tgt#L2|q"o"`, text: "x", editor: Editor{Span: SpanQuote}, code: "W026"},
		{name: "W024", target: "@ed.7.tgt#L1", text: "x", code: "W024"},
		{name: "W021", target: "@ed.1.src#L1", text: "x", code: "W021"},
		{name: "nothing to do", target: `@ed.1.tgt#q"nobody"`, text: "nobody", code: ""},

		{name: "a quote in the newest", later: true, target: `@ed.1.tgt#q"nobody"`, text: "x", want: "L3.c0-6"},
		{name: "a position goes with its text, if that is accepted", later: true, target: "@ed.1.tgt#L2", text: "x", code: "W025"},
		{name: "and then to the right line", later: true, target: "@ed.1.tgt#L2", text: "x", editor: Editor{AcceptRelocated: true}, want: "L3.c0-11"},
		{name: "one of two equal lines", later: true, target: "@ed.1.tgt#L3.c4-8", text: "x", editor: Editor{AcceptRelocated: true}, want: "L4.c4-8"},
		{name: "the original is what it was about", later: true, target: "@ed.1@orig.tgt#L2", text: "x", editor: Editor{AcceptRelocated: true}, want: "L3.c0-11"},
	} {
		tr := transcript(first())
		if c.later {
			tr.Add(grown())
		}
		m := proposal(c.target, c.text)
		tr.Add(m)
		e := c.editor
		e.Resolver = NewResolver(tr, nil)
		got, no := e.Target(m, &m.Slots[0].Marks[0])
		if c.want == "" {
			if assert.NotNil(t, no, c.name) {
				assert.Equal(t, c.code, no.Code, "%s: %s", c.name, no)
			}
			continue
		}
		if assert.Nil(t, no, c.name) {
			assert.Equal(t, c.want, Label(got.Range), c.name)
			assert.Equal(t, c.text, got.New, c.name)
		}
	}
}

// A proposal that answers the newest version is about that one, whatever version
// its address names.
func TestTargetIsAboutTheVersionThatIsAnswered(t *testing.T) {
	tr := transcript(
		message(vocab.Tell, "ed", 1, 0, "tgt: the bell rang / nobody came"),
		message(vocab.Revise, "ed", 2, 1, "tgt: a foreword / the bell rang / nobody came"),
	)
	m := proposal("@ed.1.tgt#L2", "x", 2)
	tr.Add(m)
	e := Editor{Resolver: NewResolver(tr, nil)}
	got, no := e.Target(m, &m.Slots[0].Marks[0])
	require.Nil(t, no)
	assert.Equal(t, "the bell rang", got.Old)
	assert.Equal(t, uint64(1), got.Root.ID.Seq)
	assert.Equal(t, uint64(2), got.Message.ID.Seq)
}

func TestTargetAppliedAlready(t *testing.T) {
	for _, c := range []struct{ name, before, target, text, after string }{
		{"replaced", "the bell rang twice that night", `@ed.1.tgt#q"bell"`, "gong", "the gong rang twice that night"},
		{"grown: the quote still holds", "the bell rang twice that night", `@ed.1.tgt#L1.c4-8|q"bell"`, "bell of brass", "the bell of brass rang twice that night"},
		{"inserted", "the bell rang twice that night", "@ed.1.tgt#L1.c8-8", " of brass", "the bell of brass rang twice that night"},
		{"deleted", "the bell rang twice that night", `@ed.1.tgt#q" twice"`, "", "the bell rang that night"},
		{"several lines", "the bell rang twice that night / and then it stopped", `@ed.1.tgt#L1`, "one\ntwo", "one / two / and then it stopped"},
	} {
		tr := transcript(message(vocab.Tell, "ed", 1, 0, "tgt: "+c.before))
		m := proposal(c.target, c.text)
		tr.Add(m)
		e := Editor{Resolver: NewResolver(tr, nil), AcceptRelocated: true}
		got, no := e.Target(m, &m.Slots[0].Marks[0])
		require.Nil(t, no, c.name)
		done := got.Index.Apply([]Edit{{Span: got.Span, Text: got.New}})
		require.Equal(t, c.after, strings.Join(done.Lines, " / "), c.name)

		tr.Add(message(vocab.Revise, "ed", 2, 1, "tgt: "+c.after))
		_, no = e.Target(m, &m.Slots[0].Marks[0])
		if assert.NotNil(t, no, c.name) {
			assert.Contains(t, no.Text, "applied already", c.name)
		}
	}
}

func TestTargetOfContestedText(t *testing.T) {
	tr := transcript(message(vocab.Tell, "ed", 1, 0, "tgt: one"), message(vocab.Tell, "ed", 1, 0, "tgt: two"))
	m := proposal(`@ed.1.tgt#q"one"`, "x")
	tr.Add(m)
	_, no := (&Editor{Resolver: NewResolver(tr, nil)}).Target(m, &m.Slots[0].Marks[0])
	require.NotNil(t, no)
	assert.Equal(t, "E035", no.Code)
}
