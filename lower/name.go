package lower

import (
	"strings"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast/source"
)

// afterFirst returns s without its first character, which is a sign that the
// token's kind has named already, in whatever width it was written.
func afterFirst(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[n:]
}

// cutColon splits s at its first colon, ASCII or fullwidth. Without a colon the
// whole of s comes first.
func cutColon(s string) (before, after string) {
	for i, r := range s {
		if r == ':' || r == '：' {
			return s[:i], afterFirst(s[i:])
		}
	}
	return s, ""
}

// trimBlanks returns s without blanks at either end.
func trimBlanks(s string) string { return strings.TrimFunc(s, source.IsBlank) }

// isSymbol reports whether s has the shape of a symbol: at least two of upper-case
// letters, digits and underscores, a letter first (language.md §2).
func isSymbol(s string) bool {
	if len(s) < 2 || s[0] < 'A' || s[0] > 'Z' {
		return false
	}
	for i := 1; i < len(s); i++ {
		if c := s[i]; (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}

// cutSender splits a sender-qualified symbol, a4:BID; the sender of a plain one is
// empty.
func cutSender(s string) (sender, name string) {
	before, after := cutColon(s)
	if len(before) == len(s) {
		return "", s
	}
	return before, after
}
