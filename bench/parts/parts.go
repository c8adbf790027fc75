// Package parts tells what the bytes of a wire text are for, and so what its tokens are
// spent on.
package parts

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

// Part is what a byte of the wire is for. Every byte belongs to one part.
type Part uint8

// The parts.
const (
	Envelope   Part = iota // id, act, recipients, topic, times, labels: the header without what it refers to; the blank line before it
	References             // re=, src= and every address
	Keys                   // names of slots, bindings and blocks, operators, brackets, bars, line ends and indents
	Confidence             // ~hi and its like, with the blank before
	Payload                // what is said: values, texts, items, content
	count
)

var partNames = [count]string{"envelope", "references", "keys", "confidence", "payload"}

// String returns the name of a part in tables.
func (p Part) String() string { return partNames[p] }

// All are the parts in the order of the tables.
func All() []Part { return []Part{Envelope, References, Keys, Confidence, Payload} }

// labels says of every byte of a wire text what it is for.
type labels struct {
	text string
	of   []Part
}

// label reads the labels off the spans of a tree. text is what the tree was read from.
func label(t *ast.Transcript, text string) labels {
	l := labels{text, make([]Part, len(text))} // Envelope, where nothing else is said
	for _, m := range t.Messages() {
		l.mark(source.Span{Start: m.Header.End, End: m.Span.End}, Keys)
		for i := range m.Slots {
			l.slot(&m.Slots[i])
		}
		for c := range m.Citations {
			l.mark(l.withField(c), References)
		}
		for i := range m.Slots {
			l.confidences(&m.Slots[i])
		}
	}
	return l
}

func (l labels) mark(s source.Span, p Part) {
	for i := s.Start; i < min(s.End, len(l.of)); i++ {
		l.of[i] = p
	}
}

// withField is where a citation stands; that of a header field begins before the key.
func (l labels) withField(c ast.Citation) source.Span {
	s := c.Span
	if c.Place == ast.InRe || c.Place == ast.InSrc {
		if blank := strings.LastIndexByte(l.text[:s.Start], ' '); blank >= 0 {
			s.Start = blank
		}
	}
	return s
}

func (l labels) slot(s *ast.Slot) {
	l.value(s.Text)
	for i := range s.Bindings {
		b := &s.Bindings[i]
		l.value(&b.Value)
		if b.Sub != nil {
			// Who does a part, and after what, stands behind its text.
			l.mark(source.Span{Start: b.Value.Span.End, End: b.Span.End}, Payload)
		}
	}
	if s.List != nil {
		for i := range s.List.Items {
			l.value(&s.List.Items[i])
		}
	}
	if s.Contract != nil {
		for _, f := range s.Contract.Fields {
			l.mark(f.Span, Payload)
		}
		for _, a := range s.Contract.Acts {
			l.mark(a.Word.Span, Payload)
		}
	}
	if s.Block != nil {
		l.block(s.Block)
	}
	for i := range s.Marks {
		l.value(&s.Marks[i].Text)
	}
}

func (l labels) value(t *ast.Text) {
	if t != nil {
		l.mark(t.Span, Payload)
	}
}

func (l labels) block(b *ast.Block) {
	if b.At == nil {
		l.mark(b.Body, Payload)
		return
	}
	for i, at := range b.At {
		l.mark(source.Span{Start: at, End: at + len(b.Lines[i])}, Payload)
	}
}

func (l labels) confidences(s *ast.Slot) {
	l.confidence(s.Conf)
	for i := range s.Bindings {
		l.confidence(s.Bindings[i].Conf)
	}
	for i := range s.Marks {
		l.confidence(s.Marks[i].Conf)
	}
}

func (l labels) confidence(c ast.Conf) {
	if c.Level == ast.Unstated {
		return
	}
	at := c.Span
	if at.Start > 0 && l.text[at.Start-1] == ' ' {
		at.Start--
	}
	l.mark(at, Confidence)
}

// Count is a number of tokens for each part.
type Count [count]int

// Sum is the number of all tokens.
func (c Count) Sum() int {
	n := 0
	for _, part := range c {
		n += part
	}
	return n
}

// Split counts the tokens of each part, message by message. A token is one part's: that
// of most of its bytes that are no white space, the first of several; if all are, that of
// its first byte. It is in the message in which it begins; a blank line is part of the
// message that follows.
func Split(c *tokens.Counter, t *ast.Transcript, text string) ([]Count, error) {
	ends, err := c.Ends(text)
	if err != nil {
		return nil, err
	}
	l := label(t, text)
	messages := t.Messages()
	if len(messages) == 0 {
		return nil, nil
	}
	counts := make([]Count, len(messages))
	at, start := 0, 0
	for _, end := range ends {
		for at+1 < len(messages) && start >= messages[at].Span.End {
			at++
		}
		counts[at][l.token(start, end)]++
		start = end
	}
	return counts, nil
}

func (l labels) token(start, end int) Part {
	var bytes Count
	best := l.of[start]
	for i := start; i < end; i++ {
		if l.text[i] == ' ' || l.text[i] == '\n' {
			continue
		}
		p := l.of[i]
		if bytes[p]++; bytes[p] > bytes[best] {
			best = p
		}
	}
	return best
}

// Cut returns the text without what belongs to some parts and without whole slots, and
// without the blanks that this leaves at the end of a line.
func Cut(t *ast.Transcript, text string, drop []Part, slots []vocab.Slot) string {
	l := label(t, text)
	gone := make([]bool, len(text))
	for i, p := range l.of {
		gone[i] = slices.Contains(drop, p)
	}
	for _, m := range t.Messages() {
		for i := range m.Slots {
			if s := &m.Slots[i]; slices.Contains(slots, s.Key) {
				// The line end and the indent before it go with the slot.
				for at := strings.LastIndexByte(text[:s.Span.Start], '\n'); at < s.Span.End; at++ {
					gone[at] = true
				}
			}
		}
	}
	var rest strings.Builder
	for i := range len(text) {
		if !gone[i] {
			rest.WriteByte(text[i])
		}
	}
	lines := strings.Split(rest.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}
