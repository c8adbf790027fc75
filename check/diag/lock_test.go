package diag

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const lockFile = "codes.lock"

// lockLine is what the lock holds of a code.
func lockLine(e Entry) string {
	return fmt.Sprintf("%s %s %s %s", e.Code, e.Severity, e.Level, e.Pass)
}

// unlocked compares a lock with the registry: problems are codes that are gone or
// are not what they were, added are the lines that the lock lacks.
func unlocked(lock []string, registry []Entry) (problems, added []string) {
	now := map[string]string{}
	for _, e := range registry {
		now[string(e.Code)] = lockLine(e)
	}
	held := map[string]bool{}
	for _, line := range lock {
		code, _, _ := strings.Cut(line, " ")
		switch {
		case held[code]:
			problems = append(problems, code+" stands twice in the lock")
		case now[code] == "":
			problems = append(problems, code+" is gone: a code is never taken back")
		case now[code] != line:
			problems = append(problems, fmt.Sprintf("%s has changed: got %q, want %q", code, now[code], line))
		}
		held[code] = true
	}
	for _, e := range registry {
		if !held[string(e.Code)] {
			added = append(added, lockLine(e))
		}
	}
	return problems, added
}

// What is published of a code stays: programs and other implementations go by it.
// The lock only grows; -update adds new codes to it and changes nothing else.
func TestCodesAreLocked(t *testing.T) {
	text, err := os.ReadFile(lockFile)
	if !*update {
		require.NoError(t, err)
	}
	lock := strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' })
	problems, added := unlocked(lock, Registry)
	assert.Empty(t, problems)
	if *update && len(problems) == 0 {
		all := strings.Join(append(lock, added...), "\n") + "\n"
		require.NoError(t, os.WriteFile(lockFile, []byte(all), 0o644))
		return
	}
	assert.Empty(t, added, "new codes: go test ./check/diag -run Locked -update")
}

func TestTheLockNotices(t *testing.T) {
	registry := []Entry{{Code: "E001", Severity: Error, Level: R0, Pass: "parse"}, {Code: "W002", Severity: Warn, Level: R3, Pass: "labels"}}
	lock := []string{"E001 ERROR R0 parse", "W002 WARN R3 labels"}
	for _, c := range []struct {
		name            string
		lock            []string
		registry        []Entry
		problems, added int
	}{
		{"nothing", lock, registry, 0, 0},
		{"the order counts for nothing", []string{lock[1], lock[0]}, registry, 0, 0},
		{"a new code", lock[:1], registry, 0, 1},
		{"a code that is gone", lock, registry[:1], 1, 0},
		{"another severity", []string{"E001 WARN R0 parse", lock[1]}, registry, 1, 0},
		{"another level", []string{"E001 ERROR R1 parse", lock[1]}, registry, 1, 0},
		{"another pass", []string{"E001 ERROR R0 labels", lock[1]}, registry, 1, 0},
		{"a code twice", append(lock[:2:2], lock[0]), registry, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			problems, added := unlocked(c.lock, c.registry)
			assert.Len(t, problems, c.problems)
			assert.Len(t, added, c.added)
		})
	}
}
