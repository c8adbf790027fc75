package grammar

import (
	"strings"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast/slab"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

const byteOrderMark = "\uFEFF"

// fence is a code fence that has been opened (language.md §2.5).
type fence struct {
	char   byte
	length int // 0 when none is open
}

// usedAtOnce is after how many messages their places are taken back: few enough to
// stay in the nearest cache.
const usedAtOnce = 16

// cutter cuts a text into messages at its header lines and sets aside what stands
// between them. It holds the lines of one message at a time.
type cutter struct {
	file  *source.File
	s     string
	opt   Options
	fast  *predictive // nil for participle
	crlf  bool
	think []source.Span // reasoning blocks not reached yet
	doc   *Document
	yield func(*Unit)

	again  bool     // a unit is used no longer than yield takes
	used   int      // messages since places were taken back
	lexer  msgLexer // used for one message after the other
	units  slab.Of[Unit]
	tokens slab.Of[Token]

	p     int       // the next line begins here
	ahead line      // the line at p, when it has been read already
	seen  bool      // it has
	found headStart // of the header that was read last
	lines []line    // of the message that is being read; empty outside
	head  headStart // and of its header
	fence fence

	inFence    bool // the message began inside an open fence
	unfenced   bool // its fence has been closed
	unindented bool // one of its lines begins at column 0
	any        bool // a message has been cut
	more       bool // the text goes on after its end

	gap       int         // what stands between messages begins here
	junk      source.Span // prose in the gap, fences at its ends left out
	thinkFrom []source.Span
	invalid   bool // the text is not UTF-8 throughout
}

// run cuts the whole text.
func (c *cutter) run() {
	c.invalid = !utf8.ValidString(c.s[c.p:])
	var l line
	for c.next(&l) {
		c.line(&l)
	}
	c.endMessage(true)
	c.endGap(len(c.s))
}

// next reads a line into l; it answers false at the end. A run of blank lines, and of
// content lines, is one line.
func (c *cutter) next(l *line) bool {
	if c.seen {
		*l, c.p, c.seen = c.ahead, c.ahead.next, false
	} else if !c.one(l) {
		return false
	}
	if l.class != blankLine && l.class != contentLine {
		return true
	}
	if l.class == contentLine {
		c.contentRun(l)
	}
	for c.p < len(c.s) && (len(c.think) == 0 || c.think[0].Start > c.p) {
		if l.class == contentLine {
			if q := skipBlanks(c.s, c.p, len(c.s)); q == len(c.s) || c.s[q] != '|' {
				break
			}
		}
		p, n := c.p, &c.ahead
		c.one(n)
		if n.class != l.class {
			c.p, c.seen = p, true
			break
		}
		l.end, l.next = n.end, n.next
	}
	return true
}

// contentRun takes the content lines behind l into it, up to a reasoning block: a
// line whose first character is a bar is one, whatever else it holds.
func (c *cutter) contentRun(l *line) {
	stop := len(c.s)
	if len(c.think) > 0 {
		stop = c.think[0].Start
	}
	for c.p < stop {
		bar := skipBlanks(c.s, c.p, stop)
		if bar == stop || c.s[bar] != '|' {
			return
		}
		i := strings.IndexByte(c.s[bar:stop], '\n')
		if i < 0 {
			return
		}
		l.end, l.next = bar+i, bar+i+1
		if c.crlf {
			l.end--
		}
		c.p = l.next
	}
}

// one reads one line, without looking further.
func (c *cutter) one(l *line) bool {
	for len(c.think) > 0 && c.think[0].Start <= c.p {
		c.p = max(c.p, c.think[0].End)
		c.think = c.think[1:]
		if q := skipBlanks(c.s, c.p, len(c.s)); q < len(c.s) && c.s[q] == '\n' {
			c.p = q + 1 // nothing but blanks stands behind the block
		}
	}
	if c.p >= len(c.s) {
		return false
	}
	*l = line{start: c.p, end: len(c.s), next: len(c.s)}
	if i := strings.IndexByte(c.s[c.p:], '\n'); i >= 0 {
		l.end, l.next = c.p+i, c.p+i+1
		if c.crlf {
			l.end--
		}
	}
	if len(c.think) > 0 && c.think[0].Start < l.next {
		l.end, l.next = c.think[0].Start, c.think[0].Start
	}
	c.p = l.next
	classify(c.s, l, &c.found)
	return true
}

// line takes a line to the message it belongs to, or sets it aside.
func (c *cutter) line(l *line) {
	switch {
	case l.class == headerLine:
		c.endMessage(false)
		c.endGap(l.start)
		c.lines, c.head = append(c.lines[:0], *l), c.found
		c.inFence, c.unfenced, c.unindented = c.fence.length > 0, false, false
	case l.class == fenceLine:
		closes := c.toggle(l)
		if len(c.lines) == 0 {
			c.dropFence(l)
			return
		}
		c.unfenced = c.unfenced || closes && c.inFence
		c.lines = append(c.lines, *l)
	case len(c.lines) == 0:
		if l.class != blankLine {
			c.prose(l)
		}
	case l.class == blankLine:
		c.lines = append(c.lines, *l)
	case l.class == textLine && c.isProse(l):
		c.endMessage(false)
		c.prose(l)
	default:
		c.unfenced = false
		c.unindented = c.unindented || l.first == l.start
		c.lines = append(c.lines, *l)
	}
}

// isProse reports whether a line of text ends the message: it follows the closing
// fence of the fence the message began in, or stands at column 0 behind a blank
// line below indented lines (§2.5, X-7).
func (c *cutter) isProse(l *line) bool {
	if l.slot != 0 {
		return false
	}
	return c.unfenced || l.first == l.start && !c.unindented && c.lines[len(c.lines)-1].class == blankLine
}

// toggle opens or closes a fence, and reports whether it closed one.
func (c *cutter) toggle(l *line) bool {
	char := c.s[l.first]
	n := runLen(c.s, l.first, l.end, char)
	if c.fence.length > 0 {
		if c.fence.char == char && n >= c.fence.length && skipBlanks(c.s, l.first+n, l.end) == l.end {
			c.fence = fence{}
			return true
		}
		return false
	}
	c.fence = fence{char, n}
	return false
}

func (c *cutter) dropFence(l *line) {
	c.report("P006", source.Span{Start: l.first, End: trimBlanks(c.s, l.first, l.end)}, "code fence dropped", "content needs no fence: begin each of its lines with a bar")
}

// prose notes a line of text outside messages.
func (c *cutter) prose(l *line) {
	if c.junk.End == 0 {
		c.junk.Start = l.first
	}
	c.junk.End = trimBlanks(c.s, l.first, l.end)
}

func (c *cutter) report(code diag.Code, at source.Span, text, help string) {
	c.doc.Diags = append(c.doc.Diags, diag.Diagnostic{Code: code, File: c.file, Span: at, Text: text, Help: help})
}

// endGap covers what stands between the last message and p.
func (c *cutter) endGap(p int) {
	if c.junk.End > 0 {
		if c.any {
			c.report("P005", c.junk, "prose after the message set aside", "put it into a slot, or begin content lines with a bar")
		} else if p < len(c.s) {
			c.report("P002", c.junk, "prose before the header set aside", "begin with the header; what a reader needs belongs into a slot")
		}
	}
	if p > c.gap {
		c.gapToken(p)
		if bad := c.invalidAt(c.gap, p); bad >= 0 && (c.any || p < len(c.s)) {
			c.report("P010", source.Span{Start: bad, End: bad + 1}, "invalid UTF-8, kept as it is", "write UTF-8")
		}
	}
	c.gap, c.junk = p, source.Span{}
}

// gapToken covers the bytes between the last message and p.
func (c *cutter) gapToken(p int) {
	if c.again {
		return // the document keeps no tokens
	}
	k := Blank
	if trimBlanks(c.s, c.gap, p) > c.gap && strings.Trim(c.s[c.gap:p], " \t\r\n") != "" {
		k = Aside
	}
	c.doc.Aside = append(c.doc.Aside, Token{k, c.gap, p})
}

// invalidAt returns the offset of the first byte in s[p:end] that is not UTF-8,
// or -1.
func (c *cutter) invalidAt(p, end int) int {
	if !c.invalid {
		return -1
	}
	for p < end {
		r, n := runeAt(c.s, p, end)
		if r == utf8.RuneError && n == 1 {
			return p
		}
		p += n
	}
	return -1
}

// endMessage lexes and parses the message that has been read, if there is one.
// last says that the input ends with it.
func (c *cutter) endMessage(last bool) {
	if len(c.lines) == 0 {
		return
	}
	n := len(c.lines)
	for n > 1 && (c.lines[n-1].class == blankLine || c.lines[n-1].class == fenceLine) {
		n--
		if c.lines[n].class == fenceLine {
			c.dropFence(&c.lines[n])
		}
	}
	final := last && n == len(c.lines)
	end := c.lines[n-1].end
	if c.lines[n-1].class == contentLine && c.lines[n-1].next > end && c.s[c.lines[n-1].next-1] == '\n' {
		end = c.lines[n-1].next
	}
	c.takeBack()
	u := c.units.One()
	*u = Unit{File: c.file, Span: source.Span{Start: c.lines[0].start, End: end}, CRLF: c.crlf}
	x := &c.lexer
	x.reset(c.lines[:n], u.Span)
	x.s, x.file, x.head, x.think = c.s, c.file, c.head, c.thinkIn(u.Span)
	x.atEOF, x.cut = final && !c.more && !strings.HasSuffix(c.s, "\n"), last && c.opt.Cut
	u.lex(x, c.fast)
	if !c.again {
		u.Tokens = append(c.tokens.Take(len(u.Tokens)), u.Tokens...)
	}
	if bad := c.invalidAt(u.Span.Start, u.Span.End); bad >= 0 {
		u.Diags = append(u.Diags, diag.Diagnostic{Code: "P010", File: c.file, Span: source.Span{Start: bad, End: bad + 1}, Text: "invalid UTF-8, kept as it is", Help: "write UTF-8"})
	}
	c.any = true
	c.lines = c.lines[:0]
	c.gap = end
	c.yield(u)
}

// takeBack makes the places of the last message those of the next one, if they may
// be, or leaves them to it.
func (c *cutter) takeBack() {
	if !c.again {
		c.lexer.diags = nil
		return
	}
	if c.used++; c.used < usedAtOnce {
		return
	}
	c.used = 0
	c.units.Reset()
	if c.fast != nil {
		c.fast.reset()
	}
}

// thinkIn returns the reasoning blocks inside a span.
func (c *cutter) thinkIn(at source.Span) []source.Span {
	for len(c.thinkFrom) > 0 && c.thinkFrom[0].End <= at.Start {
		c.thinkFrom = c.thinkFrom[1:]
	}
	n := 0
	for n < len(c.thinkFrom) && c.thinkFrom[n].Start < at.End {
		n++
	}
	return c.thinkFrom[:n]
}
