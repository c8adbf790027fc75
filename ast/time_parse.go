package ast

import (
	"strings"
	"time"

	"github.com/agentrosetta/rosettac/ast/source"
)

// maxTimeLen bounds a written time or duration in bytes: nothing that is longer
// is one, and what costs more than linear time below it does not matter.
const maxTimeLen = 128

// ParseTime reads the value of at=, with or without its `@t:` (language.md §2,
// Header fields): a date-time, a date, an interval, or a time of day. Instants
// are UTC. What is not understood is a BadTime, and an empty raw is NoTime; Raw
// and Span are kept in any case.
//
// A date-time may lack its seconds and its zone (then NoZone is set); a fraction
// is cut to nanoseconds. The end of an interval is a date-time, a date, a time of
// the day on which it began, or an ISO-8601 duration; an interval that ends before
// it begins is not understood. An interval that begins at a time of day is a
// TimeOfDay: its start counts.
func ParseTime(raw string, span source.Span) Time {
	t := Time{Raw: raw, Span: span}
	if raw == "" {
		return t
	}
	t.Kind = BadTime
	if len(raw) > maxTimeLen {
		return t
	}
	from, to, interval := strings.Cut(strings.TrimPrefix(raw, "@t:"), "/")
	start, ok := parsePoint(from)
	if !ok {
		return t
	}
	if interval {
		end, ok := parseEnd(strings.TrimPrefix(to, "@t:"), start)
		if !ok {
			return t
		}
		if !start.clocked {
			t.End = end
		}
	}
	switch {
	case start.clocked:
		t.Kind, t.Clock = TimeOfDay, start.clock
	case interval:
		t.Kind, t.Instant, t.NoZone = Interval, start.instant, start.noZone
	default:
		t.Kind, t.Instant, t.NoZone = Instant, start.instant, start.noZone
	}
	return t
}

// Resolve returns the point in time of t, an interval's start; day is the epoch
// that a time of day counts from, and known tells whether there is one. It
// answers false for NoTime, BadTime, and a time of day without epoch (E024).
func (t Time) Resolve(day time.Time, known bool) (time.Time, bool) {
	switch t.Kind {
	case Instant, Interval:
		return t.Instant, true
	case TimeOfDay:
		if known {
			return day.Add(t.Clock), true
		}
	}
	return time.Time{}, false
}

// RFC3339 returns the point in time of t in RFC 3339, UTC, with as many digits of
// a fraction as it needs; "" when Resolve answers false.
func (t Time) RFC3339(day time.Time, known bool) string {
	at, ok := t.Resolve(day, known)
	if !ok {
		return ""
	}
	return at.UTC().Format(time.RFC3339Nano)
}

// point is one end of an interval, or the whole of a time.
type point struct {
	instant time.Time     // UTC
	clock   time.Duration // UTC, since midnight; may leave the day by its offset
	clocked bool          // clock counts, instant does not
	noZone  bool
}

const dateLen = len("2006-01-02")

// parsePoint reads a date-time, a date or a time of day.
func parsePoint(s string) (point, bool) {
	if len(s) == dateLen && s[2] != ':' { // else 14:02:20.5
		day, err := time.Parse(time.DateOnly, s)
		return point{instant: day}, err == nil
	}
	if len(s) > dateLen && (s[dateLen] == 'T' || s[dateLen] == 't') {
		day, err := time.Parse(time.DateOnly, s[:dateLen])
		if err != nil {
			return point{}, false
		}
		clock, zoned, ok := parseClock(s[dateLen+1:])
		instant := day.Add(clock)
		if year := instant.Year(); !ok || year < 0 || year > 9999 {
			return point{}, false // RFC 3339 could not print it
		}
		return point{instant: instant, noZone: !zoned}, true
	}
	clock, _, ok := parseClock(s)
	return point{clock: clock, clocked: true}, ok
}

// parseClock reads a time of day with or without seconds, fraction and zone, and
// returns what has passed since midnight UTC of the day it is written on: with an
// offset that may be less than nothing, or more than a day.
func parseClock(s string) (clock time.Duration, zoned, ok bool) {
	wall, zone := s, ""
	if i := strings.IndexAny(s, "Zz+-"); i >= 0 {
		wall, zone, zoned = s[:i], s[i:], true
	}
	layout, whole := "15:04", len(time.TimeOnly)
	switch {
	case len(wall) > whole && (wall[whole] != '.' && wall[whole] != ',' || !allDigits(wall[whole+1:])):
		return 0, false, false
	case len(wall) >= whole:
		layout = time.TimeOnly // the package takes a fraction after seconds
	case len(wall) != len(layout):
		return 0, false, false
	}
	offset, ok := parseOffset(zone)
	if clock, plain := plainClock(wall); plain {
		return clock - offset, zoned, ok
	}
	at, err := time.Parse(layout, wall)
	if err != nil {
		return 0, false, false
	}
	midnight := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
	return at.Sub(midnight) - offset, zoned, ok
}

// plainClock reads 14:02:20, as nearly all write it; it answers false for anything else.
func plainClock(s string) (time.Duration, bool) {
	if len(s) != len(time.TimeOnly) || s[2] != ':' || s[5] != ':' {
		return 0, false
	}
	var clock time.Duration
	for i, below := range [...]int{24, 60, 60} {
		n := twoDigits(s[3*i : 3*i+2])
		if n < 0 || n >= below {
			return 0, false
		}
		clock = clock*60 + time.Duration(n)
	}
	return clock * time.Second, true
}

// twoDigits reads a number of two digits; -1 when they are none.
func twoDigits(s string) int {
	if !isDigit(s[0]) || !isDigit(s[1]) {
		return -1
	}
	return int(s[0]-'0')*10 + int(s[1]-'0')
}

// parseOffset reads "", Z, +02, +0200 or +02:00.
func parseOffset(zone string) (time.Duration, bool) {
	if zone == "" || zone == "Z" || zone == "z" {
		return 0, true
	}
	sign, digits := zone[0], zone[1:]
	if len(digits) == len("02:00") && digits[2] == ':' {
		digits = digits[:2] + digits[3:]
	}
	if len(digits) == len("02") {
		digits += "00"
	}
	at, err := time.Parse("1504", digits)
	if err != nil || len(digits) != len("1504") {
		return 0, false
	}
	offset := time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
	if sign == '-' {
		offset = -offset
	}
	return offset, sign == '+' || sign == '-'
}

// parseEnd reads what follows the `/` of an interval. The end it returns means
// nothing when the start is a time of day.
func parseEnd(s string, start point) (time.Time, bool) {
	if s != "" && (s[0] == 'P' || s[0] == 'p') {
		length, ok := parseISO(strings.ToUpper(s))
		return start.instant.Add(length), ok
	}
	end, ok := parsePoint(s)
	switch {
	case !ok:
		return time.Time{}, false
	case start.clocked:
		return time.Time{}, end.clocked
	case end.clocked:
		y, m, d := start.instant.Date()
		end.instant = time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Add(end.clock)
	}
	return end.instant, !end.instant.Before(start.instant)
}
