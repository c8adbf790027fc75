package conformance_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/conformance"
)

// reported is what came of four cases of the fake: passed, failed (twice), crashed.
func reported(t *testing.T, known string) *conformance.Report {
	command := fakeCommand(t, `{"name":"fake","version":"1","facets":["count","messages","canonical","diagnostics"]}`)
	d, err := command.Describe(context.Background(), conformance.DefaultLimits)
	require.NoError(t, err)
	cases := suiteOf(t, map[string]string{
		"a/passes.rose": "good", "a/passes.json": `{"spec":["1"],"level":"R0","count":1}`,
		"a/differs.rose": `say {"messages":[{"id":"a1.2"}],"canonical":"one\nthree\n\u0007"}`,
		"a/differs.json": `{"spec":["9","2.1"],"level":"R1","note":"it differs","derive":[],"count":1,"messages":[{"id":"a1.1"}]}`,
		// whole texts are shown as a difference
		"a/differs.canonical.txt": "one\ntwo\n",
		"b/crashes.rose":          "exit now", "b/crashes.json": `{"spec":["1"],"level":"R2","count":1,"diagnostics":{"must":[{"code":"W004"}]}}`,
		"b/skips.rose": "good", "b/skips.json": `{"spec":["1"],"level":"R3","resolutions":[{"address":"@a1.1"}]}`,
	})
	r := conformance.Runner{Command: command, Description: d, Limits: conformance.DefaultLimits, Jobs: 2}
	results, err := r.Run(context.Background(), cases)
	require.NoError(t, err)
	report := &conformance.Report{Implementation: d, Results: results}
	list, err := conformance.ParseKnownFailures([]byte(known))
	require.NoError(t, err)
	report.Passing, report.Unheard = conformance.MarkKnown(results, list, cases)
	return report
}

func TestTable(t *testing.T) {
	var out strings.Builder
	require.NoError(t, reported(t, "").Table(&out, 0))
	assert.Equal(t, `FAILED a/differs (R1; language 9, 2.1)
  it differs
  messages[0].id:
    got   "a1.2"
    want  "a1.1"
  canonical differs:
    --- want
    +++ got
    @@ -1,2 +1,3 @@
     one
    -two
    +three
    +␇
    \ No newline at end of file

CRASHED b/crashes (R2; language 1)
  crash: exit code 3

facet        R0  R1           R2            R2c  R3            all
count        1   1            0, 1 crashed  -    -             2, 1 crashed
messages     -   0, 1 failed  -             -    -             0, 1 failed
diagnostics  -   -            0, 1 crashed  -    -             0, 1 crashed
resolutions  -   -            -             -    0, 1 skipped  0, 1 skipped
canonical    -   0, 1 failed  -             -    -             0, 1 failed
fake 1: 4 cases, 1 passed, 1 failed, 1 crashed, 1 skipped
`, out.String())
}

func TestTableShowsAsManyAsAsked(t *testing.T) {
	var out strings.Builder
	require.NoError(t, reported(t, "").Table(&out, 1))
	assert.Contains(t, out.String(), "… and 1 case more")
	assert.NotContains(t, out.String(), "CRASHED")
}

func TestKnownFailures(t *testing.T) {
	for _, c := range []struct {
		name, known      string
		good             bool
		passing, unheard string
	}{
		{"none", "", false, "", ""},
		{"all", "a/differs # why\n\nb/crashes\n", true, "", ""},
		{"one facet is not both", "a/differs messages\nb/crashes", false, "", ""},
		{"both facets", "a/differs messages\na/differs canonical\nb/crashes", true, "", ""},
		{"a facet that passes", "a/differs\na/differs count\nb/crashes", false, "a/differs count", ""},
		{"a case that passes", "a/differs\nb/crashes\na/passes", false, "a/passes", ""},
		{"a case that is skipped says nothing", "a/differs\nb/crashes\nb/skips", true, "", ""},
		{"a case that is not there", "a/differs\nb/crashes\na/nothing", false, "", "a/nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := reported(t, c.known)
			assert.Equal(t, c.good, r.Good())
			assert.Equal(t, c.passing, entries(r.Passing))
			assert.Equal(t, c.unheard, entries(r.Unheard))
			var out strings.Builder
			require.NoError(t, r.Table(&out, 0))
			if c.passing != "" {
				assert.Contains(t, out.String(), c.passing+" passes: take it off the list")
			}
		})
	}
	for text, want := range map[string]string{"a b c": "line 1: got 3 words", "\na/b mesages": `line 2: got facet "mesages"`} {
		_, err := conformance.ParseKnownFailures([]byte(text))
		require.ErrorContains(t, err, want)
	}
}

func entries(list []conformance.KnownFailure) string {
	var all []string
	for _, k := range list {
		all = append(all, k.String())
	}
	return strings.Join(all, ", ")
}

// An entry covers the variants of its case; that of a variant the variant alone.
func TestKnownFailuresCoverVariants(t *testing.T) {
	c := &conformance.Case{Name: "a/b", Input: []byte("a1.1 note >b1\n"), Count: new(int)}
	all := conformance.WithVariants([]*conformance.Case{c})
	require.Len(t, all, 4)
	for _, k := range []struct {
		name  string
		known int
	}{{"a/b", 4}, {"a/b+crlf", 1}} {
		var results []*conformance.Result
		for _, v := range all {
			results = append(results, &conformance.Result{Case: v, Cells: []conformance.Cell{{Facet: conformance.Count, Outcome: conformance.Failed}}})
		}
		_, unheard := conformance.MarkKnown(results, []conformance.KnownFailure{{Name: k.name}}, []*conformance.Case{c})
		assert.Empty(t, unheard)
		known := 0
		for _, r := range results {
			if r.Known() {
				known++
			}
		}
		assert.Equal(t, k.known, known, k.name)
	}
}

func TestReportJSON(t *testing.T) {
	var out, again bytes.Buffer
	require.NoError(t, reported(t, "b/crashes\na/passes").JSON(&out))
	require.NoError(t, reported(t, "b/crashes\na/passes").JSON(&again))
	assert.Equal(t, out.String(), again.String(), "two runs of the same")
	var got conformance.ReportRecord
	require.NoError(t, json.Unmarshal(out.Bytes(), &got))
	assert.Equal(t, 1, got.Version)
	assert.False(t, got.Good)
	assert.Equal(t, conformance.Score{Passed: 1, Failed: 1, Crashed: 1, Skipped: 1, Known: 1}, got.Cases)
	assert.Equal(t, []string{"a/passes"}, got.Passing)
	require.Len(t, got.Results, 4)
	assert.Equal(t, "a/differs", got.Results[0].Case)
	assert.Equal(t, map[conformance.Facet]conformance.Outcome{"count": "passed", "messages": "failed", "canonical": "failed"}, got.Results[0].Facets)
	assert.Equal(t, "one\ntwo\n", got.Results[0].Failures[1].Want)
	assert.Equal(t, "exit code 3", got.Results[2].Crash)
	assert.True(t, got.Results[2].Known)
}

func TestReportJUnit(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, reported(t, "b/crashes\na/passes").JUnit(&out))
	var got struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Skipped  int `xml:"skipped,attr"`
		Suites   []struct {
			Name  string `xml:"name,attr"`
			Cases []struct {
				Name    string  `xml:"name,attr"`
				Failure *string `xml:"failure"`
				Skipped *string `xml:"skipped"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	d := xml.NewDecoder(bytes.NewReader(out.Bytes()))
	require.NoError(t, d.Decode(&got))
	_, err := d.Token()
	if err == nil {
		_, err = d.Token()
	}
	require.ErrorIs(t, err, io.EOF)
	assert.Equal(t, 5, got.Tests)
	assert.Equal(t, 2, got.Failures, "one case, and an entry that is wrong")
	assert.Zero(t, got.Errors)
	assert.Equal(t, 2, got.Skipped, "one left out, one known")
	assert.Equal(t, "known-failures", got.Suites[2].Name)
	require.NotNil(t, got.Suites[0].Cases[0].Failure)
	assert.Contains(t, *got.Suites[0].Cases[0].Failure, "+three")
	assert.NotContains(t, out.String(), "&#x7;", "what XML cannot hold")
}

func TestNotAvailable(t *testing.T) {
	d, err := fakeCommand(t, `4!{"name":"fake","unavailable":"it is not installed"}`).Describe(context.Background(), conformance.DefaultLimits)
	require.NoError(t, err)
	r := conformance.Runner{Description: d, Jobs: 1}
	results, err := r.Run(context.Background(), []*conformance.Case{fakeCase(0, "good")})
	require.NoError(t, err)
	report := &conformance.Report{Implementation: d, Results: results}
	assert.True(t, report.Good())
	var out strings.Builder
	require.NoError(t, report.Table(&out, 0))
	assert.Equal(t, "fake is not available here: it is not installed\nnothing was run: 1 case skipped\n", out.String())
	out.Reset()
	g := report.Grade()
	require.NoError(t, g.Table(&out))
	assert.Contains(t, out.String(), "not graded")
	assert.Equal(t, conformance.Badge{SchemaVersion: 1, Label: "rosetta", Message: "unknown", Color: "lightgrey"}, g.Badge)
}

// A level is passed whole when every cell of it and of those below passed.
func TestGrade(t *testing.T) {
	const (
		p = conformance.Passed
		f = conformance.Failed
		s = conformance.Skipped
		x = conformance.Crashed
	)
	type cell struct {
		level   diag.Level
		facet   conformance.Facet
		outcome conformance.Outcome
	}
	all := []cell{{diag.R0, "count", p}, {diag.R1, "count", p}, {diag.R2, "count", p}, {diag.R2c, "count", p}, {diag.R3, "count", p}}
	for _, c := range []struct {
		name, want string
		more       []cell
	}{
		{"all", "R3", nil},
		{"one failure", "R2", []cell{{diag.R2c, "count", f}}},
		{"one crash", "none", []cell{{diag.R0, "messages", x}}},
		{"a higher level does not help", "R0", []cell{{diag.R1, "count", f}}},
		{"a facet left out", "R2c", []cell{{diag.R3, "diagnostics", s}}},
		{"renderings and dialects are no one's duty", "R3", []cell{{diag.R0, "renderings", s}, {diag.R1, "dialects", s}}},
		{"but if given, right", "none", []cell{{diag.R0, "renderings", f}}},
	} {
		report := &conformance.Report{Implementation: &conformance.Description{Name: "x", Language: "2.1"}}
		for _, cell := range append(append([]cell{}, all...), c.more...) {
			one := &conformance.Case{Name: "a/b", Level: cell.level.String()}
			switch cell.facet {
			case "diagnostics":
				one.Diagnostics = &conformance.Findings{}
			default:
				one.Count = new(int)
			}
			report.Results = append(report.Results, &conformance.Result{
				Case: one, Level: cell.level, Cells: []conformance.Cell{{Facet: cell.facet, Outcome: cell.outcome}},
			})
		}
		g := report.Grade()
		assert.Equal(t, c.want, g.Grade, c.name)
		assert.Equal(t, c.want, g.Badge.Message, c.name)
		assert.NotEmpty(t, g.Badge.Color)
	}
	empty := (&conformance.Report{Implementation: &conformance.Description{Name: "x", Language: "2.1"}}).Grade()
	assert.Equal(t, "none", empty.Grade, "a level without a case is not passed")
}
