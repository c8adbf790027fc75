package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every mistake still has its line: building them all is left to the command.
func TestMutantsApply(t *testing.T) {
	require.GreaterOrEqual(t, len(mutants), 7)
	for _, m := range mutants {
		text, err := os.ReadFile(filepath.Join("..", "..", m.file))
		require.NoError(t, err, m.name)
		mistaken, err := m.apply(string(text))
		require.NoError(t, err, m.name)
		assert.NotEqual(t, string(text), mistaken, m.name)
	}
}

func TestAMutantWithoutItsLineIsAnError(t *testing.T) {
	m := mutant{"x", "x.go", "a + b", "a - b"}
	for _, text := range []string{"", "a+b", "a + b; a + b"} {
		_, err := m.apply(text)
		require.ErrorContains(t, err, "want once", text)
	}
	text, err := m.apply("x = a + b")
	require.NoError(t, err)
	assert.Equal(t, "x = a - b", text)
}
