package main

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/profiles"
)

type profileCheckCmd struct {
	File []string `arg:"" help:"Pack files, or - for standard input."`
	choosing
}

// Help is shown by --help below the flags.
func (profileCheckCmd) Help() string {
	var b strings.Builder
	b.WriteString("A map at the end of a value holds constraints:\n")
	for _, k := range profiles.Kinds {
		fmt.Fprintf(&b, "\n  %-15s %s", k.Form, k.Doc)
	}
	b.WriteString("\n\nErrors and warnings end in exit code 1; infos do not.")
	return b.String()
}

// Run prints what there is to say about each file.
func (c profileCheckCmd) Run(s *streams) error {
	others := append([]*profiles.Pack(nil), profiles.Standard()...)
	for _, e := range c.Profiles.List() {
		if e.Pack != nil && e.Origin != profiles.Std {
			others = append(others, e.Pack)
		}
	}
	gated, sound := false, false
	for _, path := range c.File {
		file, err := load.ReadFile(path, s.stdin)
		if err != nil {
			return err
		}
		pack, list := profiles.Lint(file, others)
		var b strings.Builder
		problems(&b, list)
		var counts struct{ errors, warnings, infos int }
		for _, p := range list {
			switch p.Severity {
			case diag.Error:
				counts.errors++
			case diag.Warn:
				counts.warnings++
			default:
				counts.infos++
			}
		}
		gated = gated || counts.errors+counts.warnings > 0
		said := diag.Counts{Errors: counts.errors, Warnings: counts.warnings, Infos: counts.infos}.String()
		if pack == nil {
			fmt.Fprintf(&b, "%s: refused: %s\n", diag.Visible(file.Name), said)
		} else {
			sound = true
			fmt.Fprintf(&b, "%s %s, %s: %s\n", pack.ID(), pack.Digest.Short(), count(len(pack.Symbols), "symbol"), said)
		}
		if _, err := s.stdout.WriteString(b.String()); err != nil {
			return err
		}
	}
	if sound {
		fmt.Fprintf(s.stdout, "note: %s\n", profiles.DomainNote)
	}
	if gated {
		return errGate
	}
	return nil
}
