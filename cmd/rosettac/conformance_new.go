package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/conformance"
)

type conformanceNewCmd struct {
	Name string `arg:"" help:"Area and name, as source/a-bom-is-skipped: a sentence that says what is right."`

	From    string                  `placeholder:"FILE" help:"The wire text; - for standard input. By default NAME.rose if it is there, else standard input."`
	Suite   string                  `placeholder:"DIR" default:"conformance/cases" help:"The folder of the cases: ${default} by default."`
	Facet   []string                `placeholder:"FACET" default:"messages,diagnostics" help:"What to judge: count, messages, diagnostics, canonical; messages and diagnostics by default; none for only what the flags below ask for."`
	Resolve []string                `placeholder:"ADDRESS" sep:"none" help:"Resolve this address. May be repeated."`
	Render  []conformance.Rendering `placeholder:"VIEW/LANG" help:"Render for people, as full/en. May be repeated."`
	Dialect []string                `placeholder:"DIALECT" help:"Write in this dialect, as 1.1. May be repeated."`
	MustNot []string                `placeholder:"CODE" help:"A code that does not occur. May be repeated."`
	Spec    []string                `placeholder:"SECTION" sep:"none" help:"The section that the case rests on, as 5.2. May be repeated."`
	Note    string                  `placeholder:"TEXT" help:"What it is about, in a line."`
	Level   string                  `placeholder:"LEVEL" help:"The level at which it counts. By default what its codes demand."`
	Since   string                  `placeholder:"VERSION" help:"The first version of the language it holds for."`
	Until   string                  `placeholder:"VERSION" help:"The last version it holds for."`
	Now     instant                 `placeholder:"TIME" help:"The clock."`
	Cut     bool                    `help:"The last message was cut off."`
	Policy  string                  `placeholder:"FILE" type:"existingfile" help:"The rules of the host; they are copied into the case."`
	Force   bool                    `help:"Overwrite the case."`
}

// Help is shown by --help below the flags.
func (conformanceNewCmd) Help() string {
	return examples(
		"rosettac conformance new --spec 1.1 source/a-bom-is-skipped --from bom.rose", "write the case, to be read against the language line by line",
		`rosettac conformance new --spec 5.2 --facet none --resolve '@a1.1.b#L1' addresses/a-line-is-a-line < lines.rose`, "judge a resolution alone",
		"rosettac conformance new --spec 10 --facet none --render full/en --render full/zh views/a-list-is-shown < list.rose", "judge two renderings",
	)
}

// Run writes the files of the case.
func (c conformanceNewCmd) Run(s *streams) error {
	made := &conformance.Case{
		Name: filepath.ToSlash(c.Name), Spec: c.Spec, Note: c.Note, Level: c.Level, Since: c.Since, Until: c.Until,
		Options: conformance.Options{Now: time.Time(c.Now), Cut: c.Cut},
	}
	if made.Spec == nil {
		made.Spec = []string{}
	}
	var err error
	if made.Input, err = c.wire(s); err != nil {
		return err
	}
	if c.Policy != "" {
		rules, err := load.ReadFile(c.Policy, nil)
		if err != nil {
			return err
		}
		made.Options.Policy = conformance.Policy(strings.TrimSpace(rules.Text))
	}
	var facets []conformance.Facet
	for _, f := range c.Facet {
		if f != "none" {
			facets = append(facets, conformance.Facet(f))
		}
	}
	if err := made.Scaffold(facets, c.Resolve, c.Render, c.Dialect); err != nil {
		return err
	}
	if len(c.MustNot) > 0 {
		if made.Diagnostics == nil {
			made.Diagnostics = &conformance.Findings{}
		}
		made.Diagnostics.MustNot = c.MustNot
	}
	return c.write(s, made)
}

// wire returns the bytes of the input.
func (c conformanceNewCmd) wire(s *streams) ([]byte, error) {
	from := c.From
	if from == "" {
		from = load.Stdin
		if there := filepath.Join(c.Suite, c.Name+".rose"); isFile(there) {
			from = there
		}
	}
	if from == load.Stdin {
		if _, err := (paths{}).list(s); err != nil {
			return nil, err
		}
	}
	f, err := load.ReadFile(from, s.stdin)
	if err != nil {
		return nil, err
	}
	return []byte(f.Text), nil
}

func (c conformanceNewCmd) write(s *streams, made *conformance.Case) error {
	files, err := made.Files()
	if err != nil {
		return err
	}
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		target := filepath.Join(c.Suite, filepath.FromSlash(name))
		if filepath.Ext(name) != ".rose" && isFile(target) && !c.Force {
			return fmt.Errorf("%s is there already; --force overwrites it", target)
		}
		if old, err := os.ReadFile(target); err == nil && !c.Force && string(old) != string(files[name]) {
			return fmt.Errorf("%s is there already and differs; --force overwrites it", target)
		}
	}
	if err := os.MkdirAll(filepath.Dir(filepath.Join(c.Suite, c.Name)), 0o777); err != nil {
		return load.Plain(err)
	}
	for _, name := range names {
		target := filepath.Join(c.Suite, filepath.FromSlash(name))
		if err := write(target, string(files[name])); err != nil {
			return err
		}
		fmt.Fprintf(s.stdout, "wrote %s\n", target)
	}
	fmt.Fprintln(s.stdout, "these are today's answers: read every line of them against the language before they are kept")
	return nil
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
