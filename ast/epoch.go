package ast

import (
	"strings"
	"time"

	"github.com/agentrosetta/rosettac/ast/source"
)

// EpochKey is the handshake key that declares the day of times of day.
const EpochKey = "epoch"

// EpochDay returns the day that a binding of EpochKey declares, at midnight UTC,
// as it was written whatever the zone; false for a value that does not begin with
// a date or a date-time.
func (b *Binding) EpochDay() (time.Time, bool) {
	raw := b.Value.Value
	if i := strings.IndexByte(raw, ' '); i >= 0 {
		raw = raw[:i]
	}
	if ParseTime(raw, source.Span{}).Kind != Instant {
		return time.Time{}, false
	}
	day, err := time.Parse(time.DateOnly, strings.TrimPrefix(raw, "@t:")[:dateLen])
	return day, err == nil
}

type epochChoice struct {
	declared []Definition
	day      time.Time
}

// Epochs returns the declarations of an epoch that are understood. The first is
// the epoch; a later one of another day is E018. So that the choice does not
// depend on itself, the order is that of §2.11 with times of day left out: by the
// latest date or date-time among the def and its agent's earlier messages, none
// first, by agent, and by sequence. The slice is shared; it is not to be changed.
func (t *Transcript) Epochs() []Definition {
	d := t.definitions[EpochKey]
	if d == nil {
		return nil
	}
	if t.epoch.generation != t.generation+1 {
		t.epoch = remembered[epochChoice]{generation: t.generation + 1}
		all := t.define(d.places, func(m *Message, e int32) keyed { return keyed{m, t.lastDate(m), e} })
		choice := epochChoice{}
		for _, def := range all {
			if day, ok := def.Binding.EpochDay(); ok {
				if choice.declared == nil {
					choice.day = day
				}
				choice.declared = append(choice.declared, def)
			}
		}
		t.epoch.value = choice
	}
	return t.epoch.value.declared
}

// Epoch returns the day, at midnight UTC, that a def declared, and that def; false
// without one.
func (t *Transcript) Epoch() (day time.Time, def *Message, ok bool) {
	declared := t.Epochs()
	if len(declared) == 0 {
		return time.Time{}, nil, false
	}
	return t.epoch.value.day, declared[0].Message, true
}

// Instant returns the time of m's at=, with the epoch applied; false when it has
// none, or one that is not understood.
func (t *Transcript) Instant(m *Message) (time.Time, bool) {
	day, _, known := t.Epoch()
	return m.At.Resolve(day, known)
}
