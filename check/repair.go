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

// Who answers a bad message, and where (design.md §4).
const (
	defaultAnswerer = "checker"
	protocolTopic   = "sys.protocol"
)

// taught is the number of rules that one answer teaches: enough to go on with, and
// few enough to be read.
const taught = 6

// Repair answers a bad message: with a reject on #sys.protocol, to its sender, whose
// why begins with the failure code that fits, whose txt says what was wrong and how
// it is done, and whose want says what to send. diags are findings about m; those
// that are no ERRORs, and those for honest conduct (language.md §12), are nothing to
// answer. The result is nil when none is left.
//
// The answer is a message of Options.Answerer, or of the agent checker, under its
// next free number. It is not added to the session. It answers by re= where a
// reject is a legal reply; elsewhere, and where a reply would close a request of
// somebody else or the id does not stand for m alone, x_about= names the message.
func (s *Session) Repair(m *ast.Message, diags []diag.Diagnostic) *ast.Message {
	return s.repair(m, diags, s.leads())
}

// leads returns where the messages so far lead to.
func (s *Session) leads() *replies {
	return &replies{&Context{Transcript: s.memory.transcript, Options: s.options}, map[*ast.Message]answer{}}
}

func (s *Session) repair(m *ast.Message, diags []diag.Diagnostic, leads *replies) *ast.Message {
	diags = slices.DeleteFunc(slices.Clone(diags), func(d diag.Diagnostic) bool { return diag.Refusal(d.Code) == "" })
	if len(diags) == 0 {
		return nil
	}
	// The lowest level first: what is not readable cannot be judged further.
	slices.SortStableFunc(diags, func(a, b diag.Diagnostic) int {
		return int(diag.Lookup(a.Code).Level) - int(diag.Lookup(b.Code).Level)
	})
	tr := s.memory.transcript
	alone := !m.ID.IsZero() && !m.Degraded && !m.Forged() && len(tr.Standing(m.ID)) == 1
	r := &ast.Message{
		ID: s.answerID(), Act: vocab.Reject, ToWritten: true, Topic: protocolTopic, TopicWritten: true,
		To: []ast.Target{{Kind: ast.ToAgent, Name: m.From}},
	}
	r.From = r.ID.Agent
	if m.From == "" {
		r.To = []ast.Target{{Kind: ast.ToEveryone}}
	}
	label := tr.Label(m)
	rank := slices.Index(vocab.Labels, label)
	if alone && (label == "" || rank >= 0) && answerable(tr, m) {
		r.Re = m.ID
	} else if !m.ID.IsZero() {
		r.Ext = []ast.Ext{{Key: vocab.ExtPrefix + "about", Value: ast.Word{Text: m.ID.String()}}}
	}
	if rank >= 0 {
		r.Sens.Text = label
	}
	// What is phi or stricter is not repeated, whoever may read the answer.
	quoting := label == "" || rank >= 0 && rank < slices.Index(vocab.Labels, "phi")
	r.Slots = []ast.Slot{
		{Key: vocab.Why, Text: &ast.Text{Value: refusal(diags)}},
		{Key: vocab.Want, Contract: wanted(m, diags, alone, leads)},
		{Key: vocab.Txt, Block: &ast.Block{ID: "rules", IDWritten: true, Fmt: "txt", Lines: lesson(m, diags, alone, quoting)}},
	}
	return r
}

// Answers returns the answers to all bad messages of the session (see
// [Session.Repair]), in the order of the input. findings are those of
// [Session.Finish], and of the front end if there are any.
func (s *Session) Answers(findings []diag.Diagnostic) []*ast.Message {
	about := map[*source.File][]diag.Diagnostic{}
	for _, d := range findings {
		if d.File != nil && diag.Refusal(d.Code) != "" {
			about[d.File] = append(about[d.File], d)
		}
	}
	for _, list := range about {
		slices.SortStableFunc(list, func(a, b diag.Diagnostic) int { return a.Span.Start - b.Span.Start })
	}
	var answers []*ast.Message
	leads := s.leads()
	messages := slices.Clone(s.memory.transcript.Messages())
	slices.SortStableFunc(messages, func(a, b *ast.Message) int {
		switch {
		case a.File == b.File:
			return a.Span.Start - b.Span.Start
		case before(a, b):
			return -1
		}
		return 1
	})
	for _, m := range messages {
		list := about[m.File]
		for len(list) > 0 && list[0].Span.Start < m.Span.Start {
			list = list[1:]
		}
		n := 0
		for n < len(list) && list[n].Span.Start < max(m.Span.End, m.Span.Start+1) {
			n++
		}
		about[m.File] = list[n:]
		if r := s.repair(m, list[:n], leads); r != nil {
			answers = append(answers, r)
		}
	}
	return answers
}

// answerID returns the next free id of whoever answers.
func (s *Session) answerID() ast.MsgID {
	id := ast.MsgID{Agent: s.options.Answerer, Seq: s.answered}
	if id.Agent == "" {
		id.Agent = defaultAnswerer
	}
	for id.Seq++; s.memory.transcript.Message(id) != nil; id.Seq++ {
	}
	s.answered = id.Seq
	return id
}

// answerable reports whether a reject with re= naming m is legal and closes nothing
// but what m opens.
func answerable(tr *ast.Transcript, m *ast.Message) bool {
	if m.Incomplete || !legalReply(vocab.Reject, m.Act) {
		return false
	}
	return m.Act != vocab.Take && m.Act != vocab.Part && tr.Revises(m) == nil
}

// refusal is the why of an answer: the failure code, and what the codes found say.
// The codes themselves are left to the txt: here they would be taken for symbols.
func refusal(diags []diag.Diagnostic) string {
	var codes names[struct{}]
	for _, d := range diags {
		codes.add(string(d.Code), struct{}{})
	}
	var b strings.Builder
	b.WriteString(diag.Refusal(diags[0].Code))
	for i, code := range codes.list {
		if i == 3 {
			fmt.Fprintf(&b, "; and %d more", len(codes.list)-i)
			break
		}
		b.WriteString([]string{" ", "; "}[min(i, 1)] + diag.Lookup(diag.Code(code)).Title)
	}
	return b.String()
}

// lesson is the text of an answer. Words of the bad message are repeated only where
// that is harmless: what is quoted there must give no orders here (§4.8).
func lesson(m *ast.Message, diags []diag.Diagnostic, alone, quoting bool) []string {
	lines := lessonLines(m, diags, alone, quoting)
	if len(instructionBook().find(strings.Join(lines, "\n"))) > 0 {
		lines = lessonLines(m, diags, alone, false)
	}
	return lines
}

func lessonLines(m *ast.Message, diags []diag.Diagnostic, alone, quoting bool) []string {
	what := m.ID.String()
	if m.ID.IsZero() {
		what = "a text without a header"
	}
	lines := []string{fmt.Sprintf("%s was not accepted:", what)}
	var codes names[struct{}]
	for _, d := range diags {
		_, again := codes.add(string(d.Code), struct{}{})
		if again {
			continue
		}
		if len(codes.list) > taught {
			lines = append(lines, "and more: mend these first")
			break
		}
		e := diag.Lookup(d.Code)
		place := ""
		if d.File != nil && !d.Span.IsZero() {
			at := d.File.Position(d.Span.Start)
			place = fmt.Sprintf(" at line %d, column %d", at.Line, at.Column+1)
		}
		text := e.Title
		if quoting {
			text = diag.Visible(d.Text)
		}
		lines = append(lines, fmt.Sprintf("%s%s: %s", d.Code, place, text))
		page, ok := diag.Explain(d.Code)
		if !ok {
			continue
		}
		for _, part := range []struct{ head, text string }{{"rule", page.What}, {"remedy", page.Fix}} {
			if part.text != "" {
				lines = append(lines, "  "+part.head+": "+part.text)
			}
		}
	}
	switch {
	case m.Degraded || m.ID.IsZero():
		lines = append(lines, "Send it again with a header, such as: a1.1 tell >a2")
	case alone:
		lines = append(lines, "Send a revise with re="+m.ID.String()+", or the message anew under another number.")
	default:
		lines = append(lines, "Send it again under a number that you have not used.")
	}
	return lines
}

// wanted is the want of an answer: the contract that was missed; the slot that was;
// else the act that puts things right.
func wanted(m *ast.Message, diags []diag.Diagnostic, alone bool, leads *replies) *ast.Contract {
	needs := func(r diag.Remedy) bool {
		return slices.ContainsFunc(diags, func(d diag.Diagnostic) bool { return diag.RemedyOf(d.Code) == r })
	}
	if needs(diag.SendContract) {
		if contract := contractOf(m, leads); contract != nil {
			return contract
		}
	}
	if needs(diag.SendWhy) {
		return &ast.Contract{Fields: []ast.Field{{Name: vocab.Why.String(), Slot: vocab.Why}}}
	}
	acts := []vocab.Act{vocab.Revise}
	switch {
	case m.Degraded || m.ID.IsZero():
		acts = []vocab.Act{vocab.Ask, vocab.Tell, vocab.Do, vocab.Note}
	case !alone:
		acts = []vocab.Act{m.Act}
	}
	c := &ast.Contract{}
	for _, a := range acts {
		c.Acts = append(c.Acts, ast.ActWord{Act: a, Word: ast.Word{Text: a.String()}})
	}
	return c
}

// contractOf returns the contract that m answers, if it can be repeated as it is.
func contractOf(m *ast.Message, leads *replies) *ast.Contract {
	parent := leads.Transcript.Parent(m)
	if parent == nil {
		return nil
	}
	want := leads.answered(parent).want
	if want == nil {
		return nil
	}
	for i := range want.Fields {
		if f := &want.Fields[i]; diag.Visible(f.Name+f.Type) != f.Name+f.Type {
			return nil
		}
	}
	return want
}
