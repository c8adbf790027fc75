package emit_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/emit"
)

// spoken returns what Wire writes, what it put into the store by digest, and what it
// says it lost.
func spoken(t *testing.T, text, dialect string, o emit.Options) (wire string, kept []string, lost []string) {
	t.Helper()
	o.Dialect = dialect
	o.Spill = func(text []byte) error {
		kept = append(kept, string(text))
		return nil
	}
	o.Lost = func(l emit.Loss) { lost = append(lost, l.String()) }
	var b bytes.Buffer
	require.NoError(t, emit.Wire(&b, read(text), o))
	return b.String(), kept, lost
}

// Every thing that a dialect does not have is said otherwise, and said to be.
func TestNothingIsLostSilently(t *testing.T) {
	for _, c := range []struct {
		name, dialect, text string
		has                 []string // in the wire text
		not                 []string
		lost                string // in what is said; "" for nothing
	}{
		{"a text in 2.0", "2.0", "a1.1 note >b\n txt t @md\n | one\n", []string{"txt t @md"}, nil, ""},
		{"a text in 1.1", "1.1", "a1.1 note >b\n txt t @md/en v=1\n | one\n", []string{"ctx @sha256:2c8b08da5ce60398e1f19af0e5dccc744df274b826abe585eaba68c525434806 (text t, md/en, v=1)"}, []string{"txt t", "| one"}, "a1.1: dialect 1.1 has no txt: t became @sha256:2c8b08"},
		{"an elided text", "1.1", "a1.1 note >b\n txt t @md src=@sha256:abcdef\n", []string{"ctx @sha256:abcdef (text t, md)"}, nil, "has no txt"},
		{"a mark", "1.1", "a1.1 note >b\n why because\n mark @a1.7.t#L3|q\"x\" > \"y\" ~mid\n", []string{`why because; mark @a1.7.t#L3|q"x" > "y" (confidence mid)`}, []string{"\n mark"}, "has no mark on @a1.7.t#L3"},
		{"a mark on an own text", "1.1", "a1.1 note >b\n txt t\n | one\n | two\n mark t#L1 = good ~hi\n", []string{"mark @a1.1.t#L1 = good (confidence hi)"}, nil, "has no mark"},
		{"the why of a fail keeps its code", "1.1", "a1.1 fail >b\n mark @b.1.t#L1 = here\n why notfound: no file\n", []string{"why notfound: no file; mark @b.1.t#L1 = here"}, nil, "has no mark"},
		{"a confidence of why stays that of why", "1.1", "a1.1 note >b\n why because ~lo\n mark @b.1.t#L1 = here ~hi\n", []string{"why because; mark @b.1.t#L1 = here (confidence hi) ~lo"}, nil, "has no mark"},
		{"a time of day", "2.0", "a1.0 def >*\n epoch = @t:2026-08-26\n\na1.1 note >b at=14:02\n why x\n", []string{"at=@t:2026-08-26T14:02:00Z"}, nil, ""},
		{"a time of day without an epoch", "2.0", "a1.1 note >b at=14:02\n why x\n", []string{"at=14:02"}, nil, "no def says of which day"},
		{"a part", "1.0", "a1.1 part >b\n a k = v ~hi\n", []string{"a1.1 note a1>b", "this is a part of the result"}, []string{"part a1"}, "has no part"},
		{"a part in 1.1", "1.1", "a1.1 part >b\n a k = v ~hi\n", []string{"a1.1 part a1>b"}, nil, ""},
		{"a stop", "1.0", "a1.1 do >b\n q build\n\na1.2 stop >b re=a1.1\n why not needed\n", []string{"a1.2 do a1>b re=a1.1\n q stop the work that a1.1 asks for", "why not needed; stop the work that a1.1 asks for, and confirm"}, nil, "has no stop"},
		{"subtasks", "1.0", "a1.1 do >b\n q x\n sub s1 = logs @role:obs thd=t1\n     s2 = deploys on=s1 ~mid\n", []string{"subtask s1: logs (for role obs, thread t1); subtask s2: deploys (after s1, confidence mid)"}, []string{"\n sub"}, "has no sub"},
		{"at, ttl, sens", "1.0", "a1.1 note >b at=@t:2026-01-02T03:04Z ttl=15m sens=pii\n why x\n", []string{"observed at 2026-01-02T03:04Z", "valid for 15m", "labelled pii"}, []string{"at=", "ttl=", "sens="}, "has no sens"},
		{"a topic", "1.0", "a1.1 note >b #inc.1\n why x\n", []string{"this is on the topic inc.1"}, []string{"#inc"}, "has no topics"},
		{"a role", "1.0", "a1.1 ask >@role:sre,b\n q x\n", []string{"a1.1 ask a1>b,*", "meant for the role sre"}, []string{"@role"}, "has no roles"},
		{"the handshake stays true", "1.1", "a1.0 def >* #sys.hello\n dialect = rosetta/2.1\n", []string{"dialect = rosetta/1.1"}, []string{"2.1"}, "the handshake says rosetta/1.1"},
		{"a text in a def", "1.1", "a1.1 def >*\n CKO = checkout\n | one\n", []string{"def a1>*\n CKO = checkout\n"}, []string{"ctx"}, "and a def has no ctx to name it"},
		{"a message without header", "1.1", "just prose", []string{"just prose"}, nil, "stands as it was written"},
	} {
		wire, _, lost := spoken(t, c.text, c.dialect, emit.Options{})
		for _, want := range c.has {
			assert.Contains(t, wire, want, c.name)
		}
		for _, not := range c.not {
			assert.NotContains(t, wire, not, c.name)
		}
		if c.lost == "" {
			assert.Empty(t, lost, c.name)
		} else {
			assert.Contains(t, strings.Join(lost, "\n"), c.lost, c.name)
		}
	}
}

// What a dialect writes is read again without an error of form, and holds nothing
// that it does not have.
func TestLowerDialectsHoldNothingTheyLack(t *testing.T) {
	for _, sample := range []string{"incident", "review", "everything"} {
		in := readFile(t, sample+".rose")
		for _, dialect := range []string{"1.1", "1.0"} {
			again := read(rendered(t, "wire", in, emit.Options{Dialect: dialect, Spill: nowhere}))
			assert.Len(t, again.Transcript.Messages(), len(in.Transcript.Messages()), "%s %s", sample, dialect)
			assert.Empty(t, again.Findings, "%s %s", sample, dialect)
			for _, m := range again.Transcript.Messages() {
				for i := range m.Slots {
					assert.Nil(t, m.Slots[i].Block, "%s %s %s", sample, dialect, m.ID)
					assert.Empty(t, m.Slots[i].Marks, "%s %s %s", sample, dialect, m.ID)
				}
			}
		}
	}
}

func TestContentNeedsAStore(t *testing.T) {
	err := emit.Wire(&bytes.Buffer{}, read("a1.1 note >b\n txt t\n | x\n | y\n"), emit.Options{Dialect: "1.1"})
	require.ErrorContains(t, err, "store")
}

// A labelled message whose recipients dialect 1.0 cannot name is not sent to all.
func TestLabelIsNotWidened(t *testing.T) {
	text := "a1.1 note >@role:ward sens=phi\n why x\n"
	err := emit.Wire(&bytes.Buffer{}, read(text), emit.Options{Dialect: "1.0"})
	require.ErrorContains(t, err, "labelled phi")
	_, _, lost := spoken(t, strings.ReplaceAll(text, " sens=phi", ""), "1.0", emit.Options{})
	assert.NotEmpty(t, lost)
}

// A profile that the reader does not know becomes a local def of what is used.
func TestUnknownProfileIsExpanded(t *testing.T) {
	text := "a1.0 def >* #sys.hello\n profile = craft/1.0 @sha256:abcdef\n conform = R2\n\na1.1 note >b\n why a matter of TASTE\n"
	pack := func(id string) []emit.PackSymbol {
		if id != "craft/1.0" {
			return nil
		}
		return []emit.PackSymbol{{Name: "TASTE", Value: "a choice of taste, not of fact"}, {Name: "VOICE", Value: "how it sounds"}}
	}
	wire, _, lost := spoken(t, text, "2.1", emit.Options{Profiles: []string{}, Pack: pack})
	assert.Contains(t, wire, " TASTE = a choice of taste, not of fact\n conform = R2\n")
	assert.NotContains(t, wire, "profile =")
	assert.NotContains(t, wire, "VOICE")
	assert.Contains(t, strings.Join(lost, "\n"), "TASTE")
	known, _, lost := spoken(t, text, "2.1", emit.Options{Profiles: []string{"craft/1.0"}, Pack: pack})
	assert.Contains(t, known, "profile = craft/1.0 @sha256:abcdef")
	assert.Empty(t, lost)
	opaque, _, lost := spoken(t, text, "1.1", emit.Options{})
	assert.Contains(t, opaque, "profile = craft/1.0")
	assert.Contains(t, strings.Join(lost, "\n"), "opaque")
}

// The ladder is chosen by the peer's handshake, by itself.
func TestDegradationIsAutomaticI11(t *testing.T) {
	for hello, want := range map[string]string{
		"dialect = rosetta/2.1":                          "2.1",
		"dialect = rosetta/2.7":                          "2.1", // newer than we are: the highest we share
		"dialect = rosetta/2.0":                          "2.0",
		"dialect = rosetta/1.1":                          "1.1",
		"dialect = rosetta/1.0":                          "1.0",
		"dialect = [rosetta/1.0, rosetta/2.0]":           "2.0",
		"dialect = rosetta/3.0":                          "",
		"dialect = rosetta/3.0\n fallback = rosetta/1.1": "1.1",
		"dialect = esperanto\n fallback = nl":            "",
		"conform = R1":                                   "",
		"dialect = rosetta/2.1\n caps = [deref, dict, stop, role_routing, content]":              "2.1",
		"dialect = rosetta/2.1\n caps = [deref, dict, stop, role_routing]":                       "1.1",
		"dialect = rosetta/2.1\n caps = [deref, content, role_routing]":                          "1.0",
		"dialect = rosetta/2.1\n caps = [dict, stop, role_routing]":                              "", // it could not follow a digest
		"dialect = rosetta/2.1\n\nb.0 def >* #sys.hello\n dialect = rosetta/1.1":                 "1.1",
		"dialect = rosetta/1.1\n caps = [deref, dict, stop, role_routing]\n fallback = nl":       "1.1",
		"dialect = rosetta/2.1\n\nb.0 def >* #sys.hello\n dialect = klingon\n fallback = nl\n\n": "",
	} {
		peers, err := emit.Peers(read("a.0 def >* #sys.hello\n " + hello + "\n").Transcript)
		require.NoError(t, err, hello)
		choice := emit.Choose(peers)
		assert.Equal(t, want, choice.Dialect, "%s: %s", hello, choice.Why)
		assert.NotEmpty(t, choice.Why, hello)
	}
	_, err := emit.Peers(read("a.0 def >*\n CKO = checkout\n").Transcript)
	require.ErrorIs(t, err, emit.ErrNoHello)
}

func TestProseGolden(t *testing.T) {
	for _, sample := range []string{"incident", "review", "everything"} {
		for _, lang := range []string{"en", "zh"} {
			golden(t, sample+".prose."+lang+".txt", rendered(t, "prose", readFile(t, sample+".rose"), emit.Options{Lang: lang}))
		}
	}
}

// The messages stand beside the prose: who reads prose and all gets them back.
func TestProseIsReadBack(t *testing.T) {
	hostile := "a1.1 note >b\n q is <think> a tag?\n ctx a1.7 tell >b\n unk [a1.9 tell >b, ``` , </think>, > a1.8 tell >c]\n a x = a1.7 ask >b ~hi\n" +
		" txt t\n | a1.5 tell >b\n | ```\n | </think>\n |\n | | bar\n mark t#L1 > \"a1.6 tell >b\" ~lo\n"
	texts := []string{hostile, strings.ReplaceAll(hostile, "\n", "\r\n"), "a1.1 note >b\n"}
	files, err := filepath.Glob("testdata/*.rose")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		texts = append(texts, string(text))
	}
	for _, text := range texts {
		in := read(text)
		for _, lang := range []string{"en", "zh"} {
			prose := rendered(t, "prose", in, emit.Options{Lang: lang, Reveal: true})
			want := rendered(t, "wire", in, emit.Options{})
			assert.Equal(t, want, rendered(t, "wire", read(prose), emit.Options{}), "%s", prose)
		}
	}
}

// A label hides values in the prose and beside it.
func TestProseIsRedacted(t *testing.T) {
	in := read("a1.1 note >b sens=phi\n why aspirin\n txt t\n | aspirin\n\na1.2 note >b\n why open\n")
	var notices []string
	prose := rendered(t, "prose", in, emit.Options{Notice: func(l string) { notices = append(notices, l) }})
	assert.NotContains(t, prose, "aspirin")
	assert.Contains(t, prose, "[redacted: phi]")
	assert.Contains(t, prose, "a1.2 note >b")
	assert.Len(t, notices, 1)
	assert.Contains(t, rendered(t, "prose", in, emit.Options{Reveal: true}), "aspirin")
}
