package ast

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// I-3: one concept, one AST. The spellings of an id are one pair.
func TestParseMsgIDI3(t *testing.T) {
	for _, c := range []struct {
		word    string
		agent   string
		seq     uint64
		printed string
	}{
		{"a1.7", "a1", 7, "a1.7"},
		{"obs7", "obs", 7, "obs7"},
		{"obs.7", "obs", 7, "obs7"},
		{"obs007", "obs", 7, "obs7"},
		{"a1.0", "a1", 0, "a1.0"},
		{"a1.000", "a1", 0, "a1.0"},
		{"be_2.10", "be_2", 10, "be_2.10"},
		{"a.999999999999999999", "a", 999999999999999999, "a999999999999999999"},
		{"a." + strings.Repeat("0", 30) + "12", "a", 12, "a12"},
	} {
		id, ok := ParseMsgID(c.word)
		assert.True(t, ok, c.word)
		assert.Equal(t, MsgID{c.agent, c.seq}, id, c.word)
		assert.Equal(t, c.printed, id.String(), c.word)
	}
	for _, word := range []string{
		"", "a1", "7", "a", "a.", ".7", "a1.7.2", "A1.7", "Obs7", "be_27", "a-b.1", "_a.1", "1a.2", "a1.x", "a1.7x",
		"a1.-7", "é.1", "a.1000000000000000000", "a1000000000000000000", "a.00000000000000000001000000000000000000",
	} {
		id, ok := ParseMsgID(word)
		if word == "a1" { // compact: agent a, number 1
			assert.Equal(t, MsgID{"a", 1}, id)
			continue
		}
		assert.False(t, ok, word)
		assert.True(t, id.IsZero(), word)
	}
}

func TestMsgIDPrintedFormIsReadBackI3(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := MsgID{
			Agent: rapid.StringMatching(`[a-z][a-z0-9_]{0,6}`).Draw(t, "agent"),
			Seq:   rapid.Uint64Range(0, 999_999_999_999_999_999).Draw(t, "seq"),
		}
		again, ok := ParseMsgID(id.String())
		if !ok || again != id {
			t.Fatalf("%v printed %q, read back %v", id, id.String(), again)
		}
	})
}

func TestParseConf(t *testing.T) {
	for word, want := range map[string]Conf{
		"~hi":   {Level: Hi, Raw: "hi"},
		"~mid":  {Level: Mid, Raw: "mid"},
		"~lo":   {Level: Lo, Raw: "lo"},
		"~?":    {Level: Unknown, Raw: "?"},
		"~0.85": {Level: Numeric, Num: 0.85, Raw: "0.85"},
		"~0":    {Level: Numeric, Num: 0, Raw: "0"},
		"~1":    {Level: Numeric, Num: 1, Raw: "1"},
		"~1.00": {Level: Numeric, Num: 1, Raw: "1.00"},
	} {
		got, ok := ParseConf(word)
		assert.True(t, ok, word)
		assert.Equal(t, want, got, word)
	}
	for _, word := range []string{"", "~", "hi", "~HI", "~high", "~1.5", "~90%", "~.5", "~0.", "~-0", "~+0.5", "~1e-1", "~0x1p-2", "~NaN", "~Inf", "~0_1", "~hi."} {
		_, ok := ParseConf(word)
		assert.False(t, ok, word)
	}
}

func TestNearConf(t *testing.T) {
	for word, want := range map[string]string{
		"~high": "~hi", "~medium": "~mid", "~med": "~mid", "~low": "~lo", "~certain": "~hi", "~sure": "~hi",
		"~likely": "~mid", "~unlikely": "~lo", "~90%": "~0.9", "~1.5": "", "~hi.": "~hi", "(~hi)": "~hi",
		"~High": "~hi", "~HI": "~hi", "(~high).": "~hi", "~0.85,": "~0.85", "~.5": "~0.5", "~90": "~0.9", "~7%": "~0.07", "~?.": "~?",
	} {
		got, ok := NearConf(word)
		assert.True(t, ok, word)
		assert.Equal(t, want, got, word)
		if got != "" {
			_, ok = ParseConf(got)
			assert.True(t, ok, "%s gives %s, which is one", word, got)
		}
	}
	for _, word := range []string{"", "~", "~hi", "~0.5", "high", "90%", "~/src", "~400", "~400ms", "~150%", "(hi)", "~highly", "~fine", "()", "~."} {
		_, ok := NearConf(word)
		assert.False(t, ok, word)
	}
}

// I-2: what carries confidence can be compared; unstated is never high.
func TestConfRankI2(t *testing.T) {
	for word, want := range map[string]Level{
		"~hi": Hi, "~mid": Mid, "~lo": Lo, "~?": Unknown, "~0.85": Hi, "~0.849": Mid, "~0.4": Mid, "~0.399": Lo, "~0": Lo, "~1": Hi,
	} {
		c, _ := ParseConf(word)
		assert.Equal(t, want, c.Rank(), word)
		assert.Equal(t, word, "~"+c.String())
	}
	assert.Equal(t, Unstated, Conf{}.Rank())
	assert.Empty(t, Conf{}.String())
}
