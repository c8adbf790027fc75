package grammar

//go:generate go run ./internal/gen

import "github.com/agentrosetta/rosettac/ast/slab"

// predictive parses the tokens of one message after the other with one token of
// look-ahead. Its functions are generated from the tags of the productions
// (parser_gen.go), so that it accepts what participle accepts and builds the same
// trees.
type predictive struct {
	nodes

	toks []Token
	at   int
	kind Kind // of the next token that means something; EOF at the end
}

// The sets of kinds in the generated code are bits of one word.
var _ [64 - kinds]struct{}

// parse returns the tree of a message; nil when the tokens are none.
func (p *predictive) parse(toks []Token) *Tree {
	p.toks, p.at = toks, -1
	p.advance()
	tree := p.parseTree()
	if p.kind != EOF {
		return nil
	}
	return tree
}

// advance goes to the next token that means something.
func (p *predictive) advance() {
	for p.at++; p.at < len(p.toks); p.at++ {
		if k := p.toks[p.at].Kind; k > Aside {
			p.kind = k
			return
		}
	}
	p.kind = EOF
}

// list collects the elements of lists, inner ones on top of outer ones, and hands
// out the complete ones from chunks.
type list[T any] struct {
	stack []*T
	whole slab.Of[*T]
}

// reset takes back all lists; what a refused text has left on the stack is dropped.
func (l *list[T]) reset() {
	l.stack = l.stack[:0]
	l.whole.Reset()
}

func (l *list[T]) begin() int { return len(l.stack) }

func (l *list[T]) push(n *T) { l.stack = append(l.stack, n) }

// end returns the elements pushed since begin; nil when there are none.
func (l *list[T]) end(base int) []*T {
	n := len(l.stack) - base
	if n == 0 {
		return nil
	}
	out := append(l.whole.Take(n), l.stack[base:]...)
	l.stack = l.stack[:base]
	return out
}
