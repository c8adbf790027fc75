package load_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// tree makes files below a new working directory.
func tree(t *testing.T, files ...string) {
	t.Chdir(t.TempDir())
	for _, name := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o700))
		require.NoError(t, os.WriteFile(name, []byte("a1.1 note >b1\n"), 0o600))
	}
}

func TestPaths(t *testing.T) {
	tree(t, "b.rose", "a.rose", "x.txt", "sub/c.rose", "sub/.git/d.rose", "odd[1].rose", ".hidden/e.rose")
	for _, c := range []struct {
		args, want []string
	}{
		{[]string{"b.rose", "a.rose"}, []string{"b.rose", "a.rose"}},
		{[]string{"x.txt"}, []string{"x.txt"}},
		{[]string{"sub"}, []string{"sub/c.rose"}},
		{[]string{".hidden"}, []string{".hidden/e.rose"}},
		{[]string{"."}, []string{"a.rose", "b.rose", "odd[1].rose", "sub/c.rose"}},
		{[]string{"*.rose"}, []string{"a.rose", "b.rose", "odd[1].rose"}},
		{[]string{"*/*.rose"}, []string{".hidden/e.rose", "sub/c.rose"}},
		{[]string{"s*"}, []string{"sub/c.rose"}},
		{[]string{"odd[1].rose"}, []string{"odd[1].rose"}},
		{[]string{"a.rose", "./a.rose", "a*"}, []string{"a.rose"}},
		{[]string{"-", "a.rose"}, []string{"-", "a.rose"}},
	} {
		got, err := load.Paths(c.args)
		require.NoError(t, err, c.args)
		for i := range got {
			got[i] = filepath.ToSlash(got[i])
		}
		assert.Equal(t, c.want, got, c.args)
	}
	for arg, want := range map[string]string{
		"nowhere.rose": "nowhere.rose: no such file",
		"*.nothing":    "no file matches",
		"[":            "syntax error in pattern",
		"empty":        "no .rose file below it",
	} {
		require.NoError(t, os.MkdirAll("empty", 0o700))
		_, err := load.Paths([]string{arg})
		require.ErrorContains(t, err, want)
		assert.NotContains(t, err.Error(), "\n")
	}
}

func TestReadFile(t *testing.T) {
	tree(t, "a.rose")
	f, err := load.ReadFile("a.rose", nil)
	require.NoError(t, err)
	assert.Equal(t, "a.rose", f.Name)
	assert.Equal(t, "a1.1 note >b1\n", f.Text)

	f, err = load.ReadFile(load.Stdin, strings.NewReader("\xff\x00"))
	require.NoError(t, err)
	assert.Equal(t, load.StdinName, f.Name)
	assert.Equal(t, "\xff\x00", f.Text)

	_, err = load.ReadFile("nowhere", nil)
	require.ErrorContains(t, err, "nowhere: no such file")
	_, err = load.ReadFile(".", nil)
	require.ErrorContains(t, err, "is a directory")
	_, err = load.ReadFile(load.Stdin, broken{})
	require.ErrorContains(t, err, "<stdin>: the line went dead")
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("the line went dead") }

// A file that is too large is refused before its bytes are read.
func TestReadFileRefusesWhatIsTooLarge(t *testing.T) {
	t.Chdir(t.TempDir())
	f, err := os.Create("large.rose")
	require.NoError(t, err)
	if err := f.Truncate(1 << 31); err != nil {
		t.Skip("this file system has no sparse files")
	}
	require.NoError(t, f.Close())
	_, err = load.ReadFile("large.rose", nil)
	require.ErrorContains(t, err, "large.rose: larger than 2 GiB")
}

func TestEachJoins(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("1.rose", []byte("b1.1 tell re=a1.1\n a k = v ~hi\n why @file:w\n unk []\n"), 0o600))
	require.NoError(t, os.WriteFile("2.rose", []byte("a1.1 ask >b1\n q which?\n want {k}\n"), 0o600))
	count := func(join bool) (transcripts, findings int) {
		err := load.Each([]string{"1.rose", "2.rose"}, nil, load.Options{Join: join}, func(tr *load.Transcript) error {
			transcripts++
			findings += len(tr.Findings())
			return nil
		})
		require.NoError(t, err)
		return transcripts, findings
	}
	transcripts, findings := count(false)
	assert.Equal(t, 2, transcripts)
	assert.NotZero(t, findings)
	transcripts, findings = count(true)
	assert.Equal(t, 1, transcripts)
	assert.Zero(t, findings)
}

func TestEachStopsAtTheFirstError(t *testing.T) {
	tree(t, "a.rose", "b.rose")
	calls := 0
	err := load.Each([]string{"a.rose", "b.rose"}, nil, load.Options{}, func(*load.Transcript) error {
		calls++
		return io.ErrClosedPipe
	})
	require.ErrorIs(t, err, io.ErrClosedPipe)
	assert.Equal(t, 1, calls)
	err = load.Each([]string{"a.rose", "nowhere"}, nil, load.Options{Join: true}, func(*load.Transcript) error { return nil })
	require.ErrorContains(t, err, "nowhere")
}
