package optimize

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// epoch takes the day out of the instants of the day that has most of them
// (language.md §2, Header fields). A day that the transcript itself declares is
// that of header fields; without one, a day is declared, and then instants in text
// lose theirs too.
func epoch(r *run) change {
	own, _, known := r.doc.Transcript.Epoch()
	days := map[string][]edit{}
	clocks := false // a text holds a time of day already: it must not gain a day
	r.body(func(_ int, m *ast.Message) {
		if m.At.Kind == ast.Instant {
			if day, clock, ok := cutDay(m.At.Raw); ok {
				days[day] = append(days[day], edit{m.At.Span, clock})
			}
		}
	})
	if known {
		day := own.Format("2006-01-02")
		return change{edits: days[day], times: len(days[day]), declared: r.declared, note: "under the day declared"}
	}
	for _, m := range r.doc.Messages {
		for c := range m.Citations {
			clocks = clocks || c.Addr.Kind == ast.BaseScheme && c.Addr.Scheme == "t" && isClock(c.Addr.Name)
		}
	}
	if !clocks {
		r.body(func(_ int, m *ast.Message) {
			for c := range m.Citations {
				day, clock, ok := cutDay(c.Addr.Name)
				if ok && c.Addr.Kind == ast.BaseScheme && c.Addr.Scheme == "t" && c.Ref != nil && c.Ref.Raw == timeMark+c.Addr.Name {
					days[day] = append(days[day], edit{source.Span{Start: c.Span.Start + len(timeMark), End: c.Span.Start + len(c.Ref.Raw)}, clock})
				}
			}
		})
	}
	best := ""
	for day := range days {
		if n := len(days[day]) - len(days[best]); n > 0 || n == 0 && day < best {
			best = day
		}
	}
	c := change{edits: days[best], times: len(days[best]), declared: r.declared}
	if best != "" {
		c.declared.Day = best
		c.note = "the day is " + best
	}
	return c
}

// cutDay cuts a date-time in UTC.
func cutDay(raw string) (day, clock string, ok bool) {
	day, clock, ok = strings.Cut(strings.TrimPrefix(raw, timeMark), "T")
	clock, utc := strings.CutSuffix(clock, "Z")
	return day, clock, ok && utc && len(day) == len("2026-08-26") && isClock(clock)
}
