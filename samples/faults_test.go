package samples_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
)

// An antiPattern is an entry of antipatterns/index.yaml.
type antiPattern struct {
	Name  string
	Code  diag.Code
	Also  []diag.Code
	Sees  string
	Wrong string
	Right string
}

// A failureMode is an entry of mast/index.yaml.
type failureMode struct {
	Mode   string
	Name   string
	Codes  []diag.Code
	Policy string
	Seen   string
	Unseen string
}

// What is wrong raises its code, what its row says that it raises also, and no other
// warning or error; what is right raises none, and not the code.
func TestAntiPatterns(t *testing.T) {
	rows := index[antiPattern](t, "antipatterns")
	assert.GreaterOrEqual(t, len(rows), 25)
	seen := map[diag.Code]string{}
	for _, row := range rows {
		t.Run(row.Name, func(t *testing.T) {
			assert.Empty(t, seen[row.Code], "two rows show %s", row.Code)
			seen[row.Code] = row.Name
			wrong := gating(t, "antipatterns/"+row.Name+".wrong.rose", row.Code)
			assert.ElementsMatch(t, append([]diag.Code{row.Code}, row.Also...), wrong)
			assert.Empty(t, gating(t, "antipatterns/"+row.Name+".right.rose", row.Code))
		})
	}
	files(t, "antipatterns", 2*len(rows))
}

// What the codes see of a failure mode, they see in its transcript, and see nothing
// else there. In the transcript beside it the failure happened, and they see nothing.
func TestFailureModes(t *testing.T) {
	rows := index[failureMode](t, "mast")
	assert.Len(t, rows, 14)
	for _, row := range rows {
		t.Run(row.Mode, func(t *testing.T) {
			assert.ElementsMatch(t, row.Codes, raised(t, "mast/"+row.Mode+".rose", row.Policy))
			assert.Empty(t, raised(t, "mast/"+row.Mode+".unseen.rose", row.Policy))
		})
	}
	files(t, "mast", 2*len(rows))
}

// index reads the index of a folder. A field that is misspelt or left empty fails.
func index[row any](t *testing.T, folder string) []row {
	text, err := os.ReadFile(filepath.Join(folder, "index.yaml"))
	require.NoError(t, err)
	var rows []row
	d := yaml.NewDecoder(strings.NewReader(string(text)))
	d.KnownFields(true)
	require.NoError(t, d.Decode(&rows))
	return rows
}

// files holds that a folder has no transcript that its index does not name.
func files(t *testing.T, folder string, want int) {
	names, err := filepath.Glob(folder + "/*.rose")
	require.NoError(t, err)
	assert.Len(t, names, want, "a transcript of %s is in no row of its index", folder)
}

// gating returns the codes of the warnings and errors of a sample, each once, and the
// code that is asked for whatever its severity.
func gating(t *testing.T, path string, code diag.Code) []diag.Code {
	return slices.DeleteFunc(raised(t, path, ""), func(c diag.Code) bool {
		return c != code && diag.Lookup(c).Severity == diag.Info
	})
}

// raised returns the codes that a sample raises, each once, under a policy of its
// folder if there is one.
func raised(t *testing.T, path, policy string) []diag.Code {
	var opts check.Options
	if policy != "" {
		text, err := os.ReadFile(filepath.Join(filepath.Dir(path), policy))
		require.NoError(t, err)
		opts.Policy, err = check.ParsePolicy(policy, text)
		require.NoError(t, err)
	}
	_, found := checkedWith(t, filepath.FromSlash(path), opts)
	var codes []diag.Code
	for _, d := range found {
		if !slices.Contains(codes, d.Code) {
			codes = append(codes, d.Code)
		}
	}
	return codes
}
