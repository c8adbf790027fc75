package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/conformance"
)

type conformanceListCmd struct {
	suiteFlag
	choosingCases
	Format string `enum:"table,json" default:"table" placeholder:"FORM" help:"table, or json."`
}

// Help is shown by --help below the flags.
func (conformanceListCmd) Help() string {
	return examples(
		"rosettac conformance list --case addresses/", "an area",
		"rosettac conformance list --section 5.2 --facet resolutions", "what is said of resolution",
		"rosettac conformance list --code E022 --format json", "the cases about a diagnostic",
	)
}

// Run prints the cases, one a line.
func (c conformanceListCmd) Run(s *streams) error {
	suite, err := c.load()
	if err != nil {
		return err
	}
	cases, err := c.choose(suite)
	if err != nil {
		return err
	}
	list := conformance.List(cases)
	if c.Format == "json" {
		return list.JSON(s.stdout)
	}
	table := tabwriter.NewWriter(s.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "case\tlevel\tlanguage\tfacets")
	for _, one := range list.Cases {
		facets := names(one.Facets, func(f conformance.Facet) string { return string(f) })
		fmt.Fprintln(table, strings.Join([]string{one.Name, one.Level, strings.Join(one.Spec, ", "), strings.Join(facets, " ")}, "\t"))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.stdout, "%s\n", count(len(cases), "case"))
	return err
}

type conformanceExportCmd struct {
	suiteFlag
	choosingCases
	Spec   string `required:"" placeholder:"VERSION" help:"The version of the language, as 2.0."`
	Output string `required:"" short:"o" placeholder:"DIR" help:"The folder; it is made, or must be empty."`
}

// Help is shown by --help below the flags.
func (conformanceExportCmd) Help() string {
	return examples(
		"rosettac conformance export --spec 2.0 -o cases-2.0", "what an implementation of 2.0 can be held to",
		"rosettac conformance export --spec 2.1 -o cases", "the whole suite, as files",
	)
}

// Run writes the files of the cases.
func (c conformanceExportCmd) Run(s *streams) error {
	if !conformance.ValidVersion(c.Spec) {
		return fmt.Errorf("--spec: got %q, want a version of the language as 2.0", c.Spec)
	}
	suite, err := c.load()
	if err != nil {
		return err
	}
	chosen, err := c.choose(suite)
	if err != nil {
		return err
	}
	if there, err := os.ReadDir(c.Output); err == nil && len(there) > 0 {
		return fmt.Errorf("%s is not empty; it is left alone", c.Output)
	}
	n := 0
	for _, one := range chosen {
		held, ok := one.For(c.Spec)
		if !ok {
			continue
		}
		n++
		if err := c.write(held); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(s.stdout, "wrote %d of %d cases into %s\n", n, len(chosen), c.Output)
	return err
}

func (c conformanceExportCmd) write(one *conformance.Case) error {
	files, err := one.Files()
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		target := filepath.Join(c.Output, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o777); err != nil {
			return load.Plain(err)
		}
		if err := write(target, string(files[name])); err != nil {
			return err
		}
	}
	return nil
}
