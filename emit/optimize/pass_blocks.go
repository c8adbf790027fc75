package optimize

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// blocks takes the lines out of a block that an earlier one carries whole: its
// digest names them, and addresses stay valid (language.md §4.5, §4.6).
func blocks(r *run) change {
	c := change{declared: r.declared}
	c.declared.Texts, c.declared.Lines = slices.Clone(c.declared.Texts), slices.Clone(c.declared.Lines)
	first := map[string]bool{}
	skip := declarationIn(r.doc)
	for i, m := range r.doc.Messages {
		for k := range m.Slots {
			s := &m.Slots[k]
			b := s.Block
			if i == skip || b == nil || m.Incomplete || m.Degraded || len(b.Lines) == 0 || b.Body.IsZero() || !b.Text().Whole() {
				continue
			}
			digest, _ := ast.Digests(b.Lines)
			if !first[digest] {
				first[digest] = true
				continue
			}
			if r.frozen[r.ordinal(i)] || b.Short || m.ID.IsZero() {
				continue
			}
			if r.withoutLines(&c, m, s, digest) {
				c.times++
			}
		}
	}
	if c.times > 0 {
		c.note = plural(c.times, "block") + " elided"
	}
	return c
}

// withoutLines elides one block, if that is shorter.
func (r *run) withoutLines(c *change, m *ast.Message, s *ast.Slot, digest string) bool {
	b := s.Block
	name := m.ID.String() + "." + b.ID
	end := headOf(r.doc.Text, s)
	// From the end of the header's line to the end of the last line, its LF apart.
	lines := source.Span{Start: end, End: lineAt(r.doc.Text, max(s.Span.End-1, end)).End - 1}
	if lines.End <= lines.Start {
		return false
	}
	src := ""
	if b.Src == nil {
		short, ok := r.abbreviated(digest)
		if !ok {
			return false
		}
		src = " src=@" + ast.DigestScheme + ":" + short
	} else if digits, ok := b.Src.Addr.Digest(); !ok || !ast.Names(digits, b.Lines) {
		return false
	}
	if r.count(src+"\n")+r.count(" "+name) >= r.count(r.doc.Text[lines.Start:lines.End]+"\n") {
		return false
	}
	if src == "" {
		c.declared.Lines = append(c.declared.Lines, name)
	} else {
		c.declared.Texts = append(c.declared.Texts, name)
	}
	c.edits = append(c.edits, edit{lines, src})
	return true
}

// headOf returns where the header line of a block ends, before its LF.
func headOf(text string, s *ast.Slot) int {
	if i := strings.IndexByte(text[s.KeySpan.Start:], '\n'); i >= 0 {
		return s.KeySpan.Start + i
	}
	return len(text)
}
