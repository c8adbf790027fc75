package ast

import "time"

// Transcript is the fold of a set of messages (language.md §7.7): a pure function
// of the set, whatever the order in which they are added.
type Transcript struct {
	messages []*Message
}

// NewTranscript returns an empty transcript.
func NewTranscript() *Transcript { return &Transcript{} }

// Add takes a message in. It fills To, Topic and Inherited once they are
// derivable, of m and of the messages that waited for m.
func (t *Transcript) Add(m *Message) { t.messages = append(t.messages, m) }

// Messages returns the messages in the order they were added, a redelivery
// (§7.5) left out.
func (t *Transcript) Messages() []*Message { return t.messages }

// Redeliveries returns the messages that Messages leaves out.
func (t *Transcript) Redeliveries() []*Message { return nil }

// Lookup returns the messages that stand under an id, the one that stands first:
// one, or several whose meanings differ (E035), ordered by canonical text.
// Forged ones (E003) come last, incomplete ones only when nothing else has the id.
func (t *Transcript) Lookup(id MsgID) []*Message { return nil }

// Message returns the first of Lookup, or nil when the id was never seen.
func (t *Transcript) Message(id MsgID) *Message { return nil }

// Parent returns the message that m's re= names, or nil.
func (t *Transcript) Parent(m *Message) *Message { return nil }

// Children returns the messages whose re= names id, in the order of §2.11.
func (t *Transcript) Children(id MsgID) []*Message { return nil }

// FollowUp reports whether m's re= names a message of m's own sender (§2.4).
func (t *Transcript) FollowUp(m *Message) bool { return false }

// Versions returns the message of the id and its legal revisions, the oldest
// first; chains are followed, cycles cut. Empty when the id was never seen.
func (t *Transcript) Versions(id MsgID) []*Message { return nil }

// Compare orders two messages by §2.11; it is a total order on distinct meanings.
func (t *Transcript) Compare(a, b *Message) int { return 0 }

// Epoch returns the day that a def declared, and that def; false without one.
func (t *Transcript) Epoch() (day time.Time, def *Message, ok bool) { return }

// Instant returns the time of m's at=, with the epoch applied; false when it has
// none, or one that is not understood.
func (t *Transcript) Instant(m *Message) (time.Time, bool) { return time.Time{}, false }

// Symbol returns the binding that a symbol used by m means, and the def that
// made it. sender is that of a sender-qualified symbol, or empty.
func (t *Transcript) Symbol(sender, name string, m *Message) (*Binding, *Message) { return nil, nil }

// Label returns the effective label of m: the strictest of its own and of what
// it cites (§7.2); "" when there is none.
func (t *Transcript) Label(m *Message) string { return "" }

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
}

// Texts answers what the base and the parts of an address, written in m, name:
// for a message, from the version named to the newest that has the part, oldest
// first; @id@orig gives the original alone; a block of m itself gives m alone
// (§5, §5.4, §7.5). m may be nil for an address given from outside, and then a
// local name is outside.
func (t *Transcript) Texts(a Address, m *Message) (TextStatus, []TextVersion) {
	return TextOutside, nil
}
