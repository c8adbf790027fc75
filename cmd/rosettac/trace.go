package main

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/lower"
)

type traceCmd struct {
	ID     string `arg:"" name:"id" help:"A message or a part of one, as a1.7 or @a1.7.a.cause."`
	Format string `enum:"text,json,mermaid" default:"text" help:"How the trace is printed: text, json (one object) or mermaid (a flowchart)."`
	reading
	paths
}

// Help is shown by --help below the flags.
func (traceCmd) Help() string {
	return examples(
		"rosettac trace a4.2 incident.rose", "what the message a4.2 rests on, back to its origins",
		"rosettac trace @a4.2.a.cause incident.rose", "what one claim rests on, with the confidence at each hop",
		"rosettac trace --format mermaid a4.2 incident.rose", "the same as a diagram",
	) + "\nSeveral files are taken as one transcript only with --join."
}

// Run traces in the one transcript that was named.
func (c traceCmd) Run(s *streams) error {
	word := c.ID
	if !strings.HasPrefix(word, "@") {
		word = "@" + word
	}
	ref, err := lower.Address(word)
	if err != nil {
		return err
	}
	list, err := c.list(s)
	if err == nil && len(list) > 1 && !c.Join {
		return fmt.Errorf("trace looks into one transcript, got %d files; --join takes them as one", len(list))
	}
	return c.each(s, c.paths, func(t *load.Transcript) error {
		trace, err := check.TraceOf(t.Transcript, ref.Addr, t.Options())
		if err != nil {
			return err
		}
		switch c.Format {
		case "json":
			return trace.JSON(s.stdout)
		case "mermaid":
			return trace.Mermaid(s.stdout)
		}
		return trace.Text(s.stdout)
	})
}
