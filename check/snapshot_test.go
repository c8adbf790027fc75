package check_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
)

const reports = `a1.1 do a1>a2
 sub s1 = x thd=one
     s2 = y thd=two
 want {n}

a2.1 take re=a1.1 thd=one

a2.2 part re=a2.1
 a n = 40 of 80 ~mid
   state != done ~hi
   state != stuck
 unk []

a3.1 part re=a1.1 thd=two
 a n = 7 ~hi
 unk []

a2.3 part re=a2.1
 a n = 60 of 80 ~hi
   eta = 5m
 unk []

a2.4 revise re=a2.3
 a eta = 15m ~lo
 unk []

a2.5 tell re=a1.1
 a n = 99 ~hi
 unk []

a2.6 part re=a2.1
 a n = 61 ~hi
 unk []

a2.6 part re=a2.1
 a n = 62 ~hi
 unk []

a2.7 part re=a2.1
 a n = 63 ~hi
 unk [cut`

func show(values []check.Value) []string {
	var out []string
	for _, v := range values {
		out = append(out, fmt.Sprintf("%s %s %s %s ~%s %s", v.Shard, v.Binding.Key, v.Binding.Op, v.Binding.Value.Value, v.Binding.Conf, v.Message.ID))
	}
	return out
}

// Successive parts replace earlier values key by key (language.md §7.4); neither a
// result nor what settles nothing does.
func TestSnapshot(t *testing.T) {
	want := []string{
		"one n = 60 of 80 ~hi a2.3",
		"one state != done ~hi a2.2",
		"one state != stuck ~ a2.2",
		"one eta = 15m ~lo a2.4",
		"two n = 7 ~hi a3.1",
	}
	id := func(agent string, seq uint64) ast.MsgID { return ast.MsgID{Agent: agent, Seq: seq} }
	snapshot := func(list []*ast.Message, of ast.MsgID) []string {
		s := check.NewSession(check.Options{})
		for _, m := range list {
			s.Add(m)
		}
		return show(s.Snapshot(of))
	}
	for _, of := range []ast.MsgID{id("a1", 1), id("a2", 1), id("a2", 3), id("a2", 4), id("a3", 1)} {
		assert.Equal(t, want, snapshot(messages(reports), of), "%s leads there", of)
	}
	assert.Empty(t, snapshot(messages(reports), id("a9", 9)))
	assert.Empty(t, snapshot(messages(reports), id("a2", 5)), "a result leads nowhere")
	assert.Len(t, snapshot(messages("a2.2 part re=a1.9\n a n = 1\n unk []\n\na2.3 revise re=a2.2\n a n = 2\n unk []\n"), id("a2", 3)), 1)
	assert.Empty(t, snapshot(messages("a2.2 part re=a2.3\n unk []\n\na2.3 part re=a2.2\n unk []\n"), id("a2", 3)), "round in a circle")
	rapid.Check(t, func(t *rapid.T) {
		list := messages(reports)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		if got := snapshot(list, id("a1", 1)); !slices.Equal(want, got) {
			t.Fatalf("got %q", got)
		}
	})
}
