package check_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
)

// streamed checks messages one by one, and forgets after every so many. It returns
// all that was said.
func streamed(t *testing.T, list []*ast.Message, keep int) (*check.Session, []diag.Diagnostic) {
	t.Helper()
	s := check.NewSession(check.Options{})
	var all []diag.Diagnostic
	most := 0
	for _, m := range list {
		all = append(all, s.Add(m)...)
		if keep > 0 && s.Held() >= 2*keep {
			all = append(all, s.Forget(keep)...)
			most = max(most, s.Held())
		}
	}
	if keep > 0 {
		assert.Less(t, most, 2*keep, "what is held stays within bounds")
	}
	return s, append(all, s.Whole()...)
}

// A conversation that is forgotten when it is over was judged as by Run: forgetting
// says nothing else, nothing twice, and leaves nothing out.
func TestForgettingWhatIsOverChangesNoFinding(t *testing.T) {
	for kind, keep := range map[bench.Kind]int{bench.Coordination: 60, bench.Content: 10} {
		text, _ := bench.Generate(kind, 1<<18, 5)
		// Faults that rest on several messages of one conversation.
		text = strings.NewReplacer(" want {state}", " want {state, nothing_like_it}", "done re=", "done pri=x re=", ".log#L2|q\"", ".log#L2|q\"not ").Replace(text)
		want := check.Run(transcript(text), check.Options{})
		s, got := streamed(t, messages(text), keep)
		forgot, unjudged := s.Forgotten()
		assert.Greater(t, forgot, len(messages(text))/2, kind)
		assert.Zero(t, unjudged, kind)
		assert.Equal(t, keys(want), keys(got), kind)
		if kind == bench.Coordination {
			assert.Greater(t, len(want), 100, "too few faults to prove anything")
		}
	}
}

func TestKeepingAllChangesNoFinding(t *testing.T) {
	for _, kind := range bench.Kinds {
		text, _ := bench.Generate(kind, 1<<17, 6)
		want := check.Run(transcript(text), check.Options{})
		_, got := streamed(t, messages(text), 0)
		// A copy of a message that shares its faults is said again as it comes.
		assert.Equal(t, slices.Compact(keys(want)), slices.Compact(keys(got)), kind)
	}
}

// What is owed is remembered however long ago it was asked for, and so is what
// leads to it; symbols too.
func TestWhatIsOwedIsNotForgotten(t *testing.T) {
	const start = "a1.1 def a1>*\n CKO = checkout\n\n" +
		"a1.2 do a1>a2 #x\n q mend CKO\n want {state}\n\n" +
		"a2.1 take re=a1.2\n\n" +
		"a1.3 ask a1>a2 #x\n q how is CKO?\n want {state}\n\n" +
		"a2.2 tell re=a1.3\n a state = CKO is up ~hi\n why @ext:x\n unk []\n\n"
	s := check.NewSession(check.Options{})
	for _, m := range messages(start) {
		require.Empty(t, s.Add(m))
	}
	assert.Empty(t, s.Forget(0), "the ask is over: nothing is wrong with it")
	forgot, _ := s.Forgotten()
	assert.Equal(t, 2, forgot)
	assert.Equal(t, 3, s.Held())
	for _, m := range messages("a2.3 done re=a1.2\n a other = CKO ~hi\n why @ext:x\n unk []\n") {
		s.Add(m)
	}
	assert.Equal(t, []string{"E009"}, codes(s.Forget(0)))
	assert.Equal(t, 1, s.Held(), "the def")
	assert.Empty(t, s.Whole(), "and nobody says it again")
}

// What leads to a forgotten message is counted and raises nothing; the same
// address to a message that never was does.
func TestForgottenMessagesAreNotJudged(t *testing.T) {
	for _, c := range []struct {
		name, text string
		unjudged   int
	}{
		{"an answer", "a2.9 tell re=a1.1\n a k = 1 ~hi\n why @ext:x\n unk []\n", 1},
		{"a follow-up, whose recipient nobody knows any more", "a1.9 note re=a1.1\n why @ext:x more\n", 1},
		{"a citation", "a2.9 tell a2>a1 #x\n a k = 1 ~hi\n why @a1.1\n unk []\n", 1},
		{"a part", "a2.9 tell a2>a1 #x\n a k = 1 ~hi\n why @a1.1.log#L3|q\"so\"\n unk []\n", 1},
		{"a mark", "a2.9 tell a2>a1 #x\n mark @a1.1.log#L3 = so ~hi\n why @ext:x\n unk []\n", 1},
		{"a relay", "a2.9 tell a2>a1 #x src=@a1.1\n a k = 1 ~hi\n why @a1.1\n unk []\n", 2},
		{"the message once more", "a1.1 ask a1>a2 #x\n q who?\n want {k}\n", 1},
		{"its own fault", "a2.9 tell re=a1.1\n a k = 1\n why @ext:x\n unk []\n", 1},
	} {
		said := func(text string) (early, late []string, s *check.Session) {
			s = check.NewSession(check.Options{})
			s.Add(messages("a1.1 note a1>a2 #x\n why @ext:x so it is\n")[0])
			require.Empty(t, s.Forget(0))
			for _, m := range messages(text) {
				early = append(early, codes(s.Add(m))...)
			}
			return early, codes(s.Whole()), s
		}
		early, late, s := said(c.text)
		_, unjudged := s.Forgotten()
		assert.Equal(t, c.unjudged, unjudged, c.name)
		assert.Empty(t, late, c.name)
		if c.name == "its own fault" {
			assert.Equal(t, []string{"W005"}, early, c.name)
		} else {
			assert.Empty(t, early, c.name)
		}
		_, late, s = said(strings.ReplaceAll(c.text, "a1.1", "a1.8"))
		_, unjudged = s.Forgotten()
		assert.Zero(t, unjudged, c.name)
		assert.NotEmpty(t, late, c.name)
	}
}

// Who is answered and how confidential it was outlasts what was said: the recipient
// follows from the id, and the label is remembered, also for what cites that.
func TestWhatIsForgottenKeepsItsSenderAndLabel(t *testing.T) {
	for _, label := range []string{"", "pii", "phi"} {
		h := check.NewMemory(check.Options{})
		first := "a1.1 note a1>a2 #x sens=" + label + "\n why @ext:x\n\na2.1 note re=a1.1\n why @a1.1 too\n"
		if label == "" {
			first = strings.Replace(first, " sens=", "", 1)
		}
		for _, m := range messages(first) {
			require.True(t, h.Add(m))
		}
		require.Equal(t, 2, h.Forget(0))
		require.Zero(t, h.Held())
		list := messages("a3.1 note re=a2.1\n why so\n\na3.2 note re=a3.1\n why so\n\na3.3 note a3>*\n why @a2.1 was said\n\na3.4 note a3>*\n why @ext:x\n\na1.1 note a1>a2\n why again\n")
		hold := func() {
			for i, m := range list[:4] {
				want := []string{"a2", "a2", "*", "*"}[i]
				require.Len(t, m.To, 1, m.ID)
				assert.Equal(t, want, m.To[0].String(), m.ID)
				if i == 3 {
					assert.Empty(t, h.Transcript().Label(m), "it cites nothing")
				} else {
					assert.Equal(t, label, h.Transcript().Label(m), m.ID)
				}
			}
		}
		for _, m := range list[:4] {
			require.True(t, h.Add(m))
		}
		assert.False(t, h.Add(list[4]), "the id is that of a forgotten message")
		hold()
		for _, m := range messages("z.1 note >*\n why x\n") {
			h.Add(m)
		}
		assert.Zero(t, h.Forget(5), "all of them are among the last")
		assert.Equal(t, 4, h.Forget(1), "a3.3 and a3.4 are over, and a3.1 with a3.2")
		gone, later := h.Forgotten()
		assert.Equal(t, []int{6, 3}, []int{gone, later})
	}
}

// What is held when others are forgotten still knows what it had from those that were
// forgotten before.
func TestForgettingAgainKeepsLabels(t *testing.T) {
	h := check.NewMemory(check.Options{})
	add := func(text string) *ast.Message {
		list := messages(text)
		h.Add(list[0])
		return list[0]
	}
	add("a1.1 note a1>a2 sens=phi\n why x\n")
	h.Forget(0)
	m := add("a2.1 ask a2>a3\n q what of @a1.1?\n want {k}\n ctx @a1.1\n")
	add("b.1 note b>c\n why x\n")
	require.Equal(t, 1, h.Forget(0), "what is owed stays")
	assert.Equal(t, "phi", h.Transcript().Label(m))
}
