package anchor

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

type keeps map[string][]string

func (k keeps) Text(_ *ast.Transcript, a ast.Address, _ *ast.Message) (ast.CarriedText, bool) {
	lines, ok := k[a.Name]
	return ast.CarriedText{Lines: lines}, ok
}

// An address means the same inline, windowed and elided, once the caller has the
// whole.
func TestAddressMeansTheSameHoweverCarriedI13(t *testing.T) {
	whole := []string{"The bell rang.", "", "The keeper slept.", "Nobody woke him."}
	digest, _ := ast.Digests(whole)
	src := &ast.Ref{Raw: "@sha256:" + digest, Addr: ast.DigestAddress(digest)}
	carried := map[string]*ast.Block{
		"inline":   {ID: "tgt", Lines: whole},
		"windowed": {ID: "tgt", Lines: whole[2:3], Win: ast.Window{First: 3, Last: 3}, Src: src},
		"elided":   {ID: "tgt", Src: src},
	}
	for name, b := range carried {
		m := &ast.Message{ID: ast.MsgID{Agent: "a", Seq: 1}, From: "a", Act: vocab.Note, Slots: []ast.Slot{{Key: vocab.Txt, Block: b}}}
		tr := transcript(m)
		for _, selectors := range []string{`L3`, `L3-4`, `q"woke"`, `p2`, `c4-8`, `L9|q"keeper"`, `q"the keeper"`, `L7`} {
			a := addr("@a.1.tgt#" + selectors)
			want := Resolve(transcript(&ast.Message{ID: m.ID, From: "a", Act: vocab.Note, Slots: []ast.Slot{{Key: vocab.Txt, Block: carried["inline"]}}}), a, nil, nil)
			got := Resolve(tr, a, nil, keeps{digest: whole})
			assert.Equal(t, want.Status, got.Status, "%s %s", name, selectors)
			assert.Equal(t, want.Range, got.Range, "%s %s", name, selectors)
			assert.Equal(t, want.Text, got.Text, "%s %s", name, selectors)
			assert.Equal(t, "tgt", got.Block, "%s %s", name, selectors)
		}
	}
	// Without the whole an elided text is outside.
	m := &ast.Message{ID: ast.MsgID{Agent: "a", Seq: 1}, From: "a", Act: vocab.Note, Slots: []ast.Slot{{Key: vocab.Txt, Block: carried["elided"]}}}
	assert.Equal(t, Outside, Resolve(transcript(m), addr("@a.1.tgt#L3"), nil, keeps{}).Status)
	assert.Equal(t, Outside, Resolve(transcript(m), addr("@a.1.tgt#L3"), nil, nil).Status)
}
