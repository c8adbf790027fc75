package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/cmd/internal/script"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){program: main})
}

// The scripts are what a person types and sees. What measures time is asked for a
// few kilobytes here: the scripts hold what is printed, not how fast it is.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Cmds:                script.Commands(),
	})
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		text string
		want byteSize // 0: refused
	}{
		{"1", 1},
		{"12B", 12},
		{"500kB", 500_000},
		{"1.5MB", 1_500_000},
		{"100 MB", 100_000_000},
		{"1MiB", 1 << 20},
		{"2GB", 2_000_000_000},
		{"0", 0},
		{"-1MB", 0},
		{"NaN", 0},
		{"3GB", 0},
		{"1TB", 0},
		{"MB", 0},
		{"", 0},
	} {
		var got byteSize
		err := got.UnmarshalText([]byte(c.text))
		assert.Equal(t, c.want, got, c.text)
		assert.Equal(t, c.want == 0, err != nil, c.text)
	}
}
