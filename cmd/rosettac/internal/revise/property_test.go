package revise_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/revise"
)

// A text whose words are replaced one by one, by marks of several messages, in any
// order and addressed in any certain way: what the owner sends holds exactly those
// words in their places, says which text it is, and is what a reader of the wire gets
// (I-9).
func TestI9RevisionHoldsTheTextAndItsReplacements(t *testing.T) {
	word := rapid.SampledFrom([]string{"keeper", "light", "the", "Küste", "灯塔", "a", "e\u0301t\u00e9", "👩‍🚀", "|", "~hi", "=", "'s"})
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SliceOfN(word, 1, 6), 1, 6).Draw(t, "words")
		var was, want []string
		marks := map[string][]string{"rev": nil, "sty": nil}
		for i, words := range lines {
			was = append(was, strings.Join(words, " "))
			now := append([]string{}, words...)
			column := 0
			for j, w := range words {
				n := len([]rune(w))
				if rapid.IntRange(0, 2).Draw(t, "replaced") == 0 {
					now[j] = rapid.SampledFrom([]string{"new", "", "two words", "灯", `back\slash`, "~lo"}).Draw(t, "new")
					address := fmt.Sprintf("L%d.c%d-%d", i+1, column, column+n)
					if rapid.Bool().Draw(t, "quoted") {
						address += `|q"` + w + `"`
					}
					by := rapid.SampledFrom([]string{"rev", "sty"}).Draw(t, "by")
					if now[j] != w {
						marks[by] = append(marks[by], fmt.Sprintf("@ed1.tgt#%s > \"%s\" ~hi\n", address, now[j]))
					}
				}
				column += n + 1
			}
			want = append(want, strings.Join(now, " "))
		}
		text := "ed1 tell >rev\n txt tgt src=@sha256:" + digest(was...) + "\n"
		for _, line := range was {
			text += " | " + line + "\n"
		}
		var proposals []revise.Proposal
		for _, by := range []string{"rev", "sty"} {
			if len(marks[by]) == 0 {
				continue
			}
			text += "\n" + by + "1 propose >ed re=ed1\n mark " + strings.Join(rapid.Permutation(marks[by]).Draw(t, "order"), "  ")
			proposals = append(proposals, proposal(by+"1"))
		}
		if len(proposals) == 0 {
			return
		}
		r, err := revise.Plan(transcript(text), rapid.Permutation(proposals).Draw(t, "proposals"), revise.Options{})
		require.NoError(t, err)
		require.Empty(t, refusals(r), text)
		require.Len(t, r.Revisions, 1)

		sent := transcript(text + "\n" + written(r))
		id, _ := ast.ParseMsgID("ed2")
		m := sent.Message(id)
		require.NotNil(t, m)
		require.NotNil(t, sent.Revises(m))
		var got *ast.Block
		for i := range m.Slots {
			if b := m.Slots[i].Block; b != nil {
				got = b
			}
		}
		require.Equal(t, want, got.Lines, text)
		names, _ := got.Src.Addr.Digest()
		require.True(t, ast.Names(names, want))
		for _, p := range proposals {
			require.Contains(t, written(r), ast.Address{Kind: ast.BaseMessage, ID: p.ID}.String(), "every proposal is cited")
		}
	})
}
