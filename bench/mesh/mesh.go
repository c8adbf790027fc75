// Package mesh says what a group of agents saves that works on one text, when the text
// is addressed instead of sent along.
//
// The share saved is
//
//	1 − (W + N·d) / (Wp + N·A)
//
//	W   tokens of the coordination on the wire: the canonical form of all messages
//	Wp  tokens of the same coordination in prose: the disciplined twin
//	N   tokens of the text that the work is about
//	A   how many times that text is sent in prose: once for each agent that works on it
//	d   how many times it is taken in when it is addressed: the sum, over the same
//	    agents, of the share of the text that each of them has to read
//
// W, Wp and N are counted, A and d are read from the exchange: an agent is a part of the
// request (a binding of its sub), and it reads the lines that its part names. What is
// not counted: the calls by which a runtime fetches a span, what a model answers in
// thought, and prompt caching, which makes a text that is sent again cheaper to read but
// not shorter.
package mesh

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

// Reader is an agent that works on a part of the text.
type Reader struct {
	Part   string `json:"part"`   // the key of the sub binding
	Role   string `json:"role"`   // who is to do it
	Lines  string `json:"lines"`  // what it is given to read, as 14-32; "all"
	Tokens int    `json:"tokens"` // those of these lines
}

// Exchange is what was measured of an exchange about a text.
type Exchange struct {
	Case    string   `json:"case"`
	Counter string   `json:"counter"`
	W       int      `json:"W"`
	Wp      int      `json:"Wp"`
	N       int      `json:"N"`
	A       int      `json:"A"`
	D       float64  `json:"d"`     // precise: every reader takes in its own lines
	Cited   float64  `json:"cited"` // as d, of the lines alone that marks cite: what it takes to check the findings
	Readers []Reader `json:"readers"`
}

// Symbol is what an exchange usually calls the text that it is about.
const Symbol = "DIFF"

// Saving is the formula, for any numbers.
func Saving(w, wp, n, a, d float64) float64 { return 1 - (w+n*d)/(wp+n*a) }

// Coarse is what is saved when an address names the whole text: every reader takes in
// all of it.
func (x Exchange) Coarse() float64 {
	return Saving(float64(x.W), float64(x.Wp), float64(x.N), float64(x.A), float64(x.A))
}

// Precise is what is saved when every reader takes in the lines that its part names.
func (x Exchange) Precise() float64 {
	return Saving(float64(x.W), float64(x.Wp), float64(x.N), float64(x.A), x.D)
}

// Coordination is what is saved on the messages alone, the text left out.
func (x Exchange) Coordination() float64 { return Saving(float64(x.W), float64(x.Wp), 0, 0, 0) }

// Measure reads the numbers from a case. symbol is what the exchange calls the text.
func Measure(c cases.Case, symbol string, counter *tokens.Counter) (Exchange, error) {
	x := Exchange{Case: c.Name, Counter: counter.Name}
	if c.Carried == "" || c.Prose == "" {
		return x, fmt.Errorf("case %s: there is no text that it is about, or no prose twin", c.Name)
	}
	t := c.Transcript()
	if known := defined(t); !slices.Contains(known, symbol) {
		return x, fmt.Errorf("case %s: got symbol %q, want the one that the exchange binds to the text: %s", c.Name, symbol, cmp.Or(strings.Join(known, ", "), "it binds none"))
	}
	count := func(text string) int { return counter.Count(strings.TrimSpace(text)) }
	x.W, x.Wp, x.N = count(cases.Canonical(t)), count(c.Prose), count(c.Carried)
	text := carried{strings.Split(strings.TrimSuffix(c.Carried, "\n"), "\n"), counter, symbol}
	for _, m := range t.Messages() {
		if s := m.Slot(vocab.Sub); s != nil {
			for i := range s.Bindings {
				x.Readers = append(x.Readers, text.reader(&s.Bindings[i]))
			}
		}
	}
	if x.Readers == nil {
		return x, errors.New("no request of the exchange has a sub: nobody is known to read the text")
	}
	x.A = len(x.Readers)
	for _, r := range x.Readers {
		x.D += float64(r.Tokens) / float64(x.N)
	}
	x.Cited = float64(text.cited(t)) / float64(x.N)
	return x, nil
}

// defined returns the symbols that an exchange binds.
func defined(t *ast.Transcript) []string {
	var all []string
	for _, m := range t.Messages() {
		if s := m.Slot(vocab.DefBody); s != nil {
			for i := range s.Bindings {
				if key := s.Bindings[i].Key; ast.IsSymbol(key) {
					all = append(all, key)
				}
			}
		}
	}
	return all
}

// carried is the text that an exchange is about.
type carried struct {
	lines   []string
	counter *tokens.Counter
	symbol  string
}

// reader reads what a part of the request is to be done on: the lines that it names,
// or the whole text.
func (c carried) reader(b *ast.Binding) Reader {
	r := Reader{Part: b.Key, Lines: "all"}
	if b.Sub != nil {
		r.Role = b.Sub.Role.Text
	}
	read := make([]bool, len(c.lines))
	var named []string
	for i := range b.Value.Refs {
		if first, last, ok := c.span(&b.Value.Refs[i].Addr); ok {
			named = append(named, fmt.Sprintf("%d-%d", first, last))
			fill(read, first, last)
		}
	}
	if named == nil {
		fill(read, 1, len(read))
	} else {
		r.Lines = strings.Join(named, ", ")
	}
	r.Tokens = c.count(read)
	return r
}

// span returns the lines that an address of the text names, from 1, both included.
func (c carried) span(a *ast.Address) (first, last int, ok bool) {
	if a.Kind != ast.BaseSymbol || a.Name != c.symbol {
		return 0, 0, false
	}
	for _, s := range a.Selectors {
		switch s.Kind {
		case ast.SelLines:
			return s.From, min(s.To, len(c.lines)), s.From <= len(c.lines)
		case ast.SelColumns:
			return s.Line, s.Line, s.Line <= len(c.lines)
		}
	}
	return 0, 0, false
}

func fill(read []bool, first, last int) {
	for i := first; i <= last; i++ {
		read[i-1] = true
	}
}

// count counts lines, each run of them as one text.
func (c carried) count(read []bool) int {
	n := 0
	for i := 0; i < len(read); i++ {
		if !read[i] {
			continue
		}
		end := i
		for end < len(read) && read[end] {
			end++
		}
		n += c.counter.Count(strings.Join(c.lines[i:end], "\n"))
		i = end
	}
	return n
}

// cited counts the lines that the marks of each agent point at.
func (c carried) cited(t *ast.Transcript) int {
	n := 0
	var agents []string
	for _, m := range t.Messages() {
		if !slices.Contains(agents, m.From) {
			agents = append(agents, m.From)
		}
	}
	for _, agent := range agents {
		read := make([]bool, len(c.lines))
		for _, m := range t.Messages() {
			if m.From != agent {
				continue
			}
			for i := range m.Slots {
				for k := range m.Slots[i].Marks {
					if first, last, ok := c.span(&m.Slots[i].Marks[k].Target.Addr); ok {
						fill(read, first, last)
					}
				}
			}
		}
		n += c.count(read)
	}
	return n
}
