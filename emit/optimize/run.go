package optimize

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// run is the state between passes.
type run struct {
	Options
	original Document // what must come out again
	findings [][]string

	doc      Document // what the last pass has left
	declared declaration
	tokens   int      // of doc.Text
	cured    []string // codes that passes have removed

	frozen  map[int]bool   // messages, by their place in doc.Messages, that the pass at hand leaves alone
	counted map[string]int // tokens of lines
}

// rounds is how often a pass is tried, each time without the messages that it
// would have changed the meaning of.
const rounds = 4

// apply runs one pass, as far as it is proved and pays.
func (r *run) apply(p Pass, s *Step) {
	r.frozen = map[int]bool{}
	for range rounds {
		c := p.edits(r)
		if len(c.edits) == 0 {
			s.Note = join(s.Note, c.note)
			if s.Note == "" {
				s.Note = "nothing to do"
			}
			break
		}
		next := r.Read(r.with(c))
		bad, all := r.differing(next, c.declared, slices.Concat(r.cured, p.cures))
		switch {
		case all:
			s.Note = join(s.Note, "held back: it would be read differently")
		case len(bad) > 0:
			for _, i := range bad {
				r.frozen[i] = true
			}
			continue
		default:
			r.accept(p, c, next, s)
		}
		break
	}
	if n := len(r.frozen); n > 0 {
		s.Note = join(s.Note, plural(n, "message")+" left alone, to be read and judged as before")
	}
}

// accept takes over what a pass made, if it pays.
func (r *run) accept(p Pass, c change, next Document, s *Step) {
	n := r.Count(next.Text)
	if n >= r.tokens {
		s.Note = join(s.Note, fmt.Sprintf("does not pay: %d tokens", n))
		return
	}
	r.doc, r.declared, r.tokens = next, c.declared, n
	r.cured = append(r.cured, p.cures...)
	s.Times += c.times
	s.Note = join(s.Note, c.note)
}

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

// with returns the text with a change made, and what it declares.
func (r *run) with(c change) string {
	at, end := r.place()
	edits := append([]edit{{source.Span{Start: at, End: end}, c.declared.def(r)}}, c.edits...)
	return rewritten(r.doc.Text, edits)
}

// place returns where the declaration stands, or where it is to stand.
func (r *run) place() (at, end int) {
	if len(r.doc.Messages) == 0 {
		return 0, 0
	}
	at = r.doc.Messages[0].Span.Start
	if declarationIn(r.doc) == 0 && len(r.doc.Messages) > 1 {
		return at, r.doc.Messages[1].Span.Start
	}
	return at, at
}

// body calls use for every message that may be changed, with its place.
func (r *run) body(use func(i int, m *ast.Message)) {
	skip := declarationIn(r.doc)
	for i, m := range r.doc.Messages {
		if i != skip && !m.Incomplete && !m.Degraded && !r.frozen[r.ordinal(i)] {
			use(i, m)
		}
	}
}

// ordinal returns the place in the original of the message at place i of the
// document at hand.
func (r *run) ordinal(i int) int {
	if at := declarationIn(r.doc); at >= 0 && i > at {
		return i - 1
	}
	return i
}

// count counts the tokens of a short text, once.
func (r *run) count(text string) int {
	n, known := r.counted[text]
	if !known {
		n = r.Count(text)
		r.counted[text] = n
	}
	return n
}

// differing returns the messages, by their place in the original, that next does
// not mean as the original does; all says that it cannot be told which.
func (r *run) differing(next Document, d declaration, cures []string) (bad []int, all bool) {
	var kept []Rename
	if r.KeepNames {
		kept = d.Names
	}
	text, err := expand(next, kept)
	if err != nil {
		return nil, true
	}
	again := r.Read(text)
	if len(again.Messages) != len(r.original.Messages) {
		return nil, true
	}
	a, b := newTeller(r.original), newTeller(again)
	for i := range again.Messages {
		if !same(a, b, i) {
			bad = append(bad, i)
		}
	}
	if len(bad) == 0 {
		bad, all = r.otherwiseJudged(next, cures)
	}
	return bad, all
}

// otherwiseJudged returns the messages of which the checks say something else than
// before, codes that the pass cures apart.
func (r *run) otherwiseJudged(next Document, cures []string) (bad []int, all bool) {
	if r.Judge == nil {
		return nil, false
	}
	now := r.judge(next)
	if at := declarationIn(next); at >= 0 {
		if len(now[at]) > 0 {
			return nil, true
		}
		now = slices.Delete(now, at, at+1)
	}
	if len(now) != len(r.findings) {
		return nil, true
	}
	for i := range now {
		if !slices.Equal(without(now[i], cures), without(r.findings[i], cures)) {
			if i == len(now)-1 {
				return nil, true
			}
			bad = append(bad, i)
		}
	}
	return bad, false
}

func without(codes, cures []string) []string {
	return slices.DeleteFunc(slices.Clone(codes), func(code string) bool { return slices.Contains(cures, code) })
}

// judge returns the sorted codes of every message, and last those of the whole.
func (r *run) judge(d Document) [][]string {
	if r.Judge == nil {
		return nil
	}
	at := make(map[*ast.Message]int, len(d.Messages))
	for i, m := range d.Messages {
		at[m] = i
	}
	codes := make([][]string, len(d.Messages)+1)
	for _, f := range r.Judge(d) {
		i, known := at[f.Message]
		if !known {
			i = len(d.Messages)
		}
		codes[i] = append(codes[i], f.Code)
	}
	for i := range codes {
		slices.Sort(codes[i])
	}
	return codes
}

// lineAt returns the line of the text that holds a byte, with its line end.
func lineAt(text string, at int) source.Span {
	start := strings.LastIndexByte(text[:at], '\n') + 1
	end := strings.IndexByte(text[at:], '\n')
	if end < 0 {
		return source.Span{Start: start, End: len(text)}
	}
	return source.Span{Start: start, End: at + end + 1}
}
