package lower

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/grammar"
)

// conf lowers a confidence (language.md, Confidence); nil is none.
func (l *lowering) conf(t *lexer.Token) ast.Conf {
	if t == nil {
		return ast.Conf{}
	}
	c, _ := readConf(t.Value)
	c.Span = l.at(*t)
	return c
}

// readConf reads a confidence with its `~`, in either width.
func readConf(word string) (ast.Conf, bool) {
	if len(word) > 0 && word[0] != '~' {
		word = "~" + afterFirst(word)
	}
	return ast.ParseConf(word)
}

// lastConf returns the confidence of a value: the last one that ends a line of it
// (language.md §3.3); nil when there is none.
func lastConf(pieces []*grammar.Piece) *lexer.Token {
	for i := len(pieces) - 1; i >= 0; i-- {
		if t := pieces[i].Conf; t != nil {
			if _, ok := readConf(t.Value); ok {
				return t
			}
		}
	}
	return nil
}
