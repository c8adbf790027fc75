package emit_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/lower"
)

func TestJSONGolden(t *testing.T) {
	for _, sample := range []string{"incident", "review", "everything"} {
		in := readFile(t, sample+".rose")
		for _, a := range []string{`@a2.7.tgt#q"lighthouse"`, "@a2.7.tgt#L9", "@file:x", "@a1.13.a.eta"} {
			r, err := lower.Address(a)
			require.NoError(t, err)
			in.Resolve = append(in.Resolve, r)
		}
		got := rendered(t, "json", in, emit.Options{})
		require.True(t, json.Valid([]byte(got)), got)
		golden(t, sample+".json", got)
	}
}

// The field names of design.md §7, in their order.
func TestJSONFields(t *testing.T) {
	got := rendered(t, "json", read("a1.1 tell >a2\n a k = v\n"), emit.Options{})
	assert.Equal(t, `{"rosetta":"2.1","messages":[
{"id":"a1.1","act":"tell","from":"a1","to":["a2"],"topic":"","re":"","src":"","at":"","ttl":"","pri":"","sens":"","thd":"","ext":{},"inherited":[],"incomplete":false,"degraded":false,"slots":[{"key":"a","conf":"","bindings":[{"key":"k","op":"=","commit":false,"value":"v","conf":"","refs":[]}]}]}],
"diagnostics":[],
"resolutions":[],
"canonical":"a1.1 tell \u003ea2\n a k = v\n"}
`, strings.ReplaceAll(got, ">a2", `\u003ea2`))
}

func TestJSONInvalidUTF8(t *testing.T) {
	in := read("a1.1 tell >a2 x_n=\xfe\n a k = a\xffb\n txt t v=\xff\n | ok\n | no\xff\n")
	var doc struct {
		Messages []struct {
			Ext, Ext_b64 map[string]string //nolint:revive // names of the document
			Slots        []struct {
				Bindings []struct{ Value, Value_b64 string }
				Block    struct {
					Lines, Lines_b64 []string
					Attrs, Attrs_b64 map[string]string
				}
			}
		}
		Canonical, Canonical_b64 string
	}
	got := rendered(t, "json", in, emit.Options{})
	require.True(t, utf8.ValidString(got))
	require.NoError(t, json.Unmarshal([]byte(got), &doc))
	b64 := func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
	m := doc.Messages[0]
	assert.Equal(t, b64("\xfe"), m.Ext_b64["x_n"])
	assert.Equal(t, "a\ufffdb", m.Slots[0].Bindings[0].Value)
	assert.Equal(t, b64("a\xffb"), m.Slots[0].Bindings[0].Value_b64)
	assert.Equal(t, []string{"ok", "no\ufffd"}, m.Slots[1].Block.Lines)
	assert.Equal(t, []string{b64("ok"), b64("no\xff")}, m.Slots[1].Block.Lines_b64)
	assert.Equal(t, b64("\xff"), m.Slots[1].Block.Attrs_b64["v"])
	assert.Equal(t, b64(wire(t, "a1.1 tell >a2 x_n=\xfe\n a k = a\xffb\n txt t v=\xff\n | ok\n | no\xff\n")), doc.Canonical_b64)
	assert.NotContains(t, rendered(t, "json", read("a1.1 tell >a2\n a k = é\n"), emit.Options{}), "_b64")
}

// Content comes out as encoding/json would have written it.
func TestJSONStrings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringOf(rapid.Rune()), 1, 5).Draw(t, "lines")
		for i := range lines {
			lines[i] = strings.ReplaceAll(lines[i], "\n", "") + "é\u2028\x7f\"\\"
		}
		tr := ast.NewTranscript()
		m := &ast.Message{ID: id("a", 1), Slots: []ast.Slot{{Key: 13, Block: &ast.Block{ID: "body", Fmt: "txt", Lines: lines}}}}
		tr.Add(m)
		var b bytes.Buffer
		require.NoError(t, emit.JSON(&b, &emit.Input{Transcript: tr}, emit.Options{}))
		var doc struct {
			Messages []struct {
				Slots []struct{ Block struct{ Lines []string } }
			}
		}
		require.NoError(t, json.Unmarshal(b.Bytes(), &doc))
		assert.Equal(t, lines, doc.Messages[0].Slots[0].Block.Lines)
	})
}

// Whole texts stand in the document when they are asked for: renderings, one that a
// label forbids among them, and dialects with what they lose (language.md §9, §10).
func TestJSONWholeTexts(t *testing.T) {
	in := read("a1.1 tell >a2 sens=phi\n txt b @md v=\xff\n | one\n")
	in.Renderings = []emit.Rendering{{View: "full", Lang: "zh"}, {View: "clean", Lang: "en"}}
	in.Dialects = []string{"1.1", "2.0"}
	var doc struct {
		Renderings []struct {
			View, Lang, Refused string
			Text                *string
		}
		Dialects []struct {
			Dialect, Text string
			Text_b64      []byte //nolint:revive // a name of the document
			Losses        []emit.Loss
		}
	}
	require.NoError(t, json.Unmarshal([]byte(rendered(t, "json", in, emit.Options{})), &doc))
	require.Len(t, doc.Renderings, 2)
	require.NotNil(t, doc.Renderings[0].Text)
	assert.Equal(t, rendered(t, "human", in, emit.Options{Lang: "zh"}), *doc.Renderings[0].Text)
	assert.Nil(t, doc.Renderings[1].Text)
	assert.Contains(t, doc.Renderings[1].Refused, "phi")
	require.Len(t, doc.Dialects, 2)
	assert.NotEmpty(t, doc.Dialects[0].Losses)
	assert.Contains(t, doc.Dialects[0].Text, "@sha256:")
	assert.Equal(t, rendered(t, "wire", in, emit.Options{Dialect: "2.0"}), string(doc.Dialects[1].Text_b64))

	for _, bad := range []emit.Input{
		{Renderings: []emit.Rendering{{View: "whole", Lang: "en"}}},
		{Renderings: []emit.Rendering{{View: "full", Lang: "fr"}}},
		{Dialects: []string{"3"}},
	} {
		bad.Transcript = in.Transcript
		require.Error(t, emit.JSON(&bytes.Buffer{}, &bad, emit.Options{}))
	}
}
