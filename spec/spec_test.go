package spec_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/profiles"
)

// generated are the parts of SPEC.md that the code's own tables give.
var generated = map[string]func() string{
	"ebnf":        func() string { return "```ebnf\n" + grammar.EBNF() + "```" },
	"acts":        acts,
	"fields":      fields,
	"labels":      func() string { return list(vocab.Labels) + "." },
	"failures":    failures,
	"slots":       slots,
	"types":       func() string { return list(vocab.ContractTypes) + "." },
	"handshake":   func() string { return list(vocab.HandshakeKeys) + "." },
	"views":       views,
	"constraints": constraints,
	"packs":       packs,
}

func TestSpecHoldsTheTablesOfTheCode(t *testing.T) {
	used := map[string]bool{}
	regenerate(t, "SPEC.md", func(what string) string {
		require.Contains(t, generated, what)
		used[what] = true
		return generated[what]()
	})
	assert.Len(t, used, len(generated), "SPEC.md leaves out a table")
}

// Whatever a document calls by a code is in the registry, and SPEC.md names the
// code of every rule: no code is left out.
func TestSpecNamesEveryCode(t *testing.T) {
	document, err := os.ReadFile("SPEC.md")
	require.NoError(t, err)
	named := map[string]bool{}
	for _, code := range regexp.MustCompile(`\b[PEWIDSX]\d{1,3}[a-d]?\b`).FindAllString(string(document), -1) {
		named[code] = true
	}
	known := map[string]bool{}
	for _, e := range diag.Registry {
		known[string(e.Code)] = true
		// X000 is a fault of the tool, no rule of the language.
		if e.Code != "X000" {
			assert.True(t, named[string(e.Code)], "SPEC.md does not name %s: %s", e.Code, e.Title)
		}
	}
	for code := range named {
		assert.True(t, known[code], "SPEC.md names %s, which is no code", code)
	}
}

func list(words []string) string { return "`" + strings.Join(words, "`, `") + "`" }

// table returns a Markdown table.
func table(head string, rows ...string) string {
	return "| " + head + " |\n|" + strings.Repeat("---|", strings.Count(head, "|")+1) + "\n| " + strings.Join(rows, " |\n| ") + " |"
}

func acts() string {
	words := func(acts []vocab.Act, none string) string {
		if len(acts) == 0 {
			return none
		}
		var names []string
		for _, a := range acts {
			names = append(names, a.String())
		}
		return strings.Join(names, " ")
	}
	var rows []string
	for _, a := range vocab.Acts {
		opens := ""
		if a.Opens {
			opens = "yes"
		}
		rows = append(rows, fmt.Sprintf("`%s` | %s | %s | %s | %s", a.Name, a.Meaning, opens, words(a.Replies, "any"), words(a.Closers, "")))
	}
	return table("act | meaning | opens | legal replies | closed by", rows...)
}

func fields() string {
	var rows []string
	for _, f := range vocab.HeaderFields {
		values := map[string]string{"pri": list(vocab.Priorities) + " (E015)", "sens": "see below", "ttl": "`15m`, `2h`, `30s`, `1d`, `1w`, `PT15M`", "at": "an instant", "re": "an id", "src": "a reference", "thd": "a name"}
		rows = append(rows, fmt.Sprintf("`%s=` | %s | %s", f.Key, f.Meaning, values[f.Key]))
	}
	return table("field | meaning | value", append(rows, "`"+vocab.ExtPrefix+"…=` | an extension; it travels untouched | anything")...)
}

func failures() string {
	var rows []string
	for _, c := range vocab.FailureCodes {
		then := ""
		switch {
		case c.Retryable:
			then = "may be tried again (I018)"
		case c.Human:
			then = "must reach a human (E017)"
		}
		rows = append(rows, fmt.Sprintf("`%s` | %s", c.Name, then))
	}
	return table("code | then", rows...)
}

func slots() string {
	kinds := map[vocab.Kind]string{
		vocab.KindText: "text", vocab.KindBindings: "bindings", vocab.KindRefs: "references and text", vocab.KindList: "list",
		vocab.KindContract: "contract", vocab.KindBlock: "block", vocab.KindMarks: "marks",
	}
	var rows []string
	for _, s := range vocab.Slots {
		if s.Slot == vocab.DefBody {
			continue
		}
		plane := "coordination"
		if s.Content {
			plane = "content"
		}
		rows = append(rows, fmt.Sprintf("`%s` | %s | %s | %s", s.Name, s.Meaning, kinds[s.Kind], plane))
	}
	return table("slot | holds | kind | plane", rows...)
}

func views() string {
	var rows []string
	for _, v := range emit.Views {
		var names []string
		for _, s := range v.Slots {
			names = append(names, s.String())
		}
		shown := strings.Join(names, " ")
		if v.Slots == nil {
			shown = "all"
		}
		rows = append(rows, fmt.Sprintf("%s | %s | %s", v.Name, v.Doc, shown))
	}
	return table("view | shows | slots", rows...)
}

func constraints() string {
	var rows []string
	for _, k := range profiles.Kinds {
		rows = append(rows, fmt.Sprintf("`%s` | %s", strings.ReplaceAll(k.Form, "|", `\|`), k.Doc))
	}
	return table("constraint, as in | what it is about …", rows...)
}

func packs() string {
	var rows []string
	for _, p := range profiles.Standard() {
		var names []string
		for _, s := range p.Symbols {
			names = append(names, s.Name)
		}
		rows = append(rows, fmt.Sprintf("%s | %s | %s", p.ID(), p.Doc, strings.Join(names, " ")))
	}
	return table("pack | about | symbols", rows...)
}
