package speed

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// Composition is what the typed tree of a text takes up in memory. Figures are
// averages over its messages.
type Composition struct {
	Messages  int     `json:"messages"`
	TextBytes float64 `json:"text_bytes"` // of the source
	Bytes     float64 `json:"bytes"`      // of the tree, without the source
	Nodes     []Node  `json:"nodes"`      // the costliest first
}

// Node is a type of which a tree has values that are no part of others: what a
// pointer leads to, and the elements of slices.
type Node struct {
	Type       string  `json:"type"`
	PerMessage float64 `json:"per_message"`
	Size       uintptr `json:"size"`  // of one, in bytes
	Bytes      float64 `json:"bytes"` // of all in a message
}

// Tree generates a text and measures its typed tree.
func Tree(kind bench.Kind, size int, seed uint64) Composition {
	text, _ := bench.Generate(kind, size, seed)
	counts := map[reflect.Type]int{}
	messages := 0
	lower.Each(source.NewFile("bench", text), grammar.Options{}, func(m *ast.Message) {
		messages++
		count(reflect.ValueOf(m), counts)
	})
	c := Composition{Messages: messages, TextBytes: float64(len(text)) / float64(messages)}
	for t, n := range counts {
		per := float64(n) / float64(messages)
		c.Nodes = append(c.Nodes, Node{t.String(), per, t.Size(), per * float64(t.Size())})
		c.Bytes += per * float64(t.Size())
	}
	slices.SortFunc(c.Nodes, func(a, b Node) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Type, b.Type))
	})
	return c
}

// count adds the values that v leads to. A File is the source, which all share; of
// what two pointers lead to, a mark's address within its text, one owns it.
func count(v reflect.Value, counts map[reflect.Type]int) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || v.Type() == reflect.TypeFor[*source.File]() || v.Type() == reflect.TypeFor[*ast.Address]() {
			return
		}
		counts[v.Type().Elem()]++
		count(v.Elem(), counts)
	case reflect.Slice:
		if v.Cap() > 0 {
			counts[v.Type().Elem()] += v.Cap()
		}
		for i := range v.Len() {
			count(v.Index(i), counts)
		}
	case reflect.Struct:
		if v.Type().PkgPath() == "time" {
			return
		}
		for i := range v.NumField() {
			count(v.Field(i), counts)
		}
	}
}
