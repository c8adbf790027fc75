package main

import (
	"strings"

	"github.com/alecthomas/kong"

	"github.com/agentrosetta/rosettac/cmd/internal/cli"
	"github.com/agentrosetta/rosettac/conformance"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/emit/optimize"
)

// tables are the names that flags take, from the tables that know them.
func tables() kong.Vars {
	return kong.Vars{
		"forms":    described(emit.Emitters, func(e emit.Emitter) (string, string) { return e.Name, e.Doc }),
		"views":    described(emit.Views, func(v emit.View) (string, string) { return v.Name, v.Doc }),
		"dialects": described(emit.Dialects, func(d emit.Dialect) (string, string) { return d.Name, d.Doc }),
		"facets":   strings.Join(names(conformance.Facets, func(f conformance.Facet) string { return string(f) }), ", "),
		"passes":   described(optimize.Passes, func(p optimize.Pass) (string, string) { return p.Name, p.Doc }),
		"langs":    strings.Join(names(emit.Locales, func(l emit.Locale) string { return l.Name }), ", "),
	}
}

// described lists the rows of a table as "name (doc), name (doc)".
func described[T any](table []T, row func(T) (name, doc string)) string {
	return strings.Join(names(table, func(t T) string {
		name, doc := row(t)
		return name + " (" + doc + ")"
	}), ", ")
}

func names[T any](table []T, name func(T) string) []string {
	var all []string
	for _, row := range table {
		all = append(all, name(row))
	}
	return all
}

// examples lays out command lines and what they do, for --help.
func examples(pairs ...string) string { return cli.Examples(pairs...) }
