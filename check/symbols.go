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
		all := definers{c.Transcript, map[string]map[string][]ast.Definition{}}
		owners(c, all)
		epochs(c)
		undefined(c, all)
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
	return ast.IsSymbol(key)
}

// owners finds symbols that another agent has bound to another value before
// (E018).
func owners(c *Context, all definers) {
	seen := map[string]bool{}
	for m := range c.settled() {
		if m.Act != vocab.Def {
			continue
		}
		for i := range m.Slots {
			for j := range m.Slots[i].Bindings {
				key := m.Slots[i].Bindings[j].Key
				if m.Slots[i].Key != vocab.DefBody || !isSymbol(key) || seen[key] {
					continue
				}
				seen[key] = true
				defs := c.Transcript.Definitions(key)
				if len(defs) == 0 {
					continue
				}
				agent, name, qualified := strings.Cut(key, ":")
				if qualified {
					own := slices.Concat(all.of(name)[agent], all.of(key)[agent])
					if len(own) > 0 {
						owner(c, own, defs)
						continue
					}
				}
				owner(c, all.of(key)[defs[0].Message.From], defs)
			}
		}
	}
}

// definers finds the definitions of a symbol by the agent that made them.
type definers struct {
	tr    *ast.Transcript
	known map[string]map[string][]ast.Definition
}

// of returns the definitions of a key, by agent.
func (d definers) of(key string) map[string][]ast.Definition {
	agents, known := d.known[key]
	if !known {
		agents = map[string][]ast.Definition{}
		for _, def := range d.tr.Definitions(key) {
			agents[def.Message.From] = append(agents[def.Message.From], def)
		}
		d.known[key] = agents
	}
	return agents
}

// defined reports whether somebody has defined a symbol.
func (d definers) defined(sender, name string) bool {
	if sender == "" {
		return len(d.tr.Definitions(name)) > 0
	}
	return len(d.of(name)[sender]) > 0 || len(d.tr.Definitions(sender+":"+name)) > 0
}

// owner judges what others say of a symbol: own is what its owner says, which is
// the agent that defined it first, and of a sender-qualified symbol the agent that
// it is named after. An owner may define a symbol again. What another agent says is
// compared with all of it, because agents without clocks have no common order.
func owner(c *Context, own, defs []ast.Definition) {
	first := own[0].Message
	var meanings names[struct{}]
	for _, d := range own {
		meanings.add(words(d.Binding), struct{}{})
	}
	for _, d := range defs {
		if d.Message.From == first.From {
			continue
		}
		if _, same := meanings.find(words(d.Binding)); same {
			continue
		}
		f := c.Report(d.Message, "E018", d.Binding.KeySpan, "symbol bound by someone else: %s is %s's since %s", diag.Clip(d.Binding.Key), first.From, first.ID)
		f.Notes = []string{"got " + diag.Quote(d.Binding.Value.Value) + ", there " + diag.Quote(own[0].Binding.Value.Value)}
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
// symbol. A pack that is loaded defines its symbols; where one is declared that
// cannot be read, any symbol may be its. Of two packs that bind a symbol neither
// does, unless a prefix tells which is meant (language.md §11).
func undefined(c *Context, all definers) {
	packs := c.loaded()
	if packs.opaque() {
		return
	}
	for m := range c.settled() {
		var seen names[struct{}]
		for p := range m.Passages {
			if handshakes(p) {
				continue
			}
			for i := range p.Text.Symbols {
				s := &p.Text.Symbols[i]
				name := s.Name
				if s.Sender != "" {
					name = s.Sender + ":" + s.Name
				}
				if _, again := seen.add(name, struct{}{}); again {
					continue
				}
				if all.defined(s.Sender, s.Name) {
					continue
				}
				switch bound := packs.candidates(s); {
				case len(bound) == 0:
					c.Report(m, "I011", s.Span, "symbol used before any def: %s", diag.Clip(name)).
						Help = "bind it in a def, or write it out"
				case packs.meant(s) == nil:
					d := c.Report(m, "I011", s.Span, "symbol bound by two packs: %s is in %s", diag.Clip(name), strings.Join(ambiguity(bound), " and in "))
					d.Help = "write it with the name of the pack, or of the agent that loaded it: " + bound[0].pack.Name + ":" + s.Name
				}
			}
		}
	}
}

// handshakes reports whether a text is the value of a handshake key: its words are
// the protocol's own, as the level in `conform = R3`, and no symbols.
func handshakes(p ast.Passage) bool {
	return p.Slot.Key == vocab.DefBody && p.Binding != nil && slices.Contains(vocab.HandshakeKeys, p.Binding.Key)
}
