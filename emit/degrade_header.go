package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// say puts what dialect 1.0 has no form for into why. A def has no slots: a line
// more would be read as part of its last binding, so there it is said beside the
// text alone.
func (d *degrader) say(m *ast.Message, what, words string) {
	if m.Act == vocab.Def {
		d.lost(m, what, "left out, a def has no why: "+words)
		return
	}
	piece{after: words}.add(m, vocab.Why)
	d.lost(m, what, "why says: "+words)
}

// acts replaces the acts that dialect 1.0 does not have by those whose obligations
// are the same: a part closes nothing, like a note; a stop must be answered, like a
// do.
func (d *degrader) acts(m *ast.Message) error {
	switch m.Act {
	case vocab.Part:
		m.Act = vocab.Note
		d.say(m, "part", "this is a part of the result, the work goes on")
	case vocab.Stop:
		m.Act = vocab.Do
		words := "stop the work"
		if !m.Re.IsZero() {
			words = "stop the work that " + m.Re.String() + " asks for"
		}
		if m.Slot(vocab.Q) == nil {
			m.Slots = slices.Insert(m.Slots, 0, ast.Slot{Key: vocab.Q, Text: &ast.Text{Value: words}})
		}
		d.say(m, "stop", words+", and confirm that it has stopped")
	}
	return nil
}

// subtasks spells the slot sub.
func (d *degrader) subtasks(m *ast.Message) error {
	kept := m.Slots[:0]
	var lines []string
	for i := range m.Slots {
		s := m.Slots[i]
		if s.Key != vocab.Sub {
			kept = append(kept, s)
			continue
		}
		if s.Text != nil && s.Text.Value != "" {
			lines = append(lines, "subtasks: "+s.Text.Value)
		}
		for k := range s.Bindings {
			lines = append(lines, "subtask "+subtask(&s.Bindings[k]))
		}
	}
	m.Slots = kept
	for _, words := range lines {
		d.say(m, "sub", words)
	}
	return nil
}

func subtask(b *ast.Binding) string {
	words := b.Key + ": "
	if b.Op == ast.Differs {
		words += "not "
	}
	words = strings.TrimSuffix(words+b.Value.Value, " ")
	var more []string
	if s := b.Sub; s != nil {
		if s.Role.Text != "" {
			more = append(more, "for role "+s.Role.Text)
		}
		var deps []string
		for _, dep := range s.Deps {
			deps = append(deps, dep.Text)
		}
		if len(deps) > 0 {
			more = append(more, "after "+strings.Join(deps, " and "))
		}
		if s.Thd.Text != "" {
			more = append(more, "thread "+s.Thd.Text)
		}
	}
	if b.Conf.Level != ast.Unstated {
		more = append(more, "confidence "+b.Conf.String())
	}
	if len(more) > 0 {
		words += " (" + strings.Join(more, ", ") + ")"
	}
	return words
}

// fields spells at, ttl and sens.
func (d *degrader) fields(m *ast.Message) error {
	if m.At.Raw != "" {
		at := m.At.Raw
		if t, ok := d.in.Transcript.Instant(m); ok && m.At.Kind == ast.TimeOfDay {
			at = t.UTC().Format("2006-01-02T15:04:05Z")
		}
		d.say(m, "at", "observed at "+strings.TrimPrefix(at, "@t:"))
	}
	if m.TTL.Raw != "" {
		d.say(m, "ttl", "valid for "+m.TTL.Raw+" from then on")
	}
	if m.Sens.Text != "" {
		d.say(m, "sens", "this is labelled "+m.Sens.Text+", pass it on to nobody who is not cleared for that")
	}
	m.At, m.TTL, m.Sens = ast.Time{}, ast.Duration{}, ast.Word{}
	return nil
}

// widened is the loosest label with which a message is not sent to everybody when
// its recipients cannot be named.
const widened = "int"

// recipients spells topics, and puts everybody in the place of roles, groups and
// topics that a message is sent to: who is meant stands in why. A message with a
// label is not sent to everybody.
func (d *degrader) recipients(m *ast.Message) error {
	if m.Topic != "" {
		d.say(m, "topics", "this is on the topic "+m.Topic)
	}
	m.Topic, m.TopicWritten = "", false
	var named []ast.Target
	var meant []string
	for _, t := range m.To {
		switch t.Kind {
		case ast.ToAgent, ast.ToEveryone:
			named = append(named, t)
		default:
			meant = append(meant, wordedTarget(t))
		}
	}
	if len(meant) == 0 {
		return nil
	}
	words := "this is meant for " + strings.Join(meant, " and ")
	if vocab.LabelRank(d.label) >= vocab.LabelRank(widened) {
		return fmt.Errorf("%s is labelled %s and is meant for %s: dialect %s could only send it to everybody", m.ID, diag.Visible(d.label), diag.Visible(strings.Join(meant, " and ")), d.dialect)
	}
	m.To = append(named, ast.Target{Kind: ast.ToEveryone})
	if slices.ContainsFunc(named, func(t ast.Target) bool { return t.Kind == ast.ToEveryone }) {
		m.To = named
	}
	d.say(m, "roles", words)
	return nil
}

func wordedTarget(t ast.Target) string {
	switch t.Kind {
	case ast.ToRole:
		return "the role " + t.Name
	case ast.ToGroup:
		return "the group " + t.Name
	}
	return "whoever follows the topic " + t.Name
}

// handshake keeps what a def says of itself true: it names the dialect that is
// spoken.
func (d *degrader) handshake(m, was *ast.Message, to Dialect) {
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Key != vocab.DefBody {
			continue
		}
		s.Bindings = slices.Clone(s.Bindings)
		for k := range s.Bindings {
			b := &s.Bindings[k]
			if b.Key == dialectKey && b.Op == ast.Equals && strings.HasPrefix(b.Value.Value, dialectPrefix) && b.Value.Value != dialectPrefix+to.version() {
				d.lost(was, "dialect of "+b.Value.Value, "the handshake says "+dialectPrefix+to.version())
				b.Value = ast.Text{Value: dialectPrefix + to.version()}
			}
		}
	}
}
