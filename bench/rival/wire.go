package rival

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/bench/cases"
)

// Canonical writes the exchange of a document in its canonical form: the proof that the
// document says all that the wire says.
func Canonical(document []any) (string, error) {
	var w writer
	for _, m := range document {
		o, ok := m.(Object)
		if !ok {
			return "", fmt.Errorf("got %T, want a message", m)
		}
		w.message(o)
	}
	return cases.Canonical(cases.Transcript("rebuilt", w.String())), nil
}

// writer writes a wire text, plainly; the front end and the printer make the
// canonical form of it.
type writer struct{ strings.Builder }

func (w *writer) put(parts ...string) {
	for _, p := range parts {
		w.WriteString(p)
	}
}

func (w *writer) message(o Object) {
	w.put(o.text("id"), " ", o.text("act"))
	if to := texts(o.get("to")); to != nil {
		w.put(" ", o.text("from"), ">", strings.Join(to, ","))
	}
	if topic := o.text("topic"); topic != "" {
		w.put(" #", topic)
	}
	for _, f := range o {
		if slices.Contains(vocab.HeaderKeys, f.Key) || strings.HasPrefix(f.Key, vocab.ExtPrefix) {
			w.put(" ", f.Key, "=", o.text(f.Key))
		}
	}
	w.put("\n")
	for _, f := range o {
		key := strings.TrimRight(f.Key, "0123456789")
		if s := vocab.ParseSlot(key); s != vocab.NoSlot {
			w.slot(s, f.Value)
		} else if key == vocab.DefBody.String() {
			w.slot(vocab.DefBody, f.Value)
		}
	}
	w.put("\n")
}

func (w *writer) slot(s vocab.Slot, value any) {
	o, plain := value.(Object)
	if s != vocab.DefBody {
		w.put(" ", s.String())
	}
	if s.Info().Kind == vocab.KindBlock {
		w.block(value)
		return
	}
	if text, ok := value.(string); ok {
		w.put(" ", text)
	}
	kind := s.Info().Kind
	names := frameOf(kind)
	if !plain && value != nil {
		o = Object{{names.items, value}}
	}
	if items, ok := o.get(names.items).([]any); ok {
		w.items(s, items)
	}
	var rest Object
	if kind == vocab.KindBindings || kind == vocab.KindContract {
		rest = slices.DeleteFunc(slices.Clone(o), func(m Member) bool { return strings.HasPrefix(m.Key, "_") })
	}
	if kind == vocab.KindContract && len(rest) > 0 {
		w.fields(rest)
		rest = nil
	}
	if text := o.text(names.text); text != "" {
		w.put(" ", text)
	}
	w.conf(o.text(names.conf))
	w.put("\n")
	for _, b := range rest {
		several, ok := b.Value.([]any)
		if !ok {
			several = []any{b.Value}
		}
		for _, v := range several {
			w.binding(b.Key, v)
		}
	}
}

func (w *writer) conf(c string) {
	if c != "" {
		w.put(" ~", c)
	}
}

func (w *writer) items(s vocab.Slot, items []any) {
	switch s.Info().Kind {
	case vocab.KindList:
		w.put(" [", strings.Join(texts(items), ", "), "]")
	case vocab.KindContract:
		w.put(" ", strings.Join(texts(items), "|"))
	case vocab.KindMarks:
		for _, item := range items {
			w.mark(item.(Object))
		}
	}
}

func (w *writer) mark(k Object) {
	text, op := k.text("note"), ast.Equals.String()
	if _, ok := k.get("new").(string); ok {
		text, op = k.text("new"), ast.Replace.String()
	}
	quoted := op == ast.Replace.String()
	if q, ok := k.get("quoted").(bool); ok {
		quoted = q
	}
	if quoted {
		text = `"` + text + `"`
	}
	w.put(" ", k.text("at"), " ", op, " ", text)
	w.conf(k.text("conf"))
	w.put("\n")
}

func (w *writer) fields(all Object) {
	w.put(" {")
	for i, f := range all {
		if i > 0 {
			w.put(", ")
		}
		w.put(f.Key)
		if oneOf, ok := f.Value.([]any); ok {
			w.put(": one_of[", strings.Join(texts(oneOf), "|"), "]")
		} else if kind, _ := f.Value.(string); kind != "" {
			w.put(": ", kind)
		}
	}
	w.put("}")
}

func (w *writer) binding(key string, value any) {
	o, ok := value.(Object)
	if !ok {
		text, _ := value.(string)
		o = Object{{"value", text}}
	}
	op := ast.Equals.String()
	if o.get("not") == true {
		op = ast.Differs.String()
	}
	w.put("  ", key, " ", op, " ")
	if o.get("commit") == true {
		w.put("!")
	}
	w.put(o.text("value"))
	if role := o.text("role"); role != "" {
		w.put(" @role:", role)
	}
	if on := texts(o.get("on")); on != nil {
		w.put(" on=", strings.Join(on, ","))
	}
	if thd := o.text("thd"); thd != "" {
		w.put(" thd=", thd)
	}
	w.conf(o.text("conf"))
	w.put("\n")
}

func (w *writer) block(value any) {
	o, ok := value.(Object)
	if text, plain := value.(string); plain {
		o, ok = Object{{"text", text}}, true
	}
	if !ok {
		w.put("\n")
		return
	}
	if id := o.text("id"); id != "" {
		w.put(" ", id)
	}
	if f := o.text("fmt"); f != "" {
		w.put(" @", f)
		if lang := o.text("lang"); lang != "" {
			w.put("/", lang)
		}
	}
	for _, a := range o {
		if a.Key != "id" && a.Key != "fmt" && a.Key != "lang" && a.Key != "text" {
			w.put(" ", a.Key, "=", o.text(a.Key))
		}
	}
	w.put("\n")
	if text, ok := o.get("text").(string); ok {
		for line := range strings.SplitSeq(text, "\n") {
			w.put(" | ", line, "\n")
		}
	}
}

// texts is a list of strings, or one alone.
func texts(value any) []string {
	if s, ok := value.(string); ok {
		return []string{s}
	}
	list, _ := value.([]any)
	var all []string
	for _, v := range list {
		s, _ := v.(string)
		all = append(all, s)
	}
	return all
}
