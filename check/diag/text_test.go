package diag

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// at returns a diagnostic on the n-th (from 0) occurrence of sub in f.
func at(t *testing.T, f *source.File, code Code, sub string, text string) Diagnostic {
	t.Helper()
	i := strings.Index(f.Text, sub)
	require.GreaterOrEqual(t, i, 0, "no %q in the text", sub)
	return Diagnostic{Code: code, Message: "a1.1", File: f, Span: source.Span{Start: i, End: i + len(sub)}, Text: text}
}

// samples returns diagnostics that show everything a rendering has to cope with.
func samples(t *testing.T) []Diagnostic {
	seed := source.NewFile("incident.rose", "a1.1 tell a1>a3\n txt tgt @md/en\n | one\n | two\n | three\n | The final man\n | six\n txt x\n"+
		" mark tgt#L3|q\"the last man\" > \"No one would have asked him.\" ~mid\n")
	orphan := at(t, seed, "E022", `tgt#L3|q"the last man"`, `mark points at nothing: "the last man" is no longer in tgt`)
	orphan.Notes = []string{`nearest: L4.c0-13 "The final man" (not accepted)`}
	second := at(t, seed, "E022", " txt x", "the same code a second time")
	second.Help = "write the quote again"
	second.Fix = &Fix{Title: "remove the slot", Edits: []Edit{{Span: second.Span, New: ""}}}
	lines := at(t, seed, "W045", "txt tgt @md/en\n | one\n | two\n", "three lines")
	many := at(t, seed, "I022", seed.Text[5:len(seed.Text)-1], "many lines")

	wide := source.NewFile("wide.rose", "灯塔 看守人 x\n\tone\ttwo\ne\u0301te\u0301 fin\n👩\u200d👧 family")
	evil := source.NewFile("evil\x1b[31m.rose", "a\x1b[2Jb \u202eright\u202c \xff\xfe z\u200bz o\u200dk\r\nlast\x00\u0085\U000E0041")
	long := source.NewFile("long.rose", strings.Repeat("0123456789", 40)+"HERE"+strings.Repeat("灯塔", 200))
	return []Diagnostic{
		orphan, second, lines, many,
		at(t, wide, "W025", "看守人", "double width"), at(t, wide, "W025", "two", "tabs"),
		at(t, wide, "W025", "fin", "combining marks"), at(t, wide, "W025", "family", "a joined emoji"),
		at(t, evil, "S13", "\u202e", "got U+202E \x1b[0m"), at(t, evil, "P010", "\xff\xfe", "bytes"), at(t, evil, "S13", "\u200b", "zero width"),
		at(t, evil, "S13", "last\x00\u0085\U000E0041", "the rest"),
		at(t, long, "W007", "HERE", "far to the right"), at(t, long, "W007", "0123", "at the left"), at(t, long, "W007", long.Text, "all of it"),
		{Code: "X000", File: seed, Text: "no span"},
		{Code: "X000", Text: "no file"},
		{Code: "X000", File: source.NewFile("empty", ""), Span: source.Span{Start: 3, End: 9}, Text: "a span outside the file"},
		{Code: "X000", File: source.NewFile("end", "ab\n"), Span: source.Span{Start: 3, End: 3}, Text: "the end of the file"},
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, got, 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
}

func TestTextGolden(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, Text(&b, samples(t), false))
	golden(t, "text.golden", b.Bytes())
	for i, r := range b.String() {
		require.True(t, r == '\n' || r == '\u200d' || r != unicode.ReplacementChar && unicode.IsGraphic(r), "%q at %d", r, i)
	}
}

func TestTextGoldenColor(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, Text(&b, samples(t)[:2], true))
	golden(t, "color.golden", b.Bytes())
}

func TestJSONGolden(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, JSON(&b, samples(t)))
	golden(t, "json.golden", b.Bytes())
	for _, line := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		var r Record
		require.NoError(t, json.Unmarshal([]byte(line), &r), line)
		require.Equal(t, JSONVersion, r.Version)
	}
}

// The carets stand under the span, whatever the width of what is before them.
func TestCaretsStandUnderTheSpan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.StringOfN(rapid.RuneFrom([]rune("ab 灯塔é\t👍\u0301\u202e\u200b\x1b\x7f\u0085")), 0, 20, -1)
		before, mid, after := part.Draw(t, "before"), part.Draw(t, "mid"), part.Draw(t, "after")
		// A letter on either side keeps combining marks from joining two parts.
		text := before + "x" + mid + "y" + after
		f := source.NewFile("f", text)
		from := len(before)
		var b strings.Builder
		p := NewPrinter(&b, false)
		if err := p.Print(Diagnostic{Code: "W007", File: f, Span: source.Span{Start: from, End: from + 1}, Text: "t"}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")
		column := strings.Index(lines[2], "^")
		shown := lines[1]
		for i := range shown {
			if displaywidth.String(shown[:i]) == column && strings.HasPrefix(shown[i:], "x") {
				return
			}
		}
		t.Fatalf("no x above the caret:\n%s", b.String())
	})
}

// Positions counted on from the last one are those counted from the start.
func TestPlacesAgreeWithTheFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := source.NewFile("f", rapid.StringOf(rapid.RuneFrom([]rune("aé灯\n\xff"))).Draw(t, "text"))
		var p places
		for _, offset := range rapid.SliceOf(rapid.IntRange(-1, len(f.Text)+1)).Draw(t, "offsets") {
			if got, want := p.position(f, offset), f.Position(offset); got != want && !inside(f.Text, offset) {
				t.Fatalf("offset %d: got %v, want %v", offset, got, want)
			}
		}
	})
}

// inside reports whether offset is within a code point, where columns mean
// nothing.
func inside(s string, offset int) bool {
	return offset > 0 && offset < len(s) && !utf8.RuneStart(s[offset])
}

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"":                   "",
		"plain":              "plain",
		"tab\tand\nline":     "tab␉and␊line",
		"\x1b[31m":           "␛[31m",
		"\x7f":               "␡",
		"\u202eabc":          "<U+202E>abc",
		"\u2028":             "<U+2028>",
		"a\u200db":           "a<U+200D>b",
		"👩\u200d👧":           "👩\u200d👧",
		"\xff":               `\xff`,
		"\ufffd":             "\ufffd",
		"x\U000E0041":        "x<U+E0041>",
		"\u00a0 \u3000":      "\u00a0 \u3000",
		"e\u0301":            "e\u0301",
		"\ufeffa":            "<U+FEFF>a",
		"\u0639\u200c\u0639": "\u0639\u200c\u0639",
	} {
		assert.Equal(t, want, Visible(in), "%q", in)
	}
}

func TestClip(t *testing.T) {
	assert.Equal(t, `"abc"`, Quote("abc"))
	sixty := strings.Repeat("é", 60)
	assert.Equal(t, sixty, Clip(sixty))
	assert.Equal(t, strings.Repeat("é", 59)+"…", Clip(sixty+"é"))
}

func TestCounts(t *testing.T) {
	var c Counts
	assert.Equal(t, "no findings", c.String())
	c.Add(Diagnostic{Code: "E022"})
	assert.Equal(t, "1 error", c.String())
	c.Add(Diagnostic{Code: "I029"})
	c.Add(Diagnostic{Code: "I029"})
	assert.Equal(t, "1 error, 2 infos", c.String())
}

// Many findings on one very long line cost time in proportion to the line, not
// to its square.
func TestLongLineIsCheap(t *testing.T) {
	const size = 50 << 20
	f := source.NewFile("long", strings.Repeat("é", size/2))
	list := make([]Diagnostic, 2000)
	for i := range list {
		start := i * (size / len(list)) &^ 1
		list[i] = Diagnostic{Code: "W007", File: f, Span: source.Span{Start: start, End: start + size/2}, Text: "t"}
	}
	var b, j bytes.Buffer
	require.NoError(t, Text(&b, list, false))
	require.NoError(t, JSON(&j, list))
	require.NoError(t, GitHub(io.Discard, list))
	require.NoError(t, SARIF(io.Discard, list, &Summary{}, ""))
	assert.Less(t, b.Len(), 2000*2000)
	assert.True(t, strings.Contains(b.String(), "long:1:26200894: warning[W007]"), "a far column is wrong or missing")
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrorsAreReturned(t *testing.T) {
	assert.ErrorContains(t, Text(broken{}, samples(t), false), "disk full")
	assert.ErrorContains(t, JSON(broken{}, samples(t)), "disk full")
}
