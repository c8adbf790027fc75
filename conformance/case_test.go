package conformance_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/conformance"
)

// Whole texts stand beside a case, byte for byte, and each is asked for.
func TestFilesBesideACase(t *testing.T) {
	cases := suiteOf(t, map[string]string{
		"area/a.rose": "a1.1 note >b1\n", "area/a.json": `{"spec":["9"],"refused":["clean/en"]}`,
		"area/a.canonical.txt":        "canon\xff\r\n",
		"area/a.full.en.txt":          "full",
		"area/a.human_task.zh.txt":    "",
		"area/a.dialect-1.1.txt":      "old",
		"area/a.dialect-2.1-full.txt": "in full",
		"area/a.b.rose":               "", "area/a.b.json": `{"spec":["9"]}`,
		"area/a.b.full.en.txt": "of a.b",
	})
	require.Len(t, cases, 2)
	b, a := cases[0], cases[1]
	if a.Name != "area/a" {
		a, b = b, a
	}
	require.Equal(t, "area/a", a.Name)
	require.NotNil(t, a.Canonical)
	assert.Equal(t, "canon\xff\r\n", *a.Canonical)
	assert.Equal(t, []conformance.RenderedText{
		{Rendering: conformance.Rendering{View: "full", Lang: "en"}, Text: "full"},
		{Rendering: conformance.Rendering{View: "human_task", Lang: "zh"}},
	}, a.Renderings)
	assert.Equal(t, []conformance.DialectText{{Dialect: "1.1", Text: "old"}, {Dialect: "2.1-full", Text: "in full"}}, a.Dialects)
	assert.Equal(t, []conformance.Facet{conformance.Canonical, conformance.Renderings, conformance.Dialects}, a.Facets())
	q := a.Query()
	assert.Equal(t, []string{"1.1", "2.1-full"}, q.Dialects)
	assert.Equal(t, "clean/en", q.Render[2].String())
	assert.Equal(t, "of a.b", b.Renderings[0].Text, "the longest name owns the file")
}

func TestFilesThatStandBesideNoCase(t *testing.T) {
	for name, want := range map[string]string{
		"b.full.en.txt":   "no case that this file stands beside",
		"a.txt":           "no case that this file stands beside",
		"a.full.txt":      "want NAME.canonical",
		"a.whole.en.txt":  `whole`,
		"a.full.fr.txt":   `fr`,
		"a.dialect-3.txt": `3`,
		"a.clean.en.txt":  "the case says that clean/en is refused",
		"a.canonical.txt": "a canonical form of its own",
	} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "a.rose"), "")
		write(t, filepath.Join(dir, "a.json"), `{"spec":["9"],"canonical":"","refused":["clean/en"]}`)
		write(t, filepath.Join(dir, name), "")
		_, err := conformance.Load(dir)
		require.ErrorContains(t, err, want, name)
		require.ErrorContains(t, err, name)
	}
	_, err := conformance.Load(filepath.Join(t.TempDir(), "nowhere"))
	require.Error(t, err)
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	_, err = conformance.Load(file)
	require.ErrorContains(t, err, "want a folder")
}

// Each whole text that differs, is missing, or is there against a refusal, fails.
func TestJudgeWholeTexts(t *testing.T) {
	c := suiteOf(t, map[string]string{
		"a.rose": "", "a.json": `{"spec":["9"],"refused":["clean/en"],"refusedDialects":["1.0"]}`,
		"a.canonical.txt": "c\xff\n", "a.full.en.txt": "f\xff", "a.dialect-1.1.txt": "d",
	})[0]
	const right = `{"canonical":"c�\n","canonical_b64":"Y/8K","renderings":[{"view":"full","lang":"en","text":"f�","text_b64":"Zv8="},` +
		`{"view":"clean","lang":"en","text":null,"refused":"no"}],"dialects":[{"dialect":"1.1","text":"d"},{"dialect":"1.0","text":null}]}`
	require.Empty(t, c.Judge([]byte(right), nil))
	for _, x := range []struct {
		old, new string
		facet    conformance.Facet
		want     string
	}{
		{`,"canonical_b64":"Y/8K"`, ``, conformance.Canonical, "canonical: got"},
		{`"Zv8="`, `"Zg=="`, conformance.Renderings, `renderings[full/en]: got "f"`},
		{`"full"`, `"audit"`, conformance.Renderings, "renderings[full/en]: got nothing"},
		{`"text":null`, `"text":""`, conformance.Renderings, `renderings[clean/en]: got "", want a refusal`},
		{`"clean"`, `"full"`, conformance.Renderings, "renderings["},
		{`"text":"d"`, `"text":"D"`, conformance.Dialects, `dialects[1.1]: got "D", want "d"`},
		{`"dialect":"1.0","text":null`, `"dialect":"1.0","text":""`, conformance.Dialects, `dialects[1.0]: got "", want a refusal`},
		{`"1.0"`, `"2.0"`, conformance.Dialects, "dialects[1.0]: got nothing, want a refusal"},
		{`"dialects"`, `"dialect"`, conformance.Dialects, "dialects[1.1]: got nothing"},
	} {
		require.Contains(t, right, x.old)
		failures := c.Judge([]byte(strings.Replace(right, x.old, x.new, 1)), nil)
		require.NotEmpty(t, failures, x.new)
		assert.Equal(t, x.facet, failures[0].Facet)
		assert.Contains(t, failures[0].String(), x.want)
	}
}

func TestDemands(t *testing.T) {
	for json, want := range map[string]diag.Level{
		`{"spec":["1"],"count":1}`: diag.R0,

		`{"spec":["1"],"level":"R2","resolutions":[{"address":"@a1.1"}]}`:                             diag.R2,
		`{"spec":["1"],"resolutions":[{"address":"@a1.1"}]}`:                                          diag.R1,
		`{"spec":["1"],"diagnostics":{"must":[{"code":"W007"},{"code":"E022"}]}}`:                     diag.R2c,
		`{"spec":["1"],"resolutions":[{"address":"@a1.1"}],"diagnostics":{"must":[{"code":"P001"}]}}`: diag.R1,
		`{"spec":["1"],"diagnostics":{"mustNot":["E009"],"only":[]}}`:                                 diag.R3,
		`{"spec":["1"],"diagnostics":{"only":["E009"]}}`:                                              diag.R0,
	} {
		assert.Equal(t, want, suiteOf(t, map[string]string{"a.rose": "", "a.json": json})[0].Demands(), json)
	}
}

// Which variants a text has (language.md 1.1, 1.2, 2.6, 2.7).
func TestVariants(t *testing.T) {
	for _, c := range []struct{ name, wire, json, want string }{
		{"plain", "a1.1 note >b1\n q x\n", `"count":1`, "crlf no-final-lf bom"},
		{"a lone CR", "a1.1 note >b1\n q x\ry\n", `"count":1`, "bom"},
		{"no final LF", "a1.1 note >b1", `"count":1`, "bom"},
		{"a blank line at the end", "a1.1 note >b1\n q x\n\n", `"count":1`, "crlf bom"},
		{"an open bracket", "a1.1 note >b1\n unk [a\n", `"count":1`, "crlf bom"},
		{"a bracket in content", "a1.1 note >b1\n txt\n | [a\n", `"count":1`, "crlf no-final-lf bom"},
		{"an open quote", "a1.1 note >b1\n txt \"a\n", `"count":1`, "crlf bom"},
		{"no value", "a1.1 tell >b1\n a k =\n", `"count":1`, "crlf bom"},
		{"a BOM", "\ufeffa1.1 note >b1\n", `"count":1`, "crlf no-final-lf"},
		{"no header", "prose\n", `"messages":[]`, ""},
		{"no header, only counted", "prose\n", `"count":1`, "crlf no-final-lf bom"},
		{"degraded", "a1.1 note >b1\n", `"messages":[{"degraded":true}]`, ""},
		{"cut", "a1.1 note >b1\n", `"options":{"cut":true},"count":1`, ""},
		{"incomplete", "a1.1 note >b1\n", `"diagnostics":{"must":[{"code":"P017"}]}`, ""},
		{"a ceiling of bytes", "a1.1 note >b1\n", `"options":{"policy":{"limits":{"message_bytes":20}}},"count":1`, ""},
		{"no P011", "a1.1 note >b1\n", `"diagnostics":{"mustNot":["P011"]}`, "no-final-lf bom"},
		{"chosen", "a1.1 note >b1\n", `"derive":["bom"],"count":1`, "bom"},
		{"none chosen", "a1.1 note >b1\n", `"derive":[],"count":1`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			one := suiteOf(t, map[string]string{"a.rose": c.wire, "a.json": `{"spec":["1"],` + c.json + `}`})[0]
			var got []string
			for _, v := range one.Variants() {
				name, ok := strings.CutPrefix(v.Name, "a+")
				require.True(t, ok)
				got = append(got, name)
				switch name {
				case "crlf":
					assert.Equal(t, strings.ReplaceAll(c.wire, "\n", "\r\n"), string(v.Input))
				case "no-final-lf":
					assert.Equal(t, strings.TrimSuffix(c.wire, "\n"), string(v.Input))
				case "bom":
					assert.Equal(t, "\xef\xbb\xbf"+c.wire, string(v.Input))
				}
				assert.Equal(t, c.wire, string(one.Input), "the case itself is as it was")
			}
			assert.Equal(t, c.want, strings.Join(got, " "))
		})
	}
}

// Of CRLF text the code that says so may be reported, and no other.
func TestTheVariantInCRLFMayRaiseItsCode(t *testing.T) {
	one := suiteOf(t, map[string]string{"a.rose": "a1.1 note >b1\n", "a.json": `{"spec":["1"],"diagnostics":{"only":[]}}`})[0]
	for _, v := range one.Variants() {
		failures := v.Judge([]byte(`{"diagnostics":[{"code":"P011"}]}`), nil)
		assert.Equal(t, v.Name != "a+crlf", len(failures) > 0, v.Name)
	}
	assert.NotEmpty(t, one.Judge([]byte(`{"diagnostics":[{"code":"P011"}]}`), nil))
}

func TestChoice(t *testing.T) {
	cases := suiteOf(t, map[string]string{
		"a/x.rose": "", "a/x.json": `{"spec":["5.2","9"],"count":1,"diagnostics":{"must":[{"code":"E022"}]}}`,
		"a/y.rose": "", "a/y.json": `{"spec":["5"],"messages":[],"diagnostics":{"only":["E022"]}}`,
		"b/z.rose": "", "b/z.json": `{"spec":["2 Acts","55"],"count":0,"diagnostics":{"mustNot":["E022"]}}`,
	})
	for _, c := range []struct {
		choice conformance.Choice
		want   string
	}{
		{conformance.Choice{}, "a/x a/y b/z"},
		{conformance.Choice{Names: []string{"a/"}}, "a/x a/y"},
		{conformance.Choice{Names: []string{"a/x*", "b/z"}}, "a/x b/z"},
		{conformance.Choice{Sections: []string{"5"}}, "a/x a/y"},
		{conformance.Choice{Sections: []string{"5.2"}}, "a/x"},
		{conformance.Choice{Sections: []string{"2"}}, "b/z"},
		{conformance.Choice{Codes: []string{"E022"}}, "a/x b/z"},
		{conformance.Choice{Facets: []conformance.Facet{conformance.Count}}, "a/x b/z"},
		{conformance.Choice{Facets: []conformance.Facet{conformance.Canonical}}, ""},
		{conformance.Choice{Level: diag.R2}, "a/y"},
		{conformance.Choice{Level: diag.R2c, Exact: true}, "a/x b/z"},
	} {
		var got []string
		for _, one := range c.choice.Of(cases) {
			got = append(got, one.Name)
		}
		assert.Equal(t, c.want, strings.Join(got, " "), "%+v", c.choice)
	}
	reduced := conformance.Choice{Facets: []conformance.Facet{conformance.Count}}.Of(cases)[0]
	assert.Equal(t, []conformance.Facet{conformance.Count}, reduced.Facets())
	assert.Equal(t, diag.R2c, reduced.Demands(), "the level is that of the whole case")
}

// What is scaffolded is written, read again and passes.
func TestScaffoldRoundTrip(t *testing.T) {
	c := &conformance.Case{
		Name: "area/a-name", Spec: []string{"9"}, Note: "a <note>", Input: []byte("a1.1 tell >b1 sens=phi\n txt b\n | x\xff\n a k = v ~hi\n"),
		Options: conformance.Options{Now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Policy: conformance.Policy("rounds: 3\n")},
	}
	facets := []conformance.Facet{conformance.Count, conformance.Messages, conformance.Diagnostics, conformance.Canonical}
	require.NoError(t, c.Scaffold(facets, []string{"@a1.1.b#L1"}, []conformance.Rendering{{View: "full", Lang: "zh"}, {View: "clean", Lang: "en"}}, []string{"1.0"}))
	files, err := c.Files()
	require.NoError(t, err)
	assert.Contains(t, string(files["area/a-name.json"]), "a <note>")
	dir := t.TempDir()
	for name, data := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
	require.NoError(t, satisfies(t, schemaOf(t, "case.schema.json"), string(files["area/a-name.json"])))
	again, err := conformance.Load(dir)
	require.NoError(t, err)
	require.Len(t, again, 1)
	assert.Equal(t, c.Facets(), again[0].Facets())
	assert.Equal(t, []conformance.Rendering{{View: "clean", Lang: "en"}}, again[0].Refused, "a label hides it")
	assert.Equal(t, *c.Canonical, *again[0].Canonical)
	document, err := conformance.Local(again[0].Input, again[0].Query())
	require.NoError(t, err)
	assert.Empty(t, again[0].Judge(document, nil))

	require.ErrorContains(t, c.Scaffold([]conformance.Facet{"resolutions"}, nil, nil, nil), "made by what it asks for")
	c.Name = "../out"
	_, err = c.Files()
	require.Error(t, err)
}

// The suite that rosettac is built with is the one in the folder.
func TestTheEmbeddedSuiteIsTheFolder(t *testing.T) {
	built, err := conformance.Suite()
	require.NoError(t, err)
	folder, err := conformance.Load("cases")
	require.NoError(t, err)
	require.Len(t, built, len(folder))
	for i := range built {
		assert.Equal(t, folder[i], built[i])
	}
}

// The adapter's side: a request a line, an answer a line.
func TestServe(t *testing.T) {
	var out strings.Builder
	err := conformance.Serve(strings.NewReader(`{"id":7,"wire_b64":"YTEuMSBub3RlID5iMQo=","resolve":["@a1.1"]}`+"\n\n"+
		`{"id":8,"wire_b64":"","policy":"unheard: 1"}`+"\n"+`{"id":9,"wire_b64":""}`), &out, conformance.Local)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	require.Len(t, lines, 3)
	assert.Contains(t, lines[0], `{"id":7,"document":{"rosetta":"2.1","messages":[{"id":"a1.1"`)
	assert.Contains(t, lines[0], `"resolutions":[{"address":"@a1.1"`)
	assert.Contains(t, lines[1], `{"id":8,"error":"`)
	assert.Contains(t, lines[2], `{"id":9,"document":`)
	require.ErrorContains(t, conformance.Serve(strings.NewReader("x\n"), &out, conformance.Local), "a line that is no request")
}
