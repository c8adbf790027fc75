package grammar

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// header lexes the first line.
func (x *msgLexer) header() {
	s, l, h := x.s, &x.lines[0], &x.head
	deco := source.Span{Start: skipSpace(s, l.start, l.end), End: h.id.Start}
	x.fill(deco.Start)
	x.aside(deco.Start, h.id.Start)
	decorated := len(x.diags)
	if h.deco {
		if deco.Len() == 0 {
			deco = source.Span{Start: l.first, End: l.end}
		}
		x.report("P008", deco, "decoration around a header removed", "write the header alone on its line, from the id on")
	}
	x.emit(MsgID, h.id.Start, h.id.End)
	x.fillDecoration(h.act.Start)
	x.emit(Act, h.act.Start, h.act.End)
	x.def = h.kind == vocab.Def
	x.fillDecoration(h.after)
	p := x.route(skipSpace(s, h.after, l.end), l.end)
	x.headItems(p, l.end)
	if h.deco {
		x.diags[decorated].Fix = x.undecorated(h.id.Start)
	}
	x.emit(HeadEnd, max(x.pos, trimBlanks(s, l.start, l.end)), max(x.pos, trimBlanks(s, l.start, l.end)))
}

// fillDecoration covers the bytes up to p, which are blanks and bold marks.
func (x *msgLexer) fillDecoration(p int) {
	if p <= x.pos+1 && (p <= x.pos || x.s[x.pos] == ' ') {
		return // nearly always: the next token covers the blank
	}
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
	stop := scanTarget(x.s, first, end)
	if stop == first {
		return p // no recipient can be read: the words are reported as such
	}
	if sender.Len() > 0 {
		x.emit(Agent, sender.Start, sender.End)
	}
	t, _ := arrow(x.s, gt.Start, end)
	x.structural(Gt, gt.Start, t)
	for p = first; ; {
		x.target(p, stop)
		q := skipSpace(x.s, stop, end)
		c, ok := structural(x.s, q, end, ',')
		if !ok {
			return stop
		}
		next := skipSpace(x.s, q+c.len, end)
		after := scanTarget(x.s, next, end)
		if after == next {
			return stop
		}
		x.structural(Comma, q, c)
		p, stop = next, after
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

// wide reports a structural character that is fullwidth.
func (x *msgLexer) wide(p int, t twin) {
	if t.wide {
		at := source.Span{Start: p, End: p + t.len}
		twin := ascii(x.s[at.Start:at.End])
		d := x.report("P016", at, "fullwidth %q taken as structure", "write it in ASCII", x.s[at.Start:at.End])
		d.Fix = mend(at, twin, "write "+twin)
	}
}

// headItems lexes topics and fields; what is neither is set aside (P007).
func (x *msgLexer) headItems(p, end int) {
	var topic bool
	var seen fieldSet
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
			if name := Visible(x.s[key.Start:key.End]); eq.End < end && blankLen(x.s, eq.End, end) == 0 && seen.add(name) {
				p = x.field(name, key, eq, end, true)
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

// fieldSet is a set of keys of header fields.
type fieldSet struct {
	known uint32 // bits of vocab.HeaderKeys
	ext   map[string]bool
}

// add reports whether key is one of a header and was not in the set, and puts it in.
func (f *fieldSet) add(key string) bool {
	for i, k := range vocab.HeaderKeys {
		if k == key {
			was := f.known
			f.known |= 1 << i
			return f.known != was
		}
	}
	if !knownField(key) || f.ext[key] {
		return false
	}
	if f.ext == nil { // few have any; a hostile header has thousands
		f.ext = map[string]bool{}
	}
	f.ext[key] = true
	return true
}

// field lexes `key=value` of a header, or else of a block header, and returns its
// end.
func (x *msgLexer) field(name string, key, eq source.Span, end int, head bool) int {
	x.emit(Key, key.Start, key.End)
	t, _ := structural(x.s, eq.Start, end, '=')
	p := x.structural(Eq, eq.Start, t)
	stop := scanAtom(x.s, p, end)
	for head && stop > p && (x.s[stop-1] == '*' || x.s[stop-1] == '`') && boldLen(x.s, stop-runBack(x.s, p, stop), stop) > 0 {
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
				d := x.report("P008", source.Span{Start: p, End: id}, "re= takes an id, not a ref: the @ was removed", "")
				d.Help = "write re=" + x.s[id:q]
				d.Fix = mend(d.Span, "", "remove the @")
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
		} else if q := scanMsgID(x.s, p, stop); head && q == stop {
			x.emit(RefMsg, p, stop)
			return stop
		}
	case "win":
		if x.window(p, stop) {
			return stop
		}
	}
	for _, e := range entities {
		if strings.IndexByte(x.s[p:stop], '&') < 0 {
			break // nearly always
		}
		if i := strings.Index(x.s[p:stop], e); i >= 0 {
			d := x.report("P018", source.Span{Start: p + i, End: p + i + len(e)}, "HTML entity %q decoded in a header", "write it in ASCII", e)
			d.Fix = mend(d.Span, decodeEntity(e), "write "+decodeEntity(e))
		}
	}
	x.emit(Atom, p, stop)
	return stop
}

// entities are the HTML entities that a header may hold (language.md §2.8).
var entities = [...]string{"&gt;", "&lt;", "&amp;"}

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
