package lower

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/grammar"
)

// joiner puts a value together from runs of the source. As long as the runs
// touch, the value is a slice of the source; only what is really joined is built.
type joiner struct {
	begun, built, blank bool
	start, end          int // of the source
	buf                 []byte
	pieces              []ast.Piece
}

func (j *joiner) reset() {
	j.begun, j.built, j.blank = false, false, false
	j.start, j.end = 0, 0
	j.buf, j.pieces = j.buf[:0], j.pieces[:0]
}

// add appends the run s of text and returns its offset in the value.
func (j *joiner) add(text string, s source.Span) int {
	if !j.begun {
		j.begun, j.start, j.end = true, s.Start, s.End
		return 0
	}
	touches := s.Start == j.end && !j.blank
	if !j.built {
		if touches {
			j.end = s.End
			return s.Start - j.start
		}
		j.built = true
		j.buf = append(j.buf, text[j.start:j.end]...)
		j.pieces = append(j.pieces, ast.Piece{Source: j.start})
	}
	if j.blank {
		j.blank = false
		j.buf = append(j.buf, ' ')
	}
	offset := len(j.buf)
	if !touches {
		j.pieces = append(j.pieces, ast.Piece{Offset: offset, Source: s.Start})
	}
	j.buf = append(j.buf, text[s.Start:s.End]...)
	j.end = s.End
	return offset
}

// breakLine makes what follows stand one blank away from what was added; at the
// beginning and at the end of a value it counts for nothing.
func (j *joiner) breakLine() { j.blank = j.begun }

// touching reports whether a run at offset at would stand behind nothing but
// blanks on the line of what was added.
func (j *joiner) touching(text string, at int) bool {
	return j.begun && !j.blank && j.end <= at && trimBlanks(text[j.end:at]) == ""
}

// finish puts the value into t and forgets it; fallback is the place of an empty one.
func (l *lowering) finish(t *ast.Text, fallback int) {
	j := &l.join
	t.Span = empty(fallback)
	if j.begun {
		t.Span = source.Span{Start: j.start, End: j.end}
		t.Value = l.text[j.start:j.end]
	}
	if j.built {
		t.Value = string(j.buf)
		t.Pieces = append(l.slabs.pieces.Take(len(j.pieces)), j.pieces...)
	}
	j.reset()
}

// value lowers free text without conf, its confidence. Line ends become one
// blank, and confidences before the last one are text (language.md §3.3).
func (l *lowering) value(t *ast.Text, pieces []*grammar.Piece, conf grammar.Token) {
	fallback := l.last
	refs, symbols := 0, 0
	for _, p := range pieces {
		switch p.Token.Kind {
		case grammar.EOF:
			refs++
		case grammar.Symbol:
			symbols++
		}
	}
	t.Refs, t.Symbols = l.slabs.refs.Take(refs), l.slabs.symbols.Take(symbols)
	for _, p := range pieces {
		switch p.Token.Kind {
		case grammar.Text:
			l.run(p.Token)
		case grammar.Cont:
			l.join.breakLine()
		case grammar.Symbol:
			sender, name := cutSender(l.visible(p.Token))
			t.Symbols = append(t.Symbols, ast.Symbol{Sender: sender, Name: name, Span: l.at(p.Token)})
			l.run(p.Token)
		case grammar.Conf:
			if p.Token == conf {
				l.at(conf)
			} else {
				l.innerConf(p.Token)
			}
		default:
			t.Refs = t.Refs[:len(t.Refs)+1]
			r := &t.Refs[len(t.Refs)-1]
			l.ref(r, p.Ref)
			r.Offset = l.join.add(l.text, r.Span)
		}
	}
	l.finish(t, fallback)
}

// run adds a token to the value.
func (l *lowering) run(t grammar.Token) {
	if s := l.at(t); s.Len() > 0 {
		l.join.add(l.text, s)
	}
}

// innerConf adds a confidence that is text after all, with the blank before it.
func (l *lowering) innerConf(t grammar.Token) {
	s := l.at(t)
	if l.join.touching(l.text, s.Start) {
		s.Start = l.join.end
	}
	l.join.add(l.text, s)
}

// valueConf lowers free text into t and returns its confidence.
func (l *lowering) valueConf(t *ast.Text, pieces []*grammar.Piece) ast.Conf {
	conf := l.lastConf(pieces)
	l.value(t, pieces, conf)
	return l.conf(conf)
}

// joined lowers text within quotes: its lines joined by one blank.
func (l *lowering) joined(t *ast.Text, runs []*grammar.Run) {
	fallback := l.last
	for _, r := range runs {
		if r.Token.Kind == grammar.Cont {
			l.join.breakLine()
			continue
		}
		l.run(r.Token)
	}
	l.finish(t, fallback)
}
