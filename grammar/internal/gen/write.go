package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// root is the production of a whole message.
const root = "Tree"

func main() {
	out, err := generate("tree.go")
	if err == nil {
		err = os.WriteFile("parser_gen.go", out, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// generate returns the parser for the productions in a Go file.
func generate(file string) ([]byte, error) {
	rules, err := readRules(file)
	if err != nil {
		return nil, err
	}
	a, err := analyse(rules, root)
	if err != nil {
		return nil, err
	}
	w := writer{analysis: a}
	w.line("// Code generated from %s by internal/gen. DO NOT EDIT.", filepath.Base(file))
	w.line("")
	w.line("package grammar")
	w.line("")
	w.line("import \"github.com/agentrosetta/rosettac/ast/slab\"")
	w.slabs(rules)
	for _, r := range rules {
		if err := w.rule(r); err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return format.Source(w.Bytes())
}

// writer writes the functions of the parser.
type writer struct {
	bytes.Buffer
	*analysis
	r *rule
}

func (w *writer) line(text string, args ...any) { fmt.Fprintf(w, text+"\n", args...) }

// slabs writes where nodes and lists of nodes come from.
func (w *writer) slabs(rules []*rule) {
	lists := set{}
	for _, r := range rules {
		for _, t := range r.fields {
			if elem, ok := strings.CutPrefix(t, "[]*"); ok {
				lists[elem] = true
			}
		}
	}
	w.line("\n// nodes hands out the nodes of syntax trees. The lists are stacks on which the\n// elements of a list wait until it is complete.")
	w.line("type nodes struct {")
	for _, r := range rules {
		w.line("%s slab.Of[%s]", slabName(r.name), r.name)
	}
	for _, l := range lists.sorted() {
		w.line("%s list[%s]", listName(l), l)
	}
	w.line("}")
	w.line("\n// reset takes all nodes back: the trees they make up are used again.")
	w.line("func (p *nodes) reset() {")
	for _, r := range rules {
		w.line("p.%s.Reset()", slabName(r.name))
	}
	for _, l := range lists.sorted() {
		w.line("p.%s.reset()", listName(l))
	}
	w.line("}")
}

func slabName(rule string) string { return "slab" + rule }
func listName(rule string) string { return "list" + rule }

// rule writes the function that parses one production. It returns nil when the
// tokens are not that production.
func (w *writer) rule(r *rule) error {
	w.r = r
	w.line("\nfunc (p *predictive) parse%s() *%s {", r.name, r.name)
	w.line("n := p.%s.One()", slabName(r.name))
	seen := set{}
	for _, f := range r.order {
		if elem, ok := strings.CutPrefix(r.fields[f], "[]*"); ok {
			if seen[elem] {
				return fmt.Errorf("two lists of %s in one production", elem)
			}
			seen[elem] = true
			w.line("base%s := p.%s.begin()", f, listName(elem))
		}
	}
	w.node(r.expr)
	for _, f := range r.order {
		if elem, ok := strings.CutPrefix(r.fields[f], "[]*"); ok {
			w.line("n.%s = p.%s.end(base%s)", f, listName(elem), f)
		}
	}
	w.line("return n")
	w.line("}")
	return nil
}

// node writes the code that parses n, given that its first token has been seen to
// fit where that was decided by looking.
func (w *writer) node(n node) {
	switch n := n.(type) {
	case tok:
		w.tok(n)
	case sub:
		w.sub(n)
	case seq:
		for _, part := range n {
			w.node(part)
		}
	case alt:
		w.line("switch {")
		for _, part := range n {
			f, null := w.firstOf(part)
			if null {
				w.line("default:")
			} else {
				w.line("case %s:", test(f))
			}
			w.node(part)
		}
		if _, null := w.firstOf(n); !null {
			w.line("default:\nreturn nil")
		}
		w.line("}")
	case rep:
		f, _ := w.firstOf(n.part)
		switch n.mode {
		case '?':
			w.line("if %s {", test(f))
			w.node(n.part)
		case '*':
			w.line("for %s {", test(f))
			w.node(n.part)
		case '+':
			w.line("for first := true; first || %s; first = false {", test(f))
			w.node(n.part)
		}
		w.line("}")
	}
}

// tok writes the code that takes one token.
func (w *writer) tok(n tok) {
	cond := "!" + test(kindSet(n.kinds))
	if len(n.kinds) == 1 {
		cond = "p.kind != " + n.kinds[0]
	}
	w.line("if %s { return nil }", cond)
	if n.field != "" {
		w.line("n.%s = p.toks[p.at]", n.field)
	}
	w.line("p.advance()")
}

// sub writes the code that parses another production.
func (w *writer) sub(n sub) {
	if strings.HasPrefix(w.r.fields[n.field], "[]*") {
		w.line("if c := p.parse%s(); c != nil { p.%s.push(c) } else { return nil }", n.rule, listName(n.rule))
		return
	}
	w.line("if n.%s = p.parse%s(); n.%s == nil { return nil }", n.field, n.rule, n.field)
}

func kindSet(kinds []string) set {
	s := set{}
	for _, k := range kinds {
		s[k] = true
	}
	return s
}

// test returns the condition that the next token is in a set.
func test(s set) string {
	kinds := s.sorted()
	if len(kinds) == 1 {
		return "p.kind == " + kinds[0]
	}
	bits := make([]string, len(kinds))
	for i, k := range slices.All(kinds) {
		bits[i] = "1<<" + k
	}
	return fmt.Sprintf("((%s)>>p.kind&1 != 0)", strings.Join(bits, "|"))
}
