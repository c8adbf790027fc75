package emit

import (
	"strconv"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// block writes a text: its name and attributes, its lines under their numbers,
// and below a line the marks that end there.
func (h *human) block(s *ast.Slot) {
	b := s.Block
	h.line(h.bold(h.label(s)+" "+diag.Visible(b.ID)) + h.sure(blockAttributes(b), s.Conf))
	if b.Elided() {
		h.line("    " + h.say("block.elided"))
	}
	first := b.Text().FirstLine()
	last := first + len(b.Lines) - 1
	digits := len(strconv.Itoa(last))
	notes := h.margin.notes[b]
	for i, line := range b.Lines {
		number := strconv.Itoa(first + i)
		h.blanks(2 + digits - len(number))
		h.out.WriteString(number)
		h.out.WriteByte(' ')
		h.line("| ", verbatim(line))
		for len(notes) > 0 && notes[0].line <= first+i && i < len(b.Lines)-1 {
			h.note(notes[0], digits)
			notes = notes[1:]
		}
	}
	for _, n := range notes {
		h.note(n, digits)
	}
}

// blockAttributes words what a block header says beside the id. The default
// format is not said.
func blockAttributes(b *ast.Block) string {
	var parts []string
	if b.Lang != "" {
		parts = append(parts, b.Lang)
	}
	if b.Fmt != "txt" {
		parts = append(parts, b.Fmt)
	}
	for _, a := range b.Attrs {
		value := a.Value
		if a.Key == "src" && b.Src != nil {
			value = printed(b.Src)
		}
		parts = append(parts, a.Key+"="+value)
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + diag.Visible(strings.Join(parts, " · ")) + ")"
}

// verbatim returns a line of content as a terminal may see it. Tabs are left:
// they are harmless there and mean something.
func verbatim(line string) string {
	if strings.IndexByte(line, '\t') < 0 {
		return diag.Visible(line)
	}
	parts := strings.Split(line, "\t")
	for i, p := range parts {
		parts[i] = diag.Visible(p)
	}
	return strings.Join(parts, "\t")
}

// quoteWidth is the number of columns up to which a mark quotes its span.
const quoteWidth = 24

// note writes a mark in the margin, under the bar of the line numbers.
func (h *human) note(n note, digits int) {
	sign := "^ "
	if n.mark.Op == ast.Replace {
		sign = "> "
	}
	words := h.noteWords(n)
	h.blanks(digits + 3)
	h.line(h.faint(sign), words)
}

func (h *human) noteWords(n note) string {
	var parts []string
	if n.other {
		parts = append(parts, strings.TrimRight(h.say("mark.other", orElse(n.author.ID.String(), n.author.From)), " "))
	}
	if n.label != "" {
		parts = append(parts, n.label)
	}
	label, known := h.margin.hides[n.author]
	if !known { // an author of many marks is asked for once
		label = hiddenBy(h.in, n.author, h.o)
		if h.margin.hides == nil {
			h.margin.hides = map[*ast.Message]string{}
		}
		h.margin.hides[n.author] = label
	}
	if label != "" {
		return strings.Join(append(parts, h.redacted(label)), " ")
	}
	if n.quote != "" {
		parts = append(parts, `"`+diag.Visible(n.quote)+`"`)
	}
	holder := h.speaker
	h.speaker = n.author
	parts = append(parts, h.says(n.mark)...)
	h.speaker = holder
	if n.moved {
		parts = append(parts, h.say("mark.moved"))
	}
	if n.ambiguous {
		parts = append(parts, h.say("mark.ambiguous"))
	}
	return strings.Join(parts, " ")
}

// says words the right side of a mark: the note, or the arrow and the new text.
func (h *human) says(k *ast.Mark) []string {
	var text string
	switch {
	case k.Quoted:
		text = `"` + diag.Visible(k.Text.Value) + `"`
	case k.Carried != nil:
		text = h.say("mark.carried", h.ref(*k.Carried, k.Text.Value))
	default:
		text = h.words(&k.Text)
	}
	text = h.sure(text, k.Conf)
	switch {
	case k.Op == ast.Replace:
		return []string{"->", text}
	case text == "":
		return nil
	}
	return []string{text}
}

// marks writes the marks of a slot that have no place in the margin of a text of
// the same message, orphans among them.
func (h *human) marks(m *ast.Message, s *ast.Slot) {
	h.row(s, h.sure("", s.Conf))
	for i := range s.Marks {
		k := &s.Marks[i]
		if h.margin.atHome[k] {
			continue
		}
		if k.Op == 0 {
			h.entry(h.sure(h.say("mark.unreadable", h.words(&k.Text)), k.Conf))
			continue
		}
		address := h.ref(k.Target.Addr, k.Target.Raw)
		said := strings.Join(h.says(k), " ")
		if k.Op == ast.Replace {
			address += " " + said
		} else {
			address += h.say("colon") + said
		}
		h.entry(strings.TrimRight(address+h.fate(k), " "))
	}
}

// fate says what became of a mark that is not in the margin of its own message.
func (h *human) fate(k *ast.Mark) string {
	switch h.margin.fate[k] {
	case lost:
		return " · " + h.say("mark.orphan")
	case notCarried:
		return " " + h.say("mark.outside")
	}
	return ""
}

// quoteOf returns the text of a span that a mark repeats: one narrower than its
// line and of at most quoteWidth columns; else "".
func quoteOf(text, line string) string {
	if text == "" || text == line || strings.Contains(text, "\n") || displaywidth.String(text) > quoteWidth {
		return ""
	}
	return text
}
