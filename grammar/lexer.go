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
	plain    slotState = iota // more text
	started                   // a value that has tokens already: a line end joins
	closed                    // a block: lines without bar are set aside (P015)
	wantsOp                   // a mark whose operator is still missing
	wantsVal                  // a mark whose text is still missing
	short                     // a block written without bars: more of its line
)

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
	x.fill(start)
	x.toks = append(x.toks, Token{k, start, end})
	x.pos = end
}

// aside keeps bytes that mean nothing.
func (x *msgLexer) aside(start, end int) {
	if end > start {
		x.emit(Aside, start, end)
	}
}

// report adds a diagnostic. Text may hold formatting verbs for args.
func (x *msgLexer) report(code diag.Code, at source.Span, text, help string, args ...any) {
	if len(args) > 0 {
		text = fmt.Sprintf(text, args...)
	}
	x.diags = append(x.diags, diag.Diagnostic{Code: code, File: x.file, Span: at, Text: text, Help: help})
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
	if t.wide {
		x.report("P016", at, "fullwidth %q taken as structure", "write it in ASCII", x.s[at.Start:at.End])
	}
	if t.html {
		x.report("P018", at, "HTML entity %q decoded in a header", "write it in ASCII", x.s[at.Start:at.End])
	}
	x.emit(k, at.Start, at.End)
	return at.End
}

// header lexes the first line.
func (x *msgLexer) header() {
	s, l := x.s, x.lines[0]
	h, _ := scanHeader(s, l.start, l.end)
	deco := source.Span{Start: skipSpace(s, l.start, l.end), End: h.id.Start}
	x.fill(deco.Start)
	x.aside(deco.Start, h.id.Start)
	if h.deco {
		if deco.Len() == 0 {
			deco = source.Span{Start: l.first, End: l.end}
		}
		x.report("P008", deco, "decoration around a header removed", "write the header alone on its line, from the id on")
	}
	x.emit(MsgID, h.id.Start, h.id.End)
	x.fillDecoration(h.act.Start)
	x.emit(Act, h.act.Start, h.act.End)
	x.def = vocab.ParseAct(Visible(s[h.act.Start:h.act.End])) == vocab.Def
	x.fillDecoration(h.after)
	p := x.route(skipSpace(s, h.after, l.end), l.end)
	x.headItems(p, l.end)
	x.emit(HeadEnd, max(x.pos, trimBlanks(s, l.start, l.end)), max(x.pos, trimBlanks(s, l.start, l.end)))
}

// fillDecoration covers the bytes up to p, which are blanks and bold marks.
func (x *msgLexer) fillDecoration(p int) {
	for q := x.pos; q < p; {
		r := skipSpace(x.s, q, p)
		x.fill(r)
		n := boldLen(x.s, r, p)
		x.aside(r, r+n)
		if q = r + n; n == 0 && r < p {
			x.fill(p)
			return
		}
	}
}

// route lexes the route at p, if there is one, and returns where it ends.
func (x *msgLexer) route(p, end int) int {
	sender, gt, ok := routeStart(x.s, p, end)
	if !ok {
		return p
	}
	first := skipSpace(x.s, gt.End, end)
	if scanTarget(x.s, first, end) == first {
		return p // no recipient can be read: the words are reported as such
	}
	if sender.Len() > 0 {
		x.emit(Agent, sender.Start, sender.End)
	}
	t, _ := arrow(x.s, gt.Start, end)
	x.structural(Gt, gt.Start, t)
	for p = first; ; {
		stop := scanTarget(x.s, p, end)
		x.target(p, stop)
		q := skipSpace(x.s, stop, end)
		c, ok := structural(x.s, q, end, ',')
		if !ok {
			return stop
		}
		next := skipSpace(x.s, q+c.len, end)
		if scanTarget(x.s, next, end) == next {
			return stop
		}
		x.structural(Comma, q, c)
		p = next
	}
}

func (x *msgLexer) target(p, stop int) {
	k := Agent
	switch {
	case x.s[p] == '*':
		k = Star
	case !is(x.s[p], isLower):
		k = Group
		if t, ok := structural(x.s, p, stop, '#'); ok {
			k = Topic
			x.wide(p, t)
		} else if t, ok := structural(x.s, p, stop, '@'); ok {
			x.wide(p, t)
		}
	}
	x.emit(k, p, stop)
}

// wide reports a fullwidth character that is part of a longer token.
func (x *msgLexer) wide(p int, t twin) {
	if t.wide {
		x.report("P016", source.Span{Start: p, End: p + t.len}, "fullwidth %q taken as structure", "write it in ASCII", x.s[p:p+t.len])
	}
}

// headItems lexes topics and fields; what is neither is set aside (P007).
func (x *msgLexer) headItems(p, end int) {
	var topic bool
	var seen [16]string
	fields := seen[:0]
	extra := source.Span{}
	for {
		p = skipSpace(x.s, p, end)
		if n := boldLen(x.s, p, end); n > 0 {
			x.aside(p, p+n)
			p += n
			continue
		}
		if p >= end {
			break
		}
		if stop := scanTopic(x.s, p, end); stop > p && !topic {
			topic = true
			t, _ := structural(x.s, p, end, '#')
			x.wide(p, t)
			x.emit(Topic, p, stop)
			p = stop
			continue
		}
		if key, eq, ok := fieldKey(x.s, p, end); ok {
			if name := Visible(x.s[key.Start:key.End]); knownField(name) && !contains(fields, name) && scanAtom(x.s, eq.End, end) > eq.End {
				fields = append(fields, name)
				p = x.field(name, key, eq, end)
				continue
			}
		}
		stop := scanAtom(x.s, p, end)
		x.aside(p, stop)
		if extra.End == 0 {
			extra.Start = p
		}
		extra.End = stop
		p = stop
	}
	if extra.End > 0 {
		x.report("P007", extra, "%s ignored: no part of a header", "a header is: id act sender>recipient #topic key=value", quoteShort(x.s[extra.Start:extra.End]))
	}
}

func contains(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}

// field lexes `key=value` of a header or block header and returns its end.
func (x *msgLexer) field(name string, key, eq source.Span, end int) int {
	x.emit(Key, key.Start, key.End)
	t, _ := structural(x.s, eq.Start, end, '=')
	p := x.structural(Eq, eq.Start, t)
	stop := scanAtom(x.s, p, end)
	for stop > p && (x.s[stop-1] == '*' || x.s[stop-1] == '`') && boldLen(x.s, stop-runBack(x.s, p, stop), stop) > 0 {
		stop -= runBack(x.s, p, stop) // closing decoration of the line
	}
	switch name {
	case "re":
		id := p
		if a, ok := structural(x.s, p, stop, '@'); ok {
			id += a.len
		}
		if q := scanMsgID(x.s, id, stop); q > id {
			if id > p {
				x.report("P008", source.Span{Start: p, End: id}, "re= takes an id, not a ref: the @ was removed", "write re=%s", x.s[id:q])
				x.aside(p, id)
			}
			x.emit(MsgID, id, q)
			if q < stop {
				x.report("P007", source.Span{Start: q, End: stop}, "%s ignored: re= names one message", "", quoteShort(x.s[q:stop]))
				x.aside(q, stop)
			}
			return stop
		}
	case "src":
		if toks, q := x.address(p, stop); q == stop && len(toks) > 0 {
			x.emitAll(toks)
			return stop
		} else if q := scanMsgID(x.s, p, stop); q == stop {
			x.emit(RefMsg, p, stop)
			return stop
		}
	case "win":
		if x.window(p, stop) {
			return stop
		}
	}
	x.emit(Atom, p, stop)
	return stop
}

// runBack returns the length of the run of equal characters that ends at stop.
func runBack(s string, p, stop int) int {
	n := 1
	for stop-n > p && s[stop-n-1] == s[stop-1] {
		n++
	}
	return n
}

// window lexes the value of win=, if it is one.
func (x *msgLexer) window(p, stop int) bool {
	if x.s[p] != 'L' {
		return false
	}
	from := scanClass(x.s, p+1, stop, isDigit)
	if from == p+1 {
		return false
	}
	if from == stop {
		x.emit(SelL, p, p+1)
		x.emit(Int, p+1, from)
		return true
	}
	if x.s[from] != '-' || scanClass(x.s, from+1, stop, isDigit) != stop || from+1 == stop {
		return false
	}
	x.emit(SelL, p, p+1)
	x.emit(Int, p+1, from)
	x.emit(Dash, from, from+1)
	x.emit(Int, from+1, stop)
	return true
}

func (x *msgLexer) emitAll(toks []Token) {
	for _, t := range toks {
		x.emit(t.Kind, t.Start, t.End)
	}
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
