package check

import (
	"fmt"
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Session checks messages as they arrive (design.md §4). It is what a host
// embeds. A Session is not safe for concurrent use.
type Session struct {
	memory   Memory
	options  Options
	messages Context // of the Message functions: its findings are those about all messages so far
	answered uint64  // the number of the last answer of Repair
}

// finding is a diagnostic and the message it is about, if it is about one.
type finding struct {
	diag.Diagnostic
	about *ast.Message
}

// NewSession returns a Session with an empty transcript.
func NewSession(opts Options) *Session {
	return &Session{memory: *NewMemory(opts), options: opts}
}

// Resume returns a Session with the messages of a transcript that has been read
// already. Nothing has been judged yet; [Run] does that.
func Resume(tr *ast.Transcript, opts Options) *Session {
	return &Session{memory: Memory{transcript: tr, options: opts, held: tr.Numbers()}, options: opts}
}

// Transcript returns what the messages so far fold to.
func (s *Session) Transcript() *ast.Transcript { return s.memory.Transcript() }

// Add takes a message in and returns what is wrong with it by itself, in the
// order of [diag.Report.Sorted]. It costs in proportion to the message. The
// findings that depend on other messages are [Session.Finish]'s.
func (s *Session) Add(m *ast.Message) []diag.Diagnostic {
	s.memory.Add(m)
	return sorted(s.judge(m))
}

// judge runs the Message functions on m.
func (s *Session) judge(m *ast.Message) []finding {
	c := &s.messages
	c.Transcript, c.Options = s.memory.transcript, s.options
	start := len(c.list)
	for _, p := range Passes {
		if p.Message != nil {
			c.run(p, m)
		}
	}
	return c.list[start:]
}

// Finish returns all findings about the messages so far, those of Add included,
// in the order of [diag.Report.Sorted]. It may be called again after further
// messages; each call costs in proportion to the whole transcript.
func (s *Session) Finish() []diag.Diagnostic {
	return sorted(append(s.once(), s.whole()...))
}

// Whole returns the findings of Finish that Add did not give: those that depend on
// more than one message. Together they are what a stream of messages has to be
// told.
func (s *Session) Whole() []diag.Diagnostic { return sorted(s.whole()) }

// whole runs the Transcript functions.
func (s *Session) whole() []finding {
	c := &Context{Transcript: s.memory.transcript, Options: s.options, past: &s.memory.past}
	for _, p := range Passes {
		if p.Transcript != nil {
			c.run(p, nil)
		}
	}
	return s.judged(c.list)
}

// once returns what the Message functions found, each finding about a message
// that was delivered several times once. Copies mean the same, but may be spelled
// differently, so all are judged; of the copies with equal findings the one that
// stands first in the input keeps them, whichever arrived first (§7.7).
func (s *Session) once() []finding {
	copies := s.memory.transcript.Redeliveries()
	if len(copies) == 0 {
		return slices.Clip(s.messages.list)
	}
	repeated := make(map[ast.MsgID]struct{}, len(copies))
	for _, m := range copies {
		repeated[m.ID] = struct{}{}
	}
	type key struct {
		id   ast.MsgID
		code diag.Code
		text string
	}
	holder := map[key]*ast.Message{}
	for _, f := range s.messages.list {
		if _, ok := repeated[f.about.ID]; ok {
			k := key{f.about.ID, f.Code, f.Text}
			if h := holder[k]; h == nil || before(f.about, h) {
				holder[k] = f.about
			}
		}
	}
	out := make([]finding, 0, len(s.messages.list))
	for _, f := range s.messages.list {
		if h := holder[key{f.about.ID, f.Code, f.Text}]; h == nil || h == f.about {
			out = append(out, f)
		}
	}
	return out
}

// before reports whether a stands before b in the input.
func before(a, b *ast.Message) bool {
	if a.File != nil && b.File != nil && a.File.Name != b.File.Name {
		return a.File.Name < b.File.Name
	}
	return a.Offset() < b.Offset()
}

// sorted returns findings as a report does.
func sorted(list []finding) []diag.Diagnostic {
	var r diag.Report
	for _, f := range list {
		r.Add(f.Diagnostic)
	}
	return r.Sorted()
}

// run calls a function of p: Message with m, Transcript when m is nil. It turns a
// panic into X000: a step that fails is named, and the other passes go on
// (design.md §4).
func (c *Context) run(p *Pass, m *ast.Message) {
	c.pass = p
	defer func() {
		if r := recover(); r != nil {
			c.fault(m, fmt.Sprintf("pass %s failed: %v", p.Name, r))
		}
	}()
	if m != nil {
		p.Message(c, m)
	} else {
		p.Transcript(c)
	}
}
