package grammar

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// list lexes the value of unk or opt, from p on the line of its key (language.md
// §3.4). Without brackets it is one item.
func (x *msgLexer) list(p int) {
	l := &x.lines[x.i]
	t, ok := structural(x.s, p, l.end, '[')
	if !ok {
		x.more(p, l)
		return
	}
	x.structural(LBrack, p, t)
	x.state = plain
	x.bracketed(p, ']', RBrack, func(start, end int) { x.commas(start, end, x.item) })
}

// bracketed lexes what stands between the opener at p, which has its token, and
// its closer, line by line, then the closer and the text behind it. An opener that
// is never closed reaches to the end of its slot.
func (x *msgLexer) bracketed(p int, closer byte, k Kind, line func(start, end int)) {
	last, at, ok := x.brack.closer(x, x.i, p)
	if !ok {
		x.unclosed(p, false)
		last, at = x.lastOwn(), -1
	}
	x.inner, x.skip = x.brack.within(x, last, at), x.pos
	for i := x.i; i <= last; i++ {
		l := &x.lines[i]
		start, end := max(x.pos, l.first), l.end
		if i == last && at >= 0 {
			end = at
		}
		x.i = i
		if l.class == fenceLine {
			x.bodyLine()
			continue
		}
		line(start, end)
	}
	x.i = last
	x.state = plain
	if at < 0 {
		end := trimBlanks(x.s, x.pos, x.lines[last].end)
		x.emit(k, end, end)
		x.i++
		return
	}
	t, _ := structural(x.s, at, x.lines[last].end, closer)
	x.more(x.structural(k, at, t), &x.lines[last])
}

// lastOwn returns the last line that belongs to the slot open at x.i if what it
// opened is never closed: that of the line before the next slot.
func (x *msgLexer) lastOwn() int {
	i := x.i
	for i+1 < x.barrier(x.i) {
		l := &x.lines[i+1]
		if l.slot != vocab.NoSlot || l.class == fenceLine {
			break
		}
		i++
	}
	return i
}

// commas splits s[start:end] at the commas outside quotes, brackets and
// parentheses and hands over what stands between them.
func (x *msgLexer) commas(start, end int, part func(start, end int)) {
	for p := start; p < end; {
		if p < x.skip {
			p = min(x.skip, end) // inside a bracket
			continue
		}
		if len(x.inner) > 0 && p >= x.inner[0].open {
			x.skip = max(x.skip, x.inner[0].close)
			x.inner = x.inner[1:]
			continue
		}
		stop := end
		if len(x.inner) > 0 {
			stop = min(stop, x.inner[0].open)
		}
		i := nextComma(x.s, p, stop)
		if i < 0 {
			p = stop
			continue
		}
		part(start, i)
		t, _ := structural(x.s, i, end, ',')
		p = x.structural(Comma, i, t)
		start, x.state = p, plain
	}
	part(start, end)
}

// nextComma returns the offset of the first comma in s[p:end], fullwidth ones
// included, or -1.
func nextComma(s string, p, end int) int {
	for ; p < end; p++ {
		if s[p] == ',' || s[p] == 0xEF && strings.HasPrefix(s[p:end], wideForms[',']) {
			return p
		}
	}
	return -1
}

// item lexes the part of an item that stands on one line.
func (x *msgLexer) item(p, end int) {
	p = skipBlanks(x.s, p, end)
	end = trimBlanks(x.s, p, end)
	if p >= end {
		return
	}
	if x.state == started {
		x.emit(Cont, x.pos, p)
	}
	x.text(p, end)
	x.state = started
}

// contract lexes the value of want, from p on the line of its key (language.md
// §3.5): fields in braces, or acts with bars between them, or else text.
func (x *msgLexer) contract(p int) {
	l := &x.lines[x.i]
	if p < l.end && x.s[p] == '{' {
		x.emit(LBrace, p, p+1)
		x.bracketed(p, '}', RBrace, func(start, end int) { x.commas(start, end, x.contractField) })
		return
	}
	end := trimBlanks(x.s, p, l.end)
	if conf := confAt(x.s, p, end); conf < end {
		end = trimBlanks(x.s, p, conf)
	}
	if acts(x.s, p, end) {
		for p < end {
			stop := scanName(x.s, p, end)
			x.emit(Name, p, stop)
			if p = skipBlanks(x.s, stop, end); p < end {
				x.emit(Bar, p, p+1)
				p = skipBlanks(x.s, p+1, end)
			}
		}
	}
	x.more(max(p, x.pos), l)
}

// acts reports whether s[p:end] is names with bars between them, or one act.
func acts(s string, p, end int) bool {
	stop := scanName(s, p, end)
	if stop == end {
		return vocab.ParseAct(s[p:stop]) != vocab.NoAct
	}
	for {
		if stop == p {
			return false
		}
		if p = skipBlanks(s, stop, end); p == end {
			return true
		}
		if s[p] != '|' {
			return false
		}
		p = skipBlanks(s, p+1, end)
		stop = scanName(s, p, end)
	}
}

// contractField lexes `name`, `name?` or `name: type`. Whatever has not that form
// is a name as a whole.
func (x *msgLexer) contractField(p, end int) {
	p = skipBlanks(x.s, p, end)
	end = trimBlanks(x.s, p, end)
	if p >= end {
		return
	}
	stop := p
	for stop < end && x.s[stop] != '?' && x.s[stop] != ':' && !strings.HasPrefix(x.s[stop:end], wideForms[':']) {
		stop++
	}
	name := trimBlanks(x.s, p, stop)
	q := stop
	quest := q < end && x.s[q] == '?'
	if quest {
		q = skipBlanks(x.s, q+1, end)
	}
	colon, ok := structural(x.s, q, end, ':')
	if name == p || q < end && !ok {
		x.emit(Name, p, end)
		return
	}
	x.emit(Name, p, name)
	if quest {
		x.emit(Quest, stop, stop+1)
	}
	if !ok {
		return
	}
	typ := skipBlanks(x.s, q+colon.len, end)
	if typ == end {
		x.aside(q, end) // a colon with no type behind it
		return
	}
	x.structural(Colon, q, colon)
	x.fieldType(typ, end)
}

// fieldType lexes the type of a field: a name, with alternatives in brackets.
func (x *msgLexer) fieldType(p, end int) {
	open := strings.IndexByte(x.s[p:end], '[')
	if open <= 0 || x.s[end-1] != ']' {
		x.emit(Name, p, end)
		return
	}
	open += p
	if skipBlanks(x.s, open+1, end-1) == end-1 {
		x.emit(Name, p, end)
		return
	}
	x.emit(Name, p, trimBlanks(x.s, p, open))
	x.emit(LBrack, open, open+1)
	first := true
	for q := open + 1; q < end-1; {
		stop := strings.IndexByte(x.s[q:end-1], '|')
		if stop < 0 {
			stop = end - 1
		} else {
			stop += q
		}
		if alt := skipBlanks(x.s, q, stop); alt < stop {
			if !first {
				x.emit(Bar, q-1, q)
			}
			x.emit(Name, alt, trimBlanks(x.s, alt, stop))
			first = false
		}
		q = stop + 1
	}
	if first { // nothing but bars
		x.emit(Name, end-1, end-1)
	}
	x.emit(RBrack, end-1, end)
}
