// Package lower makes the typed tree from the syntax tree: every value that a
// later stage wants typed is typed here, once, from tokens (design.md §1, §3).
//
// A message comes out with what was written in it and nothing else; what follows
// from other messages (derived recipients, parents, revisions) is the business of
// ast.Transcript.
package lower

import (
	"fmt"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
)

// Document lowers the messages of a document, in written order. The diagnostics
// are all that the front end has to say: those of the document, then those of
// each message, which carry its id.
func Document(d *grammar.Document) ([]*ast.Message, []diag.Diagnostic) {
	l := new(lowering)
	list := make([]*ast.Message, 0, len(d.Units))
	diags := make([]diag.Diagnostic, 0, len(d.Diags))
	for _, g := range d.Diags {
		if g.File == nil {
			g.File = d.File
		}
		diags = append(diags, g)
	}
	for _, u := range d.Units {
		var m *ast.Message
		m, diags = l.unit(u, diags)
		list = append(list, m)
	}
	return list, diags
}

// Each parses a text and lowers its messages one by one, in written order, keeping
// no syntax. The diagnostics are those of Document: those of the text as a whole,
// then those of each message.
func Each(f *source.File, o grammar.Options, use func(*ast.Message)) []diag.Diagnostic {
	l := new(lowering)
	var diags []diag.Diagnostic
	d := grammar.Each(f, o, func(u *grammar.Unit) {
		var m *ast.Message
		m, diags = l.unit(u, diags)
		use(m)
	})
	return append(d.Diags, diags...)
}

// Unit lowers one message; the diagnostics are those of its syntax, with the
// message's id. It never returns nil.
func Unit(u *grammar.Unit) (*ast.Message, []diag.Diagnostic) {
	return new(lowering).unit(u, nil)
}

// Lowerer lowers the messages of a stream, one after the other. They share chunks
// of memory, as those of a document do. The zero Lowerer is ready.
type Lowerer struct{ l lowering }

// Unit lowers the next message, as the function Unit does.
func (l *Lowerer) Unit(u *grammar.Unit) (*ast.Message, []diag.Diagnostic) { return l.l.unit(u, nil) }

// lowering is the state of lowering messages one after the other.
type lowering struct {
	slabs slabs
	join  joiner // the value at hand
	names names  // of the last message that asked for them

	// Of the message at hand.
	file   *source.File
	text   string // the bytes of file
	crlf   bool   // the CR before an LF is no content
	last   int    // the end of the last token looked at
	locals bool   // an address with a local base was met
}

// unit lowers one message and appends its diagnostics to diags.
func (l *lowering) unit(u *grammar.Unit, diags []diag.Diagnostic) (*ast.Message, []diag.Diagnostic) {
	l.file, l.text, l.crlf, l.last, l.locals = u.File, u.File.Text, u.CRLF, u.Span.Start, false
	m, failure := l.guarded(u)
	if len(u.Diags) == 0 && failure == "" {
		return m, diags
	}
	id := m.ID.String()
	for _, g := range u.Diags {
		g.Message = id
		if g.File == nil {
			g.File = u.File
		}
		diags = append(diags, g)
	}
	if failure != "" {
		diags = append(diags, diag.Diagnostic{
			Code: "X000", Message: id, File: u.File, Span: u.Span,
			Text: "lowering failed: " + failure,
			Help: "the message is kept as plain text; this is a fault of rosettac, not of the message",
		})
	}
	return m, diags
}

// guarded is the border of the package: whatever fails behind it costs the one
// message its structure, and none of its text (design.md §4).
func (l *lowering) guarded(u *grammar.Unit) (m *ast.Message, failure string) {
	defer func() {
		if r := recover(); r != nil {
			l.join.reset()
			m, failure = l.degraded(u), fmt.Sprint(r)
		}
	}()
	if u.Tree == nil || u.Tree.Header == nil {
		return l.degraded(u), ""
	}
	m = l.slabs.messages.One()
	m.File, m.Span, m.Incomplete, m.Degraded = u.File, ownSpan(u), u.Incomplete, u.Degraded
	l.header(m, u.Tree.Header)
	l.body(m, u.Tree.Body)
	nameBlocks(m)
	if l.locals {
		l.settleLocals(m)
	}
	settleCarried(m)
	return m, ""
}

// degraded makes the one note that a text without a header is (language.md §2.6).
func (l *lowering) degraded(u *grammar.Unit) *ast.Message {
	const bom = "\uFEFF"
	at := u.Span
	if at.Start == 0 && len(bom) <= at.End && l.text[:len(bom)] == bom {
		at.Start = len(bom)
	}
	b := &ast.Block{ID: defaultBlock, Fmt: defaultFormat, IDSpan: empty(at.Start), Body: at}
	l.lines(b, at, false)
	return &ast.Message{ // ToWritten: its recipient is settled, and never derived
		File: u.File, Span: u.Span, Act: degradedAct, To: []ast.Target{{Kind: ast.ToEveryone}}, ToWritten: true,
		Slots:      []ast.Slot{{Key: blockKey, Span: at, KeySpan: empty(at.Start), Block: b}},
		Incomplete: u.Incomplete, Degraded: true,
	}
}

// ownSpan returns the span of a message without the white space behind its last
// own line, and without that line's end.
func ownSpan(u *grammar.Unit) source.Span {
	s := u.Span
	for i := len(u.Tokens) - 1; i >= 0; i-- {
		if t := u.Tokens[i]; t.Kind != grammar.Blank && t.End > t.Start {
			s.End = t.End
			break
		}
	}
	return trimLineEnd(u.File.Text, s, u.CRLF)
}

// trimLineEnd returns s without a final LF and, in a CRLF-framed document, the CR
// before it.
func trimLineEnd(text string, s source.Span, crlf bool) source.Span {
	if s.End > s.Start && text[s.End-1] == '\n' {
		s.End--
		if crlf && s.End > s.Start && text[s.End-1] == '\r' {
			s.End--
		}
	}
	return s
}

// at returns the place of a token and remembers its end: tokens are looked at in
// written order, so that last is always the end of what was lowered. An empty
// token, which stands for something left out, may lie behind the blanks that
// follow, and moves no end.
func (l *lowering) at(t grammar.Token) source.Span {
	s := source.Span{Start: t.Start, End: t.End}
	if s.Len() > 0 {
		l.last = max(l.last, s.End)
	}
	return s
}

// written returns the bytes of a token.
func (l *lowering) written(t grammar.Token) string { return l.text[t.Start:t.End] }

// visible returns a token without its invisible characters (language.md §2.9).
func (l *lowering) visible(t grammar.Token) string { return grammar.Visible(l.written(t)) }

// empty returns the empty span at an offset.
func empty(at int) source.Span { return source.Span{Start: at, End: at} }

// word returns a token as a word, invisible characters left out.
func (l *lowering) word(t grammar.Token) ast.Word {
	return ast.Word{Text: l.visible(t), Span: l.at(t)}
}
