package anchor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// SpanChoice says which span a replacement means when its quote is strictly inside
// its position (W047).
type SpanChoice uint8

// The choices.
const (
	SpanUnset SpanChoice = iota // refuse
	SpanQuote
	SpanPosition
)

// Editor finds the spans that replacements mean in the newest version of each
// block (language.md §6). It is not safe for concurrent use.
type Editor struct {
	*Resolver
	Span            SpanChoice
	AcceptRelocated bool // take a place that is not where the address says
}

// Target is what a replacement means: a span of the newest version of a block.
type Target struct {
	Root    *ast.Message // the oldest version of the message that carries the block
	Message *ast.Message // the version that carries its newest text
	Block   *ast.Block
	Index   *Index
	Span    source.Span // bytes of Index.Text
	Range   source.Range
	Old     string // the text of the span
	New     string // what the mark puts there
}

// Refusal is why a replacement cannot be applied. Code is that of the rule in the
// registry, "" when none has one.
type Refusal struct {
	Code string
	Text string
	Help string
}

func (r *Refusal) Error() string {
	s := r.Text
	if r.Code != "" {
		s += " (" + r.Code + ")"
	}
	if r.Help != "" {
		s += "; " + r.Help
	}
	return s
}

func refuse(code, help, format string, args ...any) *Refusal {
	return &Refusal{Code: code, Help: help, Text: fmt.Sprintf(format, args...)}
}

// Target finds what a replacement mark of m means. Where the text was revised since
// the mark was written, the place is carried from the version that the mark is
// about to the newest one, and the words that are there decide.
func (e *Editor) Target(m *ast.Message, k *ast.Mark) (Target, *Refusal) {
	versions, seen, no := e.versions(m, k)
	if no != nil {
		return Target{}, no
	}
	newest := versions[len(versions)-1]
	t := Target{Root: e.root(versions[0].Message), Message: newest.Message, Block: newest.Block}
	t.Index = e.byText(newest.Text)
	if t.New, no = e.replacement(m, k); no != nil {
		return t, no
	}
	at, no := e.locate(versions, seen, k.Target.Addr.Selectors, t.New)
	if no != nil {
		return t, no
	}
	t.Span = source.Span{Start: at.start, End: at.end}
	t.Range, t.Old = t.Index.rangeOf(at), t.Index.slice(at)
	if t.Old == t.New {
		return t, refuse("", "there is nothing to apply", "the text at %s is what the mark proposes already", t.Index.label(t.Range))
	}
	return t, nil
}

// root returns the message that m, a revision, goes back to.
func (r *Resolver) root(m *ast.Message) *ast.Message {
	for {
		up := r.Transcript.Revises(m)
		if up == nil {
			return m
		}
		m = up
	}
}

// versions returns the versions of the block that an address, written in m, names,
// and the index of the one that m was about: the newest that m names, cites or
// answers.
func (e *Editor) versions(m *ast.Message, k *ast.Mark) (all []ast.TextVersion, seen int, no *Refusal) {
	a := k.Target.Addr
	named := a.ID
	switch {
	case a.Kind == ast.BaseLocal:
		named = m.ID
		a.Parts = append([]string{a.Name}, a.Parts...)
	case a.Kind != ast.BaseMessage:
		return nil, 0, refuse("", "", "is no text of the transcript")
	}
	first := e.Transcript.Message(named)
	if first == nil {
		return nil, 0, refuse("W024", "", "no message %s was seen", named)
	}
	whole := ast.Address{Kind: ast.BaseMessage, ID: e.root(first).ID, Parts: a.Parts, Selectors: a.Selectors}
	status, all := e.Transcript.Texts(whole, nil)
	switch {
	case status == ast.TextNoPart:
		return nil, 0, refuse("W021", "", "no such block: %s", noPart(ast.Address{Kind: ast.BaseMessage, ID: named, Parts: a.Parts}))
	case status != ast.TextCarried:
		return nil, 0, refuse("", "name the block", "%s is not one text", named)
	case all[len(all)-1].Block == nil:
		return nil, 0, refuse("", "the owner states it again in a revise", "is no block: a slot or a binding is not edited by marks")
	}
	newest := all[len(all)-1]
	for _, v := range all {
		if e.Transcript.Contested(v.Message.ID) {
			return nil, 0, refuse("E035", "", "%s stands for messages of different meaning", v.Message.ID)
		}
	}
	if newest.Text.Elided {
		return nil, 0, refuse("I028", "", "block %s of %s is not carried, only its address", newest.Block.ID, newest.Message.ID)
	}
	seen = e.Seen(m, k, all)
	if seen < 0 { // the named revision lacks the block: it is that of the version before
		seen = 0
		for i, v := range all {
			if e.Transcript.Compare(v.Message, first) < 0 {
				seen = i
			}
		}
	}
	return all, seen, nil
}

// replacement returns the text that a mark puts in: what it says, or the carried
// text that its right side names.
func (e *Editor) replacement(m *ast.Message, k *ast.Mark) (string, *Refusal) {
	if k.Carried == nil {
		if k.Text.Value == "" && !k.Quoted {
			return "", refuse("", `write "" to delete the text`, "the mark has no right side")
		}
		return k.Text.Value, nil
	}
	r := e.Resolve(*k.Carried, m)
	switch {
	case r.Status == Exact && r.Reason == ast.TextWhole:
		return "", refuse("", "name a block or lines of it", "the right side %s is a message, not one text", k.Carried)
	case r.Status == Exact, r.Status == Relocated && (!r.Moved || e.AcceptRelocated):
		return r.Text, nil
	case k.Carried.Kind != ast.BaseMessage && k.Carried.Kind != ast.BaseLocal:
		return k.Text.Value, nil // a name of something that is carried nowhere is what it says
	case r.Status == Relocated:
		return "", refuse("W025", "--accept-relocated takes it", "the right side %s is relocated by its quote to %s", k.Carried, Label(r.Range))
	}
	return "", refuse("", "", "the right side %s is %s: %s", k.Carried, r.Status, r.Detail)
}

// locate finds the span of the newest version that selectors, written about the
// version seen, mean.
func (e *Editor) locate(versions []ast.TextVersion, seen int, sels []ast.Selector, proposal string) (span, *Refusal) {
	last := len(versions) - 1
	newest := e.byText(versions[last].Text)
	now := newest.Find(sels)
	for ; seen < last; seen++ {
		old := e.byText(versions[seen].Text)
		then := old.Find(sels)
		if !then.Holds() {
			continue // it may be about a later version
		}
		if then.Status == Ambiguous && now.Status != Exact {
			return span{}, e.ambiguous(then)
		}
		at, no := e.meant(old, sels, then)
		if no != nil {
			return span{}, no
		}
		moved := e.Rebaser(versions[seen].Block, versions[last].Block).Rebase(old.rangeOf(at), "", &proposal)
		if now.Status == Exact && quoted(sels) && moved.Outcome != RebaseAdopted {
			break
		}
		return e.carried(newest, versions[last], then, now, moved)
	}
	newer := ""
	if last > 0 {
		newer = "the newest version is " + versions[last].Message.ID.String()
	}
	if no := e.acceptable(now, newer); no != nil {
		return span{}, no
	}
	return e.meant(newest, sels, now)
}

// carried judges a place that was carried from an older version to the newest.
func (e *Editor) carried(newest *Index, v ast.TextVersion, then, now Resolution, moved Rebased) (span, *Refusal) {
	in := fmt.Sprintf("%s of %s", v.Block.ID, v.Message.ID)
	switch moved.Outcome {
	case RebaseAdopted:
		return span{}, refuse("", "", "applied already: %s says at %s what the mark proposes", in, Label(moved.Range))
	case RebaseExact, RebaseMoved:
	case RebaseEdited:
		return span{}, refuse("", "mark the newest version", "the text was edited since: %s has %s at %s", in, quoteShort(moved.Text), Label(moved.Range))
	case RebaseAmbiguous:
		return span{}, refuse("W026", "mark the newest version", "the text could be at several places of %s", in)
	default:
		return span{}, refuse("E022", "mark the newest version", "the text is no longer in %s", in)
	}
	relocated := then.Moved || moved.Outcome == RebaseMoved && (now.Status != Relocated || now.Moved || now.Range != moved.Range)
	if relocated && !e.AcceptRelocated {
		return span{}, refuse("W025", "--accept-relocated takes it", "relocated: in %s the text is at %s", in, Label(moved.Range))
	}
	s, ok := newest.Offsets(moved.Range)
	if !ok {
		return span{}, refuse("E022", "", "the text is no longer in %s", in)
	}
	return span{s.Start, s.End}, nil
}

// acceptable judges a resolution by its status alone.
func (e *Editor) acceptable(r Resolution, newest string) *Refusal {
	switch {
	case r.Status == Exact, r.Status == Relocated && (!r.Moved || e.AcceptRelocated):
		return nil
	case r.Status == Relocated:
		return refuse("W025", "--accept-relocated takes it", "relocated: %s", r.Detail)
	case r.Status == Ambiguous:
		return e.ambiguous(r)
	case r.Status == Outside:
		return refuse("I028", "", "outside the carried content: %s", r.Detail)
	}
	help := newest
	if n := r.Nearest; n != nil {
		help = strings.TrimPrefix(newest+"; ", "; ") + fmt.Sprintf("nearest is %s %s", Label(n.Range), quoteShort(n.Text))
	}
	return refuse("E022", help, "points at nothing: %s", r.Detail)
}

func (e *Editor) ambiguous(r Resolution) *Refusal {
	return refuse("W026", "quote more of the text, or count the occurrence as in q\"…\"@2", "ambiguous: the quote is in %d places", r.Matches)
}

// meant returns the span of a resolution that a replacement means.
func (e *Editor) meant(x *Index, sels []ast.Selector, r Resolution) (span, *Refusal) {
	s, ok := x.Offsets(r.Range)
	if !ok {
		return span{}, refuse("E022", "", "no place of the text")
	}
	at := span{s.Start, s.End}
	if !r.Unclear || e.Span == SpanPosition {
		return at, nil
	}
	quote := firstQuote(sels, r.Text)
	if e.Span == SpanUnset {
		return span{}, refuse("W047", "--span quote or --span position says which", "could mean the quote %s or the whole of %s", quoteShort(quote), x.label(r.Range))
	}
	hits := x.hitsIn(quote, at)
	if len(hits) != 1 {
		return span{}, refuse("W026", "quote more of the text", "ambiguous: the quote %s is %s in %s", quoteShort(quote), times(len(hits)), Label(r.Range))
	}
	return span{hits[0], hits[0] + len(quote)}, nil
}

// firstQuote returns the first quote that a text holds.
func firstQuote(sels []ast.Selector, text string) string {
	for _, s := range sels {
		if s.Kind == ast.SelQuote && strings.Contains(text, s.Quote) {
			return s.Quote
		}
	}
	return ""
}

func quoted(sels []ast.Selector) bool {
	return slices.ContainsFunc(sels, func(s ast.Selector) bool { return s.Kind == ast.SelQuote })
}

// quoteShort shows a text in an error: its beginning, on one line.
func quoteShort(s string) string {
	const most = 60 // code points
	short := head(strings.Join(strings.Fields(s), " "), most)
	if len(short) < len(strings.Join(strings.Fields(s), " ")) {
		short += "…"
	}
	return `"` + short + `"`
}
