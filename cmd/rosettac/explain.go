package main

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/check/diag"
)

type explainCmd struct {
	Code []string `arg:"" optional:"" help:"Codes, as E022. None lists all."`
}

// Help is shown by --help below the flags.
func (explainCmd) Help() string {
	return examples(
		"rosettac explain E022", "what the code E022 means",
		"rosettac explain", "all codes",
	)
}

// Run prints the registry's entries of the given codes, or of all.
func (c explainCmd) Run(s *streams) error {
	if len(c.Code) == 0 {
		for _, e := range diag.Registry {
			fmt.Fprintf(s.stdout, "%-6s %-5s  %-3s  %-11s  %s\n", e.Code, e.Severity, e.Level, e.Pass, e.Title)
		}
		return nil
	}
	for i, word := range c.Code {
		e, err := lookup(word)
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprintln(s.stdout)
		}
		fmt.Fprintf(s.stdout, "%s: %s\n", e.Code, e.Title)
		fmt.Fprintf(s.stdout, "%s, demanded from level %s on, found by the pass %s\n", e.Severity, e.Level, e.Pass)
	}
	return nil
}

// lookup finds the entry of a code in any case; an unknown one is answered with
// the nearest that there is.
func lookup(word string) (diag.Entry, error) {
	known := make([]string, len(diag.Registry))
	for i, e := range diag.Registry {
		if strings.EqualFold(string(e.Code), word) {
			return e, nil
		}
		known[i] = string(e.Code)
	}
	if near := diag.Nearest(strings.ToUpper(word), known); near != "" {
		return diag.Entry{}, fmt.Errorf("unknown code %s, did you mean %s?", diag.Quote(word), near)
	}
	return diag.Entry{}, fmt.Errorf("unknown code %s; rosettac explain lists them", diag.Quote(word))
}
