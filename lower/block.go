package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/grammar"
)

// What a block is when it does not say (language.md §4.2), and what a text
// without a header becomes (§2.6).
const (
	defaultBlock  = "body"
	defaultFormat = "txt"
	blockKey      = vocab.Txt
	degradedAct   = vocab.Note
)

// block lowers txt (language.md §4).
func (l *lowering) block(s *ast.Slot, n *grammar.TxtSlot) {
	b := l.slabs.blocks.One()
	s.Block = b
	*b = ast.Block{Fmt: defaultFormat, IDSpan: empty(s.KeySpan.End)}
	switch {
	case n.Header != nil:
		l.blockHeader(b, n.Header)
	case n.String != nil:
		l.at(n.String.Open)
		l.shortForm(b, n.String.Text)
		l.at(n.String.Close)
	case len(n.Short) > 0:
		l.shortForm(b, n.Short)
	}
	s.Conf = l.conf(n.Conf)
	if len(n.Body) > 0 {
		b.Short = false
		l.content(b, n.Body)
	}
	if b.Body.IsZero() {
		b.Body = empty(l.last)
	}
}

// shortForm makes the one line of `txt "…"`.
func (l *lowering) shortForm(b *ast.Block, runs []*grammar.Run) {
	var t ast.Text
	l.joined(&t, runs)
	b.Short, b.Body = true, t.Span
	b.Lines = append(l.slabs.strings.Take(1), t.Value)
	if t.Pieces == nil {
		b.At = append(l.slabs.offsets.Take(1), t.Span.Start)
	}
}

// blockHeader lowers `id @fmt/lang key=value`.
func (l *lowering) blockHeader(b *ast.Block, h *grammar.BlockHeader) {
	id := l.word(h.ID)
	b.ID, b.IDSpan, b.IDWritten = id.Text, id.Span, id.Text != ""
	if !h.Fmt.IsZero() {
		b.Fmt, b.FmtGiven = afterFirst(l.word(h.Fmt).Text), true
	}
	if !h.Lang.IsZero() {
		b.Lang = afterFirst(l.word(h.Lang).Text)
	}
	b.Attrs = l.slabs.attrs.Take(len(h.Attrs))
	for _, f := range h.Attrs {
		key := l.word(f.Key)
		value := l.fieldValue(f)
		b.Attrs = append(b.Attrs, ast.Attr{Key: key.Text, Value: l.text[value.Start:value.End], Span: key.Span.To(value)})
		switch {
		case key.Text == "src" && b.Src == nil:
			b.Src = l.source(f, value)
			if afterAt(b.Src.Raw) == "" {
				b.Src.Addr = ast.Address{} // `src=draft3` is no message, whatever it looks like
			}
		case key.Text == "win" && f.Window != nil && b.Win.First == 0:
			b.Win.First, b.Win.Last = l.bothEnds(&grammar.Range{From: f.Window.From, To: f.Window.To})
			b.Win.Span = value
		}
	}
}

// content lowers the lines of a block. A Content token is a run of them, a Bare
// token one line without a bar.
func (l *lowering) content(b *ast.Block, body []*grammar.Carried) {
	n := len(b.Lines)
	for _, t := range body {
		n += l.countLines(t.Token)
	}
	mapped := len(b.At) == len(b.Lines)
	b.Lines = append(l.slabs.strings.Take(n), b.Lines...)
	b.At = append(l.slabs.offsets.Take(n), b.At...)
	if b.Body.IsZero() {
		b.Body.Start = body[0].Token.Start
	}
	for _, c := range body {
		t := c.Token
		at := l.at(t)
		b.Body.End = at.End
		if t.Kind == grammar.Bare {
			b.Lines, b.At = append(b.Lines, l.written(t)), append(b.At, at.Start)
			continue
		}
		l.lines(b, at, true)
	}
	if !mapped {
		b.At = nil
	}
}

// countLines returns the number of lines that a token of content makes.
func (l *lowering) countLines(t grammar.Token) int {
	if t.Kind == grammar.Bare {
		return 1
	}
	run := l.written(t)
	n := strings.Count(run, "\n")
	if !strings.HasSuffix(run, "\n") {
		n++
	}
	return n
}

// lines adds the lines of s to a block, byte for byte: without their LF, in a
// CRLF-framed document without the CR before it, and with bars set without what
// stands before the bar and one blank behind it (language.md §1.2, §4.1). A final
// LF ends the last line and begins none.
func (l *lowering) lines(b *ast.Block, s source.Span, bars bool) {
	for p := s.Start; p < s.End; {
		start, end, next := p, s.End, s.End
		if i := strings.IndexByte(l.text[p:s.End], '\n'); i >= 0 {
			end, next = p+i, p+i+1
			if l.crlf && end > start && l.text[end-1] == '\r' {
				end--
			}
		}
		if bars {
			if i := strings.IndexByte(l.text[start:end], '|'); i >= 0 {
				start += i + 1
			}
			if start < end && l.text[start] == ' ' {
				start++
			}
		}
		b.Lines, b.At = append(b.Lines, l.text[start:end]), append(b.At, start)
		p = next
	}
}

// nameBlocks gives the blocks without a written id their names, in written order:
// the first is body, whatever else the message holds (X-4; E028 if a body is
// written out as well), further ones are body2, body3 and so on, ids that are
// written in the message passed over (language.md §4.2).
func nameBlocks(m *ast.Message) {
	unnamed, written := 0, []string(nil)
	for i := range m.Slots {
		switch b := m.Slots[i].Block; {
		case b == nil:
		case !b.IDWritten:
			unnamed++
		case strings.HasPrefix(b.ID, defaultBlock):
			written = append(written, b.ID)
		}
	}
	if unnamed == 0 {
		return
	}
	slices.Sort(written)
	next := 1
	for i := range m.Slots {
		if b := m.Slots[i].Block; b != nil && !b.IDWritten {
			b.ID, next = defaultName(next, written)
		}
	}
}

// defaultName returns the default name of number n, or the next that is not
// written, and the number after it.
func defaultName(n int, written []string) (string, int) {
	if n == 1 {
		return defaultBlock, 2
	}
	for ; ; n++ {
		name := defaultBlock + strconv.Itoa(n)
		if _, taken := slices.BinarySearch(written, name); !taken {
			return name, n + 1
		}
	}
}
