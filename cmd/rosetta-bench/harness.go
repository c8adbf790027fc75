package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/report"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

// output is how a harness shows what it found.
type output struct {
	JSON bool   `help:"Print the figures as one JSON object instead of tables."`
	SVG  string `placeholder:"FILE" help:"Also draw a chart into FILE."`
}

// caseFolder is the flag of the harnesses that measure exchanges.
type caseFolder struct {
	Cases string `type:"existingdir" placeholder:"DIR" help:"Measure the exchanges of a folder instead of those built in: NAME.rose, with NAME.prose.md, NAME.repaste.md and NAME-diff.txt where there are such."`
}

func (c caseFolder) folder() fs.FS {
	if c.Cases == "" {
		return cases.Own
	}
	return os.DirFS(c.Cases)
}

func (c caseFolder) load() ([]cases.Case, error) {
	all, err := cases.Load(c.folder())
	if err != nil && c.Cases != "" {
		return nil, fmt.Errorf("%s: %w", c.Cases, err)
	}
	return all, err
}

// choose returns the case of a name, or without one the first that is better than all
// others.
func (c caseFolder) choose(name string, better func(a, b cases.Case) bool) (cases.Case, error) {
	all, err := c.load()
	if err != nil {
		return cases.Case{}, err
	}
	if name != "" {
		return cases.Find(all, name)
	}
	best := all[0]
	for _, one := range all[1:] {
		if better(one, best) {
			best = one
		}
	}
	return best, nil
}

// tokenizer is the flag of the harnesses that count with one encoding.
type tokenizer struct {
	Tokenizer string `enum:"o200k_base,cl100k_base,p50k_base" default:"o200k_base" placeholder:"NAME" help:"Which encoding counts: ${enum}."`
}

func (t tokenizer) counter() *tokens.Counter {
	c, err := tokens.Lookup(t.Tokenizer)
	if err != nil {
		return tokens.Default // the enum of the flag has let no other name through
	}
	return c
}

// show prints a report.
func (o output) show(s *streams, r report.Report) error {
	if o.SVG != "" {
		if err := drawFile(o.SVG, r.Chart); err != nil {
			return err
		}
	}
	if !o.JSON {
		return report.Write(s.stdout, r.Tables)
	}
	e := json.NewEncoder(s.stdout)
	e.SetEscapeHTML(false)
	return e.Encode(r.Data)
}
