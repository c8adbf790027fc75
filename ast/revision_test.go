package ast

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// An id with several meanings (E035) that revise different messages is a version with
// all of them, behind all that they revise, in whatever order they arrived.
func TestVersionsOfAContestedRevision(t *testing.T) {
	all := func() []*Message {
		return []*Message{
			msg("a1.1 tell a1>a2"),
			msg("a1.2 revise re=a1.1"),
			msg("a1.3 revise re=a1.2"),
			msg("a1.4 revise re=a1.1 at=@t:2026-01-01T10:00Z"),
			msg("a1.4 revise re=a1.3 at=@t:2026-01-01T09:00Z"),
			msg("a1.5 revise re=a1.4"),
		}
	}
	for range 50 {
		list := all()
		rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		tr := NewTranscript()
		for _, m := range list {
			tr.Add(m)
		}
		var got []string
		for _, m := range tr.Versions(MsgID{"a1", 1}) {
			got = append(got, m.ID.String()+" "+m.Re.String())
		}
		require.Equal(t, []string{"a1.1 ", "a1.2 a1.1", "a1.3 a1.2", "a1.4 a1.3", "a1.4 a1.1", "a1.5 a1.4"}, got)
	}
}

// I-8: versions are a function of the set of messages, and each comes after what it
// revises.
func TestI8VersionsDoNotDependOnArrival(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 8).Draw(t, "messages")
		type header struct {
			id, re, minute int
		}
		headers := []header{}
		for range n + 3 {
			headers = append(headers, header{rapid.IntRange(1, n).Draw(t, "id"), rapid.IntRange(0, n).Draw(t, "re"), rapid.IntRange(0, 5).Draw(t, "at")})
		}
		fold := func(order []int) *Transcript {
			tr := NewTranscript()
			tr.Add(msg("a1.0 tell a1>a2"))
			for _, i := range order {
				h := headers[i]
				tr.Add(msg(fmt.Sprintf("a1.%d revise re=a1.%d at=@t:2026-01-01T10:0%dZ", h.id, h.re, h.minute)))
			}
			return tr
		}
		versions := func(tr *Transcript) (list []string) {
			seen := map[MsgID]bool{}
			for _, m := range tr.Versions(MsgID{"a1", 0}) {
				list = append(list, string(m.AppendCanonical(nil, Form{})))
				if m.Act.String() == "revise" {
					assert.True(t, seen[m.Re], "%s before what it revises", m.ID)
				}
				seen[m.ID] = true
			}
			return list
		}
		order := make([]int, len(headers))
		for i := range order {
			order[i] = i
		}
		want := versions(fold(order))
		assert.Equal(t, want, versions(fold(rapid.Permutation(order).Draw(t, "order"))))
	})
}
