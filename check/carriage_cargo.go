package check

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// cargoLines is the number of lines above which a block that nobody mentions is
// cargo.
const cargoLines = 40

// cargo finds long blocks that no mark, binding or other address mentions (I022).
// An address of a message as a whole mentions all of its blocks.
func cargo(c *Context) {
	long := map[*ast.Block]bool{} // and whether it was mentioned
	for m := range c.settled() {
		for i := range m.Slots {
			if b := m.Slots[i].Block; b != nil && len(b.Lines) > cargoLines {
				long[b] = false
			}
		}
	}
	if len(long) == 0 {
		return
	}
	wholes := map[ast.MsgID]bool{}
	for m := range c.settled() {
		var last ast.Address // many marks of one block are one mention
		for at := range m.Citations {
			if at.Place == ast.InRe || at.Place == ast.InBlock {
				continue
			}
			a := *at.Addr
			a.Selectors = nil
			if a.Kind != ast.BaseMessage && a.Kind != ast.BaseLocal || slices.Equal(a.Parts, last.Parts) && a.Name == last.Name && a.ID == last.ID && a.Orig == last.Orig {
				continue
			}
			last = a
			_, versions := c.Transcript.Texts(a, m)
			for _, v := range versions {
				long[v.Block] = true
			}
			if a.Kind == ast.BaseMessage && len(a.Parts) == 0 && !wholes[a.ID] {
				wholes[a.ID] = true
				for _, v := range c.Transcript.Versions(a.ID) {
					for i := range v.Slots {
						long[v.Slots[i].Block] = true
					}
				}
			}
		}
	}
	for m := range c.settled() {
		for i := range m.Slots {
			if b := m.Slots[i].Block; b != nil && len(b.Lines) > cargoLines && !long[b] {
				at := m.Slots[i].KeySpan
				if b.IDWritten {
					at = b.IDSpan
				}
				c.Report(m, "I022", at, "long block that nobody addresses: %s has %d lines", diag.Clip(b.ID), len(b.Lines)).
					Help = "carry it elided with src=, or mark what matters in it"
			}
		}
	}
}
