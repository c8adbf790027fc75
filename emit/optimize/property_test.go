package optimize_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/emit/optimize"
)

// Whatever passes run, in text or with names kept elsewhere, the result expands to
// what it was made of, the checks say the same of it, and it is no longer.
func TestGeneratedTranscriptsMeanTheSameI3(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(bench.Kinds).Draw(t, "kind")
		text, _ := bench.Generate(kind, rapid.IntRange(1, 6000).Draw(t, "size"), rapid.Uint64().Draw(t, "seed"))
		o := options()
		o.KeepNames = rapid.Bool().Draw(t, "keep")
		if rapid.Bool().Draw(t, "some") {
			o.Passes = rapid.SliceOfDistinct(rapid.SampledFrom(optimize.Names()), func(s string) string { return s }).Draw(t, "passes")
		}
		proved(t, text, o)
	})
}

// Texts that are parts of each other, in windows and whole, pointed into and not.
func TestPartsOfTextsMeanTheSameI13(t *testing.T) {
	elided := 0
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.Map(rapid.IntRange(0, 3), func(i int) string {
			return strings.Repeat([]string{"the river ", "a bridge, ", "", "some stones "}[i], 6)
		})
		whole := rapid.SliceOfN(line, 2, 7).Draw(t, "whole")
		var b strings.Builder
		for i := range rapid.IntRange(2, 5).Draw(t, "messages") {
			from := rapid.IntRange(0, len(whole)-1).Draw(t, "from")
			to := rapid.IntRange(from+1, len(whole)).Draw(t, "to")
			if i == 0 && rapid.Bool().Draw(t, "all") {
				from, to = 0, len(whole)
			}
			fmt.Fprintf(&b, "a%d note a>b #x\n txt %s @md", i, rapid.SampledFrom([]string{"d", "e"}).Draw(t, "id"))
			if rapid.IntRange(0, 2).Draw(t, "window") == 0 {
				bare, _ := ast.Digests(whole)
				fmt.Fprintf(&b, " src=@sha256:%s win=L%d-%d", bare, from+1, to)
			}
			b.WriteByte('\n')
			for _, l := range whole[from:to] {
				fmt.Fprintf(&b, " | %s\n", l)
			}
			if rapid.IntRange(0, 3).Draw(t, "cite") == 0 {
				fmt.Fprintf(&b, " why @a%d.%s#L%d\n", rapid.IntRange(0, i).Draw(t, "cited"), rapid.SampledFrom([]string{"d", "e"}).Draw(t, "part"), rapid.IntRange(1, 4).Draw(t, "line"))
			}
			b.WriteByte('\n')
		}
		r := proved(t, b.String(), options())
		elided += strings.Count(r.Text, " win=L") - strings.Count(b.String(), " win=L")
	})
	assert.Positive(t, elided, "no text became a window")
}

func TestSamplesMeanTheSame(t *testing.T) {
	files, err := filepath.Glob("../../samples/*.rose")
	require.NoError(t, err)
	more, err := filepath.Glob("../../bench/cases/*.rose")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range append(files, more...) {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		t.Run(filepath.Base(name), func(t *testing.T) { proved(t, string(b), options()) })
	}
}

func TestConformanceCasesMeanTheSame(t *testing.T) {
	n := 0
	err := filepath.WalkDir("../../conformance/cases", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".rose") {
			return err
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		n++
		t.Run(strings.TrimPrefix(name, "../../conformance/cases/"), func(t *testing.T) { proved(t, string(b), options()) })
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, n, 100)
}

// What goes in is any text: nothing panics, the
// result means the same, and a second time it gets no longer.
func FuzzRun(f *testing.F) {
	f.Add("a1.1 ask a1>a2 #x\n q why?\n\na2.1 tell re=a1.1 at=@t:2026-08-26T14:02:00Z\n a  k = v @file:x ~hi\n    l = @a1.1 ~mid\n unk [one]\n")
	f.Add("b1 def >* #sys.opt\n IDS = a1>b b>c\n epoch = @t:2026-08-26\n AA = @x:y\n TXT = b2.body\n\nb2 note >* at=14:02\n txt @md src=@sha256:abcdef\n")
	f.Add("a1.1 note a1>*\n a k = @a1.")
	f.Fuzz(func(t *testing.T, text string) {
		o := options()
		o.Judge = nil
		first, err := optimize.Run(text, canonical(text), o)
		if err != nil {
			return
		}
		before, err := optimize.Expand(canonical(text), nil, read)
		require.NoError(t, err)
		after, err := optimize.Expand(first.Text, nil, read)
		require.NoError(t, err)
		require.Equal(t, meaning(t, before), meaning(t, after))
		again, err := optimize.Run(first.Text, canonical(first.Text), o)
		require.NoError(t, err)
		require.LessOrEqual(t, again.After, max(first.After, again.Before))
	})
}
