package lower

import (
	"sync/atomic"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
)

// sectionSize is how many bytes are read at once: enough that handing them over
// costs nothing. It is a variable for tests.
var sectionSize = 256 << 10

// waiting is how many sections may wait for use, for each one that is read.
const waiting = 2

// section is what a section of a text gives.
type section struct {
	messages     []*ast.Message
	whole, diags []diag.Diagnostic // those of no message, those of messages
	fault        any               // a panic in the front end
}

// Concurrently is Each that reads up to jobs sections of the text at the same time.
// Messages, their order and the diagnostics are those of Each, and use is called by
// one goroutine, the caller's, while others go on reading.
func Concurrently(f *source.File, o grammar.Options, jobs int, use func(*ast.Message)) []diag.Diagnostic {
	if jobs < 2 {
		return Each(f, o, use)
	}
	sections := grammar.Sections(f, o, sectionSize)
	if len(sections) < 2 {
		return Each(f, o, use)
	}
	done := make([]chan section, len(sections))
	for i := range done {
		done[i] = make(chan section, 1)
	}
	var next atomic.Int64
	room := make(chan struct{}, waiting*jobs)
	for range min(jobs, len(sections)) {
		go func() {
			l := new(lowering)
			for room <- struct{}{}; ; room <- struct{}{} {
				i := int(next.Add(1)) - 1
				if i >= len(sections) {
					return
				}
				done[i] <- l.section(sections[i])
			}
		}()
	}
	var whole, diags []diag.Diagnostic
	var fault any
	for i := range sections {
		p := <-done[i]
		<-room
		if fault == nil {
			fault = p.fault
		}
		if fault != nil {
			continue
		}
		for _, m := range p.messages {
			use(m)
		}
		whole, diags = append(whole, p.whole...), append(diags, p.diags...)
	}
	if fault != nil {
		panic(fault) // as it would have, one section after the other
	}
	return append(whole, diags...)
}

// section reads one section.
func (l *lowering) section(g grammar.Section) (p section) {
	defer func() {
		if fault := recover(); fault != nil {
			p = section{fault: fault}
		}
	}()
	doc := g.Each(func(u *grammar.Unit) {
		var m *ast.Message
		m, p.diags = l.unit(u, p.diags)
		p.messages = append(p.messages, m)
	})
	p.whole = doc.Diags
	return p
}
