package ast

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// In chains long and short, plain and branching, with parts that come and go and ids
// sent twice, History says what Texts says, asked in any order.
func TestHistoryEqualsTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := NewTranscript()
		n := rapid.IntRange(1, 16).Draw(t, "messages")
		for i := 1; i <= n; i++ {
			m := &Message{ID: MsgID{"a1", uint64(i)}, From: "a1", Act: vocab.Revise, Re: MsgID{"a1", uint64(i - 1)}}
			if i == 1 {
				m.Act, m.Re = vocab.Tell, MsgID{}
			}
			switch rapid.IntRange(0, 19).Draw(t, "how") {
			case 0: // a branch
				m.Re.Seq = rapid.Uint64Range(0, uint64(i)).Draw(t, "re")
			case 1: // again, with another meaning
				m.ID.Seq = rapid.Uint64Range(1, uint64(i)).Draw(t, "id")
			}
			for _, id := range []string{"x", "y"} {
				if rapid.Bool().Draw(t, "block") {
					m.Slots = append(m.Slots, Slot{Key: vocab.Txt, Block: &Block{ID: id, Lines: []string{rapid.SampledFrom([]string{"a", "b"}).Draw(t, "line")}}})
				}
			}
			if rapid.Bool().Draw(t, "why") {
				m.Slots = append(m.Slots, Slot{Key: vocab.Why, Text: &Text{Value: "w"}})
			}
			tr.Add(m)
		}
		for range 20 {
			a := Address{Kind: BaseMessage, ID: MsgID{"a1", rapid.Uint64Range(1, uint64(n)+1).Draw(t, "id")}}
			a.Parts = rapid.SampledFrom([][]string{nil, {"x"}, {"y"}, {"why"}, {"txt"}, {"txt", "x"}, {"nope"}}).Draw(t, "parts")
			a.Orig = rapid.IntRange(0, 5).Draw(t, "orig") == 0
			if rapid.Bool().Draw(t, "placed") {
				a.Selectors = []Selector{{Kind: SelLines, From: 1, To: 1}}
			}
			status, want := tr.Texts(a, nil)
			h := tr.History(a, nil)
			require.Equal(t, status, h.Status, "%v", a)
			if status != TextCarried {
				continue
			}
			got := h.Texts[h.From:]
			require.Len(t, got, len(want), "%v", a)
			shift := got[0].Number - want[0].Number
			for i := range want {
				require.Same(t, want[i].Message, got[i].Message)
				require.Equal(t, want[i].Text, got[i].Text)
				require.Equal(t, want[i].Number+shift, got[i].Number)
			}
		}
	})
}
