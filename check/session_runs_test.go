package check

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
)

func TestForgottenIdsAreAllRemembered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var f forgotten
		known := map[ast.MsgID]bool{}
		labels := []string{"", "pii", "phi"} // by number, so that each id has one
		for _, n := range rapid.SliceOfN(rapid.Uint64Range(0, 40), 0, 60).Draw(t, "ids") {
			id := ast.MsgID{Agent: []string{"a", "b"}[n%2], Seq: n / 2}
			f.add(id, labels[n%3])
			known[id] = true
		}
		for n := range uint64(42) {
			for _, agent := range []string{"a", "b", "c"} {
				id := ast.MsgID{Agent: agent, Seq: n}
				require.Equal(t, known[id], f.has(id), "%v", id)
				want := ""
				if known[id] {
					want = labels[(2*n+uint64(strings.Index("ab", agent)))%3]
				}
				require.Equal(t, want, f.label(id), "%v", id)
			}
		}
		for _, r := range f.ids {
			for i := 1; i < len(r.list); i++ {
				require.Greater(t, r.list[i].low, r.list[i-1].high+1, "runs that touch are one")
			}
		}
	})
}

// An agent that counts upwards costs one run, whatever the order.
func TestForgottenIdsAreCompact(t *testing.T) {
	var f forgotten
	for n := range uint64(10_000) {
		f.add(ast.MsgID{Agent: "a", Seq: n ^ 5}, "int")
	}
	assert.Len(t, f.ids["a"].list, 1)
	assert.Len(t, f.labelled["int"]["a"].list, 1)
}
