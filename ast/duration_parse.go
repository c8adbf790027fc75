package ast

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/sosodev/duration"

	"github.com/agentrosetta/rosettac/ast/source"
)

// shortUnits are the units of a short duration, `15m`, and what ISO-8601 puts
// before and behind the number.
var shortUnits = map[byte]struct {
	length    time.Duration
	pre, post string
}{
	's': {time.Second, "PT", "S"},
	'm': {time.Minute, "PT", "M"},
	'h': {time.Hour, "PT", "H"},
	'd': {24 * time.Hour, "P", "D"},
	'w': {7 * 24 * time.Hour, "P", "W"},
}

// ParseDuration reads the value of ttl=: a whole number and one of s, m, h, d and
// w, or an ISO-8601 duration in either case (language.md §2, Header fields). Anything else is Bad: no unit, a negative
// length, one beyond 292 years. Years and months have their mean length, of 365
// days and a twelfth of that. An empty raw is no duration, and not Bad.
func ParseDuration(raw string, span source.Span) Duration {
	d := Duration{Raw: raw, Span: span}
	if raw == "" {
		return d
	}
	d.Bad = true
	if len(raw) > maxTimeLen {
		return d
	}
	if raw[0] == 'P' || raw[0] == 'p' {
		iso := strings.ToUpper(raw)
		if length, ok := parseISO(iso); ok {
			d.Bad, d.Length = false, length
		}
		return d
	}
	unit, known := shortUnits[raw[len(raw)-1]]
	digits := raw[:len(raw)-1]
	if !known || !allDigits(digits) {
		return d
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n > math.MaxInt64/int64(unit.length) {
		return d
	}
	d.Bad, d.Length = false, time.Duration(n)*unit.length
	return d
}

// ISO returns the duration in ISO-8601, in the unit in which it was written: 90m is
// PT90M, 1w is P1W; "" when there is none, or a bad one.
func (d Duration) ISO() string {
	if d.Raw == "" || d.Bad {
		return ""
	}
	unit, short := shortUnits[d.Raw[len(d.Raw)-1]]
	if !short || d.Raw[0] == 'P' || d.Raw[0] == 'p' {
		return strings.ToUpper(d.Raw)
	}
	digits := strings.TrimLeft(d.Raw[:len(d.Raw)-1], "0")
	if digits == "" {
		digits = "0"
	}
	return unit.pre + digits + unit.post
}

// parseISO reads an upper-case ISO-8601 duration. The library sums the parts; it
// would also take P, PT, repeated and misplaced units, which isoShape refuses.
func parseISO(s string) (time.Duration, bool) {
	if !isoShape(s) {
		return 0, false
	}
	d, err := duration.Parse(strings.ReplaceAll(s, ",", "."))
	if err != nil {
		return 0, false
	}
	const day = 24 * float64(time.Hour)
	total := d.Years*365*day + d.Months*365*day/12 + d.Weeks*7*day + d.Days*day +
		d.Hours*float64(time.Hour) + d.Minutes*float64(time.Minute) + d.Seconds*float64(time.Second)
	if total >= math.MaxInt64 {
		return 0, false
	}
	return d.ToTimeDuration(), true
}

// isoShape reports whether s is `P` and at least one number with its unit, the
// units in order, each at most once, a time unit behind every `T`, and a fraction
// in the last number alone.
func isoShape(s string) bool {
	if s == "" || s[0] != 'P' {
		return false
	}
	units, inTime, last, i := "YMWD", false, false, 1
	for parts := 0; ; parts++ {
		if i == len(s) {
			return parts > 0
		}
		if s[i] == 'T' {
			if inTime || last || i+1 == len(s) {
				return false
			}
			units, inTime, i = "HMS", true, i+1
		}
		start := i
		for i < len(s) && isDigit(s[i]) {
			i++
		}
		if last || i == start {
			return false
		}
		if i < len(s) && (s[i] == '.' || s[i] == ',') {
			last, start, i = true, i+1, i+1
			for i < len(s) && isDigit(s[i]) {
				i++
			}
			if i == start {
				return false
			}
		}
		if i == len(s) {
			return false
		}
		at := strings.IndexByte(units, s[i])
		if at < 0 {
			return false
		}
		units, i = units[at+1:], i+1
	}
}
