package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/aymanbagabas/go-udiff"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/atomicfile"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/rewrite"
)

type fmtCmd struct {
	Write bool `short:"w" help:"Write the result back to the files."`
	List  bool `short:"l" help:"List the files that are not in canonical form; exit 1 if there are any."`
	Diff  bool `short:"d" help:"Show what would change."`
	Join  bool `help:"Take all files as one transcript: headers are derived across files."`
	Cut   bool `help:"The last message was cut off: it stays as it is."`
	optimizing
	paths
}

// Help is shown by --help below the flags.
func (fmtCmd) Help() string {
	return examples(
		"rosettac fmt draft.rose", "the canonical form, on standard output",
		"rosettac fmt -d runs/", "what would change, as a diff",
		"rosettac fmt -w draft.rose", "rewrite the file",
		"rosettac fmt --optimize -w long.rose", "the same for fewer tokens; fmt --expand -w takes it back",
		"rosettac fmt -l runs/ && echo canonical", "for a script: exit 1 when something is not canonical",
	) + "\nText between messages stays where it stands. A message that cannot be rewritten\nwithout losing text is left alone and named on standard error: exit 1."
}

// Run rewrites every transcript. What it refuses it names, and ends with errGate.
func (c *fmtCmd) Run(s *streams) error {
	if err := c.refuse(s); err != nil {
		return err
	}
	refused := false
	r := reading{Join: c.Join, Cut: c.Cut}
	err := r.each(s, c.paths, func(t *load.Transcript) error {
		results, err := c.rewritten(s, t)
		if errors.Is(err, rewrite.ErrMeaning) {
			refused = true
			fmt.Fprintf(s.stderr, "rosettac: %s: %v\n", t.Name, err)
			return nil
		}
		if err != nil {
			return err
		}
		for _, r := range results {
			stop, err := c.deliver(s, r)
			if err != nil {
				return err
			}
			refused = refused || stop
		}
		return nil
	})
	if err == nil && refused {
		return errGate
	}
	return err
}

// refuse says which flags do not go with --optimize and --expand.
func (c *fmtCmd) refuse(s *streams) error {
	if err := c.check(); err != nil || !c.on() {
		return err
	}
	if c.Join {
		return errors.New("--optimize and --expand rewrite one file: leave --join out")
	}
	if list, err := c.list(s); err == nil && len(list) > 1 && c.RenameMap != "" {
		return errors.New("--rename-map is about one transcript: name one file")
	}
	return nil
}

// rewritten returns the new texts of a transcript's files.
func (c *fmtCmd) rewritten(s *streams, t *load.Transcript) ([]rewrite.Result, error) {
	was := t
	if c.Expand {
		var err error
		if t, err = c.expanded(t); err != nil {
			return nil, err
		}
	}
	results, err := rewrite.Transcript(t, load.Options{Join: c.Join, Cut: c.Cut})
	for i := range results {
		results[i].File = was.Files[i].File
		if err == nil && c.Optimize.on {
			results[i].Text, err = c.optimized(s, t, results[i].Text)
		}
	}
	return results, err
}

// deliver does with one result what the flags say, and reports whether that
// gates: a message was left alone, or -l listed the file.
func (c *fmtCmd) deliver(s *streams, r rewrite.Result) (gate bool, err error) {
	for _, left := range r.Left {
		gate = true
		fmt.Fprintf(s.stderr, "rosettac: %s:%d: %s left as it stands: %s\n", r.File.Name, left.Line, left.ID, left.Why)
	}
	changed := r.Text != r.File.Text
	if c.List && changed {
		gate = true
		fmt.Fprintln(s.stdout, r.File.Name)
	}
	if c.Diff && changed {
		s.stdout.WriteString(udiff.Unified(r.File.Name+" (as it is)", r.File.Name+" (canonical)", r.File.Text, r.Text))
	}
	switch {
	case c.Write && r.File.Name == load.StdinName:
		return gate, errors.New("fmt -w: standard input cannot be rewritten")
	case c.Write && changed:
		return gate, atomicfile.Write(r.File.Name, func(w io.Writer) error {
			_, err := io.WriteString(w, r.Text)
			return err
		})
	case !c.Write && !c.List && !c.Diff:
		s.stdout.WriteString(r.Text)
	}
	return gate, nil
}
