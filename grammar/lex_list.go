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
	last, at, ok := x.brack.closer(x, x.i, p)
	if !ok {
		x.unclosed(p, false)
		last, at = x.lastOwn(), -1
	}
	x.state = plain
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
		x.listLine(start, end)
	}
	x.i = last
	if at < 0 {
		end := trimBlanks(x.s, x.pos, x.lines[last].end)
		x.emit(RBrack, end, end)
		x.i++
		return
	}
	c, _ := structural(x.s, at, x.lines[last].end, ']')
	p = x.structural(RBrack, at, c)
	x.state = plain
	x.more(p, &x.lines[last])
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

// listLine lexes the items that stand on one line.
func (x *msgLexer) listLine(start, end int) {
	pairs := x.brack.within(x.s, start, end)
	item := start
	for p := start; p < end; {
		if len(pairs) > 0 && p >= pairs[0].open {
			if p == pairs[0].open && pairs[0].close > p {
				p = pairs[0].close
			}
			pairs = pairs[1:]
			continue
		}
		stop := end
		if len(pairs) > 0 {
			stop = pairs[0].open
		}
		i := nextComma(x.s, p, stop)
		if i < 0 {
			p = stop
			continue
		}
		x.item(item, i)
		t, _ := structural(x.s, i, end, ',')
		p = x.structural(Comma, i, t)
		item, x.state = p, plain
	}
	x.item(item, end)
}

// nextComma returns the offset of the first comma in s[p:end], fullwidth ones
// included, or -1.
func nextComma(s string, p, end int) int {
	i := strings.IndexByte(s[p:end], ',')
	if i >= 0 {
		end = p + i
	}
	if w := strings.Index(s[p:end], wideForms[',']); w >= 0 {
		return p + w
	}
	if i < 0 {
		return -1
	}
	return end
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
		x.fields(p)
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

// fields lexes `{k, k?, k: type}`.
func (x *msgLexer) fields(p int) {
	x.emit(LBrace, p, p+1)
	last, at, ok := x.brack.closer(x, x.i, p)
	if !ok {
		x.unclosed(p, false)
		last, at = x.lastOwn(), -1
	}
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
		x.fieldLine(start, end)
	}
	x.i = last
	if at < 0 {
		end := trimBlanks(x.s, x.pos, x.lines[last].end)
		x.emit(RBrace, end, end)
		x.i++
		return
	}
	x.emit(RBrace, at, at+1)
	x.state = plain
	x.more(at+1, &x.lines[last])
}

// fieldLine lexes the fields that stand on one line.
func (x *msgLexer) fieldLine(start, end int) {
	pairs := x.brack.within(x.s, start, end)
	field := start
	for p := start; p < end; {
		if len(pairs) > 0 && p >= pairs[0].open {
			if p == pairs[0].open && pairs[0].close > p {
				p = pairs[0].close
			}
			pairs = pairs[1:]
			continue
		}
		stop := end
		if len(pairs) > 0 {
			stop = pairs[0].open
		}
		i := nextComma(x.s, p, stop)
		if i < 0 {
			p = stop
			continue
		}
		x.contractField(field, i)
		t, _ := structural(x.s, i, end, ',')
		p = x.structural(Comma, i, t)
		field = p
	}
	x.contractField(field, end)
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
