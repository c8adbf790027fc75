package check

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

var epistemicsPass = &Pass{
	Name: "epistemics",
	Doc: `what is known, how sure, and what is not

Proves that claims carry a confidence and reports their unknowns, so that a reader
never has to take silence for certainty; that nobody is surer than the source;
that nothing is used past its time; and that what counts as confirmation is more
than an echo (language.md §7.1, §7.3).`,
	Codes: []diag.Code{
		"W004", "W005", "W005b", "W030", "W032", "W017", "S4", "S10", "I045", "I048", "I041", "I043",
	},
	Message: func(c *Context, m *ast.Message) {
		if m.Degraded {
			return
		}
		if reports(m.Act) {
			unknowns(c, m)
			if !citesSymbols(m) { // else a pack may have a say
				unstated(c, m, nil)
			}
		}
		calibration(c, m)
		unfounded(c, m)
		clamped(c, m)
	},
	Transcript: func(c *Context) {
		for _, m := range c.Transcript.Messages() {
			if !m.Degraded && reports(m.Act) && citesSymbols(m) {
				unstated(c, m, c.loaded().withoutConfidence(m))
			}
		}
		cited(c)
	},
}

// citesSymbols reports whether the claims of m or its why use a symbol: a pack may
// forbid such claims a confidence (language.md §11).
func citesSymbols(m *ast.Message) bool {
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Key == vocab.Why && s.Text != nil && len(s.Text.Symbols) > 0 {
			return true
		}
		for j := 0; s.Key == vocab.A && j < len(s.Bindings); j++ {
			if len(s.Bindings[j].Value.Symbols) > 0 {
				return true
			}
		}
	}
	return false
}

// reports reports whether an act reports facts: its claims and unknowns count
// (language.md §3.4, Confidence).
func reports(a vocab.Act) bool {
	return a == vocab.Tell || a == vocab.Done || a == vocab.Part || a == vocab.Revise
}

// unknowns finds reports that do not say what is unknown (W004).
func unknowns(c *Context, m *ast.Message) {
	if m.Incomplete {
		return
	}
	s := m.Slot(vocab.Unk)
	switch {
	case s == nil:
		c.Report(m, "W004", m.ActAt, "%s without unk", m.Act).
			Help = "list what is not known, or write `unk []` when nothing is left that you know of"
	case s.List == nil || !s.List.Declared:
		c.Report(m, "W004", s.KeySpan, "unk without a value claims nothing").
			Help = "write `unk []` when nothing is left that you know of"
	}
}

// unstated finds claims without a confidence (W005, W005b). Unstated is never
// taken for high. A value that is a lone `?` says by itself that it is unknown.
// exempt, which may be nil, reports whether a claim is to have no confidence.
func unstated(c *Context, m *ast.Message, exempt func(*ast.Binding) bool) {
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Key != vocab.A {
			continue
		}
		if len(s.Bindings) == 0 {
			if s.Text != nil && s.Conf.Level == ast.Unstated && !m.Incomplete {
				c.Report(m, "W005b", s.Text.Span, "a without bindings and without a confidence").
					Help = "write the claims as `key = value ~hi`, or end the text in ~hi, ~mid, ~lo or ~?"
			}
			continue
		}
		var keys []string
		var first *ast.Binding
		for j := range s.Bindings {
			b := &s.Bindings[j]
			cut := m.Incomplete && i == len(m.Slots)-1 && j == len(s.Bindings)-1
			if b.Commit || b.Conf.Level != ast.Unstated || b.Value.Value == "?" || cut || exempt != nil && exempt(b) {
				continue
			}
			if first == nil {
				first = b
			}
			if len(keys) < few {
				keys = append(keys, diag.Clip(b.Key))
			}
		}
		if first != nil {
			c.Report(m, "W005", first.Span, "no confidence stated for %s", strings.Join(keys, ", ")).
				Help = "end each claim in ~hi, ~mid, ~lo or ~?"
		}
	}
}

// calibration finds numeric confidences that nothing makes comparable (W030).
func calibration(c *Context, m *ast.Message) {
	for _, conf := range values(m) {
		if conf.Level != ast.Numeric {
			continue
		}
		if !calibrated(m) {
			c.Report(m, "W030", conf.Span, "numeric confidence ~%s with no calibration source", conf.Raw).
				Help = "name the source with x_cal= in the header or a @cal: ref in why or ctx, or write ~hi, ~mid or ~lo"
		}
		return
	}
}

// calibrated reports whether m names a calibration source.
func calibrated(m *ast.Message) bool {
	for _, x := range m.Ext {
		if x.Key == "x_cal" && x.Value.Text != "" {
			return true
		}
	}
	for i := range m.Slots {
		s := &m.Slots[i]
		if (s.Key != vocab.Why && s.Key != vocab.Ctx) || s.Text == nil {
			continue
		}
		for _, r := range s.Text.Refs {
			if r.Addr.Kind == ast.BaseScheme && r.Addr.Scheme == "cal" {
				return true
			}
		}
	}
	return false
}

// unfounded finds answers whose claims rest on nothing that is named (I043). A
// symbol is a citation, and so is the source of a relay. That something is not
// known needs no foundation.
func unfounded(c *Context, m *ast.Message) {
	if m.Act != vocab.Tell && m.Act != vocab.Done || m.Src != nil || m.Incomplete {
		return
	}
	var first *ast.Binding
	for b := range claimsOf(m) {
		if b.Value.Value != "?" {
			first = b
			break
		}
	}
	if first == nil {
		return
	}
	for at := range m.References {
		if at.Place&ast.Cited != 0 {
			return
		}
	}
	at := m.ActAt
	for p := range m.Passages {
		if p.Place&ast.Cited != 0 && len(p.Text.Symbols) > 0 {
			return
		}
		if p.Place == ast.InWhy {
			at = p.Slot.KeySpan
		}
	}
	c.Report(m, "I043", at, "%s claims %s and cites nothing", m.Act, diag.Clip(first.Key)).
		Help = "name in why what the claims rest on: a file, a commit, a message, a line of your own text"
}

// clamped finds confidences above what the policy gives the sender credit for
// (S10).
func clamped(c *Context, m *ast.Message) {
	most, ok := c.Policy.Ceiling(m.From)
	if !ok {
		return
	}
	var first *ast.Conf
	more := 0
	for _, conf := range values(m) {
		if conf.AtMost(most) == *conf {
			continue
		}
		if first == nil {
			first = conf
		} else {
			more++
		}
	}
	if first == nil {
		return
	}
	d := c.Report(m, "S10", first.Span, "confidence clamped by policy: got ~%s, %s is given credit for at most ~%s", first, diag.Clip(m.From), most)
	if more > 0 {
		d.Notes = []string{fmt.Sprintf("and in %d further places of this message", more)}
	}
}
