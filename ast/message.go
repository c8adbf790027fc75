// Package ast is the typed tree of Rosetta and the fold of messages into a
// transcript (language.md §2 to §7).
//
// The tree is made by package lower and read by everything behind it. Values are
// parsed once: nothing in it has to be parsed again. Strings alias the source
// where they can. Passes and emitters never change it.
package ast

import (
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Word is a written word and where it stands. A word that was not written has an
// empty Text and a zero Span.
type Word struct {
	Text string
	Span source.Span
}

// Message is one message (language.md §2). Spans are byte ranges of File.
type Message struct {
	File   *source.File
	Span   source.Span // from the header to the end of the last own line
	Header source.Span // the header line, without its line end

	ID     MsgID // zero in a degraded message
	IDSpan source.Span
	ActAt  source.Span
	From   string // the sender: as the route says, else as the id says
	Sender Word   // the sender as written in the route

	// To and Topic are as written, or derived from the parent once the
	// Transcript knows it (language.md §2.3). ToWritten and TopicWritten tell.
	To        []Target
	Route     source.Span // the written route
	Topic     string      // without the `#`
	TopicSpan source.Span

	Re     MsgID // the message answered or corrected; zero when there is none
	ReSpan source.Span
	Src    *Ref // whose claim this message relays; nil when there is none
	At     Time
	TTL    Duration
	Pri    Word
	Sens   Word
	Thd    Word
	Ext    []Ext // x_… fields, in written order

	Slots []Slot

	Act          vocab.Act
	ToWritten    bool
	TopicWritten bool
	Inherited    Inherited // which of To and Topic equal the derivable value, written or not
	Incomplete   bool      // cut off (language.md §2.7)
	Degraded     bool      // a text without any header (language.md §2.6)

	node  int32      // in the transcript that took it in last, plus one
	parts *partIndex // of a message with many; made when a transcript takes it in
}

// Inherited tells which parts of a header equal what its parent gives
// (language.md §2.3), whether they were written or not.
type Inherited struct{ To, Topic bool }

// Ext is an extension field of a header; Key includes the x_.
type Ext struct {
	Key   string
	Value Word
	Span  source.Span
}

// MsgID names a message: the agent and its sequence number. The zero MsgID names
// nothing. `obs7` and `obs.7` are one MsgID (language.md §2.1).
type MsgID struct {
	Agent string
	Seq   uint64
}

// IsZero reports whether id names nothing.
func (id MsgID) IsZero() bool { return id.Agent == "" }

// TargetKind tells the kinds of recipients apart.
type TargetKind uint8

// The kinds of recipients.
const (
	ToAgent    TargetKind = iota + 1 // a3
	ToEveryone                       // *
	ToTopic                          // #topic
	ToRole                           // @role:sre
	ToGroup                          // @grp:legal
)

// Target is one recipient; Name is without `#`, `@role:` and `@grp:`, and empty
// for ToEveryone.
type Target struct {
	Kind TargetKind
	Name string
	Span source.Span // where it was written; zero when it is derived
}

// String returns the recipient as it is written on the wire.
func (t Target) String() string {
	switch t.Kind {
	case ToEveryone:
		return "*"
	case ToTopic:
		return "#" + t.Name
	case ToRole:
		return "@role:" + t.Name
	case ToGroup:
		return "@grp:" + t.Name
	}
	return t.Name
}

// Slot returns the first slot of the given key, or nil.
func (m *Message) Slot(key vocab.Slot) *Slot {
	for i := range m.Slots {
		if m.Slots[i].Key == key {
			return &m.Slots[i]
		}
	}
	return nil
}
