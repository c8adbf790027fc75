package grammar

import (
	"strings"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast/source"
)

// watched are the bytes at which text may hold something else: a ref, a symbol,
// an address without `@`, a quote.
var watched = func() (t [256]bool) {
	for c := 'A'; c <= 'Z'; c++ {
		t[c] = true
	}
	for _, c := range []byte{'@', '#', '"', 0xEF} {
		t[c] = true
	}
	return t
}()

// valueLine lexes the part of a value that stands on one line: text, and a
// confidence at its end. join says that the value has tokens already.
func (x *msgLexer) valueLine(p, end int, join bool) (any bool) {
	p = skipBlanks(x.s, p, end)
	end = trimBlanks(x.s, p, end)
	if p >= end {
		return false
	}
	conf := confAt(x.s, p, end)
	stop := trimBlanks(x.s, p, conf)
	if join {
		x.emit(Cont, x.pos, p)
	}
	x.text(p, stop)
	if conf < end {
		x.conf(conf, end, stop == conf && conf > p)
	}
	return true
}

// ofConf are the bytes of a confidence behind its tilde.
var ofConf = [256]bool{
	'h': true, 'i': true, 'm': true, 'd': true, 'l': true, 'o': true, '?': true, '.': true,
	'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true,
}

// confAt returns where the confidence that ends a line begins, or end.
func confAt(s string, p, end int) int {
	const longest = 24
	start := end
	for start > p && end-start < longest && ofConf[s[start-1]] {
		start--
	}
	at, word := start-1, s[start:end]
	switch wide := wideForms['~']; {
	case word == "" || at < p:
		return end
	case s[at] == '~':
	case at-2 >= p && s[at-2:start] == wide:
		at -= 2
	default:
		return end
	}
	alone := at == p || endsBlank(s, p, at)
	if word == "hi" || word == "mid" || word == "lo" || word == "?" || alone && isNumber(word) {
		return at
	}
	return end
}

func endsBlank(s string, p, at int) bool { return trimBlanks(s, p, at) < at }

// isNumber reports whether a word is a number from 0 to 1.
func isNumber(w string) bool {
	whole, frac, dot := strings.Cut(w, ".")
	if !dot {
		return w == "0" || w == "1"
	}
	if frac == "" || strings.Trim(frac, "0123456789") != "" {
		return false
	}
	return whole == "0" || whole == "1" && strings.Trim(frac, "0") == ""
}

// conf emits the confidence at p; glued says that no blank stands before it.
func (x *msgLexer) conf(p, end int, glued bool) {
	if glued {
		d := x.report("P012", source.Span{Start: p, End: end}, "%s is glued to the word before it", "put a blank before the confidence", x.s[p:end])
		d.Fix = mend(source.Span{Start: p, End: p}, " ", "put a blank before it")
	}
	if t, ok := structural(x.s, p, end, '~'); ok {
		x.wide(p, t)
	}
	x.emit(Conf, p, end)
}

// text lexes a run of free text on one line into text, refs and symbols.
func (x *msgLexer) text(p, end int) {
	run := p // text that has no token yet begins here
	quoted := false
	x.valueStart = p
	flush := func(to int) {
		if to > run {
			x.emit(Text, run, to)
		}
	}
	for s := x.s[:end]; ; {
		for p < len(s) && !watched[s[p]] {
			p++
		}
		if p >= len(s) {
			break
		}
		switch c := s[p]; {
		case c == '"':
			quoted = !quoted && !wordBefore(x.s, x.valueStart, p)
			p++
		case c == '@' || c == 0xEF && strings.HasPrefix(x.s[p:end], wideForms['@']):
			if !opensRef(x.s, x.valueStart, p) {
				p++
				continue
			}
			toks, stop := x.address(p, end)
			if stop == p {
				p++
				continue
			}
			flush(p)
			t, _ := structural(x.s, p, end, '@')
			x.wide(p, t)
			x.emitAll(toks)
			p, run = stop, stop
		case c == '#':
			start := wordStart(x.s, run, p)
			toks, stop := x.local(start, end)
			if start == p || stop <= p || toks[len(toks)-1].End <= p+1 {
				p++
				continue
			}
			flush(start)
			x.emitAll(toks)
			p, run = stop, stop
		case is(c, isUpper):
			start, stop := x.symbol(run, p, end, quoted)
			if start == stop {
				p = scanClass(x.s, p, end, isWord)
				continue
			}
			flush(start)
			x.emit(Symbol, start, stop)
			p, run = stop, stop
		default:
			p++
		}
	}
	flush(end)
}

// opensRef reports whether an `@` at p may begin a ref: at a word start, after an
// opening or separating character, or after a non-ASCII one.
func opensRef(s string, start, p int) bool {
	if p <= start {
		return true
	}
	c := s[p-1]
	return c >= utf8.RuneSelf || strings.IndexByte(" \t\r([{<,;:=>|", c) >= 0
}

// wordBefore reports whether the character before p belongs to a word.
func wordBefore(s string, start, p int) bool {
	return p > start && (is(s[p-1], isWord) || s[p-1] >= utf8.RuneSelf)
}

// wordStart returns where the word that ends at p begins, not before start.
func wordStart(s string, start, p int) int {
	for p > start && (is(s[p-1], isWord) || s[p-1] >= utf8.RuneSelf) {
		p--
	}
	for p < len(s) && s[p] >= utf8.RuneSelf { // a word does not begin inside a character
		if utf8.RuneStart(s[p]) {
			break
		}
		p++
	}
	return p
}

// symbol recognises a dictionary symbol whose capitals begin at p (language.md
// §7.6). An empty result means that there is none.
func (x *msgLexer) symbol(run, p, end int, quoted bool) (start, stop int) {
	if quoted || p > x.valueStart && (is(x.s[p-1], isWord) || x.s[p-1] == '-' || x.s[p-1] == '/') {
		return p, p
	}
	stop = scanSymbol(x.s, p, end)
	if stop == p || stop < end && (x.s[stop] == '-' || x.s[stop] == '/' || x.s[stop] == '#') || selectorShaped(x.s[p:stop]) {
		return p, p
	}
	start = p
	if p > run && x.s[p-1] == ':' {
		q := p - 1
		for q > run && is(x.s[q-1], isLower|isDigit|isUnder) {
			q--
		}
		if q < p-1 && is(x.s[q], isLower) && (q == x.valueStart || strings.IndexByte(" \t([{,;", x.s[q-1]) >= 0) {
			start = q
		}
	}
	return start, stop
}

// selectorShaped reports whether a word looks like a line selector, L3.
func selectorShaped(w string) bool {
	return w[0] == 'L' && strings.Trim(w[1:], "0123456789") == ""
}
