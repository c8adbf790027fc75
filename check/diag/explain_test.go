package diag

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const pageText = "# E022\n\nA mark points\nat nothing.\n\n## Why it matters\n\nIt is `lost`.\n\n## Policy\n\n```yaml\nrounds: 4\n```\n\n## Lock\n\n```text\ncraft 1.0\n```\n\n" +
	"## Wrong\n\n```rosetta escaped cut now=2026-08-26T15:00:00Z stall-after=1h30m0s also=W010,I012\na1.1 note a1>a2\\r\n why \\xff\\u202e\\\\\n```\n\n" +
	"## Right\n\n```rosetta\na1.1 note a1>a2\n why \\xff\n```\n\n## How to fix\n\nMend\nit.\n"

func TestParsePage(t *testing.T) {
	p, err := ParsePage(pageText)
	require.NoError(t, err)
	assert.Equal(t, Page{
		Code: "E022", What: "A mark points at nothing.", Why: "It is `lost`.", Policy: "rounds: 4\n", Lock: "craft 1.0\n", Fix: "Mend it.",
		Wrong: Example{
			Written: "a1.1 note a1>a2\\r\n why \\xff\\u202e\\\\\n", Text: "a1.1 note a1>a2\r\n why \xff\u202e\\\n", Escaped: true, Cut: true,
			Now: time.Date(2026, 8, 26, 15, 0, 0, 0, time.UTC), StallAfter: 90 * time.Minute, Also: []Code{"W010", "I012"},
		},
		Right: Example{Written: "a1.1 note a1>a2\n why \\xff\n", Text: "a1.1 note a1>a2\n why \\xff\n"},
	}, p)
	assert.Equal(t, "--cut --now 2026-08-26T15:00Z --stall-after 1h30m0s", p.Wrong.Flags())
	assert.Empty(t, p.Right.Flags())
}

func TestParsePageRefuses(t *testing.T) {
	for name, change := range map[string][2]string{
		"no title":             {"# E022", "E022"},
		"an unknown section":   {"## Right", "## Rite"},
		"a section twice":      {"## Right", "## Wrong"},
		"a section too early":  {"## How to fix", "## Policy"},
		"an unknown option":    {"escaped cut", "escaped cat"},
		"no time":              {"15:00:00Z", "15:00"},
		"no duration":          {"1h30m0s", "soon"},
		"an unknown escape":    {`\xff\u202e`, `\q`},
		"no fence":             {"```rosetta\n", "rosetta\n"},
		"an open fence":        {"why \\xff\n```", "why \\xff\n"},
		"another language":     {"```yaml", "```json"},
		"a fence without info": {"```yaml", "```"},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(pageText, change[0], change[1], 1)
			require.NotEqual(t, pageText, text)
			_, err := ParsePage(text)
			assert.Error(t, err)
		})
	}
}

func TestExplainKnowsNoOtherNames(t *testing.T) {
	for _, code := range []Code{"E999", "", "e022", "../registry", "E022.md"} {
		_, ok := Explain(code)
		assert.False(t, ok, code)
	}
	p, ok := Explain("E022")
	assert.True(t, ok)
	assert.Equal(t, Code("E022"), p.Code)
}
