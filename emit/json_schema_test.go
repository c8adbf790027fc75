package emit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/lower"
)

func validate(t *testing.T, s *jsonschema.Schema, document string) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	require.NoError(t, err)
	return s.Validate(v)
}

// Whatever the input, the neutral document has its published form.
func TestJSONSatisfiesItsSchema(t *testing.T) {
	s, err := jsonschema.NewCompiler().Compile("neutral.schema.json")
	require.NoError(t, err)
	inputs := map[string]string{
		"nothing":   "",
		"no words":  "just prose, and \xff",
		"bytes":     "a1.1 tell >a2 x_n=\xfe\n a k = a\xffb ~0.85\n txt t v=\xff src=@sha256:aabbcc win=L3-4\n | ok\n | no\xff\n unk [a\xff, b]\n",
		"slots":     "a1.1 do >a2,#t,*,@role:x,@grp:y #t at=@t:2026-08-26T10:00Z ttl=90m pri=high sens=phi thd=s\n sub s1 = x @role:r on=s1 thd=z\n by 30m | $5\n want {k: one_of[a|b], why?, n}\n opt\n assume x != y ~?\n mark nothing\n mark @a1.1#L1 > \"x\" ~lo\n ctx @a1.1\n on it\n risk r ~mid\n",
		"want acts": "a1.1 ask >b1\n want done|fail\n",
		"def":       "a1.1 def >*\n epoch = @t:2026-08-26\n CKO = checkout\n",
		"cut":       "a1.1 tell >b1\n a k =",
	}
	for _, pattern := range []string{"testdata/*.rose", "../samples/*.rose", "../samples/*.txt"} {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, names)
		for _, name := range names {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			inputs[name] = string(text)
		}
	}
	for name, text := range inputs {
		in := read(text)
		for _, a := range []string{"@a1.1", "@a1.1.t#L1", "@a1.1.a.k#L1.c0-1", "@file:x#L9"} {
			r, err := lower.Address(a)
			require.NoError(t, err)
			in.Resolve = append(in.Resolve, r)
		}
		in.Renderings = []emit.Rendering{{View: "full", Lang: "en"}, {View: "clean", Lang: "zh"}}
		in.Dialects = []string{"1.0"}
		in.Findings = []diag.Diagnostic{{Code: "P001", Message: "a1.1", Text: "t"}, {Code: "E016b", Text: "u"}}
		got := rendered(t, "json", in, emit.Options{})
		assert.NoError(t, validate(t, s, got), name)

		in.Resolve = in.Resolve[:1]
		var line strings.Builder
		require.NoError(t, emit.Resolutions(&line, in))
		assert.Equal(t, 1, strings.Count(line.String(), "\n"))
		assert.NoError(t, validate(t, s, fmt.Sprintf(`{"rosetta":"2.1","messages":[],"diagnostics":[],"resolutions":[%s],"canonical":""}`, line.String())))
	}
	good := rendered(t, "json", read("a1.1 tell >a2\n a k = v\n unk []\n"), emit.Options{})
	for _, change := range [][2]string{
		{`"act":"tell"`, `"act":"say"`},
		{`"op":"="`, `"op":"~"`},
		{`"conf":""`, `"conf":"~hi"`},
		{`"degraded":false,`, ``},
		{`"key":"unk"`, `"key":"a"`},
		{`"from"`, `"form"`},
		{`"resolutions":[]`, `"resolutions":[{}]`},
		{`"ttl":""`, `"ttl":"90m"`},
	} {
		require.Contains(t, good, change[0])
		assert.Error(t, validate(t, s, strings.Replace(good, change[0], change[1], 1)), change[1])
	}
}
