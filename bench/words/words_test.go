package words_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/golden"
	"github.com/agentrosetta/rosettac/bench/tokens"
	"github.com/agentrosetta/rosettac/bench/words"
)

func TestTables(t *testing.T) {
	golden.Tables(t, "tokenizers.txt", words.Measure().Report().Tables)
}

func TestTheWholeVocabularyIsCounted(t *testing.T) {
	size := map[string]int{}
	for _, g := range words.Measure().Groups {
		size[g.Name] = len(g.Words)
		for _, w := range g.Words {
			assert.Equal(t, tokens.All(w.Text), w.Tokens, "%q", w.Text)
		}
	}
	assert.Equal(t, len(vocab.Acts), size["acts"])
	assert.Equal(t, len(vocab.Slots)-1, size["slots"])
	assert.Equal(t, len(vocab.FailureCodes), size["failure codes"])
	assert.Equal(t, len(vocab.HeaderKeys), size["header keys"])
}

func TestGroup(t *testing.T) {
	g := words.Group{Words: []words.Word{{Text: "a", Tokens: []int{1, 2}}, {Text: "b", Tokens: []int{2, 4}}}}
	assert.InDelta(t, 1.5, g.Mean(0), 0)
	assert.InDelta(t, 3, g.Mean(1), 0)
	assert.Equal(t, 1, g.Single(0))
	assert.Equal(t, 0, g.Single(1))
}

// The smallest messages are messages, in canonical form: nothing shorter says the same.
func TestFloor(t *testing.T) {
	for _, text := range words.Floor {
		t.Run(text, func(t *testing.T) {
			messages := cases.Transcript("floor", text+"\n").Messages()
			if assert.Len(t, messages, 1) && assert.False(t, messages[0].Degraded) {
				assert.Equal(t, text+"\n", string(messages[0].AppendCanonical(nil, ast.Form{})))
			}
		})
	}
}
