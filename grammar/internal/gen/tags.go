// Command gen writes the fast parser of the grammar. It reads the productions
// from the struct tags in tree.go, the very tags that participle reads, refuses
// what is not LL(1), and writes a predictive parser that fills the same structs.
//
// Run it with `go generate ./grammar`.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strconv"
	"strings"
	"text/scanner"
)

// rule is one production: a struct and the expression its tags spell.
type rule struct {
	name   string
	fields map[string]string // field name to type
	order  []string          // the fields, in written order
	expr   node
}

// node is a part of a production.
type node interface{ isNode() }

type (
	// tok matches one token of any of the kinds; field is where it goes, or "".
	tok struct {
		kinds []string
		field string
	}
	// sub matches another production and puts it into a field.
	sub struct{ rule, field string }
	// seq matches its parts one after the other.
	seq []node
	// alt matches one of its parts.
	alt []node
	// rep matches its part as often as the mode says: ? * +.
	rep struct {
		part node
		mode byte
	}
)

func (tok) isNode() {}
func (sub) isNode() {}
func (seq) isNode() {}
func (alt) isNode() {}
func (rep) isNode() {}

// readRules reads the productions of a Go file: its structs whose fields have
// parser tags, in written order.
func readRules(file string) ([]*rule, error) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		return nil, err
	}
	var rules []*rule
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, s := range g.Specs {
			t := s.(*ast.TypeSpec)
			st, ok := t.Type.(*ast.StructType)
			if !ok {
				continue
			}
			r, err := readRule(t.Name.Name, st)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", t.Name.Name, err)
			}
			rules = append(rules, r)
		}
	}
	return rules, nil
}

// word is one token of a tag, and the field whose tag it stands in.
type word struct{ text, field string }

func readRule(name string, st *ast.StructType) (*rule, error) {
	r := &rule{name: name, fields: map[string]string{}}
	var words []word
	for _, f := range st.Fields.List {
		if len(f.Names) != 1 || f.Tag == nil {
			return nil, fmt.Errorf("every field needs one name and a parser tag")
		}
		field := f.Names[0].Name
		raw, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			return nil, err
		}
		r.fields[field] = typeName(f.Type)
		r.order = append(r.order, field)
		var sc scanner.Scanner
		sc.Init(strings.NewReader(reflect.StructTag(raw).Get("parser")))
		for t := sc.Scan(); t != scanner.EOF; t = sc.Scan() {
			words = append(words, word{sc.TokenText(), field})
		}
	}
	p := tagParser{rule: r, words: words}
	e, err := p.alternatives()
	if err == nil && p.at < len(p.words) {
		err = fmt.Errorf("unexpected %q in the tag of %s", p.words[p.at].text, p.words[p.at].field)
	}
	r.expr = e
	return r, err
}

func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return "*" + typeName(e.X)
	case *ast.ArrayType:
		return "[]" + typeName(e.Elt)
	case *ast.SelectorExpr:
		return typeName(e.X) + "." + e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return "?"
}

// tagParser parses the words of the tags of one struct.
type tagParser struct {
	rule  *rule
	words []word
	at    int
}

func (p *tagParser) peek() string {
	if p.at < len(p.words) {
		return p.words[p.at].text
	}
	return ""
}

func (p *tagParser) next() word {
	if p.at == len(p.words) {
		return word{}
	}
	p.at++
	return p.words[p.at-1]
}

func (p *tagParser) alternatives() (node, error) {
	var a alt
	for {
		s, err := p.sequence()
		if err != nil {
			return nil, err
		}
		a = append(a, s)
		if p.peek() != "|" {
			break
		}
		p.next()
	}
	if len(a) == 1 {
		return a[0], nil
	}
	return a, nil
}

func (p *tagParser) sequence() (node, error) {
	var s seq
	for w := p.peek(); w != "" && w != "|" && w != ")"; w = p.peek() {
		n, err := p.term()
		if err != nil {
			return nil, err
		}
		s = append(s, n)
	}
	if len(s) == 1 {
		return s[0], nil
	}
	return s, nil
}

func (p *tagParser) term() (node, error) {
	w := p.next()
	var n node
	switch {
	case w.text == "(":
		e, err := p.group()
		if err != nil {
			return nil, err
		}
		n = e
	case w.text == "@" && p.peek() == "@":
		p.next()
		n = sub{strings.TrimLeft(p.rule.fields[w.field], "[]*"), w.field}
	case w.text == "@" && p.peek() == "(":
		p.next()
		e, err := p.group()
		if err != nil {
			return nil, err
		}
		kinds, err := kindsOf(e)
		if err != nil {
			return nil, err
		}
		n = tok{kinds, w.field}
	case w.text == "@":
		n = tok{[]string{p.next().text}, w.field}
	case ident(w.text):
		n = tok{[]string{w.text}, ""}
	default:
		return nil, fmt.Errorf("unexpected %q in the tag of %s", w.text, w.field)
	}
	switch m := p.peek(); m {
	case "?", "*", "+":
		p.next()
		n = rep{n, m[0]}
	}
	return n, nil
}

func (p *tagParser) group() (node, error) {
	e, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	if w := p.next(); w.text != ")" {
		return nil, fmt.Errorf("a group is not closed")
	}
	return e, nil
}

// kindsOf returns the kinds of a captured group, which must be alternative tokens.
func kindsOf(n node) ([]string, error) {
	parts, ok := n.(alt)
	if !ok {
		parts = alt{n}
	}
	var kinds []string
	for _, part := range parts {
		t, ok := part.(tok)
		if !ok || t.field != "" {
			return nil, fmt.Errorf("a captured group must be tokens with bars between them")
		}
		kinds = append(kinds, t.kinds...)
	}
	return kinds, nil
}

func ident(s string) bool { return s != "" && token.IsIdentifier(s) }
