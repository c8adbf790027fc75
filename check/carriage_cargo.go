package check

import (
	"maps"
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
	mentioned(c, func(b *ast.Block) {
		if _, ok := long[b]; ok {
			long[b] = true
		}
	})
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

// mentioned calls f for the blocks that addresses mention, for some more than once:
// of the message that is named, and of its revisions. The addresses of a long chain
// do not go through its versions each.
func mentioned(c *Context, f func(*ast.Block)) {
	wholes := map[ast.MsgID]bool{}
	seen := map[*ast.TextVersion]int{} // of shared histories: the first of the texts that were mentioned
	for m := range c.settled() {
		var last ast.Address // many marks of one block are one mention
		for at := range m.References {
			if at.Place == ast.InBlock {
				continue
			}
			a := *at.Addr
			a.Selectors = nil
			if a.Kind != ast.BaseMessage && a.Kind != ast.BaseLocal || slices.Equal(a.Parts, last.Parts) && a.Name == last.Name && a.ID == last.ID && a.Orig == last.Orig {
				continue
			}
			last = a
			if a.Kind == ast.BaseMessage && len(a.Parts) == 0 {
				wholes[a.ID] = true
				continue
			}
			h := c.Transcript.History(a, m)
			texts := h.Texts[h.From:]
			if h.Shared && len(texts) > 0 {
				end, again := seen[&h.Texts[0]]
				if !again {
					end = len(h.Texts)
				}
				if h.From >= end {
					continue
				}
				seen[&h.Texts[0]], texts = h.From, h.Texts[h.From:end]
			}
			for i := range texts {
				f(texts[i].Block)
			}
		}
	}
	for m := range c.Transcript.VersionsOf(maps.Keys(wholes)) {
		for i := range m.Slots {
			f(m.Slots[i].Block)
		}
	}
}
