package check

import (
	"strings"
	"sync"
	"unicode"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

var carriagePass = &Pass{
	Name: "carriage",
	Doc: `content that is what it says it is

Proves that content carried inline is the text its src= names, that a window holds
the lines it claims, also by the whole where that is held, and that nothing was
cut off; and finds content that is carried twice, or that nobody ever points at
(language.md §4.5 to §4.7).`,
	Codes: []diag.Code{"E030", "E031", "W033", "W034", "W045", "I022"},
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
	Transcript: func(c *Context) {
		stored(c)
		windows(c)
		twice(c)
		cargo(c)
	},
}

// leastHex is the number of hex digits from which on an abbreviated digest
// counts.
const leastHex = ast.LeastDigest

// digests returns the digests of a text, without and with a final line end.
func digests(lines []string) (bare, ended string) { return ast.Digests(lines) }

// shaOf returns the hex digits of the digest in the src= of a block; "" when there
// is none. A ref that is no SHA-256 is not verified.
func shaOf(b *ast.Block) string {
	if b.Src == nil {
		return ""
	}
	digits, ok := b.Src.Addr.Digest()
	if !ok {
		return ""
	}
	return digits
}

// digest compares a block that is carried whole with its src= (E030). Either
// reading of the last line end will do.
func digest(c *Context, m *ast.Message, b *ast.Block) {
	want := shaOf(b)
	if want == "" || b.Win.First > 0 || len(b.Lines) == 0 {
		return
	}
	bare, ended := digests(b.Lines)
	if strings.HasPrefix(bare, want) || strings.HasPrefix(ended, want) {
		return
	}
	d := c.Report(m, "E030", b.Src.Span, "content of %s does not match its src=: got sha256:%s, want sha256:%s", diag.Clip(b.ID), diag.Clip(bare[:len(want)]), diag.Clip(want))
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
		case truncationWords()[word]:
			said = true
		case !truncationFiller()[word] && !isNumber(strings.ReplaceAll(word, ",", "")):
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

// wordSet returns what makes the set of some words when it is first asked for.
func wordSet(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := map[string]bool{}
		for _, w := range strings.Fields(words) {
			set[w] = true
		}
		return set
	})
}
