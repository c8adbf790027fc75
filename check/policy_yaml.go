package check

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/agentrosetta/rosettac/check/diag"
)

// PolicyError is what is wrong with a policy.
type PolicyError struct {
	File   string
	Line   int    // from 1; 0 when it is not about a line
	Column int    // in characters from 1; 0 when it is about the whole line
	Key    string // as acts[0].may; "" when it is not about a key
	Text   string
}

// Error returns the fault in one line, as "policy.yaml:3:5: acts[0].may: …".
func (e *PolicyError) Error() string {
	at := e.File
	if e.Line > 0 {
		at += fmt.Sprintf(":%d", e.Line)
		if e.Column > 0 {
			at += fmt.Sprintf(":%d", e.Column)
		}
	}
	if at != "" {
		at += ": "
	}
	if e.Key != "" {
		at += e.Key + ": "
	}
	return diag.Visible(at + e.Text)
}

// The bounds of a policy. A policy is written by people: what is larger is
// something else, or is made to cost time.
const (
	maxPolicy = 1 << 20   // bytes of the file
	maxNodes  = 1_000_000 // values, each as often as an alias names it
)

// policyReader walks over the values of a YAML document.
type policyReader struct {
	file   string
	policy *Policy
	nodes  int       // visited
	named  []pattern // who is named in acts
}

// fieldTable are the keys of a mapping, and what reads the value of each.
type fieldTable []struct {
	name string
	read func(r *policyReader, n *yaml.Node, key string) error
}

func (r *policyReader) fail(n *yaml.Node, key, format string, args ...any) error {
	return &PolicyError{File: r.file, Line: n.Line, Column: n.Column, Key: key, Text: fmt.Sprintf(format, args...)}
}

// document parses the one document of a policy; nil when it is empty.
func (r *policyReader) document(data []byte) (*yaml.Node, error) {
	if len(data) > maxPolicy {
		return nil, &PolicyError{File: r.file, Text: fmt.Sprintf("got %d bytes, want a policy of at most %d", len(data), maxPolicy)}
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	var first, second yaml.Node
	switch err := d.Decode(&first); {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, r.syntax(err, data)
	}
	switch err := d.Decode(&second); {
	case err == nil:
		return nil, r.fail(&second, "", "got a second document, want one policy")
	case !errors.Is(err, io.EOF):
		return nil, r.syntax(err, data)
	}
	if len(first.Content) == 0 {
		return nil, nil
	}
	return r.real(first.Content[0]), nil
}

// syntax turns an error of the YAML library, "yaml: line 3: …", into ours. The
// library counts the lines of its scanner from 1 and those of its parser from 0, and
// leaves the first out.
func (r *policyReader) syntax(err error, data []byte) error {
	text := strings.Join(strings.Fields(strings.TrimPrefix(err.Error(), "yaml: ")), " ")
	line := 0
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		if number, what, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(number); err == nil {
				line, text = n, what
			}
		}
	}
	switch {
	case line == 0:
		line = 1 + bytes.Count(data[:faultOffset(text, data)], []byte("\n"))
	case parserFault(text):
		line++
	}
	return &PolicyError{File: r.file, Line: line, Text: "no YAML: " + text}
}

// parserFault reports whether a text is one of the library's parser.
func parserFault(text string) bool {
	rest, ok := strings.CutPrefix(text, "did not find expected ")
	return ok && !strings.HasPrefix(rest, "alphabetic") && !strings.HasPrefix(rest, "digit") &&
		!strings.HasPrefix(rest, "comment") && !strings.HasPrefix(rest, "whitespace")
}

// faultOffset returns the offset in data of what the library names no line of: an
// alias without anchor, or a character that no YAML may hold.
func faultOffset(text string, data []byte) int {
	if name, ok := strings.CutPrefix(text, "unknown anchor '"); ok {
		name, _, _ = strings.Cut(name, "'")
		return max(0, bytes.Index(data, []byte("*"+name)))
	}
	if !strings.Contains(text, "UTF-8") && !strings.Contains(text, "control characters") {
		return 0
	}
	for i := 0; i < len(data); {
		c, n := utf8.DecodeRune(data[i:])
		if c == utf8.RuneError && n < 2 || c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0x7f {
			return i
		}
		i += n
	}
	return 0
}

// real follows an alias.
func (r *policyReader) real(n *yaml.Node) *yaml.Node {
	for range 100 {
		if n.Kind != yaml.AliasNode || n.Alias == nil {
			break
		}
		n = n.Alias
	}
	return n
}

// absent reports whether a key was written without a value.
func absent(n *yaml.Node) bool { return n == nil || n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

// kind words what a value is.
func kind(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	}
	switch n.Tag {
	case "!!null":
		return "nothing"
	case "!!int", "!!float":
		return "the number " + diag.Clip(n.Value)
	}
	return diag.Quote(n.Value)
}

// visit counts a value: with aliases a small file can hold very many.
func (r *policyReader) visit(n *yaml.Node, key string) error {
	if r.nodes++; r.nodes > maxNodes {
		return r.fail(n, key, "more than %d values, counting each alias", maxNodes)
	}
	return nil
}

// entries calls f for every key and value of a mapping. A key that comes twice is
// an error, and so is anything but a mapping; a missing value is an empty one.
func (r *policyReader) entries(n *yaml.Node, key, want string, f func(name, value *yaml.Node, at string) error) error {
	n = r.real(n)
	if absent(n) {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		return r.fail(n, key, "got %s, want a mapping of %s", kind(n), want)
	}
	lines := make(map[string]int, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, value := r.real(n.Content[i]), r.real(n.Content[i+1])
		if err := r.visit(name, key); err != nil {
			return err
		}
		if name.Kind == yaml.ScalarNode {
			if line, again := lines[name.Value]; again {
				return r.fail(n.Content[i], key, "key %s comes twice, first in line %d", diag.Quote(name.Value), line)
			}
			lines[name.Value] = n.Content[i].Line
		}
		if err := f(name, value, join(key, name.Value)); err != nil {
			return err
		}
	}
	return nil
}

func join(key, name string) string {
	if key == "" {
		return diag.Clip(name)
	}
	return key + "." + diag.Clip(name)
}

// fields reads a mapping whose keys are those of a table.
func (r *policyReader) fields(n *yaml.Node, key string, table fieldTable) error {
	var names []string
	for _, f := range table {
		names = append(names, f.name)
	}
	return r.entries(n, key, "the keys "+strings.Join(names, ", "), func(name, value *yaml.Node, at string) error {
		i := slices.Index(names, name.Value)
		if name.Kind != yaml.ScalarNode || i < 0 {
			return r.unknown(name, key, "key", name.Value, names)
		}
		if absent(value) {
			return nil
		}
		return table[i].read(r, value, at)
	})
}

// list calls f for every item of a list; a single value is a list of one.
func (r *policyReader) list(n *yaml.Node, key, want string, f func(item *yaml.Node, at string) error) error {
	n = r.real(n)
	items := []*yaml.Node{n}
	switch {
	case absent(n):
		return nil
	case n.Kind == yaml.SequenceNode:
		items = n.Content
	case n.Kind == yaml.MappingNode && want != listOfRules:
		return r.fail(n, key, "got a mapping, want a list of %s", want)
	}
	for i, item := range items {
		at := key
		if n.Kind == yaml.SequenceNode {
			at = fmt.Sprintf("%s[%d]", key, i)
		}
		item = r.real(item)
		if err := r.visit(item, at); err != nil {
			return err
		}
		if err := f(item, at); err != nil {
			return err
		}
	}
	return nil
}

// listOfRules is the one list whose items are mappings.
const listOfRules = "rules"

// word reads one word; a number is one too, since a topic may be called 404.
func (r *policyReader) word(n *yaml.Node, key, want string) (string, error) {
	n = r.real(n)
	if n.Kind != yaml.ScalarNode || absent(n) || strings.TrimSpace(n.Value) == "" {
		return "", r.fail(n, key, "got %s, want %s", kind(n), want)
	}
	return n.Value, nil
}

// pattern reads a name or a pattern.
func (r *policyReader) pattern(n *yaml.Node, key string) (pattern, error) {
	word, err := r.word(n, key, "a name or a pattern")
	if err != nil {
		return "", err
	}
	if _, err := path.Match(word, ""); err != nil {
		return "", r.fail(n, key, "%s is no pattern: a bracket or a \\ has no end", diag.Quote(word))
	}
	return pattern(word), nil
}

// positive reads a whole number above 0.
func (r *policyReader) positive(n *yaml.Node, key string) (int, error) {
	n = r.real(n)
	var number int
	if n.Kind != yaml.ScalarNode || n.Tag != "!!int" || n.Decode(&number) != nil || number <= 0 {
		return 0, r.fail(n, key, "got %s, want a whole number above 0", kind(n))
	}
	return number, nil
}

// unknown says that a word of a finite set is none of it.
func (r *policyReader) unknown(n *yaml.Node, key, what, word string, known []string) error {
	if near := diag.Nearest(word, known); near != "" {
		return r.fail(n, key, "unknown %s %s, did you mean %s?", what, diag.Quote(word), near)
	}
	return r.fail(n, key, "unknown %s %s, want one of %s", what, diag.Quote(word), strings.Join(known, ", "))
}
