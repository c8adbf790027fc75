package ast

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// plan is a message that can be built anew for every order of arrival.
type plan struct {
	header string
	slots  []func() Slot
}

func (p plan) build() *Message {
	m := msg(p.header)
	for _, s := range p.slots {
		m.Slots = append(m.Slots, s())
	}
	if m.Incomplete { // its meaning is its text
		whole := *m
		whole.Incomplete = false
		stood := string(whole.AppendCanonical(nil, Form{}))
		m.File, m.Span = source.NewFile("test", stood), source.Span{End: len(stood)}
	}
	return m
}

// difference returns the lines of two portraits that are not the same.
func difference(want, got string) string {
	var b strings.Builder
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			fmt.Fprintf(&b, "- %s\n+ %s\n", w[i], g[i])
		}
	}
	return b.String()
}

// drawPlans draws a transcript out of few agents, numbers and topics, so that ids
// collide, chains meet and circles close.
func drawPlans(t *rapid.T) []plan {
	agentOf := rapid.SampledFrom([]string{"a", "b", "c1"})
	idOf := func(label string) string {
		return agentOf.Draw(t, label) + "." + fmt.Sprint(rapid.IntRange(1, 5).Draw(t, label+" number"))
	}
	maybe := func(label string, n int) bool { return rapid.IntRange(1, n).Draw(t, label) == 1 }
	plans := make([]plan, rapid.IntRange(1, 12).Draw(t, "messages"))
	for i := range plans {
		act := rapid.SampledFrom([]string{"ask", "tell", "note", "revise", "revise", "def"}).Draw(t, "act")
		h := idOf("id") + " " + act
		if maybe("route", 3) {
			from := ""
			if maybe("forged", 4) {
				from = agentOf.Draw(t, "from")
			}
			h += " " + from + ">" + agentOf.Draw(t, "to")
		}
		if maybe("topic", 3) {
			h += " #" + rapid.SampledFrom([]string{"x", "y"}).Draw(t, "topic name")
		}
		if !maybe("no re", 4) {
			h += " re=" + idOf("re")
		}
		if maybe("src", 4) {
			h += " src=@" + idOf("src id")
		}
		if maybe("at", 3) {
			h += " at=" + rapid.SampledFrom([]string{"@t:2026-08-26T10:00Z", "@t:2026-08-27", "@t:09:30", "@t:23:00", "@t:soon"}).Draw(t, "time")
		}
		if maybe("sens", 4) {
			h += " sens=" + rapid.SampledFrom([]string{"int", "pii", "secret", "zeta", "alpha"}).Draw(t, "label")
		}
		if maybe("cut", 10) {
			h += " incomplete"
		}
		plans[i].header = h
		if act == "def" {
			key := rapid.SampledFrom([]string{"SYM", "b:SYM", "epoch"}).Draw(t, "key")
			value := rapid.SampledFrom([]string{"@t:2026-08-26", "@t:2026-08-28 later"}).Draw(t, "value")
			plans[i].slots = append(plans[i].slots, func() Slot { return pairs(vocab.DefBody, key, value) })
		}
		if maybe("why", 2) {
			cited := "@" + idOf("cited")
			if maybe("orig", 3) {
				cited += "@orig"
			}
			plans[i].slots = append(plans[i].slots, func() Slot { return why("as " + cited) })
		}
		if maybe("claim", 3) {
			plans[i].slots = append(plans[i].slots, func() Slot { return pairs(vocab.A, "k", "v") })
		}
		if maybe("block", 3) {
			line := rapid.SampledFrom([]string{"one", "two"}).Draw(t, "line")
			plans[i].slots = append(plans[i].slots, func() Slot { return block("tgt", line) })
		}
	}
	return plans
}

// portrait writes down the answer to every query about every message.
func portrait(tr *Transcript) string {
	var b strings.Builder
	name := func(m *Message) string {
		if m == nil {
			return "-"
		}
		return fmt.Sprintf("{%q %d}", m.AppendCanonical(nil, Form{}), standingOf(m))
	}
	names := func(all []*Message) string {
		var s []string
		for _, m := range all {
			s = append(s, name(m))
		}
		return strings.Join(s, " ")
	}
	day, def, known := tr.Epoch()
	fmt.Fprintf(&b, "epoch %v %s %v of %d\n", day, name(def), known, len(tr.Epochs()))
	fmt.Fprintf(&b, "order %s\n", names(tr.InOrder()))
	var again []string
	for _, m := range tr.Redeliveries() {
		again = append(again, name(m))
	}
	sort.Strings(again)
	fmt.Fprintf(&b, "again %v\n", again)
	for _, d := range tr.Definitions("SYM") {
		fmt.Fprintf(&b, "SYM %s %s\n", name(d.Message), d.Binding.Value.Value)
	}
	for _, agent := range []string{"a", "b", "c1"} {
		for seq := range uint64(6) {
			id := MsgID{agent, seq}
			fmt.Fprintf(&b, "%v: lookup %s standing %d children %s versions %s\n", id,
				names(tr.Lookup(id)), len(tr.Standing(id)), names(tr.Children(id)), names(tr.Versions(id)))
			for _, a := range []Address{
				{Kind: BaseMessage, ID: id, Parts: []string{"tgt"}}, {Kind: BaseMessage, ID: id, Orig: true, Parts: []string{"a", "k"}},
			} {
				status, found := tr.Texts(a, nil)
				fmt.Fprintf(&b, "  %v: %d", a, status)
				for _, v := range found {
					fmt.Fprintf(&b, " %s %d %q", name(v.Message), v.Number, v.Text.Lines)
				}
				b.WriteByte('\n')
			}
		}
	}
	for _, m := range tr.InOrder() {
		at, ok := tr.Instant(m)
		re, src := tr.Cyclic(m)
		_, symbol := tr.Symbol("", "SYM", m)
		_, qualified := tr.Symbol("b", "SYM", m)
		fmt.Fprintf(&b, "%s to %v %v topic %q parent %s at %v %v circle %v %v symbol %s %s label %q follow-up %v revises %s stands %v\n",
			name(m), bare(m.To), m.Inherited, m.Topic, name(tr.Parent(m)), at, ok, re, src, name(symbol), name(qualified),
			tr.Label(m), tr.FollowUp(m), name(tr.Revises(m)), tr.Stands(m))
	}
	return b.String()
}

func bare(to []Target) []Target {
	to = slices.Clone(to)
	for i := range to {
		to[i].Span = source.Span{}
	}
	return to
}

// I-8: state is a pure function of the messages. Every query is the same in any
// order of arrival, and whatever was asked on the way.
func TestAnyOrderI8(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plans := drawPlans(t)
		var last *Transcript
		fold := func(plans []plan, ask int) string {
			tr := NewTranscript()
			last = tr
			for i, p := range plans {
				tr.Add(p.build())
				if ask > 0 && i%ask == 0 {
					portrait(tr)
				}
			}
			return portrait(tr)
		}
		want := fold(plans, 0)
		if again := portrait(last); again != want {
			t.Fatalf("asking twice gives\n%s", difference(want, again))
		}
		for range 3 {
			shuffled := rapid.Permutation(plans).Draw(t, "order")
			got := fold(shuffled, rapid.IntRange(0, 3).Draw(t, "queries"))
			if got != want {
				t.Fatalf("another order gives\n%s", difference(want, got))
			}
		}
	})
}

// A redelivered transcript is the transcript (§7.5).
func TestRedeliveryChangesNothingI8(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plans := drawPlans(t)
		once, twice := NewTranscript(), NewTranscript()
		for _, p := range plans {
			once.Add(p.build())
			twice.Add(p.build())
		}
		for _, p := range rapid.Permutation(plans).Draw(t, "again") {
			twice.Add(p.build())
		}
		cut := func(s string) string { // the line of the redeliveries themselves
			before, after, _ := strings.Cut(s, "again ")
			_, after, _ = strings.Cut(after, "\n")
			return before + after
		}
		if want, got := cut(portrait(once)), cut(portrait(twice)); got != want {
			t.Fatalf("twice gives\n%s", difference(want, got))
		}
	})
}
