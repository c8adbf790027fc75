package emit_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// read makes the input of an emitter from Rosetta.
func read(text string) *emit.Input {
	messages, diags := lower.Document(grammar.Parse(source.NewFile("test.rose", text), grammar.Options{}))
	t := ast.NewTranscript()
	for _, m := range messages {
		t.Add(m)
	}
	var r diag.Report
	r.Add(diags...)
	return &emit.Input{Transcript: t, Findings: r.Sorted()}
}

func readFile(t *testing.T, name string) *emit.Input {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	return read(string(text))
}

// rendered returns what an emitter writes.
func rendered(t *testing.T, to string, in *emit.Input, o emit.Options) string {
	t.Helper()
	e, err := emit.LookupEmitter(to)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, e.Emit(&b, in, o))
	return b.String()
}

// golden compares got with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}

func id(agent string, seq uint64) ast.MsgID { return ast.MsgID{Agent: agent, Seq: seq} }

func TestLookups(t *testing.T) {
	for _, e := range emit.Emitters {
		got, err := emit.LookupEmitter(e.Name)
		require.NoError(t, err)
		assert.Equal(t, e.Doc, got.Doc)
	}
	_, err := emit.LookupEmitter("jsno")
	assert.EqualError(t, err, `unknown output "jsno", did you mean json?`)
	_, err = emit.LookupView("task")
	assert.EqualError(t, err, `unknown view "task", want one of full, decision, audit, human_task, content, clean`)
	_, err = emit.LookupView("decisions")
	assert.ErrorContains(t, err, "did you mean decision?")
	_, err = emit.LookupLocale("fr")
	assert.ErrorContains(t, err, "want one of en, zh")
	_, err = emit.LookupDialect("2.1-ful")
	assert.ErrorContains(t, err, "did you mean 2.1-full?")
}

func TestUnknownMessage(t *testing.T) {
	in := read("a1.1 tell >a2\n q x\n")
	for _, e := range emit.Emitters {
		err := e.Emit(&bytes.Buffer{}, in, emit.Options{Message: id("a", 9)})
		assert.EqualError(t, err, "no message a9", e.Name)
	}
}
