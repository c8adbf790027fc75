package check

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// RunEach is [Run] one pass after the other: it hands every pass to around with a
// function that does all the work of that pass, which around has to call once. It
// is for measuring. What several passes need is made by the first that asks.
func RunEach(tr *ast.Transcript, opts Options, around func(p *Pass, run func())) []diag.Diagnostic {
	s := Resume(tr, opts)
	s.messages.Transcript, s.messages.Options = tr, opts
	whole := &Context{Transcript: tr, Options: opts}
	for _, p := range Passes {
		around(p, func() {
			if p.Message != nil {
				for _, m := range tr.Messages() {
					s.messages.run(p, m)
				}
				for _, m := range tr.Redeliveries() {
					s.messages.run(p, m)
				}
			}
			if p.Transcript != nil {
				whole.run(p, nil)
			}
		})
	}
	return sorted(append(s.once(), whole.list...))
}
