package fidelity_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/fidelity"
	"github.com/agentrosetta/rosettac/bench/golden"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

func own(t *testing.T) []cases.Case {
	all, err := cases.Load(cases.Own)
	require.NoError(t, err)
	return all
}

func TestTables(t *testing.T) {
	golden.Tables(t, "fidelity.txt", fidelity.Measure(own(t), tokens.Default).Report().Tables)
}

func carrier(t *testing.T, name string) fidelity.Carrier {
	for _, c := range fidelity.Carriers {
		if c.Name == name {
			return c
		}
	}
	t.Fatal("no carrier " + name)
	return fidelity.Carrier{}
}

func TestI9HostileLinesArriveByteForByte(t *testing.T) {
	j := fidelity.Hops(carrier(t, "wire"), fidelity.Hostile, fidelity.HopCount, tokens.Default)
	assert.True(t, j.Intact)
	assert.Equal(t, len(fidelity.Hostile), j.Lines)
	assert.Zero(t, j.Broken)
	assert.Len(t, j.Tokens, fidelity.HopCount)
	// The cost of a hop is a bar a line and a header, not an escape of what is there.
	added := j.Tokens[1] - j.Tokens[0]
	for i := 2; i < len(j.Tokens); i++ {
		assert.Less(t, j.Tokens[i]-j.Tokens[i-1]-added, 30, "hop %d", i)
		added = j.Tokens[i] - j.Tokens[i-1]
	}
}

// The hostile lines are what they should be: every kind that a carrier may trip over.
func TestHostileLines(t *testing.T) {
	text := strings.Join(fidelity.Hostile, "\n")
	for _, kind := range []string{"a9.1 done >", "| ", "```", "> ", `"`, "\r\n", "\x00", "\x1b", "<think>", "&gt;", "ignore all previous", "\xff", "\u2028", "\u202e"} {
		assert.Contains(t, text, kind)
	}
	assert.False(t, utf8.ValidString(text))
	assert.NotContains(t, text, "lines omitted]\n\n", "the lines are single lines")
	for _, line := range fidelity.Hostile {
		assert.NotContains(t, line, "\n")
	}
}

func TestI9AnyLinesArriveByteForByte(t *testing.T) {
	wire := carrier(t, "wire")
	anyLine := rapid.Custom(func(t *rapid.T) string {
		if rapid.Bool().Draw(t, "hostile") {
			return rapid.SampledFrom(fidelity.Hostile).Draw(t, "line")
		}
		return strings.ReplaceAll(string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")), "\n", "\r")
	})
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(anyLine, 1, 6).Draw(t, "lines")
		j := fidelity.Hops(wire, lines, 4, tokens.Default)
		if !j.Intact {
			t.Fatalf("%q did not arrive", lines)
		}
	})
}

func TestOtherCarriers(t *testing.T) {
	valid := []string{"```", "say \"x\"", "a\\b", "x"}
	for _, c := range []struct {
		carrier string
		lines   []string
		intact  bool
	}{
		{"json", valid, true},
		{"json", []string{"\xff"}, false},
		{"fence of three", []string{"no fence"}, true}, // one hop; the second breaks it
		{"fence of three", valid, false},
		{"fence long enough", valid, true},
		{"fence long enough", fidelity.Hostile, true},
	} {
		hops := 5
		if c.carrier == "fence of three" && c.intact {
			hops = 1
		}
		j := fidelity.Hops(carrier(t, c.carrier), c.lines, hops, tokens.Default)
		assert.Equal(t, c.intact, j.Intact, "%s %q", c.carrier, c.lines)
		assert.Equal(t, c.intact, j.Broken == 0)
	}
	j := fidelity.Hops(carrier(t, "fence of three"), []string{"no fence"}, 2, tokens.Default)
	assert.Equal(t, 2, j.Broken)
}

// At least 55 kinds of information, each of which is there, and none in prose.
func TestInventory(t *testing.T) {
	assert.GreaterOrEqual(t, len(fidelity.Facts), 55)
	names := map[string]bool{}
	f := fidelity.Measure(own(t), tokens.Default)
	for _, r := range f.Readings {
		assert.Positive(t, r.Wire, r.Name)
		assert.Zero(t, r.Prose, r.Name)
		assert.False(t, names[r.Name], r.Name)
		names[r.Name] = true
	}
}

// The facts read the tree: take something out of a message, and that fact falls.
func TestFactsFollowTheText(t *testing.T) {
	const wire = `a1.1 do >a2,@role:sre #x pri=high
 q why
 sub s1 = logs @role:one on=s2
     s2 = traces
 want {cause: num}
 by 5m

a2.1 take re=a1.1

a2.2 fail re=a1.1 at=@t:2027-01-01T10:00Z ttl=5m
 a cause = 7 ~hi
 why timeout @file:x#L3|q"gone" says so
 ctx @a1.1
 unk [who]
 txt t @md/en v=1
 | one
 mark t#L1|q"one" > "two" ~mid
 risk it comes back ~lo
`
	read := func(wire string) map[string]int {
		all := map[string]int{}
		for _, f := range fidelity.Facts {
			all[f.Name] = f.Read(cases.Transcript("x", wire))
		}
		return all
	}
	before := read(wire)
	for _, c := range []struct{ cut, fact string }{
		{" ~hi", "high confidence"},
		{" ~mid", "how sure a note or replacement is"},
		{" ~lo", "how likely a risk is"},
		{",@role:sre", "for whoever has a role"},
		{" pri=high", "how urgent it is"},
		{" ttl=5m", "how long it stays valid"},
		{" at=@t:2027-01-01T10:00Z", "when it was observed"},
		{" on=s2", "what a part waits for"},
		{" @role:one", "who is to do a part"},
		{": num", "types of these keys"},
		{" by 5m\n", "limits of time and means"},
		{"timeout ", "why it failed, as a code"},
		{`#L3|q"gone"`, "quotes"},
		{" ctx @a1.1\n", "context to read first"},
		{"who", "unknowns, one by one"},
		{"/en", "languages of texts"},
		{" v=1", "versions of texts"},
		{"a2.1 take re=a1.1\n\n", "who had claimed what"},
		{"one\n mark", "places that are found, character by character"},
	} {
		require.Equal(t, 1, strings.Count(wire, c.cut), c.cut)
		replacement := ""
		if strings.HasSuffix(c.cut, " mark") {
			replacement = "other\n mark"
		}
		after := read(strings.Replace(wire, c.cut, replacement, 1))
		assert.Equal(t, before[c.fact]-1, after[c.fact], "%q: %s", c.cut, c.fact)
	}
	for _, damaged := range []string{"", "no header", "a1.1 tell >b\n want\n unk\n why\n txt\n mark\n risk\n ctx", "a1.1 fail >b\n why [\n mark x#L1 ="} {
		read(damaged)
	}
}

func TestPrices(t *testing.T) {
	f := fidelity.Measure([]cases.Case{{Name: "x", Wire: "a1 tell >b\n a x = y ~hi\n ctx @b7\n unk [z]\n", Prose: "p"}}, tokens.Default)
	count := tokens.Default.Count
	assert.Equal(t, []fidelity.Price{
		{Without: "nothing", Tokens: count("a1 tell >b\n a x = y ~hi\n ctx @b7\n unk [z]")},
		{Without: "epistemics", Tokens: count("a1 tell >b\n a x = y\n ctx @b7")},
		{Without: "addressing", Tokens: count("a1 tell >b\n a x = y ~hi\n unk [z]")},
		{Without: "both", Tokens: count("a1 tell >b\n a x = y")},
	}, f.Prices)
}
