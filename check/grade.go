package check

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Grade is how well an agent writes (language.md §12): the highest level at which
// its messages have no WARN or ERROR of that level or below.
type Grade struct {
	Agent    string // "" for text that names no sender
	Messages int
	Level    diag.Level // 0 when not even R0 is reached
	Stops    []Stop     // the levels that have findings, in rising order
}

// Stop is a level that an agent's messages do not hold, and what was found there.
type Stop struct {
	Level diag.Level
	First diag.Diagnostic // the first in the order of the findings
	Codes []diag.Code     // in that order, each once
	Times []int           // how often each
}

// Grader grades agents over any number of transcripts. The zero Grader is ready.
type Grader struct {
	agents map[string]*graded
}

type graded struct {
	messages int
	stops    [diag.R3 + 1]Stop
}

// Add takes a transcript and its findings in, those of the front end included, in
// the order of [diag.Report.Sorted]. The options are those that the findings were
// made with. What is about a request that was not met is held to its debtors;
// recipients that are no agents are held to nothing.
func (g *Grader) Add(tr *ast.Transcript, findings []diag.Diagnostic, opts Options) {
	for _, m := range tr.Messages() {
		g.agent(m.From).messages++
	}
	var d *debtors
	for _, f := range findings {
		switch charge := diag.Charges(f.Code); charge {
		case diag.ChargeNobody:
		case diag.ChargeSender:
			g.agent(senderOf(tr, f)).note(f)
		default:
			if d == nil {
				d = debtorsOf(tr, opts)
			}
			for _, name := range d.of(f, charge) {
				g.agent(name).note(f)
			}
		}
	}
}

// Grades returns the grades, in the order of the agents' names.
func (g *Grader) Grades() []Grade {
	var all []Grade
	for name, a := range g.agents {
		grade := Grade{Agent: name, Messages: a.messages, Level: diag.R3}
		for level := diag.R0; level <= diag.R3; level++ {
			if len(a.stops[level].Codes) == 0 {
				continue
			}
			grade.Level = min(grade.Level, level-1)
			grade.Stops = append(grade.Stops, a.stops[level])
		}
		all = append(all, grade)
	}
	slices.SortFunc(all, func(a, b Grade) int { return strings.Compare(a.Agent, b.Agent) })
	return all
}

func (g *Grader) agent(name string) *graded {
	a := g.agents[name]
	if a == nil {
		if g.agents == nil {
			g.agents = map[string]*graded{}
		}
		a = new(graded)
		g.agents[name] = a
	}
	return a
}

func (a *graded) note(f diag.Diagnostic) {
	level := diag.Lookup(f.Code).Level
	s := &a.stops[level]
	if len(s.Codes) == 0 {
		s.Level, s.First = level, f
	}
	i := slices.Index(s.Codes, f.Code)
	if i < 0 {
		i = len(s.Codes)
		s.Codes, s.Times = append(s.Codes, f.Code), append(s.Times, 0)
	}
	s.Times[i]++
}

// senderOf returns who sent the message that a finding is about. Several messages
// may have its id (E035, E003): then it is the one that the finding lies in.
func senderOf(tr *ast.Transcript, f diag.Diagnostic) string {
	id, ok := ast.ParseMsgID(f.Message)
	if !ok {
		return ""
	}
	sender := id.Agent
	for _, m := range tr.Lookup(id) {
		if m.File == f.File && m.Span.Start <= f.Span.Start && f.Span.End <= m.Span.End {
			return m.From
		}
	}
	return sender
}

// debtors are the agents that requests are waiting for, by the id of the request.
type debtors struct{ owing, mute map[ast.MsgID][]string }

func debtorsOf(tr *ast.Transcript, opts Options) *debtors {
	d := &debtors{map[ast.MsgID][]string{}, map[ast.MsgID][]string{}}
	l := newLedger(&Context{Transcript: tr, Options: opts, pass: obligationsPass})
	for i := range l.debts {
		at := &l.debts[i]
		id := at.request.ID
		var owing names[struct{}]
		for _, o := range l.obligations(at) {
			if !o.State.Owed() {
				continue
			}
			if len(o.Claims) > 0 {
				for _, name := range o.Claimants() {
					owing.add(name, struct{}{})
				}
				continue
			}
			for _, t := range o.Request.To {
				if t.Kind == ast.ToAgent {
					owing.add(t.Name, struct{}{})
				}
			}
		}
		d.owing[id] = append(d.owing[id], owing.list...)
		if at.asked {
			silent, _ := l.mute(at)
			d.mute[id] = append(d.mute[id], silent...)
		}
	}
	return d
}

// of returns to whom a finding about a request is held.
func (d *debtors) of(f diag.Diagnostic, charge diag.Charge) []string {
	id, _ := ast.ParseMsgID(f.Message)
	if charge == diag.ChargeMute {
		return d.mute[id]
	}
	return d.owing[id]
}
