package emit

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Wire writes the brief as Rosetta that stands by itself: the definitions, the cited
// messages with what is cited of them, the request. Addresses mean what they meant:
// of a cited text the lines from the first to the last that is cited are carried, as
// a window, the rest elided. Texts from outside are blocks of a note of its own,
// their attribute of= names them.
//
// A message with less in it than it had is not the message: a brief is for a worker,
// not for the transcript it is taken from (E035).
func (b *Brief) Wire(w io.Writer) error {
	out := bufio.NewWriter(w)
	var text []byte
	for i, m := range b.messages() {
		if i > 0 {
			separate(out, text)
		}
		text = m.AppendCanonical(text[:0], b.form())
		out.Write(text)
	}
	return out.Flush()
}

// messages returns the messages of the brief.
func (b *Brief) messages() []*ast.Message {
	var all []*ast.Message
	for _, d := range b.Symbols {
		at := slices.IndexFunc(all, func(m *ast.Message) bool { return m.ID == d.Message.ID })
		if at < 0 {
			at = len(all)
			m := *d.Message
			m.Slots = []ast.Slot{{Key: vocab.DefBody}}
			all = append(all, &m)
		}
		all[at].Slots[0].Bindings = append(all[at].Slots[0].Bindings, *d.Binding)
	}
	for i, e := range b.Cited {
		if e.Message == nil || slices.ContainsFunc(b.Cited[:i], func(f Excerpt) bool { return f.Message == e.Message }) {
			continue
		}
		all = append(all, b.reduced(e.Message))
	}
	if m := b.outside(); m != nil {
		all = append(all, m)
	}
	return append(all, b.Request)
}

// reduced returns a cited message with what is cited of it: of blocks the lines from
// the first to the last that is cited, the slots that are, and what it says is not
// known. Cited as a whole it has all of its coordination plane.
func (b *Brief) reduced(m *ast.Message) *ast.Message {
	out := *m
	out.Slots = nil
	for i := range m.Slots {
		s := m.Slots[i]
		if s.Block == nil {
			if b.cites(m, s) {
				out.Slots = append(out.Slots, s)
			}
			continue
		}
		first, last, text := 0, 0, s.Block.Text()
		for _, e := range b.Cited {
			if e.Message == m && e.Block == s.Block.ID {
				text = e.Text
				from, to := e.lines()
				if first == 0 || from < first {
					first = from
				}
				last = max(last, to)
			}
		}
		switch {
		case first > 0:
			s.Block = windowed(s.Block, text, first, last)
		case !b.wholly(m):
			continue
		case s.Block.Text().Whole() && len(s.Block.Lines) > 1:
			s.Block = windowed(s.Block, ast.CarriedText{Lines: s.Block.Lines}, 0, 0)
		}
		out.Slots = append(out.Slots, s)
	}
	return &out
}

// wholly reports whether a message is cited as a whole.
func (b *Brief) wholly(m *ast.Message) bool {
	return slices.ContainsFunc(b.Cited, func(e Excerpt) bool {
		return e.Message == m && len(e.Ref.Addr.Parts) == 0 && len(e.Ref.Addr.Selectors) == 0
	})
}

func (b *Brief) cites(m *ast.Message, s ast.Slot) bool {
	return s.Key == vocab.Unk || b.wholly(m) || slices.ContainsFunc(b.Cited, func(e Excerpt) bool {
		parts := e.Ref.Addr.Parts
		return e.Message == m && len(parts) > 0 && (parts[0] == s.Key.String() || m.Act == vocab.Def && s.Key == vocab.DefBody)
	})
}

// lines returns the first and the last line of an excerpt, numbered as in its whole.
func (e Excerpt) lines() (first, last int) {
	r := e.Range
	if r == (source.Range{}) {
		return e.Text.FirstLine(), e.Text.FirstLine() + len(e.Text.Lines) - 1
	}
	last = r.End.Line
	if r.End.Column == 0 && last > r.Start.Line {
		last--
	}
	return r.Start.Line, last
}

// windowed returns a block that carries lines of a text, numbered as in the whole;
// none when first is 0.
func windowed(b *ast.Block, t ast.CarriedText, first, last int) *ast.Block {
	n := *b
	n.At, n.Short = nil, false
	start := first - t.FirstLine()
	whole := t.Whole() && first == 1 && last == len(t.Lines)
	if first > 0 {
		n.Lines = t.Lines[max(start, 0):min(last-t.FirstLine()+1, len(t.Lines))]
	} else {
		n.Lines = nil
	}
	n.Attrs = slices.DeleteFunc(slices.Clone(b.Attrs), func(a ast.Attr) bool { return a.Key == "win" })
	n.Win = ast.Window{}
	if whole {
		return &n
	}
	if n.Src == nil && t.Whole() {
		_, digits := ast.Digests(t.Lines)
		n.Src = &ast.Ref{Raw: "@" + ast.DigestScheme + ":" + digits, Addr: ast.DigestAddress(digits)}
		n.Attrs = append(n.Attrs, ast.Attr{Key: "src", Value: n.Src.Raw})
	}
	if first > 0 {
		n.Win = ast.Window{First: first, Last: last}
		win := "L" + strconv.Itoa(first)
		if last > first {
			win += "-" + strconv.Itoa(last)
		}
		n.Attrs = append(n.Attrs, ast.Attr{Key: "win", Value: win})
	}
	return &n
}

// outside returns a note that carries the cited spans of texts from outside, or nil.
func (b *Brief) outside() *ast.Message {
	m := &ast.Message{ID: ast.MsgID{Agent: b.stranger(), Seq: 1}, Act: vocab.Note, To: []ast.Target{b.For}, ToWritten: true}
	m.From = m.ID.Agent
	for _, e := range b.Cited {
		if e.Message != nil {
			continue
		}
		base := e.Ref.Addr
		base.Selectors = nil
		first, last := e.lines()
		block := &ast.Block{ID: "cited" + strconv.Itoa(len(m.Slots)+1), IDWritten: true, Fmt: "txt", Attrs: []ast.Attr{{Key: "of", Value: base.String()}}}
		if e.Ref.Addr.Kind == ast.BaseScheme && e.Ref.Addr.Scheme == ast.DigestScheme {
			block.Attrs, block.Src = nil, &ast.Ref{Raw: base.String(), Addr: base}
			block.Attrs = append(block.Attrs, ast.Attr{Key: "src", Value: base.String()})
		}
		m.Slots = append(m.Slots, ast.Slot{Key: vocab.Txt, Block: windowed(block, e.Text, first, last)})
	}
	if m.Slots == nil {
		return nil
	}
	return m
}

// stranger returns the name of an agent that the transcript does not have.
func (b *Brief) stranger() string {
	for name := "brief"; ; name += "x" {
		if b.in.Transcript.Message(ast.MsgID{Agent: name, Seq: 1}) == nil {
			return name
		}
	}
}

// Text writes the brief for people.
func (b *Brief) Text(w io.Writer) error {
	locale, err := LookupLocale(b.options.Lang)
	if err != nil {
		return err
	}
	h := &human{Locale: locale, out: bufio.NewWriter(w), in: b.in, o: b.options, view: Views[0], margin: collectMarks(b.in.Transcript)}
	h.line(h.bold(b.Request.ID.String()))
	h.message(b.Request)
	if len(b.Symbols) > 0 {
		h.line("")
		h.line(h.bold(h.say("slot.def")))
	}
	for _, d := range b.Symbols {
		h.entry(d.Binding.Key + h.say("colon") + h.words(&d.Binding.Value))
	}
	for _, e := range b.Cited {
		h.line("")
		where := e.origin() + " "
		if e.Range != (source.Range{}) {
			where += anchor.Label(e.Range)
		}
		if e.Status != anchor.Exact {
			where += " " + e.Status.String()
		}
		h.line(h.bold(diag.Visible(e.Ref.Raw)) + h.faint(" ("+strings.TrimSpace(where)+")"))
		b.quote(h, e)
	}
	return h.out.Flush()
}

// quote writes the bytes of an excerpt: a message in canonical form, a text under
// the numbers of its lines.
func (b *Brief) quote(h *human, e Excerpt) {
	if e.Reason == ast.TextWhole || len(e.Text.Lines) == 0 {
		text := []byte(e.Resolution.Text)
		if e.Reason == ast.TextWhole && e.Message != nil {
			text = b.reduced(e.Message).AppendCanonical(nil, b.form())
		}
		for line := range bytes.Lines(text) {
			h.line("    " + verbatim(string(bytes.TrimRight(line, "\n"))))
		}
		return
	}
	first, _ := e.lines()
	for i, line := range bytes.Split([]byte(e.Resolution.Text), []byte("\n")) {
		h.line(fmt.Sprintf("  %3d | %s", first+i, verbatim(string(line))))
	}
}

// JSON writes the brief as one object: the wire form, and its parts one by one.
func (b *Brief) JSON(w io.Writer) error {
	type symbol struct {
		Symbol     string `json:"symbol"`
		Definition string `json:"definition"`
		By         string `json:"by"`
	}
	type position struct {
		Line   int `json:"line"`
		Column int `json:"column"`
	}
	type cited struct {
		Address string    `json:"address"`
		Status  string    `json:"status"`
		Message string    `json:"message"`
		Block   string    `json:"block"`
		Start   *position `json:"start"`
		End     *position `json:"end"`
		Text    string    `json:"text"`
		Conf    string    `json:"conf"`
	}
	var wire bytes.Buffer
	if err := b.Wire(&wire); err != nil {
		return err
	}
	document := struct {
		For     string         `json:"for"`
		Request string         `json:"request"`
		Symbols []symbol       `json:"symbols"`
		Cited   []cited        `json:"cited"`
		Wire    string         `json:"wire"`
		Size    map[string]int `json:"size"`
	}{b.For.String(), b.Request.ID.String(), []symbol{}, []cited{}, wire.String(), map[string]int{"brief": wire.Len(), "everything": b.Everything}}
	for _, d := range b.Symbols {
		document.Symbols = append(document.Symbols, symbol{d.Binding.Key, d.Binding.Value.Value, d.Message.ID.String()})
	}
	for _, e := range b.Cited {
		c := cited{Address: e.Ref.Raw, Status: e.Status.String(), Block: e.Block, Text: e.Resolution.Text, Conf: e.Status.Conf()}
		if e.Message != nil {
			c.Message = e.Message.ID.String()
		}
		if e.Range != (source.Range{}) {
			c.Start = &position{e.Range.Start.Line, e.Range.Start.Column}
			c.End = &position{e.Range.End.Line, e.Range.End.Column}
		}
		document.Cited = append(document.Cited, c)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(document)
}
