package check

import (
	"encoding/hex"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// windows compares the windows of texts with the wholes (E031). The whole of a
// window is the text with the digest of its src=: carried elsewhere in the
// transcript, whatever its own src= says, or supplied by the caller.
func windows(c *Context) {
	held := wholes{c: c}
	for m := range c.settled() {
		for i := range m.Slots {
			b := m.Slots[i].Block
			if b == nil || b.Win.First == 0 || len(b.Lines) == 0 {
				continue
			}
			if sha := shaOf(b); sha != "" {
				contradicts(c, m, b, held.of(m, b, sha))
			}
		}
	}
}

// whole is a text that is held from its first line to its last.
type whole struct {
	lines []string
	where string // for people
	bare  string // its digest in hex, without a final line end
	ended string // and with one
}

// contradicts reports the first line of a window that no text with its digest has
// there. An abbreviated digest may stand for several texts: one that agrees is
// enough.
func contradicts(c *Context, m *ast.Message, b *ast.Block, all []*whole) {
	var worst int
	var of *whole
	for _, w := range all {
		line := disagreement(b, w.lines)
		if line < 0 {
			return
		}
		if of == nil {
			worst, of = line, w
		}
	}
	if of == nil {
		return
	}
	at := b.Win.Span
	if len(b.At) == len(b.Lines) {
		at.Start = b.At[worst]
		at.End = at.Start + len(b.Lines[worst])
	}
	number := b.Win.First + worst
	d := c.Report(m, "E031", at, "window contradicts the whole: line %d of %s is another in %s", number, diag.Clip(b.ID), of.where)
	if number > len(of.lines) {
		d.Text = "window contradicts the whole: " + diag.Clip(b.ID) + " has lines behind the last of " + of.where
	} else {
		d.Notes = []string{"got " + diag.Quote(b.Lines[worst]) + ", there " + diag.Quote(of.lines[number-1])}
	}
	d.Help = "carry the lines as the whole has them; a changed text has another digest"
}

// disagreement returns the index of the first line of a window that is not what
// the whole has in its place, or -1.
func disagreement(b *ast.Block, lines []string) int {
	for i, line := range b.Lines {
		if at := b.Win.First - 1 + i; at >= len(lines) || lines[at] != line {
			return i
		}
	}
	return -1
}

// wholes finds texts by digest. Nothing is hashed until the first is asked for.
type wholes struct {
	c       *Context
	byStart map[[leastHex / 2]byte][]*whole // of either digest
}

// of returns the texts that a digest may stand for.
func (h *wholes) of(m *ast.Message, b *ast.Block, sha string) []*whole {
	if h.byStart == nil {
		h.hash()
	}
	var all []*whole
	start, err := hex.DecodeString(sha[:leastHex])
	if err == nil {
		for _, w := range h.byStart[[leastHex / 2]byte(start)] {
			if strings.HasPrefix(w.bare, sha) || strings.HasPrefix(w.ended, sha) {
				all = append(all, w)
			}
		}
	}
	if len(all) == 0 && h.c.Artifacts != nil {
		base := b.Src.Addr
		base.Selectors = nil
		if t, ok := h.c.Artifacts.Text(h.c.Transcript, base, m); ok && t.Whole() {
			all = append(all, &whole{lines: t.Lines, where: "what " + diag.Clip(base.String()) + " holds"})
		}
	}
	return all
}

// hash enters every text of the transcript that is carried whole, each once.
func (h *wholes) hash() {
	h.byStart = map[[leastHex / 2]byte][]*whole{}
	seen := map[string]bool{}
	for m := range h.c.settled() {
		for i := range m.Slots {
			b := m.Slots[i].Block
			if b == nil || b.Win.First > 0 || len(b.Lines) == 0 {
				continue
			}
			w := &whole{lines: b.Lines, where: m.ID.String() + "." + diag.Clip(b.ID)}
			w.bare, w.ended = digests(b.Lines)
			if seen[w.bare] {
				continue
			}
			seen[w.bare] = true
			for _, sha := range []string{w.bare, w.ended} {
				start, _ := hex.DecodeString(sha[:leastHex])
				key := [leastHex / 2]byte(start)
				h.byStart[key] = append(h.byStart[key], w)
			}
		}
	}
}
