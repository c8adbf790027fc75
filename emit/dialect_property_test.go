package emit_test

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/emit"
)

// olderDialects are the rungs below the newest (language.md §9).
var olderDialects = []string{"2.1-full", "2.0", "1.1", "1.0"}

// bound is what a binding says.
type bound struct {
	key    string
	op     string
	commit bool
	value  string
	conf   string
}

// said is what the bindings of a message say, slot by slot.
type said struct {
	id    string
	slots map[vocab.Slot][]bound
}

// claims returns what the bindings of every message say that dialects have a form
// for. Messages without a header and cut-off ones stand as they were written in each.
// A `sub` is left out of 1.0, which spells it in why, and so is a handshake's own
// dialect, which names the one that is spoken.
func claims(in *emit.Input, dialect string) []said {
	var all []said
	for _, m := range in.Transcript.Messages() {
		s := said{id: m.ID.String(), slots: map[vocab.Slot][]bound{}}
		for i := range m.Slots {
			slot := &m.Slots[i]
			if slot.Key == vocab.Sub && dialect == "1.0" {
				continue
			}
			for k := range slot.Bindings {
				if b := &slot.Bindings[k]; slot.Key != vocab.DefBody || b.Key != "dialect" && b.Key != "profile" {
					s.slots[slot.Key] = append(s.slots[slot.Key], bound{b.Key, b.Op.String(), b.Commit, meant(&b.Value), b.Conf.String()})
				}
			}
		}
		// Two messages of one id that differ in what a dialect lacks are one in it.
		if !slices.ContainsFunc(all, func(other said) bool { return reflect.DeepEqual(other, s) }) {
			all = append(all, s)
		}
	}
	return all
}

// meant returns a text with the addresses in it as they are printed: an older dialect
// writes their ids with a dot, and they are the same ids (language.md §2.1).
func meant(t *ast.Text) string {
	var b strings.Builder
	at := 0
	for i := range t.Refs {
		r := &t.Refs[i]
		b.WriteString(t.Value[at:r.Offset])
		b.WriteString(r.Addr.String())
		at = r.Offset + len(r.Raw)
	}
	b.WriteString(t.Value[at:])
	return b.String()
}

// keepsClaims asserts that what a dialect writes of a text, read back, binds what the
// text binds.
func keepsClaims(t require.TestingT, text, dialect string) {
	in := read(text)
	var b bytes.Buffer
	if err := emit.Wire(&b, in, emit.Options{Dialect: dialect, Spill: nowhere}); err != nil {
		require.Equal(t, "1.0", dialect, "%s", err)
		require.ErrorContains(t, err, "could only send it to everybody", "a label that 1.0 would widen is the one reason to refuse")
		return
	}
	assert.Equal(t, claims(in, dialect), claims(read(b.String()), dialect), "dialect %s binds something else\n--- text\n%s\n--- written\n%s", dialect, text, b.String())
}

// What agents write binds the same in every dialect: keys, operators, commitments,
// values and confidences (language.md §9).
func TestI11BindingsOutliveTheLadder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(bench.Kinds).Draw(t, "kind")
		text, _ := bench.Generate(kind, rapid.IntRange(200, 4000).Draw(t, "size"), rapid.Uint64().Draw(t, "seed"))
		keepsClaims(t, text, rapid.SampledFrom(olderDialects).Draw(t, "dialect"))
	})
}

// And so does what means something somewhere, out of its place. The closer of a
// reasoning span is left out: in the note of a mark it moves with the mark into why,
// and there it may stand behind an opener (§2.5).
func TestI11BindingsOfHostileTextOutliveTheLadder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ReplaceAll(hostileText().Draw(t, "text"), "</think>", "</thought>")
		keepsClaims(t, text, rapid.SampledFrom(olderDialects).Draw(t, "dialect"))
	})
}

// The property can fail: a binding that is written otherwise is seen.
func TestClaimsTellBindingsApart(t *testing.T) {
	const text = "a1.1 tell >b\n a k = v ~hi\n   n != w\n   p = !go\n"
	want := claims(read(text), "1.1")
	require.Len(t, want[0].slots[vocab.A], 3)
	for _, other := range []string{"k = v ~lo", "k != v ~hi", "k = !v ~hi", "k = u ~hi", "l = v ~hi"} {
		assert.NotEqual(t, want, claims(read(strings.Replace(text, "k = v ~hi", other, 1)), "1.1"), other)
	}
	assert.Equal(t, ast.Equals.String(), want[0].slots[vocab.A][0].op)
}
