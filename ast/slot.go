package ast

import (
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Slot is one slot of a message (language.md §3). Which of its fields is set
// follows from the kind of its key; Text may be set beside any other when a
// slot of bindings, a list or a contract also holds free text.
type Slot struct {
	Key     vocab.Slot
	Span    source.Span // from the key to the end of the value
	KeySpan source.Span // empty at the place where an implicit txt or a def body begins
	Conf    Conf        // of the slot as a whole; bindings and marks have their own

	Text     *Text     // q why risk on by ctx; text of a, assume, sub before the first binding
	Bindings []Binding // a assume sub, def
	List     *List     // unk opt
	Contract *Contract // want
	Block    *Block    // txt
	Marks    []Mark    // mark
}

// Text is free text: without confidence and commitment marker, its lines joined
// by one blank.
type Text struct {
	Value   string
	Span    source.Span // from its first byte to its last in the source
	Refs    []Ref
	Symbols []Symbol
	Pieces  []Piece // nil when Value is exactly the bytes of Span
}

// Piece maps a run of Text.Value to the source: the run begins at byte Offset of
// the value and at byte Source of the file, and ends where the next piece begins.
type Piece struct{ Offset, Source int }

// SourceOffset returns the byte offset in the file of byte offset i of t.Value.
func (t *Text) SourceOffset(i int) int {
	if t.Pieces == nil {
		return t.Span.Start + i
	}
	at := t.Pieces[0]
	for _, p := range t.Pieces {
		if p.Offset > i {
			break
		}
		at = p
	}
	return at.Source + i - at.Offset
}

// Symbol is the use of a dictionary symbol in free text, `CKO` or `a4:BID`.
type Symbol struct {
	Sender string // of a sender-qualified symbol, else empty
	Name   string
	Span   source.Span
}

// Ref is an address written in a text, in a header or in a block header.
type Ref struct {
	Raw    string // as written, `@` included
	Offset int    // byte offset of Raw in the Text that holds it; 0 elsewhere
	Span   source.Span
	Addr   Address
}

// Op is the operator of a binding or of a mark.
type Op uint8

// The operators. Replace belongs to marks alone, Differs to bindings alone.
const (
	Equals  Op = iota + 1 // =   binds; annotates
	Differs               // !=  a negative claim
	Replace               // >   proposes a replacement
)

// String returns the operator as it is written; "" for none.
func (o Op) String() string { return [...]string{"", "=", "!=", ">"}[o] }

// Binding is `key = value ~conf` (language.md §3.3).
type Binding struct {
	Key     string
	KeySpan source.Span
	Span    source.Span
	Op      Op
	Commit  bool // `= !value`
	Value   Text
	Conf    Conf
	Sub     *Sub // in a sub slot; else nil
}

// Sub is what a binding of the slot sub says beside its text (language.md §3.6).
// Value is then without them.
type Sub struct {
	Deps     []Word // on=s2,s3
	Role     Word   // of @role:x, without `@role:`
	Thd      Word   // of thd=shard1
	DepsSpan source.Span
}

// List is the value of unk or opt (language.md §3.4).
type List struct {
	Declared bool // brackets were written, or an item: `unk []` as against a bare `unk`
	Items    []Text
}

// Contract is the value of want: fields, or acts (language.md §3.5).
type Contract struct {
	Acts   []ActWord
	Fields []Field
}

// ActWord is an act named in a contract; Act is NoAct when the word is none.
type ActWord struct {
	Act  vocab.Act
	Word Word
}

// Field is one field of a contract. Slot is the slot that a bare name names, or
// NoSlot when it names a key.
type Field struct {
	Name     string
	Slot     vocab.Slot
	Optional bool
	Type     string // num, str, …; one_of without its alternatives; as written when unknown
	OneOf    []string
	Span     source.Span
	TypeSpan source.Span
}

// Block is the value of txt: content (language.md §4).
type Block struct {
	ID        string // "body", "body2", … when it was not written
	IDWritten bool
	IDSpan    source.Span
	Fmt       string // "txt" when it was not written
	FmtGiven  bool
	Lang      string
	Attrs     []Attr // all attributes in written order, src= and win= among them
	Src       *Ref
	Win       Window
	Lines     []string
	At        []int // byte offset in the source of each line's first byte; nil when Lines were joined
	Body      source.Span
	Short     bool // written as `txt "…"`, or as text without bars
}

// Attr is `key=value` in a block header.
type Attr struct {
	Key   string
	Value string
	Span  source.Span
}

// Window is win=L38-46: the lines First to Last of the whole, both included. The
// zero Window is none.
type Window struct {
	First, Last int
	Span        source.Span
}

// Elided reports whether the block carries nothing but the address of its whole.
func (b *Block) Elided() bool { return b.Src != nil && len(b.Lines) == 0 }

// Text returns the block as a carried text (language.md §4.5).
func (b *Block) Text() CarriedText {
	return CarriedText{Lines: b.Lines, First: b.Win.First, Window: b.Win.First > 0, Elided: b.Elided()}
}

// Mark is one mark (language.md §6). A line that was not understood (W029) has no
// address and no operator; its Text is the line.
type Mark struct {
	Span    source.Span
	Target  Ref // where it points; zero when the line was not understood
	Op      Op  // Equals annotates, Replace proposes; 0 when the line was not understood
	Text    Text
	Quoted  bool     // Text was written in quotes
	Carried *Address // the right side when it is nothing but an address
	Conf    Conf
}
