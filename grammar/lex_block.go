package grammar

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// block lexes what follows the key txt on its line, from p: a block header, a
// string, or text (language.md §4.2).
func (x *msgLexer) block(p int) {
	l := &x.lines[x.i]
	x.blocks = true
	end := trimBlanks(x.s, p, l.end)
	if p < end && x.s[p] == '"' && x.str(p) {
		x.state = closed
		return
	}
	conf := confAt(x.s, p, end)
	stop := trimBlanks(x.s, p, conf)
	if x.isBlockHeader(p, stop) {
		x.blockHeader(p, stop)
		x.state = closed
	} else {
		d := x.report("P021", source.Span{Start: p, End: stop}, "%s is no block header: taken as the text of the block", `put it in quotes, or write "txt id @fmt" and a bar before each line`, quoteShort(x.s[p:stop]))
		d.Fix = x.quoted(d.Span)
		x.emit(Str, p, stop)
		x.state = short
	}
	if conf < end {
		x.conf(conf, end, stop == conf && conf > p)
		x.state = closed
	}
	x.i++
}

// isBlockHeader reports whether s[p:end] is `[id] [@fmt[/lang]] {key=atom}`. A
// lone word needs lines to be one.
func (x *msgLexer) isBlockHeader(p, end int) bool {
	if p == end {
		return true
	}
	stop := scanBlockID(x.s, p, end)
	if stop == end && stop > p {
		return x.linesFollow()
	}
	q := p
	if stop > p && blankLen(x.s, stop, end) > 0 {
		q = skipBlanks(x.s, stop, end)
	}
	if f := scanFmt(x.s, q, end); f > q {
		q = skipBlanks(x.s, f, end)
	} else if q == p && stop > p {
		q = p // the word may be the key of an attribute
	}
	for q < end {
		_, eq, ok := fieldKey(x.s, q, end)
		if !ok || scanAtom(x.s, eq.End, end) == eq.End {
			return false
		}
		q = skipBlanks(x.s, scanAtom(x.s, eq.End, end), end)
	}
	return true
}

// linesFollow reports whether content lines come before the next slot.
func (x *msgLexer) linesFollow() bool {
	for i := x.i + 1; i < len(x.lines); i++ {
		switch l := &x.lines[i]; {
		case l.class == contentLine:
			return true
		case l.class == textLine && l.slot != vocab.NoSlot:
			return false
		}
	}
	return false
}

func scanBlockID(s string, p, end int) int {
	if p >= end || !is(s[p], isLower) {
		return p
	}
	return scanClass(s, p, end, isLower|isDigit|isUnder)
}

// scanFmt returns the end of `@fmt` or `@fmt/lang` at p, or p.
func scanFmt(s string, p, end int) int {
	t, ok := structural(s, p, end, '@')
	if !ok {
		return p
	}
	stop := scanFmtName(s, p+t.len, end)
	if stop == p+t.len {
		return p
	}
	if stop < end && s[stop] == '/' {
		if q := scanFmtName(s, stop+1, end); q > stop+1 {
			stop = q
		}
	}
	if stop < end && blankLen(s, stop, end) == 0 {
		return p
	}
	return stop
}

// scanFmtName returns the end of the name of a format or language at p.
func scanFmtName(s string, p, end int) int {
	for p < end && (is(s[p], isWord) || s[p] == '-' || s[p] == '+' || s[p] == '.') {
		p++
	}
	return p
}

// blockHeader lexes a block header that isBlockHeader accepted.
func (x *msgLexer) blockHeader(p, end int) {
	id := scanBlockID(x.s, p, end)
	if id < end && blankLen(x.s, id, end) == 0 {
		id = p // the word is the key of an attribute
	}
	x.emit(BlockID, p, id)
	p = skipBlanks(x.s, id, end)
	if stop := scanFmt(x.s, p, end); stop > p {
		t, _ := structural(x.s, p, end, '@')
		x.wide(p, t)
		slash := scanFmtName(x.s, p+t.len, end)
		x.emit(Fmt, p, slash)
		if slash < stop {
			x.emit(Lang, slash, stop)
		}
		p = skipBlanks(x.s, stop, end)
	}
	for p < end {
		key, eq, _ := fieldKey(x.s, p, end)
		p = skipBlanks(x.s, x.field(Visible(x.s[key.Start:key.End]), key, eq, end, false), end)
	}
}

// str lexes the string whose opening quote stands at p of the line x.i, if it is
// one: it ends at the last quote of a line, with nothing but a confidence behind
// it. An odd number of quotes on its line means that it goes on below. A string
// that is never closed ends with its line.
func (x *msgLexer) str(p int) bool {
	l := &x.lines[x.i]
	last, close, conf := x.i, x.closingQuote(p+1, l), 0
	if close < 0 {
		if strings.Count(x.s[p:l.end], `"`)%2 == 0 {
			return false
		}
		last = x.oddLine()
		if last < 0 {
			if strings.Count(x.s[p:l.end], `"`) > 1 {
				return false
			}
			x.openString(p, l)
			return true
		}
		if close = x.closingQuote(x.lines[last].first, &x.lines[last]); close < 0 {
			return false
		}
	}
	x.emit(LQuote, p, p+1)
	for first, i := x.i, x.i; i <= last; i++ {
		l := &x.lines[i]
		x.i = i
		if l.class == fenceLine {
			x.bodyLine()
			continue
		}
		start, end := max(x.pos, l.first), trimBlanks(x.s, l.first, l.end)
		if i > first {
			x.emit(Cont, x.pos, start)
		}
		if i == last {
			end = close
		}
		if end > start {
			x.emit(Str, start, end)
		}
	}
	x.emit(RQuote, close, close+1)
	l = &x.lines[last]
	end := trimBlanks(x.s, l.first, l.end)
	if conf = skipBlanks(x.s, close+1, end); conf < end {
		x.conf(conf, end, false)
	}
	x.i = last + 1
	return true
}

// closingQuote returns the offset of the quote that ends a line, with nothing but
// a confidence behind it, at or after from; -1 when there is none.
func (x *msgLexer) closingQuote(from int, l *line) int {
	end := trimBlanks(x.s, l.first, l.end)
	end = trimBlanks(x.s, l.first, confAt(x.s, l.first, end))
	if end-1 >= from && x.s[end-1] == '"' {
		return end - 1
	}
	return -1
}

// oddLine returns the first line below x.i, before the next barrier, that holds
// an odd number of quotes; -1 when there is none.
func (x *msgLexer) oddLine() int {
	for i := x.i + 1; i < x.barrier(x.i); i++ {
		l := &x.lines[i]
		if l.class != fenceLine && strings.Count(x.s[l.first:l.end], `"`)%2 == 1 {
			return i
		}
	}
	return -1
}

// openString lexes a string that is never closed: it ends with its line.
func (x *msgLexer) openString(p int, l *line) {
	x.unclosed(p, false)
	x.emit(LQuote, p, p+1)
	end := trimBlanks(x.s, p+1, l.end)
	if start := skipBlanks(x.s, p+1, end); start < end {
		x.emit(Str, p+1, end)
	}
	x.emit(RQuote, end, end)
	x.i++
}
