package conformance_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/conformance"
)

// Whatever an implementation does costs it that one case, and says what it was.
func TestHostileImplementations(t *testing.T) {
	for _, persistent := range []bool{false, true} {
		command := fakeCommand(t, fmt.Sprintf(`{"name":"fake","persistent":%t}`, persistent))
		for _, c := range []struct {
			wire      string
			outcome   conformance.Outcome
			one, stay string // what is said of a crash, or of the first failure
		}{
			{"good", conformance.Passed, "", ""},
			{"exit", conformance.Crashed, "exit code 3", "ended without an answer"},
			{"kill", conformance.Crashed, "signal: killed", "ended without an answer"},
			{"hang", conformance.Crashed, "no answer within ", "no answer within "},
			{"huge", conformance.Crashed, "too much on standard output", "too much on standard output"},
			{"unsupported", conformance.Crashed, "leaves out nothing", "leaves out nothing"},
			{"garbage", "", "document: got invalid character", "a line that is no answer"},
			{"array", conformance.Failed, "document: got", "document: got"},
			{"types", conformance.Failed, "document: got", "document: got"},
			{"empty", conformance.Failed, "messages: got 0 messages, want 1", "messages: got 0 messages, want 1"},
			{"null", conformance.Failed, "messages: got 0 messages, want 1", "messages: got 0 messages, want 1"},
			{"inner", conformance.Failed, "messages[0]: got null, want an object", "messages[0]: got null, want an object"},
		} {
			t.Run(fmt.Sprintf("%s/persistent=%t", c.wire, persistent), func(t *testing.T) {
				results := runFake(t, command, []string{c.wire + " ", "good"}, nil)
				assert.Equal(t, conformance.Passed, results[1].Outcome(), "the next case: %s", results[1].Crash)
				want, said := c.one, results[0].Crash
				if persistent {
					want = c.stay
				}
				if len(results[0].Failures) > 0 {
					said = results[0].Failures[0].String()
				}
				if c.outcome != "" {
					assert.Equal(t, c.outcome, results[0].Outcome(), said)
				}
				if want == "" {
					assert.Empty(t, said)
				}
				assert.Contains(t, said, want)
				assert.NotContains(t, said, "\n")
			})
		}
	}
}

// What only an implementation that stays can do.
func TestHostileImplementationsThatStay(t *testing.T) {
	command := fakeCommand(t, `{"name":"fake","persistent":true}`)
	for _, c := range []struct {
		wire, said string
		outcome    conformance.Outcome
	}{
		{"error", "it says: a fault in two lines", conformance.Crashed},
		{"other", "an answer to another question", conformance.Crashed},
		{"noise", "a line that is no answer", conformance.Crashed},
		{"nothing", "document: got", conformance.Failed},
		{"leaves", "", conformance.Passed},
	} {
		t.Run(c.wire, func(t *testing.T) {
			results := runFake(t, command, []string{c.wire + " ", "good"}, nil)
			said := results[0].Crash
			if len(results[0].Failures) > 0 {
				said = results[0].Failures[0].String()
			}
			assert.Equal(t, c.outcome, results[0].Outcome())
			assert.Contains(t, said, c.said)
			if c.wire == "leaves" {
				assert.Equal(t, conformance.Crashed, results[1].Outcome(), "it was gone before the next question")
				return
			}
			assert.Equal(t, conformance.Passed, results[1].Outcome(), results[1].Crash)
		})
	}
}

// Exit code 4 is a skip where --describe leaves something out.
func TestUnsupportedIsASkipWhereSomethingIsLeftOut(t *testing.T) {
	for _, persistent := range []bool{false, true} {
		command := fakeCommand(t, fmt.Sprintf(`{"name":"fake","persistent":%t,"facets":["messages"]}`, persistent))
		results := runFake(t, command, []string{"unsupported "}, nil)
		assert.Equal(t, conformance.Skipped, results[0].Outcome(), results[0].Crash)
	}
}

// An implementation that hangs on everything is not waited for again and again.
func TestPatienceEnds(t *testing.T) {
	wires := make([]string, 40)
	for i := range wires {
		wires[i] = "exit "
	}
	results := runFake(t, fakeCommand(t, `{"name":"fake"}`), wires, nil)
	assert.Equal(t, "exit code 3", results[0].Crash)
	assert.Contains(t, results[39].Crash, "not tried: 20 cases in a row")
	assert.Equal(t, conformance.Crashed, results[39].Outcome())
}

// The question arrives as it was asked, in both modes.
func TestTheQuestionArrives(t *testing.T) {
	now := time.Date(2026, 8, 26, 14, 2, 0, 0, time.UTC)
	change := func(c *conformance.Case) {
		c.Options = conformance.Options{Now: now, Cut: true, Policy: conformance.Policy("rounds: 3\n")}
		c.Resolutions = []map[string]any{{"address": "@a1.1#L1"}, {"address": "--cut"}}
		c.Renderings = []conformance.RenderedText{{Rendering: conformance.Rendering{View: "full", Lang: "en"}}}
		c.Refused = []conformance.Rendering{{View: "clean", Lang: "zh"}}
		c.Dialects = []conformance.DialectText{{Dialect: "1.1"}}
	}
	got := func(persistent bool) string {
		command := fakeCommand(t, fmt.Sprintf(`{"name":"fake","persistent":%t}`, persistent))
		results := runFake(t, command, []string{"flags "}, func(c *conformance.Case) {
			change(c)
			c.Messages = []map[string]any{{"flags": "?"}}
		})
		for _, f := range results[0].Failures {
			if f.Path == "messages[0].flags" {
				return f.Got
			}
		}
		return results[0].Crash
	}
	one := got(false)
	assert.Contains(t, one, `["--resolve","@a1.1#L1","--resolve","--cut","--now","2026-08-26T14:02:00Z","--cut","--policy","`)
	assert.Contains(t, one, `"--render","full/en","--render","clean/zh","--dialect","1.1"]`)
	assert.Equal(t, `{"cut":true,"dialects":["1.1"],"id":1,"now":"2026-08-26T14:02:00Z","policy":"rounds: 3\n",`+
		`"render":["full/en","clean/zh"],"resolve":["@a1.1#L1","--cut"],"wire_b64":"ZmxhZ3Mg"}`, got(true))
}

func TestDescriptions(t *testing.T) {
	for _, c := range []struct{ said, want string }{
		{`{"name":"x","more":[1]}`, ""},
		{`{"name":"x","facets":[],"language":"1.1"}`, ""},
		{`4!{"name":"x","unavailable":"not\ninstalled"}`, ""},
		{`not JSON`, "want one JSON object"},
		{``, "want one JSON object"},
		{`{}`, "name: got nothing"},
		{`{"name":"x","protocol":2}`, "protocol: got 2, want 1"},
		{`{"name":"x","language":"new"}`, `language: got "new"`},
		{`{"name":"x","facets":["message"]}`, `facets: got "message"`},
		{`{"name":"x","facets":"all"}`, "want one JSON object"},
		{`{"name":"x","unavailable":"no"}`, "exit code 0, want 4"},
		{`3!{"name":"x"}`, "exit code 3, want 0"},
		{`4!{"name":"x"}`, "exit code 4 and no"},
		{`4!`, "exit code 4 and no"},
	} {
		d, err := fakeCommand(t, c.said).Describe(context.Background(), conformance.DefaultLimits)
		if c.want != "" {
			require.ErrorContains(t, err, c.want, c.said)
			continue
		}
		require.NoError(t, err, c.said)
		assert.Equal(t, "x", d.Name)
		assert.NotContains(t, d.Unavailable, "\n")
	}
	_, err := conformance.Command{Path: "/nowhere/at/all"}.Describe(context.Background(), conformance.DefaultLimits)
	require.ErrorContains(t, err, "no such file")
}

// Nothing but what --describe leaves out is skipped.
func TestWhatIsLeftOutIsSkipped(t *testing.T) {
	full := func() *conformance.Case {
		one := 1
		only := []string{"W004"}
		return &conformance.Case{
			Spec: []string{"1"}, Count: &one, Messages: []map[string]any{}, Canonical: new(string),
			Diagnostics: &conformance.Findings{Must: []conformance.Finding{{Code: "W004"}}, Only: &only},
			Resolutions: []map[string]any{{"address": "@a1.1"}},
			Renderings:  []conformance.RenderedText{{Rendering: conformance.Rendering{View: "full", Lang: "zh"}}},
			Dialects:    []conformance.DialectText{{Dialect: "1.1"}},
		}
	}
	for _, c := range []struct {
		said    string
		change  func(*conformance.Case)
		skipped string // "" for none, all for all
	}{
		{`{"name":"x"}`, nil, ""},
		{`{"name":"x","facets":["count","messages","diagnostics"]}`, nil, "resolutions canonical renderings dialects"},
		{`{"name":"x","facets":[]}`, nil, "all"},
		{`{"name":"x","codes":["W005"]}`, nil, "diagnostics"},
		{`{"name":"x","codes":["W004"]}`, nil, ""},
		{`{"name":"x","langs":["en"]}`, nil, "renderings"},
		{`{"name":"x","views":["full"],"langs":["zh"]}`, nil, ""},
		{`{"name":"x","views":[]}`, nil, "renderings"},
		{`{"name":"x","dialects":["2.0"]}`, nil, "dialects"},
		{`{"name":"x","options":[]}`, nil, ""},
		{`{"name":"x","options":["cut"]}`, func(c *conformance.Case) { c.Options.Cut = true }, ""},
		{`{"name":"x","options":["now"]}`, func(c *conformance.Case) { c.Options.Cut = true }, "all"},
		{`{"name":"x","options":["now"]}`, func(c *conformance.Case) { c.Options.Policy = conformance.Policy("{}") }, "all"},
		{`{"name":"x","options":["policy"]}`, func(c *conformance.Case) { c.Options.Now = time.Unix(0, 0) }, "all"},
		{`{"name":"x","language":"2.0"}`, nil, "canonical renderings dialects"},
		{`{"name":"x","language":"2.0"}`, func(c *conformance.Case) { c.Since = "2.1" }, "all"},
		{`{"name":"x","language":"2.0"}`, func(c *conformance.Case) { c.Since = "2.0" }, ""},
		{`{"name":"x","language":"2.1"}`, func(c *conformance.Case) { c.Until = "2.0" }, "all"},
		{`{"name":"x","language":"2.0"}`, func(c *conformance.Case) { c.Input = []byte("a1.1 note >b1\n") }, "all"},
		{`{"name":"x","language":"2.0"}`, func(c *conformance.Case) { c.Input = []byte("a1.1 note a1>b1\n") }, "canonical renderings dialects"},
		{`{"name":"x","language":"2.0"}`, func(c *conformance.Case) { c.Input = []byte("obs1 note obs>b1\n") }, "all"},
		{`{"name":"x","language":"2.0"}`, func(c *conformance.Case) { c.Diagnostics.Must[0].Code = "E040" }, "diagnostics canonical renderings dialects"},
	} {
		d, err := conformance.ParseDescription([]byte(c.said))
		require.NoError(t, err)
		one := full()
		if c.change != nil {
			c.change(one)
		}
		asked, skipped := d.Plan(one)
		var names []string
		for _, f := range skipped {
			names = append(names, string(f))
		}
		if c.skipped == "all" {
			assert.Nil(t, asked, c.said)
			assert.Len(t, names, len(one.Facets()), c.said)
			continue
		}
		require.NotNil(t, asked, c.said)
		assert.Equal(t, c.skipped, strings.Join(names, " "), c.said)
	}
}

func TestCommandLines(t *testing.T) {
	exe, err := os.Executable()
	require.NoError(t, err)
	quoted := "'" + exe + "'"
	for _, c := range []struct {
		line string
		want []string
	}{
		{quoted, nil},
		{quoted + " a  b\tc", []string{"a", "b", "c"}},
		{quoted + ` 'a b' "c 'd" e\ f \"g\" ''`, []string{"a b", "c 'd", "e f", `"g"`, ""}},
		{quoted + ` C:\dir\x $HOME *`, []string{`C:\dir\x`, "$HOME", "*"}},
		{quoted + ` 'a'b"c"`, []string{"abc"}},
	} {
		got, err := conformance.ParseCommand(c.line)
		require.NoError(t, err, c.line)
		assert.Equal(t, exe, got.Path)
		assert.Equal(t, c.want, append([]string(nil), got.Args...), c.line)
	}
	for line, want := range map[string]string{"": "no command", "  ": "no command", `x "y`: "not closed", "no-such-program x": "no-such-program: no such program"} {
		_, err := conformance.ParseCommand(line)
		require.ErrorContains(t, err, want, line)
	}
}

// runFake holds the fake to cases of those wire texts, which want one message a1.1.
func runFake(t *testing.T, command conformance.Command, wires []string, change func(*conformance.Case)) []*conformance.Result {
	d, err := command.Describe(context.Background(), conformance.DefaultLimits)
	require.NoError(t, err)
	var cases []*conformance.Case
	for i, wire := range wires {
		c := fakeCase(i, wire)
		if change != nil {
			change(c)
		}
		cases = append(cases, c)
	}
	limits := conformance.Limits{Time: time.Minute, Output: 1 << 20} // a machine may be busy
	if strings.HasPrefix(wires[0], "hang") {
		limits.Time = time.Second
	}
	for {
		r := conformance.Runner{Command: command, Description: d, Limits: limits, Jobs: 1}
		results, err := r.Run(context.Background(), cases)
		require.NoError(t, err)
		if limits.Time >= time.Minute || !slices.ContainsFunc(results[1:], func(r *conformance.Result) bool { return strings.HasPrefix(r.Crash, "no answer within ") }) {
			return results
		}
		limits.Time *= 2 // only the first was to hang: it is the machine that is slow
	}
}

func fakeCase(i int, wire string) *conformance.Case {
	one := 1
	return &conformance.Case{
		Name: fmt.Sprintf("fake/case-%d", i), Spec: []string{"1"}, Input: []byte(wire),
		Count: &one, Messages: []map[string]any{{"id": "a1.1"}},
	}
}
