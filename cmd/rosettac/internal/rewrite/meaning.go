package rewrite

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/emit"
)

// meaning is what must not change: the messages of the neutral document, which
// knows no places, and the words set aside.
type meaning struct {
	messages any
	aside    []string
}

func meaningOf(t *load.Transcript) (meaning, error) {
	var m meaning
	var b bytes.Buffer
	if err := emit.JSON(&b, &emit.Input{Transcript: t.Transcript}, emit.Options{}); err != nil {
		return m, err
	}
	var document struct{ Messages any }
	if err := json.Unmarshal(b.Bytes(), &document); err != nil {
		return m, err
	}
	m.messages = document.Messages
	for _, f := range t.Files {
		for _, tok := range f.Syntax().Aside {
			m.aside = append(m.aside, strings.FieldsFunc(f.Text[tok.Start:tok.End], blank)...)
		}
	}
	return m, nil
}

func (m meaning) same(n meaning) bool {
	return slices.Equal(m.aside, n.aside) && same(m.messages, n.messages)
}

// same compares decoded JSON. Texts are the same when they differ in the spelling
// of ids alone: free text keeps its references as written, and the canonical form
// prints them (language.md §2.1).
func same(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		return ok && maps.EqualFunc(a, b, same)
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, same)
	case string:
		b, ok := b.(string)
		return ok && (a == b || printed(a) == printed(b))
	}
	return a == b
}

// printed returns a text with its message ids in printed form.
func printed(text string) string {
	var b strings.Builder
	for {
		at := strings.IndexByte(text, '@') + 1
		b.WriteString(text[:at])
		if text = text[at:]; at == 0 {
			b.WriteString(text)
			return b.String()
		}
		if id, ok := ast.ParseMsgID(text[:idLength(text)]); ok {
			b.WriteString(id.String())
			text = text[idLength(text):]
		}
	}
}

// idLength returns how many bytes at the beginning of text may be an id: a word,
// and a dot and digits if they follow.
func idLength(text string) int {
	word := len(text) - len(strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz0123456789_"))
	rest := text[word:]
	if !strings.HasPrefix(rest, ".") {
		return word
	}
	if digits := len(rest) - 1 - len(strings.TrimLeft(rest[1:], "0123456789")); digits > 0 {
		return word + 1 + digits
	}
	return word
}
