package conformance_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Messages may arrive in any order (language.md §7.7): a case of several messages and
// nothing else has a variant in which the last one comes first.
func TestI8VariantInReverse(t *testing.T) {
	const one, two = "a1.1 note >b1\n q x\n", "b1.1 note re=a1.1\n txt b\n | a1.1 note >b1\n"
	for _, c := range []struct{ name, wire, json, want string }{
		{"two messages", one + "\n" + two, `"count":2`, two + "\n" + one},
		{"a message alone", one, `"count":1`, ""},
		{"no blank line between", one + two, `"count":2`, ""},
		{"a preamble", "Hello.\n\n" + one + "\n" + two, `"count":2`, ""},
		{"prose that begins like a header", one + "\nstep2 note that it failed\n", `"count":1`, ""},
		{"prose that begins like a field", one + "\nline5 note foo=bar\n", `"count":1`, ""},
		{"a blank line in a block", one + "\n" + two + "\n | more\n", `"count":2`, ""},
		{"no final LF", one + "\n" + strings.TrimSuffix(two, "\n"), `"count":2`, ""},
		{"nothing left to compare", one + "\n" + two, `"messages":[{},{}]`, ""},
		{"not derived", one + "\n" + two, `"derive":["bom"],"count":2`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			for _, v := range suiteOf(t, map[string]string{"a.rose": c.wire, "a.json": `{"spec":["1"],` + c.json + `}`})[0].Variants() {
				if v.Name == "a+reversed" {
					got = string(v.Input)
					assert.Nil(t, v.Messages)
				}
			}
			assert.Equal(t, c.want, got)
		})
	}
}
