package check

import (
	"fmt"
	"strings"
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// judge reports what is wrong with a debt.
func (l *ledger) judge(d *debt) {
	list := l.obligations(d)
	l.unsettled(d, list)
	if d.asked {
		l.silent(d, list)
	}
	if d.first != nowhere {
		l.claims(d, list)
	}
}

// unsettled finds obligations that were never discharged (W010), that are late
// (W035), and late ones that somebody waits for (W040).
func (l *ledger) unsettled(d *debt, list []Obligation) {
	m := d.request
	var shards []string
	var claimants names[struct{}]
	owed, late := 0, false
	for i := range list {
		o := &list[i]
		if !o.State.Owed() {
			continue
		}
		owed++
		late = late || o.State == Stalled
		if o.Shard != "" && len(shards) < few {
			shards = append(shards, o.Shard)
		}
		if owed == 1 || o.Shard != "" { // shards may share their claims, and then the first says all
			for _, c := range o.Claims[:min(len(o.Claims), few)] {
				claimants.add(c.From, struct{}{})
			}
		}
	}
	if owed == 0 {
		return
	}
	var who string
	switch {
	case len(claimants.list) > 0:
		who = "claimed by " + someNames(claimants.list)
	case len(m.To) > 0:
		who = "owed by " + targetNames(m.To)
	default:
		who = "owed by nobody"
	}
	which := ""
	if len(shards) > 0 {
		which = ", open: thd " + someNames(shards)
	}
	r := l.Report(m, "W010", m.ActAt, "obligation never discharged: %s %s, %s%s", m.Act, m.ID, who, which)
	r.Help = "it is closed by " + actNames(m.Act.Info().Closers) + " with re=" + m.ID.String() + ", or withdrawn by a stop of " + m.From
	if !late {
		return
	}
	o := &list[0]
	for i := range list {
		if list[i].State == Stalled {
			o = &list[i]
			break
		}
	}
	r = l.Report(m, "W035", m.ActAt, "stalled: %s %s was due at %s, and it is %s", m.Act, m.ID, clockTime(o.Due), clockTime(l.now()))
	r.Notes = []string{l.whyDue(m)}
	r.Help = "remind " + strings.TrimPrefix(strings.TrimPrefix(who, "claimed by "), "owed by ") + ", ask somebody else, or withdraw it with a stop"
	if m.Pri.Text == vocab.Priorities[0] {
		l.Report(m, "W040", m.Pri.Span, "pri=%s request stalled: %s %s must escalate", m.Pri.Text, m.Act, m.ID).
			Help = "pass it on to " + humanRole + " or to somebody who can act"
	}
}

// whyDue says where a time comes from.
func (l *ledger) whyDue(m *ast.Message) string {
	clock := "the clock is the latest at= of the transcript"
	if !l.Now.IsZero() {
		clock = "the clock was given"
	}
	if m.TTL.Raw != "" && !m.TTL.Bad {
		return fmt.Sprintf("at= and ttl=%s; %s", diag.Clip(m.TTL.Raw), clock)
	}
	return fmt.Sprintf("at= and %s, after which a request without ttl= stalls; %s", l.StallAfter, clock)
}

func clockTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }

func someNames(list []string) string {
	return diag.Clip(strings.Join(list[:min(len(list), few)], ", "))
}

// silent finds the agents among several that were asked and never answered (W037).
// Any reply is an answer, be it that one is at work or that one cannot.
func (l *ledger) silent(d *debt, list []Obligation) {
	missing, agents := l.mute(d)
	if len(missing) == 0 {
		return
	}
	m := d.request
	span := m.Route
	for _, t := range m.To {
		if t.Kind == ast.ToAgent && t.Name == missing[0] {
			span = t.Span
			break
		}
	}
	r := l.Report(m, "W037", span, "asked and never answered: %s, %d of the %d agents of ask %s", someNames(missing), len(missing), len(agents), m.ID)
	if list[0].Closer != nil {
		r.Notes = []string{"the answer of " + list[0].Closer.From + " closes the request, and hides that the others said nothing"}
	}
	r.Help = "ask them again, or one agent at a time"
}

// mute returns the agents among several that were asked and never answered, and
// all that were asked; none once the whole request was withdrawn.
func (l *ledger) mute(d *debt) (missing, asked []string) {
	var spoke names[struct{}]
	for e := d.first; e != nowhere; e = l.events[e].next {
		at := &l.events[e]
		if at.kind == byStop && at.shard < 0 {
			return nil, nil
		}
		spoke.add(at.message.From, struct{}{})
	}
	agents, _ := l.asked(d.request)
	for _, name := range agents.list {
		if _, ok := spoke.find(name); !ok {
			missing = append(missing, name)
		}
	}
	return missing, agents.list
}
