package conformance

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/check/diag"
)

// In reports whether the case holds for a version of the language, as "2.0": not
// before Since, not after Until. Without Since it holds from the first on: say
// since when the rule is younger. A version that cannot be read is an error.
func (c *Case) In(spec string) (bool, error) {
	v, ok := parseVersion(spec)
	if !ok {
		return false, fmt.Errorf("got %q, want a version of the language as 2.1", spec)
	}
	if since, ok := parseVersion(c.Since); ok && v < since {
		return false, nil
	}
	if until, ok := parseVersion(c.Until); ok && v > until {
		return false, nil
	}
	return true, nil
}

// parseVersion reads MAJOR.MINOR as a number that orders them.
func parseVersion(text string) (int, bool) {
	major, minor, ok := strings.Cut(text, ".")
	a, err := strconv.ParseUint(major, 10, 8)
	b, err2 := strconv.ParseUint(minor, 10, 8)
	return int(a)<<8 | int(b), ok && err == nil && err2 == nil
}

// Levels are the conformance levels in rising order (language.md §12).
var Levels = []diag.Level{diag.R0, diag.R1, diag.R2, diag.R2c, diag.R3}

// ParseLevel reads the name of a level.
func ParseLevel(name string) (diag.Level, bool) {
	for _, l := range Levels {
		if l.String() == name {
			return l, true
		}
	}
	return 0, false
}

func levelNames() []string {
	var names []string
	for _, l := range Levels {
		names = append(names, l.String())
	}
	return names
}
