package optimize

import (
	"errors"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// errLost says that a block is declared to be carried elsewhere and is not.
var errLost = errors.New("a text that the declaration on #" + Topic + " names is carried nowhere")

// Expand undoes what was declared in a text: names of agents, times of day,
// symbols, texts that are carried once. names are the new names of agents where
// they were kept outside the text. A text without a declaration, and no names,
// comes back as it is. The error says that a text that was carried once is gone.
func Expand(text string, names []Rename, read func(string) Document) (string, error) {
	return expand(read(text), names)
}

func expand(doc Document, names []Rename) (string, error) {
	at := declarationIn(doc)
	var d declaration
	var edits []edit
	if at >= 0 {
		d = readDeclaration(doc.Messages[at])
		edits = append(edits, edit{source.Span{Start: doc.Messages[at].Span.Start, End: after(doc, at)}, ""})
	}
	x := &expander{doc: doc, declaration: d, symbols: map[string]string{}, elided: map[string]bool{}}
	for _, name := range d.Lines {
		x.elided[name] = false
	}
	for _, name := range d.Texts {
		x.elided[name] = true
	}
	for _, t := range d.Terms {
		x.symbols[t.symbol] = t.text
	}
	old := map[string]string{}
	for _, n := range slices.Concat(d.Names, names) {
		old[n.New] = n.Old
	}
	for i, m := range doc.Messages {
		if i == at || m.Incomplete || m.Degraded {
			continue
		}
		edits = append(edits, renaming(doc.Text, m, old)...)
		edits = append(edits, x.times(m)...)
		edits = append(edits, x.words(m)...)
		more, err := x.texts(m)
		if err != nil {
			return "", err
		}
		edits = append(edits, more...)
	}
	return rewritten(doc.Text, edits), nil
}

// after returns where the message behind the one at place i begins, or the end.
func after(doc Document, i int) int {
	if i+1 < len(doc.Messages) {
		return doc.Messages[i+1].Span.Start
	}
	return len(doc.Text)
}

// expander undoes a declaration.
type expander struct {
	doc Document
	declaration
	symbols map[string]string
	elided  map[string]bool // blocks that lost their lines; true where attributes were added
}

// times gives times of day their day back.
func (x *expander) times(m *ast.Message) []edit {
	if x.Day == "" {
		return nil
	}
	var edits []edit
	whole := func(clock string) (string, bool) {
		clock = strings.TrimPrefix(clock, timeMark)
		return timeMark + x.Day + "T" + clock + "Z", isClock(clock)
	}
	if text, ok := whole(m.At.Raw); ok {
		edits = append(edits, edit{m.At.Span, text})
	}
	for c := range m.Citations {
		if c.Addr.Kind != ast.BaseScheme || c.Addr.Scheme != "t" || c.Ref == nil {
			continue
		}
		if text, ok := whole(c.Addr.Name); ok && x.doc.Text[c.Span.Start:c.Span.End] == timeMark+c.Addr.Name {
			edits = append(edits, edit{c.Span, text})
		}
	}
	return edits
}

// words puts the text back that symbols stand for.
func (x *expander) words(m *ast.Message) []edit {
	if len(x.symbols) == 0 {
		return nil
	}
	var edits []edit
	put := func(at source.Span, name string) {
		if text, ok := x.symbols[name]; ok {
			edits = append(edits, edit{source.Span{Start: at.Start, End: at.Start + len(name)}, text})
		}
	}
	for p := range m.Passages {
		for _, s := range p.Text.Symbols {
			if s.Sender == "" {
				put(s.Span, s.Name)
			}
		}
	}
	for c := range m.Citations {
		if a := c.Addr; a.Kind == ast.BaseSymbol && a.Bare && a.Sender == "" && strings.HasPrefix(x.doc.Text[c.Span.Start:], a.Name) {
			put(c.Span, a.Name)
		}
	}
	return edits
}

// texts gives blocks their lines back.
func (x *expander) texts(m *ast.Message) ([]edit, error) {
	if len(x.elided) == 0 {
		return nil, nil
	}
	var edits []edit
	for i := range m.Slots {
		b := m.Slots[i].Block
		if b == nil || !b.Elided() {
			continue
		}
		name := m.ID.String() + "." + b.ID
		added, elided := x.elided[name]
		if !elided {
			continue
		}
		digits, _ := b.Src.Addr.Digest()
		whole, ok := x.doc.Transcript.Whole(digits)
		if !ok {
			return nil, errLost
		}
		lines := window(whole.Block.Lines, b.Win)
		if lines == nil {
			return nil, errLost
		}
		if added {
			for _, key := range []string{"src", "win"} {
				if s := blockAttr(b, key); !s.IsZero() {
					edits = append(edits, edit{withBlank(x.doc.Text, s), ""})
				}
			}
		}
		edits = append(edits, edit{endOf(x.doc.Text, m.Slots[i].Span), bars(lines)})
	}
	return edits, nil
}

func blockAttr(b *ast.Block, key string) source.Span {
	for _, a := range b.Attrs {
		if a.Key == key {
			return a.Span
		}
	}
	return source.Span{}
}

// withBlank widens a span by the blank before it.
func withBlank(text string, s source.Span) source.Span {
	if s.Start > 0 && text[s.Start-1] == ' ' {
		s.Start--
	}
	return s
}

// endOf returns the empty span behind the line on which s ends.
func endOf(text string, s source.Span) source.Span {
	end := lineAt(text, max(s.End-1, s.Start)).End
	return source.Span{Start: end, End: end}
}

// bars writes the lines of a block.
func bars(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(" |")
		if l != "" {
			b.WriteString(" " + l)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// renaming returns the edits that put every name of an agent in m, where it stands
// as one, under its new name: in ids, routes, re=, src=, addresses, and before
// symbols.
func renaming(text string, m *ast.Message, names map[string]string) []edit {
	if len(names) == 0 {
		return nil
	}
	var edits []edit
	put := func(s source.Span, name string) {
		if !s.IsZero() {
			edits = append(edits, edit{s, name})
		}
	}
	if name, ok := names[m.ID.Agent]; ok {
		put(m.IDSpan, ast.MsgID{Agent: name, Seq: m.ID.Seq}.String())
	}
	if name, ok := names[m.Sender.Text]; ok {
		put(m.Sender.Span, name)
	}
	for _, t := range m.To {
		if name, ok := names[t.Name]; ok && t.Kind == ast.ToAgent {
			put(t.Span, name)
		}
	}
	for c := range m.Citations {
		a := c.Addr
		switch name, ok := names[agentOf(*a)]; {
		case !ok:
		case c.Place == ast.InRe:
			put(c.Span, ast.MsgID{Agent: name, Seq: a.ID.Seq}.String())
		case a.Kind == ast.BaseMessage:
			if n := idLength(text[c.Span.Start:c.Span.End], a.ID); n > 0 {
				put(source.Span{Start: c.Span.Start, End: c.Span.Start + n}, "@"+ast.MsgID{Agent: name, Seq: a.ID.Seq}.String())
			}
		default:
			if i := strings.Index(text[c.Span.Start:c.Span.End], a.Sender+":"); i >= 0 {
				put(source.Span{Start: c.Span.Start + i, End: c.Span.Start + i + len(a.Sender)}, name)
			}
		}
	}
	for p := range m.Passages {
		for _, s := range p.Text.Symbols {
			if name, ok := names[s.Sender]; ok {
				put(source.Span{Start: s.Span.Start, End: s.Span.Start + len(s.Sender)}, name)
			}
		}
		if p.Place == ast.InDef && p.Binding != nil {
			sender, _, qualified := strings.Cut(p.Binding.Key, ":")
			if name, ok := names[sender]; ok && qualified {
				put(source.Span{Start: p.Binding.KeySpan.Start, End: p.Binding.KeySpan.Start + len(sender)}, name)
			}
		}
	}
	return edits
}

// agentOf returns the agent that an address names.
func agentOf(a ast.Address) string {
	if a.Kind == ast.BaseSymbol {
		return a.Sender
	}
	return a.ID.Agent
}

// idLength returns how many bytes at the beginning of an address are the `@` and
// the id, in either spelling; 0 when it begins otherwise.
func idLength(s string, id ast.MsgID) int {
	rest, ok := strings.CutPrefix(s, "@"+id.Agent)
	if !ok {
		return 0
	}
	rest = strings.TrimPrefix(rest, ".")
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if digits == 0 {
		return 0
	}
	return len(s) - len(rest) + digits
}
