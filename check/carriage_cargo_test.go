package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
)

// unmentioned returns the long blocks that nobody addresses, as language.md says it:
// of every address each version is looked at.
func unmentioned(tr *ast.Transcript) map[string]int {
	mentioned := map[*ast.Block]bool{}
	counts := func(m *ast.Message) bool { return !m.Degraded && !m.Incomplete }
	for _, m := range tr.Messages() {
		if !counts(m) {
			continue
		}
		for at := range m.References {
			if at.Place == ast.InBlock {
				continue
			}
			a := *at.Addr
			a.Selectors = nil
			_, texts := tr.Texts(a, m)
			for _, v := range texts {
				mentioned[v.Block] = true
			}
			if a.Kind == ast.BaseMessage && len(a.Parts) == 0 {
				for _, v := range tr.Versions(a.ID) {
					for i := range v.Slots {
						mentioned[v.Slots[i].Block] = true
					}
				}
			}
		}
	}
	left := map[string]int{}
	for _, m := range tr.Messages() {
		for i := range m.Slots {
			if b := m.Slots[i].Block; b != nil && len(b.Lines) > 40 && counts(m) && !mentioned[b] {
				left[m.ID.String()]++
			}
		}
	}
	return left
}

// Looking at no version twice finds the same cargo: on long chains, on trees of
// revisions, in circles, and where an id stands for two messages, which may revise different ones.
func TestCargoOfChains(t *testing.T) {
	long := strings.Repeat(" | line\n", 41)
	cargo, clean := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(t, "messages")
		tree := rapid.Bool().Draw(t, "tree")
		var b strings.Builder
		for i := range n {
			re := i - 1
			if tree {
				re = rapid.IntRange(0, n-1).Draw(t, "re")
			}
			if i == 0 {
				b.WriteString("a1.0 note a1>a2\n")
			} else {
				fmt.Fprintf(&b, "a1.%d revise re=a1.%d\n why so\n", i, re)
			}
			if rapid.Bool().Draw(t, "t") {
				b.WriteString(" txt t\n" + long)
			}
			if rapid.Bool().Draw(t, "u") {
				b.WriteString(" txt u\n" + long)
			}
			b.WriteString("\n")
			if i > 0 && rapid.IntRange(0, 9).Draw(t, "again") == 0 {
				again := rapid.IntRange(0, n-1).Draw(t, "again re")
				fmt.Fprintf(&b, "a1.%d revise re=a1.%d\n why not\n txt t\n%s\n", i, again, long)
			}
		}
		for i := range rapid.IntRange(0, 4).Draw(t, "addresses") {
			id := rapid.IntRange(0, n).Draw(t, "id")
			form := rapid.SampledFrom([]string{
				"why @a1.%d", "why @a1.%d.t", "why @a1.%d.u#L2", "why @a1.%d@orig", "why @a1.%d.t@orig", `mark @a1.%d.t#q"line" = note`, "ctx @a1.%d.none",
			}).Draw(t, "address")
			fmt.Fprintf(&b, "a2.%d note a2>a1\n "+form+"\n\n", i, id)
		}
		tr := transcript(b.String())
		want, got := unmentioned(tr), map[string]int{}
		for _, d := range check.Run(tr, check.Options{Now: noon}) {
			if d.Code == "I022" {
				got[d.Message]++
			}
		}
		if len(want) > 0 {
			cargo++
		} else {
			clean++
		}
		assert.Equal(t, want, got, b.String())
	})
	if !testing.Short() { // few rounds may miss one kind
		assert.Positive(t, cargo)
		assert.Positive(t, clean)
	}
}
