package conformance

import (
	"bytes"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// Local is rosettac itself as an implementation: it answers one input with one
// neutral document, as `rosettac emit --to json` does, in this process. The error
// is that of an address, a policy, a view or a dialect that cannot be read.
func Local(input []byte, q Query) ([]byte, error) {
	in := &emit.Input{Transcript: ast.NewTranscript(), Dialects: q.Dialects}
	for _, r := range q.Render {
		in.Renderings = append(in.Renderings, emit.Rendering(r))
	}
	for _, address := range q.Resolve {
		ref, err := lower.Address(address)
		if err != nil {
			return nil, err
		}
		in.Resolve = append(in.Resolve, ref)
	}
	syntax := grammar.Parse(source.NewFile("<case>", string(input)), grammar.Options{Cut: q.Cut})
	opts := check.Options{Now: q.Now}
	var rules emit.Options
	if q.Policy != nil {
		policy, err := check.ParsePolicy("policy", q.Policy)
		if err != nil {
			return nil, err
		}
		opts.Policy, rules.Policy.Clamp = policy, policy.Clamp
	}
	messages, found := lower.Document(syntax)
	for _, m := range messages {
		in.Transcript.Add(m)
	}
	var r diag.Report
	r.Add(found...)
	r.Add(check.Run(in.Transcript, opts)...)
	in.Findings = r.Sorted()
	var document bytes.Buffer
	err := emit.JSON(&document, in, rules)
	return document.Bytes(), err
}

// Reported returns whether rosettac has a pass that reports a code. A case that
// expects any other code says nothing about rosettac yet.
func Reported() func(diag.Code) bool {
	known := map[diag.Code]bool{}
	for _, e := range diag.Registry {
		known[e.Code] = e.Pass == frontEnd || e.Pass == internal
	}
	for _, p := range check.Passes {
		for _, code := range p.Codes {
			known[code] = true
		}
	}
	return func(c diag.Code) bool { return known[c] }
}

// The passes of the registry that are none of [check.Passes]: what grammar and lower
// report, and faults of any step.
const (
	frontEnd = "parse"
	internal = "internal"
)
