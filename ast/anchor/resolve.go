package anchor

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// Artifacts supplies texts that a transcript only names (§5.2): files, and what
// symbols stand for.
type Artifacts interface {
	// Text returns the text that the base of an address, written in from, names;
	// false when it is not supplied. Selectors are of no account. from may be nil.
	Text(tr *ast.Transcript, a ast.Address, from *ast.Message) (ast.CarriedText, bool)
}

// Resolver resolves the addresses of one transcript and keeps an [Index] of the
// blocks and artifacts they lead to, so that many addresses of one text share it.
// The transcript may grow meanwhile. A Resolver is not safe for concurrent use.
type Resolver struct {
	Transcript *ast.Transcript
	Artifacts  Artifacts // nil when nothing is supplied

	byLine recent[*string, *Index] // by the first carried line, which identifies a text
	bySlot map[slotKey]*Index      // texts of slots and bindings, which are made anew each time

	pasts map[*ast.TextVersion]*past // by the first version of a shared history

	rebasers recent[[2]*ast.Block, *Rebaser]
	last     struct { // the message whose marks were asked for last, and the ids that it cites
		message *ast.Message
		cites   map[ast.MsgID]bool
	}
}

type slotKey struct {
	message *ast.Message
	part    string
}

// NewResolver returns a Resolver; ext may be nil.
func NewResolver(tr *ast.Transcript, ext Artifacts) *Resolver {
	return &Resolver{
		Transcript: tr, Artifacts: ext,
		bySlot: map[slotKey]*Index{},
	}
}

// Resolve answers for the newest version of what an address, written in from,
// names (§5.2, §5.4). from is nil for an address given from outside.
//
// A base that nothing carries is outside, a message without the part an orphan
// (Reason tells). A message as a whole is exact with no range and no text; a
// block, slot or binding without selectors is exact, the range its whole text.
func Resolve(tr *ast.Transcript, a ast.Address, from *ast.Message, ext Artifacts) Resolution {
	return NewResolver(tr, ext).Resolve(a, from)
}

// Resolve is the function Resolve on a kept Resolver.
func (r *Resolver) Resolve(a ast.Address, from *ast.Message) Resolution {
	h := r.Transcript.History(a, from)
	if h.Status != ast.TextCarried {
		return r.uncarried(h.Status, a, from, (*Index).Find)
	}
	res, _ := r.newest(a, h.Texts[h.From:], (*Index).Find)
	return res
}

// finder is [Index.Find], or Locate where no suggestion is wanted.
type finder func(*Index, []ast.Selector) Resolution

// uncarried answers when there is no carried text.
func (r *Resolver) uncarried(status ast.TextStatus, a ast.Address, from *ast.Message, find finder) Resolution {
	switch status {
	case ast.TextUnseen:
		return Resolution{Status: Outside, Reason: status, Detail: "no message " + a.ID.String() + " was seen"}
	case ast.TextNoPart:
		return Resolution{Status: Orphan, Reason: status, Detail: noPart(a)}
	case ast.TextWhole:
		return r.whole(a)
	}
	return r.supplied(a, from, find)
}

// newest resolves an address against the newest version of its text, and returns
// those before it.
//
// Of several messages that share an id the last is tried first: the one that holds
// what the address names stands (§7.5). When none does, one whose text is not
// carried may still hold it, so that is the answer before an orphan is.
func (r *Resolver) newest(a ast.Address, versions []ast.TextVersion, find finder) (Resolution, []ast.TextVersion) {
	last := len(versions) - 1
	start := last
	for start > 0 && versions[start-1].Number == versions[last].Number {
		start--
	}
	var answer Resolution
	for i := last; i >= start; i-- {
		res := r.version(a, versions[i], find)
		if res.Holds() {
			return res, versions[:start]
		}
		if answer.Status == 0 || answer.Status == Orphan && res.Status == Outside {
			answer = res
		}
	}
	return answer, versions[:start]
}

// version resolves an address against one version of its text.
func (r *Resolver) version(a ast.Address, v ast.TextVersion, find finder) Resolution {
	if ref := referent(a, v); ref != nil {
		res := r.supplied(ast.Address{
			Kind: ref.Kind, Scheme: ref.Scheme, Name: ref.Name, Sender: ref.Sender, Bare: ref.Bare,
			Parts: ref.Parts, Selectors: a.Selectors,
		}, v.Message, find)
		res.Message = v.Message
		return res
	}
	res := find(r.carried(a, v), a.Selectors)
	res.Message, res.Reason = v.Message, ast.TextCarried
	if v.Block != nil {
		res.Block = v.Block.ID
	}
	return res
}

// referent returns the address that a binding's value consists of, when the
// selectors of a are about that: `scan#box=1,2,3,4` is a region of what scan
// refers to, `scan#q"9c14"` is about the value when the value holds the quote
// (§5). It is nil for every other text, and when the value names a message.
func referent(a ast.Address, v ast.TextVersion) *ast.Address {
	if v.Block != nil || len(a.Selectors) == 0 || v.Message == nil {
		return nil
	}
	key := a.Name
	if len(a.Parts) > 0 {
		key = a.Parts[len(a.Parts)-1]
	}
	b := v.Message.Binding(key)
	if b == nil || len(v.Text.Lines) != 1 || v.Text.Lines[0] != b.Value.Value || len(b.Value.Refs) != 1 || b.Value.Refs[0].Raw != strings.TrimSpace(b.Value.Value) {
		return nil
	}
	ref := &b.Value.Refs[0].Addr
	if ref.Kind != ast.BaseScheme && ref.Kind != ast.BaseSymbol || len(ref.Selectors) > 0 {
		return nil
	}
	for _, s := range a.Selectors {
		if s.Kind == ast.SelQuote && strings.Contains(b.Value.Value, s.Quote) {
			return nil
		}
	}
	return ref
}

// carried returns the index of the text that an address is resolved against: that
// of a version, or the whole that its src= names where the version carries a part
// of it or nothing, and the caller has it. So an address means the same however its
// text travels (§4.6, I-13).
func (r *Resolver) carried(a ast.Address, v ast.TextVersion) *Index {
	if v.Block != nil && v.Block.Src != nil && !v.Text.Whole() && r.Artifacts != nil {
		if _, ok := v.Block.Src.Addr.Digest(); ok {
			if t, ok := r.Artifacts.Text(r.Transcript, v.Block.Src.Addr, v.Message); ok && t.Whole() {
				return r.byText(t)
			}
		}
	}
	return r.index(a, v)
}

// index returns the index of a version's text.
func (r *Resolver) index(a ast.Address, v ast.TextVersion) *Index {
	if v.Block != nil {
		return r.byText(v.Text)
	}
	key := slotKey{v.Message, a.Name + "." + strings.Join(a.Parts, ".")}
	if x := r.bySlot[key]; x != nil {
		return x
	}
	x := NewIndex(v.Text)
	r.bySlot[key] = x
	return x
}

func (r *Resolver) byText(t ast.CarriedText) *Index {
	if len(t.Lines) == 0 {
		return NewIndex(t)
	}
	return r.byLine.get(&t.Lines[0], size(t.Lines), func() *Index { return NewIndex(t) })
}

// size returns the bytes of lines, with their ends.
func size(lines []string) int {
	n := len(lines)
	for _, l := range lines {
		n += len(l)
	}
	return n
}

// supplied resolves an address whose base the transcript does not carry.
func (r *Resolver) supplied(a ast.Address, from *ast.Message, find finder) Resolution {
	res := Resolution{Status: Outside, Detail: "nothing the transcript carries"}
	region := slices.ContainsFunc(a.Selectors, func(s ast.Selector) bool { return s.Kind == ast.SelRegion })
	if r.Artifacts != nil && !region { // a region is one of an image or the like, not of a text
		base := a
		base.Selectors = nil
		if t, ok := r.Artifacts.Text(r.Transcript, base, from); ok {
			res = find(r.byText(t), a.Selectors)
		}
	}
	res.Reason = ast.TextOutside
	return res
}

// whole answers for a message, or a part of one that is no text.
func (r *Resolver) whole(a ast.Address) Resolution {
	if len(a.Selectors) > 0 {
		return Resolution{Status: Orphan, Reason: ast.TextWhole, Detail: "a place in a text, and this is not one text"}
	}
	m := r.Transcript.Message(a.ID)
	if vs := r.Transcript.Versions(a.ID); !a.Orig && len(vs) > 0 {
		m = vs[len(vs)-1]
	}
	return Resolution{Status: Exact, Reason: ast.TextWhole, Message: m}
}

func noPart(a ast.Address) string {
	if a.Kind != ast.BaseMessage {
		return "no block or binding " + a.Name
	}
	if len(a.Parts) == 0 {
		return a.ID.String() + " is not one text"
	}
	return a.ID.String() + " has no part " + strings.Join(a.Parts, ".")
}
