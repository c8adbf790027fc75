// Package revise turns proposals into what only the owner of a text may send: a
// revise that carries the text with the accepted replacements made (language.md
// §6).
package revise

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/check"
)

// Proposal is a message and the marks of it that are accepted.
type Proposal struct {
	ID    ast.MsgID
	Marks []int // from 1, in written order, notes counted too; nil means every replacement
}

// Options say what may be applied.
type Options struct {
	As              string // the owner; "" takes the only one there is
	Span            anchor.SpanChoice
	AcceptRelocated bool
	Force           bool // apply stand-ins for unchanged text, and to text that its src= does not match
	Artifacts       anchor.Artifacts
}

// Refusal says why a mark cannot be applied. Mark names it and says where it
// points; "" when the refusal is about none in particular.
type Refusal struct {
	Mark string
	anchor.Refusal
}

func (r Refusal) Error() string {
	if r.Mark == "" {
		return r.Refusal.Error()
	}
	return r.Mark + ": " + r.Refusal.Error()
}

// Revision is one revise, and what it changes.
type Revision struct {
	Message *ast.Message
	Blocks  []Change
}

// Change is a block before and after.
type Change struct {
	From     *ast.Message // the version that carries Old
	Old, New *ast.Block
}

// Result is what came of a plan. With refusals there are no revisions.
type Result struct {
	Revisions []Revision
	Refused   []Refusal
	Notes     []string // what the owner should know, a line each
}

// edit is one accepted replacement and what it means.
type edit struct {
	proposal *ast.Message
	number   int // of the mark, from 1
	mark     *ast.Mark
	anchor.Target
}

// name returns what people call the mark.
func (e *edit) name() string { return fmt.Sprintf("mark %d of %s", e.number, e.proposal.ID) }

// place names the mark and where it points.
func (e *edit) place() string { return e.name() + ", " + e.mark.Target.Addr.String() }

type planner struct {
	tr     *ast.Transcript
	o      Options
	editor *anchor.Editor
	done   map[[2]ast.MsgID]*ast.Message // memo of appliedBy
	Result
}

// Plan finds what the accepted marks of proposals make of a transcript. An error
// is a fault of the call: a message that was never seen, a mark that does not
// exist. Everything else that stands in the way is a refusal, and all are listed.
func Plan(tr *ast.Transcript, proposals []Proposal, o Options) (Result, error) {
	p := planner{tr: tr, o: o, editor: &anchor.Editor{
		Resolver: anchor.NewResolver(tr, o.Artifacts), Span: o.Span, AcceptRelocated: o.AcceptRelocated,
	}}
	var edits []edit
	for i, proposal := range proposals {
		if slices.ContainsFunc(proposals[:i], func(q Proposal) bool { return q.ID == proposal.ID }) {
			return Result{}, fmt.Errorf("message %s is named twice", proposal.ID)
		}
		chosen, err := p.choose(proposal)
		if err != nil {
			return Result{}, err
		}
		edits = append(edits, chosen...)
	}
	edits = p.owned(edits, proposals)
	if len(p.Refused) == 0 {
		p.compose(edits)
	}
	if len(p.Refused) > 0 {
		p.Revisions = nil
	}
	return p.Result, nil
}

func (p *planner) refuse(mark, code, help, format string, args ...any) {
	p.Refused = append(p.Refused, Refusal{mark, anchor.Refusal{Code: code, Text: fmt.Sprintf(format, args...), Help: help}})
}

func (p *planner) note(format string, args ...any) {
	p.Notes = append(p.Notes, fmt.Sprintf(format, args...))
}

// choose returns the accepted replacements of a proposal and what they mean.
func (p *planner) choose(proposal Proposal) ([]edit, error) {
	m, err := p.message(proposal.ID)
	if m == nil {
		return nil, err
	}
	var all []*ast.Mark
	for i := range m.Slots {
		for k := range m.Slots[i].Marks {
			all = append(all, &m.Slots[i].Marks[k])
		}
	}
	wanted := proposal.Marks
	if wanted == nil {
		for i, k := range all {
			if k.Op == ast.Replace {
				wanted = append(wanted, i+1)
			}
		}
		if len(wanted) == 0 {
			p.refuse("", "", "", "%s proposes no replacement", m.ID)
		}
	}
	var out []edit
	for _, n := range slices.Compact(slices.Sorted(slices.Values(wanted))) {
		if n < 1 || n > len(all) {
			return nil, fmt.Errorf("no mark %d: %s has %s", n, m.ID, count(len(all), "mark"))
		}
		e := edit{proposal: m, number: n, mark: all[n-1]}
		switch e.mark.Op {
		case ast.Replace:
			p.aim(&e)
			out = append(out, e)
		case ast.Equals:
			p.refuse(e.place(), "", "", "is a note: it replaces nothing")
		default:
			p.refuse(e.name(), "W029", "", "was not understood: it replaces nothing")
		}
	}
	return out, nil
}

// message returns the newest version of a proposal that has marks.
func (p *planner) message(id ast.MsgID) (*ast.Message, error) {
	versions := p.tr.Versions(id)
	if len(versions) == 0 {
		return nil, fmt.Errorf("no message %s", id)
	}
	if p.tr.Contested(id) {
		p.refuse("", "E035", "", "%s stands for messages of different meaning", id)
		return nil, nil
	}
	m := versions[0]
	for _, v := range versions[1:] {
		if slices.ContainsFunc(v.Slots, func(s ast.Slot) bool { return len(s.Marks) > 0 }) {
			m = v
		}
	}
	if m.Incomplete {
		p.refuse("", "P017", "", "%s was cut off: what it proposes is not known", m.ID)
		return nil, nil
	}
	if m.ID != id {
		p.note("the marks are those of %s, which revises %s", m.ID, id)
	}
	return m, nil
}

// aim finds what a replacement means, and refuses it when that is not certain.
func (p *planner) aim(e *edit) {
	target, no := p.editor.Target(e.proposal, e.mark)
	e.Target = target
	if no != nil {
		r := Refusal{e.place(), *no}
		if done := p.appliedBy(e); done != nil {
			r.Text += fmt.Sprintf(" (%s revises because of %s)", done.ID, e.proposal.ID)
		}
		p.Refused = append(p.Refused, r)
		return
	}
	if dropped, standIn := check.StandsIn(e.Old, e.New); standIn != "" && !p.o.Force {
		p.refuse(e.place(), "W046", "--force applies it all the same", "contains a stand-in for unchanged text: %q, and drops %d lines", standIn, dropped)
	}
}

// appliedBy returns a revise of the owner that cites the proposal, or nil.
func (p *planner) appliedBy(e *edit) *ast.Message {
	if e.Root == nil {
		return nil
	}
	key := [2]ast.MsgID{e.Root.ID, e.proposal.ID}
	done, known := p.done[key]
	if !known {
		if p.done == nil {
			p.done = map[[2]ast.MsgID]*ast.Message{}
		}
		done = p.revisedBecauseOf(e)
		p.done[key] = done
	}
	return done
}

func (p *planner) revisedBecauseOf(e *edit) *ast.Message {
	for _, v := range p.tr.Versions(e.Root.ID)[1:] {
		if v.ID == e.proposal.ID {
			continue
		}
		for c := range v.Citations {
			if c.Place&ast.Cited != 0 && c.Addr.Kind == ast.BaseMessage && c.Addr.ID == e.proposal.ID {
				return v
			}
		}
	}
	return nil
}

// owned keeps the edits of texts that the owner owns (S11). Marks that were chosen
// one by one are refused otherwise, the others are left.
func (p *planner) owned(edits []edit, proposals []Proposal) []edit {
	var owners []string
	for i := range edits {
		if t := edits[i].Target.Message; t != nil && !slices.Contains(owners, t.From) {
			owners = append(owners, t.From)
		}
	}
	slices.Sort(owners)
	switch {
	case len(owners) == 0:
		return edits
	case p.o.As == "" && len(owners) > 1:
		p.refuse("", "", "name one with --as", "the texts belong to %s", strings.Join(owners, " and "))
		return edits
	case p.o.As == "":
		return edits
	}
	var own []edit
	for _, e := range edits {
		switch t := e.Target.Message; {
		case t == nil || t.From == p.o.As:
			own = append(own, e)
		case slices.Contains(owners, p.o.As) && chosenByDefault(proposals, e.proposal.ID):
			p.note("%s is left: %s of %s is %s's", e.name(), e.Block.ID, t.ID, t.From)
			p.Refused = slices.DeleteFunc(p.Refused, func(r Refusal) bool { return r.Mark == e.place() })
		default:
			p.refuse(e.place(), "S11", "only the owner applies it", "%s of %s is %s's, not %s's", e.Block.ID, t.ID, t.From, p.o.As)
		}
	}
	return own
}

func chosenByDefault(proposals []Proposal, id ast.MsgID) bool {
	return !slices.ContainsFunc(proposals, func(q Proposal) bool { return q.ID == id && q.Marks != nil })
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
