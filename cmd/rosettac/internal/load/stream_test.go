package load_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// placed returns findings as lines with their places in the input.
func placed(list []diag.Diagnostic) string {
	var r diag.Report
	r.Add(list...)
	var b strings.Builder
	var rec diag.Recorder
	for _, d := range r.Sorted() {
		p := rec.Record(d)
		fmt.Fprintf(&b, "%s %d-%d %d:%d %s %s\n", p.Code, p.Span.Start, p.Span.End, p.Span.Line, p.Span.Column, p.Message, p.Text)
	}
	return b.String()
}

// The findings of a stream, all together, are those of the whole text, at the same
// places, however the bytes come in.
func TestStreamFindsWhatTheWholeDoes(t *testing.T) {
	inputs := map[string]string{
		"nothing": "",
		"prose":   "Just a sentence.\nAnd another ~high.\n",
		"faults":  "Hello.\n\na1.1 ask >b1 pri=x\n q when?\n want {time, place}\n\nSome prose.\n\nb1.1 tell re=a1.1\n a k = v ~high\n txt t\n | é\n mark t#q\"no\" = x ~hi\n why @a1.7\n\na1.2 revise re=b1.1\n why x\n",
		"cut":     "a1.1 note >b1\n why @file:w\n\na1.2 tell >b1\n a k =",
	}
	samples, err := filepath.Glob("../../../../samples/*.rose")
	require.NoError(t, err)
	require.NotEmpty(t, samples)
	for _, name := range samples {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		inputs[name] = string(text)
	}
	for name, text := range inputs {
		whole := load.Parse([]*source.File{source.NewFile(load.StdinName, text)}, load.Options{})
		for _, in := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			var all []diag.Diagnostic
			messages, last := 0, false
			err := load.Stream([]string{load.Stdin}, in, load.Options{}, func(m *ast.Message, found []diag.Diagnostic) error {
				if last = m == nil; !last {
					messages++
				}
				all = append(all, found...)
				return nil
			})
			require.NoError(t, err)
			assert.Equal(t, len(whole.Messages()), messages, name)
			assert.True(t, last, "the whole is judged at the end")
			assert.Equal(t, placed(whole.Findings()), placed(all), name)
		}
	}
}

// A message is handed over once the next header has come in, not later.
func TestStreamDoesNotWait(t *testing.T) {
	r, w := io.Pipe()
	got := make(chan string)
	go func() {
		_ = load.Stream([]string{load.Stdin}, r, load.Options{}, func(m *ast.Message, found []diag.Diagnostic) error {
			if m != nil {
				got <- m.ID.String()
			}
			return nil
		})
		close(got)
	}()
	_, _ = io.WriteString(w, "a1.1 note >b1\n why x\n\na1.2 note >b1\n")
	assert.Equal(t, "a1.1", <-got)
	_, _ = io.WriteString(w, " why y\n\nb1.1 note >a1\n")
	assert.Equal(t, "a1.2", <-got)
	require.NoError(t, w.Close())
	assert.Equal(t, "b1.1", <-got)
	_, open := <-got
	assert.False(t, open)
}

// An error of the reader ends a stream, after what was read has been judged; so
// does one of the caller.
func TestStreamErrors(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("a1.1 note >b1 re=a9.9\n why x\n"), iotest.ErrReader(errors.New("line down")))
	var all []diag.Diagnostic
	err := load.Stream([]string{load.Stdin}, broken, load.Options{}, func(_ *ast.Message, found []diag.Diagnostic) error {
		all = append(all, found...)
		return nil
	})
	assert.ErrorContains(t, err, "line down")
	assert.Contains(t, placed(all), "E008")

	stop := errors.New("enough")
	err = load.Stream([]string{load.Stdin}, strings.NewReader("a1.1 note >b1\n why x\n"), load.Options{}, func(*ast.Message, []diag.Diagnostic) error { return stop })
	assert.ErrorIs(t, err, stop)
	assert.Error(t, load.Stream([]string{"no such file"}, nil, load.Options{}, func(*ast.Message, []diag.Diagnostic) error { return nil }))
}

// Followed messages come with what is held so far; one that repeats a forgotten one
// comes without.
func TestFollow(t *testing.T) {
	text := "a1.1 note >b1\n why x\n\na1.2 note >b1\n why y\n\na1.3 note >b1\n why z\n\nb1.1 note re=a1.3\n why x\n\na1.1 note >b1\n why x\n"
	follow := func(o load.Options, in io.Reader) (got []string, err error) {
		err = load.Follow([]string{load.Stdin}, in, o, func(name string) func(*ast.Transcript, *ast.Message) error {
			got = append(got, name)
			return func(tr *ast.Transcript, m *ast.Message) error {
				if tr == nil {
					got = append(got, m.ID.String()+" again")
					return nil
				}
				got = append(got, fmt.Sprintf("%s to %v of %d", m.ID, m.To[0].Name, tr.Numbers()))
				return nil
			}
		})
		return got, err
	}
	got, err := follow(load.Options{}, iotest.OneByteReader(strings.NewReader(text)))
	require.NoError(t, err)
	assert.Equal(t, []string{"<stdin>", "a1.1 to b1 of 1", "a1.2 to b1 of 2", "a1.3 to b1 of 3", "b1.1 to a1 of 4", "a1.1 to b1 of 5"}, got)

	var forgot [2]int
	got, err = follow(load.Options{Keep: 2, Forgot: func(messages, later int) { forgot = [2]int{messages, later} }}, strings.NewReader(text))
	require.NoError(t, err)
	assert.Equal(t, []string{"<stdin>", "a1.1 to b1 of 1", "a1.2 to b1 of 2", "a1.3 to b1 of 2", "b1.1 to a1 of 2", "a1.1 again"}, got)
	assert.Equal(t, [2]int{2, 1}, forgot)

	got, err = follow(load.Options{}, io.MultiReader(strings.NewReader(text[:15]), iotest.ErrReader(errors.New("line down"))))
	require.ErrorContains(t, err, "line down")
	assert.Equal(t, []string{"<stdin>", "a1.1 to b1 of 1"}, got)
}
