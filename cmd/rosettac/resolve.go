package main

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/lower"
)

type resolveCmd struct {
	Address string `arg:"" help:"What to resolve, as @a2.9.tgt#L3."`
	Format  string `enum:"text,json" default:"text" help:"How the answer is printed: text, or json (the form of the neutral document)."`
	reading
	paths
}

// Help is shown by --help below the flags.
func (resolveCmd) Help() string {
	return examples(
		`rosettac resolve '@a2.9.tgt#L3|q"the last man"' draft.rose`, "where it is now, and how sure that is",
		"rosettac resolve --root pr/ '@file:client.py#L18-24' review.rose", "lines of a file beside the transcript",
	) + "\nSeveral files are taken as one transcript only with --join.\nExit 1 when the address points at nothing, or at something that is not carried."
}

// Run resolves the address in the one transcript that was named.
func (c resolveCmd) Run(s *streams) error {
	ref, err := lower.Address(c.Address)
	if err != nil {
		return err
	}
	list, err := c.list(s)
	if err == nil && len(list) > 1 && !c.Join {
		return fmt.Errorf("resolve looks into one transcript, got %d files; --join takes them as one", len(list))
	}
	found := false
	err = c.each(s, c.paths, func(t *load.Transcript) error {
		r := anchor.Resolve(t.Transcript, ref.Addr, nil, t.Artifacts())
		found = r.Holds()
		if c.Format == "json" {
			return emit.Resolutions(s.stdout, &emit.Input{Transcript: t.Transcript, Artifacts: t.Artifacts(), Resolve: []ast.Ref{ref}})
		}
		printResolution(s, c.Address, r)
		return nil
	})
	if err == nil && !found {
		return errGate
	}
	return err
}

// printResolution prints the answer for people, one fact a line.
func printResolution(s *streams, address string, r anchor.Resolution) {
	fact := func(name, value string) {
		if value != "" {
			fmt.Fprintf(s.stdout, "%-10s  %s\n", name, strings.ReplaceAll(diag.Visible(value), "\n", "\n            "))
		}
	}
	fact("address", address)
	fact("status", r.Status.String())
	fact("confidence", "~"+r.Status.Conf())
	fact("in", where(r))
	if r.Holds() {
		fact("position", anchor.Label(r.Range))
		fact("text", r.Text)
	}
	fact("detail", r.Detail)
	if n := r.Nearest; n != nil {
		fact("nearest", fmt.Sprintf("%s %s (not accepted)", anchor.Label(n.Range), diag.Quote(n.Text)))
	}
}

// where names the version of the text that the answer is about.
func where(r anchor.Resolution) string {
	var id ast.MsgID
	if r.Message != nil {
		id = r.Message.ID
	}
	switch {
	case r.Block != "" && !id.IsZero():
		return "block " + r.Block + " of " + id.String()
	case r.Block != "":
		return "block " + r.Block
	}
	return id.String()
}
