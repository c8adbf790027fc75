package ast

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// sharded makes a transcript of one message a line, each as [msg] reads it but for a
// last word thd=.
func sharded(lines ...string) (*Transcript, []*Message) {
	t := NewTranscript()
	var all []*Message
	for _, line := range lines {
		header, thd, _ := strings.Cut(line, " thd=")
		m := msg(header)
		m.Thd.Text = thd
		t.Add(m)
		all = append(all, m)
	}
	return t, all
}

// The shard of the last message of each transcript (language.md §7.4).
func TestShardOf(t *testing.T) {
	for _, c := range []struct {
		name  string
		want  string
		lines []string
	}{
		{"its own", "s2", []string{"a1.1 do a1>b1 thd=s1", "b1.1 done re=a1.1 thd=s2"}},
		{"the parent's", "s1", []string{"a1.1 do a1>b1 thd=s1", "b1.1 done re=a1.1"}},
		{"nobody's", "", []string{"a1.1 do a1>b1", "b1.1 done re=a1.1"}},
		{"by way of a take", "s1", []string{"a1.1 do a1>b1 thd=s1", "b1.1 take re=a1.1", "b1.2 done re=b1.1"}},
		{"a take that names one", "s2", []string{"a1.1 do a1>b1", "b1.1 take re=a1.1 thd=s2", "b1.2 part re=b1.1", "b1.3 done re=b1.2"}},
		{"the nearest", "s3", []string{"a1.1 do a1>b1 thd=s1", "b1.1 take re=a1.1 thd=s2", "b1.2 part re=b1.1 thd=s3", "b1.3 done re=b1.2"}},
		{"by way of a revise of its own", "s1", []string{"a1.1 do a1>b1", "b1.1 part re=a1.1 thd=s1", "b1.2 revise re=b1.1", "a1.2 note re=b1.2"}},
		{"a revise of another's message corrects nothing", "", []string{"a1.1 do a1>b1", "b1.1 part re=a1.1 thd=s1", "c1.1 revise re=b1.1", "a1.2 note re=c1.1"}},
		{"that of an answer", "s1", []string{"a1.1 ask a1>b1 thd=s1", "b1.1 tell re=a1.1", "c1.1 note re=b1.1"}},
		{"a request inside another has the other's", "s1", []string{"a1.1 ask a1>b1 thd=s1", "b1.1 ask re=a1.1"}},
		{"and does not pass it on", "", []string{"a1.1 ask a1>b1 thd=s1", "b1.1 ask re=a1.1", "a1.2 tell re=b1.1"}},
		{"but its own it does", "s2", []string{"a1.1 ask a1>b1 thd=s1", "b1.1 ask re=a1.1 thd=s2", "a1.2 tell re=b1.1"}},
		{"a missing parent", "", []string{"b1.1 done re=a1.1"}},
		{"an incomplete parent", "", []string{"a1.1 do a1>b1 thd=s1", "b1.1 part re=a1.1 incomplete thd=s2", "b1.2 done re=b1.1"}},
		{"an incomplete message answers nothing", "", []string{"a1.1 do a1>b1 thd=s1", "b1.1 done re=a1.1 incomplete"}},
		{"a circle", "", []string{"a1.1 part re=b1.1", "b1.1 part re=a1.1", "c1.1 part re=b1.1"}},
		{"itself", "", []string{"a1.1 part re=a1.1"}},
		{"a circle of its own that names one", "s1", []string{"a1.1 part re=b1.1", "b1.1 part re=a1.1 thd=s1", "c1.1 part re=b1.1"}},
	} {
		tr, all := sharded(c.lines...)
		assert.Equal(t, c.want, tr.Shards().Of(all[len(all)-1]), c.name)
	}
}

func TestShardThatWouldBeInherited(t *testing.T) {
	tr, all := sharded("a1.1 do a1>b1 thd=s1", "b1.1 done re=a1.1 thd=s2")
	assert.Equal(t, "s1", tr.Shards().Inherited(all[1]))
	assert.Empty(t, tr.Shards().Inherited(all[0]))
}

// In any transcript, asked in any order and as often as one likes, a message that
// names no shard has its parent's, if that opens nothing; and the order of arrival
// does not matter.
func TestI8ShardsFollowTheParents(t *testing.T) {
	acts := []vocab.Act{vocab.Take, vocab.Part, vocab.Part, vocab.Part, vocab.Revise, vocab.Do, vocab.Tell}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "messages")
		all := make([]*Message, n)
		for i := range all {
			agent := rapid.SampledFrom([]string{"a", "a", "a", "b"}).Draw(t, "agent")
			m := &Message{ID: MsgID{agent, uint64(i + 1)}, From: agent, Act: rapid.SampledFrom(acts).Draw(t, "act")}
			if i > 0 {
				back := rapid.SampledFrom([]int{1, 1, 1, 1, 2, i}).Draw(t, "back")
				m.Re = all[max(0, i-back)].ID
			}
			if rapid.IntRange(0, 15).Draw(t, "circle") == 0 {
				m.Re = MsgID{"a", uint64(rapid.IntRange(1, n).Draw(t, "to"))}
			}
			if rapid.IntRange(0, 9).Draw(t, "names") == 0 {
				m.Thd.Text = rapid.SampledFrom([]string{"s1", "s2"}).Draw(t, "thd")
			}
			all[i] = m
		}
		transcript := func(list []*Message) *Transcript {
			tr := NewTranscript()
			for _, m := range list {
				tr.Add(m)
			}
			return tr
		}
		tr, other := transcript(all), transcript(rapid.Permutation(all).Draw(t, "arrival"))
		shards, others := tr.Shards(), other.Shards()
		for _, m := range rapid.Permutation(all).Draw(t, "asked") {
			got := shards.Of(m)
			require.Equal(t, got, others.Of(m), "%v", m.ID)
			parent := tr.Parent(m)
			if m.Act == vocab.Revise {
				parent = tr.Revises(m)
			}
			circle, _ := tr.Cyclic(m)
			switch {
			case m.Thd.Text != "":
				require.Equal(t, m.Thd.Text, got, "%v", m.ID)
			case parent == nil || circle:
				require.Empty(t, got, "%v", m.ID)
			case parent.Act.Info().Opens:
				require.Equal(t, parent.Thd.Text, got, "%v", m.ID)
			default:
				require.Equal(t, shards.Of(parent), got, "%v re %v", m.ID, parent.ID)
			}
		}
	})
}
