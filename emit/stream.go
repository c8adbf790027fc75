package emit

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// A stream is rendered in the order in which it arrives, each message once and with
// what is known when it comes: what comes later changes nothing that was written.

// OneByOne writes one message of a stream. t is the transcript that holds it with
// those before it, as far as they are held; it may be another one than the time
// before. A message that repeats one that was there is not written again (language.md
// §7.5). What is written has left OneByOne's own buffer when it returns.
type OneByOne func(t *ast.Transcript, m *ast.Message) error

// errSearch says that Options ask for a part of the whole.
var errSearch = errors.New("a stream is rendered message by message: it is not searched for one message or block")

// each makes a OneByOne of what writes one message.
func each(out *bufio.Writer, o Options, write func(t *ast.Transcript, m *ast.Message) error) (OneByOne, error) {
	if !o.Message.IsZero() || len(o.Blocks) > 0 {
		return nil, errSearch
	}
	return func(t *ast.Transcript, m *ast.Message) error {
		if t.Repeats(m) {
			return nil
		}
		if err := write(t, m); err != nil {
			return err
		}
		return out.Flush()
	}, nil
}

// JSONLines writes each message as the object that [JSON] has of it in messages, one
// a line. Findings, resolutions and whole texts are those of a whole, and not there.
func JSONLines(w io.Writer, _ *Input, o Options) (OneByOne, error) {
	j := newJSONWriter(w)
	j.policy = o.Policy
	return each(j.out, o, func(t *ast.Transcript, m *ast.Message) error {
		j.comma = false
		j.message(t, m)
		j.raw("\n")
		return nil
	})
}

// WireStream writes each message as [Wire] does, in the dialect of the Options.
func WireStream(w io.Writer, in *Input, o Options) (OneByOne, error) {
	dialect, err := LookupDialect(o.Dialect)
	if err != nil {
		return nil, err
	}
	out := bufio.NewWriter(w)
	var text []byte
	first := true
	return each(out, o, func(t *ast.Transcript, m *ast.Message) error {
		held := *in
		held.Transcript = t
		list, err := (&degrader{in: &held, o: o, stream: true}).degrade([]*ast.Message{m}, dialect)
		if err != nil {
			return err
		}
		if !first {
			separate(out, text)
		}
		first = false
		text = list[0].AppendCanonical(text[:0], dialect.form(t))
		_, err = out.Write(text)
		return err
	})
}

// HumanStream writes each message as [Human] does one of several. A mark stands in
// the margin of a text that came with it or later; one on an earlier text stands
// under its own message alone, and so it is not carried to later versions.
func HumanStream(w io.Writer, in *Input, o Options) (OneByOne, error) {
	view, err := LookupView(o.View)
	if err != nil {
		return nil, err
	}
	if view.Name == CleanView {
		return nil, fmt.Errorf("view %s is the bytes of one block: a stream has no such view", CleanView)
	}
	locale, err := LookupLocale(o.Lang)
	if err != nil {
		return nil, err
	}
	h := &human{Locale: locale, out: bufio.NewWriter(w), o: o, view: view}
	p := pending{index: map[*ast.Block]*anchor.Index{}}
	first := true
	return each(h.out, o, func(t *ast.Transcript, m *ast.Message) error {
		held := *in
		held.Transcript = t
		h.in, h.margin = &held, p.margin(t, m)
		if !first {
			h.line("")
		}
		first = false
		h.title(m)
		h.message(m)
		h.in, h.margin, h.speaker = nil, nil, nil // the transcript may be let go before the next comes
		return nil
	})
}

// pending is what a stream remembers of marks.
type pending struct {
	unseen map[ast.MsgID][]*ast.Message // who marked a message that had not come
	count  int                          // of messages in unseen
	limit  int                          // with how many of them those that were let go are looked for
	index  map[*ast.Block]*anchor.Index // of texts marked lately
}

const (
	fewUnseen  = 64 // below it nobody is looked for
	fewIndexed = 64 // texts whose indexes are kept
)

// margin resolves the marks that matter to a message when it comes: its own, and
// those that came before it and point at it.
func (p *pending) margin(t *ast.Transcript, m *ast.Message) *margin {
	if len(p.index) > fewIndexed {
		clear(p.index)
	}
	if m.Slot(vocab.Mark) == nil && p.unseen[m.ID] == nil {
		return &margin{}
	}
	g := newMargin(t)
	g.index = p.index
	for k := range marksOf(m) {
		g.place(t, m, k)
		if a := k.Target.Addr; a.Kind == ast.BaseMessage && a.ID != m.ID && g.fate[k] == notCarried && t.Message(a.ID) == nil {
			p.note(t, a.ID, m)
		}
	}
	for _, by := range p.unseen[m.ID] {
		if t.Number(by) < 0 {
			continue
		}
		for k := range marksOf(by) {
			if k.Target.Addr.Kind == ast.BaseMessage && k.Target.Addr.ID == m.ID {
				g.place(t, by, k)
			}
		}
	}
	p.count -= len(p.unseen[m.ID])
	delete(p.unseen, m.ID)
	g.sort()
	return g
}

// note remembers that a message marks one that has not come. What is not held any
// more is let go when there is much.
func (p *pending) note(t *ast.Transcript, id ast.MsgID, by *ast.Message) {
	if list := p.unseen[id]; len(list) > 0 && list[len(list)-1] == by {
		return
	}
	if p.count >= max(p.limit, fewUnseen) {
		p.count = 0
		for id, list := range p.unseen {
			list = slices.DeleteFunc(list, func(m *ast.Message) bool { return t.Number(m) < 0 })
			if p.unseen[id] = list; len(list) == 0 {
				delete(p.unseen, id)
			}
			p.count += len(list)
		}
		p.limit = 2 * p.count
	}
	if p.unseen == nil {
		p.unseen = map[ast.MsgID][]*ast.Message{}
	}
	p.unseen[id] = append(p.unseen[id], by)
	p.count++
}
