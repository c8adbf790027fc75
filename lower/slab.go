package lower

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/slab"
)

// slabs are the slabs of a lowering, by the kind of node.
type slabs struct {
	messages  slab.Of[ast.Message]
	texts     slab.Of[ast.Text]
	refs      slab.Of[ast.Ref]
	symbols   slab.Of[ast.Symbol]
	pieces    slab.Of[ast.Piece]
	selectors slab.Of[ast.Selector]
	strings   slab.Of[string]
	slots     slab.Of[ast.Slot]
	targets   slab.Of[ast.Target]
	bindings  slab.Of[ast.Binding]
	lists     slab.Of[ast.List]
	contracts slab.Of[ast.Contract]
	fields    slab.Of[ast.Field]
	blocks    slab.Of[ast.Block]
	attrs     slab.Of[ast.Attr]
	offsets   slab.Of[int]
	marks     slab.Of[ast.Mark]
	subs      slab.Of[ast.Sub]
	words     slab.Of[ast.Word]
}
