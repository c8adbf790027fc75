package check

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

var obligationsPass = &Pass{
	Name: "obligations",
	Doc: `what is owed, and what was said twice

Finds messages that arrived again and ids that were used for two different
messages: the first counts once, the second settles nothing (language.md §7.5).`,
	Codes: []diag.Code{"D001", "E035"},
	Transcript: func(c *Context) {
		for _, m := range c.Transcript.Redeliveries() {
			if !m.Incomplete {
				c.Report(m, "D001", m.IDSpan, "redelivery of a known message: %s is processed once", m.ID)
			}
		}
		conflicts(c)
	},
}

// conflicts finds ids that stand for messages of different meaning (E035). Of
// each such id all but the one that comes first in the input are reported.
func conflicts(c *Context) {
	judged := map[ast.MsgID]bool{}
	for m := range c.settled() {
		if judged[m.ID] {
			continue
		}
		all := c.Transcript.Standing(m.ID)
		if len(all) < 2 {
			continue
		}
		judged[m.ID] = true
		first := all[0]
		for _, o := range all {
			if before(o, first) {
				first = o
			}
		}
		for _, o := range all {
			if o == first || o.Incomplete {
				continue
			}
			d := c.Report(o, "E035", o.IDSpan, "id %s reused with different content, first in line %d", o.ID, lineOf(first, first.IDSpan))
			d.Notes = []string{"both are kept, neither settles anything"}
			d.Help = "give every message its own number; a correction is a revise with re=" + o.ID.String()
		}
	}
}
