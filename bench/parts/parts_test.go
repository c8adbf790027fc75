package parts_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/parts"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

const wire = `a1.1 do >a2 #ops.x src=@b7.a pri=high
 q why is @file:log/2 so long ~lo
 sub s1 = logs @role:x on=s2
     s2 = traces
 want {cause: str, log?}

a2.1 part re=a1.1 at=@t:14:02
 a cause = CKO#L3 fell ~hi
   next = !retry
 unk [who, @b7]
 txt tgt @md/en v=2
 | one ~hi @b7
 |
 mark tgt#L1|q"one" > "two" ~mid`

// What each part of the text above is, by hand; a blank between two parts belongs to
// the part that begins there unless a confidence follows.
func TestWhatIsWhat(t *testing.T) {
	transcript := cases.Transcript("x", wire)
	for _, c := range []struct {
		part parts.Part
		want string // the text without all other parts
	}{
		{parts.References, " src=@b7.a@file:log/2 re=a1.1CKO#L3@b7tgt#L1|q\"one\""},
		{parts.Confidence, " ~lo ~hi ~mid"},
	} {
		var others []parts.Part
		for _, p := range parts.All() {
			if p != c.part {
				others = append(others, p)
			}
		}
		got := parts.Cut(transcript, wire, others, nil)
		assert.Equal(t, strings.TrimSpace(c.want), strings.TrimSpace(got), c.part.String())
	}
	assert.Equal(t, `a1.1 do >a2 #ops.x pri=high
 q why is  so long
 want {cause: str, log?}

a2.1 part at=@t:14:02
 a cause =  fell
   next = !retry
 txt tgt @md/en v=2
 | one ~hi @b7
 |
 mark  > "two"`, parts.Cut(transcript, wire, []parts.Part{parts.References, parts.Confidence}, []vocab.Slot{vocab.Sub, vocab.Unk}))
	assert.Equal(t, wire, parts.Cut(transcript, wire, nil, nil))
	payload := parts.Cut(transcript, wire, []parts.Part{parts.Envelope, parts.References, parts.Keys, parts.Confidence}, nil)
	for _, said := range []string{"why is", "logs @role:x on=s2", "cause: str", "log?", "fell", "retry", "who", "one ~hi @b7", "two"} {
		assert.Contains(t, payload, said)
	}
	for _, not := range []string{"a1.1", "14:02", "tgt", "want", "|", "{", "file"} {
		assert.NotContains(t, payload, not)
	}
}

// Every token is some part's, once.
func TestThePartsAreTheWhole(t *testing.T) {
	all, err := cases.Load(cases.Own)
	require.NoError(t, err)
	for _, c := range append(all, cases.Case{Name: "x", Wire: wire}, cases.Case{Name: "nothing"}) {
		for _, text := range []string{c.Wire, c.Canonical()} {
			transcript := cases.Transcript(c.Name, text)
			for _, counter := range tokens.Counters {
				split, err := parts.Split(counter, transcript, text)
				require.NoError(t, err)
				require.Len(t, split, len(transcript.Messages()))
				sum := 0
				for _, message := range split {
					sum += message.Sum()
				}
				assert.Equal(t, counter.Count(text), sum, "%s, %s", c.Name, counter.Name)
			}
		}
	}
}

func TestSplit(t *testing.T) {
	const text = "obs1 take re=cmd2\n\nobs2 note >b\n q x ~hi"
	split, err := parts.Split(tokens.Default, cases.Transcript("x", text), text)
	require.NoError(t, err)
	// obs 1 take | re = cmd 2; then a blank line, obs 2 note > b; then line end, q; x; ~hi
	assert.Equal(t, []parts.Count{
		{parts.Envelope: 3, parts.References: 4},
		{parts.Envelope: 6, parts.Keys: 2, parts.Payload: 1, parts.Confidence: 2},
	}, split)

	split, err = parts.Split(tokens.Default, cases.Transcript("x", " \n\n"), " \n\n")
	require.NoError(t, err)
	assert.Empty(t, split)
	_, err = parts.Split(tokens.Default, cases.Transcript("x", "a1.1 note >b\n q \xff"), "a1.1 note >b\n q \xff")
	assert.ErrorContains(t, err, "not UTF-8")
}
