package rewrite_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/rewrite"
)

func fix(t *testing.T, text string) (string, *rewrite.Fixed) {
	t.Helper()
	fixed, err := rewrite.Fix(load.Parse([]*source.File{source.NewFile("x.rose", text)}, load.Options{}), load.Options{})
	require.NoError(t, err)
	return fixed.Transcript.Files[0].Text, fixed
}

func codes(list []diag.Diagnostic) string {
	var all []string
	for _, d := range list {
		all = append(all, string(d.Code))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

func TestFix(t *testing.T) {
	for _, c := range []struct{ name, in, want, made, refused string }{
		{"nothing to do", "a1.1 note >b1\n why @file:w\n", "a1.1 note >b1\n why @file:w\n", "", ""},
		{"one", "a1.1 note >b1\n a k = v~hi\n", "a1.1 note >b1\n a k = v ~hi\n", "P012", ""},
		{"overlapping: one after the other", "a1.1 note >b1\n **Why:** @file:w\n", "a1.1 note >b1\n why @file:w\n", "P008", ""},
		{"a value that changes its meaning as it says", "a1.1 note >b1\n a k = v ~high\n", "a1.1 note >b1\n a k = v ~hi\n", "W031", ""},
		{"a length of time", "a1.1 note >b1 at=2026-08-26 ttl=30min\n", "a1.1 note >b1 at=2026-08-26 ttl=30m\n", "W013", ""},
		{"a zone", "a1.1 note >b1 at=2026-08-26T10:00\n", "a1.1 note >b1 at=2026-08-26T10:00Z\n", "I047", ""},
		{"guesses stay", "a1.1 note >b1 pri=hihg\n", "a1.1 note >b1 pri=hihg\n", "", ""},
		{"invisible in a name", "a1.1 note >b1\n a k\u200bl = v ~hi\n", "a1.1 note >b1\n a kl = v ~hi\n", "S13", ""},
		{"invisible in a value", "a1.1 note >b1\n a k = v\u202e ~hi\n", "a1.1 note >b1\n a k = v\u202e ~hi\n", "", ""},
		{"invisible in content", "a1.1 note >b1\n txt\n | x\u202e\n", "a1.1 note >b1\n txt\n | x\u202e\n", "", ""},
		{"an entity that would be decoded twice", "a1.1 note >b1 x_q=&amp;gt;\n", "a1.1 note >b1 x_q=&amp;gt;\n", "", "P018"},
		{"the good ones beside it", "a1.1 note >b1 x_q=&amp;gt;\n a k = v~hi\n\na1.2 note >b1\n a k = v~lo\n", "a1.1 note >b1 x_q=&amp;gt;\n a k = v ~hi\n\na1.2 note >b1\n a k = v ~lo\n", "P012 P012", "P018"},
		{"a redelivery stays one", "a1.1 note >b1\n a k = v ~high\n\na1.1 note >b1\n a k =  v ~high\n", "a1.1 note >b1\n a k = v ~high\n\na1.1 note >b1\n a k =  v ~high\n", "", "W031"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, fixed := fix(t, c.in)
			assert.Equal(t, c.want, text)
			assert.Equal(t, c.made, codes(fixed.Made))
			assert.Equal(t, c.refused, codes(fixed.Refused))
			assert.Equal(t, fixed.Transcript.Findings(), fixed.Findings)
		})
	}
}

// What is refused again and again does not take for ever.
func TestFixIsBounded(t *testing.T) {
	var b strings.Builder
	for i := range 500 {
		b.WriteString("a1." + strings.Repeat("1", 1+i%7) + string(rune('0'+i%10)) + " note >b1 x_q=&amp;gt;\n a k = v~hi\n\n")
	}
	text, _ := fix(t, b.String())
	assert.Equal(t, strings.Count(b.String(), "&amp;gt;"), strings.Count(text, "&amp;gt;"))
}

// Whatever the text: content is what it was, what was fixed is gone, and there is
// nothing left to fix.
func FuzzFix(f *testing.F) {
	for _, seed := range []string{
		"- **a1.1 note >b1**\n Why: x ~high\n", "a1.1 tell a1&gt;b1 re=@b1.1 at=2026-08-26T10:00 ttl=30min\n a k＝v~hi\n | x\n",
		"```\na1.1 note >b1\n txt x y\n```\n", "a1.1 note >b1\r\n | x\r\n", "a1.1 ask >b1\n want 【a，b】\n", "a1.1 note >b1 x_q=&amp;gt;\n",
		"a\u200b1.1 note >b1\n a k\u202e = v\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		before := load.Parse([]*source.File{source.NewFile("x.rose", text)}, load.Options{})
		fixed, err := rewrite.Fix(before, load.Options{})
		require.NoError(t, err)
		after := fixed.Transcript
		require.Len(t, after.Files[0].Messages, len(before.Files[0].Messages))
		for i, m := range before.Files[0].Messages {
			n := after.Files[0].Messages[i]
			assert.Equal(t, m.ID, n.ID)
			require.Len(t, n.Slots, len(m.Slots))
			for k := range m.Slots {
				if b := m.Slots[k].Block; b != nil {
					require.NotNil(t, n.Slots[k].Block)
					assert.Equal(t, b.Lines, n.Slots[k].Block.Lines)
				}
			}
		}
		if len(fixed.Refused) == 0 {
			again, err := rewrite.Fix(after, load.Options{})
			require.NoError(t, err)
			assert.Empty(t, again.Made)
		}
	})
}
