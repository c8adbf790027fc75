package grammar

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// msgLexer names the bytes of one message. It knows in which slot it stands, so
// that the grammar behind it needs one token of look-ahead and never fails.
type msgLexer struct {
	s     string
	lines []line // of the message, the header first
	head  headStart
	file  *source.File
	toks  []Token
	pos   int // every byte before it has a token
	end   int // where the message ends
	diags []diag.Diagnostic

	i     int        // the line that is being read
	slot  vocab.Slot // the slot that is open; NoSlot before the first
	def   bool       // the message is a def: its body is bindings
	state slotState
	brack brackets
	addr  []Token // of the address that is being looked at

	inner []pair // the brackets inside the one that is being read, from here on
	skip  int    // what stands before it is inside one of them

	think []source.Span // reasoning blocks that stand in the message

	valueStart int // where the text that is being read begins

	blocks    bool        // the message has a txt slot somewhere
	implicit  bool        // the open txt slot was opened by a line without key (P003)
	afterGap  bool        // a blank line stood between the last line and this one
	open      source.Span // an opener that was never closed, at the end of the message
	silent    bool        // and no fault unless the message was cut off
	unvalued  bool        // the last thing read was an operator without value
	atEOF     bool        // the message ends with the input, without a final LF
	cut       bool        // the caller says that the message was cut off
	truncated bool        // result: the message is incomplete
}

// slotState says what a further line of the open slot may be.
type slotState uint8

const (
	plain     slotState = iota // more text
	started                    // a value that has tokens already: a line end joins
	closed                     // a block: lines without bar are set aside (P015)
	wantsMark                  // a mark slot with nothing behind its key
	wantsOp                    // a mark whose operator is still missing
	wantsVal                   // a mark whose text is still missing
	short                      // a block written without bars: more of its line
)

// reset makes x ready for a message: its lines and the bytes it takes up. Of what
// the last message left, the room is kept.
func (x *msgLexer) reset(lines []line, at source.Span) {
	x.brack.one.reset()
	x.brack.region.reset()
	*x = msgLexer{
		lines: lines, pos: at.Start, end: at.End, toks: x.toks[:0], addr: x.addr[:0], diags: x.diags[:0],
		brack: brackets{one: x.brack.one, region: x.brack.region},
	}
}

// lex names every byte of the message and reports what it tolerated.
func (x *msgLexer) lex() {
	x.header()
	for x.i = 1; x.i < len(x.lines); {
		x.bodyLine()
	}
	x.finish()
	x.fill(x.end)
}

// finish decides whether the message was cut off (language.md §2.7).
func (x *msgLexer) finish() {
	last := x.lines[len(x.lines)-1]
	at := source.Span{Start: x.lines[0].first, End: max(x.lines[0].first, last.end)}
	switch {
	case x.cut:
		x.report("P017", source.Span{Start: at.End, End: at.End}, "the message was cut off here: incomplete, it discharges nothing", "send it again, whole")
	case x.atEOF && x.open.End > 0:
		x.report("P017", x.open, "the message ends inside an open %q: incomplete, it discharges nothing", "send it again, whole", x.s[x.open.Start:x.open.End])
	case x.atEOF && x.unvalued:
		x.report("P017", source.Span{Start: at.End, End: at.End}, "the message ends before the value: incomplete, it discharges nothing", "send it again, whole")
	default:
		x.settle()
		return
	}
	x.truncated = true
}

// fill covers the bytes up to p that have no token yet: reasoning blocks are set
// aside, the rest is Blank.
func (x *msgLexer) fill(p int) {
	for len(x.think) > 0 && x.think[0].End <= p {
		t := x.think[0]
		x.think = x.think[1:]
		if t.Start < x.pos {
			continue
		}
		x.cover(Blank, t.Start)
		x.cover(Aside, t.End)
	}
	x.cover(Blank, p)
}

func (x *msgLexer) cover(k Kind, p int) {
	if p > x.pos {
		x.toks = append(x.toks, Token{k, x.pos, p})
		x.pos = p
	}
}

// emit adds a token; bytes skipped before it become a Blank.
func (x *msgLexer) emit(k Kind, start, end int) {
	if start > x.pos {
		x.fill(start)
	}
	x.toks = append(x.toks, Token{k, start, end})
	x.pos = end
}

// aside keeps bytes that mean nothing.
func (x *msgLexer) aside(start, end int) {
	if end > start {
		x.emit(Aside, start, end)
	}
}

// report adds a diagnostic. Text may hold formatting verbs for args. The result is
// for adding a fix, and is good until the next report.
func (x *msgLexer) report(code diag.Code, at source.Span, text, help string, args ...any) *diag.Diagnostic {
	if len(args) > 0 {
		text = fmt.Sprintf(text, args...)
	}
	x.diags = append(x.diags, diag.Diagnostic{Code: code, File: x.file, Span: at, Text: text, Help: help})
	return &x.diags[len(x.diags)-1]
}

// unclosed notes that the opener at p has no closer. Whether the message was cut
// off there is known at its end. A silent one is no fault otherwise: the brackets
// of a value are text.
func (x *msgLexer) unclosed(p int, silent bool) {
	x.settle()
	x.open, x.silent = source.Span{Start: p, End: p + len(openerAt(x.s, p))}, silent
}

// settle reports the opener that was noted last: something else followed it.
func (x *msgLexer) settle() {
	if x.open.End > 0 && !x.silent {
		x.report("P013", x.open, "%q is never closed: closed at the end", "close it before the next blank line, header or content line", x.s[x.open.Start:x.open.End])
	}
	x.open, x.unvalued = source.Span{}, false
}

func openerAt(s string, p int) string {
	if w := wideForms['[']; strings.HasPrefix(s[p:], w) {
		return w
	}
	return s[p : p+1]
}

// structural emits a structural character and says so when it was not plain ASCII.
func (x *msgLexer) structural(k Kind, p int, t twin) int {
	at := source.Span{Start: p, End: p + t.len}
	x.wide(p, t)
	if t.html {
		entity := x.s[at.Start:at.End]
		d := x.report("P018", at, "HTML entity %q decoded in a header", "write it in ASCII", entity)
		d.Fix = mend(at, decodeEntity(entity), "write "+decodeEntity(entity))
	}
	x.emit(k, at.Start, at.End)
	return at.End
}

// quoteShort quotes a text for a message, cut where it is long.
func quoteShort(s string) string {
	const most = 40
	if len(s) > most {
		cut := most
		for cut > 0 && s[cut]&0xC0 == 0x80 {
			cut--
		}
		s = s[:cut] + "…"
	}
	return fmt.Sprintf("%q", s)
}
