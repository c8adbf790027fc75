package anchor

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

const bells = `The bell rang twice. Nobody came down to the harbour.

The keeper wrote it into the book, as he always did.
The keeper slept.

In the morning the bell was gone.`

func TestRebaseOutcomes(t *testing.T) {
	replace := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(bells) }
	note := "\x00" // no proposal
	for _, c := range []struct {
		name, old, now, quote, proposal string
		outcome                         Outcome
		text                            string // of the new range
	}{
		{"nothing changed", bells, bells, "wrote it", note, RebaseExact, "wrote it"},
		{"another line changed", bells, replace("twice", "once"), "wrote it", note, RebaseExact, "wrote it"},
		{"a line was put in", bells, "A foreword.\n" + bells, "wrote it", note, RebaseMoved, "wrote it"},
		{"the sentence before grew", bells, replace("The bell rang", "The old bell rang"), "Nobody came", note, RebaseMoved, "Nobody came"},
		{"the line moved to the end", bells, replace("The keeper wrote it into the book, as he always did.\n", "") + "\nThe keeper wrote it into the book, as he always did.", "wrote it into", note, RebaseMoved, "wrote it into"},
		{"the line was broken", bells, replace("the book, as he", "the book,\nas he"), "into the book, as he always", note, RebaseMoved, "into the book,\nas he always"},
		{"a word was replaced", bells, replace("wrote it", "entered it"), "wrote", note, RebaseEdited, "entered"},
		{"a sentence was reworded", bells, replace("as he always did", "as he nearly always did"), "as he always did.", note, RebaseEdited, "as he nearly always did."},
		{"moved and reworded", bells, replace("The keeper wrote it into the book, as he always did.\n", "") + "\nThe keeper wrote it into a book, as he always did.", "as he always did", note, RebaseMoved, "as he always did"},

		{"the sentence is gone", bells, replace(" Nobody came down to the harbour.", ""), "Nobody came down", note, RebaseOrphan, ""},
		{"the line is gone", bells, replace("The keeper slept.\n", ""), "The keeper slept.", note, RebaseOrphan, ""},
		{"gone, though the words stand elsewhere", bells, replace("The keeper slept.\n", ""), "keeper@2", note, RebaseOrphan, ""},
		{"another sentence in its place", bells, replace("Nobody came down to the harbour.", "Twelve ships lay on the sand."), "Nobody came down to the harbour.", note, RebaseOrphan, ""},
		{"everything is gone", bells, "", "wrote it", note, RebaseOrphan, ""},

		{"adopted", bells, replace("wrote it", "entered it"), "wrote", "entered", RebaseAdopted, "entered"},
		{"adopted, and another line put in", bells, "x\n" + replace("wrote it", "entered it"), "wrote", "entered", RebaseAdopted, "entered"},
		{"adopted by deleting", bells, replace(", as he always did", ""), ", as he always did", "", RebaseAdopted, ""},
		{"adopted by deleting a line", bells, replace("The keeper slept.\n", ""), "The keeper slept.", "", RebaseAdopted, ""},
		{"not adopted: something else was done", bells, replace("wrote it", "noted it"), "wrote", "entered", RebaseEdited, "noted"},
		{"not adopted: nothing was done", bells, bells, "wrote", "entered", RebaseExact, "wrote"},
		{"not adopted: what it proposes was there", bells, replace("twice", "once"), "The bell", "the bell", RebaseExact, "The bell"},
		{"the proposal is what is there", bells, bells, "wrote", "wrote", RebaseAdopted, "wrote"},

		{"equal lines, one removed", "x\nx\nx\nx\nx\nx\nx\nx\nx", "x\nx\nx\nx\nx\nx\nx\nx", "x@5", note, RebaseAmbiguous, "x"},
		{"equal lines that others tell apart", "a\nx\nb\nx\nc", "a\nx\nb\nnew\nx\nc", "x@2", note, RebaseMoved, "x"},
		{"equal brackets of moved functions", "f\n}\n\ng\n}", "g\n}\n\nf\n}", "}@2", note, RebaseAmbiguous, "}"},
	} {
		old := NewIndex(textOf(c.old))
		n := 0
		if quote, nth, ok := strings.Cut(c.quote, "@"); ok {
			c.quote = quote
			fmt.Sscan(nth, &n)
		}
		at := old.Find([]ast.Selector{{Kind: ast.SelQuote, Quote: c.quote, N: n}})
		require.True(t, at.Holds(), c.name)
		var proposal *string
		if c.proposal != note {
			proposal = &c.proposal
		}
		got := NewRebaser(old, NewIndex(textOf(c.now))).Rebase(at.Range, "", proposal)
		assert.Equal(t, c.outcome.String(), got.Outcome.String(), "%s: %+v", c.name, got)
		assert.Equal(t, c.text, got.Text, c.name)
		assert.Equal(t, got.Outcome != RebaseOrphan, got.Holds(), c.name)
	}
}

func TestRebasePoint(t *testing.T) {
	old := textOf("The bell rang twice that night.")
	at := Find(old, sels("L1.c8-8")).Range
	for now, want := range map[string]Outcome{
		"The bell rang twice that night.":       RebaseExact,
		"Long ago. The bell rang twice at six.": RebaseMoved,
		"Something else.":                       RebaseOrphan,
	} {
		assert.Equal(t, want.String(), Rebase(old, textOf(now), at, "").Outcome.String(), now)
	}
}

func TestRebaseWindow(t *testing.T) {
	old := ast.CarriedText{Lines: []string{"one", "two", "three"}, First: 5, Window: true}
	now := ast.CarriedText{Lines: []string{"two", "three", "four"}, First: 6, Window: true}
	at := Find(old, sels("L6")).Range
	assert.Equal(t, RebaseExact, Rebase(old, now, at, "").Outcome, "lines are those of the whole")
	at = Find(old, sels("L5")).Range
	assert.Equal(t, RebaseOutside, Rebase(old, now, at, "").Outcome)
	assert.Equal(t, RebaseOutside, Rebase(old, ast.CarriedText{Elided: true}, at, "").Outcome)
}

// Every answer is a place of the new text with the text that stands there, and a
// text against itself is exact, whatever the two texts are.
func TestRebaseAnswersArePlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, now := genText().Draw(t, "old"), genText().Draw(t, "new")
		if rapid.Bool().Draw(t, "related") {
			now.Lines = append(append([]string{}, now.Lines...), old.Lines...)
		}
		x, y := NewIndex(old), NewIndex(now)
		at := checked(t, x, []ast.Selector{genSelector().Draw(t, "selector")})
		if !at.Holds() {
			return
		}
		var proposal *string
		if rapid.Bool().Draw(t, "replaces") {
			text := genLine().Draw(t, "proposal")
			proposal = &text
		}
		got := NewRebaser(x, y).Rebase(at.Range, "", proposal)
		require.NotEmpty(t, got.Outcome.String())
		require.NotEmpty(t, got.Outcome.Conf())
		if got.Holds() {
			s, ok := y.Offsets(got.Range)
			require.True(t, ok)
			require.Equal(t, y.Text()[s.Start:s.End], got.Text)
		}
		if self := NewRebaser(x, NewIndex(old)).Rebase(at.Range, "", nil); !old.Elided {
			require.Equal(t, RebaseExact, self.Outcome)
			require.Equal(t, at.Range, self.Range)
		}
	})
}

func TestPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SliceOfN(rapid.Int32Range(1, 6), 0, 40)
		a, b := some.Draw(t, "a"), some.Draw(t, "b")
		last := -1
		for i, j := range pairs(a, b) {
			if j >= 0 {
				require.Greater(t, j, last)
				require.Equal(t, a[i], b[j])
				last = j
			}
		}
		for i, j := range pairs(a, a) {
			require.Equal(t, i, j)
		}
	})
}

// Many marks on a text that was written anew cost what the text and the marks cost.
func BenchmarkRebase(b *testing.B) {
	for _, n := range []int{500, 4000} {
		var old, now strings.Builder
		for i := range n {
			fmt.Fprintf(&old, "line %d of the old text says that %d ships came in\n", i, i*7%n)
			fmt.Fprintf(&now, "row %d of the new text says that %d boats went out\n", i*3%n, i)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				x, y := NewIndex(textOf(old.String())), NewIndex(textOf(now.String()))
				r := NewRebaser(x, y)
				for i := range n {
					r.Rebase(x.rangeOf(span{x.starts[i] + 5, x.starts[i] + 12}), "", nil)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/mark")
		})
	}
}

func TestRebaseMarks(t *testing.T) {
	first := message(vocab.Tell, "ed", 1, 0, "tgt: the bell rang / nobody came", "note: kept")
	first.Slots = append(first.Slots, ast.Slot{Key: vocab.Mark, Marks: []ast.Mark{
		{Target: ast.Ref{Addr: addr(`tgt#q"nobody"`)}, Op: ast.Equals},
		{Text: ast.Text{Value: "not understood"}},
	}})
	second := message(vocab.Revise, "ed", 2, 1, "tgt: a foreword / the bell rang / nobody came")
	m := message(vocab.Note, "rv", 1, 0)
	m.Slots = []ast.Slot{{Key: vocab.Mark, Marks: []ast.Mark{
		{Target: ast.Ref{Addr: addr("@ed.1.tgt#L2")}, Op: ast.Equals},
		{Target: ast.Ref{Addr: addr(`@ed.2.tgt#q"foreword"`)}, Op: ast.Equals},
		{Target: ast.Ref{Addr: addr(`@ed.1.note#q"kept"`)}, Op: ast.Equals},
		{Target: ast.Ref{Addr: addr(`@ed.1.tgt#q"foreword"`)}, Op: ast.Equals},
	}}}
	r := NewResolver(transcript(first, second, m), nil)
	ed := func(n uint64) ast.MsgID { return ast.MsgID{Agent: "ed", Seq: n} }
	got, err := r.RebaseMarks(ed(1), ed(2))
	require.NoError(t, err)
	var said []string
	for _, k := range got {
		said = append(said, fmt.Sprintf("%s/%d %s %s %s", k.Message.ID, k.Number, k.Block, k.To.Outcome, Label(k.To.Range)))
	}
	assert.Equal(t, []string{
		"ed1/1 tgt moved L3.c0-6", "rv1/1 tgt moved L3.c0-11", "rv1/3 note exact L1.c0-4", "rv1/4 tgt moved L1.c2-10",
	}, said)
	_, err = r.RebaseMarks(ed(1), ed(9))
	require.ErrorContains(t, err, "no message ed9")
	_, err = r.RebaseMarks(ast.MsgID{Agent: "rv", Seq: 1}, ed(1))
	require.ErrorContains(t, err, "has no block")
}
