package main

import (
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/agentrosetta/rosettac/bench/report"
	"github.com/agentrosetta/rosettac/bench/tokens"
	"github.com/agentrosetta/rosettac/cmd/internal/cli"
)

type countCmd struct {
	Path []string `arg:"" placeholder:"FILE" help:"Files, or - for standard input."`
	JSON bool     `help:"Print the figures as one JSON object instead of a table."`
}

// Help is shown by --help below the flags.
func (countCmd) Help() string {
	return cli.Examples(
		"rosetta-bench count incident.rose", "the tokens of a file, in each encoding",
		"rosettac emit --to wire incident.rose | rosetta-bench count -", "those of its canonical form",
	)
}

// counted is the size of one text.
type counted struct {
	Path   string         `json:"path"`
	Bytes  int            `json:"bytes"`
	Tokens map[string]int `json:"tokens"`
}

// Run counts every file, byte for byte as it is.
func (c countCmd) Run(s *streams) error {
	t := report.Table{Head: []string{"file", "bytes"}}
	for _, counter := range tokens.Counters {
		t.Head = append(t.Head, counter.Name)
	}
	all := []counted{}
	for _, path := range c.Path {
		text, err := readText(path)
		if err != nil {
			return err
		}
		one := counted{path, len(text), map[string]int{}}
		row := []string{path, strconv.Itoa(len(text))}
		for i, n := range tokens.All(text) {
			one.Tokens[tokens.Counters[i].Name] = n
			row = append(row, strconv.Itoa(n))
		}
		all = append(all, one)
		t.Rows = append(t.Rows, row)
	}
	o := output{JSON: c.JSON}
	return o.show(s, report.Report{Tables: []report.Table{t}, Data: struct {
		Files []counted `json:"files"`
	}{all}})
}

func readText(path string) (string, error) {
	if path == "-" {
		text, err := io.ReadAll(os.Stdin)
		if err != nil {
			return "", fmt.Errorf("standard input: %w", err)
		}
		return string(text), nil
	}
	text, err := os.ReadFile(path)
	return string(text), err
}
