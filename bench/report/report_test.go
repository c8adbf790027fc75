package report_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/bench/report"
)

func TestWrite(t *testing.T) {
	var b strings.Builder
	require.NoError(t, report.Write(&b, []report.Table{
		{
			Title: "first",
			Head:  []string{"name", "n", "change"},
			Rows:  [][]string{{"灯", "7", report.Percent(1.25)}, {"seedlot", "1234", report.Percent(0.9)}, {"x", "", report.Never}},
			Notes: []string{"a note"},
		},
		{Head: []string{"file", "n"}, Rows: [][]string{{"-", "7"}}},
		{Head: []string{"a", "b"}, Rows: [][]string{{"1", "one"}, {"22", report.Share(0.5)}}},
	}))
	assert.Equal(t, `first
  name        n  change
  灯          7  +25.0%
  seedlot  1234  -10.0%
  x               never
  a note

  file  n
  -     7

   a  b
   1  one
  22  50.0%
`, b.String())
}
