// Package optimizer gives package optimize the front end and the checks: what emits
// knows nothing of who reads and who judges (design.md §1).
package optimizer

import (
	"cmp"
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/emit/optimize"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// Options returns Options that read and judge as these say. Count and whatever
// else is to be chosen is left to the caller.
func Options(g grammar.Options, c check.Options) optimize.Options {
	return optimize.Options{
		Read:  func(text string) optimize.Document { d, _ := read(text, g); return d },
		Judge: func(d optimize.Document) []optimize.Finding { return judge(d, g, c) },
	}
}

func read(text string, g grammar.Options) (optimize.Document, []diag.Diagnostic) {
	d := optimize.Document{Text: text, Transcript: ast.NewTranscript()}
	front := lower.Each(source.NewFile("", text), g, func(m *ast.Message) {
		d.Messages = append(d.Messages, m)
		d.Transcript.Add(m)
	})
	return d, front
}

// judge returns what the front end and the checks say of d, each finding with the
// message in whose bytes it lies.
func judge(d optimize.Document, g grammar.Options, c check.Options) []optimize.Finding {
	var r diag.Report
	_, front := read(d.Text, g)
	r.Add(front...)
	r.Add(check.Run(d.Transcript, c)...)
	var out []optimize.Finding
	for _, f := range r.Sorted() {
		i, found := slices.BinarySearchFunc(d.Messages, f.Span.Start, func(m *ast.Message, at int) int { return cmp.Compare(m.Span.Start, at) })
		if !found {
			i--
		}
		one := optimize.Finding{Code: string(f.Code)}
		if i >= 0 && f.Span.End <= d.Messages[i].Span.End {
			one.Message = d.Messages[i]
		}
		out = append(out, one)
	}
	return out
}
