package main

import (
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/profiles"
)

type profileHashCmd struct {
	Pack []string `arg:"" help:"Packs: files, or names as craft/1.0."`
	choosing
}

// Run prints a line for each pack, in the form of a lock file.
func (c profileHashCmd) Run(s *streams) error {
	return c.Profiles.each(s, c.Pack, func(p *profiles.Pack) error {
		_, err := fmt.Fprintf(s.stdout, "%s %s %s\n", p.Name, p.Version, p.Digest)
		return err
	})
}

type profileListCmd struct {
	Format string `enum:"text,json" default:"text" help:"How packs are printed: text (a table), or json (one object a line)."`
	choosing
}

// Run lists the packs, and ends with errGate when one of them is damaged.
func (c profileListCmd) Run(s *streams) error {
	damaged := false
	w := tabwriter.NewWriter(s.stdout, 0, 0, 2, ' ', 0)
	for _, e := range c.Profiles.List() {
		if c.Format == "json" {
			damaged = damaged || e.Err != nil
			if err := listPack(s.stdout, e); err != nil {
				return err
			}
			continue
		}
		origin, about := string(e.Origin), ""
		if e.Locked {
			origin += ", locked"
		}
		if e.Err != nil {
			damaged, about = true, "damaged: "+e.Err.Error()
		} else {
			about = e.Pack.Doc
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", e.ID, e.Digest.Short(), origin, diag.Visible(about))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, err := range c.Profiles.Problems() {
		damaged = true
		fmt.Fprintf(s.stderr, "rosettac: %s\n", diag.Visible(err.Error()))
	}
	if damaged {
		return errGate
	}
	return nil
}

type profileShowCmd struct {
	Pack      []string `arg:"" help:"Packs: files, or names as craft/1.0."`
	Format    string   `enum:"text,json" default:"text" help:"How packs are printed: text, or json (one object a pack)."`
	Canonical bool     `xor:"form" help:"Print the bytes that the digest is made of."`
	Source    bool     `xor:"form" help:"Print the pack's file as it is."`
	choosing
}

// Run prints packs.
func (c profileShowCmd) Run(s *streams) error {
	if c.Format == "json" && (c.Canonical || c.Source) {
		return errors.New("--format json can't be used together with --canonical or --source")
	}
	first := true
	return c.Profiles.each(s, c.Pack, func(p *profiles.Pack) error {
		if c.Format == "json" {
			return showPack(s.stdout, p)
		}
		if !first && !c.Canonical && !c.Source {
			fmt.Fprintln(s.stdout)
		}
		first = false
		text := ""
		switch {
		case c.Canonical:
			text = string(p.Canonical())
		case c.Source:
			text = p.File.Text
		default:
			text = portrait(p)
		}
		_, err := s.stdout.WriteString(text)
		return err
	})
}

// portrait returns a pack for people: its identity, and for each symbol what it
// means and what it demands.
func portrait(p *profiles.Pack) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n", p.ID(), p.Digest)
	if p.Doc != "" {
		fmt.Fprintf(&b, "%s\n", diag.Visible(p.Doc))
	}
	width := 0
	for i := range p.Symbols {
		width = max(width, len(p.Symbols[i].Name))
	}
	for i := range p.Symbols {
		sym := &p.Symbols[i]
		fmt.Fprintf(&b, "\n%-*s  %s\n", width, sym.Name, diag.Visible(sym.Meaning))
		for _, k := range sym.Constraints {
			fmt.Fprintf(&b, "%*s  %s: %s\n", width, "", k.Text, k.Kind.Info().Doc)
		}
	}
	return b.String()
}

type profileDiffCmd struct {
	Old string `arg:"" help:"The older pack: a file, or a name as craft/1.0."`
	New string `arg:"" help:"The newer pack."`
	choosing
}

// Run prints what changed, and ends with errGate when the version of the newer
// pack does not say so.
func (c profileDiffCmd) Run(s *streams) error {
	var both []*profiles.Pack
	if err := c.Profiles.each(s, []string{c.Old, c.New}, func(p *profiles.Pack) error {
		both = append(both, p)
		return nil
	}); err != nil {
		return err
	}
	a, b := both[0], both[1]
	if a.Name != b.Name {
		return fmt.Errorf("%s and %s are different packs, not versions of one", a.ID(), b.ID())
	}
	list := profiles.Diff(a, b)
	for _, d := range list {
		fmt.Fprintf(s.stdout, "%-9s  %s: %s\n", d.Change, d.Symbol, diag.Visible(changed(d)))
	}
	demanded := profiles.Demands(list)
	if demanded == profiles.NoBump {
		_, err := fmt.Fprintf(s.stdout, "%s and %s: no difference\n", a.ID(), b.ID())
		return err
	}
	fmt.Fprintf(s.stdout, "demands a %s version: %s after %s\n", demanded, profiles.Next(a.Version, demanded), a.Version)
	if err := profiles.CheckBump(a, b); err != nil {
		return s.refuse("%s: %v", b.ID(), err)
	}
	return nil
}

// changed words what stood there and what stands there now.
func changed(d profiles.Difference) string {
	switch {
	case d.Old == "":
		return d.New
	case d.New == "":
		return d.Old
	}
	return d.Old + " -> " + d.New
}
