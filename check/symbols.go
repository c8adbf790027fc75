package check

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

var symbolsPass = &Pass{
	Name: "symbols",
	Doc: `one meaning a symbol

Proves that a def binds nothing that the language has reserved, that no agent
takes over another's symbol, and that every symbol in use was defined
(language.md §7.6).`,
	Codes: []diag.Code{"S1", "S1b", "E018", "I011"},
	Message: func(c *Context, m *ast.Message) {
		for i := range m.Slots {
			if s := &m.Slots[i]; s.Key == vocab.DefBody {
				for j := range s.Bindings {
					definedName(c, m, &s.Bindings[j])
				}
			}
		}
	},
	Transcript: func(c *Context) {
		owners(c)
		epochs(c)
		undefined(c)
	},
}

// definedName judges the name that a def binds (S1, S1b).
func definedName(c *Context, m *ast.Message, b *ast.Binding) {
	key := b.Key
	switch {
	case vocab.Reserved(key) || strings.HasPrefix(key, vocab.ExtPrefix):
		c.Report(m, "S1", b.KeySpan, "def rebinds a reserved word: %s", diag.Clip(key)).
			Help = "nothing in the language can be redefined; choose a symbol in capitals"
	case isSymbol(key), slices.Contains(vocab.HandshakeKeys, key):
	default:
		d := c.Report(m, "S1b", b.KeySpan, "def binds a name that is no symbol: got %s, want capitals, digits and _, or one of %s",
			diag.Quote(key), strings.Join(vocab.HandshakeKeys, ", "))
		if near := diag.Nearest(key, vocab.HandshakeKeys); near != "" {
			d.Help = "did you mean " + near
			d.Fix = replace(b.KeySpan, near, "write "+near)
		} else if up := strings.ToUpper(key); isSymbol(up) {
			d.Help = "did you mean " + up
		}
	}
}

// isSymbol reports whether key is a symbol, sender-qualified or not.
func isSymbol(key string) bool {
	if agent, name, ok := strings.Cut(key, ":"); ok {
		return ast.IsAgent(agent) && isSymbol(name) && !strings.Contains(name, ":")
	}
	for i := 0; i < len(key); i++ {
		upper := 'A' <= key[i] && key[i] <= 'Z'
		if !upper && (i == 0 || key[i] != '_' && ('0' > key[i] || key[i] > '9')) {
			return false
		}
	}
	return len(key) > 1
}

// owners finds symbols that another agent has bound to another value before
// (E018).
func owners(c *Context) {
	seen := map[string]bool{}
	for m := range c.settled() {
		if m.Act != vocab.Def {
			continue
		}
		for i := range m.Slots {
			for j := range m.Slots[i].Bindings {
				key := m.Slots[i].Bindings[j].Key
				if m.Slots[i].Key == vocab.DefBody && isSymbol(key) && !seen[key] {
					seen[key] = true
					owner(c, c.Transcript.Definitions(key))
				}
			}
		}
	}
}

// owner judges the definitions of one symbol, which are in order: the first agent
// owns it, and may define it again. What another agent says is compared with all
// that the owner said, because agents without clocks have no common order.
func owner(c *Context, defs []ast.Definition) {
	if len(defs) < 2 {
		return
	}
	own := defs[0]
	var meanings names[struct{}]
	for _, d := range defs {
		if d.Message.From == own.Message.From {
			meanings.add(words(d.Binding), struct{}{})
		}
	}
	for _, d := range defs {
		if d.Message.From == own.Message.From {
			continue
		}
		if _, same := meanings.find(words(d.Binding)); same {
			continue
		}
		f := c.Report(d.Message, "E018", d.Binding.KeySpan, "symbol bound by someone else: %s is %s's since %s", diag.Clip(d.Binding.Key), own.Message.From, own.Message.ID)
		f.Notes = []string{"got " + diag.Quote(d.Binding.Value.Value) + ", there " + diag.Quote(own.Binding.Value.Value)}
		f.Help = "choose another symbol; the first one keeps its meaning"
	}
}

// words returns the value of a definition; how it is spaced does not count.
func words(b *ast.Binding) string { return strings.Join(strings.Fields(b.Value.Value), " ") }

// epochs finds a second epoch that is another day (E018).
func epochs(c *Context) {
	all := c.Transcript.Epochs()
	for i := 1; i < len(all); i++ {
		first, _ := all[0].Binding.EpochDay()
		if day, ok := all[i].Binding.EpochDay(); ok && !day.Equal(first) {
			d := c.Report(all[i].Message, "E018", all[i].Binding.Span, "a second epoch: got %s, want %s as in %s",
				day.Format("2006-01-02"), first.Format("2006-01-02"), all[0].Message.ID)
			d.Help = "a transcript has one epoch; write full times on other days"
		}
	}
}

// undefined finds symbols that nobody has defined (I011), once per message and
// symbol. Where a pack is declared that cannot be read, any symbol may be its.
func undefined(c *Context) {
	if len(c.Transcript.Definitions("profile")) > 0 {
		return
	}
	for m := range c.settled() {
		var seen names[struct{}]
		for p := range m.Passages {
			for i := range p.Text.Symbols {
				s := &p.Text.Symbols[i]
				name := s.Name
				if s.Sender != "" {
					name = s.Sender + ":" + s.Name
				}
				if _, again := seen.add(name, struct{}{}); again {
					continue
				}
				if b, _ := c.Transcript.Symbol(s.Sender, s.Name, m); b == nil {
					c.Report(m, "I011", s.Span, "symbol used before any def: %s", diag.Clip(name)).
						Help = "bind it in a def, or write it out"
				}
			}
		}
	}
}
