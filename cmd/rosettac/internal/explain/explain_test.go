package explain

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/profiles"
)

func TestFind(t *testing.T) {
	for word, want := range map[string]diag.Code{"E022": "E022", "e022": "E022", "w005B": "W005b", "s7": "S7"} {
		e, err := Find(word)
		require.NoError(t, err, word)
		assert.Equal(t, want, e.Code)
	}
	for word, want := range map[string]string{"E0222": "did you mean E022?", "E02": "did you mean", "hello": "lists them", "": "lists them"} {
		_, err := Find(word)
		assert.ErrorContains(t, err, want, word)
	}
}

// A table belongs to a code that there is, and has rows.
func TestTablesBelongToCodes(t *testing.T) {
	for code, rows := range tables {
		assert.NotZero(t, diag.Lookup(code).Severity, code)
		for _, table := range rows() {
			assert.NotEmpty(t, table.Title, code)
			assert.NotEmpty(t, table.Rows, code)
			for _, row := range table.Rows {
				assert.NotEmpty(t, row, code)
			}
		}
	}
}

// The pages print what the rules go by, all of it.
func TestTablesAreThoseOfTheRules(t *testing.T) {
	shown := func(c diag.Code) string {
		var out bytes.Buffer
		require.NoError(t, Page(c).Text(&out, nil, false))
		return strings.Join(strings.Fields(out.String()), " ")
	}
	for _, p := range check.InstructionPhrases {
		assert.Contains(t, shown("S7"), p.Text)
	}
	for _, p := range check.StandInPhrases {
		assert.Contains(t, shown("W046"), p.Text)
	}
	for _, k := range profiles.Kinds {
		assert.Contains(t, shown("E033"), k.Form+": ")
	}
	marks, beside := check.TruncationWords()
	for _, word := range append(marks, beside...) {
		assert.Contains(t, shown("W045"), word)
	}
	for _, th := range check.Thresholds {
		assert.Contains(t, shown(th.Code), fmt.Sprintf("%d %s", th.Value, th.Doc))
	}
	for _, th := range anchor.Thresholds {
		if strings.HasPrefix(th.Name, "suggestion.") || strings.HasPrefix(th.Name, "run.") {
			assert.Contains(t, shown("E040"), th.Name+" = ")
		}
	}
}

// The text of a page shows the finding of its own example, in the place that the
// listing numbers.
func TestPagesShowWhatTheirExampleRaises(t *testing.T) {
	p := Page("E022")
	found, err := Findings(p, p.Wrong)
	require.NoError(t, err)
	require.Len(t, found, 1)
	var out bytes.Buffer
	require.NoError(t, p.Text(&out, found, false))
	assert.Contains(t, out.String(), "  = 7:7: error: "+found[0].Text+"\n")
}

// For any page: lines of prose fit, nothing steers a terminal, colours come only
// when asked for.
func TestTextOfEveryPage(t *testing.T) {
	for _, p := range Pages() {
		found, err := Findings(p, p.Wrong)
		require.NoError(t, err, p.Code)
		var out, coloured bytes.Buffer
		require.NoError(t, p.Text(&out, found, false))
		require.NoError(t, p.Text(&coloured, found, true))
		for _, r := range out.String() {
			assert.False(t, r != '\n' && (r < ' ' || r == 0x7f || r == 0x202e), "%s: %U", p.Code, r)
		}
		assert.Contains(t, coloured.String(), "\x1b[1mHow to fix", p.Code)
		assert.NotContains(t, out.String(), " \n", p.Code)
	}
}

func TestJSONOfEveryPage(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, diag.JSONPages(&out, Pages()))
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	require.Len(t, lines, len(diag.Registry))
	for i, line := range lines {
		var rec diag.PageRecord
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		require.NoError(t, d.Decode(&rec))
		p := Page(diag.Registry[i].Code)
		text := rec.Wrong.Text
		if rec.Wrong.Base64 != "" {
			b, err := base64.StdEncoding.DecodeString(rec.Wrong.Base64)
			require.NoError(t, err)
			text = string(b)
		}
		assert.Equal(t, p.Wrong.Text, text, p.Code)
		rec.Wrong.Text = text
		assert.Equal(t, p.Record(), rec)
		assert.NotContains(t, line, "\u202e")
	}
}

func TestListNamesEveryCodeOnceBelowItsPass(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, List(&out, func(s string) string { return s }))
	pass, seen := "", 0
	for line := range strings.Lines(out.String()) {
		if fields := strings.Fields(line); strings.HasPrefix(line, "  ") {
			e := diag.Registry[seen]
			assert.Equal(t, []string{string(e.Code), e.Severity.String(), e.Level.String()}, fields[:3])
			assert.Equal(t, e.Pass, pass)
			seen++
		} else if len(fields) > 0 {
			pass = strings.TrimSuffix(fields[0], ":")
		}
	}
	assert.Len(t, diag.Registry, seen)
}

// What a person sees: flags, companions, findings, tables, colours.
func TestGoldenPages(t *testing.T) {
	for _, c := range []struct {
		code  diag.Code
		color bool
		file  string
	}{
		{"W040", false, "W040.golden"},
		{"S7", false, "S7.golden"},
		{"S12", false, "S12.golden"},
		{"P006", true, "P006.color.golden"},
	} {
		p := Page(c.code)
		found, err := Findings(p, p.Wrong)
		require.NoError(t, err)
		var out bytes.Buffer
		require.NoError(t, p.Text(&out, found, c.color))
		golden := filepath.Join("testdata", c.file)
		if *update {
			require.NoError(t, os.WriteFile(golden, out.Bytes(), 0o644))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		assert.Equal(t, string(want), out.String(), c.code)
	}
}
