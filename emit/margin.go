package emit

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/source"
)

// note is a mark at its place in the margin of a block.
type note struct {
	mark      *ast.Mark
	author    *ast.Message
	other     bool // the author is not the message that holds the block
	line      int  // below which it stands
	at        source.Position
	label     string // where it points
	quote     string // what it points at; "" when that is too long, or the whole line
	moved     bool   // W025
	ambiguous bool   // W026
}

// fate is what became of a mark that stands in no margin.
type fate uint8

const (
	lost       fate = iota + 1 // an orphan
	notCarried                 // at text that the transcript does not hold
)

// margin holds all marks of a transcript by the block they point at.
type margin struct {
	notes  map[*ast.Block][]note
	atHome map[*ast.Mark]bool // in the margin of a block of its own message
	fate   map[*ast.Mark]fate
	index  map[*ast.Block]*anchor.Index
	carry  *anchor.Resolver        // carries marks from version to version
	hides  map[*ast.Message]string // the labels that hide the notes of authors; "" for none
}

// collectMarks resolves every mark of a transcript.
func collectMarks(t *ast.Transcript) *margin {
	g := newMargin(t)
	for _, m := range t.Messages() {
		for k := range marksOf(m) {
			g.place(t, m, k)
		}
	}
	g.sort()
	return g
}

func newMargin(t *ast.Transcript) *margin {
	return &margin{
		notes: map[*ast.Block][]note{}, atHome: map[*ast.Mark]bool{},
		fate: map[*ast.Mark]fate{}, index: map[*ast.Block]*anchor.Index{}, carry: anchor.NewResolver(t, nil),
	}
}

// marksOf iterates over the marks of a message that were understood.
func marksOf(m *ast.Message) iter.Seq[*ast.Mark] {
	return func(yield func(*ast.Mark) bool) {
		for i := range m.Slots {
			for k := range m.Slots[i].Marks {
				if mark := &m.Slots[i].Marks[k]; mark.Op != 0 && !yield(mark) {
					return
				}
			}
		}
	}
}

// sort puts the notes of each block in the order of their places.
func (g *margin) sort() {
	for _, notes := range g.notes {
		slices.SortStableFunc(notes, func(a, b note) int {
			return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Column, b.at.Column))
		})
	}
}

// place puts a mark into the margin of the version that holds it exactly, the
// newest first; else of the newest that holds it at all (language.md §5.4). One that
// says only where it is goes with its text, not with the line number.
func (g *margin) place(t *ast.Transcript, m *ast.Message, k *ast.Mark) {
	status, versions := t.Texts(k.Target.Addr, m)
	if status != ast.TextCarried {
		switch status {
		case ast.TextNoPart:
			g.fate[k] = lost
		case ast.TextUnseen:
			g.fate[k] = notCarried
		}
		return
	}
	var best anchor.Resolution
	var where ast.TextVersion
	outside := false
	seen := -1
	if len(versions) > 1 && positionOnly(k.Target.Addr.Selectors) {
		seen = g.carry.Seen(m, k, versions)
	}
	for i, v := range slices.Backward(versions) {
		r := g.indexOf(v).Locate(k.Target.Addr.Selectors)
		if seen >= 0 && i > seen {
			if r = g.carried(k, versions[seen], v); r.Holds() {
				best, where = r, v
				break
			}
		}
		outside = outside || r.Status == anchor.Outside
		if r.Holds() && (best.Status == 0 || r.Status == anchor.Exact) {
			best, where = r, v
		}
		if best.Status == anchor.Exact {
			break
		}
	}
	switch {
	case best.Status == 0 && outside:
		g.fate[k] = notCarried
	case best.Status == 0:
		g.fate[k] = lost
	case where.Block != nil:
		g.add(m, k, best, where)
	}
}

// carried finds a mark on one version in a later one: the zero Resolution when its
// text is another there.
func (g *margin) carried(k *ast.Mark, old, now ast.TextVersion) anchor.Resolution {
	was := g.indexOf(old).Locate(k.Target.Addr.Selectors)
	if !was.Holds() || old.Block == nil || now.Block == nil {
		return anchor.Resolution{}
	}
	is := g.carry.Rebaser(old.Block, now.Block).Rebase(was.Range, "", nil)
	if !is.Intact() {
		return anchor.Resolution{}
	}
	r := anchor.Resolution{Status: anchor.Exact, Range: is.Range, Text: is.Text}
	if is.Outcome == anchor.RebaseMoved {
		r.Status, r.Moved = anchor.Relocated, true
	}
	return r
}

// positionOnly reports whether there are selectors, and all say where, not what.
func positionOnly(sels []ast.Selector) bool {
	return len(sels) > 0 && !slices.ContainsFunc(sels, func(s ast.Selector) bool { return !s.Positional() })
}

func (g *margin) indexOf(v ast.TextVersion) *anchor.Index {
	if v.Block == nil {
		return anchor.NewIndex(v.Text)
	}
	x := g.index[v.Block]
	if x == nil {
		x = anchor.NewIndex(v.Text)
		g.index[v.Block] = x
	}
	return x
}

func (g *margin) add(m *ast.Message, k *ast.Mark, r anchor.Resolution, v ast.TextVersion) {
	last := r.Range.End.Line
	if r.Range.End.Column == 0 && last > r.Range.Start.Line {
		last-- // the span ends with a line end
	}
	n := note{
		mark: k, author: m, other: m != v.Message, line: last, at: r.Range.Start,
		moved: r.Moved, ambiguous: r.Status == anchor.Ambiguous,
	}
	n.label = positions(k.Target.Addr)
	if n.moved || n.label == "" {
		n.label = g.where(v, r.Range)
	}
	if i := r.Range.Start.Line - v.Text.FirstLine(); i >= 0 && i < len(v.Text.Lines) {
		n.quote = quoteOf(r.Text, v.Text.Lines[i])
	}
	g.notes[v.Block] = append(g.notes[v.Block], n)
	if !n.other {
		g.atHome[k] = true
	}
}

// positions returns the positional selectors of an address as they are written.
func positions(a ast.Address) string {
	var raw []string
	for _, s := range a.Selectors {
		if s.Positional() {
			raw = append(raw, s.Raw)
		}
	}
	return strings.Join(raw, "|")
}

// where prints a range as a selector.
func (g *margin) where(v ast.TextVersion, r source.Range) string {
	if a := g.indexOf(v).Address(r); a != "" && len(v.Text.Lines) > 0 {
		return a
	}
	return anchor.Label(r)
}
