package diag

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

// passNames is the closed list of passes that may own a code.
var passNames = []string{
	"parse", "structure", "contracts", "obligations", "epistemics", "labels", "anchors", "carriage", "symbols",
	"profiles", "security", "internal",
}

func TestRegistryEntriesAreComplete(t *testing.T) {
	seen := map[Code]bool{}
	for _, e := range Registry {
		t.Run(string(e.Code), func(t *testing.T) {
			assert.Regexp(t, `^[A-Z][0-9]+[a-d]?$`, string(e.Code))
			assert.False(t, seen[e.Code], "code stands twice")
			seen[e.Code] = true
			assert.Contains(t, []Severity{Info, Warn, Error}, e.Severity)
			assert.GreaterOrEqual(t, e.Level, R0)
			assert.LessOrEqual(t, e.Level, R3)
			assert.NotEqual(t, "?", e.Level.String())
			assert.Contains(t, passNames, e.Pass)
			assert.NotEmpty(t, e.Title)
			assert.Equal(t, strings.TrimSpace(e.Title), e.Title)
			assert.False(t, strings.HasSuffix(e.Title, "."), "title ends in a stop")
			assert.True(t, startsLow(e.Title), "title begins with a capital: %s", e.Title)
			assert.Equal(t, e, Lookup(e.Code))
		})
	}
}

// startsLow reports whether a title begins in lower case; an abbreviation or a
// topic may begin it.
func startsLow(title string) bool {
	first, _ := utf8.DecodeRuneInString(title)
	word, _, _ := strings.Cut(title, " ")
	return !unicode.IsUpper(first) || strings.ToUpper(word) == word || strings.ContainsRune(word, '-') && strings.ToUpper(word[:4]) == word[:4]
}

// The letter of a code that is published by other implementations agrees with
// its severity wherever the language left the choice to us.
func TestRegistryLettersOfOwnCodes(t *testing.T) {
	for _, e := range Registry {
		if e.Shared || e.Code == "E009d" { // E009d keeps the letter of its family
			continue
		}
		switch e.Code[0] {
		case 'E':
			assert.Equal(t, Error, e.Severity, e.Code)
		case 'W':
			assert.Equal(t, Warn, e.Severity, e.Code)
		case 'I':
			assert.Equal(t, Info, e.Severity, e.Code)
		}
	}
}

func TestLookupOfAnUnknownCode(t *testing.T) {
	assert.Zero(t, Lookup("E999"))
	assert.Equal(t, "?", Lookup("E999").Severity.String())
	assert.Equal(t, "?", Lookup("E999").Level.String())
}

func TestReportSortsAndDropsRepetitions(t *testing.T) {
	var r Report
	a := Diagnostic{Code: "E022", Message: "a1.1", Text: "x"}
	b := Diagnostic{Code: "E003", Message: "a1.1", Text: "x"}
	r.Add(a, b, a)
	assert.Equal(t, []Diagnostic{b, a}, r.Sorted())
}
