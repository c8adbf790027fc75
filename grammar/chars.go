package grammar

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast/source"
)

// Character classes of ASCII bytes.
const (
	isLower = 1 << iota
	isUpper
	isDigit
	isUnder
	isPrint // any visible one
)

var class = func() (t [256]uint8) {
	for c := '!'; c <= '~'; c++ {
		t[c] = isPrint
	}
	for c := 'a'; c <= 'z'; c++ {
		t[c] |= isLower
	}
	for c := 'A'; c <= 'Z'; c++ {
		t[c] |= isUpper
	}
	for c := '0'; c <= '9'; c++ {
		t[c] |= isDigit
	}
	t['_'] |= isUnder
	return t
}()

const isWord = isLower | isUpper | isDigit | isUnder

func is(c byte, mask uint8) bool { return class[c]&mask != 0 }

// runeAt decodes the rune at p, which must be before end.
func runeAt(s string, p, end int) (rune, int) {
	if c := s[p]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(s[p:end])
}

// blankLen returns the length of the blank at p: a space, a tab, a CR, U+00A0 or
// U+3000 (language.md §1.2, §1.3); 0 when there is none.
func blankLen(s string, p, end int) int {
	if p >= end {
		return 0
	}
	switch s[p] {
	case ' ', '\t', '\r':
		return 1
	case 0xC2:
		if p+1 < end && s[p+1] == 0xA0 {
			return 2
		}
	case 0xE3:
		if p+2 < end && s[p+1] == 0x80 && s[p+2] == 0x80 {
			return 3
		}
	}
	return 0
}

// skipBlanks returns the first offset from p that is no blank.
func skipBlanks(s string, p, end int) int {
	for p < end && (s[p] == ' ' || s[p] == '\t') {
		p++
	}
	if p >= end || is(s[p], isPrint) {
		return p
	}
	return skipOtherBlanks(s, p, end)
}

func skipOtherBlanks(s string, p, end int) int {
	for {
		n := blankLen(s, p, end)
		if n == 0 {
			return p
		}
		p += n
	}
}

// trimBlanks returns the end of s[start:end] without its trailing blanks.
func trimBlanks(s string, start, end int) int {
	for end > start {
		switch c := s[end-1]; {
		case c == ' ' || c == '\t' || c == '\r':
			end--
		case c == 0xA0 && end-2 >= start && s[end-2] == 0xC2:
			end -= 2
		case c == 0x80 && end-3 >= start && s[end-2] == 0x80 && s[end-3] == 0xE3:
			end -= 3
		default:
			return end
		}
	}
	return end
}

// invisible reports whether r is skipped inside a header, key, id or address
// (language.md §2.9).
func invisible(r rune) bool { return source.Invisible(r) != 0 }

// Visible returns s without its invisible characters; s itself when it has none.
func Visible(s string) string {
	if !hasHigh(s) || strings.IndexFunc(s, invisible) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if invisible(r) {
			return -1
		}
		return r
	}, s)
}

func hasHigh(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// skipInvisible returns the first offset from p that holds a visible character.
func skipInvisible(s string, p, end int) int {
	if p >= end || s[p] < 0xC2 {
		return p // nearly always
	}
	return skipHidden(s, p, end)
}

func skipHidden(s string, p, end int) int {
	for p < end && s[p] >= 0xC2 {
		r, n := utf8.DecodeRuneInString(s[p:end])
		if !invisible(r) {
			break
		}
		p += n
	}
	return p
}

// skipSpace skips blanks and invisible characters, which count for nothing
// between the parts of a header.
func skipSpace(s string, p, end int) int {
	p = skipBlanks(s, p, end)
	if p >= end || is(s[p], isPrint) {
		return p
	}
	return skipOtherSpace(s, p, end)
}

func skipOtherSpace(s string, p, end int) int {
	for {
		q := skipInvisible(s, skipBlanks(s, p, end), end)
		if q == p {
			return p
		}
		p = q
	}
}

// scanClass returns the end of the run of ASCII bytes of the given classes at p;
// invisible characters within the run belong to it.
func scanClass(s string, p, end int, mask uint8) int {
	for p < end && is(s[p], mask) {
		p++
	}
	if p >= end || s[p] < utf8.RuneSelf {
		return p
	}
	return scanHidden(s, p, end, mask)
}

// scanHidden is scanClass from a character on that is not ASCII.
func scanHidden(s string, p, end int, mask uint8) int {
	last := p
	for p < end {
		if is(s[p], mask) {
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

// scanKey returns the end of the key at p (any letter, then letters, digits and
// underscores); p when there is none.
func scanKey(s string, p, end int) int {
	start := p
	last := p
	for p < end {
		c := s[p]
		if c < utf8.RuneSelf {
			if !is(c, isWord) || last == start && !is(c, isLower|isUpper) {
				break
			}
			p++
			last = p
			continue
		}
		r, n := utf8.DecodeRuneInString(s[p:end])
		switch {
		case invisible(r):
			p += n
		case unicode.IsLetter(r) || last > start && (unicode.IsDigit(r) || unicode.IsMark(r)):
			p += n
			last = p
		default:
			return last
		}
	}
	return last
}

// twin is a structural ASCII character as it may be written: itself, its
// fullwidth form, or, in a header, an HTML entity.
type twin struct {
	len  int
	wide bool // written fullwidth (P016)
	html bool // written as an entity (P018)
}

// wideForms are the fullwidth forms of structural characters (language.md §1.3).
// All are three bytes long.
var wideForms = [utf8.RuneSelf]string{
	'>': "＞", '=': "＝", '#': "＃", '@': "＠", '~': "～", ',': "，", ':': "：", '[': "【", ']': "】",
}

// structural recognises the character c at p, in its ASCII or fullwidth form.
func structural(s string, p, end int, c byte) (twin, bool) {
	if p >= end {
		return twin{}, false
	}
	if s[p] == c {
		return twin{len: 1}, true
	}
	if s[p] >= 0xE3 {
		if w := wideForms[c]; w != "" && strings.HasPrefix(s[p:end], w) {
			return twin{len: len(w), wide: true}, true
		}
	}
	return twin{}, false
}
