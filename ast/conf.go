package ast

import "github.com/agentrosetta/rosettac/ast/source"

// Level is an ordinal confidence (language.md, Confidence).
type Level uint8

// The levels. Unstated is not a confidence, and never a high one; Unknown is
// `~?`; Numeric is a number with a calibration source.
const (
	Unstated Level = iota
	Unknown
	Lo
	Mid
	Hi
	Numeric
)

// Conf is a confidence.
type Conf struct {
	Level Level
	Num   float64 // of Numeric, 0 to 1
	Raw   string  // as written without the `~`; "" when unstated
	Span  source.Span
}

// String returns "", "?", "lo", "mid", "hi" or the number as written.
func (c Conf) String() string {
	if c.Level == Numeric {
		return c.Raw
	}
	return [...]string{"", "?", "lo", "mid", "hi"}[c.Level]
}

// Rank returns the level by which confidences are compared: Lo, Mid or Hi, a
// number by its range (hi ≥ 0.85 > mid ≥ 0.4 > lo). Unstated and `~?` have no
// rank: Unstated and Unknown are returned as they are.
func (c Conf) Rank() Level {
	if c.Level != Numeric {
		return c.Level
	}
	switch {
	case c.Num >= 0.85:
		return Hi
	case c.Num >= 0.4:
		return Mid
	}
	return Lo
}
