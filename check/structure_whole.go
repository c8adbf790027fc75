package check

import (
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// helloTopic is the topic of handshakes (language.md §2.4).
const helloTopic = "sys.hello"

// recipients judges what a header says once its parent is known: to whom the
// message goes (E025) and whether it may stand on its topic (W028). A follow-up goes to
// whoever the message before went to, and when that was forgotten nobody can tell.
func recipients(c *Context, m *ast.Message) {
	if len(m.To) == 0 && !c.gone(m.Re) {
		d := c.Report(m, "E025", m.Header, "recipient neither written nor derivable")
		d.Help = "write the route, as " + m.From + ">a1, or re= with the message that this one answers"
		if !m.Re.IsZero() {
			d.Notes = []string{"re= names " + m.Re.String() + ", which gives no recipient"}
		}
	}
	if m.Act == vocab.Def {
		return
	}
	onHello := m.Topic == helloTopic
	for _, t := range m.To {
		onHello = onHello || t.Kind == ast.ToTopic && t.Name == helloTopic
	}
	if onHello {
		c.Report(m, "W028", m.ActAt, "act %s on #%s: got %[1]s, want def", m.Act, helloTopic).
			Help = "handshakes are def; write on another topic"
	}
}

// skew is how far a clock may be ahead before it is wrong (language.md §7.3).
const skew = 60 * time.Second

var skewThreshold = &Threshold{Code: "W050", Value: int(skew / time.Second), Doc: "seconds that a clock may be ahead"}

// clocks judges times that need an epoch (E024) and clocks that are ahead of the
// caller's (W050).
func clocks(c *Context, m *ast.Message) {
	at, ok := c.Transcript.Instant(m)
	if !ok {
		if m.At.Kind == ast.TimeOfDay {
			c.Report(m, "E024", m.At.Span, "time of day without an epoch: %s", m.At.Raw).
				Help = "write the date as well, or declare `epoch = @t:2026-08-26` in a def"
		}
		return
	}
	if !c.Now.IsZero() && at.After(c.Now.Add(skew)) {
		ahead := at.Sub(c.Now).Round(time.Second)
		c.Report(m, "W050", m.At.Span, "at= lies %s in the future of %s", ahead, c.Now.UTC().Format(time.RFC3339)).
			Help = "set the clock of " + m.From + "; nothing expires because of this"
	}
}

// cycles finds messages whose re= or src= names themselves or leads back to them
// (E037).
func cycles(c *Context, m *ast.Message) {
	re, src := c.Transcript.Cyclic(m)
	if re {
		cycle(c, m, "re=", m.Re, m.ReSpan)
	}
	if src {
		cycle(c, m, "src=", m.Src.Addr.ID, m.Src.Span)
	}
}

func cycle(c *Context, m *ast.Message, field string, id ast.MsgID, at source.Span) {
	if id == m.ID {
		c.Report(m, "E037", at, "%s names the message itself: %s", field, id)
		return
	}
	c.Report(m, "E037", at, "%s closes a cycle: %s leads back to %s", field, id, m.ID).
		Help = "name a message that was there before"
}
