package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/report"
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
