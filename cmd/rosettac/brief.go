package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/emit"
)

type briefCmd struct {
	Message msgID  `arg:"" help:"The request, as a1.7."`
	For     worker `required:"" placeholder:"WHO" help:"Whom it is for: an agent, or @role:NAME."`
	Format  string `enum:"text,wire,json" default:"text" help:"How it is printed: text (for people), wire (a transcript that stands by itself) or json."`
	Lang    string `placeholder:"LANG" help:"Language of the labels, for text: ${langs}."`
	Reveal  bool   `help:"Show what a label of phi or stricter hides."`
	Output  string `short:"o" placeholder:"FILE" help:"Write to this file, whole or not at all, instead of standard output."`
	reading
	paths
}

// Help is shown by --help below the flags.
func (briefCmd) Help() string {
	return examples(
		"rosettac brief dev3 --for @role:load review.rose", "the request, the part of that role, and what both cite",
		"rosettac brief lead3 --for logs --root repo/ incident.rose", "with the lines of files that it cites",
		"rosettac brief dev3 --for load --format wire -o load.rose review.rose", "as a transcript for the worker",
	) + "\nWhat is cited and cannot be handed over is named on standard error, and so is the size\nagainst handing over everything. The wire form is for the worker: its messages hold less\nthan those of the transcript it is taken from, and are not to be joined with it."
}

// Run prints what one worker needs to start.
func (c briefCmd) Run(s *streams) error {
	handing := showing{Reveal: c.Reveal, Output: c.Output}
	if c.Policy.Policy != nil {
		handing.Reader = ast.Target(c.For).String()
	}
	return handing.hand(s, c.reading, c.paths, func(w io.Writer, in *emit.Input, o emit.Options) error {
		o.Lang = c.Lang
		o.Color = s.color && c.Output == ""
		b, err := emit.NewBrief(in, ast.MsgID(c.Message), ast.Target(c.For), holds(c.Policy.Policy), o)
		if err != nil {
			return err
		}
		var wire bytes.Buffer
		if err := b.Wire(&wire); err != nil {
			return err
		}
		o.Notice(fmt.Sprintf("the brief takes %s (in wire form)", b.Size(wire.Len())))
		switch c.Format {
		case "wire":
			_, err = w.Write(wire.Bytes())
			return err
		case "json":
			return b.JSON(w)
		}
		return b.Text(w)
	})
}

// holds returns what the policy's roster knows of roles, or nil.
func holds(p *check.Policy) emit.Holds {
	if !p.Roster() {
		return nil
	}
	return func(agent, role string) (has, known bool) {
		members, known := p.Members(ast.Target{Kind: ast.ToRole, Name: role})
		for _, m := range members {
			has = has || m == agent
		}
		return has, known
	}
}

// worker is an agent or a role on the command line.
type worker ast.Target

// UnmarshalText reads a7 or @role:reviewer.
func (w *worker) UnmarshalText(text []byte) error {
	if role, ok := strings.CutPrefix(string(text), "@role:"); ok && role != "" {
		*w = worker{Kind: ast.ToRole, Name: role}
		return nil
	}
	if !ast.IsAgent(string(text)) {
		return fmt.Errorf("got %q, want an agent or @role:NAME", text)
	}
	*w = worker{Kind: ast.ToAgent, Name: string(text)}
	return nil
}
