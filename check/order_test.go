package check_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
)

// writer makes transcripts in which everything may depend on everything: replies,
// revisions, relays, defs, marks, reused ids and circles, in no order of time.
type writer struct {
	*rand.Rand
	ids  []string
	acts []string // what this transcript is mostly about
}

func pick[T any](w *writer, from ...T) T { return from[w.IntN(len(from))] }

func (w *writer) chance(percent int) bool { return w.IntN(100) < percent }

func (w *writer) id() string {
	if len(w.ids) == 0 || w.chance(5) {
		return "a9.9"
	}
	return pick(w, w.ids...)
}

func (w *writer) agent() string { return pick(w, "a1", "a2", "a3", "a4") }

// transcript returns the text of n messages.
func (w *writer) transcript(n int) string {
	var b strings.Builder
	for range n {
		agent := w.agent()
		id := fmt.Sprintf("%s.%d", agent, w.IntN(12)+1)
		b.WriteString(w.message(id, agent))
		w.ids = append(w.ids, id)
	}
	return b.String()
}

func (w *writer) message(id, agent string) string {
	act := pick(w, w.acts...)
	if w.chance(30) {
		act = pick(w, "ask", "tell", "tell", "do", "take", "part", "done", "fail", "stop", "propose", "accept", "reject", "revise", "revise", "def", "note")
	}
	head := id + " " + act
	if w.chance(70) {
		if w.chance(3) {
			agent = w.agent() // sometimes forged
		}
		head += " " + agent + ">" + pick(w, w.agent(), w.agent()+","+w.agent(), "*", "@role:human", "@grp:legal", "#inc")
		head += pick(w, "", " #inc", " #inc.x")
	}
	field := func(percent int, format string, value ...any) {
		if w.chance(percent) {
			head += " " + fmt.Sprintf(format, value...)
		}
	}
	field(60, "re=%s", w.id())
	field(20, "src=@%s", w.id())
	field(40, "at=@t:2026-08-26T%02d:00Z", w.IntN(16))
	field(5, "at=@t:%02d:30", w.IntN(16))
	field(25, "ttl=%dh", w.IntN(5)+1)
	field(20, "sens=%s", pick(w, "pub", "int", "pii", "phi", "blue"))
	field(10, "pri=%s", pick(w, "block", "high"))
	field(15, "thd=s%d", w.IntN(3))
	if act == "def" {
		return head + "\n" + pick(w, " CKO = one", " CKO = two", " a4:BID = x\n BID = y", " epoch = @t:2026-08-26", " epoch = @t:2026-08-27") + "\n\n"
	}
	var slots []string
	slot := func(percent int, make func() string) {
		if w.chance(percent) {
			slots = append(slots, make())
		}
	}
	slot(50, w.claims)
	slot(45, func() string {
		return " why " + pick(w, "timeout", "unsafe", "denied", "notfound", "odd_one", "") + " " + w.ref() + " " + w.ref()
	})
	slot(20, func() string { return " ctx " + w.ref() + " " + w.ref() })
	slot(40, func() string { return " unk " + pick(w, "[]", "[owner, date]", "[k]", "") })
	slot(25, func() string {
		return " want " + pick(w, "{k, l?}", "{k: num, unk}", "accept|reject", "{k: one_of[x|y]}")
	})
	slot(15, func() string {
		return " sub s0 = x thd=s0\n     s1 = y on=s0 thd=s1\n     s2 = z on=" + pick(w, "s1", "s2", "s9")
	})
	slot(30, func() string { return " txt t " + pick(w, "", "@md v=1") + "\n" + w.lines() })
	slot(10, func() string { return " txt w src=@sha256:abcdef12 win=L1-3\n" + w.lines() })
	slot(30, func() string {
		return " mark @" + w.id() + ".t#L1|q\"" + w.word() + "\" " + pick(w, "= a note", "> \"other\" ~mid")
	})
	return head + "\n" + strings.Join(slots, "\n") + "\n\n"
}

func (w *writer) word() string { return pick(w, "keeper", "slept", "woke", "door") }

func (w *writer) lines() string {
	return fmt.Sprintf(" | The keeper %s.\n | Nobody saw the %s.\n | So it went.", w.word(), w.word())
}

func (w *writer) claims() string {
	var all []string
	for _, key := range []string{"k", "l", "owner"} {
		if w.chance(50) {
			all = append(all, fmt.Sprintf("%s %s %s %s", key, pick(w, "=", "=", "!="), pick(w, "x", "y", "7", "CKO", "a4:BID", w.ref()), pick(w, "", "~hi", "~mid", "~lo", "~?", "~0.7")))
		}
	}
	return " a " + strings.Join(all, "\n   ")
}

func (w *writer) ref() string {
	switch w.IntN(8) {
	case 0:
		return "@" + w.id() + ".t#q\"" + w.word() + "\""
	case 1:
		return "@" + w.id() + ".a.k"
	case 2:
		return "@file:x"
	case 3:
		return "words"
	case 4:
		return "@" + w.id() + "@orig"
	case 5:
		return "CKO"
	}
	return "@" + w.id()
}

func generated(seed uint64, n int) string {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 1))}
	w.acts = pick(w, []string{"tell", "revise", "note"}, []string{"do", "take", "take", "part", "done"}, []string{"propose", "propose", "reject", "accept"}, []string{"ask", "tell", "def"})
	text := w.transcript(n)
	if w.chance(50) { // some arrive again
		if list := messages(text); len(list) > 0 {
			for range 1 + w.IntN(3) {
				m := pick(w, list...)
				text += text[m.Span.Start:m.Span.End] + "\n\n"
			}
		}
	}
	return text
}

// ordered are the options of the tests of order.
func ordered(t *testing.T) check.Options {
	return check.Options{Now: noon, StallAfter: 2 * time.Hour, Policy: policy(t, `
agents: {humans: [a3], roles: {human: [a3]}, groups: {legal: [a1, a4]}}
acts: [{from: a4, may: [note, tell, done]}]
clearance: {a1: pii, a2: int}
schemes: [sha256]
ceiling: {a2: mid}
`)}
}

// Whatever the order in which messages arrive, and however often somebody asks in
// between, the findings at the end are those of a batch (language.md §7.7).
func TestI8FindingsOfWholeTranscriptsInAnyOrder(t *testing.T) {
	opts := ordered(t)
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		text := generated(seed, rapid.IntRange(2, 40).Draw(t, "messages"))
		tr := ast.NewTranscript()
		for _, m := range messages(text) {
			tr.Add(m)
		}
		want := keys(check.Run(tr, opts))
		for round := range 3 {
			list := messages(text)
			r := rand.New(rand.NewPCG(seed, uint64(round)))
			r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			s := check.NewSession(opts)
			for _, m := range list {
				s.Add(m)
				if round == 2 && r.IntN(4) == 0 {
					s.Finish()
				}
			}
			if got := keys(s.Finish()); !slices.Equal(want, got) {
				t.Fatalf("%s\ngot, not wanted\n%s\nwanted, not got\n%s", text, lacking(got, want), lacking(want, got))
			}
		}
	})
}

// lacking returns what the second list has not.
func lacking(list, of []string) string {
	var out []string
	for _, s := range list {
		if !slices.Contains(of, s) {
			out = append(out, s)
		}
	}
	return strings.Join(out, "\n")
}

// A property of transcripts that show no fault would prove nothing: the ones that
// are generated show nearly all that depends on other messages.
func TestGeneratedTranscriptsShowWhatDependsOnOthers(t *testing.T) {
	opts := ordered(t)
	seen := map[string]bool{}
	for seed := range uint64(500) {
		s := check.NewSession(opts)
		for _, m := range messages(generated(seed, 40)) {
			s.Add(m)
		}
		for _, d := range s.Finish() {
			seen[string(d.Code)] = true
		}
	}
	assert.False(t, seen["X000"])
	for _, code := range strings.Fields(`E008 E023 E025 E037 E003 W043 W044 E009 E009a E010 I053
		W010 W035 W036 W037 W038 W039 W040 I044 E017 D001 E035 S9
		W032 W017 S4 S10 I045 I048 I041 I043 I051 S8 E022 W021 W024 E040 W034 E018 S12 S11`) {
		assert.True(t, seen[code], "%s is never seen", code)
	}
}
