package grammar

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast/source"
)

// join returns the tokens of a document put together, and checks that they follow
// each other without hole or overlap.
func join(t require.TestingT, doc *Document) string {
	toks := append([]Token(nil), doc.Aside...)
	for _, u := range doc.Units {
		require.NotEmpty(t, u.Tokens)
		require.Equal(t, u.Span.Start, u.Tokens[0].Start)
		require.Equal(t, u.Span.End, u.Tokens[len(u.Tokens)-1].End)
		toks = append(toks, u.Tokens...)
	}
	sort.SliceStable(toks, func(i, j int) bool {
		return toks[i].Start < toks[j].Start || toks[i].Start == toks[j].Start && toks[i].End < toks[j].End
	})
	var b strings.Builder
	pos := 0
	for _, k := range toks {
		require.LessOrEqual(t, k.Start, k.End)
		if k.Start == k.End {
			require.LessOrEqual(t, pos, k.End)
			continue
		}
		require.Equal(t, pos, k.Start, "hole or overlap before %s", k.Kind)
		b.WriteString(doc.File.Text[k.Start:k.End])
		pos = k.End
	}
	return b.String()
}

// sound checks what must hold for any input: nothing is lost, nothing fails, every
// finding lies in the text.
func sound(t require.TestingT, text string) {
	for _, cut := range []bool{false, true} {
		doc := Parse(source.NewFile("x", text), Options{Cut: cut})
		require.Equal(t, text, join(t, doc))
		ds := doc.Diags
		for _, u := range doc.Units {
			require.True(t, u.Tree != nil || u.Degraded)
			ds = append(ds, u.Diags...)
		}
		for _, d := range ds {
			require.NotEqual(t, "X000", string(d.Code), "%s", d.Text)
			require.True(t, 0 <= d.Span.Start && d.Span.Start <= d.Span.End && d.Span.End <= len(text), "%s at %v of %d", d.Code, d.Span, len(text))
			require.NotEmpty(t, d.Text)
		}
	}
}

// snippets are pieces of the language, good and damaged, from which texts are put
// together.
var snippets = []string{
	"a1.1 tell a1>a2 #t.x re=a2.1 pri=high\n", "obs7 ask obs>dba,@role:sre,*\n", "a1.2 def >*\n", "**a1.3 do a1>a2**\n", "a9.9 tell a9＞a2，a3 ＃x\n",
	"a1.4 tell a1&gt;a2 src=@a2.1 at=@t:2026-08-26T14:02Z ttl=15m x_a=b extra words\n", "step2 note that\n", "a1.5 done\n",
	" a cause = x ~hi\n", "   fix != @commit:9f2a ~mid\n", " a = \n", "   k = [1,\n   2] ~lo\n", " why @a1.1.t#L1|q\"x y\"@2 CKO a4:BID, tgt#L3~hi\n",
	" want {a, b?, c: one_of[x|y]}\n", " want accept|reject\n", " want {a: \n", " unk [a, \"b, c\", (d, e)] rest ~lo\n", " unk [\n", " opt 【甲，乙】\n", " unk\n",
	" txt b @md/en v=1 src=@sha256:abcdef win=L3-4\n", " txt v=t** w=`x`\n", "**", "`", "__", "- ", " want {a\n b) c}\n", " | line\n", "|\n", " | \n", " txt \"one\n   two\" ~hi\n", " txt lone\n", " txt \"open\n", "  no bar\n", "\n", "\n\n",
	" mark b#L1.c4-21|q\"a b\" = note ~mid\n", "      @a1.1.b#p2 > \"new\" ~hi\n", " mark b#L1\n  > text\n", " mark nothing here\n", " mark b#box=1,2,3 =\n  text\n",
	"```rosetta\n", "````\n", "~~~\n", "<think>", "</think>", "\n</think>\n", "Prose at column 0.\n", "- **why**: decorated\n", "> unk [x]\n", "Why：wide\n",
	" sub s1 = x @role:y on=s2 thd=z\n", " by 30m | $5\n", "\r\n", "\x00", "\xff", "\u200b", "\u202e", "\U000e0041", "\u00a0", "\u3000", "é", "字", "“", "~", "@", "#", "\"", "[", "]", "{", "}", "(", ")", "=", "!", ">", "|", ":", ",", " ", "q", "L1", "a1.1", "@a1.1", "~0.5",
}

func texts() *rapid.Generator[string] {
	return rapid.Map(rapid.SliceOfN(rapid.SampledFrom(snippets), 0, 24), func(p []string) string { return strings.Join(p, "") })
}

func TestLosslessProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { sound(t, texts().Draw(t, "text")) })
	rapid.Check(t, func(t *rapid.T) { sound(t, string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))) })
}

// A stream gives what the whole text gives, however it is cut up on the way.
func TestScannerEqualsParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts().Filter(func(s string) bool { return !strings.Contains(s, "think>") && !strings.Contains(s, "\r") }).Draw(t, "text")
		doc := Parse(source.NewFile("x", text), Options{})
		apart := rapid.Bool().Draw(t, "apart")
		r := io.Reader(strings.NewReader(text))
		if !apart || rapid.Bool().Draw(t, "byte by byte") {
			r = iotest.OneByteReader(r)
		}
		sc := NewScanner("x", r, Options{Apart: apart})
		var before *source.File
		for i := 0; ; i++ {
			u, err := sc.Next()
			if apart && u != nil {
				require.NotSame(t, before, u.File, "it shares its text with no other message")
				before = u.File
			}
			if errors.Is(err, io.EOF) {
				require.Equal(t, len(doc.Units), i)
				break
			}
			require.NoError(t, err)
			require.Less(t, i, len(doc.Units))
			want := doc.Units[i]
			require.Equal(t, doc.File.Slice(want.Span), u.File.Slice(u.Span))
			require.Equal(t, want.Span.Start, u.Span.Start+u.File.Skipped.Bytes)
			require.Equal(t, doc.File.Position(want.Span.Start), u.File.Position(u.Span.Start))
			require.Equal(t, want.Incomplete, u.Incomplete)
			require.Len(t, u.Tokens, len(want.Tokens))
			for j := range want.Tokens {
				require.Equal(t, want.Tokens[j].Kind, u.Tokens[j].Kind)
			}
			for j := range want.Diags {
				require.Equal(t, want.Diags[j].Code, u.Diags[j].Code)
			}
		}
	})
}

// What a reasoning tag may set aside is read as one, whether messages are to be apart
// or not.
func TestReasoningIsReadAsOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts().Draw(t, "before") + rapid.SampledFrom([]string{"<think>", "</think>", "\n</think>\n"}).Draw(t, "tag") + texts().Draw(t, "after")
		units := func(apart bool) (all []string) {
			sc := NewScanner("x", strings.NewReader(text), Options{Apart: apart})
			for {
				u, err := sc.Next()
				if err != nil {
					require.ErrorIs(t, err, io.EOF)
					return all
				}
				all = append(all, u.File.Slice(u.Span))
			}
		}
		require.Equal(t, units(false), units(true))
	})
	var text strings.Builder // messages behind the tag are apart again
	for n := range 4000 {
		fmt.Fprintf(&text, "a1.%d note >a2\n why so\n\n", n+1)
		if n == 10 {
			text.WriteString("<think>hm</think>\n")
		}
	}
	sc := NewScanner("x", strings.NewReader(text.String()), Options{Apart: true})
	files := map[*source.File]bool{}
	for range 4000 {
		u, err := sc.Next()
		require.NoError(t, err)
		files[u.File] = true
	}
	assert.Greater(t, len(files), 1000)
	assert.Less(t, len(files), 4000)
}

func TestScannerPassesReadErrors(t *testing.T) {
	boom := errors.New("boom")
	sc := NewScanner("x", io.MultiReader(strings.NewReader("a1.1 take re=a2.1\n"), iotest.ErrReader(boom)), Options{})
	u, err := sc.Next()
	require.NoError(t, err, "what was read before the error is not lost")
	assert.NotNil(t, u.Tree)
	_, err = sc.Next()
	assert.ErrorIs(t, err, boom)
}

func FuzzParse(f *testing.F) {
	for _, s := range snippets {
		f.Add("a1.1 tell a1>a2\n" + s)
		f.Add(s)
	}
	for _, glob := range []string{"../samples/*.rose", "../conformance/cases/*/*.rose"} {
		files, _ := filepath.Glob(glob)
		for _, name := range files {
			b, err := os.ReadFile(name)
			require.NoError(f, err)
			f.Add(string(b))
		}
	}
	f.Fuzz(func(t *testing.T, text string) { sound(t, text) })
}
