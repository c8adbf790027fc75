package grammar

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// The committed grammar is the one the structs are.
func TestEBNF(t *testing.T) {
	const golden = "rosetta.ebnf"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(EBNF()), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), EBNF(), "run go test ./grammar -update")
}

func TestKindsHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for k := EOF; k < kinds; k++ {
		assert.NotEmpty(t, k.String(), "kind %d", k)
		assert.False(t, seen[k.String()], "two kinds are called %s", k)
		seen[k.String()] = true
	}
}

func TestParseAddress(t *testing.T) {
	for _, ok := range []string{
		"@a1.7", "@obs7", "@a1.7@orig", "@a1.7.tgt#L3-7", "tgt#L3.c5-9", "scan#box=12,40,88,90", `@a1.7.t#L1.c4-21|q"a b"@2`,
		"@file:log/2f9c#L440-512", "@D:DIFF#L18", "@D:a4:BID", "@#inc.4471", "CKO#14:00-14:15", "tgt", "@a1.7.a.cause", "@obs.007",
	} {
		a, got := ParseAddress(ok)
		assert.True(t, got, ok)
		assert.NotNil(t, a, ok)
	}
	for _, bad := range []string{"", "@", "@word", "@a1.7's", "@a1.7.t#", "@a1.", "#L1", `t#q"open`, "@tbl:", "a b"} {
		_, got := ParseAddress(bad)
		assert.False(t, got, bad)
	}
}
