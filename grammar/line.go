package grammar

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// lineClass is what a line is by itself, wherever it stands.
type lineClass uint8

const (
	blankLine   lineClass = iota
	contentLine           // its first character is a bar
	fenceLine             // a Markdown code fence
	headerLine
	textLine // anything else
)

// line is one line of the input, or a run of blank or of content lines. A reasoning block ends the line it begins in,
// and what follows it begins a new one; the bytes between end and next are the
// line end, or such a block.
type line struct {
	start, end, next int
	first            int // the first character that is no blank
	class            lineClass
	slot             vocab.Slot // the slot that a textLine would start
	key              keyword    // and how its key is written
}

// keyword is a slot key at the beginning of a line.
type keyword struct {
	slot       vocab.Slot
	start, end int  // the word
	after      int  // where the value may begin: behind colon and decoration
	colon      bool // written with a colon
	upper      bool // not in lower case (P009)
	deco       bool // decoration before or around it (P008)
	wide       bool // the colon is fullwidth (P016)
}

// classify sets first, class and slot of a line whose bounds are known, and h when it
// is a header.
func classify(s string, l *line, h *headStart) {
	l.first = skipBlanks(s, l.start, l.end)
	l.slot = vocab.NoSlot
	switch {
	case l.first == l.end:
		l.class = blankLine
	case s[l.first] == '|':
		l.class = contentLine
	case plainWord(s, l):
	case isFence(s, l.first, l.end):
		l.class = fenceLine
	case scanHeader(s, l.start, l.end, h):
		l.class = headerLine
	default:
		l.class = textLine
		l.key = slotKey(s, l.first, l.end)
		l.slot = l.key.slot
	}
}

// plainWord classifies a line that begins with a word of lower-case letters and a
// blank, as nearly all do. It is no header, whose id has digits, and no fence, and its
// key is written as it should be.
func plainWord(s string, l *line) bool {
	p := l.first
	for p < l.end && is(s[p], isLower) {
		p++
	}
	if p == l.first || p < l.end && s[p] != ' ' {
		return false
	}
	l.class = textLine
	if l.slot = vocab.ParseSlot(s[l.first:p]); l.slot != vocab.NoSlot {
		l.key = keyword{slot: l.slot, start: l.first, end: p, after: p}
	}
	return true
}

// isFence reports whether a line begins with three backticks or tildes. A line
// that holds backticks further on is text in backticks, no fence.
func isFence(s string, p, end int) bool {
	c := s[p]
	if c != '`' && c != '~' {
		return false
	}
	n := runLen(s, p, end, c)
	return n >= 3 && (c == '~' || strings.IndexByte(s[p+n:end], '`') < 0)
}

func runLen(s string, p, end int, c byte) int {
	n := 0
	for p+n < end && s[p+n] == c {
		n++
	}
	return n
}

// skipDecoration returns the first offset from p behind Markdown decoration: list
// bullets, numbers, heading marks, quote marks, bold marks and backticks (P008).
func skipDecoration(s string, p, end int) int {
	for {
		p = skipSpace(s, p, end)
		n := decoration(s, p, end)
		if n == 0 {
			return p
		}
		p += n
	}
}

// decoration returns the length of one piece of decoration at p, or 0.
func decoration(s string, p, end int) int {
	if p >= end {
		return 0
	}
	switch c := s[p]; c {
	case '>':
		return 1
	case '`', '#':
		n := runLen(s, p, end, c)
		if c == '`' || blankLen(s, p+n, end) > 0 || decoration(s, p+n, end) > 0 {
			return n
		}
	case '*', '_':
		if n := runLen(s, p, end, c); n >= 2 {
			return n
		}
		if c == '*' && blankLen(s, p+1, end) > 0 {
			return 1
		}
	case '-', '+':
		if blankLen(s, p+1, end) > 0 {
			return 1
		}
	case 0xE2: // the bullet U+2022
		if strings.HasPrefix(s[p:end], "•") {
			return len("•")
		}
	default:
		if is(c, isDigit) {
			q := scanClass(s, p, end, isDigit)
			if q < end && (s[q] == '.' || s[q] == ')') && blankLen(s, q+1, end) > 0 {
				return q + 1 - p
			}
		}
	}
	return 0
}

// boldLen returns the length of the bold marks or backticks at p, or 0.
func boldLen(s string, p, end int) int {
	if p >= end || s[p] != '*' && s[p] != '_' && s[p] != '`' {
		return 0
	}
	n := runLen(s, p, end, s[p])
	if s[p] != '`' && n < 2 {
		return 0
	}
	return n
}

// slotKey recognises a slot key as the first word of a line (language.md §3.1).
// The slot is NoSlot when the line does not begin with one.
func slotKey(s string, p, end int) keyword {
	start := skipDecoration(s, p, end)
	stop := scanClass(s, start, end, isLower|isUpper)
	if stop == start || stop-start > 32 {
		return keyword{}
	}
	word := Visible(s[start:stop])
	lower := strings.ToLower(word)
	k := keyword{slot: vocab.ParseSlot(lower), start: start, end: stop, upper: word != lower, deco: start != skipSpace(s, p, end)}
	if k.slot == vocab.NoSlot {
		return keyword{}
	}
	q := stop
	bold := false
	for i := 0; i < 2; i++ { // the bold marks may close before or after the colon
		if n := boldLen(s, q, end); n > 0 {
			q += n
			bold = true
		}
		if t, ok := structural(s, q, end, ':'); ok && !k.colon {
			q += t.len
			k.colon, k.wide = true, t.wide
		}
	}
	k.after = q
	k.deco = k.deco || bold
	switch {
	case k.colon:
	case k.upper:
		return keyword{}
	case q == end || blankLen(s, q, end) > 0:
	case k.slot.Kind() == vocab.KindList && (s[q] == '[' || strings.HasPrefix(s[q:end], wideForms['['])):
	case k.slot == vocab.Want && s[q] == '{':
	default:
		return keyword{}
	}
	return k
}
