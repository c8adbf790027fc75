package samples_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/conformance"
)

// said is what a sample may be told, and why that is no fault of it.
var said = map[string]string{
	"I049": "a mark whose text was changed by the revision that took it in",
}

// The samples are what a newcomer reads first: they raise no error and no warning.
func TestSamplesCheckClean(t *testing.T) {
	names, err := filepath.Glob("*.rose")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(names), 3)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			input, err := os.ReadFile(name)
			require.NoError(t, err)
			answer, err := conformance.Local(input, conformance.Query{})
			require.NoError(t, err)
			var document struct {
				Messages    []struct{ Act string }
				Diagnostics []struct{ Code, Severity, Message, Text string }
				Canonical   string
			}
			require.NoError(t, json.Unmarshal(answer, &document))
			for _, d := range document.Diagnostics {
				if _, ok := said[d.Code]; !ok || d.Severity != "INFO" {
					t.Errorf("%s %s of %s: %s", d.Severity, d.Code, d.Message, d.Text)
				}
			}
			assert.GreaterOrEqual(t, len(document.Messages), 12)
		})
	}
}

// Between them the samples show marks, a revision, windows and a relay.
func TestSamplesShowTheLanguage(t *testing.T) {
	names, err := filepath.Glob("*.rose")
	require.NoError(t, err)
	acts := map[string]bool{}
	fields := map[string]bool{}
	for _, name := range names {
		input, err := os.ReadFile(name)
		require.NoError(t, err)
		answer, err := conformance.Local(input, conformance.Query{})
		require.NoError(t, err)
		var document struct {
			Messages []struct {
				Act, Src string
				Slots    []struct {
					Key   string
					Block struct{ Win []int }
				}
			}
		}
		require.NoError(t, json.Unmarshal(answer, &document))
		for _, m := range document.Messages {
			acts[m.Act] = true
			fields["src"] = fields["src"] || m.Src != ""
			for _, s := range m.Slots {
				fields[s.Key] = true
				fields["win"] = fields["win"] || len(s.Block.Win) > 0
			}
		}
	}
	for _, act := range []string{"ask", "tell", "do", "take", "part", "done", "propose", "accept", "reject", "revise", "def"} {
		assert.True(t, acts[act], "no sample has the act %s", act)
	}
	for _, field := range []string{"src", "win", "mark", "txt", "sub", "opt", "unk", "risk", "want", "by", "ctx"} {
		assert.True(t, fields[field], "no sample has %s", field)
	}
}

// faulty.txt is shown in README.md: what is wrong with it is found, and no more.
func TestFaultyIsFoundFaulty(t *testing.T) {
	input, err := os.ReadFile("faulty.txt")
	require.NoError(t, err)
	answer, err := conformance.Local(input, conformance.Query{})
	require.NoError(t, err)
	var document struct {
		Diagnostics []struct{ Code, Message string }
	}
	require.NoError(t, json.Unmarshal(answer, &document))
	var found []string
	for _, d := range document.Diagnostics {
		found = append(found, d.Code+" of "+d.Message)
	}
	assert.ElementsMatch(t, []string{"E009 of clerk1", "W005 of clerk1", "E040 of clerk1"}, found)
}
