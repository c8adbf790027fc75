package optimize_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files")

// A conversation of 24 messages by agents of numbered names: what each pass saves
// of it, and what comes out.
func TestTheObservatory(t *testing.T) {
	text, err := os.ReadFile("testdata/observatory.rose")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(read(string(text)).Messages), 24)
	r := proved(t, string(text), options())
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, s := range r.Steps {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d places\t %s\n", s.Pass, s.Before, s.After, s.Times, s.Note)
	}
	require.NoError(t, w.Flush())
	got := b.String() + "\n" + r.Text
	const golden = "testdata/observatory.optimised.txt"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(got), 0o600))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)

	// The passes save more than a tenth of what the canonical form costs.
	assert.Less(t, r.After*10, r.Steps[0].After*9)
}
