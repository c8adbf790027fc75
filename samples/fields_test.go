package samples_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
)

// A field is an entry of fields/index.yaml.
type field struct {
	Name  string
	Short string // its column in the matrix
	Title string
	Kind  string
	Code  diag.Code   // of the fault that is shown on purpose
	Said  []diag.Code // for information, of conduct that is right
}

// A transcript of a field is clean at R3, or has one fault: one finding, of the code
// that its row names. What it is told for information is named as well.
func TestFields(t *testing.T) {
	rows := index[field](t, "fields")
	assert.Len(t, rows, 14)
	files(t, "fields", len(rows))
	faulty := 0
	for _, row := range rows {
		t.Run(row.Name, func(t *testing.T) {
			tr, found := checkedWith(t, "fields/"+row.Name+".rose", check.Options{})
			n := len(tr.Messages())
			assert.True(t, 8 <= n && n <= 20, "%d messages", n)
			senders := map[string]bool{}
			for _, m := range tr.Messages() {
				senders[m.From] = true
			}
			assert.GreaterOrEqual(t, len(senders), 3)

			var gating, said []diag.Code
			for _, d := range found {
				if d.Severity() == diag.Info {
					said = append(said, d.Code)
				} else {
					gating = append(gating, d.Code)
				}
			}
			if row.Code == "" {
				assert.Empty(t, gating)
			} else {
				faulty++
				assert.Equal(t, []diag.Code{row.Code}, gating)
			}
			assert.Subset(t, said, row.Said)
			assert.Subset(t, row.Said, said)
		})
	}
	require.Equal(t, 4, faulty)
}
