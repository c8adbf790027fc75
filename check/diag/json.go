package diag

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast/source"
)

// JSONVersion is the value of "v" in every line that [JSON] writes. It grows when
// a field changes its meaning or goes; new fields leave it alone.
const JSONVersion = 1

// Record is a diagnostic in machine-readable form; finding.schema.json, beside this
// file, is its JSON Schema. Offsets count from the start of the input, also where a
// file is only a part of a stream. See the neutral document (design.md §7) for the
// fields that it shares.
type Record struct {
	Version   int       `json:"v"`
	Code      Code      `json:"code"`
	Severity  string    `json:"severity"` // ERROR, WARN or INFO
	Level     string    `json:"level"`    // the conformance level that demands the rule
	Pass      string    `json:"pass"`
	Operation string    `json:"operation"` // what it is about, as [Operation] prints it
	Message   string    `json:"message"`   // printed id; "" when there is none
	File      string    `json:"file"`
	Span      Place     `json:"span"`
	Text      string    `json:"text"`
	Notes     []string  `json:"notes"`
	Help      string    `json:"help"`
	Fix       *FixEntry `json:"fix"` // null when there is no mechanical mend
}

// Place is a span with the position of its start: bytes from 0, half open; lines
// from 1; columns in code points from 0.
type Place struct {
	Start  int `json:"start"`
	End    int `json:"end"`
	Line   int `json:"line"`
	Column int `json:"column"`
}

// FixEntry is a [Fix] in a Record.
type FixEntry struct {
	Title      string      `json:"title"`
	Mechanical bool        `json:"mechanical"` // can be made without asking anybody; else it is what was probably meant
	Edits      []EditEntry `json:"edits"`
}

// EditEntry is an [Edit] in a Record. Base64 is set when the new bytes are not
// UTF-8: New then shows them with U+FFFD.
type EditEntry struct {
	Start  int    `json:"start"`
	End    int    `json:"end"`
	New    string `json:"new"`
	Base64 string `json:"new_b64,omitempty"`
}

// Recorder makes Records. It is cheapest when diagnostics come in the order of
// [Report.Sorted]. The zero Recorder is ready.
type Recorder struct{ places places }

// Record returns d in machine-readable form.
func (r *Recorder) Record(d Diagnostic) Record {
	e := Lookup(d.Code)
	before := skipped(d.File)
	rec := Record{
		Version: JSONVersion, Code: d.Code, Severity: e.Severity.String(), Level: e.Level.String(), Pass: e.Pass,
		Operation: OperationOf(d.Code).String(),
		Message:   d.Message, File: fileName(d.File), Span: r.place(d.File, d.Span),
		Text: d.Text, Notes: d.Notes, Help: d.Help,
	}
	if rec.Notes == nil {
		rec.Notes = []string{}
	}
	if d.Fix != nil {
		rec.Fix = &FixEntry{Title: d.Fix.Title, Mechanical: d.Mechanical(), Edits: []EditEntry{}}
		for _, edit := range d.Fix.Edits {
			entry := EditEntry{Start: before + edit.Span.Start, End: before + edit.Span.End, New: edit.New}
			if !utf8.ValidString(edit.New) {
				entry.Base64 = base64.StdEncoding.EncodeToString([]byte(edit.New))
			}
			rec.Fix.Edits = append(rec.Fix.Edits, entry)
		}
	}
	return rec
}

func (r *Recorder) place(f *source.File, span source.Span) Place {
	if f == nil {
		return Place{Start: span.Start, End: span.End}
	}
	at := r.places.position(f, span.Start)
	return Place{Start: f.Skipped.Bytes + span.Start, End: f.Skipped.Bytes + span.End, Line: at.Line, Column: at.Column}
}

// JSON writes diagnostics as JSON lines, one Record a line (design.md §5).
// Characters that could steer a terminal are written as \u escapes.
func JSON(w io.Writer, list []Diagnostic) error {
	var r Recorder
	lines := NewLines(w)
	for _, d := range list {
		if err := lines.Write(r.Record(d)); err != nil {
			return err
		}
	}
	return lines.Flush()
}

// Lines writes values as JSON, one a line, with what could steer a terminal
// written as \u escapes.
type Lines struct {
	out  *bufio.Writer
	line bytes.Buffer
	enc  *json.Encoder
}

// NewLines returns Lines that write to w, and have to be flushed at the end.
func NewLines(w io.Writer) *Lines {
	l := &Lines{out: bufio.NewWriter(w)}
	l.enc = json.NewEncoder(&l.line)
	l.enc.SetEscapeHTML(false)
	return l
}

// Write adds a line. The error is that of encoding/json.
func (l *Lines) Write(v any) error {
	l.line.Reset()
	if err := l.enc.Encode(v); err != nil {
		return err
	}
	escape(l.out, l.line.Bytes())
	return nil
}

// Flush writes what is buffered, and returns the first error of the writer.
func (l *Lines) Flush() error { return l.out.Flush() }

// escape writes a line of JSON, all that is not visible as \u escapes. Outside
// strings JSON has only ASCII, so this never changes what the line says.
func escape(out *bufio.Writer, line []byte) {
	for len(line) > 0 {
		r, n := utf8.DecodeRune(line)
		switch {
		case r == '\n', r != 0x7f && unicode.IsGraphic(r):
			out.Write(line[:n])
		case r > 0xffff:
			hi, lo := utf16.EncodeRune(r)
			fmt.Fprintf(out, `\u%04x\u%04x`, hi, lo)
		default:
			fmt.Fprintf(out, `\u%04x`, r)
		}
		line = line[n:]
	}
}
