package anchor

import (
	"fmt"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// Outcome is what became of a place in an old version of a text.
type Outcome uint8

// The outcomes.
const (
	RebaseExact     Outcome = iota + 1 // the same text at the same place
	RebaseMoved                        // the same text at another place
	RebaseEdited                       // its place is known, its text is another
	RebaseAmbiguous                    // one of several places
	RebaseOrphan                       // the text is gone
	RebaseAdopted                      // the new text is what the mark proposes: it was acted on
	RebaseOutside                      // what is carried cannot tell
)

var outcomes = [...]struct{ name, conf string }{
	{}, {"exact", "hi"}, {"moved", "mid"}, {"edited", "lo"}, {"ambiguous", "lo"}, {"orphan", "?"}, {"adopted", "hi"}, {"outside", "?"},
}

// String returns exact, moved, edited, ambiguous, orphan, adopted or outside.
func (o Outcome) String() string { return outcomes[min(int(o), len(outcomes)-1)].name }

// Conf returns the confidence that an outcome carries (I-12).
func (o Outcome) Conf() string { return outcomes[min(int(o), len(outcomes)-1)].conf }

// Rebased says where a place of an old version of a text is in a new one.
type Rebased struct {
	Outcome Outcome
	Range   source.Range // in the new text; zero for orphan and outside
	Text    string       // the new text of the range
	Detail  string       // why, in words
	Nearest *Suggestion  // of an orphan: the most similar text still there
}

// Holds reports whether the new text has the place.
func (r Rebased) Holds() bool { return r.Range != source.Range{} }

// Intact reports whether the new text has the place and its words are the same.
func (r Rebased) Intact() bool { return r.Outcome == RebaseExact || r.Outcome == RebaseMoved }

// Rebaser carries places from one version of a text to another. Lines that both
// have say in which region of the new text a place must lie, its words and what
// stands around them where in the region. A place alone is right only as long as
// nothing was put in before it, words alone only as long as they are rare; with
// both versions at hand neither is needed alone.
//
// One place costs little more than its own length and that of the changed region,
// which is compared once. A Rebaser is not safe for concurrent use.
type Rebaser struct {
	old, new *Index
	to       []int  // of each line of old its partner in new, or -1
	fresh    []bool // lines of new that have no partner
	gaps     []span // of each line of old: the lines beside it that have no partner, with it, half open
	regions  map[int]*region
	byWord   map[rune][]int    // the fresh lines that hold a word; nil until it is needed
	copies   map[string][2]int // how often a line occurs in old and in new; nil until it is needed
	known    numbers           // of words
}

// NewRebaser returns a Rebaser from one version of a text to another.
func NewRebaser(old, new *Index) *Rebaser {
	r := &Rebaser{old: old, new: new, regions: map[int]*region{}, known: numbers{" ": spaceWord}}
	r.to = pairLines(old.text.Lines, new.text.Lines)
	r.fresh = make([]bool, len(new.text.Lines))
	for i := range r.fresh {
		r.fresh[i] = true
	}
	for _, j := range r.to {
		if j >= 0 {
			r.fresh[j] = false
		}
	}
	r.gaps = gapsOf(r.to)
	return r
}

// pairLines returns for every line of a the index of its partner in b, or -1, as
// pairs does. Lines are numbered only between those that both texts begin and end
// with.
func pairLines(a, b []string) []int {
	to := make([]int, len(a))
	start, end := 0, 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		to[start] = start
		start++
	}
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
		to[len(a)-end] = len(b) - end
	}
	known := numbers{}
	ids := func(lines []string) []rune {
		lines = lines[start : len(lines)-end]
		all := make([]rune, len(lines))
		for i, l := range lines {
			all[i] = known.of(l)
		}
		return all
	}
	for i, j := range pairs(ids(a), ids(b)) {
		if j >= 0 {
			j += start
		}
		to[start+i] = j
	}
	return to
}

// copiesOf returns how often a line of the old text occurs in it and in the new.
func (r *Rebaser) copiesOf(line int) [2]int {
	if r.copies == nil {
		r.copies = make(map[string][2]int, len(r.to))
		for side, x := range []*Index{r.old, r.new} {
			for _, l := range x.text.Lines {
				n := r.copies[l]
				n[side]++
				r.copies[l] = n
			}
		}
	}
	return r.copies[r.old.text.Lines[line]]
}

// gapsOf returns for every line the lines around it, with it, up to the next ones
// that have a partner.
func gapsOf(to []int) []span {
	gaps := make([]span, len(to))
	for i, open := 0, 0; i < len(to); i++ {
		gaps[i].start = open
		if to[i] >= 0 {
			open = i + 1
		}
	}
	for i, end := len(to)-1, len(to); i >= 0; i-- {
		gaps[i].end = end
		if to[i] >= 0 {
			end = i
		}
	}
	return gaps
}

// Rebase says where a range of an old text is in a new one. quote is what the mark
// quotes, when that is less than the range; else "".
func Rebase(old, new ast.CarriedText, at source.Range, quote string) Rebased {
	return NewRebaser(NewIndex(old), NewIndex(new)).Rebase(at, quote, nil)
}

// Rebase is the function Rebase on a kept Rebaser. proposal is what a mark puts in
// the place of the range; nil for a note.
func (r *Rebaser) Rebase(at source.Range, quote string, proposal *string) Rebased {
	res := r.rebase(at, quote, proposal)
	if res.Outcome == RebaseOrphan {
		res.Nearest = r.nearest(at, quote)
	}
	return res
}

// rebase is Rebase without a suggestion.
func (r *Rebaser) rebase(at source.Range, quote string, proposal *string) Rebased {
	if r.new.text.Elided || r.old.text.Elided {
		return Rebased{Outcome: RebaseOutside, Detail: "the text is not carried, only its address"}
	}
	s, ok := r.old.Offsets(at)
	if !ok {
		return Rebased{Outcome: RebaseOrphan, Detail: "no place of the old version"}
	}
	p := r.passage(span{s.Start, s.End}, quote, proposal)
	if res, ok := p.kept(); ok {
		return res
	}
	for _, try := range []func() (Rebased, bool){p.adopted, p.inRegion, p.elsewhere, p.edited, p.inSimilarLine} {
		if res, ok := try(); ok {
			if res.Outcome == RebaseEdited && proposal != nil && *proposal != "" && res.Text == *proposal {
				res.Outcome = RebaseAdopted // found as an edit, it says what was proposed
			}
			return res
		}
	}
	return p.lost()
}

// passage is a place of the old text on its way into the new one.
type passage struct {
	*Rebaser
	at       span // in the old text
	text     string
	quote    string
	proposal *string
	lines    span // of the old text, half open
	gap      span // the new lines in which it must lie, half open: those between the nearest lines that both versions have
	oldGap   span // the old lines between the same two
	around   span // bytes of gap
}

func (r *Rebaser) passage(at span, quote string, proposal *string) *passage {
	p := &passage{Rebaser: r, at: at, text: r.old.slice(at), quote: quote, proposal: proposal}
	first, last := r.old.lineAt(at.start), r.old.lineAt(at.end)
	if last > first && at.end == r.old.starts[last] {
		last-- // it ends with a line end
	}
	p.lines = span{first, min(last+1, len(r.to))}
	p.oldGap, p.gap = p.lines, span{0, len(r.fresh)}
	if p.lines.len() > 0 {
		p.oldGap = span{r.gaps[p.lines.start].start, r.gaps[p.lines.end-1].end}
	}
	if p.oldGap.start > 0 {
		p.gap.start = r.to[p.oldGap.start-1] + 1
	}
	if p.oldGap.end < len(r.to) {
		p.gap.end = r.to[p.oldGap.end]
	}
	p.around = r.new.bytes(p.gap)
	return p
}

// bytes returns the bytes of carried lines, without the last line end.
func (x *Index) bytes(lines span) span {
	if lines.len() <= 0 {
		at := len(x.joined)
		if lines.start < len(x.starts) {
			at = x.starts[lines.start]
		}
		return span{at, at}
	}
	return span{x.starts[lines.start], x.line(lines.end - 1).end}
}

// kept answers for a place whose lines stand unchanged in both versions.
func (p *passage) kept() (Rebased, bool) {
	if p.lines.len() == 0 {
		if len(p.new.joined) == 0 {
			return p.found(span{}, ""), true
		}
		return Rebased{}, false
	}
	j := p.to[p.lines.start]
	for i := p.lines.start; i < p.lines.end; i++ {
		if p.to[i] < 0 || p.to[i] != j+i-p.lines.start {
			return Rebased{}, false
		}
	}
	shift := p.new.starts[j] - p.old.starts[p.lines.start]
	at := span{p.at.start + shift, min(p.at.end+shift, len(p.new.joined))}
	res := p.found(at, "")
	if p.uncertain() {
		res.Outcome, res.Detail = RebaseAmbiguous, "there are equal lines, and nothing beside them says which this is"
	}
	return res, true
}

// rimLines is how many lines beside a place may say which of several equal lines
// it is in.
const rimLines = 3

// uncertain reports whether the lines of the place occur several times and no line
// close by that is one of a kind goes with them: then pairing is a guess.
func (p *passage) uncertain() bool {
	for i := p.lines.start; i < p.lines.end; i++ {
		if p.copiesOf(i) == [2]int{1, 1} {
			return false
		}
	}
	before, after := p.rim(p.lines.start, -1), p.rim(p.lines.end-1, 1)
	return before != rimSingle && after != rimSingle && before+after < rimEdge+rimGoes
}

// What the lines on one side of a place say of its pairing.
const (
	rimNothing = iota
	rimGoes    // the next line goes with it
	rimEdge    // so do all up to the edge of both texts
	rimSingle  // so does one of which there is only one
)

// rim follows the lines from i in a direction.
func (p *passage) rim(i, step int) int {
	says := rimNothing
	for n := 1; n <= rimLines; n++ {
		at, next := i+step*(n-1), i+step*n
		to := p.to[at] + step
		switch {
		case next < 0 || next >= len(p.to):
			if to < 0 || to >= len(p.fresh) {
				return rimEdge
			}
			return says
		case p.to[next] != to:
			return says
		case p.copiesOf(next) == [2]int{1, 1}:
			return rimSingle
		}
		says = rimGoes
	}
	return says
}

// found answers with a span of the new text that has the words of the place.
func (p *passage) found(at span, detail string) Rebased {
	res := Rebased{Outcome: RebaseMoved, Range: p.new.rangeOf(at), Text: p.new.slice(at), Detail: detail}
	if res.Range == p.old.rangeOf(p.at) && res.Text == p.text {
		res.Outcome = RebaseExact
	}
	if p.proposal != nil && *p.proposal == res.Text && p.text == res.Text {
		res.Outcome, res.Detail = RebaseAdopted, "the text is what the mark proposes"
	}
	if res.Outcome == RebaseMoved && res.Detail == "" {
		if at := Label(p.old.rangeOf(p.at)); at != Label(res.Range) {
			res.Detail = fmt.Sprintf("was at %s", at)
		}
	}
	return res
}

// lost answers for a place whose text is gone.
func (p *passage) lost() Rebased {
	if p.new.text.Window && (p.oldGap.start == 0 || p.oldGap.end == len(p.to)) {
		if first := p.old.text.FirstLine() + p.lines.start; first < p.new.text.FirstLine() || first >= p.new.text.FirstLine()+len(p.fresh) {
			return Rebased{Outcome: RebaseOutside, Detail: "outside the carried window"}
		}
	}
	return Rebased{Outcome: RebaseOrphan, Detail: "the text is gone"}
}

// nearest returns what resembles the text of a place, or its quote; nil when
// nothing does, or when it is no place of the old text.
func (r *Rebaser) nearest(at source.Range, quote string) *Suggestion {
	s, ok := r.old.Offsets(at)
	if !ok {
		return nil
	}
	p := r.passage(span{s.Start, s.End}, quote, nil)
	if quote == "" {
		quote = p.text
	}
	return r.new.suggest(quote, p.around)
}
