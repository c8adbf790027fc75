package check_test

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/agentrosetta/rosettac/check"
)

// validates reports whether the published schema takes a policy.
func validates(t testing.TB, text string) bool {
	var value any
	if yaml.Unmarshal([]byte(text), &value) != nil {
		return false
	}
	data, err := json.Marshal(value)
	if err != nil {
		return false
	}
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	require.NoError(t, err)
	return schema(t).Validate(instance) == nil
}

func schema(t testing.TB) *jsonschema.Schema {
	s, err := jsonschema.NewCompiler().Compile("../spec/policy.schema.json")
	require.NoError(t, err)
	return s
}

func TestPublishedSchemaTakesTheExamples(t *testing.T) {
	sample, err := os.ReadFile("../samples/policy.yaml")
	require.NoError(t, err)
	for _, text := range []string{
		example, string(sample), "", "agents:\nacts:\nrounds:\n", "acts: {from: a, may: tell, to: b, topics: '#t'}", "ceiling: {a: 0.5, b: ~hi}",
		"acts: [{from: a, topics: [404]}]", "schemes: file",
	} {
		policy(t, text)
		assert.True(t, validates(t, text), text)
	}
}

// The keys of the schema are those that are read, both ways: every key of the schema
// is taken by the reader, and the reader's own list of keys, which an unknown one is
// answered with, is the schema's.
func TestPublishedSchemaHasTheKeysThatAreRead(t *testing.T) {
	data, err := os.ReadFile("../spec/policy.schema.json")
	require.NoError(t, err)
	type object struct {
		Properties map[string]any
		Enum       []string
	}
	var s struct {
		Properties map[string]struct {
			Properties           map[string]any
			AdditionalProperties any
		}
		Defs map[string]object `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(data, &s))
	keys := func(m any) map[string]bool {
		all := map[string]bool{}
		for _, k := range reflect.ValueOf(m).MapKeys() {
			all[k.String()] = true
		}
		return all
	}
	read := func(text string) map[string]bool {
		_, err := check.ParsePolicy("p", []byte(text))
		require.Error(t, err)
		_, list, ok := strings.Cut(err.Error(), "want one of ")
		require.True(t, ok, err)
		all := map[string]bool{}
		for _, k := range strings.Split(list, ", ") {
			all[k] = true
		}
		return all
	}
	assert.Equal(t, read("unheard: 1"), keys(s.Properties))
	assert.Equal(t, read("agents: {unheard: 1}"), keys(s.Properties["agents"].Properties))
	assert.Equal(t, read("limits: {unheard: 1}"), keys(s.Properties["limits"].Properties))
	assert.Equal(t, read("acts: [{unheard: 1}]"), keys(s.Defs["rule"].Properties))
	acts := read("acts: [{from: a, may: unheard}]")
	acts["*"] = true
	assert.Len(t, s.Defs["act"].Enum, len(acts))
	for _, a := range s.Defs["act"].Enum {
		assert.True(t, acts[a], a)
	}
	assert.Equal(t, read("clearance: {a: unheard}"), func() map[string]bool {
		all := map[string]bool{}
		for _, l := range s.Properties["clearance"].AdditionalProperties.(map[string]any)["enum"].([]any) {
			all[l.(string)] = true
		}
		return all
	}())
}
