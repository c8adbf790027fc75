package explain

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check/diag"
)

var update = flag.Bool("update", false, "write spec/DIAGNOSTICS.md anew")

const documentFile = "../../../../spec/DIAGNOSTICS.md"

// The document is the registry and the pages, and nothing else: it is never edited
// by hand.
func TestDiagnosticsDocumentIsCurrent(t *testing.T) {
	want := document()
	if *update {
		require.NoError(t, os.WriteFile(documentFile, []byte(want), 0o644))
	}
	got, err := os.ReadFile(documentFile)
	require.NoError(t, err)
	if string(got) != want {
		assert.Equal(t, strings.Split(want, "\n"), strings.Split(string(got), "\n"), "stale: go test ./cmd/rosettac/internal/explain -update")
	}
}

const preface = `# Diagnostics

<!-- Generated from check/diag by go test ./cmd/rosettac/internal/explain -update; do not edit. -->

Every rule of the language has a code, and every code has one meaning, one severity, one pass, one conformance level and a
page. A code is never reused. A message's grade is the highest of the levels R0, R1, R2, R2c and R3 at which it has no WARN
or ERROR of that level or below. Codes marked = are published by other implementations too, with the same severity.
The pages are also what ` + "`rosettac explain CODE`" + ` shows. The wrong text raises its code and nothing else, the right one nothing,
but for what is said beside; both are run through the checks by a test.

`

func document() string {
	var b strings.Builder
	b.WriteString(preface)
	b.WriteString("| code | severity | level | pass | when |\n|---|---|---|---|---|\n")
	for _, e := range diag.Registry {
		shared := ""
		if e.Shared {
			shared = " ="
		}
		fmt.Fprintf(&b, "| [%s](#%s)%s | %s | %s | %s | %s |\n", e.Code, strings.ToLower(string(e.Code)), shared, e.Severity, e.Level, e.Pass, plain(e.Title))
	}
	pass := ""
	shown := map[string]diag.Code{}
	for _, p := range Pages() {
		e := diag.Lookup(p.Code)
		if e.Pass != pass {
			pass = e.Pass
			fmt.Fprintf(&b, "\n## Pass %s\n\nWhat it is about: %s.\n", pass, plain(about(pass)))
		}
		page(&b, e, p)
		for _, t := range p.Tables {
			table(&b, p.Code, t, shown)
		}
	}
	return b.String()
}

func page(b *strings.Builder, e diag.Entry, p diag.Page) {
	fmt.Fprintf(b, "\n### %s\n\n%s %s: *%s*\n\n%s %s\n", e.Code, e.Severity, e.Level, plain(e.Title), p.What, p.Why)
	if p.Policy != "" {
		fmt.Fprintf(b, "\nPolicy:\n\n```yaml\n%s```\n", p.Policy)
	}
	if p.Lock != "" {
		fmt.Fprintf(b, "\nLock of packs:\n\n```text\n%s```\n", p.Lock)
	}
	example(b, "Wrong", p.Wrong)
	example(b, "Right", p.Right)
	fmt.Fprintf(b, "\nHow to fix: %s\n", p.Fix)
}

// table writes a table that a code goes by. One that several codes share stands with
// the first of them.
func table(b *strings.Builder, c diag.Code, t diag.Table, shown map[string]diag.Code) {
	key := t.Title + "\n" + strings.Join(t.Rows, "\n")
	if first, again := shown[key]; again {
		fmt.Fprintf(b, "\n%s: as in [%s](#%s).\n", plain(t.Title), first, strings.ToLower(string(first)))
		return
	}
	shown[key] = c
	fmt.Fprintf(b, "\n%s:\n\n", plain(t.Title))
	for _, row := range t.Rows {
		fmt.Fprintf(b, "- %s\n", plain(row))
	}
}

// example writes an example with what it is checked with. The language of its fence
// is rose: blocks that say rosetta are checked once more, without any flag.
func example(b *strings.Builder, heading string, e diag.Example) {
	if e.Text == "" {
		return
	}
	var with []string
	if f := e.Flags(); f != "" {
		with = append(with, "checked with `"+f+"`")
	}
	if e.Escaped {
		with = append(with, "bytes that would not show are spelled `\\r`, `\\xff`, `\\u202e`")
	}
	for _, code := range e.Also {
		with = append(with, "raises "+string(code)+" as well")
	}
	if len(with) > 0 {
		heading += " (" + strings.Join(with, "; ") + ")"
	}
	fence := "```"
	for strings.Contains(e.Written, fence) {
		fence += "`"
	}
	fmt.Fprintf(b, "\n%s:\n\n%srose\n%s%s\n", heading, fence, e.Written, fence)
}

// plain returns text as Markdown that shows it as it is.
func plain(s string) string {
	return strings.NewReplacer("|", `\|`, "~", `\~`, "*", `\*`, "<", `\<`, "_", `\_`, "[", `\[`, "]", `\]`).Replace(s)
}
