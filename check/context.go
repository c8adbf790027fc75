package check

import (
	"fmt"
	"iter"
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Context is what a pass sees and where it reports.
type Context struct {
	Transcript *ast.Transcript
	Options
	pass *Pass
	list []finding
	past *forgotten // of a session that forgets; may be nil

	versions *families               // made when a pass first needs them
	packs    *loadedPacks            // likewise
	leads    map[*ast.Message]answer // of replies; likewise
}

// Report adds a finding about m at span: its code, and its text as for
// fmt.Sprintf. A zero span means the header. The result is for adding notes, help
// and a fix, and is good until the next Report. A code that the pass does not
// declare becomes X000.
func (c *Context) Report(m *ast.Message, code diag.Code, span source.Span, format string, args ...any) *diag.Diagnostic {
	text := fmt.Sprintf(format, args...)
	if !slices.Contains(c.pass.Codes, code) {
		return c.fault(m, fmt.Sprintf("pass %s reported %s, which it does not declare: %s", c.pass.Name, code, text))
	}
	return c.add(m, code, span, text)
}

// fault reports that rosettac itself failed (X000).
func (c *Context) fault(m *ast.Message, text string) *diag.Diagnostic {
	return c.add(m, "X000", source.Span{}, text)
}

func (c *Context) add(m *ast.Message, code diag.Code, span source.Span, text string) *diag.Diagnostic {
	f := finding{Diagnostic: diag.Diagnostic{Code: code, Span: span, Text: text}, about: m}
	if m != nil {
		f.Message, f.File = m.ID.String(), m.File
		if span.IsZero() {
			f.Span = m.Header
		}
		if f.Span.IsZero() {
			f.Span = m.Span
		}
	}
	c.list = append(c.list, f)
	return &c.list[len(c.list)-1].Diagnostic
}

// gone reports whether an id names a message that was there and was forgotten: what
// it would say, nobody knows any more.
func (c *Context) gone(id ast.MsgID) bool { return c.past != nil && c.past.has(id) }

// settled returns the messages that count: those that are neither degraded nor
// cut off.
func (c *Context) settled() iter.Seq[*ast.Message] {
	return func(yield func(*ast.Message) bool) {
		for _, m := range c.Transcript.Messages() {
			if !m.Degraded && !m.Incomplete && !yield(m) {
				return
			}
		}
	}
}

// replace returns a fix that puts text in the place of span.
func replace(span source.Span, text, title string) *diag.Fix {
	return &diag.Fix{Title: title, Edits: []diag.Edit{{Span: span, New: text}}}
}

// values yields every value of m that may end in a confidence, with that
// confidence: the text of a slot, the value of a binding, the note of a mark.
func values(m *ast.Message) iter.Seq2[*ast.Text, *ast.Conf] {
	return func(yield func(*ast.Text, *ast.Conf) bool) {
		for p := range m.Passages {
			conf := &p.Slot.Conf
			switch {
			case p.Place == ast.InList:
				continue
			case p.Mark != nil:
				conf = &p.Mark.Conf
			case p.Binding != nil:
				conf = &p.Binding.Conf
			}
			if !yield(p.Text, conf) {
				return
			}
		}
	}
}
