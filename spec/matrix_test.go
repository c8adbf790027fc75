package spec_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
	"github.com/agentrosetta/rosettac/profiles"
)

// unrelated is how many unrelated fields the core has to serve with each of its
// parts: fields of one kind in samples/fields/index.yaml count as one.
const unrelated = 3

// exceptions are the parts of the core that fewer fields show, and why they are there.
var exceptions = map[string]string{
	"x_":        "an extension is what the core does not know; one field is enough to show that it travels",
	"~0.85":     "a number is for those who have measured how often they are right (W030); most agents have not",
	"c5-9":      "a position in the characters of a whole text is for programs that mark; who writes quotes",
	"#topic":    "a topic as recipient is for hosts that have subscribers; no transcript can show who they are",
	"@id@orig":  "a revision is what one cites; the original is for those who dispute about it",
	"@#topic":   "a topic as a reference is for pointing at a whole conversation, which evidence should not",
	"@D:symbol": "a symbol may be written bare nearly everywhere",
}

// A feature is a row of the matrix: a part of the core, and what it is found by.
type feature struct {
	name string
	uses func(*ast.Message) int
}

// features are the rows, by table. What the vocabulary holds is taken from it: a new
// word is a new row, and has to be used.
var features = map[string]func() []feature{
	"acts":       actRows,
	"slots":      slotRows,
	"fields":     fieldRows,
	"recipients": recipientRows,
	"addresses":  addressRows,
	"selectors":  selectorRows,
	"markers":    markerRows,
}

// The acceptance test of the core: every part of it serves unrelated fields, or is
// excepted by name. An exception that is none any more is struck.
func TestThreeUnrelatedFieldsUseEveryPartOfTheCore(t *testing.T) {
	all := fieldSamples(t)
	judge := func(name string, kinds int) {
		if reason, ok := exceptions[name]; ok {
			assert.Less(t, kinds, unrelated, "%s is no exception any more: %s", name, reason)
			return
		}
		assert.GreaterOrEqual(t, kinds, unrelated, "%s serves %d kinds of fields", name, kinds)
	}
	rows := map[string]bool{}
	for _, table := range features {
		for _, f := range table() {
			rows[f.name] = true
			judge(f.name, kinds(all, func(s fieldSample) int { return s.count(f) }))
		}
	}
	for _, p := range profiles.Standard() {
		judge(p.ID(), kinds(all, func(s fieldSample) int { return len(s.symbols(p)) }))
		for _, s := range all {
			assert.Equal(t, s.loads(p), len(s.symbols(p)) > 0, "%s loads %s and does not use it", s.Name, p.ID())
		}
	}
	for name := range exceptions {
		assert.True(t, rows[name], "no row is called %s", name)
	}
}

// fieldSample is a transcript of samples/fields.
type fieldSample struct {
	Name, Short, Title, Kind string
	Code                     string   `yaml:",omitempty"`
	Said                     []string `yaml:",omitempty"`
	messages                 []*ast.Message
}

func fieldSamples(t *testing.T) []fieldSample {
	var all []fieldSample
	readIndex(t, "fields", &all)
	for i := range all {
		path := filepath.Join("..", "samples", "fields", all[i].Name+".rose")
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		all[i].messages, _ = lower.Document(grammar.Parse(source.NewFile(path, string(text)), grammar.Options{}))
		tr := ast.NewTranscript()
		for _, m := range all[i].messages {
			tr.Add(m)
		}
	}
	return all
}

func (s fieldSample) count(f feature) (n int) {
	for _, m := range s.messages {
		n += f.uses(m)
	}
	return n
}

// loads reports whether s loads a pack.
func (s fieldSample) loads(p *profiles.Pack) bool {
	for _, m := range s.messages {
		for i := range m.Slots {
			for k := range m.Slots[i].Bindings {
				if b := &m.Slots[i].Bindings[k]; m.Act == vocab.Def && b.Key == "profile" && b.Value.Value == p.ID() {
					return true
				}
			}
		}
	}
	return false
}

// symbols returns the symbols of a pack that s has loaded and uses where they say
// something: in a value, in why or in a mark.
func (s fieldSample) symbols(p *profiles.Pack) (used []string) {
	if !s.loads(p) {
		return nil
	}
	for _, m := range s.messages {
		for passage := range m.Passages {
			if passage.Place&(ast.InValue|ast.InWhy|ast.InMarkText) == 0 {
				continue
			}
			for _, symbol := range passage.Text.Symbols {
				if p.Symbol(symbol.Name) != nil && !slices.Contains(used, symbol.Name) {
					used = append(used, symbol.Name)
				}
			}
		}
	}
	return used
}

// kinds returns how many kinds of fields use something.
func kinds(all []fieldSample, uses func(fieldSample) int) int {
	found := map[string]bool{}
	for _, s := range all {
		if uses(s) > 0 {
			found[s.Kind] = true
		}
	}
	return len(found)
}

// matrix is a table of the document: how often each field uses each part.
func matrix(t *testing.T, name string) string {
	all := fieldSamples(t)
	head := []string{name}
	for _, s := range all {
		head = append(head, s.Short)
	}
	var rows []string
	row := func(name string, uses func(fieldSample) int) {
		cells := []string{inCell(name)}
		for _, s := range all {
			cell := ""
			if n := uses(s); n > 0 {
				cell = fmt.Sprint(n)
			}
			cells = append(cells, cell)
		}
		rows = append(rows, strings.Join(append(cells, fmt.Sprint(kinds(all, uses))), " | "))
	}
	if name == "profiles" {
		for _, p := range profiles.Standard() {
			row(p.ID(), func(s fieldSample) int { return len(s.symbols(p)) })
		}
	} else {
		require.Contains(t, features, name)
		for _, f := range features[name]() {
			row(f.name, func(s fieldSample) int { return s.count(f) })
		}
	}
	return table(strings.Join(append(head, "kinds"), " | "), rows...)
}

// legend says which column is which field, and of what kind.
func legend(t *testing.T, _ string) string {
	var rows []string
	for _, s := range fieldSamples(t) {
		fault := "none"
		if s.Code != "" {
			fault = codeLinks(s.Code)
		}
		said := "nothing"
		if len(s.Said) > 0 {
			said = codeLinks(s.Said...)
		}
		rows = append(rows, fmt.Sprintf("%s | [%s](#%s) | %s | %d | %s | %s", s.Short,
			s.Title, strings.ReplaceAll(strings.ToLower(s.Title), " ", "-"), s.Kind, len(s.messages), fault, said))
	}
	return table("column | field | kind | messages | fault on purpose | said for information", rows...)
}

// excepted lists the exceptions, in the order of their names.
func excepted(*testing.T, string) string {
	var rows []string
	for _, name := range slices.Sorted(maps.Keys(exceptions)) {
		rows = append(rows, inCell(name)+" | "+exceptions[name])
	}
	return table("part | why fewer fields use it", rows...)
}
