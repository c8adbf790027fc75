package check

import "github.com/agentrosetta/rosettac/ast"

// limit is the highest confidence that a claim may have (language.md §7.1). The
// zero limit allows everything.
type limit struct {
	level ast.Level    // Lo, Mid or Hi; Unstated for no limit
	exact ast.Conf     // of level Numeric where a number is held to a number
	by    *ast.Message // whose claim set it
}

// limitOf returns what a claim of m allows who restates it. Unstated and `~?`
// allow at most ~lo.
func limitOf(conf ast.Conf, m *ast.Message) limit {
	l := limit{level: max(conf.Rank(), ast.Lo), by: m}
	if conf.Level == ast.Numeric {
		l.exact = conf
	}
	return l
}

func (l limit) numeric() bool { return l.exact.Level == ast.Numeric }

// lower returns the limit that keeps both.
func (l limit) lower(o limit) limit {
	if o.level == ast.Unstated {
		return l
	}
	if l.level == ast.Unstated || o.level < l.level {
		l, o = o, l
	}
	if o.level == l.level && o.numeric() && (!l.numeric() || o.exact.Num < l.exact.Num) {
		l.exact, l.by = o.exact, o.by
	}
	return l
}

// higher returns the looser of two limits.
func (l limit) higher(o limit) limit {
	switch {
	case l.level == ast.Unstated || o.level > l.level:
		return o
	case o.level < l.level || !l.numeric():
		return l
	case !o.numeric() || o.exact.Num > l.exact.Num:
		return o
	}
	return l
}

// exceeded reports whether a confidence is above the limit. Two numbers compare as
// numbers; unstated and `~?` are never above.
func (l limit) exceeded(c ast.Conf) bool {
	rank := c.Rank()
	if l.level == ast.Unstated || rank < ast.Lo {
		return false
	}
	return rank > l.level || rank == l.level && c.Level == ast.Numeric && l.numeric() && c.Num > l.exact.Num
}

// String returns the limit as a confidence is written, with its `~`.
func (l limit) String() string {
	if l.numeric() {
		return "~" + l.exact.String()
	}
	return "~" + ast.Conf{Level: l.level}.String()
}
