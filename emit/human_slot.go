package emit

import (
	"strings"

	"github.com/clipperhouse/displaywidth"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// slot writes one slot in the form of its kind.
func (h *human) slot(m *ast.Message, s *ast.Slot) {
	switch {
	case s.Block != nil:
		h.block(s)
	case s.Key == vocab.Mark:
		h.marks(m, s)
	case s.Key == vocab.DefBody || len(s.Bindings) > 0:
		h.row(s, h.sure(h.text(s), s.Conf))
		h.bindings(s)
	case s.List != nil:
		h.row(s, h.sure(h.list(s.List), s.Conf))
	case s.Contract != nil:
		h.row(s, h.sure(strings.TrimSpace(h.contract(s.Contract)+" "+h.text(s)), s.Conf))
	case s.Key == vocab.Why:
		h.row(s, h.sure(h.why(m, s), s.Conf))
	case s.Key == vocab.Unk || s.Key == vocab.Opt:
		h.row(s, h.sure(orElse(h.text(s), h.say("none.stated")), s.Conf))
	default:
		h.row(s, h.sure(h.text(s), s.Conf))
	}
}

func (h *human) text(s *ast.Slot) string {
	if s.Text == nil {
		return ""
	}
	return h.words(s.Text)
}

// why words evidence; that of a fail or reject begins with a code.
func (h *human) why(m *ast.Message, s *ast.Slot) string {
	if s.Text == nil {
		return ""
	}
	if m.Act != vocab.Fail && m.Act != vocab.Reject {
		return h.evidence(s.Text, 0)
	}
	code, rest := h.failure(s.Text)
	if code == "" {
		return h.evidence(s.Text, 0)
	}
	if strings.TrimSpace(s.Text.Value[rest:]) == "" {
		return code
	}
	return code + h.say("colon") + h.evidence(s.Text, rest)
}

// bindings writes one binding a line, the keys padded to one width.
func (h *human) bindings(s *ast.Slot) {
	width := 0
	for i := range s.Bindings {
		width = max(width, displaywidth.String(h.key(&s.Bindings[i])))
	}
	for i := range s.Bindings {
		b := &s.Bindings[i]
		h.entry(pad(h.key(b), width), h.sure(h.bound(b), b.Conf))
	}
}

func (h *human) key(b *ast.Binding) string { return diag.Visible(b.Key) + h.say("colon") }

// bound words the value of a binding, with what a subtask says beside its text.
func (h *human) bound(b *ast.Binding) string {
	value := h.words(&b.Value)
	if b.Op == ast.Differs {
		value = h.say("not", value)
	}
	if b.Commit {
		value = h.say("commits", value)
	}
	s := b.Sub
	if s == nil {
		return value
	}
	parts := []string{}
	if value != "" {
		parts = append(parts, value)
	}
	add := func(phrase, value string) {
		if value != "" {
			parts = append(parts, h.say(phrase, diag.Visible(value)))
		}
	}
	add("sub.role", s.Role.Text)
	var deps []string
	for _, d := range s.Deps {
		deps = append(deps, d.Text)
	}
	add("sub.on", strings.Join(deps, h.say("fields")))
	add("sub.thd", s.Thd.Text)
	return strings.Join(parts, h.say("list"))
}

func (h *human) list(l *ast.List) string {
	if len(l.Items) == 0 && l.Declared {
		return h.say("none.declared")
	}
	if len(l.Items) == 0 {
		return h.say("none.stated")
	}
	var items []string
	for i := range l.Items {
		items = append(items, h.words(&l.Items[i]))
	}
	return strings.Join(items, h.say("list"))
}

func (h *human) contract(c *ast.Contract) string {
	if len(c.Acts) > 0 {
		var acts []string
		for _, a := range c.Acts {
			acts = append(acts, diag.Visible(a.Word.Text))
		}
		return strings.Join(acts, h.say("or"))
	}
	var fields []string
	for _, f := range c.Fields {
		fields = append(fields, h.field(f))
	}
	return strings.Join(fields, h.say("fields"))
}

func (h *human) field(f ast.Field) string {
	words := diag.Visible(f.Name)
	if f.Optional {
		words = h.say("want.optional", words)
	}
	switch {
	case len(f.OneOf) > 0 && f.Type == "one_of":
		return h.say("want.type", words, h.say("want.one_of", diag.Visible(strings.Join(f.OneOf, " | "))))
	case f.Type != "":
		return h.say("want.type", words, diag.Visible(fieldType(f)))
	}
	return words
}
