package spec_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// mark is a part of a document that a test writes: what it holds, and the text.
var mark = regexp.MustCompile(`(?s)<!-- generated: ([^\n]+) -->\n(.*?)<!-- end -->\n`)

// regenerate holds a document to its generated parts, or writes them anew with
// -update. content returns what a mark such as `acts` or `sample patterns/jury.rose`
// stands for. The marks found are returned, in their order.
func regenerate(t *testing.T, name string, content func(what string) string) []string {
	document, err := os.ReadFile(name)
	require.NoError(t, err)
	var found []string
	want := mark.ReplaceAllStringFunc(string(document), func(part string) string {
		what := mark.FindStringSubmatch(part)[1]
		found = append(found, what)
		text := content(what)
		if strings.Contains(text, "\n") {
			text = "\n" + text + "\n"
		}
		return "<!-- generated: " + what + " -->\n" + text + "\n<!-- end -->\n"
	})
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(want), 0o644))
		return found
	}
	assert.Equal(t, want, string(document), "go test ./spec -update")
	return found
}
