package fidelity

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check"
)

// Fact is a kind of information that a program may want of an exchange. Read counts how
// often the tree of the exchange holds it, without looking into any text.
type Fact struct {
	Group string
	Name  string
	Read  func(*ast.Transcript) int
}

// Facts is the inventory.
var Facts = slices.Concat(headerFacts, claimFacts, referenceFacts, requestFacts, contentFacts, stateFacts)

// messages counts the messages, degraded texts left out, that something is true of.
func messages(is func(*ast.Transcript, *ast.Message) bool) func(*ast.Transcript) int {
	return sum(func(t *ast.Transcript, m *ast.Message) int {
		if is(t, m) {
			return 1
		}
		return 0
	})
}

// sum adds up over the messages, degraded texts left out: those are what a reader gets
// who finds no message at all.
func sum(of func(*ast.Transcript, *ast.Message) int) func(*ast.Transcript) int {
	return func(t *ast.Transcript) int {
		n := 0
		for _, m := range t.Messages() {
			if !m.Degraded {
				n += of(t, m)
			}
		}
		return n
	}
}

func act(acts ...vocab.Act) func(*ast.Transcript) int {
	return messages(func(_ *ast.Transcript, m *ast.Message) bool { return slices.Contains(acts, m.Act) })
}

func targets(kind ast.TargetKind) func(*ast.Transcript) int {
	return messages(func(_ *ast.Transcript, m *ast.Message) bool {
		return slices.ContainsFunc(m.To, func(t ast.Target) bool { return t.Kind == kind })
	})
}

// slots adds up over all slots of a key.
func slots(key vocab.Slot, of func(*ast.Slot) int) func(*ast.Transcript) int {
	return sum(func(_ *ast.Transcript, m *ast.Message) int {
		n := 0
		for i := range m.Slots {
			if m.Slots[i].Key == key {
				n += of(&m.Slots[i])
			}
		}
		return n
	})
}

func one(*ast.Slot) int { return 1 }

// The values of a slot, empty where a damaged message has none.

func list(s *ast.Slot) *ast.List {
	if s.List == nil {
		return &ast.List{}
	}
	return s.List
}

func contract(s *ast.Slot) *ast.Contract {
	if s.Contract == nil {
		return &ast.Contract{}
	}
	return s.Contract
}

func refs(s *ast.Slot) []ast.Ref {
	if s.Text == nil {
		return nil
	}
	return s.Text.Refs
}

func lines(m *ast.Message) int {
	n := 0
	for i := range m.Slots {
		if b := m.Slots[i].Block; b != nil {
			n += len(b.Lines)
		}
	}
	return n
}

func failureCode(_ *ast.Transcript, m *ast.Message) bool {
	s := m.Slot(vocab.Why)
	if s == nil || s.Text == nil || m.Act != vocab.Fail && m.Act != vocab.Reject {
		return false
	}
	word, _, _ := strings.Cut(s.Text.Value, " ")
	_, ok := vocab.LookupFailure(word)
	return ok
}

func bindings(key vocab.Slot, is func(*ast.Binding) bool) func(*ast.Transcript) int {
	return slots(key, func(s *ast.Slot) int {
		n := 0
		for i := range s.Bindings {
			if is(&s.Bindings[i]) {
				n++
			}
		}
		return n
	})
}

func claims(is func(*ast.Binding) bool) func(*ast.Transcript) int {
	return bindings(vocab.A, func(b *ast.Binding) bool { return !b.Commit && is(b) })
}

func marks(is func(*ast.Mark) bool) func(*ast.Transcript) int {
	return slots(vocab.Mark, func(s *ast.Slot) int {
		n := 0
		for i := range s.Marks {
			if is(&s.Marks[i]) {
				n++
			}
		}
		return n
	})
}

func blocks(is func(*ast.Block) bool) func(*ast.Transcript) int {
	return slots(vocab.Txt, func(s *ast.Slot) int {
		if s.Block != nil && is(s.Block) {
			return 1
		}
		return 0
	})
}

func fields(is func(*ast.Field) bool) func(*ast.Transcript) int {
	return slots(vocab.Want, func(s *ast.Slot) int {
		n := 0
		for i := range contract(s).Fields {
			if is(&s.Contract.Fields[i]) {
				n++
			}
		}
		return n
	})
}

func citations(is func(*ast.Citation) bool) func(*ast.Transcript) int {
	return sum(func(_ *ast.Transcript, m *ast.Message) int {
		n := 0
		for c := range m.Citations {
			if is(&c) {
				n++
			}
		}
		return n
	})
}

func selectors(is func(*ast.Selector) bool) func(*ast.Transcript) int {
	return citations(func(c *ast.Citation) bool {
		return slices.ContainsFunc(c.Addr.Selectors, func(s ast.Selector) bool { return is(&s) })
	})
}

func definitions(is func(*ast.Binding) bool) func(*ast.Transcript) int {
	return bindings(vocab.DefBody, is)
}

func handshake(key string) func(*ast.Transcript) int {
	return definitions(func(b *ast.Binding) bool { return b.Key == key })
}

var headerFacts = []Fact{
	{"header", "which message it is", messages(func(_ *ast.Transcript, m *ast.Message) bool { return !m.ID.IsZero() })},
	{"header", "who sent it", messages(func(_ *ast.Transcript, m *ast.Message) bool { return m.From != "" })},
	{"header", "its place in the order of its sender", messages(func(_ *ast.Transcript, m *ast.Message) bool { return m.ID.Seq > 0 })},
	{"header", "what kind of act it is", messages(func(_ *ast.Transcript, m *ast.Message) bool { return m.Act != vocab.NoAct })},
	{"header", "for an agent", targets(ast.ToAgent)},
	{"header", "for everyone", targets(ast.ToEveryone)},
	{"header", "for whoever has a role", targets(ast.ToRole)},
	{"header", "its topic", messages(func(_ *ast.Transcript, m *ast.Message) bool { return m.Topic != "" })},
	{"header", "a topic within a topic", messages(func(_ *ast.Transcript, m *ast.Message) bool { return strings.Contains(m.Topic, ".") })},
	{"header", "which message it answers", messages(func(t *ast.Transcript, m *ast.Message) bool { return t.Parent(m) != nil && !t.FollowUp(m) })},
	{"header", "that it follows up on its sender's own", messages(func(t *ast.Transcript, m *ast.Message) bool { return t.FollowUp(m) })},
	{"header", "recipients that follow from the parent", messages(func(_ *ast.Transcript, m *ast.Message) bool { return m.Inherited.To })},
	{"header", "a topic that follows from the parent", messages(func(_ *ast.Transcript, m *ast.Message) bool { return m.Inherited.Topic })},
	{"header", "whose claim it relays", messages(func(_ *ast.Transcript, m *ast.Message) bool { return m.Src != nil })},
	{"header", "when it was observed", messages(func(t *ast.Transcript, m *ast.Message) bool { _, ok := t.Instant(m); return ok })},
	{"header", "how long it stays valid", messages(func(_ *ast.Transcript, m *ast.Message) bool { return m.TTL.Length > 0 })},
	{"header", "how urgent it is", messages(func(_ *ast.Transcript, m *ast.Message) bool { return slices.Contains(vocab.Priorities, m.Pri.Text) })},
	{"header", "which dialect is spoken", handshake("dialect")},
	{"header", "which conformance is promised", handshake("conform")},
	{"header", "the day of times of day", handshake(ast.EpochKey)},
}

var claimFacts = []Fact{
	{"claims", "what is claimed: a key and its value", claims(func(b *ast.Binding) bool { return b.Value.Value != "" })},
	{"claims", "claims with a stated confidence", claims(func(b *ast.Binding) bool { return b.Conf.Level != ast.Unstated })},
	{"claims", "high confidence", claims(func(b *ast.Binding) bool { return b.Conf.Rank() == ast.Hi })},
	{"claims", "moderate confidence", claims(func(b *ast.Binding) bool { return b.Conf.Rank() == ast.Mid })},
	{"claims", "low confidence", claims(func(b *ast.Binding) bool { return b.Conf.Rank() == ast.Lo })},
	{"claims", "commitments", bindings(vocab.A, func(b *ast.Binding) bool { return b.Commit })},
	{"claims", "a list as a value", claims(func(b *ast.Binding) bool { return strings.HasPrefix(b.Value.Value, "[") })},
	{"claims", "evidence", slots(vocab.Why, one)},
	{"claims", "evidence that cites something", slots(vocab.Why, func(s *ast.Slot) int { return min(1, len(refs(s))) })},
	{"claims", "unknowns, one by one", slots(vocab.Unk, func(s *ast.Slot) int { return len(list(s).Items) })},
	{"claims", "that nothing more is known to be unknown", slots(vocab.Unk, func(s *ast.Slot) int {
		if l := list(s); l.Declared && len(l.Items) == 0 {
			return 1
		}
		return 0
	})},
	{"claims", "risks", slots(vocab.Risk, one)},
	{"claims", "how likely a risk is", slots(vocab.Risk, func(s *ast.Slot) int {
		if s.Conf.Level != ast.Unstated {
			return 1
		}
		return 0
	})},
}

var referenceFacts = []Fact{
	{"references", "citations of messages", citations(func(c *ast.Citation) bool { return c.Place != ast.InRe && c.Addr.Kind == ast.BaseMessage })},
	{"references", "citations of a part of a message", citations(func(c *ast.Citation) bool { return c.Addr.Kind == ast.BaseMessage && len(c.Addr.Parts) > 0 })},
	{"references", "things outside, by scheme", citations(func(c *ast.Citation) bool { return c.Addr.Kind == ast.BaseScheme })},
	{"references", "defined things", citations(func(c *ast.Citation) bool { return c.Addr.Kind == ast.BaseSymbol })},
	{"references", "a whole topic", citations(func(c *ast.Citation) bool { return c.Addr.Kind == ast.BaseTopic })},
	{"references", "context to read first", slots(vocab.Ctx, func(s *ast.Slot) int { return len(refs(s)) })},
	{"references", "lines", selectors(func(s *ast.Selector) bool { return s.Kind == ast.SelLines })},
	{"references", "characters of a line", selectors(func(s *ast.Selector) bool { return s.Kind == ast.SelColumns })},
	{"references", "paragraphs", selectors(func(s *ast.Selector) bool { return s.Kind == ast.SelParagraphs })},
	{"references", "quotes", selectors(func(s *ast.Selector) bool { return s.Kind == ast.SelQuote })},
	{"references", "regions and ranges of other things", selectors(func(s *ast.Selector) bool { return s.Kind == ast.SelRegion })},
	{"references", "definitions of names", definitions(func(b *ast.Binding) bool { return ast.IsSymbol(b.Key) })},
	{"references", "uses of defined names", sum(symbolUses)},
}

func symbolUses(t *ast.Transcript, m *ast.Message) int {
	n := 0
	for p := range m.Passages {
		for _, s := range p.Text.Symbols {
			if b, _ := t.Symbol(s.Sender, s.Name, m); b != nil {
				n++
			}
		}
	}
	return n
}

var requestFacts = []Fact{
	{"requests", "questions", act(vocab.Ask)},
	{"requests", "orders", act(vocab.Do)},
	{"requests", "proposals", act(vocab.Propose)},
	{"requests", "what is asked", slots(vocab.Q, one)},
	{"requests", "keys that the answer must have", fields(func(*ast.Field) bool { return true })},
	{"requests", "types of these keys", fields(func(f *ast.Field) bool { return f.Type != "" })},
	{"requests", "the values to choose from", fields(func(f *ast.Field) bool { return len(f.OneOf) > 0 })},
	{"requests", "acts that may answer", slots(vocab.Want, func(s *ast.Slot) int { return len(contract(s).Acts) })},
	{"requests", "limits of time and means", slots(vocab.By, func(s *ast.Slot) int { return len(s.Limits()) })},
	{"requests", "options to choose from", slots(vocab.Opt, func(s *ast.Slot) int { return len(list(s).Items) })},
	{"requests", "parts of the work", bindings(vocab.Sub, func(*ast.Binding) bool { return true })},
	{"requests", "who is to do a part", bindings(vocab.Sub, func(b *ast.Binding) bool { return b.Sub != nil && b.Sub.Role.Text != "" })},
	{"requests", "what a part waits for", bindings(vocab.Sub, func(b *ast.Binding) bool { return b.Sub != nil && len(b.Sub.Deps) > 0 })},
}

var contentFacts = []Fact{
	{"content", "texts, apart from what is said about them", blocks(func(*ast.Block) bool { return true })},
	{"content", "names of texts", blocks(func(b *ast.Block) bool { return b.IDWritten })},
	{"content", "formats of texts", blocks(func(b *ast.Block) bool { return b.FmtGiven })},
	{"content", "languages of texts", blocks(func(b *ast.Block) bool { return b.Lang != "" })},
	{"content", "versions of texts", blocks(func(b *ast.Block) bool {
		return slices.ContainsFunc(b.Attrs, func(a ast.Attr) bool { return a.Key == "v" })
	})},
	{"content", "lines of text", sum(func(_ *ast.Transcript, m *ast.Message) int { return lines(m) })},
	{"content", "notes on a place", marks(func(k *ast.Mark) bool { return k.Op == ast.Equals })},
	{"content", "replacements to be accepted", marks(func(k *ast.Mark) bool { return k.Op == ast.Replace && k.Quoted })},
	{"content", "places that are found, character by character", placed},
	{"content", "how sure a note or replacement is", marks(func(k *ast.Mark) bool { return k.Conf.Level != ast.Unstated })},
	{"content", "corrections: a newer version of a message", messages(func(t *ast.Transcript, m *ast.Message) bool { return t.Revises(m) != nil })},
}

// placed counts the marks whose address leads to a place in a text of the exchange.
func placed(t *ast.Transcript) int {
	r := anchor.NewResolver(t, nil)
	return sum(func(_ *ast.Transcript, m *ast.Message) int {
		n := 0
		for i := range m.Slots {
			for k := range m.Slots[i].Marks {
				switch mark := &m.Slots[i].Marks[k]; r.Judge(mark.Target.Addr, m).Newest.Status {
				case anchor.Exact, anchor.Relocated:
					n++
				}
			}
		}
		return n
	})(t)
}

var stateFacts = []Fact{
	{"state", "claims on work", act(vocab.Take)},
	{"state", "progress", act(vocab.Part)},
	{"state", "results", act(vocab.Done, vocab.Tell)},
	{"state", "failures", act(vocab.Fail)},
	{"state", "why it failed, as a code", messages(failureCode)},
	{"state", "agreement", act(vocab.Accept)},
	{"state", "obligations", func(t *ast.Transcript) int { return obligations(t, func(*check.Obligation) bool { return true }) }},
	{"state", "obligations that were met, and by whom", func(t *ast.Transcript) int {
		return obligations(t, func(o *check.Obligation) bool { return o.Closer != nil })
	}},
	{"state", "who had claimed what", func(t *ast.Transcript) int {
		return obligations(t, func(o *check.Obligation) bool { return len(o.Claims) > 0 })
	}},
}

func obligations(t *ast.Transcript, is func(*check.Obligation) bool) int {
	n := 0
	for _, o := range check.Obligations(t, check.Options{}) {
		if is(&o) {
			n++
		}
	}
	return n
}
