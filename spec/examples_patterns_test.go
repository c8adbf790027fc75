package spec_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// antiPatterns is the table of samples/antipatterns. That what is wrong raises the
// code, and what is right does not, is tested beside the samples.
func antiPatterns(t *testing.T, _ string) string {
	var rows []struct{ Name, Code, Sees, Wrong, Right string }
	readIndex(t, "antipatterns", &rows)
	var lines []string
	for _, row := range rows {
		cells := []string{row.Sees}
		for _, short := range []struct{ kind, text string }{{"wrong", row.Wrong}, {"right", row.Right}} {
			path := "samples/antipatterns/" + row.Name + "." + short.kind + ".rose"
			text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(path)))
			require.NoError(t, err)
			require.Contains(t, string(text), short.text, "what %s shows in short", path)
			cells = append(cells, fmt.Sprintf("[%s](../%s)", inCell(short.text), path))
		}
		lines = append(lines, strings.Join(append(cells, codeLinks(row.Code)), " | "))
	}
	return table("what one sees | wrong | right | code", lines...)
}

// failureModes is the table of samples/mast.
func failureModes(t *testing.T, _ string) string {
	var rows []struct {
		Mode, Name   string
		Codes        []string
		Policy       string
		Seen, Unseen string
	}
	readIndex(t, "mast", &rows)
	var lines []string
	for _, row := range rows {
		mode := fmt.Sprintf("[%s](#%s)", row.Mode, strings.ToLower(strings.ReplaceAll(row.Mode, ".", "")))
		unseen := fmt.Sprintf("%s: [clean](../samples/mast/%s.unseen.rose)", row.Unseen, row.Mode)
		lines = append(lines, strings.Join([]string{mode, row.Name, codeLinks(row.Codes...), row.Seen, unseen}, " | "))
	}
	return table("mode | name | codes | what they see | what no code sees", lines...)
}

func readIndex(t *testing.T, folder string, rows any) {
	text, err := os.ReadFile(filepath.Join("..", "samples", folder, "index.yaml"))
	require.NoError(t, err)
	require.NoError(t, yaml.Unmarshal(text, rows))
}

// inCell makes code of a line of a transcript, in a cell of a table.
func inCell(line string) string {
	return "`" + strings.ReplaceAll(strings.Join(strings.Fields(line), " "), "|", `\|`) + "`"
}

func codeLinks(codes ...string) string {
	var links []string
	for _, code := range codes {
		links = append(links, fmt.Sprintf("[%s](DIAGNOSTICS.md#%s)", code, strings.ToLower(code)))
	}
	return strings.Join(links, " ")
}
