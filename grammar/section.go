package grammar

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
)

// Section is a run of whole messages of a text. The sections of one text can be parsed
// at the same time; one after the other they give what the text as a whole gives.
type Section struct {
	file        *source.File
	opt         Options
	crlf        bool
	start, end  int // of the text, in bytes
	first, last bool
}

// Sections cuts a text at header lines into sections of about the given size in bytes.
// A text in which messages are not independent of what stands before them, because
// code fences or reasoning blocks reach over them (language.md §2.5), is one section.
func Sections(f *source.File, o Options, size int) []Section {
	text := f.Text
	p := Section{file: f, opt: o, crlf: crlfFramed(text), end: len(text), first: true, last: true}
	if len(text) < 2*size || holdsFence(text) || len(thinkSpans(text, 0)) > 0 {
		return []Section{p}
	}
	var all []Section
	// Whether a text has a header at all is decided by its first section.
	cut := headerFrom(text, 0)
	for {
		cut = headerFrom(text, lineAfter(text, max(cut, p.start+size)))
		if cut == len(text) {
			return append(all, p)
		}
		before := p
		before.end, before.last, before.opt.Cut = cut, false, false
		all = append(all, before)
		p.start, p.first = cut, false
	}
}

// Each parses the section and hands over its messages, as the function Each does.
func (p Section) Each(use func(*Unit)) *Document {
	doc := &Document{File: p.file, CRLF: p.crlf}
	c := doc.cutter(p.opt, use)
	c.s = c.s[:p.end]
	c.p, c.gap = p.start, p.start
	c.again, c.any, c.more = true, !p.first, !p.last
	doc.cut(c, p.first)
	return doc
}

// headerFrom returns where the first header line at or behind the line that begins
// at p begins; the length of the text when there is none.
func headerFrom(text string, p int) int {
	for p < len(text) {
		next := lineAfter(text, p)
		if q := skipBlanks(text, p, next); q < next && text[q] != '|' && isHeader(text, p, len(strings.TrimSuffix(text[:next], "\n"))) {
			return p
		}
		p = next
	}
	return p
}

// lineAfter returns where the line behind that of p begins.
func lineAfter(text string, p int) int {
	if p >= len(text) {
		return len(text)
	}
	if i := strings.IndexByte(text[p:], '\n'); i >= 0 {
		return p + i + 1
	}
	return len(text)
}

// holdsFence reports whether some line of a text is a code fence.
func holdsFence(text string) bool {
	for _, mark := range []string{"```", "~~~"} {
		for p := 0; ; {
			i := strings.Index(text[p:], mark)
			if i < 0 {
				break
			}
			line := strings.LastIndexByte(text[:p+i], '\n') + 1
			if skipBlanks(text, line, p+i) == p+i {
				return true
			}
			p = lineAfter(text, p+i)
		}
	}
	return false
}
