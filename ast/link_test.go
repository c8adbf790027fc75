package ast

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// both runs a test on the messages as given and in reverse.
func both(t *testing.T, messages func() []*Message, f func(*testing.T, *Transcript)) {
	t.Helper()
	t.Run("in order", func(t *testing.T) { f(t, transcript(messages()...)) })
	t.Run("reversed", func(t *testing.T) {
		tr, all := NewTranscript(), messages()
		for i := len(all) - 1; i >= 0; i-- {
			tr.Add(all[i])
		}
		f(t, tr)
	})
}

// I-3: a derived recipient or topic and the same one written out are one AST.
func TestElisionI3(t *testing.T) {
	for _, c := range []struct {
		name, header string
		to, topic    string
		inherited    Inherited
	}{
		{"both derived", "b.1 tell re=a.1", "a", "x", Inherited{true, true}},
		{"both written", "b.1 tell b>a #x re=a.1", "a", "x", Inherited{true, true}},
		{"another recipient", "b.1 tell b>c re=a.1", "c", "x", Inherited{false, true}},
		{"one recipient more", "b.1 tell b>a,c re=a.1", "a c", "x", Inherited{false, true}},
		{"another topic", "b.1 tell #y re=a.1", "a", "y", Inherited{true, false}},
		{"follow-up", "a.2 tell re=a.1", "b *", "x", Inherited{true, true}},
		{"follow-up to the parent's sender is another", "a.2 tell a>a re=a.1", "a", "x", Inherited{false, true}},
		{"unseen parent, nothing written", "b.1 tell re=z.9", "", "", Inherited{}},
		{"unseen parent keeps what it wrote", "b.1 tell b>c #y re=z.9", "c", "y", Inherited{}},
		{"no parent", "b.1 tell b>a #x", "a", "x", Inherited{}},
		{"itself", "b.1 tell re=b.1", "", "", Inherited{}},
		{"parent without topic", "b.1 tell re=c.1", "c", "", Inherited{To: true}},
		{"a topic where the parent has none", "b.1 tell #x re=c.1", "c", "x", Inherited{To: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			both(t, func() []*Message {
				return []*Message{msg("a.1 ask a>b,* #x"), msg("c.1 ask c>b"), msg(c.header)}
			}, func(t *testing.T, tr *Transcript) {
				m := tr.Message(id(strings.Fields(c.header)[0]))
				var to []string
				for _, target := range m.To {
					to = append(to, target.String())
					if !m.ToWritten {
						assert.True(t, target.Span.IsZero(), "derived, so written nowhere")
					}
				}
				assert.Equal(t, c.to, strings.Join(to, " "))
				assert.Equal(t, c.topic, m.Topic)
				assert.Equal(t, c.inherited, m.Inherited)
			})
		})
	}
}

func TestAddLinksWithoutAQuery(t *testing.T) {
	reply, late := msg("b.1 tell re=a.1"), msg("c.1 note re=b.1")
	tr := transcript(late, reply)
	assert.Equal(t, "", late.Topic)
	tr.Add(msg("a.1 ask a>b #x"))
	assert.Equal(t, "x", reply.Topic)
	assert.Equal(t, "x", late.Topic, "through two messages")
	assert.Equal(t, []Target{{Kind: ToAgent, Name: "b"}}, late.To)
}

func TestFollowUpsInherit(t *testing.T) {
	both(t, func() []*Message {
		return []*Message{msg("a.1 ask a>b,c #x"), msg("a.2 note re=a.1"), msg("a.3 note re=a.2"), msg("b.1 tell re=a.3")}
	}, func(t *testing.T, tr *Transcript) {
		assert.Len(t, tr.Message(id("a.3")).To, 2)
		assert.True(t, tr.FollowUp(tr.Message(id("a.3"))))
		assert.False(t, tr.FollowUp(tr.Message(id("b.1"))))
		assert.False(t, tr.FollowUp(tr.Message(id("a.1"))))
	})
}

// re= never follows revisions (§2.3).
func TestParentIsNoRevision(t *testing.T) {
	both(t, func() []*Message {
		return []*Message{msg("a.1 ask a>b #x"), msg("a.2 revise #y re=a.1"), msg("b.1 tell re=a.1")}
	}, func(t *testing.T, tr *Transcript) {
		assert.Equal(t, "x", tr.Message(id("b.1")).Topic)
		assert.Equal(t, "a1", tr.Parent(tr.Message(id("b.1"))).ID.String())
	})
}

func TestCircles(t *testing.T) {
	both(t, func() []*Message {
		return []*Message{
			msg("a.1 tell re=c.1"), msg("b.1 tell re=a.1"), msg("c.1 tell c>z #t re=b.1"), // a circle
			msg("d.1 tell re=c.1"),                               // hangs on it
			msg("e.1 tell re=e.1"),                               // itself
			msg("f.1 tell f>z src=@g.1"), msg("g.1 tell re=f.1"), // re= and src= together
			msg("h.1 tell h>z src=@h.1"), msg("i.1 tell re=f.1"),
		}
	}, func(t *testing.T, tr *Transcript) {
		cyclic := map[string][2]bool{}
		for _, m := range tr.Messages() {
			re, src := tr.Cyclic(m)
			cyclic[m.ID.String()] = [2]bool{re, src}
		}
		assert.Equal(t, map[string][2]bool{
			"a1": {true, false}, "b1": {true, false}, "c1": {true, false}, "d1": {}, "e1": {true, false},
			"f1": {false, true}, "g1": {true, false}, "h1": {false, true}, "i1": {},
		}, cyclic)
		assert.Empty(t, tr.Message(id("a.1")).To, "what is in a circle derives nothing")
		assert.Empty(t, tr.Message(id("b.1")).Topic)
		assert.Equal(t, "t", tr.Message(id("d.1")).Topic, "what hangs on one does")
		assert.Equal(t, "f", tr.Message(id("g.1")).To[0].Name, "src= derives no recipients")
	})
}

func TestRedeliveryI3(t *testing.T) {
	question := func() *Message { return msg("a.1 ask a>b #x") }
	t.Run("same meaning", func(t *testing.T) {
		tr := transcript(question(), question())
		assert.Len(t, tr.Messages(), 1)
		assert.Len(t, tr.Redeliveries(), 1)
		assert.Len(t, tr.Lookup(id("a.1")), 1)
	})
	t.Run("another meaning", func(t *testing.T) {
		both(t, func() []*Message { return []*Message{question(), msg("a.1 ask a>b #y")} },
			func(t *testing.T, tr *Transcript) {
				assert.Len(t, tr.Messages(), 2)
				assert.Empty(t, tr.Redeliveries())
				found := tr.Lookup(id("a.1"))
				require.Len(t, found, 2)
				assert.Equal(t, "x", found[0].Topic, "by canonical text")
				assert.Len(t, tr.Standing(id("a.1")), 2)
			})
	})
	t.Run("elided and written out, the parent comes last", func(t *testing.T) {
		tr := transcript(msg("b.1 tell re=a.1"), msg("b.1 tell b>a #x re=a.1"))
		assert.Empty(t, tr.Redeliveries(), "nobody can know yet")
		tr.Add(question())
		assert.Len(t, tr.Redeliveries(), 1)
		assert.Len(t, tr.Lookup(id("b.1")), 1)
	})
	t.Run("degraded", func(t *testing.T) {
		d := &Message{Degraded: true, Act: vocab.Note}
		tr := transcript(d, d)
		assert.Len(t, tr.Messages(), 2, "no id, no redelivery")
		assert.True(t, tr.Stands(d))
	})
}

func TestForgedAndIncomplete(t *testing.T) {
	t.Run("the owner's stands", func(t *testing.T) {
		both(t, func() []*Message {
			return []*Message{msg("a.1 ask x>b #forged"), msg("a.1 ask a>b #x"), msg("b.1 tell re=a.1")}
		}, func(t *testing.T, tr *Transcript) {
			assert.Equal(t, "x", tr.Message(id("a.1")).Topic)
			assert.Equal(t, "x", tr.Message(id("b.1")).Topic)
			found := tr.Lookup(id("a.1"))
			require.Len(t, found, 2)
			assert.True(t, found[1].Forged())
			assert.Len(t, tr.Standing(id("a.1")), 1)
			assert.False(t, tr.Stands(found[1]))
		})
	})
	t.Run("nobody else has the id", func(t *testing.T) {
		tr := transcript(msg("a.1 ask x>b #forged"), msg("b.1 tell re=a.1"))
		assert.Equal(t, "x", tr.Message(id("b.1")).To[0].Name)
	})
	t.Run("superseded", func(t *testing.T) {
		both(t, func() []*Message {
			return []*Message{msg("a.1 ask a>b #cut incomplete"), msg("a.1 ask a>b #x"), msg("b.1 tell re=a.1")}
		}, func(t *testing.T, tr *Transcript) {
			assert.Len(t, tr.Lookup(id("a.1")), 1)
			assert.Equal(t, "x", tr.Message(id("b.1")).Topic)
			assert.Len(t, tr.Messages(), 3, "it is still shown")
		})
	})
	t.Run("superseded reply", func(t *testing.T) {
		both(t, func() []*Message {
			return []*Message{msg("a.1 ask a>b #x"), msg("b.1 tell #x re=a.1 incomplete"), msg("b.1 done re=a.1")}
		}, func(t *testing.T, tr *Transcript) {
			children := tr.Children(id("a.1"))
			require.Len(t, children, 1)
			assert.Equal(t, vocab.Done, children[0].Act)
		})
	})
	t.Run("incomplete alone", func(t *testing.T) {
		tr := transcript(msg("a.1 ask a>b #cut incomplete"))
		assert.True(t, tr.Message(id("a.1")).Incomplete)
	})
}

// A conflict decides by canonical text which parent a reply has, and a conflict
// above decides what a conflict below says.
func TestConflictingParents(t *testing.T) {
	both(t, func() []*Message {
		return []*Message{
			msg("a.1 ask a>b #y"), msg("b.1 tell re=a.1"), msg("a.1 ask a>b #x"),
			msg("b.1 tell b>a #x re=a.1"), msg("c.1 note re=b.1"),
		}
	}, func(t *testing.T, tr *Transcript) {
		assert.Len(t, tr.Redeliveries(), 1, "b.1 elided and b.1 on #x are one")
		assert.Equal(t, "x", tr.Message(id("c.1")).Topic)
	})
}

func TestBranchingCircle(t *testing.T) {
	both(t, func() []*Message {
		return []*Message{
			msg("a.1 tell a>z #x"), msg("b.1 tell re=a.1"), msg("b.1 tell re=c.1"), msg("c.1 tell re=d.1"), msg("d.1 tell re=b.1"),
		}
	}, func(t *testing.T, tr *Transcript) {
		found := tr.Lookup(id("b.1"))
		require.Len(t, found, 2)
		assert.Equal(t, "x", found[0].Topic, "one b.1 answers a message outside the circle")
		assert.Empty(t, found[1].Topic)
		assert.Empty(t, tr.Message(id("d.1")).Topic)
	})
}

func TestLongChains(t *testing.T) {
	const hops = 10_000
	build := func(act string) []*Message {
		all := []*Message{msg("a.0 ask a>b #x")}
		for i := 1; i < hops; i++ {
			all = append(all, msg(fmt.Sprintf("a.%d %s re=a.%d", i, act, i-1), why(fmt.Sprintf("@a.%d", i-1))))
		}
		all[0].Sens = Word{Text: "phi"}
		return all
	}
	both(t, func() []*Message { return build("note") }, func(t *testing.T, tr *Transcript) {
		last := tr.Message(id("a.9999"))
		assert.Equal(t, "x", last.Topic)
		assert.Equal(t, "b", last.To[0].Name)
		assert.Equal(t, "phi", tr.Label(last))
	})
	both(t, func() []*Message { return build("revise") }, func(t *testing.T, tr *Transcript) {
		versions := tr.Versions(id("a.0"))
		require.Len(t, versions, hops)
		assert.Equal(t, "a9999", versions[hops-1].ID.String())
		assert.Equal(t, "phi", tr.Label(tr.Message(id("a.9999"))))
	})
	t.Run("circle", func(t *testing.T) {
		all := build("revise")
		all[0].Re, all[0].ToWritten, all[0].To = id("a.9999"), false, nil
		tr := transcript(all...)
		assert.Len(t, tr.Versions(id("a.0")), 1)
		assert.Empty(t, tr.Message(id("a.5")).To)
		re, _ := tr.Cyclic(tr.Message(id("a.5")))
		assert.True(t, re)
		assert.Equal(t, "phi", tr.Label(tr.Message(id("a.5"))))
	})
}

func TestIDsArePairsI5(t *testing.T) {
	tr := transcript(msg("obs7 ask obs>dba #x"), msg("dba.1 tell re=obs.7"), msg("obs.007 ask obs>dba #x"))
	assert.Equal(t, "x", tr.Message(id("dba1")).Topic)
	assert.Len(t, tr.Redeliveries(), 1)
	assert.Nil(t, tr.Message(id("obs.70")))
	assert.Nil(t, tr.Message(MsgID{}))
	assert.Empty(t, tr.Children(MsgID{}))
	assert.Equal(t, source.Span{}, tr.Message(id("dba1")).ReSpan)
}
