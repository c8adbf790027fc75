package spec_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// examples are the generated parts of EXAMPLES.md, by the first word of their mark;
// the rest of the mark is handed to them.
var examples = map[string]func(t *testing.T, rest string) string{
	"sample":       sample,
	"fields":       legend,
	"matrix":       matrix,
	"exceptions":   excepted,
	"antipatterns": antiPatterns,
	"mast":         failureModes,
}

func TestExamplesHoldWhatTheSamplesSay(t *testing.T) {
	regenerate(t, "EXAMPLES.md", func(what string) string {
		kind, rest, _ := strings.Cut(what, " ")
		require.Contains(t, examples, kind)
		return examples[kind](t, rest)
	})
}

// sample shows a file of ../samples. Behind its path stand the codes of the warnings
// and errors that it raises; docs_test.go holds the example to them.
func sample(t *testing.T, rest string) string {
	path, codes, _ := strings.Cut(rest, " ")
	text, err := os.ReadFile(filepath.Join("..", "samples", filepath.FromSlash(path)))
	require.NoError(t, err)
	return "```" + strings.TrimSpace("rosetta "+codes) + "\n" + string(text) + "```"
}
