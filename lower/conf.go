package lower

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/grammar"
)

// conf lowers a confidence (language.md, Confidence); the zero token is none.
func (l *lowering) conf(t grammar.Token) ast.Conf {
	if t.IsZero() {
		return ast.Conf{}
	}
	c, _ := readConf(l.written(t))
	c.Span = l.at(t)
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
// (language.md §3.3); the zero token when there is none.
func (l *lowering) lastConf(pieces []*grammar.Piece) grammar.Token {
	for i := len(pieces) - 1; i >= 0; i-- {
		if t := pieces[i].Token; t.Kind == grammar.Conf {
			if _, ok := readConf(l.written(t)); ok {
				return t
			}
		}
	}
	return grammar.Token{}
}
