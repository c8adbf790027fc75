package ast

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// list writes unk or opt. What a reader would split once more is the text behind
// the bracket, or stands without brackets (§3.4); what no bracket can hold is left
// unclosed, as it must have been written. conf says that a confidence follows.
func (p *printer) list(l *List, conf bool) bool {
	items := l.Items
	if len(items) == 0 {
		if l.Declared {
			p.put(" []")
		}
		return l.Declared
	}
	var tail *Text
	form := reading(items)
	if last := len(items) - 1; form != sameItems && reading(items[:last]) == sameItems && (conf || !endsInConf(items[last].Value)) {
		tail, items, form = &items[last], items[:last], sameItems
	}
	start := len(p.dst) + 1
	if len(items) > 0 || strings.IndexByte("[{", tail.Value[0]) >= 0 || strings.HasPrefix(tail.Value, "【") {
		p.put(" [")
		for i := range items {
			p.between(i, form, ",", len(" unk ["))
			p.textFrom(&items[i], 0)
		}
		if form != unclosed {
			p.put("]")
		}
	}
	if tail != nil {
		if len(items) > 0 && p.reaches(start, tail) {
			p.end()
			p.line(len(" unk"))
		}
		p.put(" ")
		p.textFrom(tail, 0)
	}
	p.open = p.open || form == unclosed
	return true
}

// reaches reports whether text behind the brackets that begin at start would reach
// into them: a quote inside meets one of the text.
func (p *printer) reaches(start int, text *Text) bool {
	line := string(p.dst[start:]) + " " + text.Value
	return matchBrackets(line)[0].close != len(p.dst)-1-start
}

// between writes what stands before item i of a list or contract; sep ends the line
// of an item that has one of its own.
func (p *printer) between(i int, r readAs, sep string, indent int) {
	switch {
	case i == 0:
	case r == otherItems:
		p.put(sep)
		p.end()
		p.line(indent)
	default:
		p.put(", ")
	}
}

// readAs says how items, written on one line between brackets, are read.
type readAs uint8

const (
	sameItems  readAs = iota // as the same items
	otherItems               // as other items, because a bracket or quote of one meets that of another; not if each has its line
	unclosed                 // as a list that never closes
)

// reading returns how items between square brackets are read.
func reading(items []Text) readAs {
	if len(items) == 0 {
		return sameItems
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
	return readingOf(string(append(text, ']')), commas)
}

// readingOf returns how a line between brackets is read, commas being the offsets
// of those that were meant to part items.
func readingOf(line string, commas []int) readAs {
	pairs := matchBrackets(line)
	switch {
	case pairs[0].close != len(line)-1:
		return unclosed
	case !slices.Equal(commas, topCommas(line, pairs)):
		return otherItems
	}
	return sameItems
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
	if i < 0 {
		return false
	}
	_, n := utf8.DecodeRuneInString(s[i:])
	_, ok := ParseConf("~" + s[i+n:])
	return ok
}

// contract writes want; text is what stands behind the contract. Braces around
// nothing are written only before text that would be the contract without them.
func (p *printer) contract(c *Contract, text string) bool {
	if len(c.Acts) > 0 {
		for i, a := range c.Acts {
			p.put(" |"[min(i, 1):][:1], a.Word.Text)
		}
		return true
	}
	named := func(f Field) bool { return f.Name != "" }
	if !slices.ContainsFunc(c.Fields, named) && !readAsContract(text) {
		return false
	}
	p.put(" ")
	start := len(p.dst)
	commas := p.fields(c, sameItems)
	form := readingOf(string(p.dst[start:]), commas)
	if form != sameItems {
		p.dst = p.dst[:start]
		p.fields(c, form)
		p.open = p.open || form == unclosed
	}
	return true
}

// fields writes the fields of a contract in their braces. It returns where the
// commas between them stand, counted from the opening brace.
func (p *printer) fields(c *Contract, form readAs) (commas []int) {
	start := len(p.dst)
	p.put("{")
	n := 0
	for _, f := range c.Fields {
		if f.Name == "" { // it was nothing but invisible characters
			continue
		}
		if n > 0 {
			commas = append(commas, len(p.dst)-start)
		}
		p.between(n, form, "", len(" want {")) // a line end parts fields as well
		p.field(f)
		n++
	}
	if form != unclosed {
		p.put("}")
	}
	return commas
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

// readAsContract reports whether the text of want would be read as fields, or as
// acts: words with bars between them.
func readAsContract(text string) bool {
	if text == "" {
		return false
	}
	words := 0
	for alt := range strings.SplitSeq(text, "|") {
		words = max(words, len(strings.Fields(alt)))
	}
	return words < 2 || text[0] == '{' || strings.HasPrefix(text, "｛")
}
