package conformance

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Command is an implementation that is judged: a program and its first arguments.
type Command struct {
	Path string   // the program
	Args []string // its arguments, without the program
	Arg0 string   // what the program is called, or "" for Path
}

// ParseCommand reads a command line: words at blanks; '…' and "…" hold blanks
// together; a backslash stands before a quote, a blank or a backslash that is meant
// as such. There is no shell: no variable, no pipe. The program must be there.
func ParseCommand(line string) (Command, error) {
	words, err := splitWords(line)
	if err != nil {
		return Command{}, err
	}
	if len(words) == 0 {
		return Command{}, errors.New("no command")
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		return Command{}, fmt.Errorf("%s: no such program", words[0])
	}
	return Command{Path: path, Args: words[1:], Arg0: words[0]}, nil
}

func splitWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	within, inWord := byte(0), false
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && within != '\'' && i+1 < len(line) && strings.IndexByte(`'"\ `, line[i+1]) >= 0:
			i++
			word.WriteByte(line[i])
			inWord = true
		case within != 0 && c == within:
			within = 0
		case within == 0 && (c == '\'' || c == '"'):
			within, inWord = c, true
		case within == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if within != 0 {
		return nil, fmt.Errorf("a %c is not closed", within)
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}

// Self is the program that is running, with the arguments that make it an adapter.
func Self(args ...string) (Command, error) {
	path, err := os.Executable()
	return Command{Path: path, Args: args, Arg0: os.Args[0]}, err
}

// Limits are what an implementation may use. The zero Limits are not of use; see
// DefaultLimits.
type Limits struct {
	Time   time.Duration // for one case, and for --describe
	Output int           // bytes of standard output for one case
}

// DefaultLimits are generous: an answer to a case takes milliseconds.
var DefaultLimits = Limits{Time: 10 * time.Second, Output: 32 << 20}

// settle is how long a process may hold its output open after it ended, or after
// it was killed.
const settle = time.Second

// reply is what came of one question.
type reply struct {
	document    []byte
	unsupported bool   // exit code 4
	crash       string // what went wrong, in a line; "" when nothing did
}

// The exit codes of an implementation.
const exitUnsupported = 4
