package emit

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/clipperhouse/displaywidth"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Human writes a rendering for people (language.md §10): a header, then the slots
// that the view shows, in written order. Marks stand in the margin of the text
// they point at, whoever made them. With Options.Blocks it is these blocks alone,
// without headers. The view clean is [Text].
//
// Of several messages each is preceded by its id on a line of its own, since a
// header names the sender but not the message.
func Human(w io.Writer, in *Input, o Options) error {
	view, err := LookupView(o.View)
	if err != nil {
		return err
	}
	locale, err := LookupLocale(o.Lang)
	if err != nil {
		return err
	}
	if view.Name == CleanView {
		return Text(w, in, o)
	}
	messages, err := selected(in, o)
	if err != nil {
		return err
	}
	h := &human{Locale: locale, out: bufio.NewWriter(w), in: in, o: o, view: view, margin: collectMarks(in.Transcript)}
	if len(o.Blocks) > 0 {
		err = h.blocksAlone(messages)
	} else {
		for i, m := range messages {
			if i > 0 {
				h.line("")
			}
			if len(messages) > 1 {
				h.title(m)
			}
			h.message(m)
		}
	}
	if err != nil {
		return err
	}
	return h.out.Flush()
}

// human writes for people, in one language.
type human struct {
	Locale
	out    *bufio.Writer
	in     *Input
	o      Options
	view   View
	margin *margin
	width  int // of the labels of the message at hand, in columns

	fields  []string     // of a header; used again for the next
	speaker *ast.Message // who says what is being worded
}

// rule stands below a header.
const rule = "------------------------------"

// line writes the rest of a line: parts, without the blanks at its end.
func (h *human) line(parts ...string) {
	last := len(parts)
	for last > 0 {
		if parts[last-1] = strings.TrimRight(parts[last-1], " "); parts[last-1] != "" {
			break
		}
		last--
	}
	for _, p := range parts[:last] {
		h.out.WriteString(p)
	}
	h.out.WriteByte('\n')
}

// blanks writes n blanks; more must follow on the line.
func (h *human) blanks(n int) {
	for range n {
		h.out.WriteByte(' ')
	}
}

func (h *human) bold(s string) string  { return h.styled(ansi.NewStyle().Bold(), s) }
func (h *human) faint(s string) string { return h.styled(ansi.NewStyle().Faint(), s) }

func (h *human) styled(style ansi.Style, s string) string {
	if !h.o.Color || s == "" {
		return s
	}
	return style.Styled(s)
}

// pad fills s up to width columns. A Chinese character has two.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-displaywidth.String(s)))
}

// title writes the id of a message on a line of its own.
func (h *human) title(m *ast.Message) {
	if !m.ID.IsZero() {
		h.line(h.bold(m.ID.String()))
	}
}

func (h *human) message(m *ast.Message) {
	h.speaker = m
	h.line(h.bold(h.header(m)))
	h.line(h.faint(rule))
	h.width = 0
	for i := range m.Slots {
		if s := &m.Slots[i]; h.shows(m, s) {
			h.width = max(h.width, displaywidth.String(h.label(s)))
		}
	}
	label := hiddenBy(h.in, m, h.o)
	for i := range m.Slots {
		s := &m.Slots[i]
		switch {
		case !h.shows(m, s):
		case label != "":
			h.row(s, h.redacted(label))
		default:
			h.slot(m, s)
		}
	}
}

// shows reports whether a slot has a place of its own in the rendering: marks
// that stand in the margin of a text of their own message have not.
func (h *human) shows(m *ast.Message, s *ast.Slot) bool {
	if !h.view.has(s.Key) {
		return false
	}
	if s.Key != vocab.Mark || hiddenBy(h.in, m, h.o) != "" || len(s.Marks) == 0 {
		return true
	}
	for i := range s.Marks {
		if !h.margin.atHome[&s.Marks[i]] {
			return true
		}
	}
	return false
}

func (h *human) redacted(label string) string { return h.say("redacted", diag.Visible(label)) }

// header words the first line: who, to whom, what act, and every field. What is
// derived from the parent is shown like what is written.
func (h *human) header(m *ast.Message) string {
	to := "?"
	if len(m.To) == 1 {
		to = orElse(m.To[0].String(), "?")
	} else if len(m.To) > 1 {
		all := make([]string, len(m.To))
		for i, t := range m.To {
			all[i] = t.String()
		}
		to = strings.Join(all, ", ")
	}
	parts := append(h.fields[:0], orElse(m.From, "?")+" -> "+to, h.word("act", m.Act.String()))
	defer func() { h.fields = parts }()
	add := func(phrase, value string) {
		if value != "" {
			parts = append(parts, h.say(phrase, value))
		}
	}
	if m.Sender.Text != "" && m.Sender.Text != m.ID.Agent { // E003: the id is not the sender's
		add("header.id", m.ID.String())
	}
	add("header.re", m.Re.String())
	if m.Topic != "" {
		parts = append(parts, "#"+m.Topic)
	}
	if m.Src != nil {
		add("header.src", h.ref(m.Src.Addr, m.Src.Raw))
	}
	add("header.at", strings.TrimPrefix(m.At.Raw, "@t:"))
	add("header.ttl", m.TTL.Raw)
	add("header.pri", m.Pri.Text)
	add("header.sens", m.Sens.Text)
	if label := h.in.Transcript.Label(m); label != m.Sens.Text {
		add("label.effective", label)
	}
	add("header.thd", m.Thd.Text)
	for _, x := range m.Ext {
		parts = append(parts, x.Key+"="+x.Value.Text)
	}
	if m.Incomplete {
		parts = append(parts, h.say("incomplete"))
	}
	if m.Degraded {
		parts = append(parts, h.say("degraded"))
	}
	return diag.Visible(strings.Join(parts, " · "))
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func (h *human) label(s *ast.Slot) string { return h.word("slot", s.Key.String()) }

// row writes a slot on one line, the value in the column of all values.
func (h *human) row(s *ast.Slot, value string) {
	label := h.label(s)
	if value = strings.TrimRight(value, " "); value == "" {
		h.line(h.bold(label))
		return
	}
	h.out.WriteString(h.bold(label))
	h.blanks(2 + max(0, h.width-displaywidth.String(label)))
	h.line(value)
}

// entry writes one of several lines below a label.
func (h *human) entry(parts ...string) {
	h.out.WriteString("  ·")
	h.line(append([]string{" "}, parts...)...)
}

// sure appends a confidence to a value.
func (h *human) sure(value string, c ast.Conf) string {
	words := h.conf(c)
	if counts, less := h.o.Policy.believed(h.speaker, c); less {
		words = h.clamped(counts, c)
	}
	if words == "" || value == "" {
		return value + words
	}
	return value + h.say("conf.before") + words
}

// blocksAlone writes the blocks that were asked for, with their margins.
func (h *human) blocksAlone(messages []*ast.Message) error {
	found := false
	for _, id := range h.o.Blocks {
		for _, m := range messages {
			for i := range m.Slots {
				s := &m.Slots[i]
				if s.Block == nil || s.Block.ID != id {
					continue
				}
				if found {
					h.line("")
				}
				found = true
				h.speaker = m
				if label := hiddenBy(h.in, m, h.o); label != "" {
					h.row(s, h.redacted(label))
				} else {
					h.block(s)
				}
			}
		}
		if !found {
			return fmt.Errorf("no block %s", diag.Quote(id))
		}
	}
	return nil
}
