package ast

import (
	"time"

	"github.com/agentrosetta/rosettac/ast/source"
)

// TimeKind tells the spellings of a time apart.
type TimeKind uint8

// The kinds of times (language.md §2, Header fields).
const (
	NoTime    TimeKind = iota // not written
	BadTime                   // written, not understood (W013)
	Instant                   // a date-time or a date
	TimeOfDay                 // 14:02:20, which needs an epoch (E024)
	Interval                  // A/B or A/PT2H: its start counts
)

// Time is a point in time as a header writes it.
type Time struct {
	Kind    TimeKind
	NoZone  bool   // a date-time without zone, read as UTC (I047)
	Raw     string // as written
	Instant time.Time
	End     time.Time     // of an Interval
	Clock   time.Duration // of a TimeOfDay: since midnight
	Span    source.Span
}

// Duration is a length of time as a header writes it.
type Duration struct {
	Raw    string // as written; "" when not written
	Bad    bool   // written, not understood (W013)
	Length time.Duration
	Span   source.Span
}
