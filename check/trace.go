package check

import (
	"fmt"
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// HopStatus says what stands at the end of a hop.
type HopStatus uint8

// The statuses of a hop.
const (
	HopFollowed HopStatus = iota + 1 // a message; the hops below it are what it rests on
	HopAgain                         // a message that was followed elsewhere: Same
	HopCycle                         // a message that this hop is part of the support of: cut
	HopUnseen                        // a message that was never seen
	HopOutside                       // something that the transcript does not carry: an origin
)

// String returns followed, again, cycle, unseen or outside.
func (s HopStatus) String() string {
	if s < HopFollowed || s > HopOutside {
		return "?"
	}
	return [...]string{"", "followed", "again", "cycle", "unseen", "outside"}[s]
}

// Hop is one step from what was asked about to what it rests on.
type Hop struct {
	Address string // what is cited, as it is printed
	Via     string // where: src, why, ctx, or a slot of values and the key, as a.cause; "" for what was asked about
	Up      int    // the hop that cites it, in Trace.Hops; -1 for what was asked about
	Depth   int    // the number of hops above it
	Status  HopStatus
	Same    int                // of HopAgain and HopCycle: the hop that stands for the message
	Message *ast.Message       // nil for what is no message, or was never seen
	Claims  []*ast.Binding     // what it says there: the claims cited, else those of the keys that the hop above relays, else all
	Place   *anchor.Resolution // of an address that points into a text which is carried
	Revised ast.MsgID          // a revise of the message, which the citation does not name; zero for none
	Meaning string             // of a symbol: what it was bound to, "" when it was not
}

// Trace is what a message, or a part of one, rests on. The hops stand in the order
// of a walk: each before those below it, the first is what was asked about.
type Trace struct{ Hops []Hop }

// TraceOf follows what the message or part that an address names rests on, back to
// its origins: src=, and what why, ctx and the values cite. A message is followed
// once, where the walk first comes to it; a circle is cut and said. Of a claim,
// what the other claims of its message cite is left out.
//
// It takes time in proportion to the transcript, however long the chains are. An
// address that names no message of the transcript, or no part of it, is an error.
func TraceOf(tr *ast.Transcript, of ast.Address, opts Options) (*Trace, error) {
	if of.Kind != ast.BaseMessage {
		return nil, fmt.Errorf("%s names no message, want an address such as @a1.7 or @a1.7.a.cause", diag.Quote(of.String()))
	}
	m := tr.Message(of.ID)
	if m == nil {
		return nil, fmt.Errorf("there is no message %s", of.ID)
	}
	if status, _ := tr.Texts(of, nil); status == ast.TextNoPart {
		return nil, fmt.Errorf("%s has no part %s", of.ID, diag.Quote(of.String()))
	}
	t := &tracer{
		transcript: tr, resolver: anchor.NewResolver(tr, opts.Artifacts),
		place: map[*ast.Message]int{}, claims: map[*ast.Message]*names[*ast.Binding]{}, revised: map[ast.MsgID]ast.MsgID{},
	}
	for _, r := range tr.Messages() {
		if old := tr.Revises(r); old != nil {
			if known, ok := t.revised[old.ID]; !ok || tr.Compare(tr.Message(known), r) < 0 {
				t.revised[old.ID] = r.ID
			}
		}
	}
	root := Hop{Address: of.String(), Up: -1, Status: HopFollowed, Message: m, Revised: t.revised[of.ID]}
	root.Claims = t.said(&of, m, nil)
	t.walk(root, slices.DeleteFunc(support(m), func(c ast.Citation) bool { return !partOf(&of, c) }))
	return &Trace{t.hops}, nil
}

// tracer walks without recursion: a chain may be as long as the transcript.
type tracer struct {
	transcript *ast.Transcript
	resolver   *anchor.Resolver
	hops       []Hop
	place      map[*ast.Message]int // the hop that follows a message
	open       []frame
	claims     map[*ast.Message]*names[*ast.Binding]
	revised    map[ast.MsgID]ast.MsgID
}

// frame is a hop whose citations are being followed.
type frame struct {
	hop  int
	left []ast.Citation
	done names[struct{}] // what was followed from here already, and from where
}

func (t *tracer) walk(root Hop, citations []ast.Citation) {
	onPath := map[int]bool{}
	enter := func(h Hop, left []ast.Citation) {
		at := len(t.hops)
		t.place[h.Message], onPath[at] = at, true
		t.hops = append(t.hops, h)
		t.open = append(t.open, frame{hop: at, left: left})
	}
	enter(root, citations)
	for len(t.open) > 0 {
		f := &t.open[len(t.open)-1]
		if len(f.left) == 0 {
			delete(onPath, f.hop)
			t.open = t.open[:len(t.open)-1]
			continue
		}
		c := f.left[0]
		f.left = f.left[1:]
		h := t.hop(f.hop, c)
		if _, again := f.done.add(h.Via+" "+h.Address, struct{}{}); again {
			continue
		}
		if h.Message == nil {
			t.hops = append(t.hops, h)
			continue
		}
		if same, ok := t.place[h.Message]; ok {
			h.Same, h.Status = same, HopAgain
			if onPath[same] {
				h.Status = HopCycle
			}
			t.hops = append(t.hops, h)
			continue
		}
		h.Status = HopFollowed
		enter(h, support(h.Message))
	}
}

// hop returns the hop from one that stands in t.hops along a citation.
func (t *tracer) hop(up int, c ast.Citation) Hop {
	above := &t.hops[up]
	h := Hop{Address: c.Addr.String(), Via: via(c), Up: up, Depth: above.Depth + 1, Status: HopOutside}
	if c.Addr.Kind == ast.BaseMessage {
		if h.Message = t.transcript.Message(c.Addr.ID); h.Message == nil {
			h.Status = HopUnseen
			return h
		}
		if !c.Addr.Orig {
			h.Revised = t.revised[c.Addr.ID]
		}
		// A message that was followed shows its claims there, and not each time anew.
		same := relayed(above, c)
		if _, again := t.place[h.Message]; !again || len(c.Addr.Parts) > 1 || len(same) > 0 {
			h.Claims = t.said(c.Addr, h.Message, same)
		}
	}
	if c.Addr.Kind == ast.BaseSymbol {
		if b, _ := t.transcript.Symbol(c.Addr.Sender, c.Addr.Name, above.Message); b != nil {
			h.Meaning = b.Value.Value
		}
	}
	if len(c.Addr.Selectors) > 0 {
		if r := t.resolver.Resolve(*c.Addr, above.Message); r.Reason == ast.TextCarried {
			h.Place = &r
		}
	}
	return h
}

// relayed returns the claims whose keys count at the end of a src=: those that the
// hop above shows; nil where all count.
func relayed(above *Hop, c ast.Citation) []*ast.Binding {
	if c.Place == ast.InSrc {
		return above.Claims
	}
	return nil
}

// said returns the claims that an address cites in m: the one it names; else those
// of the keys that are relayed, as far as m has them; else all.
func (t *tracer) said(a *ast.Address, m *ast.Message, relayed []*ast.Binding) []*ast.Binding {
	if len(a.Parts) == 0 && len(relayed) == 0 {
		return allClaims(m)
	}
	index := t.claims[m]
	if index == nil {
		index = claims(m)
		t.claims[m] = index
	}
	var found []*ast.Binding
	if len(a.Parts) > 0 {
		if len(a.Parts) == 2 && vocab.ParseSlot(a.Parts[0]) == vocab.A {
			if b, ok := index.find(a.Parts[1]); ok {
				found = append(found, b)
			}
		} else if len(a.Parts) == 1 && vocab.ParseSlot(a.Parts[0]) == vocab.A {
			return allClaims(m)
		}
		return found
	}
	for _, r := range relayed {
		if b, ok := index.find(r.Key); ok {
			found = append(found, b)
		}
	}
	if found == nil {
		return allClaims(m) // it has none of the keys: any of them may be meant
	}
	return found
}

// allClaims returns the claims of m: what it is going to do is none.
func allClaims(m *ast.Message) []*ast.Binding {
	var all []*ast.Binding
	for i := range m.Slots {
		for j := range m.Slots[i].Bindings {
			if b := &m.Slots[i].Bindings[j]; m.Slots[i].Key == vocab.A && !b.Commit {
				all = append(all, b)
			}
		}
	}
	return all
}

// support returns the citations that a message rests on. Names of agents, times and
// places in the message itself support nothing.
func support(m *ast.Message) []ast.Citation {
	var all []ast.Citation
	for c := range m.Citations {
		switch {
		case c.Place&ast.Evidence == 0, c.Addr.Kind == ast.BaseLocal, c.Addr.Kind == ast.BaseMessage && c.Addr.ID == m.ID:
		case c.Addr.Kind == ast.BaseScheme && slices.Contains(ownSchemes, c.Addr.Scheme):
		default:
			all = append(all, c)
		}
	}
	return all
}

// partOf reports whether a citation supports the part of its message that an
// address names: a claim has the citations of its own value, and those of why, ctx
// and src; any other slot has its own.
func partOf(a *ast.Address, c ast.Citation) bool {
	if len(a.Parts) == 0 {
		return true
	}
	slot := vocab.ParseSlot(a.Parts[0])
	if slot == vocab.NoSlot || slot == vocab.Txt || slot == vocab.Mark {
		return true // a block: what the message says of its support is all there is
	}
	if slot.Kind() != vocab.KindBindings {
		return c.Slot != nil && c.Slot.Key == slot
	}
	if c.Binding == nil {
		return true
	}
	return c.Slot.Key == slot && (len(a.Parts) == 1 || c.Binding.Key == a.Parts[1])
}

// via says where a citation stands.
func via(c ast.Citation) string {
	switch {
	case c.Slot == nil:
		return "src"
	case c.Binding != nil:
		return c.Slot.Key.String() + "." + c.Binding.Key
	}
	return c.Slot.Key.String()
}
