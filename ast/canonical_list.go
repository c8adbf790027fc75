package ast

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// list writes unk or opt. What a reader would split once more is the text behind
// the bracket, or stands without brackets (§3.4); what no bracket can hold is left
// unclosed, as it must have been written.
func (p *printer) list(l *List) bool {
	items := l.Items
	if len(items) == 0 {
		if l.Declared {
			p.put(" []")
		}
		return l.Declared
	}
	var tail *Text
	closed := comesBack(items)
	if last := len(items) - 1; !closed && comesBack(items[:last]) && !endsInConf(items[last].Value) {
		tail, items, closed = &items[last], items[:last], true
	}
	if len(items) > 0 || strings.IndexByte("[{", tail.Value[0]) >= 0 || strings.HasPrefix(tail.Value, "【") {
		p.put(" [")
		for i := range items {
			if i > 0 {
				p.put(", ")
			}
			p.textFrom(&items[i], 0)
		}
		if closed {
			p.put("]")
		}
	}
	if tail != nil {
		p.put(" ")
		p.textFrom(tail, 0)
	}
	p.open = p.open || !closed
	return true
}

// comesBack reports whether items, written between brackets with commas, are read
// as the same items.
func comesBack(items []Text) bool {
	if len(items) == 0 {
		return true
	}
	text := []byte{'['}
	var commas []int
	for i := range items {
		if i > 0 {
			commas = append(commas, len(text))
			text = append(text, ", "...)
		}
		text = append(text, items[i].Value...)
	}
	text = append(text, ']')
	pairs := matchBrackets(string(text))
	return pairs[0].close == len(text)-1 && slices.Equal(commas, topCommas(string(text), pairs))
}

// topCommas returns the offsets of the commas of a list that stand in no inner
// pair. pairs[0] is the pair of the list itself.
func topCommas(s string, pairs []bracketPair) []int {
	var commas []int
	pairs = pairs[1:]
	for p := 1; p < len(s); p++ {
		for len(pairs) > 0 && pairs[0].open < p {
			pairs = pairs[1:]
		}
		if len(pairs) > 0 && pairs[0].open == p && pairs[0].close > p {
			p = pairs[0].close
			continue
		}
		if s[p] == ',' || strings.HasPrefix(s[p:], "，") {
			commas = append(commas, p)
		}
	}
	return commas
}

// leavesOpen reports whether a value begins with a bracket that it does not close.
func leavesOpen(s string) bool {
	if s == "" || s[0] != '[' && s[0] != '{' && !strings.HasPrefix(s, "【") {
		return false
	}
	return matchBrackets(s)[0].close < 0
}

// bracketPair is an opener and its closer, as byte offsets; the closer is -1 when
// there is none.
type bracketPair struct{ open, close int }

// maxNesting is the depth down to which brackets are matched.
const maxNesting = 256

// matchBrackets matches the brackets and quotes of a line that begins with a
// bracket, as a reader does (§3.1): a closer closes the nearest opener of its kind
// and voids what was opened inside and never closed; a quote opens at the start of
// a word, if another one follows.
func matchBrackets(s string) []bracketPair {
	var pairs []bracketPair
	var stack []int
	for p := 0; p < len(s); p++ {
		switch c := s[p]; c {
		case '[', '{', '(':
			if len(stack) < maxNesting {
				stack = append(stack, len(pairs))
				pairs = append(pairs, bracketPair{p, -1})
			}
		case ']', '}', ')':
			stack = shut(s, pairs, stack, p)
		case '"':
			if len(stack) == 0 || p > 0 && isWordByte(s[p-1]) {
				continue
			}
			if n := strings.IndexByte(s[p+1:], '"'); n >= 0 {
				pairs = append(pairs, bracketPair{p, p + 1 + n})
				p += 1 + n
			}
		default:
			if p == 0 { // 【 counts as the first character only
				stack, pairs = append(stack, 0), append(pairs, bracketPair{0, -1})
			} else if strings.HasPrefix(s[p:], "】") {
				stack = shut(s, pairs, stack, p)
			}
		}
	}
	return pairs
}

// shut closes the nearest opener of the kind of the closer at p.
func shut(s string, pairs []bracketPair, stack []int, p int) []int {
	for top := len(stack) - 1; top >= 0; top-- {
		if i := stack[top]; bracketKind(s[pairs[i].open]) == bracketKind(s[p]) {
			pairs[i].close = p
			return stack[:top]
		}
	}
	return stack
}

// bracketKind tells round, square and curly brackets apart; a fullwidth one is
// square.
func bracketKind(c byte) byte {
	switch c {
	case '(', ')':
		return '('
	case '{', '}':
		return '{'
	}
	return '['
}

func isWordByte(c byte) bool {
	return c == '_' || isDigit(c) || isLower(c|0x20) || c >= utf8.RuneSelf
}

// endsInConf reports whether the last word of s could be taken as a confidence.
func endsInConf(s string) bool {
	i := strings.LastIndexAny(s, "~～")
	return i >= 0 && !strings.ContainsRune(s[i:], ' ')
}

// contract writes want; bare says that nothing else stands in the slot.
func (p *printer) contract(c *Contract, bare bool) bool {
	if len(c.Acts) > 0 {
		for i, a := range c.Acts {
			p.put(" |"[min(i, 1):][:1], a.Word.Text)
		}
		return true
	}
	if len(c.Fields) == 0 && bare {
		return false
	}
	p.put(" ")
	start := len(p.dst)
	p.put("{")
	for i, f := range c.Fields {
		if i > 0 {
			p.put(", ")
		}
		p.field(f)
	}
	p.put("}")
	// A name with a bracket of its own may have been left unclosed.
	if matchBrackets(string(p.dst[start:]))[0].close != len(p.dst)-1-start {
		p.dst = p.dst[:len(p.dst)-1]
		p.open = true
	}
	return true
}

func (p *printer) field(f Field) {
	p.put(f.Name)
	if f.Optional {
		p.put("?")
	}
	if f.Type != "" {
		p.put(": ", f.Type)
	}
	if len(f.OneOf) > 0 {
		p.put("[", strings.Join(f.OneOf, "|"), "]")
	}
}
