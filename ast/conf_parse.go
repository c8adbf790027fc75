package ast

import (
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// levels are the levels of vocab.Confidences, in its order.
var levels = [...]Level{Hi, Mid, Lo, Unknown}

// ParseConf reads a confidence with its `~`: one of vocab.Confidences, or a
// number from 0 to 1 (language.md, Confidence). Case matters. Conf.Raw is without
// the `~`; the Span is left to the caller. What looks like a confidence and is
// none is NearConf's.
func ParseConf(word string) (Conf, bool) {
	raw, ok := strings.CutPrefix(word, "~")
	if !ok || raw == "" {
		return Conf{}, false
	}
	for i, c := range vocab.Confidences {
		if c == raw {
			return Conf{Level: levels[i], Raw: raw}, true
		}
	}
	num, ok := parseShare(raw)
	if !ok || num > 1 {
		return Conf{}, false
	}
	return Conf{Level: Numeric, Num: num, Raw: raw}, true
}

// parseShare reads digits, or digits with a point between them. Signs, exponents
// and the other spellings of strconv are none of the language's.
func parseShare(raw string) (float64, bool) {
	whole, frac, point := strings.Cut(raw, ".")
	if !allDigits(whole) || point && !allDigits(frac) {
		return 0, false
	}
	num, err := strconv.ParseFloat(raw, 64)
	return num, err == nil
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// nearWords are words that writers use for a confidence, and what they mean.
var nearWords = map[string]string{
	"hi": "~hi", "high": "~hi", "certain": "~hi", "sure": "~hi",
	"mid": "~mid", "medium": "~mid", "med": "~mid", "likely": "~mid",
	"lo": "~lo", "low": "~lo", "unlikely": "~lo",
}

// NearConf reports whether word, the last of a value, looks like a confidence and
// is none (W031): `~high ~90% ~1.5 ~hi. (~hi)` and their like. intended is the
// spelling that was meant, with its `~`; it is empty when that cannot be told, as
// for ~1.5. A number above 100 is an approximation (`~400`) and no confidence.
func NearConf(word string) (intended string, ok bool) {
	if _, exact := ParseConf(word); exact {
		return "", false
	}
	inner := strings.TrimRight(word, ".,;:!")
	if len(inner) > 1 && inner[0] == '(' && inner[len(inner)-1] == ')' {
		inner = inner[1 : len(inner)-1]
	}
	inner = strings.TrimRight(inner, ".,;:!")
	raw, tilde := strings.CutPrefix(inner, "~")
	if !tilde || raw == "" || len(raw) > 16 {
		return "", false
	}
	if _, exact := ParseConf(inner); exact {
		return inner, true
	}
	if meant, known := nearWords[strings.ToLower(raw)]; known {
		return meant, true
	}
	return nearNumber(raw)
}

// nearNumber reads the numbers that are no confidence: a percentage, a number
// above 1, and one without a digit before its point.
func nearNumber(raw string) (intended string, ok bool) {
	digits, percent := strings.CutSuffix(raw, "%")
	if strings.HasPrefix(digits, ".") {
		digits = "0" + digits
	}
	num, ok := parseShare(digits)
	switch {
	case !ok || num > 100:
		return "", false
	case percent || num >= 2:
		return "~" + strconv.FormatFloat(num/100, 'f', -1, 64), true
	case num <= 1:
		return "~" + digits, true
	}
	return "", true
}
