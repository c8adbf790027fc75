package optimize

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// spans spells places, instants, durations and digests shorter (language.md §2,
// Header fields; §4.5; §5.1): each with the same value in the tree.
func spans(r *run) change {
	c := change{declared: r.declared}
	var did tally
	put := func(kind string, at source.Span, text string) {
		if !at.IsZero() && r.count(r.doc.Text[at.Start:at.End]) > r.count(text) {
			c.edits = append(c.edits, edit{at, text})
			c.times++
			did.add(kind)
		}
	}
	r.body(func(_ int, m *ast.Message) {
		if short, ok := shortTime(m.At); ok {
			put("instant", m.At.Span, short)
		}
		if short, ok := shortDuration(m.TTL); ok {
			put("duration", m.TTL.Span, short)
		}
		for cited := range m.Citations {
			for _, s := range cited.Addr.Selectors {
				if short, ok := shortSelector(s); ok && r.doc.Text[s.Span.Start:s.Span.End] == s.Raw {
					put("span", s.Span, short)
				}
			}
			if digits, ok := cited.Addr.Digest(); ok && cited.Ref != nil {
				if short, ok := r.abbreviated(digits); ok {
					written := r.doc.Text[cited.Span.Start:cited.Span.End]
					if i := strings.Index(strings.ToLower(written), digits); i >= 0 {
						put("digest", source.Span{Start: cited.Span.Start + i, End: cited.Span.Start + i + len(digits)}, short)
					}
				}
			}
		}
	})
	c.note = did.String()
	return c
}

// shortTime spells a date-time in UTC without `@t:` and without seconds that are 0.
// One of another zone stays: it also says where it was written.
func shortTime(t ast.Time) (string, bool) {
	switch t.Kind {
	case ast.TimeOfDay:
		short := strings.TrimPrefix(t.Raw, timeMark)
		if isClock(short) && strings.Count(short, ":") == 2 {
			short = strings.TrimSuffix(short, ":00")
		}
		return short, short != t.Raw
	case ast.Instant:
		raw := strings.TrimPrefix(t.Raw, timeMark)
		if !strings.Contains(raw, "T") { // a date
			return raw, raw != t.Raw
		}
		utc := strings.HasSuffix(raw, "Z") || strings.HasSuffix(raw, "+00:00")
		if !utc || t.NoZone {
			return raw, raw != t.Raw
		}
		layout := "2006-01-02T15:04:05.999999999Z"
		if t.Instant.Truncate(time.Minute).Equal(t.Instant) {
			layout = "2006-01-02T15:04Z"
		}
		short := t.Instant.UTC().Format(layout)
		return short, short != t.Raw
	}
	return "", false
}

// shortDuration spells an ISO-8601 duration of one unit as a number and a letter.
func shortDuration(d ast.Duration) (string, bool) {
	if d.Bad || len(d.Raw) < 3 || d.Raw[0]|0x20 != 'p' {
		return "", false
	}
	short := strings.ToLower(strings.TrimPrefix(d.ISO()[1:], "T"))
	return short, ast.ParseDuration(short, source.Span{}).ISO() == d.ISO()
}

// shortSelector spells a range of one line, paragraph or character without its end.
func shortSelector(s ast.Selector) (string, bool) {
	short := ""
	switch {
	case s.Kind == ast.SelLines && s.From == s.To:
		short = "L" + strconv.Itoa(s.From)
	case s.Kind == ast.SelParagraphs && s.From == s.To:
		short = "p" + strconv.Itoa(s.From)
	case s.Kind == ast.SelColumns && s.To == s.From+1:
		short = fmt.Sprintf("L%d.c%d", s.Line, s.From)
	case s.Kind == ast.SelChars && s.To == s.From+1:
		short = fmt.Sprintf("c%d", s.From)
	}
	return short, short != "" && len(short) < len(s.Raw)
}

// abbreviated returns the shortest abbreviation of a digest that still names the
// same text. The transcript carries that text, so that the rest can be computed;
// any other digest stays whole.
func (r *run) abbreviated(digits string) (string, bool) {
	whole, ok := r.doc.Transcript.Whole(digits)
	if !ok {
		return "", false
	}
	for n := ast.LeastDigest; n < len(digits); n++ {
		if w, ok := r.doc.Transcript.Whole(digits[:n]); ok && w.Block == whole.Block {
			return digits[:n], true
		}
	}
	return "", false
}
