// Package diag is the registry of rosettac's diagnostics and the form in which
// they are reported (diagnostics.md; design.md §5).
//
// A code has one meaning, one severity, one pass and one conformance level, and
// stands in one table: [Registry].
package diag

import (
	"cmp"
	"slices"

	"github.com/agentrosetta/rosettac/ast/source"
)

// Code names a diagnostic, as "E022". The known ones stand in [Registry].
type Code string

// Severity says how bad a finding is.
type Severity uint8

// The severities, in rising order.
const (
	Info Severity = iota + 1
	Warn
	Error
)

// String returns INFO, WARN or ERROR.
func (s Severity) String() string {
	switch s {
	case Info:
		return "INFO"
	case Warn:
		return "WARN"
	case Error:
		return "ERROR"
	}
	return "?"
}

// Diagnostic is one finding. Its severity and pass are the registry's.
type Diagnostic struct {
	Code    Code
	Message string       // printed id of the message it is about; "" when there is none
	File    *source.File // the input Span lies in
	Span    source.Span  // the smallest range of bytes that shows the fault
	Text    string       // lower case, no final stop, "got X, want Y"
	Notes   []string     // further facts, shown below the excerpt
	Help    string       // the remedy; "" when Text says it
	Fix     *Fix         // the mechanical mend, if there is one
}

// Fix is a mechanical mend: edits to the file of the diagnostic.
type Fix struct {
	Title string // what it does, as "write `~hi`"
	Edits []Edit
}

// Edit replaces the bytes of Span by New.
type Edit struct {
	Span source.Span
	New  string
}

// Severity returns the registry's severity of d's code.
func (d Diagnostic) Severity() Severity { return Lookup(d.Code).Severity }

// Report collects diagnostics. The zero Report is empty and ready.
type Report struct{ list []Diagnostic }

// Add appends diagnostics to the report.
func (r *Report) Add(ds ...Diagnostic) { r.list = append(r.list, ds...) }

// Sorted returns the diagnostics ordered by file name, position, code and text,
// with exact repetitions (same code, message, file and span) dropped.
func (r *Report) Sorted() []Diagnostic {
	list := slices.Clone(r.list)
	slices.SortStableFunc(list, compare)
	return slices.CompactFunc(list, func(a, b Diagnostic) bool {
		return a.Code == b.Code && a.Message == b.Message && a.File == b.File && a.Span == b.Span && a.Text == b.Text
	})
}

func compare(a, b Diagnostic) int {
	return cmp.Or(
		cmp.Compare(fileName(a.File), fileName(b.File)),
		cmp.Compare(skipped(a.File)+a.Span.Start, skipped(b.File)+b.Span.Start),
		cmp.Compare(skipped(a.File)+a.Span.End, skipped(b.File)+b.Span.End),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
		cmp.Compare(a.Text, b.Text),
	)
}

func fileName(f *source.File) string {
	if f == nil {
		return ""
	}
	return f.Name
}

// skipped returns how many bytes of the input come before a file that is a part of
// a stream.
func skipped(f *source.File) int {
	if f == nil {
		return 0
	}
	return f.Skipped.Bytes
}
