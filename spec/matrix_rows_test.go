package spec_test

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

func actRows() []feature {
	var rows []feature
	for _, a := range vocab.Acts {
		rows = append(rows, feature{a.Name, func(m *ast.Message) int { return once(m.Act == a.Act) }})
	}
	return rows
}

func slotRows() []feature {
	var rows []feature
	for _, s := range vocab.Slots {
		if s.Slot == vocab.DefBody {
			continue
		}
		rows = append(rows, feature{s.Name, func(m *ast.Message) (n int) {
			for i := range m.Slots {
				n += once(m.Slots[i].Key == s.Slot)
			}
			return n
		}})
	}
	return rows
}

// fieldRows are the header fields, each with the place where the tree has it.
func fieldRows() []feature {
	written := map[string]func(*ast.Message) bool{
		"re":   func(m *ast.Message) bool { return !m.Re.IsZero() },
		"src":  func(m *ast.Message) bool { return m.Src != nil },
		"at":   func(m *ast.Message) bool { return m.At.Raw != "" },
		"ttl":  func(m *ast.Message) bool { return m.TTL.Raw != "" },
		"pri":  func(m *ast.Message) bool { return m.Pri.Text != "" },
		"sens": func(m *ast.Message) bool { return m.Sens.Text != "" },
		"thd":  func(m *ast.Message) bool { return m.Thd.Text != "" },
	}
	var rows []feature
	for _, f := range vocab.HeaderFields {
		is := written[f.Key]
		rows = append(rows, feature{f.Key, func(m *ast.Message) int { return once(is(m)) }})
	}
	return append(rows, feature{vocab.ExtPrefix, func(m *ast.Message) int { return len(m.Ext) }})
}

func recipientRows() []feature {
	to := func(kind ast.TargetKind) func(*ast.Message) int {
		return func(m *ast.Message) (n int) {
			for _, t := range m.To {
				n += once(m.ToWritten && t.Kind == kind)
			}
			return n
		}
	}
	return []feature{
		{"agent", to(ast.ToAgent)},
		{"*", to(ast.ToEveryone)},
		{"@role:name", to(ast.ToRole)},
		{"@grp:name", to(ast.ToGroup)},
		{"#topic", to(ast.ToTopic)},
		{"(derived)", func(m *ast.Message) int { return once(!m.ToWritten && len(m.To) > 0) }},
	}
}

// addresses counts the addresses of m, all but re=, for which is holds.
func addresses(m *ast.Message, is func(*ast.Address) bool) (n int) {
	for c := range m.Citations {
		n += once(c.Place != ast.InRe && is(c.Addr))
	}
	return n
}

func addressRows() []feature {
	of := func(is func(*ast.Address) bool) func(*ast.Message) int {
		return func(m *ast.Message) int { return addresses(m, is) }
	}
	base := func(kind ast.BaseKind) func(*ast.Message) int {
		return of(func(a *ast.Address) bool { return a.Kind == kind })
	}
	return []feature{
		{"@id", of(func(a *ast.Address) bool { return a.Kind == ast.BaseMessage && len(a.Parts) == 0 })},
		{"@id.part", of(func(a *ast.Address) bool { return a.Kind == ast.BaseMessage && len(a.Parts) > 0 })},
		{"@id@orig", of(func(a *ast.Address) bool { return a.Orig })},
		{"block#…", base(ast.BaseLocal)},
		{"@scheme:…", base(ast.BaseScheme)},
		{"@D:symbol", of(func(a *ast.Address) bool { return a.Kind == ast.BaseSymbol && !a.Bare })},
		{"@#topic", base(ast.BaseTopic)},
	}
}

func selectorRows() []feature {
	of := func(is func(ast.Selector) bool) func(*ast.Message) int {
		return func(m *ast.Message) (n int) {
			addresses(m, func(a *ast.Address) bool {
				for _, s := range a.Selectors {
					n += once(is(s))
				}
				return false
			})
			return n
		}
	}
	kind := func(k ast.SelectorKind) func(*ast.Message) int {
		return of(func(s ast.Selector) bool { return s.Kind == k })
	}
	return []feature{
		{"L3", of(func(s ast.Selector) bool { return s.Kind == ast.SelLines && s.From == s.To })},
		{"L3-7", of(func(s ast.Selector) bool { return s.Kind == ast.SelLines && s.From != s.To })},
		{"L3.c5-9", kind(ast.SelColumns)},
		{"p2", kind(ast.SelParagraphs)},
		{"c5-9", kind(ast.SelChars)},
		{`q"…"`, kind(ast.SelQuote)},
		{"name=…", kind(ast.SelRegion)},
	}
}

// values counts the bindings of m for which is holds, those of a def left out.
func values(is func(*ast.Binding) bool) func(*ast.Message) int {
	return func(m *ast.Message) (n int) {
		for i := range m.Slots {
			for k := range m.Slots[i].Bindings {
				n += once(m.Slots[i].Key != vocab.DefBody && is(&m.Slots[i].Bindings[k]))
			}
		}
		return n
	}
}

func markerRows() []feature {
	value := func(is func(string) bool) func(*ast.Message) int {
		return values(func(b *ast.Binding) bool { return is(b.Value.Value) })
	}
	marks := func(op ast.Op) func(*ast.Message) int {
		return func(m *ast.Message) (n int) {
			for i := range m.Slots {
				for _, k := range m.Slots[i].Marks {
					n += once(k.Op == op)
				}
			}
			return n
		}
	}
	rows := []feature{
		{"key = value", values(func(b *ast.Binding) bool { return b.Op == ast.Equals && !b.Commit })},
		{"key != value", values(func(b *ast.Binding) bool { return b.Op == ast.Differs })},
		{"key = !value", values(func(b *ast.Binding) bool { return b.Commit })},
		{"?", value(func(s string) bool { return s == "?" })},
		{"x | y", value(func(s string) bool { return strings.Contains(s, " | ") })},
		{"a>b", value(func(s string) bool {
			i := strings.IndexByte(s, '>')
			return i > 0 && s[i-1] != ' ' && i+1 < len(s) && s[i+1] != ' '
		})},
		{"mark = note", marks(ast.Equals)},
		{"mark > text", marks(ast.Replace)},
		{"unk []", func(m *ast.Message) int {
			unk := m.Slot(vocab.Unk)
			return once(unk != nil && unk.List != nil && unk.List.Declared && len(unk.List.Items) == 0)
		}},
		{"win=", func(m *ast.Message) (n int) {
			for i := range m.Slots {
				n += once(m.Slots[i].Block != nil && m.Slots[i].Block.Win != (ast.Window{}))
			}
			return n
		}},
	}
	for _, word := range []struct {
		name  string
		level ast.Level
	}{{"~hi", ast.Hi}, {"~mid", ast.Mid}, {"~lo", ast.Lo}, {"~?", ast.Unknown}, {"~0.85", ast.Numeric}} {
		rows = append(rows, feature{word.name, values(func(b *ast.Binding) bool { return b.Conf.Level == word.level })})
	}
	return rows
}

func once(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
