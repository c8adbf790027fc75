package conformance_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/conformance"
)

// Every case has the published form.
func TestCasesSatisfyTheSchema(t *testing.T) {
	schema := schemaOf(t, "case.schema.json")
	seen := 0
	err := filepath.WalkDir("cases", func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".json" {
			return err
		}
		seen++
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.NoError(t, satisfies(t, schema, string(text)), name)
		return nil
	})
	require.NoError(t, err)
	assert.NotZero(t, seen)
}

// A schema that accepts anything would prove nothing.
func TestTheSchemaRefusesWhatIsNoCase(t *testing.T) {
	schema := schemaOf(t, "case.schema.json")
	require.NoError(t, satisfies(t, schema, `{"spec":["5.2","2 Header fields","9"],"count":0,"level":"R2c","resolutions":[{"address":"@a1.1","start":null}]}`))
	for _, text := range []string{
		`{}`, `[]`, `{"spec":[]}`, `{"spec":["x"]}`, `{"spec":["1"],"level":"R4"}`, `{"spec":["1"],"mesages":[]}`,
		`{"spec":["1"],"messages":[{"slot":[]}]}`, `{"spec":["1"],"diagnostics":{}}`, `{"spec":["1"],"diagnostics":{"must":["E022"]}}`,
		`{"spec":["1"],"diagnostics":{"only":["e022"]}}`, `{"spec":["1"],"resolutions":[{"status":"exact"}]}`,
		`{"spec":["1"],"resolutions":[{"address":"@a1.1","status":"found"}]}`, `{"spec":["1"],"since":"two"}`,
		`{"spec":["1"],"derive":["lf"]}`, `{"spec":["1"],"options":{"now":4}}`, `{"spec":["1"],"refused":["clean"]}`,
		`{"spec":["1"],"note":"two\nlines"}`,
	} {
		assert.Error(t, satisfies(t, schema, text), text)
	}
}

// What a run prints has the published form: with failures, crashes and skips, with a
// list of known failures that is right and one that is not.
func TestReportsSatisfyTheSchema(t *testing.T) {
	schema := schemaOf(t, "run.schema.json")
	for _, known := range []string{"", "a/differs\nb/crashes\n", "a/differs canonical\na/passes\na/nothing count\n"} {
		assert.NoError(t, satisfies(t, schema, printed(t, reported(t, known))), known)
	}
	var all []*conformance.Result
	for _, level := range conformance.Levels {
		for _, facet := range conformance.Facets {
			for _, outcome := range conformance.Outcomes {
				all = append(all, &conformance.Result{
					Case: &conformance.Case{Name: "x", Spec: []string{"1"}}, Level: level,
					Cells: []conformance.Cell{{Facet: facet, Outcome: outcome}}, Failures: []conformance.Failure{{Facet: facet}, {Facet: conformance.Document}},
				})
			}
		}
	}
	whole := printed(t, &conformance.Report{Implementation: &conformance.Description{Protocol: conformance.ProtocolVersion, Name: "x"}, Results: all})
	assert.NoError(t, satisfies(t, schema, whole), "every level, facet and outcome")
}

// Every field of what a run prints is demanded, and none may be anything else.
func TestTheSchemaRefusesWhatIsNoReport(t *testing.T) {
	schema := schemaOf(t, "run.schema.json")
	text := printed(t, reported(t, ""))
	require.NoError(t, satisfies(t, schema, text))
	for was, is := range map[string]string{
		`"version": 1,`:                  `"version": 2,`,
		`"good": false`:                  `"good": 0`,
		`"suite": "built in"`:            `"suite": null`,
		`"suite": "built in",`:           ``,
		`"outcome": "crashed"`:           `"outcome": "died"`,
		`"level": "R2"`:                  `"level": "R4"`,
		`"facet": "messages"`:            `"facet": "message"`,
		`"passed": 1`:                    `"passed": -1`,
		`"known": 0`:                     `"known": 0, "unknown": 1`,
		`"case": "b/crashes"`:            `"name": "b/crashes"`,
		`"crash": "exit code 3"`:         `"crash": 3`,
		`"path": "canonical"`:            `"path": ["canonical"]`,
		`"known_failures_that_pass": []`: `"known_failures_that_pass": ["a b c"]`,
	} {
		require.Contains(t, text, was)
		assert.Error(t, satisfies(t, schema, strings.Replace(text, was, is, 1)), is)
	}
}

func printed(t *testing.T, r *conformance.Report) string {
	var out strings.Builder
	require.NoError(t, r.JSON(&out))
	return out.String()
}

func schemaOf(t *testing.T, name string) *jsonschema.Schema {
	schema, err := jsonschema.NewCompiler().Compile(name)
	require.NoError(t, err)
	return schema
}

func satisfies(t *testing.T, s *jsonschema.Schema, text string) error {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err, text)
	return s.Validate(v)
}
