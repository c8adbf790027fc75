package emit

import (
	"bufio"
	"encoding/base64"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast"
)

// jsonWriter writes JSON as it goes, without building values. Errors of the
// writer are kept by the buffer until flush.
type jsonWriter struct {
	out   *bufio.Writer
	comma bool // the next key or value needs a comma before it
	fresh bool // and begins a line

	policy  Policy
	speaker *ast.Message // whose slots are being written
}

func newJSONWriter(w io.Writer) *jsonWriter { return &jsonWriter{out: bufio.NewWriterSize(w, 1<<16)} }

func (j *jsonWriter) raw(s string) { j.out.WriteString(s) }

func (j *jsonWriter) sep() {
	if j.comma {
		j.out.WriteByte(',')
	}
	if j.fresh {
		j.out.WriteByte('\n')
	}
	j.comma, j.fresh = true, false
}

// begin opens an object or array, end closes it.
func (j *jsonWriter) begin(bracket byte) {
	j.sep()
	j.out.WriteByte(bracket)
	j.comma = false
}

func (j *jsonWriter) end(bracket byte) {
	j.out.WriteByte(bracket)
	j.comma = true
}

// key writes a name of the document, which is plain ASCII.
func (j *jsonWriter) key(name string) {
	j.sep()
	j.out.WriteByte('"')
	j.out.WriteString(name)
	j.out.WriteString(`":`)
	j.comma = false
}

func (j *jsonWriter) object(name string) {
	j.key(name)
	j.begin('{')
}

func (j *jsonWriter) array(name string) {
	j.key(name)
	j.begin('[')
}

func (j *jsonWriter) value(s string) {
	j.sep()
	j.quote(s)
}

// str writes a field that holds text. Bytes that are not UTF-8 are shown as
// U+FFFD, and a twin field name_b64 holds all bytes of the text (design.md §7).
func (j *jsonWriter) str(name, s string) {
	j.key(name)
	j.value(s)
	if !utf8.ValidString(s) {
		j.key(name + "_b64")
		j.value(base64.StdEncoding.EncodeToString([]byte(s)))
	}
}

// strs writes a field that holds a list of texts, and its twin where one of them
// is not UTF-8.
func (j *jsonWriter) strs(name string, n int, at func(i int) string) {
	valid := true
	j.array(name)
	for i := range n {
		s := at(i)
		valid = valid && utf8.ValidString(s)
		j.value(s)
	}
	j.end(']')
	if valid {
		return
	}
	j.array(name + "_b64")
	for i := range n {
		j.value(base64.StdEncoding.EncodeToString([]byte(at(i))))
	}
	j.end(']')
}

// strMap writes a field that holds texts by name, and its twin. Of a name that
// occurs twice the first text is written.
func (j *jsonWriter) strMap(name string, n int, at func(i int) (key, value string)) {
	if n == 0 {
		j.object(name)
		j.end('}')
		return
	}
	seen := make(map[string]bool, n)
	valid := true
	j.object(name)
	for i := range n {
		k, v := at(i)
		if seen[k] {
			continue
		}
		seen[k] = true
		valid = valid && utf8.ValidString(v)
		j.entry(k, v)
	}
	j.end('}')
	if valid {
		return
	}
	clear(seen)
	j.object(name + "_b64")
	for i := range n {
		if k, v := at(i); !seen[k] {
			seen[k] = true
			j.entry(k, base64.StdEncoding.EncodeToString([]byte(v)))
		}
	}
	j.end('}')
}

// entry writes a name that a message chose, and its text.
func (j *jsonWriter) entry(key, value string) {
	j.sep()
	j.quote(key)
	j.raw(":")
	j.quote(value)
}

func (j *jsonWriter) boolean(name string, b bool) {
	j.key(name)
	j.sep()
	j.out.WriteString(strconv.FormatBool(b))
}

func (j *jsonWriter) number(n int) {
	j.sep()
	j.out.WriteString(strconv.Itoa(n))
}

func (j *jsonWriter) integer(name string, n int) {
	j.key(name)
	j.number(n)
}

const hexDigits = "0123456789abcdef"

// quote writes a JSON string. Besides what JSON wants, DEL and the C1 controls
// are escaped, so that the document is safe to look at; U+2028 and U+2029 too,
// so that it may stand in a script.
func (j *jsonWriter) quote(s string) {
	j.out.WriteByte('"')
	j.quoted(s)
	j.out.WriteByte('"')
}

// quoted writes the inside of a JSON string.
func (j *jsonWriter) quoted(s string) {
	out := j.out
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < 0x7f && c != '"' && c != '\\' {
			i++
			continue
		}
		r, n := rune(c), 1
		if c >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(s[i:])
			if r > 0x9f && r != '\u2028' && r != '\u2029' && (r != utf8.RuneError || n > 1) {
				i += n
				continue
			}
		}
		out.WriteString(s[start:i])
		j.escape(r, n)
		i += n
		start = i
	}
	out.WriteString(s[start:])
}

func (j *jsonWriter) escape(r rune, n int) {
	switch {
	case r == utf8.RuneError && n == 1:
		j.out.WriteString("\ufffd")
	case r == '"' || r == '\\':
		j.out.WriteByte('\\')
		j.out.WriteByte(byte(r))
	case r == '\n':
		j.out.WriteString(`\n`)
	case r == '\t':
		j.out.WriteString(`\t`)
	case r == '\r':
		j.out.WriteString(`\r`)
	default:
		j.out.WriteString(`\u`)
		for shift := 12; shift >= 0; shift -= 4 {
			j.out.WriteByte(hexDigits[r>>shift&0xf])
		}
	}
}
