package conformance

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Newest is the version of the language that the suite is written in.
const Newest = "2.1"

// For returns what of the case an implementation of an older version of the
// language can be held to, as "2.0", and whether there is anything.
//
// A case that says since when it holds is meant for that version, whole. Of one
// that does not, what only 2.1 has is left out: it needs codes that other
// implementations publish too and headers in full, and neither the canonical form
// nor a rendering nor a dialect is compared (language.md §9). Nothing is derived
// for versions before 2.0.
func (c *Case) For(spec string) (*Case, bool) {
	v, ok := parseVersion(spec)
	if !ok {
		return nil, false
	}
	if until, ok := parseVersion(c.Until); ok && v > until {
		return nil, false
	}
	if since, ok := parseVersion(c.Since); ok {
		return c, v >= since
	}
	if newest, _ := parseVersion(Newest); v >= newest {
		return c, true
	}
	if oldest, _ := parseVersion("2.0"); v < oldest || !c.inFull() {
		return nil, false
	}
	older := *c
	older.Canonical, older.Renderings, older.Refused, older.Dialects, older.RefusedDialects = nil, nil, nil, nil, nil
	if older.Diagnostics != nil && slices.ContainsFunc(older.Diagnostics.Must, func(f Finding) bool {
		return !diag.Lookup(diag.Code(f.Code)).Shared
	}) {
		older.Diagnostics = nil
	}
	return &older, len(older.Facets()) > 0
}

// inFull reports whether every header is spelled in full, with a dotted id.
func (c *Case) inFull() bool {
	for line := range bytes.Lines(c.Input) {
		if id, rest, ok := header(line); ok {
			sender, _, full := bytes.Cut(rest, []byte(">"))
			if !full || len(sender) == 0 || !bytes.Contains(id, []byte(".")) {
				return false
			}
		}
	}
	return true
}

// header tells what is plainly a header line: an id that ends in a digit, and an
// act. It returns the id and the word after the act. It is no reading of the
// language: what is a header for an implementation is for the implementation to
// say.
func header(line []byte) (id, rest []byte, ok bool) {
	words := bytes.Fields(line)
	if len(words) < 2 || vocab.ParseAct(string(words[1])) == vocab.NoAct {
		return nil, nil, false
	}
	id = words[0]
	if last := id[len(id)-1]; last < '0' || last > '9' {
		return nil, nil, false
	}
	if len(words) > 2 {
		rest = words[2]
	}
	return id, rest, true
}

// parseVersion reads MAJOR.MINOR as a number that orders them.
func parseVersion(text string) (int, bool) {
	major, minor, ok := strings.Cut(text, ".")
	a, err := strconv.ParseUint(major, 10, 8)
	b, err2 := strconv.ParseUint(minor, 10, 8)
	return int(a)<<8 | int(b), ok && err == nil && err2 == nil
}

// ValidVersion reports whether text is a version of the language, as 2.1.
func ValidVersion(text string) bool {
	_, ok := parseVersion(text)
	return ok
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
