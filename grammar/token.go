package grammar

import (
	"encoding/binary"

	"github.com/alecthomas/participle/v2/lexer"
)

// Kind is the kind of a token. The lexer knows in which slot it stands, so a
// kind says what the bytes mean there, not only how they look.
type Kind uint8

// The kinds of tokens. Blank and Aside carry no meaning and are elided before
// the parser; every other kind is a terminal of the grammar. A token may be
// empty: it then marks a place at which something was left out (the closer of an
// unclosed bracket, the key of an implicit txt).
const (
	EOF Kind = iota

	Blank // white space, line ends and byte order marks
	Aside // bytes that are kept but mean nothing: prose, fences, decoration, P-code leftovers

	// Header.
	MsgID   // a1.7, obs7
	Act     // tell
	Agent   // a3
	Star    // *
	Topic   // #inc.4471
	Group   // @role:sre, @grp:legal
	Key     // re, at, x_cal; of a block attribute: v
	Atom    // the value of a header field or block attribute
	HeadEnd // the end of the header, empty

	// Punctuation, under its meaning in place.
	Eq     // =
	Ne     // !=
	Gt     // >
	Comma  // ,
	Bar    // |
	Hash   // #
	Quest  // ?
	Colon  // :
	Dash   // -
	Bang   // ! of a commitment
	LBrack // [
	RBrack // ]
	LBrace // {
	RBrace // }
	LQuote // " that opens a string
	RQuote // " that closes it

	// Slot keys, by the kind of value that follows (language.md §3.2).
	KeyText // q why risk on by ctx
	KeyBind // a assume sub
	KeyList // unk opt
	KeyWant // want
	KeyTxt  // txt
	KeyMark // mark
	KeyDef  // where the bindings of a def begin, empty
	Name    // key of a binding, name, type or alternative in a contract

	// Free text.
	Text   // a run of text within one line
	Cont   // a line end within a value, with the blanks around it
	Symbol // CKO, a4:BID
	Conf   // ~hi at the end of a line, the blank before it left out

	// Addresses (language.md §5).
	RefMsg    // @a1.7
	RefOrig   // @orig behind it
	RefScheme // @file:log/2f9c
	RefSymbol // @D:CKO
	RefTopic  // @#inc.4471
	Local     // tgt, CKO: a base without `@`
	Part      // .tgt
	SelL      // L
	SelP      // p
	SelC      // c
	DotC      // .c
	Int       // 38
	SelQuote  // q"…"
	Nth       // @2
	SelOther  // a selector of any other form, whole

	// Content.
	BlockID // tgt
	Fmt     // @md
	Lang    // /zh
	Str     // a run of a string within one line
	Bare    // a line of text without bar in an implicit block
	Content // a run of content lines, with bars and line ends
	MarkAt  // where a mark begins, empty
	BadMark // a line of a mark slot that is no mark

	kinds // their number
)

var kindNames = [kinds]string{
	"EOF", "Blank", "Aside",
	"MsgID", "Act", "Agent", "Star", "Topic", "Group", "Key", "Atom", "HeadEnd",
	"Eq", "Ne", "Gt", "Comma", "Bar", "Hash", "Quest", "Colon", "Dash", "Bang",
	"LBrack", "RBrack", "LBrace", "RBrace", "LQuote", "RQuote",
	"KeyText", "KeyBind", "KeyList", "KeyWant", "KeyTxt", "KeyMark", "KeyDef", "Name",
	"Text", "Cont", "Symbol", "Conf",
	"RefMsg", "RefOrig", "RefScheme", "RefSymbol", "RefTopic", "Local", "Part",
	"SelL", "SelP", "SelC", "DotC", "Int", "SelQuote", "Nth", "SelOther",
	"BlockID", "Fmt", "Lang", "Str", "Bare", "Content", "MarkAt", "BadMark",
}

// String returns the name under which the grammar refers to k.
func (k Kind) String() string { return kindNames[k] }

// Token is a run of bytes of the input that the lexer gave a meaning: the
// half-open byte range Start to End of the file.
type Token struct {
	Kind       Kind
	Start, End int
}

// IsZero reports whether t stands for nothing: where a tree has room for a token
// that the text does not have.
func (t Token) IsZero() bool { return t.Kind == EOF }

// Capture puts a token into a tree, for participle. Participle hands over nothing
// of a token but its value, so the value that it is given is the token itself,
// written out by value.
func (t *Token) Capture(values []string) error {
	b := []byte(values[0])
	t.Kind = Kind(b[0])
	t.Start, t.End = int(binary.NativeEndian.Uint64(b[1:])), int(binary.NativeEndian.Uint64(b[9:]))
	return nil
}

// value is what Capture reads.
func (t Token) value() string {
	b := append(make([]byte, 0, 17), byte(t.Kind))
	b = binary.NativeEndian.AppendUint64(b, uint64(t.Start))
	return string(binary.NativeEndian.AppendUint64(b, uint64(t.End)))
}

// symbols are the token names as participle wants them: EOF is -1, every other
// kind k is -1-k.
func symbols() map[string]lexer.TokenType {
	m := make(map[string]lexer.TokenType, kinds)
	for k := EOF; k < kinds; k++ {
		m[k.String()] = k.tokenType()
	}
	return m
}

func (k Kind) tokenType() lexer.TokenType { return lexer.EOF - lexer.TokenType(k) }
