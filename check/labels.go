package check

import (
	"fmt"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

var labelsPass = &Pass{
	Name: "labels",
	Doc: `nothing gets looser on its way

Proves that a message is labelled at least as strictly as what it cites, through any
number of messages, and that its recipients are cleared for that
(language.md §7.2).`,
	Codes: []diag.Code{"I051", "S8"},
	Transcript: func(c *Context) {
		g := clearances{c, map[cleared]bool{}}
		for m := range c.settled() {
			label := c.Transcript.Label(m)
			if vocab.LabelRank(label) > vocab.LabelRank(m.Sens.Text) {
				looser(c, m, label)
			}
			if c.Policy != nil {
				g.recipients(m, label)
			}
		}
	},
}

// The label up to which a message that states none has it by citing alone, and the
// strictest that needs no label.
const (
	inheritedLabel = "int"
	freeLabel      = "pub"
)

// looser judges a message that states less than its effective label.
func looser(c *Context, m *ast.Message, label string) {
	if m.Sens.Text != "" {
		from := strictest(c, m, ast.Labelled)
		d := c.Report(m, "S8", m.Sens.Span, "label looser than what it references: got sens=%s, want sens=%s as %s", diag.Clip(m.Sens.Text), diag.Clip(label), from)
		d.Help = "labels only tighten: state " + diag.Clip(label)
		d.Fix = replace(m.Sens.Span, label, "write sens="+label)
		return
	}
	if vocab.LabelRank(label) <= vocab.LabelRank(freeLabel) {
		return
	}
	cited := strictest(c, m, ast.Cited)
	if vocab.LabelRank(cited.label) <= vocab.LabelRank(inheritedLabel) {
		answered := strictest(c, m, ast.InRe)
		strict := vocab.LabelRank(answered.label) > vocab.LabelRank(inheritedLabel)
		if !strict || quiet(m) {
			from := answered
			if vocab.LabelRank(answered.label) < vocab.LabelRank(cited.label) {
				from = cited
			}
			c.Report(m, "I051", from.span, "inherits the label %s from %s", diag.Clip(label), from.id)
			return
		}
		cited = answered
	}
	d := c.Report(m, "S8", cited.span, "no label, and it references what is %s: want sens=%[1]s as %s", diag.Clip(label), cited)
	d.Help = "state sens=" + diag.Clip(label) + " in the header"
	if at := routeEnd(m); at > 0 {
		d.Fix = replace(source.Span{Start: at, End: at}, " sens="+label, "write sens="+label)
	}
}

// labelled is a citation with the label that comes with it.
type labelled struct {
	label string
	id    ast.MsgID
	span  source.Span
}

func (l labelled) String() string { return fmt.Sprintf("%s has it", l.id) }

// strictest returns the first of the citations in some places of m that has the
// strictest label among them.
func strictest(c *Context, m *ast.Message, places ast.Place) labelled {
	var most labelled
	for at := range m.Citations {
		if at.Place&places == 0 || at.Addr.Kind != ast.BaseMessage {
			continue
		}
		label := c.Transcript.LabelOf(at.Addr.ID, at.Addr.Orig)
		if most.id.IsZero() || vocab.LabelRank(label) > vocab.LabelRank(most.label) {
			most = labelled{label, at.Addr.ID, at.Span}
		}
	}
	return most
}

// quiet reports whether m repeats nothing of what it answers: it has none of the
// slots a, txt, mark, ctx, opt and assume.
func quiet(m *ast.Message) bool {
	for i := range m.Slots {
		switch m.Slots[i].Key {
		case vocab.A, vocab.Txt, vocab.Mark, vocab.Ctx, vocab.Opt, vocab.Assume:
			return false
		}
	}
	return true
}

// routeEnd returns where in the header of m a field may be inserted: behind the
// route, or behind re=; 0 when neither was written.
func routeEnd(m *ast.Message) int { return max(m.Route.End, m.ReSpan.End) }

// clearances remembers which recipients the policy clears for which label.
type clearances struct {
	*Context
	known map[cleared]bool
}

type cleared struct {
	to    ast.Target
	label string
}

// recipients finds those who may not see what m is labelled (S8).
func (g *clearances) recipients(m *ast.Message, label string) {
	if label == "" {
		return
	}
	for t, bare := range addressees(m) {
		ok, seen := g.known[cleared{bare, label}]
		if !seen {
			ok = g.Policy.Cleared(bare, label)
			g.known[cleared{bare, label}] = ok
		}
		if ok {
			continue
		}
		d := g.Report(m, "S8", placeOf(m, t), "recipient %s is not cleared for %s", diag.Clip(t.String()), diag.Clip(label))
		if some := g.Policy.lacking(bare, label); len(some) > 0 {
			d.Notes = []string{"not cleared: " + listed(some)}
		}
		d.Help = "send it to those who are cleared, or leave out what makes it " + diag.Clip(label)
	}
}
