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
)

// Every case has the published form.
func TestCasesSatisfyTheSchema(t *testing.T) {
	schema := caseSchema(t)
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
	schema := caseSchema(t)
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

func caseSchema(t *testing.T) *jsonschema.Schema {
	schema, err := jsonschema.NewCompiler().Compile("case.schema.json")
	require.NoError(t, err)
	return schema
}

func satisfies(t *testing.T, s *jsonschema.Schema, text string) error {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err, text)
	return s.Validate(v)
}
