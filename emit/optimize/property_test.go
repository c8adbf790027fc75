package optimize_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

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
