package main

import (
	"strings"

	"github.com/alecthomas/kong"

	"github.com/agentrosetta/rosettac/cmd/internal/cli"
	"github.com/agentrosetta/rosettac/conformance"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/emit/optimize"
)

// tables are what the help of a flag may name, as ${forms}: the rows of the tables
// that know them.
var tables = map[string]func() string{
	"forms": func() string {
		return described(emit.Emitters, func(e emit.Emitter) (string, string) { return e.Name, e.Doc })
	},
	"views": func() string {
		return described(emit.Views, func(v emit.View) (string, string) { return v.Name, v.Doc })
	},
	"dialects": func() string {
		return described(emit.Dialects, func(d emit.Dialect) (string, string) { return d.Name, d.Doc })
	},
	"passes": func() string {
		return described(optimize.Passes, func(p optimize.Pass) (string, string) { return p.Name, p.Doc })
	},
	"facets": func() string {
		return listed(conformance.Facets, func(f conformance.Facet) string { return string(f) })
	},
	"langs": func() string { return listed(emit.Locales, func(l emit.Locale) string { return l.Name }) },
}

// tabled has kong write the tables into the help of the flags that name them. As
// variables of kong (kong.Vars) they would be made at every start, and copied for
// every flag and every command.
func tabled() kong.Option {
	return kong.PostBuild(func(k *kong.Kong) error {
		return kong.Visit(k.Model.Node, func(node kong.Visitable, next kong.Next) error {
			if flag, ok := node.(*kong.Flag); ok && strings.Contains(flag.Help, "${") {
				for name, table := range tables {
					if place := "${" + name + "}"; strings.Contains(flag.Help, place) {
						flag.Help = strings.ReplaceAll(flag.Help, place, table())
					}
				}
			}
			return next(nil)
		})
	})
}

// described lists the rows of a table as "name (doc), name (doc)".
func described[T any](table []T, row func(T) (name, doc string)) string {
	return listed(table, func(t T) string {
		name, doc := row(t)
		return name + " (" + doc + ")"
	})
}

// listed lists the rows of a table by name: "name, name".
func listed[T any](table []T, name func(T) string) string {
	return strings.Join(names(table, name), ", ")
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
