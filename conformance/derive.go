package conformance

import (
	"bytes"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// derivation makes a variant of a case whose meaning must be the same.
type derivation struct {
	name    string
	allowed string // a code that it may raise beside those of the case, or ""
	apply   func(input []byte) ([]byte, bool)
	reorder bool // what follows the order of the text is not compared
}

// derivations is the table of variants (language.md 1.1, 1.2, 2.7, 7.7). Each returns
// false where the bytes do not allow it.
var derivations = []derivation{
	{"crlf", "P011", framed, false},
	{"no-final-lf", "", unended, false},
	{"bom", "", marked, false},
	{"reversed", "", reversed, true},
}

// Derivations returns the names of the variants that are made of cases.
func Derivations() []string {
	var names []string
	for _, d := range derivations {
		names = append(names, d.name)
	}
	return names
}

// variantMark stands between the name of a case and that of a variant.
const variantMark = "+"

// Variants returns the cases that are made of c: the same text framed by CR LF,
// without its final LF, with a byte order mark, and with its messages arriving the
// last first. What is right about c is right about them, but for the spans, which no
// facet compares, and for what lists the messages in their order of arrival.
//
// There are none where the text is more than its lines: a text without a header
// and a message that was cut off are their own canonical form, byte for byte
// (2.6, 2.7), and a ceiling may count the bytes (E036).
func (c *Case) Variants() []*Case {
	if c.literal() {
		return nil
	}
	var all []*Case
	for _, d := range derivations {
		if c.Derive != nil && !slices.Contains(c.Derive, d.name) {
			continue
		}
		input, ok := d.apply(c.Input)
		if !ok || d.allowed != "" && c.Diagnostics != nil && slices.Contains(c.Diagnostics.MustNot, d.allowed) {
			continue
		}
		v := *c
		v.Name, v.Input = c.Name+variantMark+d.name, input
		if d.reorder {
			v.Messages, v.Canonical, v.Renderings, v.Refused, v.Dialects = nil, nil, nil, nil, nil
			if len(v.Facets()) == 0 {
				continue
			}
		}
		if d.allowed != "" && c.Diagnostics != nil && c.Diagnostics.Only != nil {
			only := append(slices.Clone(*c.Diagnostics.Only), d.allowed)
			f := *c.Diagnostics
			f.Only = &only
			v.Diagnostics = &f
		}
		all = append(all, &v)
	}
	return all
}

// literal reports whether the bytes of the input count, not only its lines.
func (c *Case) literal() bool {
	if c.Options.Cut || bytes.Contains(c.Options.Policy, []byte("message_bytes")) {
		return true
	}
	for _, m := range c.Messages {
		if m["degraded"] == true || m["incomplete"] == true {
			return true
		}
	}
	if c.mentions("P001", "P017", "E036") || c.Canonical != nil && !bytes.HasSuffix(c.Input, []byte("\n")) {
		return true
	}
	for line := range bytes.Lines(c.Input) {
		if _, _, ok := header(line); ok {
			return false
		}
	}
	return c.Canonical != nil || c.Messages != nil
}

// mentions reports whether the case says of one of the codes that it occurs or may
// occur.
func (c *Case) mentions(codes ...string) bool {
	if c.Diagnostics == nil {
		return false
	}
	for _, code := range codes {
		if slices.ContainsFunc(c.Diagnostics.Must, func(f Finding) bool { return f.Code == code }) {
			return true
		}
		if c.Diagnostics.Only != nil && slices.Contains(*c.Diagnostics.Only, code) {
			return true
		}
	}
	return false
}

// framed ends every line in CR LF. A text that holds a CR already is none: there it
// means something else.
func framed(input []byte) ([]byte, bool) {
	if !bytes.Contains(input, []byte("\n")) || bytes.Contains(input, []byte("\r")) {
		return nil, false
	}
	return bytes.ReplaceAll(input, []byte("\n"), []byte("\r\n")), true
}

// unended takes the final LF away, unless the last message would then count as cut
// off: inside an open bracket or quote, or after an operator without a value (2.7).
// Where there is a CR the last LF may decide how all lines end (1.2).
func unended(input []byte) ([]byte, bool) {
	text, ok := bytes.CutSuffix(input, []byte("\n"))
	if !ok || bytes.Contains(text, []byte("\r")) || bytes.HasSuffix(text, []byte("\n")) {
		return nil, false
	}
	var round, square, curly, quotes int
	var last []byte
	for line := range bytes.Lines(text) {
		last = bytes.TrimSpace(line)
		if bytes.HasPrefix(last, []byte("|")) {
			last = nil // content is nothing but itself
			continue
		}
		round += bytes.Count(last, []byte("(")) - bytes.Count(last, []byte(")"))
		square += bytes.Count(last, []byte("[")) - bytes.Count(last, []byte("]"))
		curly += bytes.Count(last, []byte("{")) - bytes.Count(last, []byte("}"))
		quotes += bytes.Count(last, []byte(`"`))
	}
	if round != 0 || square != 0 || curly != 0 || quotes%2 != 0 || bytes.HasSuffix(last, []byte("=")) || bytes.HasSuffix(last, []byte(">")) {
		return nil, false
	}
	return text, true
}

// byteOrderMark is U+FEFF in UTF-8.
const byteOrderMark = "\xEF\xBB\xBF"

// marked begins the text with a byte order mark.
func marked(input []byte) ([]byte, bool) {
	if bytes.HasPrefix(input, []byte(byteOrderMark)) {
		return nil, false
	}
	return append([]byte(byteOrderMark), input...), true
}

// reversed puts the last message first. It wants a text that is two messages or more
// with blank lines between them, and nothing else: every paragraph begins with a
// header, and holds no other.
func reversed(input []byte) ([]byte, bool) {
	text, ok := bytes.CutSuffix(input, []byte("\n"))
	if !ok || bytes.Contains(text, []byte("\r")) {
		return nil, false
	}
	paragraphs := bytes.Split(text, []byte("\n\n"))
	for _, p := range paragraphs {
		headers := 0
		for line := range bytes.Lines(p) {
			if addressed(line) {
				headers++
			}
		}
		if first, _, _ := bytes.Cut(p, []byte("\n")); headers != 1 || !addressed(first) {
			return nil, false
		}
	}
	slices.Reverse(paragraphs)
	return append(bytes.Join(paragraphs, []byte("\n\n")), '\n'), len(paragraphs) > 1
}

// addressed tells what is plainly a header and no prose: nothing, a route, a topic or
// a field that headers have follows the act.
func addressed(line []byte) bool {
	_, rest, ok := header(line)
	key, _, field := strings.Cut(string(rest), "=")
	return ok && (len(rest) == 0 || rest[0] == '#' || bytes.ContainsRune(rest, '>') || field && slices.Contains(vocab.HeaderKeys, key))
}
