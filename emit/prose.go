package emit

import (
	"bufio"
	"io"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Prose writes messages for a person who never saw the language, in sentences and
// short lists: the last step of the ladder (language.md §9). It is made by this code
// alone, and the same input always gives the same text.
//
// The messages themselves stand beside it, in canonical form inside a Markdown fence
// at the end: a program reads them back from there, prose and all, and nothing is
// lost. What a label hides is neither in the prose nor in the fence, and
// Options.Notice says so.
func Prose(w io.Writer, in *Input, o Options) error {
	locale, err := LookupLocale(o.Lang)
	if err != nil {
		return err
	}
	messages, err := selected(in, o)
	if err != nil {
		return err
	}
	p := &prose{human{Locale: locale, out: bufio.NewWriter(w), in: in, o: o}}
	for i, m := range messages {
		if i > 0 {
			p.line("")
		}
		p.message(m)
	}
	if err := p.beside(messages); err != nil {
		return err
	}
	return p.out.Flush()
}

// prose writes sentences with the words of human.
type prose struct{ human }

// tagged keeps what looks like the tag of a reasoning block from being one where the
// prose is read back (language.md §2.5).
var tagged = strings.NewReplacer("<think", "＜think", "</think", "＜/think")

func (p *prose) put(s string) { p.line(tagged.Replace(s)) }

func (p *prose) message(m *ast.Message) {
	p.speaker = m
	p.put(p.heading(m))
	label := hiddenBy(p.in, m, p.o)
	for i := range m.Slots {
		s := &m.Slots[i]
		switch {
		case label != "":
			p.put(p.say("prose.slot", p.label(s), p.redacted(label)))
		default:
			p.slot(m, s)
		}
	}
}

// heading says who writes to whom about what, and what is expected now.
func (p *prose) heading(m *ast.Message) string {
	from := orElse(m.From, "?")
	var to []string
	for _, t := range m.To {
		to = append(to, p.target(t))
	}
	sentences := []string{}
	if m.Degraded {
		sentences = append(sentences, p.say("prose.degraded"))
	} else {
		sentences = append(sentences,
			p.say("prose.head", m.ID.String(), from, orElse(strings.Join(to, p.say("fields")), "?")),
			p.say("prose.act."+m.Act.String(), from))
	}
	add := func(phrase, value string) {
		if value != "" {
			sentences = append(sentences, p.say(phrase, value))
		}
	}
	add("prose.re", m.Re.String())
	add("prose.topic", m.Topic)
	if m.Src != nil {
		add("prose.src", p.ref(m.Src.Addr, m.Src.Raw))
	}
	at := strings.TrimPrefix(m.At.Raw, "@t:")
	if t := instant(p.in.Transcript, m); t != "" {
		at = t
	}
	add("prose.at", at)
	add("prose.ttl", m.TTL.Raw)
	if m.Pri.Text != "" {
		add("prose.pri", p.word("prose.pri", m.Pri.Text))
	}
	add("prose.sens", p.in.Transcript.Label(m))
	add("prose.thd", m.Thd.Text)
	for _, x := range m.Ext {
		sentences = append(sentences, x.Key+"="+x.Value.Text)
	}
	if m.Incomplete {
		add("prose.incomplete", m.ID.String())
	}
	return diag.Visible(strings.Join(sentences, p.say("prose.join")))
}

func (p *prose) target(t ast.Target) string {
	switch t.Kind {
	case ast.ToEveryone:
		return p.say("prose.everyone")
	case ast.ToRole:
		return p.say("prose.role", t.Name)
	case ast.ToGroup:
		return p.say("prose.group", t.Name)
	case ast.ToTopic:
		return p.say("prose.followers", t.Name)
	}
	return t.Name
}

func (p *prose) slot(m *ast.Message, s *ast.Slot) {
	label := p.word("prose.slot", s.Key.String())
	one := func(text string) { p.put(p.say("prose.slot", label, p.sure(text, s.Conf))) }
	switch {
	case s.Block != nil:
		p.block(s)
	case s.Key == vocab.Mark:
		p.marks(s)
	case s.Key == vocab.DefBody || len(s.Bindings) > 0:
		one(p.text(s))
		for i := range s.Bindings {
			b := &s.Bindings[i]
			p.put("  · " + p.key(b) + p.sure(p.bound(b), b.Conf))
		}
	case s.List != nil && len(s.List.Items) > 1:
		one("")
		for i := range s.List.Items {
			p.put("  · " + p.words(&s.List.Items[i]))
		}
	case s.List != nil:
		one(p.list(s.List))
	case s.Contract != nil:
		one(strings.TrimSpace(p.contract(s.Contract) + " " + p.text(s)))
	case s.Key == vocab.Why:
		one(p.why(m, s))
	default:
		one(orElse(p.text(s), p.say("none.stated")))
	}
}

// block quotes a text line by line.
func (p *prose) block(s *ast.Slot) {
	b := s.Block
	p.put(p.sure(p.say("prose.text", b.ID)+blockAttributes(b), s.Conf) + p.say("colon"))
	if b.Elided() {
		p.put("  | " + p.say("block.elided"))
	}
	if b.Win.First > 0 {
		p.put("  " + p.say("bracket", p.span("sel.line", "sel.lines", b.Win.First, b.Win.Last)))
	}
	for _, l := range b.Lines {
		p.line("  | " + verbatim(l))
	}
}

// marks says of each note where it points, and what it says or proposes there.
func (p *prose) marks(s *ast.Slot) {
	for i := range s.Marks {
		k := &s.Marks[i]
		conf := k.Conf
		if conf.Level == ast.Unstated {
			conf = s.Conf
		}
		said := p.words(&k.Text)
		switch {
		case k.Op == 0:
			p.put(p.sure(p.say("mark.unreadable", said), conf))
			continue
		case k.Quoted:
			said = `"` + diag.Visible(k.Text.Value) + `"`
		case k.Carried != nil:
			said = p.say("mark.carried", p.ref(*k.Carried, k.Text.Value))
		}
		phrase := "prose.note"
		if k.Op == ast.Replace {
			phrase = "prose.replace"
			if said == `""` {
				phrase = "prose.delete"
			}
		}
		p.put(p.sure(p.say(phrase, p.ref(k.Target.Addr, k.Target.Raw), said), conf))
	}
}

// beside writes the messages in canonical form, in a fence.
func (p *prose) beside(messages []*ast.Message) error {
	var shown []*ast.Message
	for _, m := range messages {
		if label := hiddenBy(p.in, m, p.o); label != "" {
			p.o.notice("left out of what stands beside the prose: %s is labelled %s", m.ID, diag.Visible(label))
			continue
		}
		if m.Degraded { // it is its own text, and no message could be read back from it here
			continue
		}
		shown = append(shown, m)
	}
	if len(shown) == 0 {
		return nil
	}
	p.line("")
	p.put(p.say("prose.beside"))
	p.line("")
	p.line("```rosetta")
	var text []byte
	for i, m := range shown {
		if i > 0 {
			separate(p.out, text)
		}
		text = m.AppendCanonical(text[:0], ast.Form{})
		p.out.Write(text)
	}
	if n := len(text); n == 0 || text[n-1] != '\n' {
		p.out.WriteByte('\n')
	}
	p.line("```")
	return nil
}
