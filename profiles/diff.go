package profiles

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Change is how a symbol differs between two packs.
type Change uint8

// The changes.
const (
	Added     Change = iota + 1 // the symbol is new
	Removed                     // the symbol is gone
	Tightened                   // a message that was right may be wrong now
	Loosened                    // nothing that was right is wrong, and something that was wrong is right
	Reworded                    // another meaning, or the same in other words
)

var changeNames = [...]string{"", "added", "removed", "tightened", "loosened", "reworded"}

// String returns the change in a word.
func (c Change) String() string { return changeNames[c] }

// Difference is one change of one symbol.
type Difference struct {
	Change Change
	Symbol string
	Old    string // what stood there: the value, the constraint or the meaning; "" when nothing did
	New    string
}

// Bump is the part of the version that changes demand to be counted up.
type Bump uint8

// The bumps. What can make a right message wrong, or leave a symbol without its
// meaning, demands Major; every other change of the digest Minor.
const (
	NoBump Bump = iota
	Minor
	Major
)

// String returns "none", "minor" or "major".
func (b Bump) String() string { return [...]string{"none", "minor", "major"}[b] }

// Diff returns what changed from a to b, by symbol.
func Diff(a, b *Pack) []Difference {
	var all []Difference
	for i := range a.Symbols {
		old := &a.Symbols[i]
		if now := b.Symbol(old.Name); now == nil {
			all = append(all, Difference{Removed, old.Name, old.Value, ""})
		} else {
			all = append(all, changes(old, now)...)
		}
	}
	for i := range b.Symbols {
		if now := &b.Symbols[i]; a.Symbol(now.Name) == nil {
			all = append(all, Difference{Added, now.Name, "", now.Value})
		}
	}
	slices.SortStableFunc(all, func(x, y Difference) int { return strings.Compare(x.Symbol, y.Symbol) })
	return all
}

// changes compares a symbol with what it was.
func changes(old, now *Symbol) []Difference {
	var all []Difference
	if old.Meaning != now.Meaning {
		all = append(all, Difference{Reworded, now.Name, old.Meaning, now.Meaning})
	}
	for i := range now.Constraints {
		c := &now.Constraints[i]
		if !impliedBy(c, old.Constraints) {
			all = append(all, Difference{Tightened, now.Name, text(old.Constraints, c.Kind), c.Text})
		}
	}
	for i := range old.Constraints {
		c := &old.Constraints[i]
		if !impliedBy(c, now.Constraints) && !slices.ContainsFunc(all, func(d Difference) bool {
			return d.Change == Tightened && d.Old == c.Text // other, neither tighter nor looser: said once
		}) {
			all = append(all, Difference{Loosened, now.Name, c.Text, text(now.Constraints, c.Kind)})
		}
	}
	return all
}

// text returns the constraint of a kind as written, or "".
func text(list []Constraint, k Kind) string {
	for i := range list {
		if list[i].Kind == k {
			return list[i].Text
		}
	}
	return ""
}

// impliedBy reports whether whatever keeps to all of a list keeps to c.
func impliedBy(c *Constraint, list []Constraint) bool {
	for _, want := range clauses(c) {
		if !slices.ContainsFunc(list, func(have Constraint) bool {
			return slices.ContainsFunc(clauses(&have), func(h clause) bool { return h.implies(want) })
		}) {
			return false
		}
	}
	return true
}

// clause is a demand that cannot be split into two.
type clause struct {
	*Constraint
	slots []vocab.Slot // of Needs: one of them has to be there
}

func clauses(c *Constraint) []clause {
	if c.Kind != Needs || c.Any {
		return []clause{{c, c.Slots}}
	}
	var all []clause
	for i := range c.Slots {
		all = append(all, clause{c, c.Slots[i : i+1]})
	}
	return all
}

// implies reports whether what keeps to c keeps to want.
func (c clause) implies(want clause) bool {
	if c.Kind == ConfNever && want.Kind == MaxConf || c.Kind == NeedsRef && want.Kind == Needs && subset(c.slots, want.slots) {
		return true
	}
	if c.Kind != want.Kind {
		return false
	}
	switch c.Kind {
	case MaxConf:
		return !Exceeds(c.Conf, want.Conf)
	case MinSens:
		return vocab.LabelRank(c.Label) >= vocab.LabelRank(want.Label)
	case Needs, NeedsRef:
		return subset(c.slots, want.slots)
	case Acts:
		return subset(c.Acts, want.Acts)
	case To:
		return c.Target.Kind == want.Target.Kind && c.Target.Name == want.Target.Name
	}
	return true
}

func subset[T comparable](a, b []T) bool {
	return !slices.ContainsFunc(a, func(x T) bool { return !slices.Contains(b, x) })
}

// Exceeds reports whether a confidence is surer than a limit. Two numbers compare
// as numbers, anything else by rank; `~?` and an unstated confidence have none.
func Exceeds(conf, limit ast.Conf) bool {
	if conf.Level == ast.Unstated || conf.Level == ast.Unknown {
		return false
	}
	if conf.Level == ast.Numeric && limit.Level == ast.Numeric {
		return conf.Num > limit.Num
	}
	return conf.Rank() > limit.Rank()
}

// Demands returns the bump that differences demand.
func Demands(list []Difference) Bump {
	bump := NoBump
	for _, d := range list {
		if d.Change == Removed || d.Change == Tightened {
			return Major
		}
		bump = Minor
	}
	return bump
}

// CheckBump returns an error if the version of b does not count up from that of a
// as the changes between them demand.
func CheckBump(a, b *Pack) error {
	demanded := Demands(Diff(a, b))
	old, now := "v"+a.Version, "v"+b.Version
	var given Bump
	switch {
	case semver.Compare(now, old) < 0:
		return fmt.Errorf("version goes back: from %s to %s", a.Version, b.Version)
	case semver.Major(now) != semver.Major(old):
		given = Major
	case now != old:
		given = Minor
	}
	if given >= demanded {
		return nil
	}
	return fmt.Errorf("got version %s after %s, want %s", b.Version, a.Version, Next(a.Version, demanded))
}

// Next returns the version that follows with a bump.
func Next(version string, bump Bump) string {
	var major, minor int
	if _, err := fmt.Sscanf(version, "%d.%d", &major, &minor); err != nil {
		return version
	}
	switch bump {
	case Major:
		return fmt.Sprintf("%d.0", major+1)
	case Minor:
		return fmt.Sprintf("%d.%d", major, minor+1)
	}
	return version
}
