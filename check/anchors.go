package check

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

var anchorsPass = &Pass{
	Name: "anchors",
	Doc: `addresses that hold

Resolves every address of a mark, of why, ctx and the values against the text it
names, and says where it points at nothing, at several places, at another place
than it says, or at a quotation that nobody wrote. One code an address
(language.md §5).`,
	Codes: []diag.Code{
		"E022", "W021", "W023", "W024", "W025", "W026", "W029", "E040", "W046", "W047", "I049", "I028", "I029",
	},
	Message: func(c *Context, m *ast.Message) {
		for i := range m.Slots {
			for j := range m.Slots[i].Marks {
				markForm(c, m, &m.Slots[i].Marks[j])
			}
		}
	},
	Transcript: func(c *Context) {
		j := judge{Context: c, resolver: anchor.NewResolver(c.Transcript, c.Artifacts)}
		for m := range c.settled() {
			for at := range m.References {
				switch {
				case at.Place == ast.InMark:
					j.mark(m, at.Mark)
				case at.Ref != nil && at.Place != ast.InBlock:
					j.citation(m, at.Ref)
				}
			}
		}
	},
}

// markForm judges how a mark is written: it must be one (W029), and a proposed
// replacement states a confidence (W023).
func markForm(c *Context, m *ast.Message, k *ast.Mark) {
	switch {
	case m.Incomplete:
	case k.Op == 0:
		c.Report(m, "W029", k.Span, "mark not understood: got %s, want an address, then = or >", diag.Quote(k.Text.Value)).
			Help = "write `mark tgt#L3|q\"words\" = note ~conf`, or > for a replacement; the line is kept as it is"
	case k.Op == ast.Replace && k.Conf.Level == ast.Unstated:
		c.Report(m, "W023", k.Span, "proposed edit without a confidence").
			Help = "end the mark in ~hi, ~mid, ~lo or ~?"
	}
}

// judge reports what the texts say of the addresses.
type judge struct {
	*Context
	resolver *anchor.Resolver
	dealt    map[ast.MsgID][]*ast.Message // the revises that cite or answer an id; made when it is first needed
	last     struct {
		message *ast.Message
		how     string
	}
}

// mark judges the target of a mark.
func (j *judge) mark(m *ast.Message, k *ast.Mark) {
	a := k.Target.Addr
	if k.Op == 0 || a.IsZero() {
		return
	}
	v := j.resolver.Judge(a, m)
	switch v.Verdict {
	case anchor.Unseen:
		j.Report(m, "W024", k.Target.Span, "mark on a message not seen yet: %s", a.ID)
	case anchor.NoPart:
		j.noPart(m, &k.Target, v)
	case anchor.Lost:
		j.orphan(m, "E022", &k.Target, v, "mark points at nothing")
	case anchor.HeldBefore:
		j.overtaken(m, k, v)
	case anchor.NotCarried:
		j.outside(m, &k.Target, v)
	case anchor.Held:
		j.held(m, &k.Target, v)
		if positionOnly(a.Selectors) {
			j.Report(m, "I029", k.Target.Span, "position only: the next edit of the text moves it").
				Help = "add a quote, as " + diag.Clip(k.Target.Raw) + `|q"words"`
		}
		if k.Op == ast.Replace {
			j.replacement(m, k, v)
		}
	}
}

// citation judges an address that is no mark's target. Messages that were never
// seen are the contracts pass's (W043).
func (j *judge) citation(m *ast.Message, r *ast.Ref) {
	carried := r.Addr.Kind == ast.BaseMessage || r.Addr.Kind == ast.BaseLocal
	switch whole := len(r.Addr.Parts) == 0 && len(r.Addr.Selectors) == 0; {
	case whole && r.Addr.Kind != ast.BaseLocal:
		return // a message, a file or a symbol as a whole
	case !carried && j.Artifacts == nil:
		return // nothing the transcript carries
	}
	v := j.resolver.Judge(r.Addr, m)
	switch v.Verdict {
	case anchor.NoPart:
		j.noPart(m, r, v)
	case anchor.Lost:
		if q := quote(r.Addr); q != "" {
			d := j.orphan(m, "E040", r, v, "quoted evidence is not in the cited text")
			if run, at := j.resolver.LongestRun(r.Addr, m, q); utf8.RuneCountInString(run) >= leastRun {
				d.Notes = append(d.Notes, fmt.Sprintf("longest run in common: %s %s", anchor.Label(at), diag.Quote(run)))
			}
			return
		}
		j.orphan(m, "E022", r, v, "address points at nothing")
	case anchor.NotCarried:
		j.outside(m, r, v)
	case anchor.Held:
		j.held(m, r, v)
	}
}

func (j *judge) noPart(m *ast.Message, r *ast.Ref, v anchor.Judgement) {
	d := j.Report(m, "W021", r.Span, "no such block: %s", v.Newest.Detail)
	if r.Addr.Kind == ast.BaseLocal {
		if near := diag.Nearest(r.Addr.Name, parts(m)); near != "" {
			d.Help = "did you mean " + near
		}
	} else if of := j.Transcript.Message(r.Addr.ID); of != nil {
		if all := parts(of); len(all) > 0 {
			d.Notes = []string{fmt.Sprintf("%s has %s", of.ID, strings.Join(all, ", "))}
		}
	}
}

// parts returns the names of blocks and bindings of m, a few of them.
func parts(m *ast.Message) []string {
	var all []string
	for i := range m.Slots {
		if b := m.Slots[i].Block; b != nil {
			all = append(all, diag.Clip(b.ID))
		}
		for k := range m.Slots[i].Bindings {
			if m.Slots[i].Key == vocab.DefBody || len(all) >= few {
				break
			}
			all = append(all, diag.Clip(m.Slots[i].Bindings[k].Key))
		}
		if len(all) >= few {
			break
		}
	}
	return all
}

// leastRun is the shortest run in common that is worth showing, in code points: what
// is shorter any two texts share.
const leastRun = 4

// orphan reports an address that points at nothing, and what is most like it.
func (j *judge) orphan(m *ast.Message, code diag.Code, r *ast.Ref, v anchor.Judgement, what string) *diag.Diagnostic {
	d := j.Report(m, code, r.Span, "%s: %s", what, missing(r.Addr, v.Newest))
	if n := j.resolver.Resolve(r.Addr, m).Nearest; n != nil {
		d.Notes = append(d.Notes, fmt.Sprintf("nearest: %s %s (not accepted)", anchor.Label(n.Range), diag.Quote(n.Text)))
	}
	return d
}

// missing says what an orphan lacks, as `"the last man" is no longer in tgt`.
func missing(a ast.Address, r anchor.Resolution) string {
	if q := quote(a); q != "" && !strings.Contains(r.Detail, "@") {
		return fmt.Sprintf("%s is not in %s", diag.Quote(q), baseOf(a))
	}
	if r.Detail != "" {
		return fmt.Sprintf("%s in %s", r.Detail, baseOf(a))
	}
	return "not in " + baseOf(a)
}

// baseOf returns an address without its selectors.
func baseOf(a ast.Address) string {
	a.Selectors = nil
	return diag.Clip(a.String())
}

// quote returns the first quote among the selectors of a, or "".
func quote(a ast.Address) string {
	for _, s := range a.Selectors {
		if s.Kind == ast.SelQuote {
			return s.Quote
		}
	}
	return ""
}

// overtaken reports a mark on text that only an older version has: settled when
// the mark was dealt with (I049), else an orphan (E022).
func (j *judge) overtaken(m *ast.Message, k *ast.Mark, v anchor.Judgement) {
	was := fmt.Sprintf("it was in %s at %s", v.Older.Message.ID, place(*v.Older))
	now := "the newest version"
	if v.Newest.Message != nil {
		now = v.Newest.Message.ID.String()
	}
	if how := j.settledBy(m); how != "" {
		j.Report(m, "I049", k.Target.Span, "mark on text that a revision changed, and that was dealt with: %s, %s", was, how).
			Notes = j.became(m, k, v)
		return
	}
	d := j.orphan(m, "E022", &k.Target, v, fmt.Sprintf("mark points at nothing in %s", now))
	d.Notes = append(append([]string{was}, j.became(m, k, v)...), d.Notes...)
	d.Help = "accept or reject the message, or answer it with a revise, once the mark has been dealt with"
}

// became notes what the newest version has in the place of a mark that only an
// older one holds.
func (j *judge) became(m *ast.Message, k *ast.Mark, v anchor.Judgement) []string {
	b, ok := j.resolver.Became(m, k, v)
	if !ok || !b.Holds() {
		return nil
	}
	now := fmt.Sprintf("in %s at %s", v.Newest.Message.ID, anchor.Label(b.Range))
	switch b.Outcome {
	case anchor.RebaseAdopted:
		return []string{"adopted " + now + ": the text is what the mark proposes, it can retire"}
	case anchor.RebaseExact, anchor.RebaseMoved:
		return []string{"moved " + now}
	case anchor.RebaseEdited, anchor.RebaseAmbiguous:
		return []string{fmt.Sprintf("%s %s: %s", b.Outcome, now, diag.Quote(b.Text))}
	}
	return nil
}

// place says where a resolution is: a range, or the whole.
func place(r anchor.Resolution) string {
	if l := anchor.Label(r.Range); l != "" {
		return l
	}
	return "the whole"
}

// settledBy says how the marks of m were dealt with; "" when they were not
// (language.md §5.4). The marks of a message are judged together.
func (j *judge) settledBy(m *ast.Message) string {
	if j.last.message != m {
		j.last.message, j.last.how = m, j.dealtWith(m)
	}
	return j.last.how
}

func (j *judge) dealtWith(m *ast.Message) string {
	for _, child := range j.Transcript.Children(m.ID) {
		if (child.Act == vocab.Accept || child.Act == vocab.Reject) && !child.Incomplete {
			return child.ID.String() + " says " + child.Act.String()
		}
	}
	if j.dealt == nil {
		j.dealt = map[ast.MsgID][]*ast.Message{}
		for r := range j.settled() {
			if r.Act != vocab.Revise {
				continue
			}
			j.dealt[r.Re] = append(j.dealt[r.Re], r)
			for at := range r.Citations {
				if at.Place&ast.Cited != 0 && at.Addr.Kind == ast.BaseMessage {
					j.dealt[at.Addr.ID] = append(j.dealt[at.Addr.ID], r)
				}
			}
		}
	}
	// What cites or answers a message came after it, whatever the clocks say.
	var first *ast.Message
	for _, r := range j.dealt[m.ID] {
		if first == nil || j.Transcript.Compare(r, first) < 0 {
			first = r
		}
	}
	if first == nil {
		return ""
	}
	return first.ID.String() + " revises because of it"
}

// outside reports that what is carried cannot tell (I028). Of a base that nothing
// in the transcript carries there is nothing to say.
func (j *judge) outside(m *ast.Message, r *ast.Ref, v anchor.Judgement) {
	if v.Newest.Reason == ast.TextOutside {
		return
	}
	what := "not in what is carried"
	if v.Newest.Detail != "" {
		what = v.Newest.Detail
	}
	j.Report(m, "I028", r.Span, "outside the carried content of %s: %s", baseOf(r.Addr), what)
}

// held reports an address that points elsewhere than it says (W025), or at
// several places (W026).
func (j *judge) held(m *ast.Message, r *ast.Ref, v anchor.Judgement) {
	n := v.Newest
	switch {
	case v.Moved():
		d := j.Report(m, "W025", r.Span, "relocated by its quote to %s", place(n))
		d.Notes = detail(n)
	case v.Ambiguous():
		d := j.Report(m, "W026", r.Span, "quote matches in %d places, %s is taken", n.Matches, place(n))
		d.Notes = detail(n)
		d.Help = "quote more of the text, or count the occurrence: " + diag.Clip(r.Raw) + "@2 is the second"
	}
}

func detail(r anchor.Resolution) []string {
	if r.Detail == "" {
		return nil
	}
	return []string{r.Detail}
}

// positionOnly reports whether there are selectors, and all say where, not what.
func positionOnly(sels []ast.Selector) bool {
	for _, s := range sels {
		if !s.Positional() {
			return false
		}
	}
	return len(sels) > 0
}

// replacement judges what a mark wants to put in the place of what it names.
func (j *judge) replacement(m *ast.Message, k *ast.Mark, v anchor.Judgement) {
	if v.Unclear() {
		d := j.Report(m, "W047", k.Target.Span, "replacement could mean the quote %s or the whole of %s", diag.Quote(quote(k.Target.Addr)), position(k.Target.Addr))
		d.Help = "name one of them: the quote alone, or a position that is no wider than the quote"
	}
	held := v.Newest
	if v.Exact != nil {
		held = *v.Exact
	}
	text := k.Text.Value
	if k.Carried != nil {
		if r := j.resolver.Resolve(*k.Carried, m); r.Holds() {
			text = r.Text
		}
	}
	if dropped, standIn := StandsIn(held.Text, text); standIn != "" {
		d := j.Report(m, "W046", k.Span, "replacement contains a stand-in for unchanged text: %s, and drops %d lines", diag.Quote(standIn), dropped)
		d.Help = "write the whole replacement, or mark only what changes"
	}
}

// position returns the positional selectors of a as written.
func position(a ast.Address) string {
	var all []string
	for _, s := range a.Selectors {
		if s.Positional() {
			all = append(all, s.Raw)
		}
	}
	return strings.Join(all, "|")
}
