package rewrite

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// Fixed is a transcript with its mechanical fixes made.
type Fixed struct {
	Transcript *load.Transcript  // the new texts, read; Files are in the order of the old ones
	Findings   []diag.Diagnostic // about it
	Made       []diag.Diagnostic // whose fixes were made, about the texts as they were then
	Refused    []diag.Diagnostic // whose fixes would have changed more than they say
}

// most is how often texts are read again to find the fixes that have to be
// refused. It bounds the time; what is not settled then is refused.
const most = 64

// Fix makes the mechanical fixes of a transcript and proves them: read again, the
// findings are gone, and all messages are as they were but for what the fixes say
// they change. Content is never touched. A fix that overlaps another one is made
// after it, in the new text.
func Fix(t *load.Transcript, o load.Options) (*Fixed, error) {
	for _, f := range t.Files {
		if f.Syntax() == nil {
			return nil, fmt.Errorf("%s: the front end failed", f.Name)
		}
	}
	now, err := judged(t)
	if err != nil {
		return nil, err
	}
	f := fixer{options: o, now: now, refused: map[offence]bool{}}
	for {
		plan := f.plan()
		if len(plan) == 0 {
			break
		}
		if err := f.settle(plan); err != nil {
			return nil, err
		}
	}
	return &Fixed{Transcript: f.now.Transcript, Findings: f.now.findings, Made: f.made, Refused: f.left}, nil
}

// state is a transcript, what it means and what was found in it.
type state struct {
	*load.Transcript
	meaning  meaning
	findings []diag.Diagnostic
}

func judged(t *load.Transcript) (*state, error) {
	m, err := meaningOf(t)
	return &state{t, m, t.Findings()}, err
}

// offence tells findings apart whose places have moved.
type offence struct {
	file, message, text string
	code                diag.Code
}

func offenceOf(d diag.Diagnostic) offence {
	o := offence{message: d.Message, text: d.Text, code: d.Code}
	if d.File != nil {
		o.file = d.File.Name
	}
	return o
}

// fixer makes fixes round by round.
type fixer struct {
	options load.Options
	now     *state
	made    []diag.Diagnostic
	left    []diag.Diagnostic
	refused map[offence]bool
	tries   int
}

// plan returns the findings whose fixes can be made together.
func (f *fixer) plan() []diag.Diagnostic {
	var list []diag.Diagnostic
	for _, d := range f.now.findings {
		if d.Mechanical() && !f.refused[offenceOf(d)] && f.outsideContent(d) {
			list = append(list, d)
		}
	}
	var plan []diag.Diagnostic
	for _, file := range f.now.Files {
		_, made := diag.Apply(file.File, list)
		plan = append(plan, made...)
	}
	return plan
}

// outsideContent reports whether a fix leaves content and values alone: of
// invisible characters only those in names are no part of them.
func (f *fixer) outsideContent(d diag.Diagnostic) bool {
	m := f.now.holder(d)
	if m == nil {
		return d.Code != "S13"
	}
	for i := range m.Slots {
		b := m.Slots[i].Block
		if b == nil || b.Short && d.Code != "S13" {
			continue
		}
		if slices.ContainsFunc(d.Fix.Edits, func(e diag.Edit) bool { return e.Span.Start < b.Body.End && e.Span.End > b.Body.Start }) {
			return false
		}
	}
	return d.Code != "S13" || inName(m, d.Span)
}

// inName reports whether a span lies in the header or in a key or id of m.
func inName(m *ast.Message, span source.Span) bool {
	in := func(name source.Span) bool { return name.Start <= span.Start && span.End <= name.End }
	if in(m.Header) {
		return true
	}
	for i := range m.Slots {
		s := &m.Slots[i]
		if in(s.KeySpan) || s.Block != nil && in(s.Block.IDSpan) {
			return true
		}
		if slices.ContainsFunc(s.Bindings, func(b ast.Binding) bool { return in(b.KeySpan) }) {
			return true
		}
	}
	return false
}

// holder returns the message in which a finding lies; nil when it lies in none.
func (s *state) holder(d diag.Diagnostic) *ast.Message {
	for _, f := range s.Files {
		if f.File != d.File {
			continue
		}
		at, _ := slices.BinarySearchFunc(f.Messages, d.Span.Start+1, func(m *ast.Message, offset int) int {
			return cmp.Compare(m.Span.Start, offset)
		})
		if at > 0 && d.Span.Start <= f.Messages[at-1].Span.End {
			return f.Messages[at-1]
		}
	}
	return nil
}

// settle makes the fixes of a plan, or as many of the first of them as it proves,
// or else refuses one. What it leaves is in the next plan again.
func (f *fixer) settle(plan []diag.Diagnostic) error {
	for {
		next, err := f.try(plan)
		switch {
		case err != nil:
			return err
		case next != nil:
			f.now, f.made = next, append(f.made, plan...)
			return nil
		case len(plan) == 1 || f.tries > most:
			for _, d := range plan {
				f.refused[offenceOf(d)] = true
			}
			f.left = append(f.left, plan...)
			return nil
		}
		plan = plan[:(len(plan)+1)/2]
	}
}

// try makes fixes and returns what comes of it; nil when it is not proved.
func (f *fixer) try(plan []diag.Diagnostic) (*state, error) {
	f.tries++
	var files []*source.File
	edits := map[*source.File][]diag.Edit{}
	for _, file := range f.now.Files {
		text, made := diag.Apply(file.File, plan)
		files = append(files, source.NewFile(file.Name, text))
		for _, d := range made {
			edits[file.File] = append(edits[file.File], d.Fix.Edits...)
		}
	}
	next, err := judged(load.Parse(files, f.options))
	if err != nil || !f.sameButFor(next, plan) || !f.gone(next, plan) {
		return nil, err
	}
	return next, nil
}

// gone reports whether the findings of a plan are there no more.
func (f *fixer) gone(next *state, plan []diag.Diagnostic) bool {
	type kind struct {
		code    diag.Code
		message string
		file    string
	}
	left := map[kind]int{}
	note := func(list []diag.Diagnostic, n int) {
		for _, d := range list {
			left[kind{d.Code, d.Message, offenceOf(d).file}] += n
		}
	}
	note(f.now.findings, 1)
	note(plan, -1)
	note(next.findings, -1)
	return !slices.ContainsFunc(plan, func(d diag.Diagnostic) bool { return left[kind{d.Code, d.Message, offenceOf(d).file}] < 0 })
}

// spelling are the fixes after which a message means exactly what it did: those of
// the front end, and the zone that was read anyway.
func spelling(d diag.Diagnostic) bool { return d.Code[0] == 'P' || d.Code == "I047" }

// sameButFor reports whether next means what the transcript means now, but for the
// parts of messages that fixes of the plan stand in.
func (f *fixer) sameButFor(next *state, plan []diag.Diagnostic) bool {
	was, _ := f.now.meaning.messages.([]any)
	is, _ := next.meaning.messages.([]any)
	list := f.now.Messages()
	if len(was) != len(is) || len(was) != len(list) || !slices.Equal(f.now.meaning.aside, next.meaning.aside) {
		return false
	}
	changes := map[*ast.Message][]diag.Edit{}
	for _, d := range plan {
		if m := f.now.holder(d); m != nil && !spelling(d) {
			changes[m] = append(changes[m], d.Fix.Edits...)
		}
	}
	for i, m := range list {
		if !same(was[i], is[i]) && !sameParts(was[i], is[i], m, changes[m]) {
			return false
		}
	}
	return true
}

// sameParts reports whether two readings of m, as JSON, are the same in the slots
// and the header that no edit stands in. Content is the same everywhere.
func sameParts(was, is any, m *ast.Message, edits []diag.Edit) bool {
	before, ok := was.(map[string]any)
	after, also := is.(map[string]any)
	if !ok || !also || len(edits) == 0 {
		return false
	}
	touched := func(part source.Span) bool {
		return slices.ContainsFunc(edits, func(e diag.Edit) bool { return part.Start <= e.Span.Start && e.Span.End <= part.End })
	}
	slots, _ := before["slots"].([]any)
	now, _ := after["slots"].([]any)
	if len(slots) != len(now) || len(slots) != len(m.Slots) {
		return false
	}
	for i := range slots {
		if !same(slots[i], now[i]) && (m.Slots[i].Block != nil || !touched(m.Slots[i].Span)) {
			return false
		}
	}
	before, after = maps.Clone(before), maps.Clone(after)
	for _, part := range []map[string]any{before, after} {
		delete(part, "slots")
		if touched(m.Header) {
			delete(part, "ttl")
		}
	}
	return same(before, after)
}
