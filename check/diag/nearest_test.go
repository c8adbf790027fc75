package diag_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/check/diag"
)

func TestNearest(t *testing.T) {
	set := []string{"human", "wire", "json", "text", "timeout", "notfound"}
	for _, c := range []struct{ word, want string }{
		{"human", "human"},
		{"humn", "human"},
		{"jsno", "json"},
		{"timeuot", "timeout"},
		{"not_found", "notfound"},
		{"tixx", ""},
		{"xx", ""},
		{"", ""},
		{"something else", ""},
		{strings.Repeat("human", 20), ""},
	} {
		assert.Equal(t, c.want, diag.Nearest(c.word, set), c.word)
	}
}
