package check_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
)

func TestRunEachFindsWhatRunFinds(t *testing.T) {
	link := func() *ast.Transcript {
		tr := ast.NewTranscript()
		for _, m := range messages(tangle) {
			tr.Add(m)
		}
		return tr
	}
	var names []string
	o := check.Options{Now: noon}
	got := check.RunEach(link(), o, func(p *check.Pass, run func()) {
		names = append(names, p.Name)
		run()
	})
	assert.Equal(t, keys(check.Run(link(), o)), keys(got))
	assert.Len(t, names, len(check.Passes))
}
