package conformance_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/conformance"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// The suite is as wide as the language: what has no case is named here. The counts
// come from the cases, whose inputs are read as any text is.

// coverage is a set of things that cases show, by a case that does.
type coverage map[string]string

func (c coverage) add(thing string, by *conformance.Case) {
	if _, ok := c[thing]; !ok {
		c[thing] = by.Name
	}
}

// require fails for every thing that no case shows and nothing excuses, and for every
// excuse that is none any more.
func (c coverage) require(t *testing.T, what string, things []string, excused map[string]string) {
	t.Helper()
	for _, thing := range things {
		by, shown := c[thing]
		_, excuse := excused[thing]
		switch {
		case !shown && !excuse:
			gap(t, "no case for %s %s", what, thing)
		case shown && excuse:
			gap(t, "%s %s needs no excuse: %s shows it", what, thing, by)
		}
	}
	for thing := range excused {
		assert.Contains(t, things, thing, "an excuse for what is not asked for")
	}
}

// gap names what is missing.
func gap(t *testing.T, format string, args ...any) {
	t.Helper()
	t.Errorf(format, args...)
}

func ownCases(t *testing.T) []*conformance.Case {
	all, err := conformance.Load("cases")
	require.NoError(t, err)
	own := slices.DeleteFunc(all, func(c *conformance.Case) bool { return strings.HasPrefix(c.Name, documentsArea+"/") })
	require.NotEmpty(t, own)
	return own
}

func read(c *conformance.Case) *ast.Transcript {
	messages, _ := lower.Document(grammar.Parse(source.NewFile(c.Name, string(c.Input)), grammar.Options{Cut: c.Options.Cut}))
	tr := ast.NewTranscript()
	for _, m := range messages {
		tr.Add(m)
	}
	return tr
}

// The suite has enough cases, and no two of them have one name or say the same.
func TestCoverageOfNames(t *testing.T) {
	own := ownCases(t)
	assert.GreaterOrEqual(t, len(own), 400)
	names := coverage{}
	for _, c := range own {
		_, name, _ := strings.Cut(c.Name, "/")
		assert.Empty(t, names[name], "%s: the name is taken", c.Name)
		names.add(name, c)
		if c.Level == "" {
			gap(t, "%s has no level", c.Name)
		}
	}
}

// Every code is raised by a case of our own, and is absent in one that almost raises
// it.
func TestI10CoverageOfCodes(t *testing.T) {
	raised, missed := coverage{}, coverage{}
	own := ownCases(t)
	raisers := map[string][]*conformance.Case{}
	for _, c := range own {
		if c.Diagnostics == nil {
			continue
		}
		for _, f := range c.Diagnostics.Must {
			raised.add(f.Code, c)
			raisers[f.Code] = append(raisers[f.Code], c)
		}
	}
	var codes []string
	for _, e := range diag.Registry {
		code := string(e.Code)
		codes = append(codes, code)
		for _, c := range own {
			if slices.ContainsFunc(raisers[code], func(r *conformance.Case) bool { return nearMiss(c, r, code) }) {
				missed.add(code, c)
			}
		}
	}
	excused := map[string]string{
		"X000": "a fault of an implementation: no text raises it on purpose",
		"E032": "needs a lock of packs, or a folder of packs",
	}
	raised.require(t, "a text that raises", codes, excused)
	missed.require(t, "a text that almost raises", codes, excused)
}

// nearMiss reports whether c almost raises a code that r raises: they are about the
// same section, c excludes the code, and either names it in mustNot or has at least
// half of its lines in common with r.
func nearMiss(c, r *conformance.Case, code string) bool {
	if c.Diagnostics == nil || !slices.ContainsFunc(c.Spec, func(s string) bool { return s != "13" && slices.Contains(r.Spec, s) }) {
		return false
	}
	if slices.Contains(c.Diagnostics.MustNot, code) {
		return true
	}
	return c.Diagnostics.Only != nil && !slices.Contains(*c.Diagnostics.Only, code) && alike(c.Input, r.Input)
}

// alike reports whether two texts have half of their lines in common.
func alike(a, b []byte) bool {
	lines := func(text []byte) []string {
		return slices.DeleteFunc(strings.Split(string(text), "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	}
	in, of := lines(a), lines(b)
	common := 0
	for _, line := range in {
		if slices.Contains(of, line) {
			common++
		}
	}
	return 2*common >= max(len(in), len(of))
}

// replyTo are the acts that say which replies are legal.
func replyTo() []vocab.ActInfo {
	return slices.DeleteFunc(slices.Clone(vocab.Acts), func(a vocab.ActInfo) bool { return len(a.Replies) == 0 })
}

// Every act answers every act that says which replies are legal. An illegal reply is
// E010 in the case, a legal one is not (language.md §2, §2.4).
func TestCoverageOfReplies(t *testing.T) {
	shown := coverage{}
	for _, c := range ownCases(t) {
		if c.Diagnostics == nil {
			continue
		}
		tr := read(c)
		for _, m := range tr.Messages() {
			parent := tr.Parent(m)
			if parent == nil || m.From == parent.From || m.Incomplete {
				continue
			}
			legal := m.Act == vocab.Revise || m.Act == vocab.Stop || slices.Contains(parent.Act.Info().Replies, m.Act)
			if do := tr.Parent(parent); parent.Act == vocab.Take && do != nil { // a reply to a take is one to its do (§7.4)
				legal = legal || slices.Contains(do.Act.Info().Replies, m.Act)
			}
			said := c.Diagnostics.Only != nil && !slices.Contains(*c.Diagnostics.Only, "E010") || slices.Contains(c.Diagnostics.MustNot, "E010")
			if !legal {
				said = slices.Contains(c.Diagnostics.Must, conformance.Finding{Code: "E010", Message: m.ID.String()})
			}
			if said {
				shown.add(m.Act.String()+" to "+parent.Act.String(), c)
			}
		}
	}
	var pairs []string
	for _, opener := range replyTo() {
		for _, reply := range vocab.Acts {
			pairs = append(pairs, reply.Name+" to "+opener.Name)
		}
	}
	shown.require(t, "the reply", pairs, nil)
}

// The words of the frozen vocabulary all occur.
func TestI6CoverageOfTheVocabulary(t *testing.T) {
	shown := coverage{}
	for _, c := range ownCases(t) {
		for _, m := range read(c).Messages() {
			shown.add(m.Act.String(), c)
			shown.add("sens="+m.Sens.Text, c)
			shown.add("pri="+m.Pri.Text, c)
			for i := range m.Slots {
				s := &m.Slots[i]
				shown.add("slot "+s.Key.String(), c)
				if s.Key == vocab.Why && s.Text != nil && (m.Act == vocab.Fail || m.Act == vocab.Reject) {
					word, _, _ := strings.Cut(s.Text.Value, " ")
					shown.add(m.Act.String()+" "+strings.ToLower(strings.Trim(word, ":,")), c)
				}
				for j := range s.Bindings {
					if s.Key == vocab.DefBody {
						shown.add("def "+s.Bindings[j].Key, c)
					}
				}
			}
		}
	}
	var words []string
	for _, a := range vocab.Acts {
		words = append(words, a.Name)
	}
	for _, s := range vocab.Slots {
		words = append(words, "slot "+s.Name)
	}
	for _, l := range vocab.Labels {
		words = append(words, "sens="+l)
	}
	for _, p := range vocab.Priorities {
		words = append(words, "pri="+p)
	}
	for _, f := range vocab.FailureCodes {
		words = append(words, "fail "+f.Name)
	}
	for _, k := range vocab.HandshakeKeys {
		words = append(words, "def "+k)
	}
	shown.require(t, "the word", words, nil)
}

// Every view is rendered, or refused, in every language.
func TestCoverageOfViews(t *testing.T) {
	shown := coverage{}
	for _, c := range ownCases(t) {
		for _, r := range c.Renderings {
			shown.add(r.Rendering.String(), c)
		}
	}
	var wanted []string
	for _, v := range emit.Views {
		for _, l := range emit.Locales {
			wanted = append(wanted, v.Name+"/"+l.Name)
		}
	}
	shown.require(t, "the rendering", wanted, nil)
}

// Every dialect is written by a case.
func TestI11CoverageOfDialects(t *testing.T) {
	shown := coverage{}
	for _, c := range ownCases(t) {
		for _, d := range c.Dialects {
			shown.add(d.Dialect, c)
		}
	}
	var wanted []string
	for _, d := range emit.Dialects {
		wanted = append(wanted, d.Name)
	}
	shown.require(t, "the dialect", wanted, nil)
}

// Every section that promises something has a case, and no case names another one.
func TestCoverageOfSections(t *testing.T) {
	shown := coverage{}
	for _, c := range ownCases(t) {
		for _, s := range c.Spec {
			assert.Contains(t, sections, s, "%s: no such section", c.Name)
			shown.add(s, c)
		}
	}
	shown.require(t, "section", slices.Sorted(maps.Keys(sections)), map[string]string{
		"I-10": "the pages of explain are its cases: see documents_test.go",
	})
}

// What counts as a near miss: the measure itself.
func TestNearMiss(t *testing.T) {
	const fires = `{"spec":["7.4"],"diagnostics":{"must":[{"code":"W010"}]}}`
	for _, c := range []struct {
		name, wire, json string
		want             bool
	}{
		{"named", "b1.1 note >a1\n", `{"spec":["7.4"],"diagnostics":{"mustNot":["W010"]}}`, true},
		{"alike and excluded", "a1.1 ask >b1\n q x\n", `{"spec":["7.4"],"diagnostics":{"only":[]}}`, true},
		{"another section", "a1.1 ask >b1\n q x\n", `{"spec":["7.3","13"],"diagnostics":{"mustNot":["W010"]}}`, false},
		{"not excluded", "a1.1 ask >b1\n q x\n", `{"spec":["7.4"],"diagnostics":{"only":["W010"]}}`, false},
		{"not judged", "a1.1 ask >b1\n q x\n", `{"spec":["7.4"],"count":1}`, false},
		{"another text", "b1.1 note >a1\n why z\n", `{"spec":["7.4"],"diagnostics":{"only":[]}}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			both := suiteOf(t, map[string]string{"a.rose": c.wire, "a.json": c.json, "b.rose": "a1.1 ask >b1\n q y\n", "b.json": fires})
			assert.Equal(t, c.want, nearMiss(both[0], both[1], "W010"))
		})
	}
}
