// Package golden compares tables with committed ones, in tests.
package golden

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/bench/report"
)

var update = flag.Bool("update", false, "rewrite the golden tables")

// Tables compares tables, as they are printed, with testdata/name of the package under
// test. The flag -update writes that file anew.
func Tables(t *testing.T, name string, tables []report.Table) {
	t.Helper()
	var got bytes.Buffer
	require.NoError(t, report.Write(&got, tables))
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o777))
		require.NoError(t, os.WriteFile(file, got.Bytes(), 0o666))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), got.String())
}
