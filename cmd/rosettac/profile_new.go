package main

import (
	"fmt"
	"io"
	"os"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/atomicfile"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/profiles"
)

type profileNewCmd struct {
	Name   string `arg:"" help:"The name of the pack: a lower-case letter, then lower-case letters, digits and _."`
	Output string `short:"o" placeholder:"FILE" help:"The file; - for standard output. By default NAME.rose."`
}

// Run writes a pack that checks clean. It overwrites nothing.
func (c profileNewCmd) Run(s *streams) error {
	text, err := profiles.Scaffold(c.Name)
	if err != nil {
		return err
	}
	if c.Output == "" {
		c.Output = c.Name + ".rose"
	}
	if c.Output == load.Stdin {
		_, err := s.stdout.WriteString(text)
		return err
	}
	if _, err := os.Lstat(c.Output); err == nil {
		return fmt.Errorf("%s is there already; it is left alone", c.Output)
	}
	if err := write(c.Output, text); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.stdout, "wrote %s; next: rosettac profile check %[1]s\n", c.Output)
	return err
}

// write makes a file hold a text, whole or not at all.
func write(path, text string) error {
	return load.Plain(atomicfile.Write(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}))
}
