package emit_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/emit"
)

// atMost is a policy that credits one agent with no more than ~mid.
func atMost(agent string) emit.Policy {
	return emit.Policy{Clamp: func(who string, stated ast.Conf) ast.Conf {
		if who != agent {
			return stated
		}
		return stated.AtMost(ast.Conf{Level: ast.Mid, Raw: "mid"})
	}}
}

func TestCeilingsShowWhatCountsAndWhatWasStated(t *testing.T) {
	in := read("ed.1 tell ed>cmd\n a one = 1 ~hi\n   two = 2 ~lo\n   three = 3 ~?\n   four = 4\n txt b\n | a word\n unk []\n\n" +
		"cmd.1 note cmd>ed\n mark @ed.1.b#L1 = so it is ~hi\n")
	human := rendered(t, "human", in, emit.Options{Policy: atMost("ed")})
	assert.Contains(t, human, "one:   1 (moderate confidence by policy, stated: high confidence)\n")
	assert.Contains(t, human, "two:   2 (low confidence)\n")
	assert.Contains(t, human, "three: 3 (confidence unknown)\n")
	assert.Contains(t, human, "four:  4\n")
	assert.Contains(t, human, "so it is (high confidence)", "a mark in the margin is its author's")
	human = rendered(t, "human", in, emit.Options{Policy: atMost("cmd")})
	assert.Contains(t, human, "one:   1 (high confidence)\n")
	assert.Contains(t, human, "so it is (moderate confidence by policy, stated: high confidence)")
	assert.Contains(t, rendered(t, "human", in, emit.Options{Lang: "zh", Policy: atMost("ed")}), "按策略把握中等，自述把握高")

	document := rendered(t, "json", in, emit.Options{Policy: atMost("ed")})
	assert.Contains(t, document, `"value":"1","conf":"mid","stated":"hi"`)
	assert.Contains(t, document, `"value":"2","conf":"lo","refs"`)
	assert.Contains(t, document, `one = 1 ~hi`, "the canonical form is the message's own")
	assert.Equal(t, rendered(t, "wire", in, emit.Options{}), rendered(t, "wire", in, emit.Options{Policy: atMost("ed")}))
}

func TestAClearedReaderSeesWhatTheLabelHides(t *testing.T) {
	in := read("ed.1 note ed>cmd sens=phi\n txt b\n | hidden words\n\ned.2 note ed>cmd sens=secret\n why more words\n")
	cleared := emit.Policy{Reveals: func(label string) bool { return label == "phi" }}
	human := rendered(t, "human", in, emit.Options{Policy: cleared})
	assert.Contains(t, human, "hidden words")
	assert.Contains(t, human, "[redacted: secret]")
	assert.NotContains(t, human, "more words")
	assert.Equal(t, "hidden words\n", rendered(t, "text", in, emit.Options{Policy: cleared}))
	text, err := emit.LookupEmitter("text")
	require.NoError(t, err)
	assert.ErrorContains(t, text.Emit(nil, in, emit.Options{Policy: emit.Policy{Reveals: func(string) bool { return false }}}), "phi")
}
