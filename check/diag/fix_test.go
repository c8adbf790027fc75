package diag

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast/source"
)

func mends(at ...any) *Fix {
	f := &Fix{Title: "t"}
	for i := 0; i < len(at); i += 3 {
		f.Edits = append(f.Edits, Edit{Span: source.Span{Start: at[i].(int), End: at[i+1].(int)}, New: at[i+2].(string)})
	}
	return f
}

func TestApply(t *testing.T) {
	for _, c := range []struct {
		name  string
		fixes []*Fix
		want  string
		made  int
	}{
		{"nothing", nil, "abcdef", 0},
		{"no fix", []*Fix{nil}, "abcdef", 0},
		{"two places", []*Fix{mends(1, 2, "X"), mends(4, 4, "-")}, "aXcd-ef", 2},
		{"side by side", []*Fix{mends(1, 2, "X"), mends(2, 3, "Y")}, "aXYdef", 2},
		{"in any order", []*Fix{mends(4, 5, ""), mends(0, 1, "A")}, "Abcdf", 2},
		{"several edits of one", []*Fix{mends(4, 5, "", 0, 1, "A")}, "Abcdf", 1},
		{"overlapping: the first stands", []*Fix{mends(1, 3, "X"), mends(2, 4, "Y")}, "aXdef", 1},
		{"inside", []*Fix{mends(1, 5, "X"), mends(2, 3, "Y")}, "aXf", 1},
		{"around", []*Fix{mends(2, 3, "Y"), mends(1, 5, "X")}, "abYdef", 1},
		{"an insertion where the other begins", []*Fix{mends(2, 3, "Y"), mends(2, 2, "X")}, "abYdef", 1},
		{"an insertion where the other ends", []*Fix{mends(2, 3, "Y"), mends(3, 3, "X")}, "abYdef", 1},
		{"two insertions at one place", []*Fix{mends(2, 2, "Y"), mends(2, 2, "X")}, "abYcdef", 1},
		{"all of one or none", []*Fix{mends(2, 3, "Y"), mends(0, 1, "A", 2, 4, "X"), mends(5, 6, "F")}, "abYdeF", 2},
		{"overlapping itself", []*Fix{mends(0, 2, "A", 1, 3, "X")}, "abcdef", 0},
		{"outside", []*Fix{mends(5, 7, "A"), mends(-1, 0, "A"), mends(3, 2, "A")}, "abcdef", 0},
	} {
		f := source.NewFile("f", "abcdef")
		list := []Diagnostic{{Code: "P008", File: source.NewFile("f", "another"), Fix: mends(0, 1, "no")}}
		for _, fix := range c.fixes {
			list = append(list, Diagnostic{Code: "P008", File: f, Fix: fix})
		}
		text, made := Apply(f, list)
		assert.Equal(t, c.want, text, c.name)
		assert.Len(t, made, c.made, c.name)
	}
}

// What no edit touches stays, in its order.
func TestApplyKeepsTheRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := source.NewFile("f", strings.Repeat("abcdefghij", 5))
		var list []Diagnostic
		for range rapid.IntRange(0, 12).Draw(t, "n") {
			start := rapid.IntRange(0, len(f.Text)).Draw(t, "start")
			end := rapid.IntRange(start, min(start+4, len(f.Text))).Draw(t, "end")
			list = append(list, Diagnostic{Code: "P008", File: f, Fix: mends(start, end, rapid.SampledFrom([]string{"", "X", "YY"}).Draw(t, "new"))})
		}
		text, made := Apply(f, list)
		gone := make([]bool, len(f.Text))
		added := 0
		for _, d := range made {
			for _, e := range d.Fix.Edits {
				added += len(e.New)
				for i := e.Span.Start; i < e.Span.End; i++ {
					if gone[i] {
						t.Fatalf("byte %d was replaced twice", i)
					}
					gone[i] = true
				}
			}
		}
		var left strings.Builder
		for i := range gone {
			if !gone[i] {
				left.WriteByte(f.Text[i])
			}
		}
		if got := strings.NewReplacer("X", "", "Y", "").Replace(text); got != left.String() || len(text) != left.Len()+added {
			t.Fatalf("got %q, want %q and %d bytes more", text, left.String(), added)
		}
	})
}

func TestMechanicalFixes(t *testing.T) {
	for _, c := range mechanical {
		assert.NotZero(t, Lookup(c).Severity, "%s is no code", c)
		assert.False(t, Diagnostic{Code: c}.Mechanical(), "without a fix")
		assert.True(t, Diagnostic{Code: c, Fix: &Fix{}}.Mechanical())
	}
	assert.False(t, Diagnostic{Code: "E015", Fix: &Fix{}}.Mechanical(), "a guess")
}
