package grammar

import (
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Document is the concrete syntax tree of one input.
type Document struct {
	File  *source.File
	Units []*Unit           // the messages, in written order; none in blank input
	Aside []Token           // the bytes between and around them, in order
	Diags []diag.Diagnostic // findings that belong to no message
	CRLF  bool              // every LF follows a CR: the CRs belong to the line ends (language.md §1.2)
}

// Unit is the syntax of one message.
type Unit struct {
	File       *source.File
	Span       source.Span       // from the header (decoration included) to the next message or what stands between
	Tokens     []Token           // every byte of Span, in order
	Tree       *Tree             // nil in a degraded message
	Diags      []diag.Diagnostic // P-codes of this message; their Message is not set here
	Incomplete bool              // cut off (language.md §2.7)
	Degraded   bool              // a text without any header: one note, one block (§2.6)
	CRLF       bool              // as in Document
}
