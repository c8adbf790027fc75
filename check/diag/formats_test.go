package diag

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast/source"
)

// schema compiles a JSON Schema.
func schema(t *testing.T, path string) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(path)
	require.NoError(t, err)
	return s
}

func decoded(t *testing.T, text string) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err)
	return v
}

func summaryOf(list []Diagnostic) *Summary {
	s := &Summary{Messages: 3, Files: 1}
	for _, d := range list {
		s.Add(d)
	}
	return s
}

// one returns a diagnostic of every code.
func one() []Diagnostic {
	f := source.NewFile("a b/ü#1.rose", "a1.1 tell >b1\n a k = v ~high\n")
	var list []Diagnostic
	for _, e := range Registry {
		list = append(list, Diagnostic{
			Code: e.Code, File: f, Span: source.Span{Start: 22, End: 27}, Text: e.Title,
			Fix: &Fix{Title: "write ~hi", Edits: []Edit{{Span: source.Span{Start: 22, End: 27}, New: "~hi"}}},
		})
	}
	return list
}

func TestI10EveryCodeHasOneOperation(t *testing.T) {
	seen := map[Code]Operation{}
	for i, codes := range operations {
		o := Operation(i)
		assert.True(t, len(codes) == 0 || slices.Contains(Operations, o), "%d is no operation", o)
		for _, c := range codes {
			assert.Zero(t, seen[c], "%s is about %s and %s", c, seen[c], o)
			assert.NotZero(t, Lookup(c).Severity, "%s is no code", c)
			seen[c] = o
		}
	}
	for _, e := range Registry {
		assert.NotZero(t, OperationOf(e.Code), "%s is about nothing", e.Code)
		assert.NotEqual(t, "?", OperationOf(e.Code).String())
	}
	assert.Zero(t, OperationOf("E999"))
	assert.Equal(t, "?", OperationOf("E999").String())
	assert.Len(t, Operations, 10)
	assert.True(t, slices.IsSorted(Operations))
}

func TestJSONLinesSatisfyTheirSchema(t *testing.T) {
	s := schema(t, "finding.schema.json")
	var b bytes.Buffer
	list := append(samples(t), one()...)
	require.NoError(t, JSON(&b, list))
	require.NoError(t, summaryOf(list).JSON(&b))
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	require.Len(t, lines, len(list)+1)
	for _, line := range lines {
		assert.NoError(t, s.Validate(decoded(t, line)), line)
	}
	for _, bad := range []string{
		`{}`, `{"v":1}`, strings.Replace(lines[0], `"v":1`, `"v":2`, 1), strings.Replace(lines[0], "ERROR", "FATAL", 1),
		strings.Replace(lines[0], `"notes":[`, `"notes":[1,`, 1), strings.Replace(lines[0], `"help"`, `"hlp"`, 1),
	} {
		assert.Error(t, s.Validate(decoded(t, bad)), bad)
	}
}

// The schema lists what the table lists.
func TestSchemaNamesTheOperations(t *testing.T) {
	text, err := os.ReadFile("finding.schema.json")
	require.NoError(t, err)
	var doc struct {
		Defs struct {
			Finding struct {
				Properties struct{ Operation struct{ Enum []string } }
			}
		} `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(text, &doc))
	var names []string
	for _, o := range Operations {
		names = append(names, o.String())
	}
	assert.Equal(t, names, doc.Defs.Finding.Properties.Operation.Enum)
}

// The log satisfies the schema that OASIS publishes with SARIF 2.1.0.
func TestSARIFSatisfiesTheStandard(t *testing.T) {
	s := schema(t, "testdata/sarif-schema-2.1.0.json")
	for name, list := range map[string][]Diagnostic{"samples": samples(t), "every code": one(), "nothing": nil} {
		var b bytes.Buffer
		require.NoError(t, SARIF(&b, list, summaryOf(list), "v1.2.3"))
		require.NoError(t, s.Validate(decoded(t, b.String())), name)
		assert.NotContains(t, b.String(), "null")
	}
	assert.Error(t, s.Validate(decoded(t, `{"version":"2.1.0"}`)))
}

func TestSARIFGolden(t *testing.T) {
	list := samples(t)[:2]
	list = append(list, one()[0])
	list[2].Message = "b2.1"
	var b bytes.Buffer
	require.NoError(t, SARIF(&b, list, summaryOf(list), "v1.2.3"))
	golden(t, "sarif.golden", b.Bytes())
}

// A run that found nothing says so: results is there, and empty.
func TestSARIFOfNothing(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, SARIF(&b, nil, &Summary{}, ""))
	var log struct {
		Runs []struct {
			Results []any
			Tool    struct{ Driver struct{ Name string } }
		}
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &log))
	require.Len(t, log.Runs, 1)
	assert.NotNil(t, log.Runs[0].Results)
	assert.Empty(t, log.Runs[0].Results)
	assert.Equal(t, "rosettac", log.Runs[0].Tool.Driver.Name)
}

func TestGitHubAnnotations(t *testing.T) {
	f := source.NewFile("runs/a,b:c%.rose", "a1.1 tell >b1\n a k = 灯 ~high\n txt b\n | x\n")
	d := Diagnostic{Code: "W031", Message: "a1.1", File: f, Span: source.Span{Start: 24, End: 29}, Text: "got 100%, want\x1b[0m less", Notes: []string{"one"}, Help: "two", Fix: &Fix{Title: "three"}}
	several := Diagnostic{Code: "E022", File: f, Span: source.Span{Start: 14, End: 43}, Text: "lines"}
	line := Diagnostic{Code: "P006", File: f, Span: source.Span{Start: 0, End: 14}, Text: "a line with its end"}
	for _, c := range []struct {
		d    Diagnostic
		want string
	}{
		{d, "::warning file=runs/a%2Cb%3Ac%25.rose,line=2,endLine=2,col=9,endColumn=14,title=W031::a1.1: got 100%25, want␛[0m less%0Aone%0Ahelp: two%0Afix: three\n"},
		{several, "::error file=runs/a%2Cb%3Ac%25.rose,line=2,endLine=4,title=E022::lines\n"},
		{line, "::notice file=runs/a%2Cb%3Ac%25.rose,line=1,endLine=1,col=1,endColumn=14,title=P006::a line with its end\n"},
		{Diagnostic{Code: "X000", Text: "no file"}, "::error title=X000::no file\n"},
	} {
		var b strings.Builder
		require.NoError(t, GitHub(&b, []Diagnostic{c.d}))
		assert.Equal(t, c.want, b.String())
	}
}

// Whatever a finding says, it is one command on one line.
func TestGitHubCommandsAreLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := Diagnostic{
			Code: "S7", Text: rapid.String().Draw(t, "text"), Help: rapid.String().Draw(t, "help"),
			File: source.NewFile(rapid.String().Draw(t, "file"), "abc\n"), Span: source.Span{Start: 1, End: 2},
		}
		var b strings.Builder
		if err := GitHub(&b, []Diagnostic{d}); err != nil {
			t.Fatal(err)
		}
		if strings.Count(b.String(), "\n") != 1 || !strings.HasSuffix(b.String(), "\n") || strings.Contains(b.String(), "\r") {
			t.Fatalf("%q", b.String())
		}
		properties, _, ok := strings.Cut(strings.TrimPrefix(b.String(), "::warning "), "::")
		if !ok || strings.Count(properties, ",") != 5 {
			t.Fatalf("%q", properties)
		}
	})
}

func TestSummary(t *testing.T) {
	s := Summary{Messages: 3, Files: 1}
	for _, c := range []Code{"E040", "W005", "E040", "I029", "E009", "P008"} {
		s.Add(Diagnostic{Code: c})
	}
	var b strings.Builder
	require.NoError(t, s.Text(&b))
	assert.Equal(t, `  contract violations    1 error           E009
  confidence laundering  1 warning         W005
  rotten anchors         2 errors, 1 info  E040 ×2, I029
  form                   1 info            P008
3 messages in 1 file: 3 errors, 1 warning, 2 infos
`, b.String())

	r := s.Record()
	require.Len(t, r.Operations, len(Operations))
	assert.Equal(t, map[Code]int{"E040": 2, "I029": 1}, r.Operations[RottenAnchors-1].Codes)
	assert.Equal(t, 3, r.Errors)

	b.Reset()
	require.NoError(t, new(Summary).Text(&b))
	assert.Equal(t, "0 messages in 0 files: no findings\n", b.String())
	assert.ErrorContains(t, s.Text(broken{}), "disk full")
	assert.ErrorContains(t, s.JSON(broken{}), "disk full")
	assert.ErrorContains(t, GitHub(broken{}, samples(t)), "disk full")
	assert.ErrorContains(t, SARIF(broken{}, samples(t), &s, ""), "disk full")
}

// A file that is a part of a stream is shown, and ordered, by its place in the
// stream.
func TestPartsOfAStream(t *testing.T) {
	whole := source.NewFile("s", "one\ntwo é\nthree é x\nfour\n")
	part := source.NewFile("s", "three é x\nfour\n")
	part.Skipped.Lines, part.Skipped.Bytes = 2, 11
	for _, text := range []string{"three", "é x", "x\nfour", "four"} {
		at := func(f *source.File) Diagnostic {
			i := strings.LastIndex(f.Text, text)
			span := source.Span{Start: i, End: i + len(text)}
			return Diagnostic{Code: "W007", File: f, Span: span, Text: "t", Fix: &Fix{Title: "f", Edits: []Edit{{Span: span}}}}
		}
		for name, write := range map[string]func(*bytes.Buffer, Diagnostic) error{
			"text":   func(b *bytes.Buffer, d Diagnostic) error { return Text(b, []Diagnostic{d}, false) },
			"json":   func(b *bytes.Buffer, d Diagnostic) error { return JSON(b, []Diagnostic{d}) },
			"github": func(b *bytes.Buffer, d Diagnostic) error { return GitHub(b, []Diagnostic{d}) },
			"sarif":  func(b *bytes.Buffer, d Diagnostic) error { return SARIF(b, []Diagnostic{d}, &Summary{}, "") },
		} {
			var got, want bytes.Buffer
			require.NoError(t, write(&want, at(whole)))
			require.NoError(t, write(&got, at(part)))
			assert.Equal(t, want.String(), got.String(), name)
		}
	}
	var r Report
	late := Diagnostic{Code: "W007", File: part, Span: source.Span{Start: 0, End: 1}}
	early := Diagnostic{Code: "W007", File: source.NewFile("s", whole.Text[:11]), Span: source.Span{Start: 4, End: 5}}
	r.Add(late, early)
	assert.Equal(t, []Diagnostic{early, late}, r.Sorted())
}
