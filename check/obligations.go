package check

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

var obligationsPass = &Pass{
	Name: "obligations",
	Doc: `what is owed, by whom, and since when

Finds requests that nobody settled, that are late, that go round in circles or
were claimed twice, agents that were asked and said nothing, and failures that a
person has to hear of (language.md §2, §7.4). Finds messages that arrived again
and ids that were used for two different messages: the first counts once, the
second settles nothing (§7.5).`,
	Codes: []diag.Code{
		"D001", "E035",
		"E017", "I018", "S9", "I046",
		"W010", "W035", "W040", "W037", "W038", "W039", "I044", "W036",
	},
	Transcript: func(c *Context) {
		for _, m := range c.Transcript.Redeliveries() {
			if !m.Incomplete {
				c.Report(m, "D001", m.IDSpan, "redelivery of a known message: %s is processed once", m.ID)
			}
		}
		for _, all := range c.Transcript.Conflicts() {
			conflict(c, all)
		}
		failures(c)
		l := newLedger(c)
		for i := range l.debts {
			l.judge(&l.debts[i])
		}
		l.livelocks()
	},
}

// conflict reports all messages of one id but the one that comes first in the
// input (E035).
func conflict(c *Context, all []*ast.Message) {
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
