package lower_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// blocks returns the blocks of a message.
func blocks(m *ast.Message) []*ast.Block {
	var out []*ast.Block
	for i := range m.Slots {
		if b := m.Slots[i].Block; b != nil {
			out = append(out, b)
		}
	}
	return out
}

func TestBlockHeader(t *testing.T) {
	m := body(t, " txt part1 @md/zh v=draft3 src=@sha256:abcdef12 win=L38-46 note=x ~mid\n | line\n")
	require.Len(t, blocks(m), 1)
	b := blocks(m)[0]
	assert.Equal(t, "part1", b.ID)
	assert.True(t, b.IDWritten)
	assert.Equal(t, "part1", slice(m, b.IDSpan))
	assert.Equal(t, "md", b.Fmt)
	assert.True(t, b.FmtGiven)
	assert.Equal(t, "zh", b.Lang)
	var attrs []string
	for _, a := range b.Attrs {
		attrs = append(attrs, a.Key+"="+a.Value)
		assert.Equal(t, a.Key+"="+a.Value, slice(m, a.Span))
	}
	assert.Equal(t, []string{"v=draft3", "src=@sha256:abcdef12", "win=L38-46", "note=x"}, attrs)
	require.NotNil(t, b.Src)
	assert.Equal(t, "sha256", b.Src.Addr.Scheme)
	assert.Equal(t, "abcdef12", b.Src.Addr.Name)
	assert.Equal(t, 38, b.Win.First)
	assert.Equal(t, 46, b.Win.Last)
	assert.Equal(t, "L38-46", slice(m, b.Win.Span))
	assert.Equal(t, ast.Mid, m.Slots[0].Conf.Level)
	assert.False(t, b.Short)
	assert.False(t, b.Elided())
}

func TestBlockAttributesThatAreNotUnderstood(t *testing.T) {
	m := body(t, " txt t src=draft3 win=all\n | line\n")
	b := blocks(m)[0]
	require.NotNil(t, b.Src)
	assert.Equal(t, "draft3", b.Src.Raw, "kept, and no message id: those have their @ here")
	assert.True(t, b.Src.Addr.IsZero())
	assert.Zero(t, b.Win)
	assert.Len(t, b.Attrs, 2)
}

func TestBlockWindow(t *testing.T) {
	b := blocks(body(t, " txt t win=L7\n | line\n"))[0]
	assert.Equal(t, 7, b.Win.First)
	assert.Equal(t, 7, b.Win.Last)
	b = blocks(body(t, " txt t src=@sha256:abcdef\n"))[0]
	assert.True(t, b.Elided())
	assert.Empty(t, b.Lines)
}

func TestBlockContent(t *testing.T) {
	tests := []struct {
		name, content string
		lines         []string
	}{
		{"one blank after the bar", "| a\n|b\n|  c\n", []string{"a", "b", " c"}},
		{"a tab is content", "|\ta\n", []string{"\ta"}},
		{"trailing white space is content", "| a \t\n| b\u3000\n", []string{"a \t", "b\u3000"}},
		{"empty lines", "|\n| \n|  \n", []string{"", "", " "}},
		{"bars", "| | a\n|||\n", []string{"| a", "||"}},
		{"indented", "    | a\n\t| b\n\u3000| c\n", []string{"a", "b", "c"}},
		{"blank line between", "| a\n\n| b\n", []string{"a", "b"}},
		{"no LF at the end", "| a\n| b", []string{"a", "b"}},
		{"nothing behind the last bar", "| a\n|", []string{"a", ""}},
		{"only LF ends a line", "| a\vb\fc\u0085d\u2028e\rf\n", []string{"a\vb\fc\u0085d\u2028e\rf"}},
		{"structure is content", "| a1.2 tell a1>a3\n| ```\n| why x ~hi\n| <think>\n", []string{"a1.2 tell a1>a3", "```", "why x ~hi", "<think>"}},
		{"invalid bytes", "| \xff\xfe\n", []string{"\xff\xfe"}},
		{"invisible characters", "| a\u200Bb \U000E0049\n", []string{"a\u200Bb \U000E0049"}},
		{"not CRLF-framed: the CR is content", "| a\r\n| b\n", []string{"a\r", "b"}},
		{"line without a bar is aside", "| a\n no bar\n| b\n", []string{"a", "b"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := body(t, " txt t\n"+test.content)
			require.Len(t, blocks(m), 1)
			b := blocks(m)[0]
			assert.Equal(t, test.lines, b.Lines)
			require.Len(t, b.At, len(b.Lines))
			for i, line := range b.Lines {
				assert.Equal(t, line, m.File.Text[b.At[i]:b.At[i]+len(line)])
			}
		})
	}
}

func TestBlockContentCRLF(t *testing.T) {
	m := message(t, "a1.1 tell a1>a3\r\n txt b\r\n | one\r\n |\r\n | two \r\n | \r\r\n unk []\r\n")
	b := blocks(m)[0]
	assert.Equal(t, []string{"one", "", "two ", "\r"}, b.Lines)
	require.Len(t, m.Slots, 2)
	assert.Equal(t, " txt b", "\n"[:0]+" "+slice(m, m.Slots[0].Span)[:5])
	assert.True(t, strings.HasSuffix(slice(m, m.Span), "unk []"))
}

func TestBlockI3ShortFormsAreOneTree(t *testing.T) {
	for _, slots := range []string{
		" txt \"hello there\"\n",
		" txt body\n | hello there\n",
		" txt body @txt\n|hello there\n",
		" txt\n | hello there\n",
		" | hello there\n",
		" txt \"hello\n   there\"\n",
		" txt hello there\n",
		" hello there\n",
		" txt: \"hello there\"\n",
	} {
		m := body(t, slots)
		require.Len(t, blocks(m), 1, slots)
		require.Len(t, m.Slots, 1, slots)
		b := blocks(m)[0]
		assert.Equal(t, vocab.Txt, m.Slots[0].Key, slots)
		assert.Equal(t, "body", b.ID, slots)
		assert.Equal(t, "txt", b.Fmt, slots)
		assert.Equal(t, []string{"hello there"}, b.Lines, slots)
		assert.Empty(t, b.Attrs, slots)
	}
	m := body(t, " txt \"hello  there\"\n")
	assert.Equal(t, []string{"hello  there"}, blocks(m)[0].Lines, "blanks within a line are content")
}

func TestBlockStrings(t *testing.T) {
	tests := []struct{ slots, line, conf string }{
		{" txt \"\"\n", "", ""},
		{" txt \"a \"b\" c\"\n", `a "b" c`, ""},
		{" txt \"a\" ~mid\n", "a", "mid"},
		{" txt \"a ~mid\"\n", "a ~mid", ""},
		{" txt \"one  \n    two\n  three\"\n", "one two three", ""},
	}
	for _, test := range tests {
		m := body(t, test.slots)
		require.Len(t, blocks(m), 1, test.slots)
		b := blocks(m)[0]
		assert.Equal(t, []string{test.line}, b.Lines, test.slots)
		assert.True(t, b.Short, test.slots)
		assert.Equal(t, test.conf, m.Slots[0].Conf.String(), test.slots)
		if strings.Count(test.slots, "\n") == 1 {
			require.Len(t, b.At, 1)
			assert.Equal(t, test.line, m.File.Text[b.At[0]:b.At[0]+len(test.line)])
		} else {
			assert.Nil(t, b.At, "the line is joined")
		}
	}
}

func TestBlockNamesX4(t *testing.T) {
	tests := []struct {
		slots string
		ids   []string
	}{
		{" txt \"a\"\n", []string{"body"}},
		{" txt \"a\"\n txt \"b\"\n txt @md\n | c\n", []string{"body", "body2", "body3"}},
		{" txt t\n | a\n txt \"b\"\n", []string{"t", "body"}},
		{" txt \"a\"\n txt body2\n | b\n txt \"c\"\n", []string{"body", "body2", "body3"}},
		{" txt body3\n | a\n txt \"b\"\n txt \"c\"\n txt \"d\"\n", []string{"body3", "body", "body2", "body4"}},
		{" txt body\n | a\n txt \"b\"\n", []string{"body", "body"}}, // E028
	}
	for _, test := range tests {
		var ids []string
		for _, b := range blocks(body(t, test.slots)) {
			ids = append(ids, b.ID)
		}
		assert.Equal(t, test.ids, ids, test.slots)
	}
}

func TestBlockImplicit(t *testing.T) {
	m := body(t, " | a\n | b\n why x\n")
	require.Len(t, m.Slots, 2)
	s := m.Slots[0]
	assert.Zero(t, s.KeySpan.Len())
	assert.Equal(t, []string{"a", "b"}, s.Block.Lines)
	assert.False(t, s.Block.IDWritten)

	m = body(t, "First line.\n  Second ~hi\n")
	require.Len(t, m.Slots, 1)
	assert.Equal(t, []string{"First line.", "Second ~hi"}, m.Slots[0].Block.Lines)
}

// TestBlockI9ContentIsByteExact holds any bytes against what comes out of a block.
func TestBlockI9ContentIsByteExact(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		alphabet := rapid.SampledFrom([]string{
			"a", " ", "\t", "|", "\r", "\"", "`", "#", "@a1.2", "~hi", "[", "{", "<think>", "</think>", "a1.2 tell a1>a3",
			"\u3000", "\u200d", "\U000E0041", "\u202e", "\ufeff", "\u2028", "\x00", "\xff", "é", "&gt;", "why", "=",
		})
		lines := rapid.SliceOfN(rapid.Custom(func(r *rapid.T) string {
			return strings.Join(rapid.SliceOfN(alphabet, 0, 8).Draw(r, "line"), "")
		}), 1, 8).Draw(r, "lines")
		var wire strings.Builder
		wire.WriteString("a1.1 tell a1>a3\n txt t\n")
		for _, line := range lines {
			wire.WriteString(" | " + line + "\n")
		}
		list, _ := document(wire.String())
		if len(list) != 1 || len(list[0].Slots) != 1 || list[0].Slots[0].Block == nil {
			r.Fatalf("want one message with one block, got %d messages", len(list))
		}
		if got := list[0].Slots[0].Block.Lines; !assert.ObjectsAreEqual(lines, got) {
			r.Fatalf("got %q, want %q", got, lines)
		}
	})
}
