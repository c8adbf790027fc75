package emit

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

func (j *jsonWriter) slot(s *ast.Slot) {
	kind := s.Key.Kind()
	j.begin('{')
	j.str("key", s.Key.String())
	if s.Text != nil || kind == vocab.KindText || kind == vocab.KindRefs {
		text := s.Text
		if text == nil {
			text = &ast.Text{}
		}
		j.str("text", text.Value)
		j.conf(s.Conf)
		j.refs(text.Refs)
	} else {
		j.conf(s.Conf)
	}
	switch kind {
	case vocab.KindText:
		if s.Key == vocab.By {
			limits := s.Limits()
			j.strs("limits", len(limits), func(i int) string { return limits[i] })
		}
	case vocab.KindBindings:
		j.array("bindings")
		for i := range s.Bindings {
			j.binding(&s.Bindings[i], s.Key == vocab.Sub)
		}
		j.end(']')
	case vocab.KindList:
		j.list(s.List)
	case vocab.KindContract:
		j.contract(s.Contract)
	case vocab.KindBlock:
		if s.Block != nil {
			j.block(s.Block)
		}
	case vocab.KindMarks:
		j.array("marks")
		for i := range s.Marks {
			j.mark(&s.Marks[i])
		}
		j.end(']')
	}
	j.end('}')
}

// conf writes a confidence. Where a policy lets less count, that is `conf`, and what
// was written is `stated`.
func (j *jsonWriter) conf(stated ast.Conf) {
	counts, less := j.policy.believed(j.speaker, stated)
	j.str("conf", counts.String())
	if less {
		j.str("stated", stated.String())
	}
}

func (j *jsonWriter) refs(refs []ast.Ref) {
	j.strs("refs", len(refs), func(i int) string { return printed(&refs[i]) })
}

func (j *jsonWriter) binding(b *ast.Binding, sub bool) {
	j.begin('{')
	j.str("key", b.Key)
	j.str("op", b.Op.String())
	j.boolean("commit", b.Commit)
	j.str("value", b.Value.Value)
	j.conf(b.Conf)
	j.refs(b.Value.Refs)
	if sub {
		var none ast.Sub
		s := b.Sub
		if s == nil {
			s = &none
		}
		j.strs("deps", len(s.Deps), func(i int) string { return s.Deps[i].Text })
		j.str("role", s.Role.Text)
		j.str("thd", s.Thd.Text)
	}
	j.end('}')
}

func (j *jsonWriter) list(l *ast.List) {
	var none ast.List
	if l == nil {
		l = &none
	}
	j.strs("items", len(l.Items), func(i int) string { return l.Items[i].Value })
	j.boolean("declared", l.Declared)
}

func (j *jsonWriter) contract(c *ast.Contract) {
	var none ast.Contract
	if c == nil {
		c = &none
	}
	j.object("contract")
	j.strs("acts", len(c.Acts), func(i int) string { return c.Acts[i].Word.Text })
	j.array("fields")
	for _, f := range c.Fields {
		j.begin('{')
		j.str("name", f.Name)
		kind := "key"
		if f.Slot != vocab.NoSlot {
			kind = "slot"
		}
		j.str("kind", kind)
		j.boolean("optional", f.Optional)
		j.str("type", fieldType(f))
		j.end('}')
	}
	j.end(']')
	j.end('}')
}

// fieldType returns the type of a contract field as it is written.
func fieldType(f ast.Field) string {
	if len(f.OneOf) == 0 {
		return f.Type
	}
	return f.Type + "[" + strings.Join(f.OneOf, "|") + "]"
}

// block writes a block. Its attributes are without src= and win=, which have
// fields of their own, unless they were not understood.
func (j *jsonWriter) block(b *ast.Block) {
	j.object("block")
	j.str("id", b.ID)
	j.str("fmt", b.Fmt)
	j.str("lang", b.Lang)
	attrs := make([]ast.Attr, 0, len(b.Attrs))
	for _, a := range b.Attrs {
		if a.Key == "src" && b.Src != nil || a.Key == "win" && b.Win.First > 0 {
			continue
		}
		attrs = append(attrs, a)
	}
	j.strMap("attrs", len(attrs), func(i int) (string, string) { return attrs[i].Key, attrs[i].Value })
	src := ""
	if b.Src != nil {
		src = printed(b.Src)
	}
	j.str("src", src)
	j.array("win")
	if b.Win.First > 0 {
		j.number(b.Win.First)
		j.number(b.Win.Last)
	}
	j.end(']')
	j.boolean("elided", b.Elided())
	j.strs("lines", len(b.Lines), func(i int) string { return b.Lines[i] })
	j.end('}')
}

func (j *jsonWriter) mark(k *ast.Mark) {
	j.begin('{')
	address := ""
	if k.Op != 0 {
		address = k.Target.Addr.String()
	}
	j.str("address", address)
	j.str("op", k.Op.String())
	j.str("text", k.Text.Value)
	j.conf(k.Conf)
	j.boolean("quoted", k.Quoted)
	j.refs(k.Text.Refs)
	j.end('}')
}
