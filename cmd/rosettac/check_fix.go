package main

import (
	"fmt"
	"io"

	"github.com/aymanbagabas/go-udiff"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/atomicfile"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/rewrite"
)

// fix makes the mechanical fixes of every transcript and reports what is left.
// What was made is said on standard error, so that a report stays one.
func (c checkCmd) fix(s *streams, r *report) error {
	err := c.open(s, c.paths, func(list []string, o load.Options) error {
		return load.Each(list, s.stdin, o, func(t *load.Transcript) error {
			fixed, err := rewrite.Fix(t, o)
			if err != nil {
				return err
			}
			for i, f := range t.Files {
				if err := c.deliver(s, f, fixed.Transcript.Files[i].Text); err != nil {
					return err
				}
				if f.Name == load.StdinName {
					r.to(s.stderr)
				}
			}
			c.say(s, t.Name, fixed)
			if c.DryRun {
				r.judge(fixed.Findings)
				return nil
			}
			return r.transcript(fixed.Transcript, fixed.Findings)
		})
	})
	if err != nil || c.DryRun {
		return err
	}
	return r.close()
}

// deliver shows what would change in a file, or writes it back; what came from
// standard input goes to standard output.
func (c checkCmd) deliver(s *streams, f *load.File, text string) error {
	switch {
	case c.DryRun && text != f.Text:
		_, err := s.stdout.WriteString(udiff.Unified(f.Name+" (as it is)", f.Name+" (fixed)", f.Text, text))
		return err
	case c.DryRun:
		return nil
	case f.Name == load.StdinName:
		_, err := s.stdout.WriteString(text)
		return err
	case text == f.Text:
		return nil
	}
	return atomicfile.Write(f.Name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// say tells how many fixes were made, and which were refused.
func (c checkCmd) say(s *streams, name string, fixed *rewrite.Fixed) {
	if n := len(fixed.Made); n > 0 {
		done := "fixed"
		if c.DryRun {
			done = "to be fixed"
		}
		var made diag.Summary
		for _, d := range fixed.Made {
			made.Add(d)
		}
		fmt.Fprintf(s.stderr, "%s: %s %s: %s\n", diag.Visible(name), count(n, "finding"), done, made.Codes())
	}
	for _, d := range fixed.Refused {
		fmt.Fprintf(s.stderr, "%s: not fixed, the message would be read differently: %s of %s, %s\n", diag.Visible(name), d.Code, d.Message, diag.Visible(d.Text))
	}
}
