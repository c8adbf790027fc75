package ast

import "github.com/agentrosetta/rosettac/ast/vocab"

// TextStatus says what Texts found under an address.
type TextStatus uint8

// What an address without its selectors may name.
const (
	TextCarried TextStatus = iota + 1 // a text of the transcript; Versions hold it
	TextOutside                       // a file, an image, a symbol …: nothing the transcript carries
	TextUnseen                        // a message that was never seen
	TextNoPart                        // a message that has no such part (W021)
	TextWhole                         // a whole message, or a slot or binding that is no one text
)

// TextVersion is one version of the text an address names.
type TextVersion struct {
	Message *Message
	Block   *Block // nil when the text is that of a slot or binding
	Text    CarriedText

	// Number counts the versions of the message, those without the part too: from 0
	// in the answer of Texts, from that of the whole chain in that of History. Texts
	// with one number are of messages with one id and different meaning (E035): an
	// address is tried against all of them, the last one first (§7.5).
	Number int
}

// maxFollowed bounds how many bindings are followed to what they refer to.
const maxFollowed = 8

// Texts answers what the base and the parts of an address, written in m, name:
// for a message, from the version named to the newest that has the part, oldest
// first; @id@orig gives the original alone; a block of m itself gives m alone
// (§5, §5.4, §7.5). m may be nil for an address given from outside, and then a
// local name is outside.
//
// A region of a binding is a region of what the binding refers to (§5), where its
// value is nothing but an address: then Texts answers for that address.
func (t *Transcript) Texts(a Address, m *Message) (TextStatus, []TextVersion) {
	for range maxFollowed {
		status, found, to, owner := t.texts(&a, m)
		if to == nil {
			return status, found
		}
		a, m = Address{
			Kind: to.Kind, ID: to.ID, Orig: to.Orig, Scheme: to.Scheme, Name: to.Name, Sender: to.Sender,
			Parts: to.Parts, Selectors: a.Selectors, Bare: to.Bare,
		}, owner
	}
	return TextOutside, nil
}

// texts answers as Texts does; to is the address to go on with, written in owner,
// when a region leads to it.
func (t *Transcript) texts(a *Address, m *Message) (status TextStatus, found []TextVersion, to *Address, owner *Message) {
	switch {
	case a.Kind == BaseLocal && m != nil:
		return search(a, []*Message{m}, []int{0}, append([]string{a.Name}, a.Parts...))
	case a.Kind == BaseMessage && m != nil && a.ID == m.ID:
		return search(a, []*Message{m}, []int{0}, a.Parts)
	case a.Kind != BaseMessage:
		return TextOutside, nil, nil, nil
	}
	versions := t.versionsOf(t.find(a.ID))
	if len(versions) == 0 {
		return TextUnseen, nil, nil, nil
	}
	first := versions[0].number
	messages, numbers := make([]*Message, 0, len(versions)), make([]int, 0, len(versions))
	for _, v := range versions {
		if a.Orig && v.number > first {
			break
		}
		messages, numbers = append(messages, t.nodes[v.node].message), append(numbers, v.number-first)
	}
	return search(a, messages, numbers, a.Parts)
}

// search looks for a part in versions of a message, oldest first.
func search(a *Address, messages []*Message, numbers []int, parts []string) (status TextStatus, found []TextVersion, to *Address, owner *Message) {
	status = TextNoPart
	for i, m := range messages {
		p := m.part(parts, a.Kind == BaseLocal, len(a.Selectors) > 0)
		if p.refers != nil && hasRegion(a.Selectors) {
			to, owner = p.refers, m // the newest that has the part decides
			continue
		}
		switch p.status {
		case TextCarried:
			status, to, owner = TextCarried, nil, nil
			found = append(found, TextVersion{Message: m, Block: p.block, Text: p.text, Number: numbers[i]})
		case TextWhole:
			if status == TextNoPart {
				status = TextWhole
			}
		}
	}
	return status, found, to, owner
}

func hasRegion(selectors []Selector) bool {
	for _, s := range selectors {
		if s.Kind == SelRegion {
			return true
		}
	}
	return false
}

// part is what the parts of an address name in one message.
type part struct {
	status TextStatus // TextCarried, TextWhole or TextNoPart
	block  *Block
	text   CarriedText
	refers *Address // of a binding whose value is nothing but an address
}

// part finds what parts name in m. Local names may be bindings (§5); a place in a
// message without parts is one in its only block.
func (m *Message) part(parts []string, local, placed bool) part {
	if len(parts) == 0 {
		if !placed {
			return part{status: TextWhole}
		}
		return m.onlyBlock()
	}
	name, rest := parts[0], parts[1:]
	if key := vocab.ParseSlot(name); key != vocab.NoSlot {
		return m.slotPart(key, rest, placed)
	}
	if len(rest) > 0 {
		if m.Act == vocab.Def && name == vocab.DefBody.String() {
			return m.slotPart(vocab.DefBody, rest, placed)
		}
		return part{status: TextNoPart}
	}
	if b := m.Block(name); b != nil {
		return part{status: TextCarried, block: b, text: b.Text()}
	}
	if local || m.Act == vocab.Def { // a def has no slots that could be named
		if b := m.Binding(name); b != nil {
			return bindingPart(b)
		}
	}
	return part{status: TextNoPart}
}

func (m *Message) onlyBlock() part {
	var only *Block
	for i := range m.Slots {
		if b := m.Slots[i].Block; b != nil {
			if only != nil {
				return part{status: TextNoPart}
			}
			only = b
		}
	}
	if only == nil {
		return part{status: TextNoPart}
	}
	return part{status: TextCarried, block: only, text: only.Text()}
}

// slotPart finds a slot as a whole, a binding in it, or a block by way of txt.
func (m *Message) slotPart(key vocab.Slot, rest []string, placed bool) part {
	if len(rest) > 0 {
		if len(rest) > 1 {
			return part{status: TextNoPart}
		}
		return m.named(key, rest[0])
	}
	found := part{status: TextNoPart}
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Key != key {
			continue
		}
		switch {
		case key == vocab.Txt && placed:
			return m.onlyBlock()
		case s.Text != nil && len(s.Bindings) == 0 && s.List == nil && s.Contract == nil:
			return part{status: TextCarried, text: oneLine(s.Text.Value)}
		case key == vocab.Txt: // there may be thousands, and one is like the other
			return part{status: TextWhole}
		default:
			found.status = TextWhole
		}
	}
	return found
}

// named finds a binding or a block of the slots of a key.
func (m *Message) named(key vocab.Slot, name string) part {
	if b := m.bindingIn(key, name); b != nil {
		return bindingPart(b)
	}
	if key == vocab.Txt {
		if b := m.Block(name); b != nil {
			return part{status: TextCarried, block: b, text: b.Text()}
		}
	}
	return part{status: TextNoPart}
}

func bindingPart(b *Binding) part {
	p := part{status: TextCarried, text: oneLine(b.Value.Value)}
	if refs := b.Value.Refs; len(refs) == 1 && refs[0].Raw == b.Value.Value {
		p.refers = &refs[0].Addr
	}
	return p
}

func oneLine(text string) CarriedText { return CarriedText{Lines: []string{text}} }
