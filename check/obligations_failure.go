package check

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// failures judges what the ends of work say: a failure that a person has to hear
// of (E017, S9), one that may be tried again (I018), and a done without a result
// (I046).
func failures(c *Context) {
	unsafe := map[ast.MsgID]bool{}
	for m := range c.settled() {
		switch m.Act {
		case vocab.Done:
			if !hasResult(m) {
				c.Report(m, "I046", m.ActAt, "done with no result at all").
					Help = "say what came of it in a or txt, or in why where to find it"
			}
		case vocab.Fail, vocab.Reject:
			if c.failed(m) == vocab.Unsafe && m.Act == vocab.Fail && !c.reachesHuman(m) {
				unsafe[m.ID] = true
			}
		}
	}
	if len(unsafe) == 0 {
		return
	}
	c.passedOn(unsafe)
	for m := range c.settled() {
		if unsafe[m.ID] && m.Act == vocab.Fail {
			c.Report(m, "S9", m.ActAt, "fail unsafe that nobody passed on to a human").
				Help = "tell a person: a message to " + humanRole + " that cites " + m.ID.String()
		}
	}
}

// protocolSpace begins the topics of the protocol itself (language.md §2.4).
const protocolSpace = "sys."

// failed judges the failure code of a fail or reject, and returns it; "" where
// nothing failed. An unknown code is treated as the worst: it is escalated and never
// retried (language.md §2, Failure codes). A reject that answers a proposal is a
// decision, and one in the protocol's own space (§2.4) is about how something was
// said: neither is a failure of work.
func (c *Context) failed(m *ast.Message) string {
	written, at := failureWord(m)
	word := strings.TrimRight(written, ":,")
	code, known := vocab.LookupFailure(strings.ToLower(word))
	if !known && !codeShaped(word) {
		return "" // E006 or E016
	}
	if m.Act == vocab.Reject {
		parent := c.Transcript.Parent(m)
		if parent != nil && parent.Act == vocab.Propose || strings.HasPrefix(m.Topic, protocolSpace) {
			return ""
		}
	}
	switch {
	case known && code.Retryable:
		c.Report(m, "I018", at, "retryable failure: %s", code.Name)
	case (!known || code.Human) && !c.reachesHuman(m):
		d := c.Report(m, "E017", at, "failure that must reach a human: %s", diag.Clip(word))
		d.Help = "tell a person: a message to " + humanRole + " that cites " + m.ID.String()
		if !known {
			d.Notes = []string{"an unknown code is escalated, never retried"}
		}
	}
	return code.Name
}

// passedOn takes out of ids those that a message to or from a human cites or
// answers.
func (c *Context) passedOn(ids map[ast.MsgID]bool) {
	for m := range c.settled() {
		if !c.reachesHuman(m) && !c.isHuman(ast.Target{Kind: ast.ToAgent, Name: m.From}) {
			continue
		}
		for at := range m.Citations {
			if at.Place&ast.Labelled != 0 && at.Addr.Kind == ast.BaseMessage && at.Addr.ID != m.ID {
				delete(ids, at.Addr.ID)
			}
		}
	}
}

func (c *Context) reachesHuman(m *ast.Message) bool {
	for _, t := range m.To {
		if c.isHuman(t) {
			return true
		}
	}
	return false
}

// isHuman reports whether a recipient is a person: @role:human, a human of the
// policy, or a role or group of one.
func (c *Context) isHuman(t ast.Target) bool {
	if t.Kind == ast.ToRole && t.String() == humanRole {
		return true
	}
	members, _ := c.Policy.Members(t)
	for _, name := range members {
		if c.Policy.Human(name) {
			return true
		}
	}
	return false
}

// hasResult reports whether m says anything in a, txt, mark, ctx or why.
func hasResult(m *ast.Message) bool {
	for i := range m.Slots {
		s := &m.Slots[i]
		switch s.Key {
		case vocab.A, vocab.Txt, vocab.Mark, vocab.Ctx, vocab.Why:
			if s.Text != nil && s.Text.Value != "" || len(s.Bindings) > 0 || s.Block != nil || len(s.Marks) > 0 {
				return true
			}
		}
	}
	return false
}
