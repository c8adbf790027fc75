package bench_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// However many parts of a text are read and judged at the same time, messages,
// findings and their order are the same.
func TestJobsChangeNothing(t *testing.T) {
	for _, kind := range bench.Kinds {
		text, _ := bench.Generate(kind, 1<<20, seed)
		f := source.NewFile("x", text)
		read := func(jobs int) (front, found []diag.Diagnostic, messages []*ast.Message) {
			tr := ast.NewTranscript()
			front = lower.Concurrently(f, grammar.Options{}, jobs, func(m *ast.Message) {
				messages = append(messages, m)
				tr.Add(m)
			})
			return front, check.Run(tr, check.Options{Jobs: jobs}), messages
		}
		front, found, messages := read(1)
		front4, found4, messages4 := read(4)
		require.Equal(t, front, front4, kind)
		require.Equal(t, found, found4, kind)
		require.Equal(t, messages, messages4, kind)
	}
}
