package samples_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
)

// A pattern is a transcript of samples/patterns, and what the fold must say about it.
type pattern struct {
	settled []string // by obligation: request, shard, who claimed it, the act and author of what closed it
	honest  []diag.Code
	point   func(t *testing.T, tr *ast.Transcript)
}

// patterns are the twelve patterns of interaction.
var patterns = map[string]pattern{
	"contract-net": {
		settled: []string{"port2 reject by barge", "port3 claimed by rail, done by rail"},
		point:   everyBidderAnswered,
	},
	"jury":       {settled: []string{"clerk2 tell by ada"}, point: jurorsAreIndependent},
	"long-task":  {settled: []string{"head2 claimed by scan, done by scan"}, point: partsReplaceEachOther},
	"tool-call":  {settled: []string{"chat2 fail by tide", "chat3 done by tide"}, honest: []diag.Code{"I018"}, point: outputIsQuotedExactly},
	"red-team":   {settled: []string{"poet2 claimed by red, done by red", "red2 accept by poet", "red3 reject by poet"}, point: revisionIsWhatWasAccepted("poet2", "red2")},
	"annotation": {settled: []string{"abbot2 tell by hand"}, point: marksLeaveTheText},
	"human-in-the-loop": {
		settled: []string{"bell2 claimed by till, done by till", "till2 accept by nora"},
		point:   humanComesFirst("till2", "nora1", "till4"),
	},
	"clarification": {
		settled: []string{"hall2 tell by blinds", "blinds1 tell by hall"},
		point:   inThisOrder("hall2", "blinds1", "hall3", "blinds2"),
	},
	"arbitration": {settled: []string{"desk2 tell by road"}, point: loserRevisesItself},
	"map-reduce": {
		settled: []string{
			"lead2 thd=a claimed by ann, done by ann", "lead2 thd=b claimed by bob, done by bob",
			"lead2 thd=c claimed by cho, done by cho", "lead2 thd=sum claimed by dee, done by dee",
		},
		point: sumComesLast,
	},
	"escalation": {
		settled: []string{"ward2 claimed by cart, fail by cart", "ward3 accept by otto", "ward4 claimed by cart, done by cart"},
		point:   humanComesFirst("ward3", "otto1", "ward4"),
	},
	"collaborative-editing": {
		settled: []string{"lars1 accept by mina", "yuki1 reject by mina", "yuki2 accept by mina"},
		honest:  []diag.Code{"I049"},
		point:   revisionIsWhatWasAccepted("mina2", "lars1", "yuki2"),
	},
}

// Every pattern is clean, apart from what honest conduct raises; all its agents have
// grade R3, and nothing is owed at its end.
func TestPatterns(t *testing.T) {
	names, err := filepath.Glob("patterns/*.rose")
	require.NoError(t, err)
	assert.Len(t, names, len(patterns), "a pattern without a test, or a test without its pattern")
	for name, p := range patterns {
		t.Run(name, func(t *testing.T) {
			tr, found := checked(t, filepath.Join("patterns", name+".rose"))
			for _, d := range found {
				assert.Contains(t, p.honest, d.Code, "%s: %s", d.Message, d.Text)
				assert.Equal(t, diag.ChargeNobody, diag.Charges(d.Code), "%s is held against somebody", d.Code)
			}
			var g check.Grader
			g.Add(tr, found, check.Options{})
			for _, grade := range g.Grades() {
				assert.Equal(t, diag.R3, grade.Level, grade.Agent)
			}
			var settled []string
			for _, o := range check.Obligations(tr, check.Options{}) {
				require.Equal(t, check.Settled, o.State, o.Request.ID.String())
				settled = append(settled, story(&o))
			}
			assert.ElementsMatch(t, p.settled, settled)
			p.point(t, tr)
		})
	}
}

// story says of a settled obligation who claimed it and who closed it with what.
func story(o *check.Obligation) string {
	said := o.Request.ID.String()
	if o.Shard != "" {
		said += " thd=" + o.Shard
	}
	if claimants := o.Claimants(); len(claimants) > 0 {
		said += " claimed by " + strings.Join(claimants, ",") + ","
	}
	return fmt.Sprintf("%s %s by %s", said, o.Closer.Act, o.Closer.From)
}

func message(t *testing.T, tr *ast.Transcript, id string) *ast.Message {
	parsed, ok := ast.ParseMsgID(id)
	require.True(t, ok, id)
	m := tr.Message(parsed)
	require.NotNil(t, m, id)
	return m
}

// cites reports whether a message refers to another, other than by re=.
func cites(m *ast.Message, id ast.MsgID) bool {
	for c := range m.Citations {
		if c.Place != ast.InRe && c.Addr.ID == id {
			return true
		}
	}
	return false
}

// answers are the messages that answer a request, by their senders.
func answers(t *testing.T, tr *ast.Transcript, id string) map[string]*ast.Message {
	by := map[string]*ast.Message{}
	for _, m := range tr.Children(message(t, tr, id).ID) {
		by[m.From] = m
	}
	return by
}

// The work goes to one bidder, by a request of its own, after all have answered.
func everyBidderAnswered(t *testing.T, tr *ast.Transcript) {
	call, award := message(t, tr, "port2"), message(t, tr, "port3")
	bids := answers(t, tr, "port2")
	for _, to := range call.To {
		require.Contains(t, bids, to.Name)
		assert.Negative(t, tr.Compare(bids[to.Name], award))
	}
	require.Len(t, award.To, 1)
	winner := bids[award.To[0].Name]
	require.NotNil(t, winner)
	assert.Equal(t, vocab.Tell, winner.Act)
	assert.True(t, cites(award, winner.ID), "the award does not name the bid")
}

// No juror cites another; the verdict cites all, those that differ included.
func jurorsAreIndependent(t *testing.T, tr *ast.Transcript) {
	votes := answers(t, tr, "clerk2")
	require.Len(t, votes, 3)
	verdict := message(t, tr, "clerk3")
	for _, a := range votes {
		for _, b := range votes {
			assert.False(t, cites(a, b.ID), "%s has heard %s", a.ID, b.ID)
		}
		assert.True(t, cites(verdict, a.ID), "the verdict leaves out %s", a.ID)
	}
}

// A snapshot of the work holds each value as the latest part gave it.
func partsReplaceEachOther(t *testing.T, tr *ast.Transcript) {
	var now []string
	for _, v := range check.Snapshot(tr, message(t, tr, "head2").ID) {
		now = append(now, v.Message.ID.String()+" "+v.Binding.Key+" = "+v.Binding.Value.Value)
	}
	assert.Equal(t, []string{"scan3 sheets = 1380", "scan3 shelf = 33 of 40", "scan3 damaged = [812, 813]"}, now)
}

// What is told to people rests on words that the tool printed.
func outputIsQuotedExactly(t *testing.T, tr *ast.Transcript) {
	told := message(t, tr, "chat4")
	quoted := 0
	r := anchor.NewResolver(tr, nil)
	for c := range told.Citations {
		if c.Addr.ID != message(t, tr, "tide2").ID {
			continue
		}
		quoted++
		answer := r.Resolve(*c.Addr, told)
		assert.Equal(t, anchor.Exact, answer.Status)
		assert.Equal(t, `"high": [{"t": "01:10Z", "m": 3.9}, {"t": "13:41Z", "m": 4.1}]}`, strings.TrimSpace(answer.Text))
	}
	assert.Equal(t, 1, quoted)
}

// The text is the author's, byte for byte, and every mark of the others holds.
func marksLeaveTheText(t *testing.T, tr *ast.Transcript) {
	source, err := os.ReadFile(filepath.Join("patterns", "annotation.rose"))
	require.NoError(t, err)
	asked := message(t, tr, "abbot2")
	assert.Empty(t, tr.Versions(asked.ID)[1:], "somebody has revised the text")
	assert.Contains(t, string(source), " | "+strings.Join(asked.Block("leaf").Lines, "\n | ")+"\n")
	authors := map[string]int{}
	r := anchor.NewResolver(tr, nil)
	for _, m := range tr.Messages() {
		if marks := m.Slot(vocab.Mark); marks != nil && m.Re == asked.ID {
			for _, k := range marks.Marks {
				assert.Equal(t, anchor.Exact, r.Resolve(k.Target.Addr, m).Status, k.Target.Raw)
				authors[m.From]++
			}
		}
	}
	assert.Equal(t, map[string]int{"hand": 2, "law": 2, "tongue": 2}, authors)
}

// The human has decided before the act that needs the decision.
func humanComesFirst(asked, decided, acted string) func(*testing.T, *ast.Transcript) {
	return func(t *testing.T, tr *ast.Transcript) {
		question, decision, act := message(t, tr, asked), message(t, tr, decided), message(t, tr, acted)
		require.Len(t, question.To, 1)
		assert.Equal(t, "human", question.To[0].Name)
		assert.Equal(t, ast.ToRole, question.To[0].Kind)
		assert.Equal(t, question.ID, decision.Re)
		assert.Negative(t, tr.Compare(decision, act))
		assert.True(t, cites(act, decision.ID), "%s does not say on whose word", acted)
	}
}

func inThisOrder(ids ...string) func(*testing.T, *ast.Transcript) {
	return func(t *testing.T, tr *ast.Transcript) {
		for i, id := range ids[1:] {
			assert.Negative(t, tr.Compare(message(t, tr, ids[i]), message(t, tr, id)), "%s comes after %s", ids[i], id)
		}
	}
}

// The ruling cites both sides; who was wrong says so, nobody does it for them.
func loserRevisesItself(t *testing.T, tr *ast.Transcript) {
	ruling, wrong := message(t, tr, "road1"), message(t, tr, "east1")
	question := message(t, tr, "desk2")
	assert.True(t, cites(question, wrong.ID) && cites(question, message(t, tr, "west1").ID))
	require.True(t, tr.Revised(wrong.ID))
	versions := tr.Versions(wrong.ID)
	newest := versions[len(versions)-1]
	assert.Equal(t, wrong.From, newest.From)
	assert.Negative(t, tr.Compare(ruling, newest))
	assert.Equal(t, ruling.Binding("clearance").Value.Value, newest.Binding("clearance").Value.Value)
}

// The sum is claimed while the counts run, and closed after all of them.
func sumComesLast(t *testing.T, tr *ast.Transcript) {
	var last *ast.Message
	for _, o := range check.Obligations(tr, check.Options{}) {
		if o.Shard == "sum" {
			last = o.Closer
		}
	}
	require.NotNil(t, last)
	for _, o := range check.Obligations(tr, check.Options{}) {
		if o.Closer != last {
			assert.Negative(t, tr.Compare(o.Closer, last))
			assert.True(t, cites(last, o.Closer.ID), "the sum leaves out shard %s", o.Shard)
		}
	}
}

// The owner's revision is the text with the accepted marks made, and with no other
// change.
func revisionIsWhatWasAccepted(owner string, accepted ...string) func(*testing.T, *ast.Transcript) {
	return func(t *testing.T, tr *ast.Transcript) {
		text := message(t, tr, owner)
		versions := tr.Versions(text.ID)
		require.Len(t, versions, 2)
		before := ast.NewTranscript()
		for _, m := range tr.Messages() {
			if m != versions[1] {
				before.Add(m)
			}
		}
		editor := anchor.Editor{Resolver: anchor.NewResolver(before, nil), AcceptRelocated: true}
		var edits []anchor.Edit
		var index *anchor.Index
		for _, id := range accepted {
			m := message(t, before, id)
			for i := range m.Slot(vocab.Mark).Marks {
				target, refused := editor.Target(m, &m.Slot(vocab.Mark).Marks[i])
				require.Nil(t, refused)
				index = target.Index
				edits = append(edits, anchor.Edit{Span: target.Span, Text: target.New, Name: id})
			}
		}
		made := index.Apply(edits)
		require.Empty(t, made.Clashes)
		assert.Equal(t, made.Lines, versions[1].Slot(vocab.Txt).Block.Lines)
	}
}
