// Package grammar turns bytes into a concrete syntax tree: the lexer names every
// byte once, the productions of [Tree] give the names their structure, and
// whatever was tolerated on the way is a diagnostic (language.md §1 to §6).
package grammar

import (
	"errors"
	"io"
	"math"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// engine builds the parser when it is first needed.
var engine = sync.OnceValue(func() *participle.Parser[Tree] {
	// The library stops a repetition at a million items, which a message of a
	// hundred megabytes may well have.
	participle.MaxIterations = math.MaxInt
	return participle.MustBuild[Tree](participle.Lexer(definition{}), participle.Elide(Blank.String(), Aside.String()), participle.UseLookahead(1))
})

// EBNF returns the grammar as participle prints it; rosetta.ebnf holds it.
func EBNF() string { return engine().String() + "\n" }

// definition gives participle the names of the tokens. The tokens themselves
// come from the message lexer and reach the parser as a stream.
type definition struct{}

func (definition) Symbols() map[string]lexer.TokenType { return symbols() }

func (definition) Lex(string, io.Reader) (lexer.Lexer, error) {
	return nil, errors.New("the tokens of a message come from its lexer")
}
