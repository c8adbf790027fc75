package emit

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/check/diag"
)

// lookup finds a name in a table, or says which one was probably meant.
func lookup[T any](what, name string, table []T, nameOf func(T) string) (T, error) {
	var names []string
	for _, row := range table {
		if nameOf(row) == name {
			return row, nil
		}
		names = append(names, nameOf(row))
	}
	var none T
	if near := diag.Nearest(name, names); near != "" {
		return none, fmt.Errorf("unknown %s %s, did you mean %s?", what, diag.Quote(name), near)
	}
	return none, fmt.Errorf("unknown %s %s, want one of %s", what, diag.Quote(name), strings.Join(names, ", "))
}
