package check_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/lower"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, got, 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
}

func transcript(text string) *ast.Transcript {
	tr := ast.NewTranscript()
	for _, m := range messages(text) {
		tr.Add(m)
	}
	return tr
}

func traced(t testing.TB, tr *ast.Transcript, of string) *check.Trace {
	t.Helper()
	ref, err := lower.Address(of)
	require.NoError(t, err)
	trace, err := check.TraceOf(tr, ref.Addr, check.Options{})
	require.NoError(t, err)
	return trace
}

// supports is a transcript with every kind of hop.
const supports = `a1.0 def a1>*
 LOG = the night log @file:log/2f9c

a1.1 tell a1>a2 src=@a3.1 at=2026-08-26T11:00Z
 a cause = the "switch" <3 # ~lo
   other = @commit:9f2a ~hi
 why @a4.1.t#q"second" and @D:LOG#L3 at @t:11:00 by @role:sre
 ctx @a5.1 @a5.1 @a9.9 @commit:9f2a
 unk []

a3.1 tell a3>a1
 a cause = switch ~mid
   more = x
 why @a4.1.a.n and @a1.1
 unk []

a4.1 note a4>a1
 txt t
 | first
 | second
 a n = 4
 ctx @probe:1

a5.1 note a5>a1
 why a hunch

a5.2 revise re=a5.1
 why not even that
 unk []
`

func TestTraceGolden(t *testing.T) {
	tr := transcript(supports)
	for name, write := range map[string]func(*check.Trace, *bytes.Buffer) error{
		"trace.txt":  func(t *check.Trace, b *bytes.Buffer) error { return t.Text(b) },
		"trace.json": func(t *check.Trace, b *bytes.Buffer) error { return t.JSON(b) },
		"trace.mmd":  func(t *check.Trace, b *bytes.Buffer) error { return t.Mermaid(b) },
	} {
		var b bytes.Buffer
		require.NoError(t, write(traced(t, tr, "@a1.1"), &b))
		golden(t, name, b.Bytes())
		if strings.HasSuffix(name, "json") {
			require.True(t, json.Valid(b.Bytes()))
		}
	}
}

// hopsOf returns "via address status" of every hop.
func hopsOf(trace *check.Trace) []string {
	var out []string
	for _, h := range trace.Hops {
		s := strings.TrimSpace(fmt.Sprintf("%s %s %s", h.Via, h.Address, h.Status))
		for _, b := range h.Claims {
			s += " " + b.Key + "~" + b.Conf.String()
		}
		out = append(out, s)
	}
	return out
}

func TestTraceOfAPart(t *testing.T) {
	tr := transcript(supports)
	assert.Equal(t, []string{
		"@a1.1.a.cause followed cause~lo",
		"src @a3.1 followed cause~mid", // the key that is relayed, and no other
		"why @a4.1.a.n followed n~",
		"ctx @probe:1 outside",
		"why @a1.1 cycle",
		"why @a4.1.t#q\"second\" again",
		"why @D:LOG#L3 outside",
		"ctx @a5.1 followed",
		"ctx @a9.9 unseen",
		"ctx @commit:9f2a outside",
	}, hopsOf(traced(t, tr, "@a1.1.a.cause")))
	assert.Equal(t, []string{"@a1.1.ctx followed", "ctx @a5.1 followed", "ctx @a9.9 unseen", "ctx @commit:9f2a outside"}, hopsOf(traced(t, tr, "@a1.1.ctx")))
	assert.Equal(t, []string{"@a4.1.t followed", "ctx @probe:1 outside"}, hopsOf(traced(t, tr, "@a4.1.t")))
	assert.Equal(t, []string{"@a5.1 followed"}, hopsOf(traced(t, tr, "@a5.1")))
	for _, wrong := range []string{"@a8.1", "@a1.1.nope", "@a1.1.a.nope", "@file:x"} {
		ref, err := lower.Address(wrong)
		require.NoError(t, err)
		_, err = check.TraceOf(tr, ref.Addr, check.Options{})
		assert.Error(t, err, wrong)
	}
}

// A long chain, a wide message and many circles cost in proportion to their size.
func BenchmarkTraces(b *testing.B) {
	for name, text := range map[string]func(n int) string{
		"chain": func(n int) string { return "a1.0 note a1>a2\n\n" + repeat1(n, "a1.%d note a1>a2\n why @a1.%d\n\n") },
		"circle": func(n int) string {
			return fmt.Sprintf("a1.0 note a1>a2\n why @a1.%d\n\n", n) + repeat1(n, "a1.%d note a1>a2\n why @a1.%d @a1.0\n\n")
		},
		"wide": func(n int) string {
			return "a1.0 tell a1>a2\n a\n" + repeat(n, "   k%[1]d = @a2.0.a.k%[1]d and @a2.0 ~lo\n") +
				"\na2.0 tell a2>a1\n a\n" + repeat(n, "   k%d = 1\n")
		},
	} {
		sizes(b, name, 2000, func(n int) func() {
			tr, of := transcript(text(n)), "@a1.0"
			if name == "chain" {
				of = fmt.Sprintf("@a1.%d", n)
			}
			return func() { require.NoError(b, traced(b, tr, of).Text(&bytes.Buffer{})) }
		})
	}
}

// repeat1 numbers lines from 1, each with the number before it.
func repeat1(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i+1, i)
	}
	return b.String()
}
