package profiles

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

// LockFile is the name of the lock file in a folder of packs.
const LockFile = "profiles.lock"

// Lock says which digest a pack of a name and version has to have. Its file holds
// a line `name version digest` for each (language.md §11). The zero Lock is empty.
type Lock struct{ lines map[lockKey]Digest }

type lockKey struct{ name, version string }

// LockLine is one line of a lock file.
type LockLine struct {
	Name, Version string
	Digest        Digest
}

// ParseLock reads a lock file. name is that of the file, for errors. Blank lines
// and lines that begin with `#` say nothing; two lines that contradict each other
// are an error.
func ParseLock(name, text string) (Lock, error) {
	var l Lock
	n := 0
	for line := range strings.Lines(text) {
		n++
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 3 {
			return l, fmt.Errorf("%s:%d: got %d words, want `name version digest`", name, n, len(fields))
		}
		if _, _, ok := parseID(fields[0] + "/" + fields[1]); !ok {
			return l, fmt.Errorf("%s:%d: got %q and %q, want a name and a version", name, n, fields[0], fields[1])
		}
		d, err := ParseDigest(fields[2])
		if err != nil {
			return l, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		if err := l.Set(fields[0], fields[1], d); err != nil {
			return l, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	return l, nil
}

// Digest returns what a pack is locked to, if it is.
func (l Lock) Digest(name, version string) (Digest, bool) {
	d, ok := l.lines[lockKey{name, version}]
	return d, ok
}

// Set locks a pack. It is an error if it is locked to another digest.
func (l *Lock) Set(name, version string, d Digest) error {
	if old, ok := l.Digest(name, version); ok && old != d {
		return fmt.Errorf("%s/%s is locked to %s: got %s", name, version, old.Short(), d.Short())
	}
	if l.lines == nil {
		l.lines = map[lockKey]Digest{}
	}
	l.lines[lockKey{name, version}] = d
	return nil
}

// Drop unlocks a pack.
func (l *Lock) Drop(name, version string) { delete(l.lines, lockKey{name, version}) }

// Lines returns the lines of the lock, by name and version.
func (l Lock) Lines() []LockLine {
	all := make([]LockLine, 0, len(l.lines))
	for k, d := range l.lines {
		all = append(all, LockLine{k.name, k.version, d})
	}
	slices.SortFunc(all, func(a, b LockLine) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), CompareVersions(a.Version, b.Version))
	})
	return all
}

// String returns the lock as a file.
func (l Lock) String() string {
	var b strings.Builder
	for _, line := range l.Lines() {
		fmt.Fprintf(&b, "%s %s %s\n", line.Name, line.Version, line.Digest)
	}
	return b.String()
}

// CompareVersions compares two versions MAJOR.MINOR as numbers.
func CompareVersions(a, b string) int { return semver.Compare("v"+a, "v"+b) }
