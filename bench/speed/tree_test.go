package speed

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/bench"
)

// What is counted is what lowering allocates, but for the rests of chunks.
func TestTreeIsWhatLoweringAllocates(t *testing.T) {
	for _, kind := range bench.Kinds {
		c := Tree(kind, 1<<20, 1)
		x := newText(kind, 1<<20, 1)
		x.lower()
		allocated := x.step(Lower, 1).BytesPerMessage
		assert.Less(t, c.Bytes, allocated, kind)
		assert.Greater(t, c.Bytes, allocated/2, kind)
		sum := 0.0
		for _, n := range c.Nodes {
			sum += n.Bytes
			if n.Type == "ast.Message" {
				assert.InDelta(t, 1, n.PerMessage, 0.001, kind)
			}
		}
		assert.InDelta(t, c.Bytes, sum, 0.01, kind)
	}
}

func TestCountOfOneMessage(t *testing.T) {
	refs := make([]ast.Ref, 1, 2)
	carried := &refs[0].Addr
	m := &ast.Message{Slots: []ast.Slot{{Text: &ast.Text{Refs: refs}}, {Marks: []ast.Mark{{Carried: carried}}}}}
	counts := map[reflect.Type]int{}
	count(reflect.ValueOf(m), counts)
	assert.Equal(t, map[reflect.Type]int{
		reflect.TypeFor[ast.Message](): 1, reflect.TypeFor[ast.Slot](): 2, reflect.TypeFor[ast.Text](): 1,
		reflect.TypeFor[ast.Ref](): 2, reflect.TypeFor[ast.Mark](): 1,
	}, counts, "the room of a slice counts, an address within a ref does not")
}
