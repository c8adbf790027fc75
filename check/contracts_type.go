package check

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// valueTypes tells for each type of a contract whether a value is of it
// (language.md §3.5). str is anything, and so is list: a list of one item needs no
// brackets. What is no type checks nothing.
var valueTypes = map[string]func(string) bool{
	"num":  isNum,
	"bool": isBool,
	"ref":  isRef,
	"map":  isMap,
	"time": func(v string) bool {
		return ast.ParseTime(firstWord(v), source.Span{}).Kind > ast.BadTime
	},
	"dur": isDur,
}

// firstWord returns the first word of a value, without the punctuation behind it.
func firstWord(value string) string {
	if i := strings.IndexFunc(value, unicode.IsSpace); i >= 0 {
		value = value[:i]
	}
	return strings.TrimRight(value, ".,;:")
}

// isNum reports whether the first word is a number: sign, currency, separators,
// and a unit glued on; or a range of two.
func isNum(value string) bool {
	word := firstWord(value)
	rest, ok := cutNumber(word)
	if !ok {
		return false
	}
	rest = strings.TrimLeftFunc(rest, isUnit)
	if to, dash := cutDash(rest); dash {
		if rest, ok = cutNumber(to); !ok {
			return false
		}
		rest = strings.TrimLeftFunc(rest, isUnit)
	}
	return rest == ""
}

// cutNumber cuts a number with its sign and currency from the front of s.
func cutNumber(s string) (rest string, ok bool) {
	s = strings.TrimLeftFunc(s, func(r rune) bool {
		return strings.ContainsRune("~≈<>≤≥=±+-−–", r) || unicode.Is(unicode.Sc, r)
	})
	for _, code := range []string{"USD", "EUR", "GBP", "CNY", "RMB", "JPY", "US$"} {
		s = strings.TrimPrefix(s, code)
	}
	digits := 0
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if unicode.IsDigit(r) {
			digits++
		} else if !strings.ContainsRune(".,_'’", r) {
			break
		}
		s = s[n:]
	}
	return s, digits > 0
}

func cutDash(s string) (rest string, ok bool) {
	for _, dash := range []string{"-", "–", "..", "±"} {
		if rest, ok = strings.CutPrefix(s, dash); ok {
			return rest, true
		}
	}
	return s, false
}

// isUnit reports whether r may be glued to a number: km/h, %, °C, m², e9.
func isUnit(r rune) bool {
	return unicode.IsLetter(r) || unicode.Is(unicode.Sc, r) || unicode.IsDigit(r) || strings.ContainsRune("%‰°/²³^_", r)
}

func isBool(value string) bool {
	return slices.Contains([]string{"yes", "no", "true", "false"}, strings.ToLower(firstWord(value)))
}

// isRef reports whether a value starts with @ or a symbol.
func isRef(value string) bool {
	word := firstWord(value)
	if i := strings.IndexByte(word, '#'); i >= 0 {
		word = word[:i]
	}
	return strings.HasPrefix(value, "@") || isSymbol(word)
}

func isMap(value string) bool {
	return strings.HasPrefix(value, "{") || strings.ContainsAny(value, "=:")
}

// isDur reports whether a value is a duration: its first word, or a number and a
// unit with a blank between.
func isDur(value string) bool {
	word := strings.TrimLeft(firstWord(value), "~≈<>≤≥")
	if ast.ParseDuration(word, source.Span{}).Bad {
		fields := strings.Fields(value)
		return len(fields) > 1 && !ast.ParseDuration(word+firstWord(fields[1]), source.Span{}).Bad
	}
	return word != ""
}

// isOneOf reports whether the whole value or its first word is one of the
// alternatives; case does not count.
func isOneOf(value string, all []string) bool {
	return slices.ContainsFunc(all, func(s string) bool {
		return strings.EqualFold(s, value) || strings.EqualFold(s, firstWord(value)) ||
			strings.EqualFold(s, strings.TrimRight(value, "."))
	})
}
