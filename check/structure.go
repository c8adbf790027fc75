package check

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

var structurePass = &Pass{
	Name: "structure",
	Doc: `well-formed headers, slots and names

Proves that a message can be read in one way only: its id belongs to its sender,
its recipients are known, its times and labels mean something, no slot, block or
key stands twice. Every other pass relies on that.`,
	Codes: []diag.Code{
		"E003", "E015", "E014", "E021", "E025", "E027", "E028", "E029", "E039", "E037", "W013", "I047", "W050",
		"W019", "W028", "W031", "W007", "E024",
	},
	Message: func(c *Context, m *ast.Message) {
		if !m.Degraded {
			headerWords(c, m)
			headerTimes(c, m)
		}
		slotsOnce(c, m)
		blockIDs(c, m)
		for i := range m.Slots {
			bindingKeys(c, m, &m.Slots[i])
			longProse(c, m, &m.Slots[i])
		}
		nearConfidences(c, m)
	},
	Transcript: func(c *Context) {
		for _, m := range c.Transcript.Messages() {
			if !m.Degraded {
				label(c, m)
			}
		}
		for m := range c.settled() {
			recipients(c, m)
			clocks(c, m)
			cycles(c, m)
		}
	},
}

// headerWords judges the sender, the priority and the label of a header.
func headerWords(c *Context, m *ast.Message) {
	if m.Forged() {
		d := c.Report(m, "E003", m.IDSpan, "id does not begin with the sender: got %s, want %s", m.ID, ast.MsgID{Agent: m.From, Seq: m.ID.Seq})
		d.Help = "number your own messages; who wrote the claim that you pass on goes into src="
	}
	oneOf(c, m, "E015", m.Pri, "priority", vocab.Priorities)
}

// label judges sens= (E014). A pack may define further labels, so that is a matter
// of the whole.
func label(c *Context, m *ast.Message) {
	if m.Sens.Text == "" || slices.Contains(vocab.Labels, m.Sens.Text) || c.loaded().definesLabel(m.Sens.Text) {
		return
	}
	oneOf(c, m, "E014", m.Sens, "label", vocab.Labels)
	c.list[len(c.list)-1].Notes = []string{"an unknown label ranks above " + vocab.Labels[len(vocab.Labels)-1]}
}

// oneOf reports a word that is not in a set, and says whether it did.
func oneOf(c *Context, m *ast.Message, code diag.Code, w ast.Word, what string, set []string) bool {
	if w.Text == "" {
		return false
	}
	for _, s := range set {
		if s == w.Text {
			return false
		}
	}
	d := c.Report(m, code, w.Span, "unknown %s: got %s, want one of %s", what, diag.Quote(w.Text), strings.Join(set, ", "))
	if near := diag.Nearest(strings.ToLower(w.Text), set); near != "" {
		d.Help = "did you mean " + near
		d.Fix = replace(w.Span, near, "write "+near)
	}
	return true
}

// headerTimes judges at= and ttl= as far as they need no epoch.
func headerTimes(c *Context, m *ast.Message) {
	if m.At.Kind == ast.BadTime {
		c.Report(m, "W013", m.At.Span, "time not understood: got %s, want a time such as @t:2026-08-26T14:02Z", diag.Quote(m.At.Raw))
	}
	if m.At.NoZone {
		d := c.Report(m, "I047", m.At.Span, "time without a zone read as UTC: %s", diag.Clip(m.At.Raw))
		d.Help = "write the zone: Z, or an offset such as +02:00"
		if m.At.Kind == ast.Instant {
			at := source.Span{Start: m.At.Span.End, End: m.At.Span.End}
			d.Fix = replace(at, "Z", "write Z for UTC")
		}
	}
	if m.TTL.Bad {
		d := c.Report(m, "W013", m.TTL.Span, "duration not understood: got %s, want a number and s, m, h, d or w, or ISO-8601 such as PT15M", diag.Quote(m.TTL.Raw))
		if want := spelledLength(m.TTL.Raw); want != "" {
			d.Fix = replace(m.TTL.Span, want, "write "+want)
		} else if isNumber(m.TTL.Raw) {
			d.Help = fmt.Sprintf("write %[1]ss for seconds or %[1]sm for minutes", diag.Clip(m.TTL.Raw))
		}
	}
	if m.TTL.Raw != "" && m.At.Kind == ast.NoTime && !m.Incomplete {
		d := c.Report(m, "W019", m.TTL.Span, "ttl=%s without at=: valid for how long is said, from when is not", diag.Clip(m.TTL.Raw))
		d.Help = "add at= with the time of the observation"
	}
}

// lengths are the words that people write for the units of ttl=.
var lengths = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"sec": "s", "secs": "s", "second": "s", "seconds": "s", "min": "m", "mins": "m", "minute": "m", "minutes": "m",
		"hr": "h", "hrs": "h", "hour": "h", "hours": "h", "day": "d", "days": "d", "wk": "w", "week": "w", "weeks": "w",
	}
})

// spelledLength returns what a number with the word of a unit was meant to be:
// `30min` is 30m; "" when it is nothing of the kind.
func spelledLength(raw string) string {
	unit := strings.TrimLeft(raw, "0123456789")
	number := raw[:len(raw)-len(unit)]
	if short := lengths()[strings.ToLower(unit)]; short != "" && number != "" {
		return number + short
	}
	return ""
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// slotsOnce finds slots that may not repeat and do (E027).
func slotsOnce(c *Context, m *ast.Message) {
	var seen [vocab.DefBody + 1]*ast.Slot
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Key.Info().Repeats || int(s.Key) >= len(seen) {
			continue
		}
		if first := seen[s.Key]; first != nil {
			d := c.Report(m, "E027", s.KeySpan, "slot %s stands twice, first in line %d", s.Key, lineOf(m, first.KeySpan))
			d.Help = fmt.Sprintf("say it in one slot; if this was a wrapped line that happened to begin with the word %s, break the line elsewhere", s.Key)
			continue
		}
		seen[s.Key] = s
	}
}

// lineOf returns the number of the line in which a span of m begins, from 1.
func lineOf(m *ast.Message, span source.Span) int {
	if m.File == nil {
		return 0
	}
	return m.File.Position(span.Start).Line
}

// blockIDs finds block ids that stand twice (E028) or are slot names (E029).
func blockIDs(c *Context, m *ast.Message) {
	var seen names[*ast.Slot]
	for i := range m.Slots {
		s := &m.Slots[i]
		b := s.Block
		if b == nil {
			continue
		}
		at := b.IDSpan
		if !b.IDWritten {
			at = s.KeySpan
		}
		if vocab.ParseSlot(b.ID) != vocab.NoSlot {
			d := c.Report(m, "E029", at, "block id is a slot name: %s", b.ID)
			d.Help = fmt.Sprintf("name the block otherwise: @%s.%s means the slot", m.ID, b.ID)
		}
		if first, again := seen.add(b.ID, s); again {
			c.Report(m, "E028", at, "block id %s stands twice, first in line %d", diag.Clip(b.ID), lineOf(m, first.KeySpan)).
				Help = "give every block of a message its own id"
		}
	}
}

// bindingsSoFar finds the first binding of a key among those that were added. Most
// slots have a handful: these are noted by number alone.
type bindingsSoFar struct {
	all   []ast.Binding
	added uint32 // bits, by number; of a slot with few bindings
	index names[*ast.Binding]
}

// add notes binding i. When one of its key was noted before it returns that.
func (n *bindingsSoFar) add(i int) *ast.Binding {
	b := &n.all[i]
	if len(n.all) > few {
		first, _ := n.index.add(b.Key, b)
		return first
	}
	if first := n.find(b.Key); first != nil {
		return first
	}
	n.added |= 1 << i
	return nil
}

// find returns the binding of a key; nil when none was noted.
func (n *bindingsSoFar) find(key string) *ast.Binding {
	if len(n.all) > few {
		first, _ := n.index.find(key)
		return first
	}
	for i := range n.all {
		if n.added&(1<<i) != 0 && n.all[i].Key == key {
			return &n.all[i]
		}
	}
	return nil
}

// bindingKeys finds keys that are slot names (E021) and keys that stand twice in
// one slot (E039). In a def a reserved word is S1, and profile may repeat.
func bindingKeys(c *Context, m *ast.Message, s *ast.Slot) {
	bound := bindingsSoFar{all: s.Bindings}
	denies := false
	for i := range s.Bindings {
		b := &s.Bindings[i]
		if s.Key != vocab.DefBody && vocab.ParseSlot(b.Key) != vocab.NoSlot {
			c.Report(m, "E021", b.KeySpan, "key shadows the slot %s", b.Key).
				Help = "name the key otherwise, or end the slot above: a slot begins without an operator behind its name"
		}
		if s.Key == vocab.DefBody && b.Key == "profile" {
			continue
		}
		if denies = denies || b.Op == ast.Differs; b.Op == ast.Differs {
			continue
		}
		if first := bound.add(i); first != nil {
			boundTwice(c, m, b, first)
		}
	}
	for i := range s.Bindings {
		b := &s.Bindings[i]
		if !denies || b.Op != ast.Differs {
			continue
		}
		if first := bound.find(b.Key); first != nil && first.Value.Value == b.Value.Value {
			boundTwice(c, m, b, first)
		}
	}
}

func boundTwice(c *Context, m *ast.Message, b, other *ast.Binding) {
	if b.KeySpan.Start < other.KeySpan.Start {
		b, other = other, b
	}
	d := c.Report(m, "E039", b.KeySpan, "key %s bound twice in one slot: got %s %s, and %s %s in line %d", diag.Clip(b.Key),
		b.Op, diag.Quote(b.Value.Value), other.Op, diag.Quote(other.Value.Value), lineOf(m, other.KeySpan))
	d.Help = "bind each key once; several values go into one list"
}

// proseLimit is the number of code points above which a value is prose (W007).
const proseLimit = 400

var proseThreshold = &Threshold{Code: "W007", Value: proseLimit, Doc: "code points that q, why and one value of a may have"}

// longProse finds prose where it does not belong (W007).
func longProse(c *Context, m *ast.Message, s *ast.Slot) {
	if s.Key != vocab.Q && s.Key != vocab.Why && s.Key != vocab.A {
		return
	}
	if s.Text != nil {
		long(c, m, s.Key.String(), s.Text)
	}
	for i := range s.Bindings {
		long(c, m, s.Bindings[i].Key, &s.Bindings[i].Value)
	}
}

func long(c *Context, m *ast.Message, name string, t *ast.Text) {
	if len(t.Value) <= proseLimit {
		return
	}
	if n := utf8.RuneCountInString(t.Value); n > proseLimit {
		c.Report(m, "W007", t.Span, "prose in %s: got %d characters, want at most %d", diag.Clip(name), n, proseLimit).
			Help = "put the text into a txt block and cite it"
	}
}

// nearConfidences finds last words that look like a confidence and are none
// (W031).
func nearConfidences(c *Context, m *ast.Message) {
	for t, conf := range values(m) {
		if conf.Level != ast.Unstated || strings.IndexByte(t.Value, '~') < 0 {
			continue
		}
		start := lastWord(t.Value)
		if strings.TrimSpace(t.Value[:start]) == "" {
			continue
		}
		word := t.Value[start:]
		want, near := ast.NearConf(word)
		if !near {
			continue
		}
		at := source.Span{Start: t.SourceOffset(start), End: t.SourceOffset(len(t.Value)-1) + 1}
		if want == "" {
			c.Report(m, "W031", at, "looks like a confidence and is none: got %s, want ~hi, ~mid, ~lo, ~? or a number from ~0 to ~1", word)
			continue
		}
		d := c.Report(m, "W031", at, "looks like a confidence and is none: got %s, want %s", word, want)
		d.Fix = replace(at, want, "write "+want)
	}
}

// lastWord returns the offset of the last word of s.
func lastWord(s string) int {
	i := strings.LastIndexFunc(s, unicode.IsSpace)
	if i < 0 {
		return 0
	}
	_, n := utf8.DecodeRuneInString(s[i:])
	return i + n
}
