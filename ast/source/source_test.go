package source

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestLines(t *testing.T) {
	for _, c := range []struct {
		name, text string
		lines      []string
	}{
		{"empty", "", nil},
		{"no line end", "a", []string{"a"}},
		{"a line end ends a line and begins none", "a\n", []string{"a"}},
		{"empty lines", "\n\n", []string{"", ""}},
		{"two", "a\nb", []string{"a", "b"}},
		{"only LF ends a line", "a\rb\vc\fd\u0085e\u2028f\r\ng", []string{"a\rb\vc\fd\u0085e\u2028f\r", "g"}},
		{"any bytes", "\xff\n\xfe", []string{"\xff", "\xfe"}},
	} {
		f := NewFile("x", c.text)
		var lines []string
		for n := 1; n <= f.Lines(); n++ {
			lines = append(lines, f.Slice(f.LineSpan(n)))
		}
		assert.Equal(t, c.lines, lines, c.name)
		for _, n := range []int{-1, 0, f.Lines() + 1} {
			assert.Equal(t, Span{len(c.text), len(c.text)}, f.LineSpan(n), c.name)
		}
	}
}

func TestPosition(t *testing.T) {
	f := NewFile("x", "aé😀b\n\xff\xfec\n")
	for offset, want := range map[int]Position{
		-1: {1, 0}, 0: {1, 0}, 1: {1, 1}, 3: {1, 2}, 7: {1, 3}, 8: {1, 4}, // é is two bytes, the face four
		9: {2, 0}, 10: {2, 1}, 11: {2, 2}, 12: {2, 3}, 13: {2, 4}, 99: {2, 4},
	} {
		assert.Equal(t, want, f.Position(offset), offset)
	}
	assert.Equal(t, Position{Line: 1}, NewFile("x", "").Position(0))
}

func TestSlice(t *testing.T) {
	f := NewFile("x", "abc")
	for s, want := range map[Span]string{
		{0, 3}: "abc", {1, 2}: "b", {-5, 1}: "a", {2, 99}: "c", {2, 1}: "", {99, 100}: "", {}: "", {-9, -3}: "",
	} {
		assert.Equal(t, want, f.Slice(s), s)
	}
}

func TestSpan(t *testing.T) {
	assert.Equal(t, 3, Span{2, 5}.Len())
	assert.True(t, Span{}.IsZero())
	assert.False(t, Span{0, 1}.IsZero())
	assert.Equal(t, Span{2, 9}, Span{2, 5}.To(Span{7, 9}))
	assert.True(t, Position{1, 9}.Before(Position{2, 0}))
	assert.True(t, Position{1, 1}.Before(Position{1, 2}))
	assert.False(t, Position{1, 1}.Before(Position{1, 1}))
}

// Lines with their ends are the text, positions ascend with offsets, and both are
// what counting by hand gives.
func TestAnyTextI9(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"a", "\n", "\r\n", "é", "😀", "\xff", "\u2028", " "})).Draw(t, "text"), "")
		f := NewFile("x", text)
		var joined strings.Builder
		for n := 1; n <= f.Lines(); n++ {
			span := f.LineSpan(n)
			joined.WriteString(f.Slice(Span{span.Start, min(span.End+1, len(text))}))
		}
		if joined.String() != text {
			t.Fatalf("lines give %q, not %q", joined.String(), text)
		}
		for offset := range len(text) {
			before := text[:offset]
			line := strings.Count(before, "\n") + 1
			column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
			if got := f.Position(offset); got != (Position{line, column}) {
				t.Fatalf("%q at %d: got %v, want line %d column %d", text, offset, got, line, column)
			}
		}
	})
}
