package diag

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"codeberg.org/chavacava/garif"

	"github.com/agentrosetta/rosettac/ast/source"
)

// What a SARIF log says of itself.
const (
	sarifSchema  = "https://json.schemastore.org/sarif-2.1.0.json"
	sarifColumns = "unicodeCodePoints"
)

// SARIF writes diagnostics as a SARIF 2.1.0 log of one run: the rules that were
// broken with their pages, and for every finding its place (lines and columns from
// 1, in code points; bytes from 0), its message and its fixes. version is that of
// the program; the summary is written as properties of the run.
//
// Fields that SARIF does not know stand in bags of properties: `message` is the
// id of the message, `start` and `end` are the bytes of the span, `operation`,
// `pass` and `conformanceLevel` are the registry's.
func SARIF(w io.Writer, list []Diagnostic, s *Summary, version string) error {
	b := sarifBuilder{rules: map[Code]int{}}
	driver := garif.NewDriver("rosettac")
	driver.Version = version
	results := make([]*garif.Result, 0, len(list))
	for _, d := range list {
		results = append(results, b.result(d))
	}
	driver.Rules = b.list
	run := garif.NewRun(garif.NewTool(driver))
	run.ColumnKind = sarifColumns
	run.Invocations = []*garif.Invocation{garif.NewInvocation(true)}
	run.Properties = &garif.PropertyBag{"summary": s.Record()}
	return writeSARIF(w, run, results)
}

// writeSARIF writes the log of one run. The library leaves out a list of results
// that is empty, which would say that nothing was checked: so that field is
// written by a struct around the library's.
func writeSARIF(w io.Writer, run *garif.Run, results []*garif.Result) error {
	type checked struct {
		*garif.Run
		Results []*garif.Result `json:"results"`
	}
	log := struct {
		Schema  string               `json:"$schema"`
		Version garif.LogFileVersion `json:"version"`
		Runs    []checked            `json:"runs"`
	}{sarifSchema, garif.Version210, []checked{{run, results}}}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(log)
}

// sarifBuilder makes the parts of a log.
type sarifBuilder struct {
	rules map[Code]int // index in list
	list  []*garif.ReportingDescriptor
	at    ranges
	edits ranges
}

func (b *sarifBuilder) result(d Diagnostic) *garif.Result {
	e := Lookup(d.Code)
	r := garif.NewResult(garif.NewMessageFromText(sarifText(d)))
	r.RuleId, r.RuleIndex = string(d.Code), b.rule(e)
	r.Level = sarifLevel(e.Severity)
	bag := garif.PropertyBag{"message": d.Message, "operation": OperationOf(d.Code).String()}
	r.Properties = &bag
	if d.File == nil {
		return r
	}
	at := garif.NewPhysicalLocation()
	at.ArtifactLocation = sarifFile(d.File)
	if !d.Span.IsZero() {
		at.Region = b.region(d.File, d.Span)
		bag["start"], bag["end"] = d.File.Skipped.Bytes+d.Span.Start, d.File.Skipped.Bytes+d.Span.End
	}
	place := garif.NewLocation()
	place.PhysicalLocation = at
	if d.Message != "" {
		whole := garif.NewLogicalLocation()
		whole.Name, whole.FullyQualifiedName, whole.Kind = d.Message, d.Message, "message"
		place.LogicalLocations = []*garif.LogicalLocation{whole}
	}
	r.Locations = []*garif.Location{place}
	if d.Fix != nil {
		r.Fixes = b.fixes(d)
	}
	return r
}

// sarifText returns the text of a finding with its notes and its remedy: consumers
// show no other field.
func sarifText(d Diagnostic) string {
	lines := append([]string{Visible(d.Text)}, d.Notes...)
	for i := range lines[1:] {
		lines[i+1] = Visible(lines[i+1])
	}
	if d.Help != "" {
		lines = append(lines, "help: "+Visible(d.Help))
	}
	return strings.Join(lines, "\n")
}

// rule returns the index of an entry's rule, which is written once it is needed.
func (b *sarifBuilder) rule(e Entry) int {
	i, ok := b.rules[e.Code]
	if ok {
		return i
	}
	r := garif.NewRule(string(e.Code))
	r.ShortDescription = garif.NewMultiformatMessageString(e.Title)
	r.DefaultConfiguration = &garif.ReportingConfiguration{Enabled: true, Level: sarifLevel(e.Severity)}
	if p, ok := Explain(e.Code); ok {
		r.FullDescription = garif.NewMultiformatMessageString(p.What)
		r.Help = garif.NewMultiformatMessageString(p.What + "\n\n" + p.Why + "\n\n" + p.Fix)
	}
	r.Properties = &garif.PropertyBag{"conformanceLevel": e.Level.String(), "pass": e.Pass, "operation": OperationOf(e.Code).String()}
	i = len(b.list)
	b.rules[e.Code], b.list = i, append(b.list, r)
	return i
}

// region returns a span in lines and columns, and in bytes where SARIF can say
// them: the library leaves out an offset of 0, and a length alone would mean
// nothing.
func (b *sarifBuilder) region(f *source.File, span source.Span) *garif.Region {
	start, end := b.at.of(f, span)
	r := garif.NewRegion()
	r.StartLine, r.StartColumn, r.EndLine, r.EndColumn = start.Line, start.Column+1, end.Line, end.Column+1
	if span = clamp(f, span); f.Skipped.Bytes+span.Start > 0 {
		r.ByteOffset, r.ByteLength = f.Skipped.Bytes+span.Start, span.Len()
	}
	return r
}

// fixes returns a fix; none when it would insert bytes that are not UTF-8, which a
// log cannot hold as text.
func (b *sarifBuilder) fixes(d Diagnostic) []*garif.Fix {
	change := garif.NewArtifactChange(sarifFile(d.File))
	for _, edit := range d.Fix.Edits {
		if !utf8.ValidString(edit.New) {
			return nil
		}
		start, end := b.edits.starts.position(d.File, edit.Span.Start), b.edits.ends.position(d.File, edit.Span.End)
		region := garif.NewRegion()
		region.StartLine, region.StartColumn, region.EndLine, region.EndColumn = start.Line, start.Column+1, end.Line, end.Column+1
		replacement := garif.NewReplacement(region)
		replacement.InsertedContent = garif.NewArtifactContent()
		replacement.InsertedContent.Text = edit.New
		change.Replacements = append(change.Replacements, replacement)
	}
	fix := garif.NewFix(change)
	fix.Description = garif.NewMessageFromText(Visible(d.Fix.Title))
	return []*garif.Fix{fix}
}

// sarifFile returns the location of a file: a relative reference, or a file: URI
// for an absolute path.
func sarifFile(f *source.File) *garif.ArtifactLocation {
	at := garif.NewArtifactLocation()
	name := filepath.ToSlash(f.Name)
	u := url.URL{Path: name}
	if filepath.IsAbs(f.Name) {
		if !strings.HasPrefix(name, "/") {
			u.Path = "/" + name // a drive letter
		}
		u.Scheme = "file"
	}
	at.Uri = u.String()
	return at
}

func sarifLevel(s Severity) garif.ResultLevel {
	switch s {
	case Error:
		return garif.ResultLevel_Error
	case Warn:
		return garif.ResultLevel_Warning
	}
	return garif.ResultLevel_Note
}
