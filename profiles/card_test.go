package profiles_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/profiles"
)

func TestCard(t *testing.T) {
	p, err := profiles.Parse(source.NewFile("house.rose", `# House rules.

a1 def >* #sys.profile
 profile = house/1.2
 ALPHA   = the first {conf=never, needs=opt+why}
 BETA    = the second {acts=ask|do, to=@role:human, min_sens=pii}
 GAMMA   = the third {needs=opt|why, needs_ref=why, on_mark=yes, max_conf=mid}
 DELTA   = nothing is asked
`))
	require.NoError(t, err)
	assert.Equal(t, "Profile house/1.2. House rules. Say once that you use it:\n\n```rosetta\nme1 def >* #sys.hello\n"+
		" profile = house/1.2 @"+p.Digest.Short()+"\n```\n\n"+
		`Then these words have this meaning, in capitals, in claims, assumptions, why and marks:
- ALPHA: the first (never with a confidence; needs the slot opt and why)
- BETA: the second (only in ask or do; only to @role:human; label sens=pii or stricter)
- DELTA: nothing is asked
- GAMMA: the third (needs the slot opt or why; needs a reference in why; only in a mark; at most ~mid)
`, p.Card())
}

// Each kind of constraint says what it asks of a writer.
func TestEveryKindAsks(t *testing.T) {
	for _, k := range profiles.Kinds {
		assert.NotEmpty(t, k.Ask, k.Key)
	}
}
