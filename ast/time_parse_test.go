package ast

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast/source"
)

var epochDay = time.Date(2026, 8, 26, 0, 0, 0, 0, time.UTC)

func TestParseTime(t *testing.T) {
	for _, c := range []struct {
		raw    string
		kind   TimeKind
		at     string // with epochDay
		noZone bool
	}{
		{"", NoTime, "", false},
		{"@t:2026-08-26T14:02Z", Instant, "2026-08-26T14:02:00Z", false},
		{"2026-08-26T14:02Z", Instant, "2026-08-26T14:02:00Z", false},
		{"2026-08-26t14:02z", Instant, "2026-08-26T14:02:00Z", false},
		{"2026-08-26T14:02:20.125Z", Instant, "2026-08-26T14:02:20.125Z", false},
		{"2026-08-26T14:02:20,5Z", Instant, "2026-08-26T14:02:20.5Z", false},
		{"2026-08-26T14:02:20.1234567891Z", Instant, "2026-08-26T14:02:20.123456789Z", false},
		{"2026-08-26T14:02+02:00", Instant, "2026-08-26T12:02:00Z", false},
		{"2026-08-26T01:02+0200", Instant, "2026-08-25T23:02:00Z", false},
		{"2026-08-26T14:02:20-05", Instant, "2026-08-26T19:02:20Z", false},
		{"2026-08-26T14:02", Instant, "2026-08-26T14:02:00Z", true},
		{"2026-08-26", Instant, "2026-08-26T00:00:00Z", false},
		{"@t:2026-08-26", Instant, "2026-08-26T00:00:00Z", false},
		{"@t:14:02:20", TimeOfDay, "2026-08-26T14:02:20Z", false},
		{"14:02", TimeOfDay, "2026-08-26T14:02:00Z", false},
		{"14:02:20.5", TimeOfDay, "2026-08-26T14:02:20.5Z", false},
		{"14:02+0200", TimeOfDay, "2026-08-26T12:02:00Z", false},
		{"00:30+02:00", TimeOfDay, "2026-08-25T22:30:00Z", false},
		{"@t:2026-08-26T14:02Z/2026-08-26T15:00Z", Interval, "2026-08-26T14:02:00Z", false},
		{"@t:2026-08-26T14:02Z/@t:2026-08-26T15:00Z", Interval, "2026-08-26T14:02:00Z", false},
		{"2026-08-26T14:02/PT2H", Interval, "2026-08-26T14:02:00Z", true},
		{"2026-08-26/2026-08-28", Interval, "2026-08-26T00:00:00Z", false},
		{"2026-08-26T14:02Z/15:00", Interval, "2026-08-26T14:02:00Z", false},
		{"14:02/15:00", TimeOfDay, "2026-08-26T14:02:00Z", false},
		{"14:02/PT1H", TimeOfDay, "2026-08-26T14:02:00Z", false},

		{"yesterday", BadTime, "", false},
		{"@t:", BadTime, "", false},
		{"2026-13-26", BadTime, "", false},
		{"2026-02-29", BadTime, "", false},
		{"2026-08-26T24:00Z", BadTime, "", false},
		{"2026-08-26T1:02Z", BadTime, "", false},
		{"2026-08-26T14:02:2Z", BadTime, "", false},
		{"2026-08-26T1:04:05.55Z", BadTime, "", false},
		{"2026-08-26T14:02:20.Z", BadTime, "", false},
		{"2026-08-26T14:02:20Zulu", BadTime, "", false},
		{"2026-08-26T14:02+2:00", BadTime, "", false},
		{"2026-08-26T14:02+25:00", BadTime, "", false},
		{"2026-08-26T", BadTime, "", false},
		{"0000-01-01T00:00+01:00", BadTime, "", false},
		{"9999-12-31T23:59-01:00", BadTime, "", false},
		{"99999999999999999999-01-01", BadTime, "", false},
		{"2026-08-26T14:02Z/", BadTime, "", false},
		{"2026-08-26T14:02Z/2026-08-26T14:00Z", BadTime, "", false},
		{"2026-08-26T14:02Z/2h", BadTime, "", false},
		{"2026-08-26T14:02Z/PT", BadTime, "", false},
		{"14:02/2026-08-26", BadTime, "", false},
		{"2026-08-26T14:02Z/15:00/16:00", BadTime, "", false},
		{"14:02\x00", BadTime, "", false},
		{strings.Repeat("1", 1<<16), BadTime, "", false},
	} {
		name := c.raw[:min(len(c.raw), 40)]
		got := ParseTime(c.raw, source.Span{Start: 1, End: 2})
		assert.Equal(t, c.kind, got.Kind, name)
		assert.Equal(t, c.at, got.RFC3339(epochDay, true), name)
		assert.Equal(t, c.noZone, got.NoZone, name)
		assert.Equal(t, c.raw, got.Raw)
		assert.Equal(t, source.Span{Start: 1, End: 2}, got.Span)
		if c.kind == TimeOfDay {
			assert.Empty(t, got.RFC3339(time.Time{}, false), "%s without an epoch", name)
		}
	}
	assert.Equal(t, "2026-08-26T16:02:00Z",
		ParseTime("2026-08-26T14:02Z/PT2H", source.Span{}).End.Format(time.RFC3339))
	assert.Equal(t, "2026-08-26T15:00:00Z",
		ParseTime("2026-08-26T14:02Z/15:00", source.Span{}).End.Format(time.RFC3339))
}

func TestParseDuration(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct {
		raw    string
		length time.Duration
		iso    string // empty: bad
	}{
		{"15m", 15 * time.Minute, "PT15M"},
		{"90m", 90 * time.Minute, "PT90M"},
		{"2h", 2 * time.Hour, "PT2H"},
		{"30s", 30 * time.Second, "PT30S"},
		{"1d", day, "P1D"},
		{"1w", 7 * day, "P1W"},
		{"0s", 0, "PT0S"},
		{"007m", 7 * time.Minute, "PT7M"},
		{"PT15M", 15 * time.Minute, "PT15M"},
		{"pt15m", 15 * time.Minute, "PT15M"},
		{"PT90M", 90 * time.Minute, "PT90M"},
		{"P1DT2H", 26 * time.Hour, "P1DT2H"},
		{"PT1.5H", 90 * time.Minute, "PT1.5H"},
		{"PT1,5H", 90 * time.Minute, "PT1,5H"},
		{"P1W", 7 * day, "P1W"},
		{"P1M", 365 * day / 12, "P1M"},

		{"30", 0, ""},
		{"m", 0, ""},
		{"1.5h", 0, ""},
		{"15min", 0, ""},
		{"15M", 0, ""},
		{"1h30m", 0, ""},
		{"-5m", 0, ""},
		{"+5m", 0, ""},
		{"-PT5M", 0, ""},
		{"P", 0, ""},
		{"PT", 0, ""},
		{"P1DT", 0, ""},
		{"P1", 0, ""},
		{"PT15", 0, ""},
		{"PTM", 0, ""},
		{"PT5M3M", 0, ""},
		{"PT5HT3M", 0, ""},
		{"PT5M3H", 0, ""},
		{"PPT5M", 0, ""},
		{"P1H", 0, ""},
		{"PT1D", 0, ""},
		{"PT1.5H3M", 0, ""},
		{"PT.5H", 0, ""},
		{"PT1.H", 0, ""},
		{"PT५M", 0, ""},
		{"99999999999999999999w", 0, ""},
		{"999999999999w", 0, ""},
		{"P999Y", 0, ""},
		{"PT" + strings.Repeat("9", 100) + "S", 0, ""},
		{strings.Repeat("9", 1<<16) + "s", 0, ""},
	} {
		name := c.raw[:min(len(c.raw), 40)]
		got := ParseDuration(c.raw, source.Span{Start: 1, End: 2})
		assert.Equal(t, c.iso == "", got.Bad, name)
		assert.Equal(t, c.iso, got.ISO(), name)
		assert.Equal(t, c.length, got.Length, name)
		assert.Equal(t, c.raw, got.Raw)
	}
	assert.Equal(t, Duration{}, ParseDuration("", source.Span{}), "not written is not bad")
}

func FuzzParseTime(f *testing.F) {
	for _, s := range []string{"@t:2026-08-26T14:02Z", "14:02:20", "2026-08-26/PT2H", "2026-08-26T14:02:20.5+02:00", "9999-12-31/P9Y"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		got := ParseTime(raw, source.Span{})
		assert.Equal(t, raw, got.Raw)
		at := got.RFC3339(epochDay, true)
		if (got.Kind == NoTime || got.Kind == BadTime) != (at == "") {
			t.Fatalf("%q: kind %d, at %q", raw, got.Kind, at)
		}
		if at == "" {
			return
		}
		again := ParseTime(at, source.Span{}) // what is printed is read as the same instant
		want, _ := got.Resolve(epochDay, true)
		if again.Kind != Instant || !again.Instant.Equal(want) || again.NoZone {
			t.Fatalf("%q printed as %q", raw, at)
		}
		if got.Kind == Interval && got.End.Before(got.Instant) {
			t.Fatalf("%q ends before it begins", raw)
		}
	})
}

func FuzzParseDuration(f *testing.F) {
	for _, s := range []string{"15m", "1w", "PT15M", "P1Y2M3W4DT5H6M7.8S", "P", "292y"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		got := ParseDuration(raw, source.Span{})
		if got.Length < 0 || got.Bad != (raw != "" && got.ISO() == "") {
			t.Fatalf("%q: %+v", raw, got)
		}
		if raw == "" || got.Bad {
			return
		}
		again := ParseDuration(got.ISO(), source.Span{}) // ISO is a fixed point and the same length
		if again.Bad || again.ISO() != got.ISO() || again.Length != got.Length {
			t.Fatalf("%q: %+v, again %+v", raw, got, again)
		}
	})
}
