package optimize

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// blocks takes the lines out of a block that an earlier one carries: its digest names
// them, and where they are a part of the earlier text, a window (language.md §4.5,
// §4.6).
func blocks(r *run) change {
	c := change{declared: r.declared}
	c.declared.Texts, c.declared.Lines = slices.Clone(c.declared.Texts), slices.Clone(c.declared.Lines)
	seen := carriedTexts{whole: map[string]bool{}, runs: map[string]passage{}}
	cited := r.citedBlocks()
	skip := declarationIn(r.doc)
	for i, m := range r.doc.Messages {
		for k := range m.Slots {
			s := &m.Slots[k]
			b := s.Block
			if i == skip || b == nil || m.Incomplete || m.Degraded || len(b.Lines) == 0 || b.Body.IsZero() {
				continue
			}
			if may := !r.frozen[r.ordinal(i)] && !b.Short && !m.ID.IsZero(); may {
				if attrs, ok := r.elsewhere(b, &seen, cited); ok && r.withoutLines(&c, m, s, attrs) {
					c.times++
					continue
				}
			}
			if b.Text().Whole() {
				seen.add(b.Lines)
			}
		}
	}
	if c.times > 0 {
		c.note = plural(c.times, "block") + " elided"
	}
	return c
}

// elsewhere reports whether the lines of b are carried elsewhere, and returns the
// attributes, blanks before them, that b needs to name them.
func (r *run) elsewhere(b *ast.Block, seen *carriedTexts, cited citedNames) (attrs string, ok bool) {
	whole := b.Text().Whole()
	if b.Src != nil {
		digits, ok := b.Src.Addr.Digest()
		if !ok {
			return "", false
		}
		if whole {
			digest, _ := ast.Digests(b.Lines)
			return "", seen.whole[digest] && ast.Names(digits, b.Lines)
		}
		// A window's own lines say where its whole is.
		w, ok := r.doc.Transcript.Whole(digits)
		return "", ok && !cited.has(b) && slices.Equal(b.Lines, window(w.Block.Lines, b.Win))
	}
	if !whole || !blockAttr(b, "src").IsZero() || !blockAttr(b, "win").IsZero() {
		return "", false
	}
	digest, _ := ast.Digests(b.Lines)
	win := ""
	if !seen.whole[digest] {
		at, ok := seen.find(b.Lines)
		if !ok || cited.has(b) {
			return "", false
		}
		digest, win = at.digest, fmt.Sprintf(" win=L%d-%d", at.line+1, at.line+len(b.Lines))
	}
	short, ok := r.abbreviated(digest)
	return " src=@" + ast.DigestScheme + ":" + short + win, ok
}

// window returns the lines of a whole that a window names, nil when they are not there;
// all of them for no window.
func window(lines []string, w ast.Window) []string {
	switch {
	case w.First == 0:
		return lines
	case w.First > w.Last || w.Last > len(lines):
		return nil
	}
	return lines[w.First-1 : w.Last]
}

// carriedTexts are texts that blocks carry whole.
type carriedTexts struct {
	whole map[string]bool    // their digests
	runs  map[string]passage // where a line, and two lines in a row, stand first
}

// passage is a place in a carried text: its lines, from one of them on.
type passage struct {
	digest string
	lines  []string
	line   int // from 0
}

func (t *carriedTexts) add(lines []string) {
	digest, _ := ast.Digests(lines)
	if t.whole[digest] {
		return
	}
	t.whole[digest] = true
	for i := range lines {
		for n := 1; n <= 2 && i+n <= len(lines); n++ {
			key := strings.Join(lines[i:i+n], "\n")
			if _, known := t.runs[key]; !known {
				t.runs[key] = passage{digest, lines, i}
			}
		}
	}
}

// find returns where the lines stand as a part of a text: where their first two do.
func (t *carriedTexts) find(lines []string) (passage, bool) {
	at, ok := t.runs[strings.Join(lines[:min(2, len(lines))], "\n")]
	if !ok || at.line+len(lines) > len(at.lines) || !slices.Equal(at.lines[at.line:at.line+len(lines)], lines) {
		return passage{}, false
	}
	return at, true
}

// citedNames are names of blocks that addresses lead to. Lines of a window are counted
// as those of the whole, so blocks that anybody points into are not made windows.
type citedNames struct {
	names map[string]bool
	all   bool // an address names a message's only block
}

func (c citedNames) has(b *ast.Block) bool { return c.all || c.names[b.ID] }

func (r *run) citedBlocks() citedNames {
	c := citedNames{names: map[string]bool{}}
	for _, m := range r.doc.Messages {
		for cited := range m.Citations {
			switch a := cited.Addr; {
			case a.Kind == ast.BaseLocal:
				c.names[a.Name] = true
			case a.Kind != ast.BaseMessage:
			case len(a.Parts) > 0:
				c.names[a.Parts[0]] = true
			case len(a.Selectors) > 0:
				c.all = true
			}
		}
	}
	return c
}

// withoutLines elides one block, if that is shorter with the attributes it then needs.
func (r *run) withoutLines(c *change, m *ast.Message, s *ast.Slot, attrs string) bool {
	name := m.ID.String() + "." + s.Block.ID
	end := headOf(r.doc.Text, s)
	// From the end of the header's line to the end of the last line, its LF apart.
	lines := source.Span{Start: end, End: lineAt(r.doc.Text, max(s.Span.End-1, end)).End - 1}
	if lines.End <= lines.Start {
		return false
	}
	if r.count(attrs+"\n")+r.count(" "+name) >= r.count(r.doc.Text[lines.Start:lines.End]+"\n") {
		return false
	}
	if attrs == "" {
		c.declared.Lines = append(c.declared.Lines, name)
	} else {
		c.declared.Texts = append(c.declared.Texts, name)
	}
	c.edits = append(c.edits, edit{lines, attrs})
	return true
}

// headOf returns where the header line of a block ends, before its LF.
func headOf(text string, s *ast.Slot) int {
	if i := strings.IndexByte(text[s.KeySpan.Start:], '\n'); i >= 0 {
		return s.KeySpan.Start + i
	}
	return len(text)
}
