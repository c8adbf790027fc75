//go:build unix

package bench_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// BenchmarkStart is how long a process takes from start to end: one of a program
// that does nothing, which is the floor, and rosettac with little to do. With cgo,
// which os/user of the standard library takes where there is a C compiler, the C
// library is loaded and set up before the first line of Go runs.
//
// Beside the time stand two figures that vary less from machine to machine: how many
// times the floor it is, of the fastest runs of both, taken in turn; and how many
// pages of memory the process touches for the first time ("faults"), which is what
// most of a start is spent on.
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
			floor, fastest, faults := time.Hour, time.Hour, int64(0)
			for b.Loop() {
				b.StopTimer()
				took, _ := start(b, nothing)
				floor = min(floor, took)
				b.StartTimer()
				took, faults = start(b, c.args...)
				fastest = min(fastest, took)
			}
			b.ReportMetric(float64(fastest)/float64(floor), "×nothing")
			b.ReportMetric(float64(faults), "faults")
		})
	}
}

// start runs a program, and returns how long that took and how many pages it touched
// for the first time.
func start(b *testing.B, args ...string) (took time.Duration, faults int64) {
	cmd := exec.Command(args[0], args[1:]...)
	began := time.Now()
	require.NoError(b, cmd.Run())
	took = time.Since(began)
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		faults = usage.Minflt
	}
	return took, faults
}
