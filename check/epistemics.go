package check

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

var epistemicsPass = &Pass{
	Name: "epistemics",
	Doc: `what is known, how sure, and what is not

Proves that claims carry a confidence and reports their unknowns, so that a
reader never has to take silence for certainty.`,
	Codes: []diag.Code{"W004", "W005", "W005b", "W030"},
	Message: func(c *Context, m *ast.Message) {
		if m.Degraded {
			return
		}
		if reports(m.Act) {
			unknowns(c, m)
			unstated(c, m)
		}
		calibration(c, m)
	},
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
func unstated(c *Context, m *ast.Message) {
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
			if b.Commit || b.Conf.Level != ast.Unstated || b.Value.Value == "?" || cut {
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
