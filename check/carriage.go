package check

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

var carriagePass = &Pass{
	Name: "carriage",
	Doc: `content that is what it says it is

Proves that content carried inline is the text its src= names, that a window holds
the lines it claims, and that nothing was cut off; and finds long content that
nobody ever points at (language.md §4.5 to §4.7).`,
	Codes: []diag.Code{"E030", "W033", "W045", "I022"},
	Message: func(c *Context, m *ast.Message) {
		for i := range m.Slots {
			b := m.Slots[i].Block
			if b == nil || m.Incomplete && i == len(m.Slots)-1 {
				continue
			}
			digest(c, m, b)
			window(c, m, b)
			truncation(c, m, &m.Slots[i])
		}
	},
	Transcript: cargo,
}

// leastHex is the number of hex digits from which on an abbreviated digest
// counts.
const leastHex = 6

// digest compares a block that is carried whole with its src= (E030). Either
// reading of the last line end will do. A ref that is no SHA-256 is not verified.
func digest(c *Context, m *ast.Message, b *ast.Block) {
	if b.Src == nil || b.Win.First > 0 || len(b.Lines) == 0 {
		return
	}
	a := b.Src.Addr
	want := strings.ToLower(a.Name)
	if a.Kind != ast.BaseScheme || a.Scheme != "sha256" || len(want) < leastHex || strings.Trim(want, "0123456789abcdef") != "" {
		return
	}
	h := sha256.New()
	for i, line := range b.Lines {
		if i > 0 {
			h.Write([]byte{'\n'})
		}
		h.Write([]byte(line))
	}
	bare := hex.EncodeToString(h.Sum(nil))
	h.Write([]byte{'\n'})
	ended := hex.EncodeToString(h.Sum(nil))
	if strings.HasPrefix(bare, want) || strings.HasPrefix(ended, want) {
		return
	}
	got := bare[:min(max(len(want), leastHex), len(bare))]
	d := c.Report(m, "E030", b.Src.Span, "content of %s does not match its src=: got sha256:%s, want sha256:%s", diag.Clip(b.ID), diag.Clip(got), diag.Clip(want))
	d.Help = "carry the text that src= names, or give a part of it a win="
}

// window compares the number of lines with win= (W033).
func window(c *Context, m *ast.Message, b *ast.Block) {
	if b.Win.First == 0 || len(b.Lines) == 0 {
		return
	}
	if want := b.Win.Last - b.Win.First + 1; len(b.Lines) != want {
		c.Report(m, "W033", b.Win.Span, "number of lines in %s is not the window's: got %d, want %d", diag.Clip(b.ID), len(b.Lines), want)
	}
}

// truncation finds blocks whose last line says that something was left out (W045).
func truncation(c *Context, m *ast.Message, s *ast.Slot) {
	b := s.Block
	if len(b.Lines) == 0 {
		return
	}
	last := b.Lines[len(b.Lines)-1]
	mark := truncationMark(last)
	if mark == "" {
		return
	}
	at := s.Span
	if len(b.At) == len(b.Lines) {
		start := b.At[len(b.At)-1] + strings.LastIndex(last, mark)
		at = source.Span{Start: start, End: start + len(mark)}
	}
	c.Report(m, "W045", at, "block %s ends in a truncation marker: %s", diag.Clip(b.ID), diag.Clip(mark)).
		Help = "carry the whole text, or say with src= and win= which part this is"
}

// markLength is the number of bytes that a truncation mark may have.
const markLength = 80

// truncationMark returns the bracketed truncation mark that line ends in, as
// `[… omitted]`, or "".
func truncationMark(line string) string {
	line = strings.TrimRightFunc(line, unicode.IsSpace)
	if line == "" {
		return ""
	}
	closer := strings.IndexByte("])>", line[len(line)-1])
	if closer < 0 {
		return ""
	}
	open := strings.LastIndexByte(line, "[(<"[closer])
	if open < 0 || len(line)-open > markLength {
		return ""
	}
	said := false
	for _, word := range strings.FieldsFunc(strings.ToLower(line[open+1:len(line)-1]), notInWord) {
		switch {
		case truncationWords[word]:
			said = true
		case !truncationFiller[word] && !isNumber(strings.ReplaceAll(word, ",", "")):
			return ""
		}
	}
	if !said {
		return ""
	}
	return line[open:]
}

func notInWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != ',' }

// A truncation mark says one of the first words, and nothing but the second ones
// and numbers beside.
var (
	truncationWords  = wordSet("truncated omitted continued")
	truncationFiller = wordSet("line lines char chars character characters byte bytes token tokens page pages " +
		"output text content file message rest remaining remainder more the of for brevity here to be is was were been")
)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// cargoLines is the number of lines above which a block that nobody mentions is
// cargo.
const cargoLines = 40

// cargo finds long blocks that no mark, binding or other address mentions (I022).
// An address of a message as a whole mentions all of its blocks.
func cargo(c *Context) {
	long := map[*ast.Block]bool{} // and whether it was mentioned
	for m := range c.settled() {
		for i := range m.Slots {
			if b := m.Slots[i].Block; b != nil && len(b.Lines) > cargoLines {
				long[b] = false
			}
		}
	}
	if len(long) == 0 {
		return
	}
	wholes := map[ast.MsgID]bool{}
	for m := range c.settled() {
		for at := range m.Citations {
			if at.Place == ast.InRe || at.Place == ast.InBlock {
				continue
			}
			a := *at.Addr
			a.Selectors = nil
			if a.Kind != ast.BaseMessage && a.Kind != ast.BaseLocal {
				continue
			}
			_, versions := c.Transcript.Texts(a, m)
			for _, v := range versions {
				long[v.Block] = true
			}
			if a.Kind == ast.BaseMessage && len(a.Parts) == 0 && !wholes[a.ID] {
				wholes[a.ID] = true
				for _, v := range c.Transcript.Versions(a.ID) {
					for i := range v.Slots {
						long[v.Slots[i].Block] = true
					}
				}
			}
		}
	}
	for m := range c.settled() {
		for i := range m.Slots {
			if b := m.Slots[i].Block; b != nil && len(b.Lines) > cargoLines && !long[b] {
				at := m.Slots[i].KeySpan
				if b.IDWritten {
					at = b.IDSpan
				}
				c.Report(m, "I022", at, "long block that nobody addresses: %s has %d lines", diag.Clip(b.ID), len(b.Lines)).
					Help = "carry it elided with src=, or mark what matters in it"
			}
		}
	}
}
