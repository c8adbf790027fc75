package revise

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// compose makes one revise for each message whose blocks are edited.
func (p *planner) compose(edits []edit) {
	var roots []*ast.Message
	of := map[*ast.Message][]edit{}
	for _, e := range edits {
		if of[e.Root] == nil {
			roots = append(roots, e.Root)
		}
		of[e.Root] = append(of[e.Root], e)
	}
	slices.SortFunc(roots, p.tr.Compare)
	next := map[string]uint64{}
	for _, root := range roots {
		own := of[root]
		r := Revision{Blocks: p.blocks(own)}
		if len(p.Refused) > 0 {
			continue
		}
		owner := root.From
		if next[owner] == 0 {
			next[owner] = p.free(owner)
		}
		r.Message = p.revision(root, own, r.Blocks, ast.MsgID{Agent: owner, Seq: next[owner]})
		next[owner]++
		p.Revisions = append(p.Revisions, r)
	}
}

// blocks makes the edits of each block.
func (p *planner) blocks(edits []edit) []Change {
	var order []*ast.Block
	of := map[*ast.Block][]edit{}
	for _, e := range edits {
		if of[e.Block] == nil {
			order = append(order, e.Block)
		}
		of[e.Block] = append(of[e.Block], e)
	}
	slices.SortFunc(order, func(a, b *ast.Block) int { return cmp.Compare(a.ID, b.ID) })
	var out []Change
	for _, b := range order {
		if c, ok := p.block(b, of[b]); ok {
			out = append(out, c)
		}
	}
	return out
}

func (p *planner) block(b *ast.Block, edits []edit) (Change, bool) {
	x, from := edits[0].Index, edits[0].Target.Message
	list := make([]anchor.Edit, len(edits))
	where := map[string]*edit{}
	for i := range edits {
		list[i] = anchor.Edit{Span: edits[i].Span, Text: edits[i].New, Name: edits[i].name()}
		where[edits[i].name()] = &edits[i]
	}
	at := func(e anchor.Edit) string { return e.Name + " at " + anchor.Label(where[e.Name].Range) }
	done := x.Apply(list)
	for _, c := range done.Clashes {
		p.refuse("", "", "apply one of them, with --marks", "%s of %s: %s and %s overlap", b.ID, from.ID, at(c.A), at(c.B))
	}
	for _, t := range done.Ties {
		p.note("%s and %s insert at one point: they stand in the order of their texts", at(t.A), at(t.B))
	}
	for _, s := range done.Same {
		p.note("%s and %s say the same: applied once", at(s.A), at(s.B))
	}
	whole, ok := p.source(b, from)
	if len(done.Clashes) > 0 || !ok {
		return Change{}, false
	}
	for i := range edits {
		if e := &edits[i]; e.New == "" && e.Old != "" && wholeLines(x, e) {
			p.note("%s empties %s and leaves its line end", e.name(), x.Address(e.Range))
		}
	}
	return Change{From: from, Old: b, New: p.revised(b, done.Lines, whole)}, true
}

// wholeLines reports whether an edit covers lines from their first to their last
// character.
func wholeLines(x *anchor.Index, e *edit) bool {
	return strings.HasPrefix(x.Address(e.Range), "L") && !strings.Contains(x.Address(e.Range), ".c")
}

// source holds a block against its src=: text that is not what its digest says is
// not edited. It returns the text of which the block is a window, when that is
// carried.
func (p *planner) source(b *ast.Block, from *ast.Message) (whole []string, ok bool) {
	if b.Src == nil || len(b.Lines) == 0 {
		return nil, true
	}
	digits, is := b.Src.Addr.Digest()
	if !is {
		return nil, true
	}
	if !b.Text().Window {
		if !ast.Names(digits, b.Lines) && !p.o.Force {
			p.refuse("", "E030", "--force applies it all the same", "%s of %s is not the text that its src= names", b.ID, from.ID)
			return nil, false
		}
		return nil, true
	}
	w, found := p.tr.Whole(digits)
	if !found {
		return nil, true
	}
	first := b.Win.First - 1
	if last := first + len(b.Lines); first < 0 || last > len(w.Block.Lines) || !slices.Equal(w.Block.Lines[first:last], b.Lines) {
		if !p.o.Force {
			p.refuse("", "E031", "--force applies it all the same", "the window %s of %s contradicts the whole, %s of %s", b.ID, from.ID, w.Block.ID, w.Message.ID)
			return nil, false
		}
		return nil, true
	}
	return w.Block.Lines, true
}

// revised returns a block with other lines: its window counts them, and src= is
// the digest of the new whole, where that is known.
func (p *planner) revised(b *ast.Block, lines, whole []string) *ast.Block {
	n := &ast.Block{
		ID: b.ID, IDWritten: true, Fmt: b.Fmt, FmtGiven: b.FmtGiven, Lang: b.Lang, Lines: lines, Win: b.Win,
		Attrs: slices.Clone(b.Attrs),
	}
	drop := func(key string) {
		n.Attrs = slices.DeleteFunc(n.Attrs, func(a ast.Attr) bool { return a.Key == key })
	}
	set := func(key, value string) {
		for i := range n.Attrs {
			if n.Attrs[i].Key == key {
				n.Attrs[i].Value = value
			}
		}
	}
	if b.Win.First > 0 {
		n.Win.Last = b.Win.First + len(lines) - 1
		set("win", fmt.Sprintf("L%d-%d", n.Win.First, n.Win.Last))
	}
	if b.Src == nil {
		return n
	}
	text := lines
	if b.Win.First > 0 {
		text = nil
		if whole != nil {
			first := b.Win.First - 1
			text = slices.Concat(whole[:first], lines, whole[first+len(b.Lines):])
		}
	}
	if len(text) == 0 || len(lines) == 0 {
		drop("src")
		if b.Win.First > 0 {
			p.note("%s is a window on a text that is not carried: the digest of the new whole is not known, and src= is left out", b.ID)
		}
		return n
	}
	bare, ended := ast.Digests(text)
	if digits, ok := b.Src.Addr.Digest(); ok {
		old := b.Lines
		if whole != nil {
			old = whole
		}
		if was, _ := ast.Digests(old); !strings.HasPrefix(was, digits) && ast.Names(digits, old) {
			bare = ended // the old one counted the last line end
		}
	}
	addr := ast.DigestAddress(bare)
	n.Src = &ast.Ref{Raw: addr.String(), Addr: addr}
	set("src", addr.String())
	return n
}

// free returns the sequence number behind the last that an agent used and that
// nobody has cited.
func (p *planner) free(agent string) uint64 {
	var last uint64
	cited := map[uint64]bool{}
	for _, m := range slices.Concat(p.tr.Messages(), p.tr.Redeliveries()) {
		if m.ID.Agent == agent {
			last = max(last, m.ID.Seq)
		}
		for c := range m.Citations {
			if c.Addr.Kind == ast.BaseMessage && c.Addr.ID.Agent == agent {
				cited[c.Addr.ID.Seq] = true
			}
		}
	}
	for last++; cited[last]; last++ {
	}
	return last
}

// revision makes the revise of a message: its edited blocks, whose proposals they
// take in, and what the owner still does not know.
func (p *planner) revision(root *ast.Message, edits []edit, blocks []Change, id ast.MsgID) *ast.Message {
	versions := p.tr.Versions(root.ID)
	m := &ast.Message{
		ID: id, Act: vocab.Revise, From: id.Agent,
		Re: versions[len(versions)-1].ID,
	}
	for _, c := range blocks {
		m.Slots = append(m.Slots, ast.Slot{Key: vocab.Txt, Block: c.New, Conf: confOf(c)})
	}
	m.Slots = append(m.Slots, ast.Slot{Key: vocab.Why, Text: because(edits)}, ast.Slot{Key: vocab.Unk, List: unknown(versions)})
	label := p.tr.LabelOf(root.ID, false)
	var last *ast.Message
	for _, e := range edits {
		if e.proposal == last {
			continue
		}
		last = e.proposal
		if l := p.tr.Label(last); vocab.LabelRank(l) > vocab.LabelRank(label) {
			label = l
		}
	}
	m.Sens.Text = label
	return m
}

// confOf returns the confidence that the owner gave to a block.
func confOf(c Change) ast.Conf {
	for i := range c.From.Slots {
		if c.From.Slots[i].Block == c.Old {
			return c.From.Slots[i].Conf
		}
	}
	return ast.Conf{}
}

// because cites the proposals and says which of their marks were taken.
func because(edits []edit) *ast.Text {
	var ids []ast.MsgID
	marks := map[ast.MsgID][]int{}
	for _, e := range edits {
		id := e.proposal.ID
		if marks[id] == nil {
			ids = append(ids, id)
		}
		marks[id] = append(marks[id], e.number)
	}
	slices.SortFunc(ids, func(a, b ast.MsgID) int {
		return cmp.Or(cmp.Compare(a.Agent, b.Agent), cmp.Compare(a.Seq, b.Seq))
	})
	t := &ast.Text{}
	for i, id := range ids {
		if i > 0 {
			t.Value += "; "
		}
		addr := ast.Address{Kind: ast.BaseMessage, ID: id}
		t.Refs = append(t.Refs, ast.Ref{Raw: addr.String(), Offset: len(t.Value), Addr: addr})
		t.Value += addr.String() + " " + numbered(marks[id]) + " applied"
	}
	return t
}

// mostNumbers is how many bytes of numbers a reason may hold: more is no reason
// but a list (language.md §3.8).
const mostNumbers = 80

// numbered names marks by their numbers, which rise: mark 2, marks 1-3, 5.
func numbered(marks []int) string {
	if len(marks) == 1 {
		return fmt.Sprintf("mark %d", marks[0])
	}
	var parts []string
	for i := 0; i < len(marks); {
		j := i
		for j+1 < len(marks) && marks[j+1] == marks[j]+1 {
			j++
		}
		switch {
		case j > i+1:
			parts = append(parts, fmt.Sprintf("%d-%d", marks[i], marks[j]))
		default:
			j = i
			parts = append(parts, fmt.Sprint(marks[i]))
		}
		i = j + 1
	}
	list := "marks " + strings.Join(parts, ", ")
	if len(list) > mostNumbers {
		return count(len(marks), "mark")
	}
	return list
}

// unknown returns the unk of the newest version that declares one. An edit answers
// no question: what was unknown stays so. Where none was declared the edit leaves
// nothing open.
func unknown(versions []*ast.Message) *ast.List {
	for _, v := range slices.Backward(versions) {
		if s := v.Slot(vocab.Unk); s != nil && s.List != nil && s.List.Declared {
			return s.List
		}
	}
	return &ast.List{Declared: true}
}
