package lower

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/grammar"
)

// header lowers the header line (language.md §2).
func (l *lowering) header(m *ast.Message, h *grammar.Header) {
	m.ID, m.IDSpan = l.id(h.ID)
	m.ActAt = l.at(h.Act)
	m.Act = vocab.ParseAct(l.visible(h.Act))
	m.From = m.ID.Agent
	if h.Route != nil {
		l.route(m, h.Route)
	}
	for _, item := range h.Items {
		switch {
		case !item.Topic.IsZero():
			l.topic(m, item.Topic)
		case item.Field != nil:
			l.headerField(m, item.Field)
		}
	}
	m.Header = source.Span{Start: m.IDSpan.Start, End: max(h.End.Start, l.last)}
}

// route lowers `from > to, to`.
func (l *lowering) route(m *ast.Message, r *grammar.Route) {
	m.Route = l.at(r.Gt)
	if r.From.End > r.From.Start {
		m.Sender = l.word(r.From)
		m.From = m.Sender.Text
		m.Route.Start = m.Sender.Span.Start
	}
	m.To, m.ToWritten = l.slabs.targets.Take(len(r.To)), true
	for _, t := range r.To {
		m.To = append(m.To, l.target(t.Name))
	}
	m.Route.End = l.last
}

// target lowers one recipient.
func (l *lowering) target(t grammar.Token) ast.Target {
	to := ast.Target{Kind: ast.ToAgent, Name: l.visible(t), Span: l.at(t)}
	switch t.Kind {
	case grammar.Star:
		to.Kind, to.Name = ast.ToEveryone, ""
	case grammar.Topic:
		to.Kind, to.Name = ast.ToTopic, afterFirst(to.Name)
	case grammar.Group:
		what, name := cutColon(afterFirst(to.Name))
		to.Kind, to.Name = ast.ToRole, name
		if what == "grp" {
			to.Kind = ast.ToGroup
		}
	}
	return to
}

// topic takes the first topic; the lexer has set further ones aside.
func (l *lowering) topic(m *ast.Message, t grammar.Token) {
	at := l.at(t)
	if m.TopicWritten {
		return
	}
	m.Topic, m.TopicSpan, m.TopicWritten = afterFirst(l.visible(t)), at, true
}

// headerField lowers one `key=value`. A key that stands twice keeps its first
// value.
func (l *lowering) headerField(m *ast.Message, f *grammar.Field) {
	key := l.word(f.Key)
	value := l.fieldValue(f)
	word := ast.Word{Text: decoded(grammar.Visible(l.text[value.Start:value.End])), Span: value}
	switch key.Text {
	case "re":
		if m.ReSpan.IsZero() {
			m.Re, m.ReSpan = readID(word.Text), value
		}
	case "src":
		if m.Src == nil {
			m.Src = l.source(f, value)
			m.Src.Addr.Name = decoded(m.Src.Addr.Name)
		}
	case "at":
		if m.At.Kind == ast.NoTime {
			m.At = ast.ParseTime(word.Text, value)
		}
	case "ttl":
		if m.TTL.Raw == "" {
			m.TTL = ast.ParseDuration(word.Text, value)
		}
	case "pri":
		once(&m.Pri, word)
	case "sens":
		once(&m.Sens, word)
	case "thd":
		once(&m.Thd, word)
	default:
		m.Ext = append(m.Ext, ast.Ext{Key: key.Text, Value: word, Span: key.Span.To(value)})
	}
}

// entities are decoded in a header, and nowhere else (language.md §2.8).
var entities = strings.NewReplacer("&gt;", ">", "&lt;", "<", "&amp;", "&")

func decoded(s string) string {
	if strings.IndexByte(s, '&') < 0 {
		return s
	}
	return entities.Replace(s)
}

// once sets a field that was not written before.
func once(field *ast.Word, w ast.Word) {
	if field.Text == "" {
		*field = w
	}
}

// fieldValue returns the place of the value of a header field or block attribute.
func (l *lowering) fieldValue(f *grammar.Field) source.Span {
	switch {
	case !f.ID.IsZero():
		return l.at(f.ID)
	case f.Addr != nil:
		return l.addressSpan(f.Addr)
	case f.Window != nil:
		s := l.at(f.Window.L).To(l.at(f.Window.From))
		if !f.Window.To.IsZero() {
			s = s.To(l.at(f.Window.To))
		}
		return s
	case !f.Atom.IsZero():
		return l.at(f.Atom)
	}
	return empty(l.last)
}

// source lowers the value of src=. What is no address stays what it is, a ref
// without an address.
func (l *lowering) source(f *grammar.Field, value source.Span) *ast.Ref {
	r := l.slabs.refs.One()
	r.Raw, r.Span = l.text[value.Start:value.End], value
	if f.Addr != nil {
		l.address(&r.Addr, f.Addr)
	}
	return r
}

// id lowers the token of a message id.
func (l *lowering) id(t grammar.Token) (ast.MsgID, source.Span) {
	return readID(l.visible(t)), l.at(t)
}

// readID reads a message id with or without its `@`; the zero id when it is none.
func readID(word string) ast.MsgID {
	if rest := afterAt(word); rest != "" {
		word = rest
	}
	id, _ := ast.ParseMsgID(word)
	return id
}

// afterAt returns what stands behind a leading `@`, "" when there is none.
func afterAt(s string) string {
	if rest, ok := strings.CutPrefix(s, "@"); ok {
		return rest
	}
	rest, _ := strings.CutPrefix(s, "＠")
	if len(rest) == len(s) {
		return ""
	}
	return rest
}
