package optimize_test

import (
	"strings"

	"github.com/tiktoken-go/tokenizer/codec"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/emit/optimize"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

var o200k = codec.NewO200kBase()

var short = map[string]int{}

func count(text string) int {
	if n, known := short[text]; known {
		return n
	}
	n, err := o200k.Count(strings.ToValidUTF8(text, "\ufffd"))
	if err != nil {
		panic(err)
	}
	if len(text) < 20 {
		short[text] = n
	}
	return n
}

func read(text string) optimize.Document {
	d, _ := readWhole(text)
	return d
}

func readWhole(text string) (optimize.Document, []diag.Diagnostic) {
	d := optimize.Document{Text: text, Transcript: ast.NewTranscript()}
	front := lower.Each(source.NewFile("test.rose", text), grammar.Options{}, func(m *ast.Message) {
		d.Messages = append(d.Messages, m)
		d.Transcript.Add(m)
	})
	return d, front
}

// judge tells what the front end and the checks say.
func judge(d optimize.Document) []optimize.Finding {
	_, front := readWhole(d.Text)
	return findings(d, append(front, check.Run(d.Transcript, check.Options{})...))
}

func findings(d optimize.Document, diags []diag.Diagnostic) []optimize.Finding {
	var r diag.Report
	r.Add(diags...)
	var out []optimize.Finding
	for _, f := range r.Sorted() {
		var at *ast.Message
		for _, m := range d.Messages {
			if f.Span.Start >= m.Span.Start && f.Span.End <= m.Span.End {
				at = m
			}
		}
		out = append(out, optimize.Finding{Message: at, Code: string(f.Code)})
	}
	return out
}

func canonical(text string) string {
	var b strings.Builder
	d := read(text)
	if err := emit.Wire(&b, &emit.Input{Transcript: d.Transcript}, emit.Options{}); err != nil {
		panic(err)
	}
	return b.String()
}

func options() optimize.Options {
	return optimize.Options{Count: count, Read: read, Judge: judge}
}
