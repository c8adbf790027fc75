package main

import (
	"fmt"

	"github.com/charmbracelet/x/ansi"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/explain"
)

type explainCmd struct {
	Code   []string `arg:"" optional:"" help:"Codes, as E022, in any case. None lists all."`
	Format string   `enum:"text,json" default:"text" help:"How pages are printed: text, or json (one object a line)."`
}

// Help is shown by --help below the flags.
func (explainCmd) Help() string {
	return examples(
		"rosettac explain", "all codes, by the pass that finds them",
		"rosettac explain E022", "what E022 means, why it matters, and how to mend it",
		"rosettac explain S7 W045", "the pages also show the words and limits that a rule goes by",
		"rosettac explain --format json", "every page, one JSON object a line",
	)
}

// Run prints the pages of the given codes, or the list of all.
func (c explainCmd) Run(s *streams) error {
	var pages []diag.Page
	for _, word := range c.Code {
		e, err := explain.Find(word)
		if err != nil {
			return err
		}
		pages = append(pages, explain.Page(e.Code))
	}
	switch {
	case c.Format == "json" && pages == nil:
		return diag.JSONPages(s.stdout, explain.Pages())
	case c.Format == "json":
		return diag.JSONPages(s.stdout, pages)
	case pages == nil:
		return explain.List(s.stdout, s.bold)
	}
	for i, p := range pages {
		if i > 0 {
			fmt.Fprintln(s.stdout)
		}
		found, err := explain.Findings(p, p.Wrong)
		if err != nil {
			return err
		}
		if err := p.Text(s.stdout, found, s.color); err != nil {
			return err
		}
	}
	return nil
}

// bold sets a heading of the output apart, when it is coloured.
func (s *streams) bold(text string) string {
	if !s.color {
		return text
	}
	return ansi.NewStyle().Bold().Styled(text)
}
