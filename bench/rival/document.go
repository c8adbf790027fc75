// Package rival writes transcripts as JSON, YAML and TOON documents, to compare what
// they cost with what the wire costs. All carry the same information: everything
// that the canonical form says, and nothing that follows from it.
//
// The document is the neutral one (design.md §7) without its derivable and its empty
// parts, in the shape that a careful author would choose: slots are fields of their
// message and bindings fields of their slot; a value without confidence is a string;
// what has one is an object. Left out are the sender (it is part of the id), recipients and
// topic that the parent gives, the list of what is inherited, the refs and limits
// (they stand in the texts), spans, findings, resolutions, the canonical text, and
// every field that says "", [] or false. Times and durations are as written, not
// normalised, since the canonical form keeps them.
package rival

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Object is an object whose members have an order. Its values, and those of lists, are
// string, bool, nil, []any and Object.
type Object []Member

// Member is a field of an Object.
type Member struct {
	Key   string
	Value any
}

func (o *Object) put(key string, value any) {
	switch v := value.(type) {
	case string:
		if v == "" {
			return
		}
	case bool:
		if !v {
			return
		}
	}
	*o = append(*o, Member{key, value})
}

func (o Object) get(key string) any {
	for _, m := range o {
		if m.Key == key {
			return m.Value
		}
	}
	return nil
}

func (o Object) text(key string) string { s, _ := o.get(key).(string); return s }

// frame is what the fields of a slot are called that is no plain value.
type frame struct{ text, conf, items string }

// frameOf returns the frame of a kind of slot. Beside bindings and the fields of a
// contract stand names that none of those can have.
func frameOf(k vocab.Kind) frame {
	if k == vocab.KindBindings || k == vocab.KindContract {
		return frame{"_text", "_conf", "_items"}
	}
	return frame{"text", "conf", "items"}
}

// errNotSaid is what there is no document for.
var errNotSaid = errors.New("no rival document says a degraded or cut-off message")

// Document is a transcript as a list of messages. It is an error when what it says does
// not suffice to write the canonical form again.
func Document(t *ast.Transcript) ([]any, error) {
	var all []any
	var canonical []byte
	for i, m := range t.Messages() {
		if m.Degraded || m.Incomplete {
			return nil, errNotSaid
		}
		o, err := message(m)
		if err != nil {
			return nil, err
		}
		all = append(all, o)
		if i > 0 {
			canonical = append(canonical, '\n')
		}
		canonical = m.AppendCanonical(canonical, ast.Form{})
	}
	again, err := Canonical(all)
	if err == nil && again != string(canonical) {
		err = errors.New("the document does not suffice to write the exchange again")
	}
	return all, err
}

func message(m *ast.Message) (Object, error) {
	var o Object
	o.put("id", m.ID.String())
	o.put("act", m.Act.String())
	if m.Sender.Text != "" && m.Sender.Text != m.ID.Agent {
		o.put("from", m.From)
	}
	if len(m.To) > 0 && !m.Inherited.To {
		o.put("to", oneOrMore(len(m.To), func(i int) string { return m.To[i].String() }))
	}
	if !m.Inherited.Topic {
		o.put("topic", m.Topic)
	}
	o.put("re", m.Re.String())
	if m.Src != nil {
		o.put("src", m.Src.Addr.String())
	}
	o.put("at", m.At.Raw)
	o.put("ttl", m.TTL.Raw)
	o.put("pri", m.Pri.Text)
	o.put("sens", m.Sens.Text)
	o.put("thd", m.Thd.Text)
	for _, x := range m.Ext {
		o.put(x.Key, x.Value.Text)
	}
	count := map[vocab.Slot]int{}
	for i := range m.Slots {
		s := &m.Slots[i]
		value, err := slot(s)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", m.ID, s.Key, err)
		}
		key := s.Key.String()
		if count[s.Key]++; count[s.Key] > 1 {
			key += strconv.Itoa(count[s.Key])
		}
		o = append(o, Member{key, value})
	}
	return o, nil
}

func oneOrMore(n int, at func(int) string) any {
	if n == 1 {
		return at(0)
	}
	list := make([]any, n)
	for i := range list {
		list[i] = at(i)
	}
	return list
}

func slot(s *ast.Slot) (any, error) {
	text := ""
	if s.Text != nil {
		text = s.Text.Value
	}
	kind := s.Key.Info().Kind
	names := frameOf(kind)
	var o Object
	o.put(names.text, text)
	o.put(names.conf, s.Conf.String())
	switch kind {
	case vocab.KindText, vocab.KindRefs:
		if s.Conf.Level == ast.Unstated {
			return text, nil
		}
		return o, nil
	case vocab.KindBindings:
		return bindings(o, s.Bindings)
	case vocab.KindList:
		return list(o, names, s.List), nil
	case vocab.KindContract:
		return contract(o, names, s.Contract), nil
	case vocab.KindBlock:
		return block(s.Block), nil
	default:
		return marks(o, names, s.Marks), nil
	}
}

func bindings(o Object, all []ast.Binding) (any, error) {
	for i := range all {
		b := &all[i]
		v := binding(b)
		if n := len(o); n > 0 && o[n-1].Key == b.Key {
			if several, ok := o[n-1].Value.([]any); ok {
				o[n-1].Value = append(several, v)
			} else {
				o[n-1].Value = []any{o[n-1].Value, v}
			}
			continue
		}
		if slices.ContainsFunc(o, func(m Member) bool { return m.Key == b.Key }) {
			return nil, fmt.Errorf("key %s stands in two places", b.Key)
		}
		o = append(o, Member{b.Key, v})
	}
	return o, nil
}

func binding(b *ast.Binding) any {
	o := Object{{"value", b.Value.Value}}
	o.put("not", b.Op == ast.Differs)
	o.put("commit", b.Commit)
	o.put("conf", b.Conf.String())
	if s := b.Sub; s != nil {
		o.put("role", s.Role.Text)
		if len(s.Deps) > 0 {
			o.put("on", oneOrMore(len(s.Deps), func(i int) string { return s.Deps[i].Text }))
		}
		o.put("thd", s.Thd.Text)
	}
	if len(o) == 1 {
		return b.Value.Value
	}
	return o
}

func list(o Object, names frame, l *ast.List) any {
	if l == nil || !l.Declared {
		if len(o) == 0 {
			return nil
		}
		return o
	}
	items := make([]any, len(l.Items))
	for i := range items {
		items[i] = l.Items[i].Value
	}
	if len(o) == 0 {
		return items
	}
	return append(o, Member{names.items, items})
}

// contract is a list of acts, or an object of fields and their types.
func contract(o Object, names frame, c *ast.Contract) any {
	if c == nil {
		return o
	}
	if len(c.Acts) > 0 {
		acts := make([]any, len(c.Acts))
		for i := range acts {
			acts[i] = c.Acts[i].Word.Text
		}
		if len(o) == 0 {
			return acts
		}
		return append(o, Member{names.items, acts})
	}
	for _, f := range c.Fields {
		name := f.Name
		if f.Optional {
			name += "?"
		}
		var kind any = f.Type
		if len(f.OneOf) > 0 {
			kind = oneOrMore(len(f.OneOf), func(i int) string { return f.OneOf[i] })
			if len(f.OneOf) == 1 {
				kind = []any{kind}
			}
		}
		o = append(o, Member{name, kind})
	}
	return o
}

// block is a text, or an object when it has a name or a format of its own.
func block(b *ast.Block) any {
	var o Object
	if b.ID != "body" {
		o.put("id", b.ID)
	}
	if b.FmtGiven {
		o.put("fmt", b.Fmt)
	}
	o.put("lang", b.Lang)
	for _, a := range b.Attrs {
		o = append(o, Member{a.Key, a.Value})
	}
	text := strings.Join(b.Lines, "\n")
	if len(b.Lines) > 0 && len(o) == 0 {
		return text
	}
	if len(b.Lines) > 0 {
		o = append(o, Member{"text", text})
	}
	return o
}

func marks(o Object, names frame, all []ast.Mark) any {
	var list []any
	for i := range all {
		k := &all[i]
		text, name := k.Text.Value, "note"
		if k.Op == ast.Replace {
			name = "new"
		}
		m := Object{{"at", k.Target.Addr.String()}, {name, text}}
		// A note is plain and new text quoted, unless it is said.
		if k.Quoted != (k.Op == ast.Replace) {
			m = append(m, Member{"quoted", k.Quoted})
		}
		m.put("conf", k.Conf.String())
		list = append(list, m)
	}
	if len(o) == 0 {
		return list
	}
	return append(o, Member{names.items, list})
}
