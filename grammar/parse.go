// Package grammar turns bytes into a concrete syntax tree: the lexer names every
// byte once, the productions of [Tree] give the names their structure, and
// whatever was tolerated on the way is a diagnostic (language.md §1 to §6).
package grammar

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Options say how a text is to be read.
type Options struct {
	// Cut says that the text was cut off: its last message is incomplete
	// (language.md §2.7).
	Cut bool
	// Participle says that participle itself is to parse, from the tags of the
	// productions, not the parser generated from them: the trees are equal, and
	// it takes many times longer.
	Participle bool
	// Apart says that a [Scanner] gives every unit a File of its own where it can,
	// so that a message that is kept keeps no text of its neighbours in memory.
	Apart bool
}

// Parse reads a whole text. It takes any bytes and never fails; what it tolerated
// is in the diagnostics of the document and of its units.
func Parse(f *source.File, o Options) *Document {
	doc := &Document{File: f, CRLF: crlfFramed(f.Text)}
	doc.cut(doc.cutter(o, func(u *Unit) { doc.Units = append(doc.Units, u) }), true)
	return doc
}

// Each is Parse that hands every message to use and keeps nothing but findings: the
// document has no Units, and of what stands between them no tokens. A unit, its tokens, tree and diagnostics are good until use returns;
// then their places are those of the next one.
func Each(f *source.File, o Options, use func(*Unit)) *Document {
	doc := &Document{File: f, CRLF: crlfFramed(f.Text)}
	c := doc.cutter(o, use)
	c.again = true
	doc.cut(c, true)
	return doc
}

// cutter returns a cutter that fills d, all but its units.
func (d *Document) cutter(o Options, use func(*Unit)) *cutter {
	var fast *predictive
	if !o.Participle {
		fast = new(predictive)
	}
	return &cutter{fast: fast, file: d.File, s: d.File.Text, opt: o, crlf: d.CRLF, doc: d, yield: use}
}

// cut runs the cutter over the text; first says that the input begins with it.
func (d *Document) cut(c *cutter, first bool) {
	if first && strings.HasPrefix(c.s, byteOrderMark) {
		c.p = len(byteOrderMark)
	}
	start := c.p
	c.think = thinkSpans(c.s, start)
	c.thinkFrom = c.think
	think := c.think
	c.run()
	if first && !c.any {
		if u := d.degrade(start, c.opt); u != nil {
			c.yield(u)
		}
	}
	for _, t := range think {
		c.report("P019", t, "reasoning set aside: a draft is no message", "send what follows the reasoning, alone")
	}
	if first && d.CRLF {
		at := strings.IndexByte(c.s, '\n')
		c.report("P011", source.Span{Start: at - 1, End: at + 1}, "every line ends in CR LF: the CRs belong to the line ends", "write LF alone")
	}
}

// crlfFramed reports whether there is at least one LF and each follows a CR.
func crlfFramed(s string) bool {
	i := strings.IndexByte(s, '\n')
	return i > 0 && s[i-1] == '\r' && strings.Count(s, "\n") == strings.Count(s, "\r\n")
}

// degrade makes one note of a text that has no header; nil of a blank one
// (language.md §2.6).
func (d *Document) degrade(start int, o Options) *Unit {
	s := d.File.Text
	d.Diags, d.Aside = nil, nil
	if strings.TrimFunc(s[start:], source.IsBlank) == "" {
		if len(s) > 0 {
			d.Aside = []Token{{Blank, 0, len(s)}}
		}
		return nil
	}
	at := source.Span{Start: start, End: len(s)}
	if start > 0 {
		d.Aside = []Token{{Blank, 0, start}}
	}
	first := at.Start
	if i := strings.IndexByte(s[first:], '\n'); i >= 0 {
		at.End = first + i
	}
	u := &Unit{File: d.File, Span: source.Span{Start: start, End: len(s)}, Tokens: []Token{{Aside, start, len(s)}}, Degraded: true, Incomplete: o.Cut, CRLF: d.CRLF}
	u.Diags = []diag.Diagnostic{{Code: "P001", File: d.File, Span: at, Text: "no header found: the whole text is kept as a note", Help: "begin a message with: id act sender>recipient"}}
	c := cutter{s: s, invalid: true}
	if bad := c.invalidAt(start, len(s)); bad >= 0 {
		u.Diags = append(u.Diags, diag.Diagnostic{Code: "P010", File: d.File, Span: source.Span{Start: bad, End: bad + 1}, Text: "invalid UTF-8, kept as it is", Help: "write UTF-8"})
	}
	return u
}

// lex names the bytes of a message and parses the names. A fault of the lexer or
// of the grammar itself costs the message its structure, never its text (X000).
func (u *Unit) lex(x *msgLexer, fast *predictive) {
	defer func() {
		if r := recover(); r != nil {
			u.fault(fmt.Sprint(r))
		}
	}()
	x.lex()
	u.Tokens, u.Diags, u.Incomplete = x.toks, x.diags, x.truncated
	if fast != nil {
		if u.Tree = fast.parse(x.toks); u.Tree != nil {
			return
		}
	}
	tree, err := parseTokens(x.s, x.toks) // it says what is wrong
	if err != nil {
		u.fault(err.Error())
		return
	}
	u.Tree = tree
}

func (u *Unit) fault(why string) {
	u.Tree, u.Degraded = nil, true
	u.Tokens = []Token{{Aside, u.Span.Start, u.Span.End}}
	u.Diags = []diag.Diagnostic{{Code: "X000", File: u.File, Span: u.Span, Text: "the grammar failed on this message: " + why, Help: "please report the message that did this"}}
}

// engine builds the parser when it is first needed.
var engine = sync.OnceValue(func() *participle.Parser[Tree] {
	// The library stops a repetition at a million items, which a message of a
	// hundred megabytes may well have.
	participle.MaxIterations = math.MaxInt
	return participle.MustBuild[Tree](participle.Lexer(definition{}), participle.UseLookahead(1))
})

var addressEngine = sync.OnceValue(func() *participle.Parser[Address] {
	p, err := participle.ParserForProduction[Address](engine())
	if err != nil {
		panic(err) // the grammar is a constant of the program
	}
	return p
})

// EBNF returns the grammar as participle prints it; rosetta.ebnf holds it.
func EBNF() string { return engine().String() + "\n" }

// parseTokens gives the tokens of a message their structure by participle.
func parseTokens(s string, toks []Token) (*Tree, error) {
	in, err := lexer.Upgrade(&stream{size: len(s), toks: toks})
	if err != nil {
		return nil, err
	}
	tree, err := engine().ParseFromLexer(in)
	if bad := (*participle.UnexpectedTokenError)(nil); errors.As(err, &bad) {
		return nil, fmt.Errorf("unexpected %v at byte %d", Kind(lexer.EOF-bad.Unexpected.Type), bad.Unexpected.Pos.Offset)
	}
	return tree, err
}

// ParseAddress parses an address that stands alone (language.md §5), as on a
// command line. Offsets count from the start of s.
func ParseAddress(s string) (*Address, bool) {
	x := msgLexer{s: s}
	toks, stop := x.address(0, len(s))
	if stop == 0 {
		toks, stop = x.local(0, len(s))
	}
	if stop == 0 || stop != len(s) {
		return nil, false
	}
	in, err := lexer.Upgrade(&stream{size: len(s), toks: toks})
	if err != nil {
		return nil, false
	}
	a, err := addressEngine().ParseFromLexer(in)
	return a, err == nil
}

// stream hands tokens to participle, the meaningless ones left out. Their values
// are for [Token.Capture]; of positions only the offset is set.
type stream struct {
	size int // of the text, in bytes
	toks []Token
}

func (st *stream) Next() (lexer.Token, error) {
	for len(st.toks) > 0 {
		t := st.toks[0]
		st.toks = st.toks[1:]
		if t.Kind != Blank && t.Kind != Aside {
			return lexer.Token{Type: t.Kind.tokenType(), Value: t.value(), Pos: lexer.Position{Offset: t.Start}}, nil
		}
	}
	return lexer.EOFToken(lexer.Position{Offset: st.size}), nil
}

// definition gives participle the names of the tokens. The tokens themselves
// come from the message lexer and reach the parser as a stream.
type definition struct{}

func (definition) Symbols() map[string]lexer.TokenType { return symbols() }

func (definition) Lex(string, io.Reader) (lexer.Lexer, error) {
	return nil, errors.New("the tokens of a message come from its lexer")
}
