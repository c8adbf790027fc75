package check

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

var securityPass = &Pass{
	Name: "security",
	Doc: `text that tries to be more than text, and what the host does not allow

Finds text that reads like an instruction to the reader (S7), characters that
nobody sees (S13), text that replaces another's (S11), and content that anybody may
change (S6). All of it is data: it is reported, kept, and obeyed nowhere (language.md
§4.8, I-14). With a policy it also finds what the policy forbids: schemes (S5), acts,
recipients and topics (S12), recipients that nobody knows (W051), and sizes (E036).`,
	Codes: []diag.Code{"S7", "S13", "S11", "S6", "S5", "S12", "W051", "E036"},
	Message: func(c *Context, m *ast.Message) {
		text, base := written(m)
		instructions(c, m, text, base)
		hidden(c, m, text, base)
		schemes(c, m)
		oversized(c, m, len(text))
	},
	Transcript: func(c *Context) {
		gated(c)
		for m := range c.settled() {
			usurped(c, m)
		}
	},
}

// written returns the bytes of m in its file, and the offset of the first. The
// security rules read these rather than the tree, so that no part of a message can
// escape them: values, content, names, and lines that were kept aside.
func written(m *ast.Message) (text string, base int) {
	if m.File == nil {
		return "", 0
	}
	span := m.Span
	if !m.Header.IsZero() && m.Header.Start < span.Start {
		span.Start = m.Header.Start
	}
	return m.File.Slice(span), span.Start
}

// instructions finds instruction-like text (S7).
func instructions(c *Context, m *ast.Message, text string, base int) {
	for _, f := range instructionBook().find(text) {
		at := source.Span{Start: base + f.start, End: base + f.end}
		c.Report(m, "S7", at, "instruction-like text: %s is data and is not obeyed", diag.Quote(foldSpace(text[f.start:f.end]))).
			Notes = []string{"phrase: " + InstructionPhrases[f.phrase].Text}
	}
}

// usurped finds a revise of someone else's message that carries one of its blocks
// (S11): it would put words into the owner's mouth.
func usurped(c *Context, m *ast.Message) {
	parent := c.Transcript.Parent(m)
	if m.Act != vocab.Revise || parent == nil || parent.From == m.From {
		return
	}
	if s := sharedBlock(m, parent); s != nil {
		at := s.Block.IDSpan
		if !s.Block.IDWritten {
			at = s.KeySpan
		}
		c.Report(m, "S11", at, "revise of another's text: %s of %s is %s's", diag.Clip(s.Block.ID), parent.ID, parent.From).
			Help = "propose the change with a mark; the owner applies it with a revise"
	}
}
