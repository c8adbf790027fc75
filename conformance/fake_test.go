package conformance_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/conformance"
)

// fakeFlag makes the test binary an implementation: what follows is its description.
const fakeFlag = "-fake="

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && strings.HasPrefix(os.Args[1], fakeFlag) {
		os.Exit(fake(strings.TrimPrefix(os.Args[1], fakeFlag), os.Args[2:]))
	}
	os.Exit(m.Run())
}

// fakeCommand is an implementation that describes itself so, and does what the text
// of a case tells it.
func fakeCommand(t *testing.T, description string) conformance.Command {
	path, err := os.Executable()
	require.NoError(t, err)
	return conformance.Command{Path: path, Args: []string{fakeFlag + description}}
}

func fake(description string, flags []string) int {
	fmt.Fprintln(os.Stderr, "{noise that nobody reads")
	switch {
	case slices.Contains(flags, "--describe"):
		if code, text, ok := strings.Cut(description, "!"); ok { // as 3!text
			fmt.Print(text)
			return int(code[0] - '0')
		}
		fmt.Print(description)
		return 0
	case slices.Contains(flags, "--jsonl"):
		return fakeStays()
	}
	wire, _ := io.ReadAll(os.Stdin)
	switch trouble(string(wire)) {
	case "exit":
		return 3
	case "unsupported":
		return 4
	case "flags":
		text, _ := json.Marshal(map[string]any{"messages": []any{map[string]any{"flags": flags}}})
		os.Stdout.Write(text)
		return 0
	case "lingers":
		if holder(string(wire)) == nil {
			return 3
		}
	}
	os.Stdout.WriteString(fakeDocument(string(wire)))
	return 0
}

// trouble does what ends or stops the process, and returns the first word of the
// wire text.
func trouble(wire string) string {
	word, _, _ := strings.Cut(wire, " ")
	switch word {
	case "hang":
		child := exec.Command("sleep", "60") // what it starts is ended too
		child.Stdout = os.Stdout
		_ = child.Start()
		time.Sleep(time.Minute)
	case "holds":
		_ = holder(wire)
		time.Sleep(time.Hour)
	case "kill":
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			_ = self.Kill()
		}
		time.Sleep(time.Minute)
	case "huge":
		for range 100 {
			os.Stdout.WriteString(strings.Repeat("x", 1<<20))
		}
	}
	return word
}

// holder starts a process that holds standard output and the pipe that the wire
// names open, writes to that pipe, and returns it; nil when it cannot.
func holder(wire string) *os.File {
	_, name, _ := strings.Cut(wire, " ")
	pipe, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return nil
	}
	child := exec.Command("sleep", "3600")
	child.Stdout, child.ExtraFiles = os.Stdout, []*os.File{pipe}
	if child.Start() != nil {
		return nil
	}
	_, _ = pipe.WriteString("up")
	return pipe
}

func fakeDocument(wire string) string {
	switch word, rest, _ := strings.Cut(wire, " "); word {
	case "garbage":
		return "Traceback (most recent call last)"
	case "array":
		return `[]`
	case "empty":
		return `{}`
	case "null":
		return `{"messages":null,"diagnostics":null,"resolutions":null,"canonical":null,"renderings":null,"dialects":null}`
	case "types":
		return `{"messages":{"a":1}}`
	case "inner":
		return `{"messages":[null],"diagnostics":[{}],"resolutions":[4],"canonical":"x","renderings":[{}],"dialects":[{}]}`
	case "say":
		return rest
	}
	return `{"messages":[{"id":"a1.1","more":[1]}],"more":{},"diagnostics":[{"code":"P001","more":1}]}`
}

func fakeStays() int {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var asked conformance.Request
		if json.Unmarshal(in.Bytes(), &asked) != nil {
			return 9
		}
		answer := func(id int, rest string) { fmt.Printf("{\"id\":%d,%s}\n", id, rest) }
		switch trouble(string(asked.Wire)) {
		case "exit":
			return 3
		case "unsupported":
			answer(asked.ID, `"unsupported":true`)
		case "error":
			answer(asked.ID, `"error":"a fault\nin two lines"`)
		case "other":
			answer(asked.ID+7, `"document":{}`)
		case "noise":
			fmt.Println("starting up")
		case "garbage", "array", "types":
			if string(asked.Wire)[0] == 'g' {
				fmt.Println("Traceback (most recent call last)")
				break
			}
			answer(asked.ID, `"document":`+fakeDocument(string(asked.Wire)))
		case "nothing":
			answer(asked.ID, `"more":1`)
		case "flags":
			text, _ := json.Marshal(asked)
			answer(asked.ID, `"document":{"messages":[{"flags":`+string(text)+`}]}`)
		case "leaves":
			answer(asked.ID, `"document":`+fakeDocument(""))
			return 0
		default:
			answer(asked.ID, `"document":`+fakeDocument(string(asked.Wire)))
		}
	}
	return 0
}
