package grammar

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

// The mends of the front end spell a tolerated form as the language has it; the
// message they make is the one that was read before.

// mend returns a fix that puts text in the place of span.
func mend(span source.Span, text, title string) *diag.Fix {
	return &diag.Fix{Title: title, Edits: []diag.Edit{{Span: span, New: text}}}
}

// ascii returns the ASCII twin of a fullwidth structural character (language.md
// §1.3).
func ascii(wide string) string {
	for c, w := range wideForms {
		if w == wide && w != "" {
			return string(rune(c))
		}
	}
	return wide
}

// decodeEntity returns what an HTML entity of a header stands for (§2.8).
func decodeEntity(e string) string {
	switch e {
	case "&gt;":
		return ">"
	case "&lt;":
		return "<"
	}
	return "&"
}

// undecorated removes the decoration of the header, whose id is at the given
// offset: what stands before it, and the bold marks and backticks behind.
func (x *msgLexer) undecorated(id int) *diag.Fix {
	f := &diag.Fix{Title: "remove the decoration"}
	for _, t := range x.toks {
		if t.Kind == Aside && (t.Start < id || boldLen(x.s, t.Start, t.End) == t.End-t.Start) {
			f.Edits = append(f.Edits, diag.Edit{Span: source.Span{Start: t.Start, End: t.End}})
		}
	}
	if len(f.Edits) == 0 {
		return nil
	}
	return f
}

// bareKey writes a slot key without what decorates it.
func (x *msgLexer) bareKey(at source.Span, key string, end int) *diag.Fix {
	title := "write " + key
	if at.End < end && blankLen(x.s, at.End, end) == 0 {
		key += " "
	}
	return mend(at, key, title)
}

// quoted puts the text of a short form into quotes; nil when it holds one.
func (x *msgLexer) quoted(at source.Span) *diag.Fix {
	text := x.s[at.Start:at.End]
	if strings.IndexByte(text, '"') >= 0 {
		return nil
	}
	return mend(at, `"`+text+`"`, "put it in quotes")
}

// txtLine writes the header of the block that a content line, which begins at the
// given offset, opens by itself (§4.2).
func (x *msgLexer) txtLine(start int) *diag.Fix {
	line := " txt\n"
	if start > 1 && x.s[start-2] == '\r' {
		line = " txt\r\n"
	}
	return mend(source.Span{Start: start, End: start}, line, "write txt")
}
