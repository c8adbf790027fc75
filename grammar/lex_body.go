package grammar

import (
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// bodyLine lexes the line at x.i, and those that its value runs on to.
func (x *msgLexer) bodyLine() {
	l := &x.lines[x.i]
	switch l.class {
	case blankLine:
		x.fill(l.next)
		x.afterGap = true
		x.i++
		return
	case fenceLine:
		x.aside(l.first, l.end)
		x.report("P006", source.Span{Start: l.first, End: l.end}, "code fence dropped", "content needs no fence: begin each of its lines with a bar")
		x.i++
		return
	case contentLine:
		x.content()
	default:
		if x.startsSlot(l) {
			x.openSlot(l)
		} else {
			x.continueSlot(l)
		}
	}
	x.afterGap = false
}

// startsSlot reports whether the line begins a new slot. A def has none; where
// bindings stand, `why = x` is a binding (language.md §3.3); a leading `>` is the
// operator that a mark still misses (§3.1).
func (x *msgLexer) startsSlot(l *line) bool {
	switch {
	case l.slot == vocab.NoSlot || x.def:
		return false
	case x.slot.Kind() == vocab.KindBindings:
		k := &l.key
		return k.colon || !isOperator(x.s, skipBlanks(x.s, k.end, l.end), l.end)
	case x.state == wantsOp:
		return x.s[l.first] != '>'
	}
	return true
}

// isOperator reports whether the operator of a binding stands at p.
func isOperator(s string, p, end int) bool {
	_, n, _ := operator(s, p, end)
	return n > 0
}

// operator recognises `=` or `!=` at p and returns its kind, length and form.
func operator(s string, p, end int) (Kind, int, twin) {
	if p+1 < end && s[p] == '!' {
		if t, ok := structural(s, p+1, end, '='); ok {
			return Ne, 1 + t.len, t
		}
	}
	if t, ok := structural(s, p, end, '='); ok {
		return Eq, t.len, t
	}
	return 0, 0, twin{}
}

// openSlot lexes a line that begins with a slot key.
func (x *msgLexer) openSlot(l *line) {
	k := &l.key
	if start := skipSpace(x.s, l.start, l.end); start < k.start {
		x.fill(start)
		x.aside(start, k.start)
	}
	if k.deco {
		d := x.report("P008", source.Span{Start: skipSpace(x.s, l.start, l.end), End: k.after}, "decoration around the slot key %s removed", "write the bare key", k.slot.String())
		d.Fix = x.bareKey(d.Span, k.slot.String(), l.end)
	}
	if k.upper {
		d := x.report("P009", source.Span{Start: k.start, End: k.end}, "slot key %s is not in lower case", "", x.s[k.start:k.end])
		d.Help = "write " + k.slot.String()
		d.Fix = mend(d.Span, k.slot.String(), d.Help)
	}
	if k.wide {
		d := x.report("P016", source.Span{Start: k.end, End: k.after}, "fullwidth colon taken as structure", "write the key alone")
		d.Fix = mend(d.Span, " ", "write the key alone")
	}
	x.settle()
	x.slot, x.state, x.implicit = k.slot, plain, false
	kind := k.slot.Kind()
	x.emit(keyKinds[kind], k.start, k.end)
	if k.after > k.end {
		x.aside(k.end, k.after)
	}
	p := skipBlanks(x.s, k.after, l.end)
	switch kind {
	case vocab.KindBindings:
		x.bindingLine(p, l)
	case vocab.KindList:
		x.list(p)
	case vocab.KindContract:
		x.contract(p)
	case vocab.KindBlock:
		x.block(p)
	case vocab.KindMarks:
		x.markLine(p, l, true)
	default:
		x.more(p, l)
	}
}

// keyKinds gives the token of a slot key by the kind of its slot.
var keyKinds = [...]Kind{
	vocab.KindText: KeyText, vocab.KindRefs: KeyText, vocab.KindBindings: KeyBind, vocab.KindList: KeyList,
	vocab.KindContract: KeyWant, vocab.KindBlock: KeyTxt, vocab.KindMarks: KeyMark,
}

// more lexes the rest of a line, from p, as a part of the open value.
func (x *msgLexer) more(p int, l *line) {
	if x.valueLine(p, l.end, x.state == started) {
		x.state, x.unvalued = started, false
	}
	x.i++
}

// continueSlot lexes a line that begins no slot.
func (x *msgLexer) continueSlot(l *line) {
	switch {
	case x.slot.Kind() == vocab.KindBindings || x.def && (x.slot == vocab.NoSlot || x.isBinding(l)):
		x.bindingLine(l.first, l)
	case x.slot == vocab.NoSlot || x.implicit && x.state != closed:
		x.bare(l)
	case x.slot == vocab.Mark:
		x.markLine(l.first, l, false)
	case x.slot == vocab.Txt && x.state != short:
		x.aside(l.first, l.end)
		x.report("P015", source.Span{Start: l.first, End: trimBlanks(x.s, l.first, l.end)}, "line without a bar inside a block: kept aside, it is not content", "begin the line with a bar, or put it before the block")
		x.i++
	case x.slot == vocab.Txt:
		p, end := l.first, trimBlanks(x.s, l.first, l.end)
		x.emit(Cont, x.pos, p)
		x.emit(Str, p, end)
		x.i++
	default:
		x.more(l.first, l)
	}
}

// bare lexes a line of text that stands before any slot: a line of an implicit
// block (P003).
func (x *msgLexer) bare(l *line) {
	end := trimBlanks(x.s, l.first, l.end)
	if !x.implicit {
		x.implicitBlock(l.first)
		x.report("P003", source.Span{Start: l.first, End: end}, "text with no slot key: taken as a txt block", "begin it with a slot key, or write txt and a bar before each line")
	}
	x.emit(Bare, l.first, end)
	x.i++
}

// implicitBlock opens a txt slot that nobody wrote.
func (x *msgLexer) implicitBlock(p int) {
	x.emit(KeyTxt, p, p)
	x.slot, x.state, x.implicit, x.blocks = vocab.Txt, plain, true, true
}

// content lexes a run of content lines.
func (x *msgLexer) content() {
	first := &x.lines[x.i]
	at := source.Span{Start: first.first, End: first.end}
	switch {
	case x.slot == vocab.Txt && x.state == short || x.slot != vocab.Txt && x.blocks:
		x.report("P020", at, "content line after a slot that holds none: kept aside", "a line above probably lost its bar: begin it with a bar too")
		x.aside(first.start, first.end)
		x.i++
		return
	case x.slot != vocab.Txt:
		x.implicitBlock(first.start)
		x.report("P004", at, "content line before any txt: taken as the block body", "write txt before the first content line").Fix = x.txtLine(first.start)
	case x.afterGap && x.lastContent():
		x.report("P014", source.Span{Start: x.pos - 1, End: x.pos}, "blank line inside a block: it is no line of the content", "write a bar alone for an empty line")
	}
	start := first.start
	end := first.next
	for x.i++; x.i < len(x.lines) && x.lines[x.i].class == contentLine && x.lines[x.i].start == end; x.i++ {
		end = x.lines[x.i].next
	}
	if x.s[end-1] != '\n' { // the last line ends with the input or a reasoning block
		end = x.lines[x.i-1].end
	}
	x.emit(Content, start, end)
	x.state = closed
}

// lastContent reports whether the last token that means something is content.
func (x *msgLexer) lastContent() bool {
	for i := len(x.toks) - 1; i >= 0; i-- {
		if k := x.toks[i].Kind; k != Blank && k != Aside {
			return k == Content
		}
	}
	return false
}

// bindingLine lexes a line where bindings stand: a binding, or more of the value
// above (language.md §3.3).
func (x *msgLexer) bindingLine(p int, l *line) {
	b, ok := x.bindingAt(p, l.end)
	if !ok {
		if x.def && x.slot == vocab.NoSlot {
			x.bare(l)
			return
		}
		x.more(p, l)
		return
	}
	if x.def && x.slot != vocab.DefBody {
		x.slot, x.implicit = vocab.DefBody, false
		x.emit(KeyDef, skipSpace(x.s, p, l.end), skipSpace(x.s, p, l.end))
	}
	if b.key.Start > p {
		x.fill(skipSpace(x.s, p, l.end))
		x.aside(x.pos, b.key.Start)
		d := x.report("P008", source.Span{Start: p, End: b.key.Start}, "decoration before a binding removed", "write the bare key")
		d.Fix = mend(d.Span, "", "remove the decoration")
	}
	x.settle()
	x.emit(Name, b.key.Start, b.key.End)
	x.wide(b.op+b.opLen-b.form.len, b.form)
	x.emit(b.kind, b.op, b.op+b.opLen)
	p = skipBlanks(x.s, b.op+b.opLen, l.end)
	if b.kind == Eq && p+1 < l.end && x.s[p] == '!' && x.s[p+1] != '=' && skipBlanks(x.s, p+1, l.end) < l.end {
		x.emit(Bang, p, p+1)
		p = skipBlanks(x.s, p+1, l.end)
	}
	x.state, x.unvalued = plain, true
	if p < l.end && (x.s[p] == '[' || x.s[p] == '{') {
		x.bracketedValue(p)
		return
	}
	x.more(p, l)
}

func (x *msgLexer) isBinding(l *line) bool {
	_, ok := x.bindingAt(l.first, l.end)
	return ok
}

// scanName returns the end of the key of a binding at p: in a def it may be a
// sender-qualified symbol, `a4:BID` (language.md §7.6); p when there is none.
func (x *msgLexer) scanName(p, end int) int {
	stop := scanKey(x.s, p, end)
	if !x.def || stop == p || stop >= end || x.s[stop] != ':' || !is(x.s[p], isLower) {
		return stop
	}
	if name := stop + 1; name < end && is(x.s[name], isUpper) {
		return scanKey(x.s, name, end)
	}
	return stop
}

// bound is the beginning of a binding: its key and its operator.
type bound struct {
	key       source.Span
	kind      Kind
	op, opLen int
	form      twin // of the `=`
}

// bindingAt recognises `key =` or `key !=` at p, after decoration.
func (x *msgLexer) bindingAt(p, end int) (b bound, ok bool) {
	start := skipSpace(x.s, p, end)
	for {
		if stop := x.scanName(start, end); stop > start {
			b.key = source.Span{Start: start, End: stop}
			b.op = skipSpace(x.s, stop+boldLen(x.s, stop, end), end)
			b.kind, b.opLen, b.form = operator(x.s, b.op, end)
			return b, b.opLen > 0
		}
		n := 0
		if start < end && x.s[start] != '#' {
			n = decoration(x.s, start, end)
		}
		if n == 0 {
			return b, false
		}
		start = skipSpace(x.s, start+n, end)
	}
}

// bracketedValue lexes a value that begins with a bracket: the lines up to its
// closer belong to it whatever their first word.
func (x *msgLexer) bracketedValue(p int) {
	last, _, ok := x.brack.closer(x, x.i, p)
	if !ok {
		x.unclosed(p, true)
		last = x.i
	}
	x.unvalued = false
	x.more(p, &x.lines[x.i])
	for x.i <= last {
		if l := &x.lines[x.i]; l.class == fenceLine {
			x.bodyLine()
		} else {
			x.more(l.first, l)
		}
	}
}
