package ast

import (
	"slices"
	"strings"
	"time"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Form is a spelling of the canonical text (language.md §9). The zero Form is the
// canonical form itself: terse, ids as in §2.1, times as written.
type Form struct {
	Full     bool      // headers written in full: sender, recipients and topic, derivable or not
	Dotted   bool      // every id dotted, as dialect 2.0 wants it
	Absolute bool      // a time of day is written with its day
	Epoch    time.Time // the day of a time of day, for Absolute; zero when none was declared
}

// AppendCanonical appends the canonical text of m (language.md §9) to dst: lines
// that end in LF, no blank line after the last. Two messages of one id mean the
// same if and only if their canonical texts in the zero Form are equal (§7.5).
//
// m must be linked: what Inherited names is left out. A degraded and an
// incomplete message are appended as they stood, byte for byte, and then the
// final LF may be missing.
//
// A few spellings go beyond §9 because the text would be read differently without
// them. A value that opens a bracket and does not close it is followed by an
// empty line, so that it does not swallow the next slot (§3.1). Free text before
// the first binding that would itself be read as a binding is broken before the
// operator. A slot whose text begins with an operator has a colon behind its key,
// so that it is no binding of the slot above. A value that begins with a `!` which
// commits to nothing stands on the next line.
func (m *Message) AppendCanonical(dst []byte, f Form) []byte {
	if m.Degraded || m.Incomplete {
		return append(dst, m.asItStood()...)
	}
	p := printer{dst: dst, form: f}
	p.header(m)
	seen := false // a block named body: only the first may leave its name out
	for i := range m.Slots {
		s := &m.Slots[i]
		switch {
		case s.Key == vocab.DefBody:
			p.defBody(s)
		case s.Block != nil:
			isBody := s.Block.ID == defaultBlock
			p.block(s, isBody && !seen, m.Act == vocab.Def)
			seen = seen || isBody
		default:
			p.slot(s)
		}
	}
	return p.dst
}

// defaultBlock is the id of the first block that has none (language.md §4.2).
const defaultBlock = "body"

func (m *Message) asItStood() string {
	if m.File != nil {
		return m.File.Slice(m.Span)
	}
	if b := m.Block(defaultBlock); b != nil {
		return strings.Join(b.Lines, "\n")
	}
	return ""
}

// printer writes one message. Nothing else in the project spells Rosetta.
type printer struct {
	dst  []byte
	form Form
	open bool // the last value left a bracket open
}

// line begins a line with n blanks of indent.
func (p *printer) line(n int) {
	if p.open {
		p.dst = append(p.dst, '\n')
		p.open = false
	}
	for range n {
		p.dst = append(p.dst, ' ')
	}
}

func (p *printer) end() { p.dst = append(p.dst, '\n') }

func (p *printer) put(parts ...string) {
	for _, s := range parts {
		p.dst = append(p.dst, s...)
	}
}

// header writes id, act, route, topic and fields, in that order.
func (p *printer) header(m *Message) {
	p.dst = m.ID.appendTo(p.dst, p.form.Dotted)
	p.put(" ", m.Act.String())
	foreign := m.Sender.Text != "" && m.Sender.Text != m.ID.Agent
	if len(m.To) > 0 && (p.form.Full || foreign || !m.Inherited.To) {
		p.put(" ")
		if p.form.Full || foreign {
			p.put(m.From)
		}
		for i, t := range m.To {
			p.put(">,"[min(i, 1):][:1], t.String())
		}
	}
	if m.Topic != "" && (p.form.Full || !m.Inherited.Topic) {
		p.put(" #", m.Topic)
	}
	for _, key := range vocab.HeaderKeys {
		p.headerField(m, key)
	}
	ext := m.Ext
	byName := func(a, b Ext) int { return strings.Compare(a.Key, b.Key) }
	if !slices.IsSortedFunc(ext, byName) {
		ext = slices.Clone(ext)
		slices.SortStableFunc(ext, byName)
	}
	for _, x := range ext {
		p.atom(x.Key, x.Value.Text)
	}
	p.end()
}

func (p *printer) headerField(m *Message, key string) {
	switch key {
	case "re":
		if !m.Re.IsZero() {
			p.put(" re=")
			p.dst = m.Re.appendTo(p.dst, p.form.Dotted)
		}
	case "src":
		if m.Src != nil {
			p.put(" src=")
			p.ref(*m.Src)
		}
	case "at":
		p.atom(key, p.time(m.At))
	case "ttl":
		p.atom(key, m.TTL.Raw)
	case "pri":
		p.atom(key, m.Pri.Text)
	case "sens":
		p.atom(key, m.Sens.Text)
	case "thd":
		p.atom(key, m.Thd.Text)
	}
}

// atom writes ` key=value`, and nothing when there is no value. What would be
// decoded as an entity once more (§2.8) keeps its ampersand by an entity.
func (p *printer) atom(key, value string) {
	if value == "" {
		return
	}
	p.put(" ", key, "=")
	for {
		i := strings.IndexByte(value, '&')
		if i < 0 {
			break
		}
		p.put(value[:i])
		value = value[i+1:]
		if entityTail(value) {
			p.put("&amp;")
		} else {
			p.put("&")
		}
	}
	p.put(value)
}

func entityTail(s string) bool {
	return strings.HasPrefix(s, "gt;") || strings.HasPrefix(s, "lt;") || strings.HasPrefix(s, "amp;")
}

func (p *printer) time(t Time) string {
	if !p.form.Absolute || t.Kind != TimeOfDay || p.form.Epoch.IsZero() {
		return t.Raw
	}
	return "@t:" + p.form.Epoch.UTC().Truncate(24*time.Hour).Add(t.Clock).Format(time.RFC3339Nano)
}

// slot writes any slot but a block and the body of a def.
func (p *printer) slot(s *Slot) {
	key := s.Key.String()
	p.line(1)
	p.put(key)
	value := len(p.dst)
	indent := 1 + len(key) + 1
	first := true // nothing but the key stands on the line
	if p.slotHead(s, indent) {
		p.conf(s.Conf)
		first = false
	}
	for i := range s.Bindings {
		p.row(&first, indent)
		p.binding(&s.Bindings[i], indent)
	}
	for i := range s.Marks {
		// A name and an operator behind the key would make a mark of what was none.
		if k := &s.Marks[i]; k.Op == 0 && markOperatorAfterWord(k.Text.Value) {
			first = false
		}
		p.row(&first, indent)
		p.mark(&s.Marks[i])
	}
	if beginsWithOperator(strings.TrimLeft(string(p.dst[value:min(value+8, len(p.dst))]), " ")) {
		p.dst = slices.Insert(p.dst, value, ':')
	}
	p.end()
}

// row begins a binding or mark: behind the key, or aligned under the first.
func (p *printer) row(first *bool, indent int) {
	if *first {
		p.put(" ")
		*first = false
		return
	}
	p.end()
	p.line(indent)
}

// slotHead writes what a slot says before bindings and marks, if it does.
func (p *printer) slotHead(s *Slot, indent int) bool {
	wrote := s.Conf.Level != Unstated
	if s.List != nil {
		wrote = p.list(s.List, wrote) || wrote
	}
	start := len(p.dst) + 1
	if s.Contract != nil {
		wrote = p.contract(s.Contract, s.freeText()) || wrote
	}
	if s.freeText() == "" {
		return wrote
	}
	if s.Contract != nil && (len(s.Contract.Acts) > 0 || p.open || start < len(p.dst) && p.reaches(start, s.Text)) {
		// On the line of the contract it would make text of acts, or a field.
		p.end()
		p.line(indent)
		p.textFrom(s.Text, 0)
		return true
	}
	p.put(" ")
	if s.Key.Kind() == vocab.KindBindings {
		if at := operatorAfterKey(s.Text.Value); at > 0 {
			p.put(strings.TrimRight(s.Text.Value[:at], " "))
			p.end()
			p.line(indent)
			p.textFrom(s.Text, at)
			return true
		}
	}
	p.textFrom(s.Text, 0)
	return true
}

func (s *Slot) freeText() string {
	if s.Text == nil {
		return ""
	}
	return s.Text.Value
}

// defBody writes one binding a line: a def has no slot keys.
func (p *printer) defBody(s *Slot) {
	if s.freeText() != "" {
		p.line(1)
		p.textFrom(s.Text, 0)
		p.end()
	}
	for i := range s.Bindings {
		p.line(1)
		p.binding(&s.Bindings[i], 1)
		p.end()
	}
}

func (p *printer) binding(b *Binding, indent int) {
	p.put(b.Key, " ", b.Op.String())
	switch {
	case b.Commit && beginsWithOperator(b.Value.Value):
		p.put(" ! ")
	case b.Commit:
		p.put(" !")
	case b.Op == Equals && len(b.Value.Value) > 1 && b.Value.Value[0] == '!':
		p.end()
		p.line(indent + 2)
	case b.Value.Value != "":
		p.put(" ")
	}
	p.textFrom(&b.Value, 0)
	if s := b.Sub; s != nil {
		if s.Role.Text != "" {
			p.put(" @role:", s.Role.Text)
		}
		for i, d := range s.Deps {
			p.put([]string{" on=", ","}[min(i, 1)], d.Text)
		}
		if len(s.Deps) == 0 && !s.DepsSpan.IsZero() {
			p.put(" on=,")
		}
		if s.Thd.Text != "" {
			p.put(" thd=", s.Thd.Text)
		}
	}
	p.conf(b.Conf)
	p.open = p.open || leavesOpen(b.Value.Value)
}

func (p *printer) mark(k *Mark) {
	if k.Op == 0 { // W029: kept as it was written
		p.textFrom(&k.Text, 0)
		p.conf(k.Conf)
		return
	}
	p.dst = k.Target.Addr.appendTo(p.dst, p.form.Dotted)
	p.put(" ", k.Op.String())
	switch text := k.Text.Value; {
	case k.Quoted:
		p.put(` "`, text, `"`)
	case text != "":
		p.put(" ")
		p.textFrom(&k.Text, 0)
		if text[0] == '"' && strings.IndexByte(text[1:], '"') < 0 {
			p.put(`"`) // closed, as a reader would (P013)
		}
	}
	p.conf(k.Conf)
}

func (p *printer) conf(c Conf) {
	if c.Level != Unstated {
		p.put(" ~", c.String())
	}
}
