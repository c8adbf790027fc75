package ast

import "github.com/agentrosetta/rosettac/ast/source"

// CarriedText is a text as a message carries it: a whole, a window of a whole, or
// nothing but the promise of one (language.md §4.5). Line numbers are always
// those of the whole.
type CarriedText struct {
	Lines  []string // the carried lines, without their LF
	First  int      // number of the first carried line, from 1; 0 means 1
	Window bool     // Lines are a part of the whole
	Elided bool     // the text is not carried at all
}

// FirstLine returns the number of the first carried line, from 1.
func (t CarriedText) FirstLine() int { return max(t.First, 1) }

// Whole reports whether the text is carried from its first line to its last.
func (t CarriedText) Whole() bool { return !t.Window && !t.Elided }

// SelectorKind tells the forms of a selector apart (language.md §5).
type SelectorKind uint8

// The selector forms. SelOther is a form that no text understands.
const (
	SelLines      SelectorKind = iota + 1 // L3, L3-7: From and To are lines
	SelColumns                            // L3.c5, L3.c5-9: Line, From and To (half open) are columns
	SelParagraphs                         // p2, p1-2: From and To are paragraphs
	SelChars                              // c5, c5-9: From and To (half open) count the whole text
	SelQuote                              // q"…", q"…"@2: Quote and N
	SelRegion                             // box=1,2,3,4: Raw only
	SelOther                              // anything else: Raw only
)

// Selector is one alternative behind the `#` of an address (language.md §5).
// Lines and paragraphs count from 1 and include both ends; columns and
// characters count code points from 0, half open.
type Selector struct {
	Kind     SelectorKind
	Raw      string      // as written, without the `#` and `|` around it
	Line     int         // SelColumns: the line
	From, To int         // SelLines, SelColumns, SelParagraphs, SelChars
	Quote    string      // SelQuote: the text between the quotes, as written
	N        int         // SelQuote: the n of @n, from 1; 0 when there is none
	Span     source.Span // where it was written
}

// Positional reports whether s says where rather than what: L, L.c, p and c do
// (language.md §5.3; regions do not count).
func (s Selector) Positional() bool { return s.Kind >= SelLines && s.Kind <= SelChars }
