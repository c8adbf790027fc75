package grammar

import (
	"strings"
	"unicode/utf8"
)

// address recognises the address at p, which begins with `@`. It returns its
// tokens and its end, or p when there is none. Nothing is emitted: an address may
// turn out to be text. The tokens are good until the next call.
func (x *msgLexer) address(p, end int) ([]Token, int) {
	x.addr = x.addr[:0]
	at, ok := structural(x.s, p, end, '@')
	if !ok {
		return nil, p
	}
	name := p + at.len
	if name >= end {
		return nil, p
	}
	if t, ok := structural(x.s, name, end, '#'); ok {
		if stop := scanTopic(x.s, name, end); stop > name+t.len {
			return x.base(RefTopic, p, stop, end, false)
		}
		return nil, p
	}
	if x.s[name] == 'D' && name+1 < end && x.s[name+1] == ':' {
		if stop := scanSymbol(x.s, name+2, end); stop > name+2 {
			return x.base(RefSymbol, p, stop, end, false)
		}
		return nil, p
	}
	if stop := scanMsgID(x.s, name, end); stop > name && !(stop < end && x.s[stop] == ':') {
		return x.base(RefMsg, p, stop, end, false)
	}
	return x.scheme(p, name, end)
}

// local recognises an address without `@`: a block, a binding or a symbol.
func (x *msgLexer) local(p, end int) ([]Token, int) {
	x.addr = x.addr[:0]
	stop := scanSymbol(x.s, p, end)
	if stop == p {
		stop = scanKey(x.s, p, end)
	}
	if stop == p {
		return nil, p
	}
	return x.base(Local, p, stop, end, false)
}

// base adds the token of a base that ends at stop, its parts and its selectors.
func (x *msgLexer) base(k Kind, p, stop, end int, scheme bool) ([]Token, int) {
	x.addr = append(x.addr, Token{k, p, stop})
	if k == RefMsg && strings.HasPrefix(x.s[stop:end], "@orig") && (stop+5 == end || !is(x.s[stop+5], isWord)) {
		x.addr = append(x.addr, Token{RefOrig, stop, stop + 5})
		stop += 5
	}
	if k == RefMsg || k == Local {
		for {
			dot := skipInvisible(x.s, stop, end)
			if dot >= end || x.s[dot] != '.' {
				break
			}
			q := scanKey(x.s, dot+1, end)
			if q == dot+1 {
				break
			}
			x.addr = append(x.addr, Token{Part, stop, q})
			stop = q
		}
	}
	return x.addr, x.selectors(stop, end, scheme)
}

// scheme recognises `@scheme:rest`. It runs to a blank or a closing character,
// without the punctuation of the sentence around it (language.md §5, Lexing).
func (x *msgLexer) scheme(p, name, end int) ([]Token, int) {
	colon := name
	if is(x.s[name], isLower) {
		colon = scanClass(x.s, name, end, isLower|isUpper|isDigit|isUnder)
		for colon < end && (x.s[colon] == '-' || x.s[colon] == '+') {
			colon = scanClass(x.s, colon+1, end, isLower|isUpper|isDigit|isUnder)
		}
	}
	if colon == name || colon >= end || x.s[colon] != ':' {
		return nil, p
	}
	stop := colon + 1
	for stop < end && x.s[stop] != '#' && x.s[stop] != ',' && !endsScheme(x.s, stop, end) {
		stop++
	}
	if stop < end && x.s[stop] == '#' && stop > colon+1 {
		if toks, q := x.base(RefScheme, p, stop, end, true); q > stop {
			return toks, q
		}
		x.addr = x.addr[:0]
		stop++ // a `#` with nothing behind it is part of the name
	}
	stop = trimSentence(x.s, colon+1, stop)
	if stop == colon+1 {
		return nil, p
	}
	x.addr = append(x.addr, Token{RefScheme, p, stop})
	return x.addr, stop
}

// endsScheme reports whether the character at p ends a scheme ref.
func endsScheme(s string, p, end int) bool {
	switch c := s[p]; c {
	case ' ', '\t', '\r', '"', '\'', ')', ']', '}', '>':
		return true
	default:
		if c < utf8.RuneSelf {
			return false
		}
		r, _ := utf8.DecodeRuneInString(s[p:end])
		return r == 0xA0 || r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF
	}
}

// trimSentence cuts the punctuation of a sentence off the end of s[start:end].
func trimSentence(s string, start, end int) int {
	for end > start && strings.IndexByte(".,;:?!", s[end-1]) >= 0 {
		end--
	}
	return end
}

// scanSymbol returns the end of the symbol at p, `CKO` or `a4:BID`, or p.
func scanSymbol(s string, p, end int) int {
	q := p
	if q < end && is(s[q], isLower) {
		q = scanClass(s, q, end, isLower|isDigit|isUnder)
		if q >= end || s[q] != ':' {
			return p
		}
		q++
	}
	if q >= end || !is(s[q], isUpper) {
		return p
	}
	stop := scanClass(s, q, end, isUpper|isDigit|isUnder)
	if stop-q < 2 || stop < end && is(s[stop], isLower) {
		return p
	}
	return stop
}

// selectors adds `#selector|selector` at p and returns where they end; p when
// nothing there is a selector.
func (x *msgLexer) selectors(p, end int, scheme bool) int {
	t, ok := structural(x.s, p, end, '#')
	if !ok {
		return p
	}
	mark := len(x.addr)
	x.addr = append(x.addr, Token{Hash, p, p + t.len})
	q := x.selector(p+t.len, end, scheme)
	if q == p+t.len {
		x.addr = x.addr[:mark]
		return p
	}
	for q < end && x.s[q] == '|' {
		mark = len(x.addr)
		x.addr = append(x.addr, Token{Bar, q, q + 1})
		next := x.selector(q+1, end, scheme)
		if next == q+1 {
			x.addr = x.addr[:mark]
			break
		}
		q = next
	}
	return q
}

// selector adds one selector at p and returns its end, or p.
func (x *msgLexer) selector(p, end int, scheme bool) int {
	if p >= end {
		return p
	}
	mark := len(x.addr)
	stop := p
	switch x.s[p] {
	case 'L':
		stop = x.lineSelector(p, end)
	case 'p':
		stop = x.rangeAfter(SelP, p, p+1, end)
	case 'c':
		stop = x.rangeAfter(SelC, p, p+1, end)
	case 'q':
		if stop = x.quoteSelector(p, end); stop > p {
			return stop
		}
	}
	if stop > p && !runsOn(x.s, stop, end, scheme) {
		return stop
	}
	x.addr = x.addr[:mark]
	if stop = x.otherSelector(p, end); stop > p {
		x.addr = append(x.addr, Token{SelOther, p, stop})
	}
	return stop
}

// runsOn reports whether what looked like a whole selector goes on at p, so that
// it is one of another form: `L3x`, or `p14§7.2` of a scheme.
func runsOn(s string, p, end int, scheme bool) bool {
	if p >= end {
		return false
	}
	if !scheme {
		return is(s[p], isWord)
	}
	if s[p] == '|' || endsScheme(s, p, end) {
		return false
	}
	if strings.IndexByte(".,;:?!", s[p]) < 0 {
		return true
	}
	next := trimSentenceStart(s, p, end)
	return next < end && s[next] != '|' && !endsScheme(s, next, end)
}

func trimSentenceStart(s string, p, end int) int {
	for p < end && strings.IndexByte(".,;:?!", s[p]) >= 0 {
		p++
	}
	return p
}

func (x *msgLexer) lineSelector(p, end int) int {
	n := scanClass(x.s, p+1, end, isDigit)
	if n == p+1 {
		return p
	}
	x.addr = append(x.addr, Token{SelL, p, p + 1}, Token{Int, p + 1, n})
	if strings.HasPrefix(x.s[n:end], ".c") {
		if stop := x.rangeAfter(DotC, n, n+2, end); stop > n {
			return stop
		}
	}
	return x.upTo(n, end)
}

// rangeAfter adds a token from p to at, and the range n or n-m behind it.
func (x *msgLexer) rangeAfter(k Kind, p, at, end int) int {
	n := scanClass(x.s, at, end, isDigit)
	if n == at {
		return p
	}
	x.addr = append(x.addr, Token{k, p, at}, Token{Int, at, n})
	return x.upTo(n, end)
}

// upTo adds `-m` at p, if it is there.
func (x *msgLexer) upTo(p, end int) int {
	if p >= end || x.s[p] != '-' {
		return p
	}
	n := scanClass(x.s, p+1, end, isDigit)
	if n == p+1 {
		return p
	}
	x.addr = append(x.addr, Token{Dash, p, p + 1}, Token{Int, p + 1, n})
	return n
}

// quoteSelector adds `q"…"` with an optional `@n`; the quote runs to its closing
// quote on the same line.
func (x *msgLexer) quoteSelector(p, end int) int {
	if p+1 >= end || x.s[p+1] != '"' {
		return p
	}
	i := strings.IndexByte(x.s[p+2:end], '"')
	if i < 0 {
		return p
	}
	stop := p + 2 + i + 1
	x.addr = append(x.addr, Token{SelQuote, p, stop})
	if stop < end && x.s[stop] == '@' {
		if n := scanClass(x.s, stop+1, end, isDigit); n > stop+1 {
			x.addr = append(x.addr, Token{Nth, stop, n})
			stop = n
		}
	}
	return stop
}

// otherSelector returns the end of a selector of an open form: a region, a query.
// A comma belongs to it only between characters.
func (x *msgLexer) otherSelector(p, end int) int {
	stop := p
	for stop < end && x.s[stop] != '|' && !endsScheme(x.s, stop, end) {
		if x.s[stop] == ',' && (stop+1 >= end || endsScheme(x.s, stop+1, end)) {
			break
		}
		stop++
	}
	return trimSentence(x.s, p, stop)
}
