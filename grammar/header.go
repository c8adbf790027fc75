package grammar

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// headStart is the beginning of a header line: the part by which it is
// recognised (language.md §2.2).
type headStart struct {
	id, act source.Span
	kind    vocab.Act // of act
	after   int       // where route, topics and fields begin
	deco    bool      // decoration before or between them (P008)
}

// isHeader reports whether a line is a header: `msgid act` followed by a route or
// directly by a known field, or by nothing but topics.
func isHeader(s string, start, end int) bool {
	var h headStart
	return scanHeader(s, start, end, &h)
}

// scanHeader is isHeader that sets h when it is one.
func scanHeader(s string, start, end int, h *headStart) bool {
	p := skipDecoration(s, start, end)
	h.deco = p != skipSpace(s, start, end)
	stop := scanMsgID(s, p, end)
	if stop == p {
		return false
	}
	h.id = source.Span{Start: p, End: stop}
	p = stop + boldLen(s, stop, end)
	q := skipSpace(s, p, end)
	if q == p {
		return false
	}
	p = q + boldLen(s, q, end)
	stop = scanClass(s, p, end, isLower)
	if stop == p {
		return false
	}
	if h.kind = vocab.ParseAct(Visible(s[p:stop])); h.kind == vocab.NoAct {
		return false
	}
	h.act = source.Span{Start: p, End: stop}
	h.after = stop + boldLen(s, stop, end)
	h.deco = h.deco || h.after != stop || s[h.id.End] == '*' || s[h.id.End] == '_' || s[h.id.End] == '`'
	return confirmsHeader(s, h, end)
}

// confirmsHeader looks at what follows the act.
func confirmsHeader(s string, h *headStart, end int) bool {
	p := skipSpace(s, h.after, end)
	if p == end {
		return true
	}
	if p == h.after && !startsRoute(s, p, end) {
		return false // the act runs on into another word
	}
	if sender, gt, ok := routeStart(s, p, end); ok {
		after := skipSpace(s, gt.End, end)
		// A route whose recipients cannot be read is still one when it names
		// the sender; in prose a `>` compares.
		return scanTarget(s, after, end) > after || sender.Len() == 0 || sameAgent(s, sender, h.id)
	}
	for p < end {
		q := scanTopic(s, p, end)
		if q == p {
			break
		}
		p = skipSpace(s, q+boldLen(s, q, end), end)
	}
	if p == end {
		return true
	}
	key, _, ok := fieldKey(s, p, end)
	return ok && knownField(Visible(s[key.Start:key.End]))
}

func startsRoute(s string, p, end int) bool {
	_, ok := arrow(s, p, end)
	return ok
}

func sameAgent(s string, sender, id source.Span) bool {
	agent, name := Visible(s[id.Start:id.End]), Visible(s[sender.Start:sender.End])
	agent = strings.TrimRight(agent, "0123456789")
	return strings.TrimSuffix(agent, ".") == name
}

// scanMsgID returns the end of the message id at p, or p (language.md §2.1). A
// dotted id is tried first; a sequence number has at most 18 digits that count.
func scanMsgID(s string, p, end int) int {
	if p >= end || !is(s[p], isLower) {
		return p
	}
	letters := scanClass(s, p, end, isLower)
	if letters < end && s[letters] == ' ' {
		return p // an ordinary word
	}
	agent := scanClass(s, p, end, isLower|isDigit|isUnder)
	if dot := skipInvisible(s, agent, end); dot < end && s[dot] == '.' {
		first := skipInvisible(s, dot+1, end)
		if stop := scanSeq(s, first, end); stop > first {
			return stop
		}
	}
	if stop := scanSeq(s, letters, end); stop > letters {
		return stop
	}
	return p
}

// scanSeq returns the end of the sequence number at p, or p when there is none,
// it is too long, or it runs on into a word.
func scanSeq(s string, p, end int) int {
	stop := scanClass(s, p, end, isDigit)
	if stop < end && is(s[stop], isWord) {
		return p
	}
	if stop-p > 18 && len(strings.TrimLeft(Visible(s[p:stop]), "0")) > 18 {
		return p
	}
	return stop
}

// arrow recognises the `>` of a route: ASCII, fullwidth or as an HTML entity.
func arrow(s string, p, end int) (twin, bool) {
	if t, ok := structural(s, p, end, '>'); ok {
		return t, true
	}
	if p < end && s[p] == '&' && strings.HasPrefix(s[p:end], "&gt;") {
		return twin{len: len("&gt;"), html: true}, true
	}
	return twin{}, false
}

// routeStart recognises `[agent] >` at p.
func routeStart(s string, p, end int) (sender, gt source.Span, ok bool) {
	stop := p
	if p < end && is(s[p], isLower) {
		stop = scanClass(s, p, end, isLower|isDigit|isUnder)
	}
	q := skipSpace(s, stop, end)
	t, ok := arrow(s, q, end)
	if !ok {
		return sender, gt, false
	}
	return source.Span{Start: p, End: stop}, source.Span{Start: q, End: q + t.len}, true
}

// scanTarget returns the end of the recipient at p, or p.
func scanTarget(s string, p, end int) int {
	if p >= end {
		return p
	}
	if s[p] == '*' {
		return p + 1
	}
	if is(s[p], isLower) {
		return scanClass(s, p, end, isLower|isDigit|isUnder)
	}
	if q := scanTopic(s, p, end); q > p {
		return q
	}
	return scanGroup(s, p, end)
}

// scanGroup returns the end of `@role:name` or `@grp:name` at p, or p.
func scanGroup(s string, p, end int) int {
	t, ok := structural(s, p, end, '@')
	if !ok {
		return p
	}
	word := scanClass(s, p+t.len, end, isLower)
	if w := Visible(s[p+t.len : word]); w != "role" && w != "grp" {
		return p
	}
	c, ok := structural(s, word, end, ':')
	if !ok {
		return p
	}
	stop := scanName(s, word+c.len, end)
	if stop == word+c.len {
		return p
	}
	return stop
}

// scanTopic returns the end of `#name.name` at p, or p.
func scanTopic(s string, p, end int) int {
	t, ok := structural(s, p, end, '#')
	if !ok {
		return p
	}
	stop := p
	for q := p + t.len; ; {
		next := scanName(s, q, end)
		if next == q {
			return stop
		}
		stop = next
		if next >= end || s[next] != '.' {
			return stop
		}
		q = next + 1
	}
}

// scanName returns the end of a name: ASCII letters, digits, `_` and `-`.
func scanName(s string, p, end int) int {
	last := p
	for p < end {
		if is(s[p], isWord) || s[p] == '-' {
			p++
			last = p
			continue
		}
		q := skipInvisible(s, p, end)
		if q == p {
			break
		}
		p = q
	}
	return last
}

// fieldKey recognises `key=` at p.
func fieldKey(s string, p, end int) (key, eq source.Span, ok bool) {
	stop := scanClass(s, p, end, isLower|isDigit|isUnder)
	if stop == p {
		return key, eq, false
	}
	t, ok := structural(s, stop, end, '=')
	if !ok {
		return key, eq, false
	}
	return source.Span{Start: p, End: stop}, source.Span{Start: stop, End: stop + t.len}, true
}

func knownField(key string) bool {
	if strings.HasPrefix(key, vocab.ExtPrefix) {
		return len(key) > len(vocab.ExtPrefix)
	}
	for _, k := range vocab.HeaderKeys {
		if k == key {
			return true
		}
	}
	return false
}

// scanAtom returns the end of the run of characters at p that are no blanks.
func scanAtom(s string, p, end int) int {
	for p < end && (is(s[p], isPrint) || blankLen(s, p, end) == 0) {
		p++
	}
	return p
}
