package conformance_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/conformance"
)

// pythonAdapter returns the command of the adapter in Python.
func pythonAdapter(t *testing.T) conformance.Command {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here")
	}
	script, err := filepath.Abs("adapters/agentrosetta.py")
	require.NoError(t, err)
	return conformance.Command{Path: python, Args: []string{"-B", script}}
}

// Without the module the adapter says so, and everything is skipped.
func TestPythonAdapterWithoutTheModule(t *testing.T) {
	command := pythonAdapter(t)
	t.Setenv("PYTHONPATH", t.TempDir())
	if exec.Command(command.Path, "-c", "import agentrosetta").Run() == nil {
		t.Skip("the module is installed here")
	}
	d, err := command.Describe(context.Background(), conformance.DefaultLimits)
	require.NoError(t, err)
	assert.Equal(t, "the Python module agentrosetta is not installed", d.Unavailable)
}

// With a module of that interface it answers, in both modes.
func TestPythonAdapterWithAStandIn(t *testing.T) {
	command := pythonAdapter(t)
	standIn, err := filepath.Abs("testdata/standin")
	require.NoError(t, err)
	t.Setenv("PYTHONPATH", standIn)
	d, err := command.Describe(context.Background(), conformance.DefaultLimits)
	require.NoError(t, err)
	require.Empty(t, d.Unavailable)
	assert.Equal(t, "2.0", d.Language)
	assert.True(t, d.Persistent)

	cases := suiteOf(t, map[string]string{
		"right.rose": "a1.1 ask a1>b1 #inc\n q why?\n\nb1.1 tell b1>a1 #inc re=a1.1\n a cause = disk ~hi\n unk [who, when]\n txt t\n | one\n | two\n",
		"right.json": `{"spec":["2"],"since":"2.0","count":2,"messages":[
			{"id":"a1.1","act":"ask","from":"a1","to":["b1"],"topic":"inc","slots":[{"key":"q","text":"why?","conf":""}]},
			{"id":"b1.1","re":"a1.1","slots":[{"key":"a","bindings":[{"key":"cause","op":"=","value":"disk","conf":"hi","commit":false}]},
				{"key":"unk","items":["who","when"],"declared":true},{"key":"txt","block":{"id":"t","lines":["one","two"]}}]}],
			"diagnostics":{"only":[]},
			"resolutions":[{"address":"@b1.1.t#L2","status":"exact","block":"t","start":{"line":2,"column":0},"end":{"line":2,"column":3},"text":"two","conf":"hi"},
				{"address":"@b1.1.t#L9","status":"orphan","start":null,"conf":"?"},{"address":"@file:x","status":"outside"}]}`,
		"owed.rose":  "a1.1 do a1>b1\n q go\n\na1.2 tell a1>b1\n a x = y ~hi\n",
		"owed.json":  `{"spec":["7.4"],"since":"2.0","diagnostics":{"must":[{"code":"W010","message":"a1.1"},{"code":"W004","message":"a1.2"}],"mustNot":["W035"]}}`,
		"wrong.rose": "a1.1 note a1>b1\n q go\n",
		"wrong.json": `{"spec":["2"],"since":"2.0","messages":[{"act":"tell"}]}`,
		"clock.rose": "a1.1 note a1>b1\n",
		"clock.json": `{"spec":["7.3"],"since":"2.0","options":{"now":"2026-01-01T00:00:00Z"},"count":1}`,
		"newer.rose": "obs1 note >b1\n",
		"newer.json": `{"spec":["2.3"],"count":1}`,
	})
	for _, oneShot := range []bool{false, true} {
		r := conformance.Runner{Command: command, Description: d, Limits: conformance.DefaultLimits, Jobs: 2, OneShot: oneShot}
		results, err := r.Run(context.Background(), cases)
		require.NoError(t, err)
		got := map[string]conformance.Outcome{}
		for _, result := range results {
			got[result.Case.Name] = result.Outcome()
			if result.Outcome() == conformance.Crashed || result.Case.Name == "right" {
				assert.Empty(t, result.Crash, result.Case.Name)
				for _, f := range result.Failures {
					assert.Equal(t, "wrong", result.Case.Name, f.String())
				}
			}
		}
		assert.Equal(t, map[string]conformance.Outcome{
			"right": conformance.Passed, "owed": conformance.Passed, "wrong": conformance.Failed,
			"clock": conformance.Skipped, "newer": conformance.Skipped,
		}, got)
	}
}

// The codes of the adapter are those that implementations share.
func TestPythonAdapterReportsTheSharedCodes(t *testing.T) {
	source, err := os.ReadFile("adapters/agentrosetta.py")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(source), `CODES = """`)
	list, _, ok := strings.Cut(rest, `"""`)
	require.True(t, ok)
	var shared []string
	for _, e := range diag.Registry {
		if e.Shared {
			shared = append(shared, string(e.Code))
		}
	}
	assert.ElementsMatch(t, shared, strings.Fields(list))
}

// suiteOf writes files into a folder and loads them as cases.
func suiteOf(t *testing.T, files map[string]string) []*conformance.Case {
	dir := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		write(t, filepath.Join(dir, name), text)
	}
	cases, err := conformance.Load(dir)
	require.NoError(t, err)
	return cases
}
