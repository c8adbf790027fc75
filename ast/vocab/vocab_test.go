package vocab

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// I-6: the vocabulary is frozen. The words and their number stand here once more,
// so that nobody changes them in passing.
func TestVocabularyIsFrozenI6(t *testing.T) {
	acts := []string{"ask", "tell", "do", "take", "part", "done", "fail", "stop", "propose", "accept", "reject", "revise", "def", "note"}
	slots := []string{"q", "a", "why", "ctx", "want", "unk", "assume", "risk", "opt", "sub", "on", "by", "txt", "mark"}
	codes := []string{"notfound", "denied", "timeout", "budget", "ambiguous", "unsafe", "unsupported", "conflict", "upstream", "stuck", "malformed", "empty", "stale", "busy"}
	assert.Len(t, acts, 14)
	assert.Len(t, slots, 14)

	var got []string
	for i, a := range Acts {
		assert.Equal(t, Act(i+1), a.Act, "the table is in the order of the constants")
		assert.Equal(t, a.Act, ParseAct(a.Name))
		assert.Equal(t, a.Name, a.Act.String())
		assert.NotEmpty(t, a.Meaning)
		got = append(got, a.Name)
	}
	assert.Equal(t, acts, got)

	got = nil
	for i, s := range Slots {
		assert.Equal(t, Slot(i+1), s.Slot, "the table is in the order of the constants")
		assert.Equal(t, s.Name, s.Slot.String())
		assert.NotZero(t, s.Kind)
		if s.Slot == DefBody {
			assert.Equal(t, NoSlot, ParseSlot(s.Name), "def is no slot key")
			continue
		}
		assert.Equal(t, s.Slot, ParseSlot(s.Name))
		got = append(got, s.Name)
	}
	assert.Equal(t, slots, got)

	got = nil
	for _, c := range FailureCodes {
		found, ok := LookupFailure(c.Name)
		assert.True(t, ok)
		assert.Equal(t, c, found)
		got = append(got, c.Name)
	}
	assert.Equal(t, codes, got)
	assert.Equal(t, []string{"re", "src", "at", "ttl", "pri", "sens", "thd"}, HeaderKeys)
	assert.Equal(t, []string{"pub", "int", "pii", "phi", "privileged", "secret"}, Labels)
	assert.Equal(t, []string{"block", "high", "norm", "low"}, Priorities)
}

// I-5: acts, slots and header keys are disjoint; no failure code, label or
// handshake key is one of them.
func TestNamespacesAreDisjointI5(t *testing.T) {
	taken := map[string]string{}
	take := func(space, word string) {
		assert.Empty(t, taken[word], "%s is a %s and a %s", word, taken[word], space)
		taken[word] = space
		assert.Equal(t, strings.ToLower(word), word)
	}
	for _, a := range Acts {
		take("act", a.Name)
	}
	for _, s := range Slots[:len(Slots)-1] {
		take("slot", s.Name)
	}
	for _, k := range HeaderKeys {
		take("header key", k)
	}
	for word := range taken {
		assert.True(t, Reserved(word), word)
		_, code := LookupFailure(word)
		assert.False(t, code, word)
		assert.False(t, slices.Contains(HandshakeKeys, word), "X-3: a handshake key is not reserved: %s", word)
	}
	for _, k := range HandshakeKeys {
		assert.False(t, Reserved(k), k)
	}
}

func TestActs(t *testing.T) {
	open := []Act{}
	for _, a := range Acts {
		if a.Opens {
			open = append(open, a.Act)
			assert.NotEmpty(t, a.Replies)
			assert.NotEmpty(t, a.Closers)
		} else {
			assert.Empty(t, a.Closers, a.Name)
		}
		for _, c := range a.Closers {
			assert.Contains(t, a.Replies, c, "%s: what closes is a legal reply", a.Name)
		}
	}
	assert.Equal(t, []Act{Ask, Do, Stop, Propose}, open)
	assert.Equal(t, []Act{Part, Done, Fail}, Take.Info().Replies)
	for _, word := range []string{"", "Ask", "asks", "askx"} {
		assert.Equal(t, NoAct, ParseAct(word), word)
	}
	assert.Equal(t, "", NoAct.String())
	assert.Equal(t, "", Act(200).String())
}

// take opens nothing; the obligation stays on the do.
func TestTakeOpensNothingX1(t *testing.T) {
	assert.False(t, Take.Info().Opens)
	assert.NotContains(t, Do.Info().Closers, Take)
	assert.Contains(t, Do.Info().Replies, Take)
}

func TestSlots(t *testing.T) {
	for s, kind := range map[Slot]Kind{
		Q: KindText, Why: KindText, Risk: KindText, On: KindText, By: KindText,
		A: KindBindings, Assume: KindBindings, Sub: KindBindings, DefBody: KindBindings,
		Ctx: KindRefs, Unk: KindList, Opt: KindList, Want: KindContract, Txt: KindBlock, Mark: KindMarks,
	} {
		assert.Equal(t, kind, s.Info().Kind, s)
		assert.Equal(t, s == Txt || s == Mark, s.Info().Content, s)
		assert.Equal(t, s == Txt || s == Mark, s.Info().Repeats, s)
	}
	for _, word := range []string{"", "Why", "whys", "assumed", "def"} {
		assert.Equal(t, NoSlot, ParseSlot(word), word)
	}
	assert.Equal(t, "", Slot(200).String())
}

func TestLabelRank(t *testing.T) {
	last := -1
	for _, label := range append(append([]string{""}, Labels...), "unheard-of") {
		assert.Equal(t, last+1, LabelRank(label), label)
		last = LabelRank(label)
	}
	assert.Equal(t, LabelRank("x"), LabelRank("Secret"), "case matters")
}

func TestFailureCodes(t *testing.T) {
	var retry, human []string
	for _, c := range FailureCodes {
		if c.Retryable {
			retry = append(retry, c.Name)
		}
		if c.Human {
			human = append(human, c.Name)
		}
	}
	assert.Equal(t, []string{"timeout", "upstream", "malformed", "stale", "busy"}, retry)
	assert.Equal(t, []string{"denied", "unsafe", "stuck"}, human)
	_, ok := LookupFailure("Timeout")
	assert.False(t, ok, "folding case is the caller's")
}
