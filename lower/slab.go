package lower

import "github.com/agentrosetta/rosettac/ast"

// slab hands out places for values from chunks, so that the small nodes of a
// transcript cost a few allocations rather than one each. The chunks start small:
// a single message must not pay for a crowd.
type slab[T any] struct {
	free []T
	size int
}

const (
	firstChunk = 4
	lastChunk  = 256
)

// take returns an empty slice with room for n values, nil when n is 0. Appending
// beyond n moves to another place, as with any slice.
func (s *slab[T]) take(n int) []T {
	if n == 0 {
		return nil
	}
	if n > len(s.free) {
		if n >= lastChunk {
			return make([]T, 0, n)
		}
		s.size = min(max(2*s.size, firstChunk), lastChunk)
		s.free = make([]T, max(s.size, n))
	}
	out := s.free[:0:n]
	s.free = s.free[n:]
	return out
}

// one returns a place for one value.
func (s *slab[T]) one() *T { return &s.take(1)[:1][0] }

// slabs are the slabs of a lowering, by the kind of node.
type slabs struct {
	texts     slab[ast.Text]
	refs      slab[ast.Ref]
	symbols   slab[ast.Symbol]
	pieces    slab[ast.Piece]
	selectors slab[ast.Selector]
	strings   slab[string]
	slots     slab[ast.Slot]
	targets   slab[ast.Target]
	bindings  slab[ast.Binding]
	lists     slab[ast.List]
	contracts slab[ast.Contract]
	fields    slab[ast.Field]
	blocks    slab[ast.Block]
	attrs     slab[ast.Attr]
	offsets   slab[int]
	marks     slab[ast.Mark]
	subs      slab[ast.Sub]
	words     slab[ast.Word]
}
