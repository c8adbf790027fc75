package rival

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// The readers are here, and not beside the writers, because nothing but the proof of
// equal information needs them.

func readJSON(text string) ([]any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	value, err := nextJSON(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("got more than one value")
	}
	return asList(value)
}

func asList(value any) ([]any, error) {
	list, ok := value.([]any)
	if !ok {
		return nil, fmt.Errorf("got %T, want a list of messages", value)
	}
	return list, nil
}

// nextJSON reads a value and keeps the order of its fields.
func nextJSON(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := nextJSON(d)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err = d.Token()
		return list, err
	case json.Delim('{'):
		o := Object{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			v, err := nextJSON(d)
			if err != nil {
				return nil, err
			}
			o = append(o, Member{key.(string), v})
		}
		_, err = d.Token()
		return o, err
	}
	return token, nil
}

func readYAML(text string) ([]any, error) {
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(text), &n); err != nil {
		return nil, err
	}
	if len(n.Content) != 1 {
		return nil, fmt.Errorf("got no document")
	}
	value, err := yamlValue(n.Content[0])
	if err != nil {
		return nil, err
	}
	return asList(value)
}

func yamlValue(n *yaml.Node) (any, error) {
	switch n.Kind {
	case yaml.SequenceNode:
		list := []any{}
		for _, child := range n.Content {
			v, err := yamlValue(child)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		return list, nil
	case yaml.MappingNode:
		o := Object{}
		for i := 0; i < len(n.Content); i += 2 {
			v, err := yamlValue(n.Content[i+1])
			if err != nil {
				return nil, err
			}
			o = append(o, Member{n.Content[i].Value, v})
		}
		return o, nil
	}
	switch tag := n.ShortTag(); tag {
	case "!!str":
		return n.Value, nil
	case "!!null":
		return nil, nil
	case "!!bool":
		return strconv.ParseBool(n.Value)
	default:
		return nil, fmt.Errorf("line %d: got %s, want a string", n.Line, tag)
	}
}

type toonLine struct {
	depth int
	text  string
}

// toonReader reads what writeTOON writes: version 4, strict, two blanks of indent.
type toonReader struct {
	lines []toonLine
	err   error
}

func readTOON(text string) ([]any, error) {
	var r toonReader
	for line := range strings.SplitSeq(text, "\n") {
		rest := strings.TrimLeft(line, " ")
		r.lines = append(r.lines, toonLine{(len(line) - len(rest)) / 2, rest})
	}
	head := r.next()
	value := r.field(head.text, 0).Value
	if r.err == nil && len(r.lines) > 0 {
		r.fail(r.lines[0].text)
	}
	if r.err != nil {
		return nil, r.err
	}
	return asList(value)
}

func (r *toonReader) next() toonLine {
	line := r.lines[0]
	r.lines = r.lines[1:]
	return line
}

func (r *toonReader) fail(text string) {
	if r.err == nil {
		r.err = fmt.Errorf("got %q", text)
	}
}

func (r *toonReader) at(depth int) bool { return len(r.lines) > 0 && r.lines[0].depth == depth }

var toonField = regexp.MustCompile(`^("(?:[^"\\]|\\.)*"|[A-Za-z_][A-Za-z0-9_.]*|)(?:\[([0-9]+)(:?)\](\{.*\})?)?:(?: (.*))?$`)

// field reads a field whose own things are one level deeper than depth.
func (r *toonReader) field(text string, depth int) Member {
	m := toonField.FindStringSubmatch(text)
	if m == nil {
		r.fail(text)
		return Member{}
	}
	key, _ := r.scalar(m[1]).(string)
	count, _ := strconv.Atoi(m[2])
	switch {
	case m[2] == "" && m[5] == "[]":
		return Member{key, []any{}}
	case m[2] == "" && m[5] != "":
		return Member{key, r.scalar(m[5])}
	case m[2] == "":
		o := Object{}
		for r.at(depth + 1) {
			o = append(o, r.field(r.next().text, depth+1))
		}
		return Member{key, o}
	case m[3] != "":
		o := Object{}
		for range count {
			row := r.next()
			name := toonField.FindStringSubmatch(row.text)
			k, _ := r.scalar(name[1]).(string)
			cells := toonSplit(name[5])
			o = append(o, Member{k, r.row(m[4], &cells)})
		}
		return Member{key, o}
	case m[4] != "":
		list := []any{}
		for range count {
			cells := toonSplit(r.next().text)
			list = append(list, r.row(m[4], &cells))
		}
		return Member{key, list}
	case m[5] != "":
		list := []any{}
		for _, cell := range toonSplit(m[5]) {
			list = append(list, r.scalar(cell))
		}
		if len(list) != count {
			r.fail(text)
		}
		return Member{key, list}
	}
	list := []any{}
	for range count {
		list = append(list, r.item(depth+1))
	}
	return Member{key, list}
}

func (r *toonReader) item(depth int) any {
	text, ok := strings.CutPrefix(r.next().text, "- ")
	switch {
	case !ok:
		return Object{}
	case !toonField.MatchString(text):
		return r.scalar(text)
	}
	o := Object{r.field(text, depth+1)}
	for r.at(depth + 1) {
		o = append(o, r.field(r.next().text, depth+1))
	}
	return o
}

// row reads the cells of the columns `{at,place{line,column}}`.
func (r *toonReader) row(shape string, cells *[]string) Object {
	o := Object{}
	for _, column := range toonSplitNested(shape[1 : len(shape)-1]) {
		name, inner, nested := strings.Cut(column, "{")
		key, _ := r.scalar(name).(string)
		if nested {
			o = append(o, Member{key, r.row("{"+inner, cells)})
			continue
		}
		if len(*cells) == 0 {
			r.fail(shape)
			return o
		}
		o = append(o, Member{key, r.scalar((*cells)[0])})
		*cells = (*cells)[1:]
	}
	return o
}

func toonSplit(text string) []string { return toonCut(text, false) }

func toonSplitNested(text string) []string { return toonCut(text, true) }

// toonCut splits at commas outside quotes and, if asked, outside braces.
func toonCut(text string, braces bool) []string {
	var all []string
	start, depth, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case braces && c == '{':
			depth++
		case braces && c == '}':
			depth--
		case c == ',' && depth == 0:
			all = append(all, text[start:i])
			start = i + 1
		}
	}
	return append(all, text[start:])
}

func (r *toonReader) scalar(text string) any {
	switch text {
	case "null":
		return nil
	case "true", "false":
		return text == "true"
	}
	if !strings.HasPrefix(text, `"`) {
		return text
	}
	s, err := strconv.Unquote(text)
	if err != nil {
		r.fail(text)
	}
	return s
}
