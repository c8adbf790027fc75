package rosettac_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	gast "github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// fence is one fenced code block of a document.
type fence struct {
	document string
	line     int // of the first line inside, from 1
	info     []string
	body     string
}

// TestDocuments runs what the documents show. A ```console block holds commands
// (`$ command`) and what they print on both streams; a line `...` stands for any
// number of lines. A ```rosetta block is checked: it raises no WARN and no ERROR
// but the codes named after the word rosetta. In a ```sh block the lines that run
// rosettac alone must succeed. Other blocks are not run.
func TestDocuments(t *testing.T) {
	bin := buildCommand(t)
	count := map[string]int{}
	for _, document := range documents(t) {
		for _, f := range fences(t, document) {
			if len(f.info) == 0 {
				continue
			}
			count[f.document+" "+f.info[0]]++
			switch f.info[0] {
			case "console":
				runConsole(t, bin, f)
			case "rosetta":
				checkExample(t, bin, f)
			case "sh":
				runShown(t, bin, f)
			}
		}
	}
	assert.NotZero(t, count["README.md console"], "README.md shows no command with its output")
	assert.NotZero(t, count["README.md rosetta"], "README.md shows no message")
}

func documents(t *testing.T) []string {
	var all []string
	for _, pattern := range []string{"*.md", "spec/*.md", "bench/*.md", "conformance/*.md"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		all = append(all, found...)
	}
	require.Contains(t, all, "README.md")
	return all
}

// buildCommand builds the commands into a folder of its own and returns that folder.
func buildCommand(t *testing.T) string {
	bin := t.TempDir()
	out, err := exec.Command("go", "build", "-o", bin+string(filepath.Separator), "./cmd/rosettac", "./cmd/rosetta-bench").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return bin
}

func fences(t *testing.T, document string) []fence {
	source, err := os.ReadFile(document)
	require.NoError(t, err)
	var found []fence
	err = gast.Walk(goldmark.DefaultParser().Parse(text.NewReader(source)), func(n gast.Node, entering bool) (gast.WalkStatus, error) {
		block, ok := n.(*gast.FencedCodeBlock)
		if !ok || !entering || block.Lines().Len() == 0 {
			return gast.WalkContinue, nil
		}
		f := fence{document: filepath.ToSlash(document), line: 1 + bytes.Count(source[:block.Lines().At(0).Start], []byte("\n"))}
		if block.Info != nil {
			f.info = strings.Fields(string(block.Info.Segment.Value(source)))
		}
		for i := range block.Lines().Len() {
			line := block.Lines().At(i)
			f.body += string(line.Value(source))
		}
		found = append(found, f)
		return gast.WalkContinue, nil
	})
	require.NoError(t, err)
	return found
}

func runConsole(t *testing.T, bin string, f fence) {
	for i, shown := range strings.Split("\n"+f.body, "\n$ ")[1:] {
		command, want, _ := strings.Cut(shown, "\n")
		if got, _ := runShell(t, bin, f, command); !matches(lines(want), lines(got)) {
			t.Errorf("%s:%d: command %d, %s\nshown:\n%s\nprinted:\n%s", f.document, f.line, i+1, command, want, got)
		}
	}
}

// program is how a newcomer runs what the test has built.
const program = "go run ./cmd/rosettac"

func runShown(t *testing.T, bin string, f fence) {
	for command := range strings.Lines(f.body) {
		if !strings.HasPrefix(command, program) {
			continue
		}
		if got, code := runShell(t, bin, f, command); code != 0 || got == "" {
			t.Errorf("%s:%d: %s: exit code %d\n%s", f.document, f.line, command, code, got)
		}
	}
}

// runShell runs one command of a document at the root of the repository, and
// returns what it prints on both streams, and its exit code.
func runShell(t *testing.T, bin string, f fence, command string) (output string, code int) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh to run the commands of the documents with")
	}
	cmd := exec.Command(shell, "-c", strings.ReplaceAll(command, program, "rosettac"))
	cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "NO_COLOR=1", "TMPDIR="+bin)
	got, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return string(got), exit.ExitCode()
	}
	require.NoError(t, err, "%s:%d: %s", f.document, f.line, command)
	return string(got), 0
}

func lines(s string) []string {
	list := strings.Split(strings.TrimRight(s, "\n"), "\n")
	for i := range list {
		list[i] = strings.TrimRight(list[i], " \r")
	}
	return list
}

// matches compares printed lines with shown ones, in which `...` stands for any
// number of lines.
func matches(shown, printed []string) bool {
	for i, line := range shown {
		if line == "..." {
			rest := shown[i+1:]
			for at := i; at <= len(printed); at++ {
				if matches(rest, printed[at:]) {
					return true
				}
			}
			return false
		}
		if i >= len(printed) || printed[i] != line {
			return false
		}
	}
	return len(shown) == len(printed)
}

func TestMatchesShownOutput(t *testing.T) {
	for _, c := range []struct {
		shown, printed string
		want           bool
	}{
		{"a\nb", "a\nb\n", true},
		{"a", "a\nb", false},
		{"a\nb", "a", false},
		{"a\n...", "a\nb\nc", true},
		{"...\nc", "a\nb\nc", true},
		{"a\n...\nc", "a\nc", true},
		{"a\n...\nc", "a\nb", false},
	} {
		assert.Equal(t, c.want, matches(lines(c.shown), lines(c.printed)), "%q against %q", c.printed, c.shown)
	}
}

func checkExample(t *testing.T, bin string, f fence) {
	name := "rosettac"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	cmd := exec.Command(filepath.Join(bin, name), "check", "--format", "json", "-")
	cmd.Stdin = strings.NewReader(f.body)
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil {
		require.True(t, errors.As(err, &exit) && exit.ExitCode() == 1, "%s:%d: %v", f.document, f.line, err)
	}
	var raised []string
	for _, finding := range decodeFindings(t, out) {
		if finding.Severity != "INFO" && !slices.Contains(raised, finding.Code) {
			raised = append(raised, finding.Code)
		}
	}
	assert.ElementsMatch(t, f.info[1:], raised, "%s:%d", f.document, f.line)
}

type finding struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Text     string `json:"text"`
}

// decodeFindings reads what `check --format json` prints: one object a line.
func decodeFindings(t *testing.T, out []byte) []finding {
	var all []finding
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var f finding
		require.NoError(t, d.Decode(&f))
		all = append(all, f)
	}
	return all
}
