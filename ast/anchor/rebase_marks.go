package anchor

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// Rebaser returns the Rebaser from one block to another; it is kept for the marks
// that come next.
func (r *Resolver) Rebaser(old, new *ast.Block) *Rebaser {
	return r.rebasers.get([2]*ast.Block{old, new}, size(old.Lines)+size(new.Lines), func() *Rebaser {
		return NewRebaser(r.byText(old.Text()), r.byText(new.Text()))
	})
}

// Seen returns the index of the version of a text that a mark of m is about: the
// newest that it names or that m cites or answers; -1 when that is none of them.
func (r *Resolver) Seen(m *ast.Message, k *ast.Mark, versions []ast.TextVersion) int {
	a := &k.Target.Addr
	named := a.ID
	if a.Kind == ast.BaseLocal {
		named = m.ID
	}
	for i := len(versions) - 1; i >= 0; i-- {
		if id := versions[i].Message.ID; id == named || !a.Orig && r.cites(m, id) {
			return i
		}
	}
	return -1
}

// cites reports whether m names, cites or answers a message. The marks of a message
// are asked for together.
func (r *Resolver) cites(m *ast.Message, id ast.MsgID) bool {
	if r.last.message != m {
		r.last.message, r.last.cites = m, map[ast.MsgID]bool{}
		for c := range m.Citations {
			if c.Addr.Kind == ast.BaseMessage && !c.Addr.Orig {
				r.last.cites[c.Addr.ID] = true
			}
		}
	}
	return r.last.cites[id]
}

// RebasedMark is a mark on a block of one version, and where it is in another.
type RebasedMark struct {
	Message *ast.Message // that holds the mark
	Number  int          // of the mark in it, from 1, in written order
	Mark    *ast.Mark
	Block   string       // id of the block
	Old     *ast.Message // the old version
	New     *ast.Message // the message that carries the block as of the new version
	From    Resolution   // where the mark is in the old version
	To      Rebased      // where it is in the new one
}

// RebaseMarks carries every mark on the blocks of a message to those of another,
// as a rule a revision of it. Of a block that a revision leaves out it is the
// version before that the revision keeps. It is an error when a message was never
// seen, is contested (E035), or has no block that is in the other too.
func (r *Resolver) RebaseMarks(from, to ast.MsgID) ([]RebasedMark, error) {
	for _, id := range []ast.MsgID{from, to} {
		switch {
		case r.Transcript.Message(id) == nil:
			return nil, fmt.Errorf("no message %s", id)
		case r.Transcript.Contested(id):
			return nil, fmt.Errorf("%s stands for messages of different meaning", id)
		}
	}
	v, w := r.Transcript.Message(from), r.Transcript.Message(to)
	carriers := map[string]*ast.Message{}
	blocks := 0
	for i := range v.Slots {
		if b := v.Slots[i].Block; b != nil {
			blocks++
			if c := r.carrier(v, w, b.ID); c != nil {
				carriers[b.ID] = c
			}
		}
	}
	switch {
	case blocks == 0:
		return nil, fmt.Errorf("%s has no block", from)
	case len(carriers) == 0:
		return nil, fmt.Errorf("%s has none of the blocks of %s", to, from)
	}
	var out []RebasedMark
	for _, m := range r.Transcript.Messages() {
		n := 0
		for i := range m.Slots {
			for k := range m.Slots[i].Marks {
				n++
				mark := RebasedMark{Message: m, Number: n, Mark: &m.Slots[i].Marks[k]}
				if r.rebaseMark(&mark, v, carriers) {
					out = append(out, mark)
				}
			}
		}
	}
	return out, nil
}

// carrier returns the message that carries a block as of version w: w itself, or
// the newest version up to it that has the block. v has it too.
func (r *Resolver) carrier(v, w *ast.Message, id string) *ast.Message {
	if w.Block(id) != nil {
		return w
	}
	root := r.root(w)
	if root != r.root(v) {
		return nil
	}
	var found *ast.Message
	for _, m := range r.Transcript.Versions(root.ID) {
		if m.Block(id) != nil {
			found = m
		}
		if m == w {
			return found
		}
	}
	return nil
}

// rebaseMark fills in where a mark was and is; false when it is on no block of v
// that the other version has.
func (r *Resolver) rebaseMark(k *RebasedMark, v *ast.Message, carriers map[string]*ast.Message) bool {
	block, named := r.on(k, v)
	if block == nil || carriers[block.ID] == nil || k.Mark.Op == 0 {
		return false
	}
	sels := k.Mark.Target.Addr.Selectors
	old := r.byText(block.Text())
	k.Block, k.Old, k.New, k.From = block.ID, v, carriers[block.ID], old.Find(sels)
	to := k.New.Block(block.ID)
	switch {
	case !named && (!k.From.Holds() || !quoted(sels)):
		return false // it is about another version
	case k.From.Status == Ambiguous:
		k.To = Rebased{Outcome: RebaseAmbiguous, Detail: fmt.Sprintf("the quote occurs %s in %s already", times(k.From.Matches), v.ID)}
	case k.From.Holds():
		var quote string
		k.To, quote = r.carry(k, old, block, to)
		if k.To.Outcome == RebaseOrphan {
			k.To.Nearest = r.Rebaser(block, to).nearest(k.From.Range, quote)
		}
	default:
		k.To = restated(r.byText(to.Text()).Find(sels), v.ID)
	}
	return true
}

// on returns the block of v that a mark is on, and whether the mark names v itself
// and not an older version.
func (r *Resolver) on(k *RebasedMark, v *ast.Message) (block *ast.Block, named bool) {
	a := k.Mark.Target.Addr
	switch {
	case a.Kind == ast.BaseLocal && k.Message == v:
		a = ast.Address{Kind: ast.BaseMessage, ID: v.ID, Parts: append([]string{a.Name}, a.Parts...), Selectors: a.Selectors}
	case a.Kind != ast.BaseMessage:
		return nil, false
	case a.ID != v.ID && (a.Orig || a.ID == k.Message.ID):
		return nil, false
	}
	named = a.ID == v.ID
	a.Orig = false
	_, versions := r.Transcript.Texts(a, nil)
	for _, t := range versions {
		if t.Message == v {
			return t.Block, named
		}
	}
	return nil, false
}

// carry carries a mark that holds in the old version, without a suggestion. The
// quote is what the mark quotes, when that is less than the place; else "".
func (r *Resolver) carry(k *RebasedMark, old *Index, from, to *ast.Block) (res Rebased, quote string) {
	var proposal *string
	if k.Mark.Op == ast.Replace {
		text := k.Mark.Text.Value
		if k.Mark.Carried != nil {
			if s := r.Resolve(*k.Mark.Carried, k.Message); s.Holds() {
				text = s.Text
			}
		}
		proposal = &text
	}
	b := r.Rebaser(from, to)
	if k.From.Unclear {
		quote = firstQuote(k.Mark.Target.Addr.Selectors, k.From.Text)
	}
	res = b.rebase(k.From.Range, quote, proposal)
	if quote != "" && proposal != nil && res.Outcome != RebaseAdopted { // it may be the quote that was replaced (W047)
		if s, ok := old.Offsets(k.From.Range); ok {
			at := s.Start + strings.Index(k.From.Text, quote)
			if part := b.rebase(old.rangeOf(span{at, at + len(quote)}), "", proposal); part.Outcome == RebaseAdopted {
				k.From.Range, k.From.Text = old.rangeOf(span{at, at + len(quote)}), quote
				return part, quote
			}
		}
	}
	return res, quote
}

// Became says what became in the newest version of a mark of m that only an older
// one holds, as [Resolver.Judge] found both, without a suggestion; false when either is no block.
func (r *Resolver) Became(m *ast.Message, k *ast.Mark, j Judgement) (Rebased, bool) {
	if j.Older == nil || j.Older.Message == nil || j.Newest.Message == nil || !j.Older.Holds() {
		return Rebased{}, false
	}
	from, to := j.Older.Message.Block(j.Older.Block), j.Newest.Message.Block(j.Older.Block)
	if from == nil || to == nil {
		return Rebased{}, false
	}
	res, _ := r.carry(&RebasedMark{Message: m, Mark: k, From: *j.Older}, r.byText(from.Text()), from, to)
	return res, true
}

// restated words a resolution in the new version alone, of a mark that the old
// version does not have.
func restated(r Resolution, old ast.MsgID) Rebased {
	res := Rebased{Range: r.Range, Text: r.Text, Nearest: r.Nearest, Detail: fmt.Sprintf("not in %s", old)}
	switch r.Status {
	case Exact:
		res.Outcome = RebaseExact
	case Relocated:
		res.Outcome = RebaseMoved
	case Ambiguous:
		res.Outcome = RebaseAmbiguous
	case Outside:
		res.Outcome = RebaseOutside
	default:
		res.Outcome, res.Detail = RebaseOrphan, fmt.Sprintf("not in %s either", old)
	}
	return res
}
