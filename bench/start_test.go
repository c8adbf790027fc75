package bench_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkStart is how long a process takes from start to end: one of a program
// that does nothing, which is the floor, and rosettac with little to do. With cgo,
// which os/user of the standard library takes where there is a C compiler, the C
// library is loaded and set up before the first line of Go runs.
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		require.NoError(b, os.WriteFile(file, []byte(text), 0o600))
		return file
	}
	build := func(name, source, cgo string) string {
		file := filepath.Join(dir, name)
		cmd := exec.Command("go", "build", "-o", file, source)
		cmd.Env = append(os.Environ(), "CGO_ENABLED="+cgo)
		out, err := cmd.CombinedOutput()
		require.NoError(b, err, "%s", out)
		return file
	}
	nothing := build("nothing", write("nothing.go", "package main\n\nfunc main() {}\n"), "0")
	rosettac := build("rosettac", "../cmd/rosettac", "0")
	message := write("one.rose", "a1.1 tell a1>b1 #inc.7\n a    cause = the cache ~mid\n why  @file:log/7\n unk  []\n")
	for _, c := range []struct {
		name string
		args []string
	}{
		{"nothing", []string{nothing}},
		{"help", []string{rosettac, "--help"}},
		{"help-cgo", []string{build("rosettac-cgo", "../cmd/rosettac", "1"), "--help"}},
		{"check", []string{rosettac, "check", message}},
		{"emit", []string{rosettac, "emit", message}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, exec.Command(c.args[0], c.args[1:]...).Run())
			}
		})
	}
}
