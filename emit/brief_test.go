package emit_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/emit"
)

var work = `l0 def l>*
 AA = what BB does
 BB = a cache
 CC = nothing that is used

e1 tell e>l
 a seen = yes ~hi
 txt src @md
 | one
 | two
 | three
 | four
 unk [who]

e2 tell e>l
 why because
 txt long
` + strings.Repeat(" | not\n", 40) + ` | cited
 unk []

l1 do l>@role:x,@role:y
 q find AA
 ctx @e1.src#L2 @e1.src#L3 @e2
 sub s1 = first @role:x on=s2
     s2 = second @role:z
     s3 = third @role:y
 want {k}

l2 revise re=l1
 q find AA soon
 why it is urgent
`

func brief(t *testing.T, text string, w ast.Target) (*emit.Brief, string) {
	t.Helper()
	b, err := emit.NewBrief(read(text), ast.MsgID{Agent: "l", Seq: 1}, w, nil, emit.Options{})
	require.NoError(t, err)
	var wire bytes.Buffer
	require.NoError(t, b.Wire(&wire))
	return b, wire.String()
}

func TestBriefIsTheLeast(t *testing.T) {
	b, wire := brief(t, work, ast.Target{Kind: ast.ToRole, Name: "x"})
	assert.Less(t, len(wire), b.Everything)
	assert.Contains(t, wire, "q find AA soon\n", "the newest version of each part")
	assert.Contains(t, wire, "want {k}", "the contract of the original")
	assert.NotContains(t, wire, "urgent")
	assert.Contains(t, wire, "s1 = first @role:x on=s2\n     s2 = second", "its own subtask, and what that waits for")
	assert.NotContains(t, wire, "third")
	assert.Contains(t, wire, " AA = what BB does\n BB = a cache\n", "what a definition uses is defined")
	assert.NotContains(t, wire, "CC")
	assert.Contains(t, wire, "win=L2-3\n | two\n | three\n")
	assert.NotContains(t, wire, "four")
	assert.NotContains(t, wire, "seen", "a slot that is not cited")
	assert.Contains(t, wire, " why because\n", "a message cited as a whole, its text by address alone")
	assert.NotContains(t, wire, "| cited")
}

// Every address of the request means in the brief what it means in the transcript.
func TestBriefKeepsAddressesI13(t *testing.T) {
	b, wire := brief(t, work, ast.Target{Kind: ast.ToRole, Name: "x"})
	again := read(wire)
	require.NotEmpty(t, b.Cited)
	for _, e := range b.Cited {
		if e.Block == "" {
			continue
		}
		var got bytes.Buffer
		require.NoError(t, emit.Extract(&got, again, e.Ref, emit.Options{}))
		assert.Equal(t, e.Resolution.Text, got.String(), e.Ref.Raw)
	}
}

func TestBriefRefuses(t *testing.T) {
	var refused *emit.RefusedError
	_, err := emit.NewBrief(read(work), ast.MsgID{Agent: "l", Seq: 9}, ast.Target{Kind: ast.ToAgent, Name: "a"}, nil, emit.Options{})
	require.ErrorAs(t, err, &refused)
	_, err = emit.NewBrief(read("l1 do l>a sens=phi\n q x\n"), ast.MsgID{Agent: "l", Seq: 1}, ast.Target{Kind: ast.ToAgent, Name: "a"}, nil, emit.Options{})
	require.ErrorAs(t, err, &refused)
}
