package load_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// What a stream is told, all together, is what the whole text is told: of every
// conformance case and of generated transcripts. Left out are the three things that
// grammar.Scanner cannot know: how lines end in what is still to come, a lone
// closing tag of reasoning, and prose that stands in the way of it. The finding of
// a message that was delivered twice is said twice: nobody knows that there will
// be a copy.
func TestStreamFindsWhatTheWholeDoesInEveryCase(t *testing.T) {
	texts := map[string]string{}
	cases, err := filepath.Glob("../../../../conformance/cases/*/*.rose")
	require.NoError(t, err)
	require.Greater(t, len(cases), 100)
	for _, name := range cases {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if !strings.ContainsRune(string(text), '\r') && !strings.Contains(string(text), "think>") {
			texts[filepath.Base(name)] = string(text)
		}
	}
	for _, kind := range []bench.Kind{bench.Coordination, bench.Content} {
		texts[string(kind)], _ = bench.Generate(kind, 1<<18, 9)
	}
	texts["faults"] = strings.NewReplacer(" want {", " want {nothing_like_it, ", "done re=", "done pri=x re=", "L2|q\"", "L2|q\"not ", "~hi", "").Replace(texts[string(bench.Coordination)])
	compared := 0
	for name, text := range texts {
		whole := load.Parse([]*source.File{source.NewFile(load.StdinName, text)}, load.Options{})
		for _, keep := range []int{0, 1 << 20} { // messages are then read apart, and none is forgotten
			var all []diag.Diagnostic
			err := load.Stream([]string{load.Stdin}, strings.NewReader(text), load.Options{Keep: keep}, func(_ *ast.Message, found []diag.Diagnostic) error {
				all = append(all, found...)
				return nil
			})
			require.NoError(t, err)
			want, got := said(whole.Findings()), said(all)
			compared += len(want)
			assert.Equal(t, want, got, "%s, --keep %d", name, keep)
		}
	}
	assert.Greater(t, compared, 1000)
}

func said(list []diag.Diagnostic) []string {
	lines := strings.Split(placed(list), "\n")
	slices.Sort(lines)
	return slices.Compact(lines)
}
