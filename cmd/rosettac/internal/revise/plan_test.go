package revise_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/revise"
)

func transcript(text string) *ast.Transcript {
	return load.Parse([]*source.File{source.NewFile("x.rose", text)}, load.Options{}).Transcript
}

// proposal names a message of a test and its accepted marks; none means every
// replacement.
func proposal(id string, marks ...int) revise.Proposal {
	parsed, ok := ast.ParseMsgID(id)
	if !ok {
		panic("no id: " + id)
	}
	return revise.Proposal{ID: parsed, Marks: marks}
}

// written returns the revises of a result as they are sent.
func written(r revise.Result) string {
	var b []byte
	for _, v := range r.Revisions {
		b = v.Message.AppendCanonical(b, ast.Form{})
	}
	return string(b)
}

func refusals(r revise.Result) string {
	var all []string
	for _, no := range r.Refused {
		all = append(all, no.Error())
	}
	return strings.Join(all, "\n")
}

const keeper = `ed1 tell >rev
 txt tgt @md
 | The lighthouse keeper slept.
 | So did the cat.
 | So did the dog.
 unk []

`

// What the owner sends (language.md §6): the whole block with the replacements made,
// why it was changed, and what is still not known.
func TestRevision(t *testing.T) {
	for _, c := range []struct {
		name, text string
		proposals  []revise.Proposal
		options    revise.Options
		want       string
	}{
		{
			"every replacement; notes are left", keeper + `rev1 propose >ed re=ed1
 mark @ed1.tgt#L1.c4-21|q"lighthouse keeper" > keeper of the light ~hi
  @ed1.tgt#L2 = is there one? ~lo
  @ed1.tgt#L3 > "So did nobody." ~mid
`,
			[]revise.Proposal{proposal("rev1")},
			revise.Options{},
			`ed2 revise re=ed1
 txt tgt @md
 | The keeper of the light slept.
 | So did the cat.
 | So did nobody.
 why @rev1 marks 1, 3 applied
 unk []
`,
		},
		{
			"one of them", keeper + `rev1 propose >ed re=ed1
 mark @ed1.tgt#L1 > "Nobody slept." ~hi
  @ed1.tgt#L3 > "" ~mid
`,
			[]revise.Proposal{proposal("rev1", 1)},
			revise.Options{},
			`ed2 revise re=ed1
 txt tgt @md
 | Nobody slept.
 | So did the cat.
 | So did the dog.
 why @rev1 mark 1 applied
 unk []
`,
		},
		{
			"a run of marks is named by its ends", keeper + `rev1 propose >ed re=ed1
 mark @ed1.tgt#L1 > one ~hi
  @ed1.tgt#L2 > two ~hi
  @ed1.tgt#L3 > three ~hi
`,
			[]revise.Proposal{proposal("rev1")},
			revise.Options{},
			`ed2 revise re=ed1
 txt tgt @md
 | one
 | two
 | three
 why @rev1 marks 1-3 applied
 unk []
`,
		},
		{
			"the proposals of two, in one revise, the strictest label on it", keeper + `rev1 propose >ed re=ed1
 mark @ed1.tgt#L2|q"cat" > goat ~hi

sty1 propose >ed re=ed1 sens=int
 mark @ed1.tgt#L3|q"dog" > hen ~hi
`,
			[]revise.Proposal{proposal("sty1"), proposal("rev1")},
			revise.Options{Span: anchor.SpanQuote},
			`ed2 revise re=ed1 sens=int
 txt tgt @md
 | The lighthouse keeper slept.
 | So did the goat.
 | So did the hen.
 why @rev1 mark 1 applied; @sty1 mark 1 applied
 unk []
`,
		},
		{
			"it corrects the newest version, and keeps what that does not know", keeper + `ed2 revise re=ed1
 txt tgt @md
 | The keeper slept.
 | So did the cat.
 unk [since when]

rev1 propose >ed re=ed2
 mark @ed2.tgt#L2 > "" ~hi
`,
			[]revise.Proposal{proposal("rev1")},
			revise.Options{},
			`ed3 revise re=ed2
 txt tgt @md
 | The keeper slept.
 |
 why @rev1 mark 1 applied
 unk [since when]
`,
		},
		{
			"an id that somebody cites is not taken", keeper + `rev1 propose >ed re=ed1
 mark @ed1.tgt#L2 > nothing ~hi
 why @ed2
`,
			[]revise.Proposal{proposal("rev1")},
			revise.Options{},
			`ed3 revise re=ed1
 txt tgt @md
 | The lighthouse keeper slept.
 | nothing
 | So did the dog.
 why @rev1 mark 1 applied
 unk []
`,
		},
		{
			"src= names the new text", `ed1 tell >rev
 txt tgt @md src=@sha256:` + digest("one", "two") + `
 | one
 | two
 unk []

rev1 propose >ed re=ed1
 mark @ed1.tgt#L2 > drei ~hi
`,
			[]revise.Proposal{proposal("rev1")},
			revise.Options{},
			`ed2 revise re=ed1
 txt tgt @md src=@sha256:` + digest("one", "drei") + `
 | one
 | drei
 why @rev1 mark 1 applied
 unk []
`,
		},
		{
			"a window on a text that nobody carries has no digest, and counts its lines", `ed1 tell >rev
 txt tgt @md src=@sha256:` + digest("x") + ` win=L7-8
 | one
 | two
 unk []

rev1 propose >ed re=ed1
 mark @ed1.tgt#L8 > @rev1.new ~hi
 txt new
 | zwei
 | drei
`,
			[]revise.Proposal{proposal("rev1")},
			revise.Options{},
			`ed2 revise re=ed1
 txt tgt @md win=L7-9
 | one
 | zwei
 | drei
 why @rev1 mark 1 applied
 unk []
`,
		},
		{
			"each owner applies their own", keeper + `tr1 tell >rev
 txt tgt
 | Licht
 unk []

rev1 propose >ed,tr
 mark @ed1.tgt#L2 > nothing ~hi
  @tr1.tgt#L1 > Lichter ~hi
`,
			[]revise.Proposal{proposal("rev1")},
			revise.Options{As: "tr"},
			`tr2 revise re=tr1
 txt tgt
 | Lichter
 why @rev1 mark 2 applied
 unk []
`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := revise.Plan(transcript(c.text), c.proposals, c.options)
			require.NoError(t, err)
			assert.Empty(t, refusals(r))
			assert.Equal(t, c.want, written(r))
		})
	}
}

func digest(lines ...string) string {
	bare, _ := ast.Digests(lines)
	return bare
}

// Whatever is not certain is refused, with its code; and with the consent that the
// refusal asks for, where there is such a thing, it is applied.
func TestRefused(t *testing.T) {
	propose := func(marks string) string { return keeper + "rev1 propose >ed re=ed1\n mark " + marks + "\n" }
	one := []revise.Proposal{proposal("rev1")}
	for _, c := range []struct {
		name, text string
		proposals  []revise.Proposal
		options    revise.Options
		want       []string // what the refusal says
		consent    *revise.Options
	}{
		{"an orphan", propose(`@ed1.tgt#q"no such words" > x ~hi`), one, revise.Options{AcceptRelocated: true, Force: true}, []string{"mark 1 of rev1", "E022"}, nil},
		{"ambiguous", propose(`@ed1.tgt#q"So did" > x ~hi`), one, revise.Options{AcceptRelocated: true, Force: true}, []string{"W026"}, nil},
		{"relocated", propose(`@ed1.tgt#L1|q"the cat" > the cow ~hi`), one, revise.Options{}, []string{"W025"}, &revise.Options{AcceptRelocated: true}},
		{"more than the quote", propose(`@ed1.tgt#L2|q"cat" > cow ~hi`), one, revise.Options{}, []string{"W047"}, &revise.Options{Span: anchor.SpanQuote}},
		{"notes alone", propose(`@ed1.tgt#L2 = nice ~hi`), one, revise.Options{}, []string{"rev1 proposes no replacement"}, nil},
		{"a note by its number", propose(`@ed1.tgt#L2 = nice ~hi`), []revise.Proposal{proposal("rev1", 1)}, revise.Options{}, []string{"mark 1 of rev1", "is a note"}, nil},
		{"a mark that is none", propose(`shorter, please`), []revise.Proposal{proposal("rev1", 1)}, revise.Options{}, []string{"mark 1 of rev1", "W029"}, nil},
		{"two of one place", propose("@ed1.tgt#L2 > x ~hi\n  @ed1.tgt#L2.c0-2 > y ~hi"), one, revise.Options{}, []string{"mark 1 of rev1 at L2", "mark 2 of rev1 at L2.c0-2", "overlap"}, nil},
		{
			"a stand-in for what it drops", propose("@ed1.tgt#L1-3 > @rev1.new ~hi\n txt new\n | All slept.\n | [rest unchanged]"), one,
			revise.Options{},
			[]string{"W046"},
			&revise.Options{Force: true},
		},
		{"not the owner's", propose(`@ed1.tgt#L2 > x ~hi`), one, revise.Options{As: "rev"}, []string{"ed's, not rev's", "S11"}, &revise.Options{As: "ed"}},
		{
			"texts of two owners", keeper + "tr1 tell >rev\n txt tgt\n | Licht\n\nrev1 propose >ed,tr\n mark @ed1.tgt#L2 > x ~hi\n  @tr1.tgt#L1 > y ~hi\n", one,
			revise.Options{},
			[]string{"ed and tr", "--as"},
			&revise.Options{As: "ed"},
		},
		{
			"a text that is not what its digest says", "ed1 tell >rev\n txt tgt src=@sha256:" + digest("another") + "\n | one\n\nrev1 propose >ed\n mark @ed1.tgt#L1 > two ~hi\n", one,
			revise.Options{},
			[]string{"E030"},
			&revise.Options{Force: true},
		},
		{
			"a window that is not what the whole says", "ed1 tell >rev\n txt tgt src=@sha256:" + digest("a", "b") + " win=L2-2\n | c\n txt all src=@sha256:" + digest("a", "b") + "\n | a\n | b\n\nrev1 propose >ed\n mark @ed1.tgt#L2 > d ~hi\n", one,
			revise.Options{},
			[]string{"E031"},
			&revise.Options{Force: true},
		},
		{"a proposal that was cut off", propose(`@ed1.tgt#L2 > "So did`), one, revise.Options{Force: true}, []string{"P017"}, nil},
		{
			"two proposals of one id", propose("@ed1.tgt#L2 > x ~hi") + "\nrev1 propose >ed re=ed1\n mark @ed1.tgt#L2 > y ~hi\n", one,
			revise.Options{Force: true},
			[]string{"E035"},
			nil,
		},
		{"what is there already", propose(`@ed1.tgt#L2 > "So did the cat." ~hi`), one, revise.Options{Force: true}, []string{"already"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.text
			if c.name == "a proposal that was cut off" {
				text = strings.TrimSuffix(text, "\n")
			}
			r, err := revise.Plan(transcript(text), c.proposals, c.options)
			require.NoError(t, err)
			assert.Empty(t, r.Revisions)
			require.NotEmpty(t, r.Refused)
			for _, words := range c.want {
				assert.Contains(t, refusals(r), words)
			}
			if c.consent == nil {
				return
			}
			r, err = revise.Plan(transcript(text), c.proposals, *c.consent)
			require.NoError(t, err)
			assert.Empty(t, refusals(r))
			assert.NotEmpty(t, r.Revisions)
		})
	}
}

// All that stands in the way is listed at once.
func TestEveryRefusalIsListed(t *testing.T) {
	r, err := revise.Plan(transcript(keeper+`rev1 propose >ed re=ed1
 mark @ed1.tgt#q"no such words" > x ~hi
  @ed1.tgt#L2 > fine ~hi
  @ed1.tgt#q"So did" > y ~hi
`), []revise.Proposal{proposal("rev1")}, revise.Options{})
	require.NoError(t, err)
	assert.Empty(t, r.Revisions)
	require.Len(t, r.Refused, 2)
	assert.Contains(t, r.Refused[0].Mark, "mark 1 of rev1")
	assert.Contains(t, r.Refused[1].Mark, "mark 3 of rev1")
}

func TestFaultsOfTheCall(t *testing.T) {
	tr := transcript(keeper + "rev1 propose >ed re=ed1\n mark @ed1.tgt#L2 > x ~hi\n")
	for _, c := range []struct {
		name      string
		proposals []revise.Proposal
		want      string
	}{
		{"nobody's message", []revise.Proposal{proposal("rev9")}, "no message rev9"},
		{"no such mark", []revise.Proposal{proposal("rev1", 2)}, "no mark 2: rev1 has 1 mark"},
		{"marks count from 1", []revise.Proposal{proposal("rev1", 0)}, "no mark 0"},
		{"twice", []revise.Proposal{proposal("rev1"), proposal("rev.1")}, "rev1 is named twice"},
	} {
		_, err := revise.Plan(tr, c.proposals, revise.Options{})
		assert.ErrorContains(t, err, c.want, c.name)
	}
	_, err := revise.Plan(tr, []revise.Proposal{proposal("rev1", 1, 1)}, revise.Options{})
	assert.NoError(t, err, "a mark that is named twice is one mark")
}

// What the owner should know and nothing refuses.
func TestNotes(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"the same said twice", "rev1 propose >ed re=ed1\n mark @ed1.tgt#L2 > x ~hi\n  @ed1.tgt#L2 > x ~mid\n", "mark 1 of rev1 at L2.c0-15 and mark 2 of rev1 at L2.c0-15 say the same: applied once"},
		{"two insertions at one point", "rev1 propose >ed re=ed1\n mark @ed1.tgt#L2.c0-0 > x ~hi\n  @ed1.tgt#L2.c0-0 > y ~mid\n", "insert at one point"},
		{"a line that is emptied", "rev1 propose >ed re=ed1\n mark @ed1.tgt#L2 > \"\" ~hi\n", "mark 1 of rev1 empties L2 and leaves its line end"},
		{"a proposal that was corrected", "rev1 propose >ed re=ed1\n mark @ed1.tgt#L2 > x ~hi\n\nrev2 revise re=rev1\n mark @ed1.tgt#L2 > y ~hi\n", "the marks are those of rev2, which revises rev1"},
	} {
		r, err := revise.Plan(transcript(keeper+c.text), []revise.Proposal{proposal("rev1")}, revise.Options{})
		require.NoError(t, err, c.name)
		assert.Empty(t, refusals(r), c.name)
		assert.Contains(t, strings.Join(r.Notes, "\n"), c.want, c.name)
	}
}
