package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// seenMessages finds references to messages that were never seen: re= and src=
// (E008), and citations (W043), an id once. Marks are W024.
func seenMessages(c *Context, m *ast.Message) {
	if m.Re.IsZero() && !m.ReSpan.IsZero() && m.File != nil {
		c.Report(m, "E008", m.ReSpan, "re= names no message: got %s, want an id such as a1.7", diag.Quote(m.File.Slice(m.ReSpan)))
	}
	if !m.Re.IsZero() && c.Transcript.Message(m.Re) == nil {
		c.Report(m, "E008", m.ReSpan, "re= names a message that was not seen: %s", m.Re)
	}
	var cited names[struct{}]
	for at := range m.References {
		if at.Addr.Kind != ast.BaseMessage || at.Place == ast.InMark || c.Transcript.Message(at.Addr.ID) != nil {
			continue
		}
		id := at.Addr.ID
		if at.Place == ast.InSrc {
			c.Report(m, "E008", at.Span, "src= names a message that was not seen: %s", id)
		} else if _, again := cited.add(id.String(), struct{}{}); !again {
			c.Report(m, "W043", at.Span, "cites a message that was never seen: %s", id)
		}
	}
}

// judge judges m as a reply: whether it may correct what it corrects (E023), is
// legal (E010), goes to the right one (W044) and holds what was asked for (E009
// and its kin).
func (c *replies) judge(m *ast.Message) {
	parent := c.Transcript.Parent(m)
	if parent == nil || parent.Incomplete || !c.Transcript.Stands(m) || parent.From == m.From {
		return // §2.4: a message that names one's own is a follow-up and never a reply
	}
	if m.Act == vocab.Revise {
		if sharedBlock(m, parent) == nil { // else S11
			c.Report(m, "E023", m.ReSpan, "revise of someone else's message: %s is %s's", parent.ID, parent.From).
				Help = "propose the change with a mark; the owner revises"
		}
		return
	}
	if m.Act == vocab.Stop {
		return
	}
	answer := c.answered(parent)
	request := answer.request
	if request.From == m.From {
		return // the asker's own word on the way its request goes
	}
	legal := legalReply(m.Act, parent.Act) || legalReply(m.Act, request.Act)
	if !legal {
		d := c.Report(m, "E010", m.ActAt, "not a legal reply to %s %s: got %s, want %s", parent.Act, parent.ID, m.Act, actNames(parent.Act.Info().Replies))
		if parent != request {
			d.Notes = []string{fmt.Sprintf("%s leads to %s %s", parent.ID, request.Act, request.ID)}
		}
	}
	if legal && request.Act.Opens() && !addresses(m, request) {
		d := c.Report(m, "W044", m.Route, "reply not addressed to the asker: got %s, want %s", targetNames(m.To), request.From)
		d.Help = "leave the route out: it follows from re="
	}
	if answer.want != nil {
		fulfils(c.Context, m, request, answer.want)
	}
}

// sharedBlock returns a block slot of m whose id is that of a block of the other
// message, or nil.
func sharedBlock(m, other *ast.Message) *ast.Slot {
	var ids names[struct{}]
	for i := range other.Slots {
		if b := other.Slots[i].Block; b != nil {
			ids.add(b.ID, struct{}{})
		}
	}
	for i := range m.Slots {
		if b := m.Slots[i].Block; b != nil {
			if _, ok := ids.find(b.ID); ok {
				return &m.Slots[i]
			}
		}
	}
	return nil
}

// answer is what a reply to a message answers: the request, and the contract that
// holds, nil when there is none.
type answer struct {
	request *ast.Message
	want    *ast.Contract
}

// replies judges replies, and remembers where the messages lead to: a chain of
// parts may be as long as the transcript.
type replies struct {
	*Context
	leads map[*ast.Message]answer
}

func (c *Context) replies() *replies {
	if c.leads == nil {
		c.leads = map[*ast.Message]answer{}
	}
	return &replies{c, c.leads}
}

// answered returns what a reply to parent answers: a take, a part and a legal
// revise lead on to what they are about (language.md §7.4), and a contract that
// stands on the way replaces the one before it.
func (c *replies) answered(parent *ast.Message) answer {
	if parent.Act != vocab.Take && parent.Act != vocab.Part && parent.Act != vocab.Revise {
		return answer{}.at(parent) // nearly always: nothing leads on, and nothing is to be remembered
	}
	var way []*ast.Message
	var end answer
	for m := parent; ; {
		if known, ok := c.leads[m]; ok {
			end = known
			break
		}
		way = append(way, m)
		next := c.Transcript.Revises(m)
		if m.Act == vocab.Take || m.Act == vocab.Part {
			next = c.Transcript.Parent(m)
		}
		if re, _ := c.Transcript.Cyclic(m); re || next == nil || next.Incomplete { // a circle leads nowhere
			break
		}
		m = next
	}
	for _, m := range slices.Backward(way) {
		end = end.at(m)
		c.leads[m] = end
	}
	return end
}

// at returns the answer as a message on the way to it sees it; the first one is
// what is answered.
func (a answer) at(m *ast.Message) answer {
	if a.request == nil {
		a.request = m
	}
	if s := m.Slot(vocab.Want); s != nil && s.Contract != nil {
		a.want = s.Contract
	}
	return a
}

// legalReply reports whether an act may answer another (language.md §2, Acts).
func legalReply(act, to vocab.Act) bool {
	legal := to.Info().Replies
	return len(legal) == 0 || slices.Contains(legal, act)
}

func actNames(acts []vocab.Act) string {
	var all []string
	for _, a := range acts {
		all = append(all, a.String())
	}
	return strings.Join(all, ", ")
}

func targetNames(to []ast.Target) string {
	var all []string
	for _, t := range to[:min(len(to), few)] {
		all = append(all, t.String())
	}
	return diag.Clip(strings.Join(all, ", "))
}

// addresses reports whether m goes to the asker or to another recipient of the
// request. A role, a group, a topic and `*` may be anybody.
func addresses(m, request *ast.Message) bool {
	for _, t := range m.To {
		if t.Kind != ast.ToAgent || t.Name == request.From {
			return true
		}
	}
	for _, r := range request.To {
		if r.Kind != ast.ToAgent {
			return true
		}
		for _, t := range m.To {
			if t.Name == r.Name {
				return true
			}
		}
	}
	return len(m.To) == 0
}

// fulfils holds a reply to a contract (language.md §3.5).
func fulfils(c *Context, m, request *ast.Message, want *ast.Contract) {
	switch m.Act {
	case vocab.Take, vocab.Part, vocab.Fail, vocab.Reject:
		return
	}
	var acts []vocab.Act
	for _, w := range want.Acts {
		if w.Act != vocab.NoAct {
			acts = append(acts, w.Act)
		}
	}
	if len(acts) > 0 && !slices.Contains(acts, m.Act) {
		c.Report(m, "E009a", m.ActAt, "reply act outside the contract of %s: got %s, want %s", request.ID, m.Act, actNames(acts))
	}
	if m.Act != vocab.Tell && m.Act != vocab.Done && m.Act != vocab.Accept {
		return
	}
	answers, admitted := claims(m), newAdmissions(m)
	for i := range want.Fields {
		field(c, m, request, &want.Fields[i], answers, admitted)
	}
}

// claims returns the bindings of a by key.
func claims(m *ast.Message) *names[*ast.Binding] {
	all := &names[*ast.Binding]{}
	for i := range m.Slots {
		for j := range m.Slots[i].Bindings {
			if m.Slots[i].Key == vocab.A {
				all.add(m.Slots[i].Bindings[j].Key, &m.Slots[i].Bindings[j])
			}
		}
	}
	return all
}

// field holds a reply to one field of a contract.
func field(c *Context, m, request *ast.Message, f *ast.Field, answers *names[*ast.Binding], admitted admissions) {
	if f.Slot != vocab.NoSlot {
		if !f.Optional && m.Slot(f.Slot) == nil {
			c.Report(m, "E009c", m.ActAt, "reply lacks a required slot: %s, asked for by %s", f.Slot, request.ID)
		}
		return
	}
	b, ok := answers.find(f.Name)
	switch {
	case ok:
		typed(c, m, request, f, b)
	case f.Optional:
	default:
		if at, ok := admitted.find(f.Name); ok {
			c.Report(m, "I053", at, "required key answered by naming it in unk: %s", diag.Clip(f.Name))
			return
		}
		d := c.Report(m, "E009", m.ActAt, "reply lacks a required key: %s, asked for by %s", diag.Clip(f.Name), request.ID)
		d.Help = "bind it in a, or name it in unk when it is not known"
		if near := nearestAnswer(f.Name, answers); near != "" {
			d.Notes = []string{"a binds " + near}
		}
	}
}

// nearestAnswer returns the key that a missing one was probably misspelled as. Where a
// reply binds more keys than anybody reads, nobody compares them all for each.
func nearestAnswer(name string, answers *names[*ast.Binding]) string {
	const most = 64
	if len(answers.list) > most {
		return ""
	}
	return diag.Nearest(name, answers.list)
}

// admissions are the items of unk. Where they are many, they are looked up by their first
// words: a contract may ask for as many keys.
type admissions struct {
	items []ast.Text
	by    map[string][]int // by first word: indexes of items; nil where they are few
}

func newAdmissions(m *ast.Message) (u admissions) {
	s := m.Slot(vocab.Unk)
	if s == nil || s.List == nil {
		return u
	}
	if u.items = s.List.Items; len(u.items) > few {
		u.by = make(map[string][]int, len(u.items))
		for i := range u.items {
			word := beforeKeyEnd(u.items[i].Value)
			u.by[word] = append(u.by[word], i)
		}
	}
	return u
}

// find returns the first item that names a key: it equals it, or begins with it before
// a blank or a colon.
func (u admissions) find(key string) (source.Span, bool) {
	if u.by != nil {
		for _, i := range u.by[beforeKeyEnd(key)] {
			if namesKey(u.items[i].Value, key) {
				return u.items[i].Span, true
			}
		}
		return source.Span{}, false
	}
	for i := range u.items {
		if namesKey(u.items[i].Value, key) {
			return u.items[i].Span, true
		}
	}
	return source.Span{}, false
}

// keyEnds are the bytes that end a key at the beginning of an item.
const keyEnds = " \t:"

func namesKey(item, key string) bool {
	rest, ok := strings.CutPrefix(item, key)
	return ok && (rest == "" || strings.IndexByte(keyEnds, rest[0]) >= 0)
}

// beforeKeyEnd returns what stands before the first byte of keyEnds: items that name a
// key agree with it so far.
func beforeKeyEnd(s string) string {
	if i := strings.IndexAny(s, keyEnds); i >= 0 {
		return s[:i]
	}
	return s
}

// typed judges the value of a field (E009b, E009d). A lone `?` says that the value
// is unknown and a negative claim names no value; neither has a type.
func typed(c *Context, m, request *ast.Message, f *ast.Field, b *ast.Binding) {
	value := b.Value.Value
	if b.Op != ast.Equals || value == "?" || f.Type == "" {
		return
	}
	if f.Type == "one_of" {
		if len(f.OneOf) > 0 && !isOneOf(value, f.OneOf) {
			d := c.Report(m, "E009b", b.Value.Span, "value of %s outside one_of: got %s, want one of %s", diag.Clip(b.Key), diag.Quote(value), diag.Clip(strings.Join(f.OneOf, ", ")))
			if near := diag.Nearest(firstWord(value), f.OneOf); near != "" {
				d.Help = "did you mean " + near
			}
		}
		return
	}
	if is := valueTypes[f.Type]; is != nil && !is(value) {
		c.Report(m, "E009d", b.Value.Span, "value of %s is not of the type that %s asks for: got %s, want %s", diag.Clip(b.Key), request.ID, diag.Quote(value), f.Type)
	}
}
