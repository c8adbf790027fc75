package grammar

// The productions of the language. The struct tags are the grammar: participle
// reads them, rosetta.ebnf is printed from them. Every production is LL(1) and
// names tokens by kind, never by their text. Leaves are tokens; one that the text
// does not have is the zero Token.

// Tree is the syntax of one message: a header and what stands below it
// (language.md §2).
type Tree struct {
	Header *Header `parser:"@@"`
	Body   []*Line `parser:"@@*"`
}

// Header is the first line of a message.
type Header struct {
	ID    Token       `parser:"@MsgID"`
	Act   Token       `parser:"@Act"`
	Route *Route      `parser:"@@?"`
	Items []*HeadItem `parser:"@@*"`
	End   Token       `parser:"@HeadEnd"`
}

// Route names the sender, who may be left out, and the recipients.
type Route struct {
	From Token     `parser:"@Agent?"`
	Gt   Token     `parser:"@Gt"`
	To   []*Target `parser:"@@ ( Comma @@ )*"`
}

// Target is one recipient.
type Target struct {
	Name Token `parser:"@( Agent | Star | Topic | Group )"`
}

// HeadItem is a topic or a field of a header.
type HeadItem struct {
	Topic Token  `parser:"@Topic"`
	Field *Field `parser:"| @@"`
}

// Field is `key=value` in a header or in a block header. Which form of value
// follows is decided by the key.
type Field struct {
	Key    Token    `parser:"@Key Eq"`
	ID     Token    `parser:"( @MsgID"`
	Addr   *Address `parser:"| @@"`
	Window *Window  `parser:"| @@"`
	Atom   Token    `parser:"| @Atom )"`
}

// Window is the value of win=: L38-46.
type Window struct {
	L    Token `parser:"@SelL"`
	From Token `parser:"@Int"`
	To   Token `parser:"( Dash @Int )?"`
}

// Line is one slot, or a run of the bindings that a def consists of.
type Line struct {
	Text *TextSlot `parser:"@@"`
	Bind *BindSlot `parser:"| @@"`
	List *ListSlot `parser:"| @@"`
	Want *WantSlot `parser:"| @@"`
	Txt  *TxtSlot  `parser:"| @@"`
	Mark *MarkSlot `parser:"| @@"`
	Def  *DefSlot  `parser:"| @@"`
}

// TextSlot is q, why, risk, on, by or ctx.
type TextSlot struct {
	Key   Token    `parser:"@KeyText"`
	Value []*Piece `parser:"@@*"`
}

// BindSlot is a, assume or sub.
type BindSlot struct {
	Key      Token      `parser:"@KeyBind"`
	Text     []*Piece   `parser:"@@*"`
	Bindings []*Binding `parser:"@@*"`
}

// Binding is `key = value`; a def has nothing else.
type Binding struct {
	Key   Token    `parser:"@Name"`
	Op    Token    `parser:"@( Eq | Ne )"`
	Bang  Token    `parser:"@Bang?"`
	Value []*Piece `parser:"@@*"`
}

// DefSlot is the body of a def, which has no key (language.md §3.2).
type DefSlot struct {
	Key      Token      `parser:"@KeyDef"`
	Bindings []*Binding `parser:"@@+"`
}

// Piece is a part of free text. A Conf ends a line; the last one of a value is
// its confidence, earlier ones are text (language.md §3.3). A piece is a token or
// else a ref.
type Piece struct {
	Token Token    `parser:"@Text | @Cont | @Symbol | @Conf"`
	Ref   *Address `parser:"| @@"`
}

// ListSlot is unk or opt. Empty items leave no trace but their comma.
type ListSlot struct {
	Key   Token       `parser:"@KeyList"`
	Open  Token       `parser:"( @LBrack"`
	Items []*ListItem `parser:"@@? ( Comma @@? )*"`
	Close Token       `parser:"@RBrack )?"`
	Rest  []*Piece    `parser:"@@*"`
}

// ListItem is what stands between commas.
type ListItem struct {
	Text []*Piece `parser:"@@+"`
}

// WantSlot is a contract: fields in braces, or acts.
type WantSlot struct {
	Key    Token         `parser:"@KeyWant"`
	Fields *ContractBody `parser:"( @@"`
	Acts   []*Word       `parser:"| @@ ( Bar @@ )* )?"`
	Rest   []*Piece      `parser:"@@*"`
}

// ContractBody is `{k, k?, k: type}`.
type ContractBody struct {
	Open  Token            `parser:"@LBrace"`
	Items []*ContractField `parser:"( @@ | Comma )*"`
	Close Token            `parser:"@RBrace"`
}

// ContractField is one field of a contract.
type ContractField struct {
	Name     Token `parser:"@Name"`
	Optional Token `parser:"@Quest?"`
	Type     *Type `parser:"( Colon @@ )?"`
}

// Type is the type of a contract field: a name, and alternatives for one_of.
type Type struct {
	Name Token   `parser:"@Name"`
	Alts []*Word `parser:"( LBrack @@ ( Bar @@ )* RBrack )?"`
}

// Word is a name in a list of names.
type Word struct {
	Token Token `parser:"@Name"`
}

// TxtSlot is a block: a header or a string, then content lines.
type TxtSlot struct {
	Key    Token        `parser:"@KeyTxt"`
	Header *BlockHeader `parser:"( @@"`
	String *String      `parser:"| @@"`
	Short  []*Run       `parser:"| @@+ )?"`
	Conf   Token        `parser:"@Conf?"`
	Body   []*Carried   `parser:"@@*"`
}

// BlockHeader names a block and says what it holds. The id is an empty token
// when it was not written.
type BlockHeader struct {
	ID    Token    `parser:"@BlockID"`
	Fmt   Token    `parser:"( @Fmt"`
	Lang  Token    `parser:"@Lang? )?"`
	Attrs []*Field `parser:"@@*"`
}

// String is text in quotes.
type String struct {
	Open  Token  `parser:"@LQuote"`
	Text  []*Run `parser:"@@*"`
	Close Token  `parser:"@RQuote"`
}

// Run is a part of a string: text within one line, or a line end.
type Run struct {
	Token Token `parser:"@( Str | Cont )"`
}

// Carried is a part of the content of a block: a run of content lines, or a line
// of an implicit block.
type Carried struct {
	Token Token `parser:"@( Content | Bare )"`
}

// MarkSlot is the slot mark.
type MarkSlot struct {
	Key   Token       `parser:"@KeyMark"`
	Marks []*MarkLine `parser:"@@*"`
}

// MarkLine is one mark, or a line that is none.
type MarkLine struct {
	Addr *Address `parser:"( MarkAt @@"`
	Op   Token    `parser:"@( Eq | Gt )"`
	Str  *String  `parser:"( @@"`
	Conf Token    `parser:"@Conf?"`
	Text []*Piece `parser:"| @@+ )?"`
	Bad  Token    `parser:"| @BadMark )"`
}

// Address is a place (language.md §5).
type Address struct {
	Msg       Token       `parser:"( @RefMsg"`
	Orig      Token       `parser:"@RefOrig?"`
	Scheme    Token       `parser:"| @RefScheme"`
	Symbol    Token       `parser:"| @RefSymbol"`
	Topic     Token       `parser:"| @RefTopic"`
	Local     Token       `parser:"| @Local )"`
	Parts     []*Step     `parser:"@@*"`
	Selectors []*Selector `parser:"( Hash @@ ( Bar @@ )* )?"`
}

// Step is what follows the base of an address, `.tgt`.
type Step struct {
	Token Token `parser:"@Part"`
}

// Selector is one alternative behind the `#` of an address.
type Selector struct {
	Line  *Lines `parser:"@@"`
	Para  *Range `parser:"| SelP @@"`
	Char  *Range `parser:"| SelC @@"`
	Quote Token  `parser:"| ( @SelQuote"`
	Nth   Token  `parser:"@Nth? )"`
	Other Token  `parser:"| @SelOther"`
}

// Lines is L3, L3-7, L3.c5 or L3.c5-9.
type Lines struct {
	L    Token  `parser:"@SelL"`
	From Token  `parser:"@Int"`
	To   Token  `parser:"( Dash @Int"`
	Cols *Range `parser:"| DotC @@ )?"`
}

// Range is n or n-m.
type Range struct {
	From Token `parser:"@Int"`
	To   Token `parser:"( Dash @Int )?"`
}
