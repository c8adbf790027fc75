package anchor

import (
	"encoding/binary"
	"sort"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// past finds the older versions of a text that may hold what an address names, in a
// long chain of revisions, without looking at each of them. What it finds is tried:
// it may name a version too many, and never leaves one out.
//
// An address costs a logarithm of what the versions carry, with these exceptions.
// A quote that is in many versions, but not where the address says, costs a look at
// each of them when it has @n or several positions, or when its position is in columns,
// paragraphs or characters that no other address has. A range of lines costs its lines,
// and no more than the versions are. To do better would take an index of what stands
// where in which version (orthogonal ranges in three dimensions), which is larger than
// the texts.
type past struct {
	resolver *Resolver
	tried    int
	ready    bool

	versions []ast.TextVersion // the oldest first; without the newest, which is always tried
	blind    []int             // those that only trying can tell of, in rising order
	carried  []int             // those that carry any text
	partial  []int             // windows and elided texts
	texts    *pile             // as they are written
	folded   *pile             // as they are folded; nil until it is needed
	lines    map[int]*pile     // by number of the line; nil until they are needed
	depth    [2]records        // paragraphs and code points of whole texts; nil until they are needed
	slices   map[slice]*pile   // what stands at a place in each version; nil for one that was asked for once
	room     int               // how many texts slices may hold more
	hiding   map[string]int    // by position: the newest version that does not show whether it has a quote
}

// pastTries is how many addresses are tried against each version of a chain before
// what they need is made.
const pastTries = 4

// none is the index of no version.
const none = -1

// slice is a positional selector without its wording.
type slice struct {
	kind           ast.SelectorKind
	line, from, to int
}

// older returns the versions of a history that are worth trying for an address.
// exact says that only those are that have it exactly.
func (r *Resolver) older(a *ast.Address, h ast.History, exact bool) candidates {
	c := candidates{from: h.From}
	if !h.Shared {
		return c
	}
	if r.pasts == nil {
		r.pasts = map[*ast.TextVersion]*past{}
	}
	p := r.pasts[&h.Texts[0]]
	if p == nil {
		p = &past{resolver: r}
		r.pasts[&h.Texts[0]] = p
	}
	if p.tried++; p.tried <= pastTries {
		return c
	}
	if !p.ready {
		p.make(h.Texts, a)
	}
	if len(p.versions) > 0 {
		c.past, c.address, c.exact = p, a, exact
	}
	return c
}

// make indexes the versions, which all addresses of this history share, as they
// share the name of the part. Where messages share an id (E035) what one holds
// depends on the others, and there is no index.
func (p *past) make(versions []ast.TextVersion, a *ast.Address) {
	p.ready = true
	for i := range versions[1:] {
		if versions[i].Number == versions[i+1].Number {
			return
		}
	}
	p.versions = versions[:len(versions)-1]
	named := ast.Address{Name: a.Name, Parts: a.Parts, Selectors: []ast.Selector{{Kind: ast.SelLines}}}
	whole := make([]string, len(p.versions))
	for i, v := range p.versions {
		supplied := v.Block != nil && v.Block.Src != nil && !v.Text.Whole() && p.resolver.Artifacts != nil
		switch {
		case supplied || referent(named, v) != nil:
			p.blind = append(p.blind, i)
			continue
		case !v.Text.Whole():
			p.partial = append(p.partial, i)
		}
		if !v.Text.Elided {
			p.carried = append(p.carried, i)
			whole[i] = strings.Join(v.Text.Lines, "\n")
			p.room += len(v.Text.Lines)
		}
	}
	p.texts = &pile{texts: whole}
}

// candidates are versions worth trying. Versions count from the one that the address
// names.
type candidates struct {
	from    int   // of the history: the version that the address names
	past    *past // nil when all are to be tried
	address *ast.Address
	exact   bool // only what is exact is of account
}

// next returns the end of the newest candidate before end: one more than its index,
// or 0 when there is none.
func (c candidates) next(end int) int {
	if c.past == nil || end == 0 {
		return end
	}
	limit := end + c.from
	newest := max(before(c.past.blind, limit), c.past.newest(c.address, c.exact, limit))
	return max(newest+1-c.from, 0)
}

// before returns the last of rising numbers that is less than end, or none.
func before(rising []int, end int) int {
	if i := sort.SearchInts(rising, end); i > 0 {
		return rising[i-1]
	}
	return none
}

// newest returns the newest version before end that may have what an address names,
// or none. exact says that it has to be where the address says: then there is a
// quote.
func (p *past) newest(a *ast.Address, exact bool, end int) int {
	if len(a.Selectors) == 0 {
		return before(p.carried, end)
	}
	quoted, places := false, 0
	for i := range a.Selectors {
		switch s := &a.Selectors[i]; {
		case s.Kind == ast.SelQuote && s.Quote != "":
			quoted = true
		case s.Positional():
			places++
		default:
			return none // no text understands it
		}
	}
	found := none
	for i := range a.Selectors {
		switch s := &a.Selectors[i]; {
		case s.Kind == ast.SelQuote && !exact:
			folded, _ := fold(s.Quote, foldAll)
			found = max(found, p.texts.newest(s.Quote, end), p.foldings().newest(folded, end))
		case s.Kind == ast.SelQuote && (s.N > 0 || places > 1): // what counts is not a place alone
			found = max(found, p.texts.newest(s.Quote, end))
		case s.Kind == ast.SelQuote:
			for j := range a.Selectors {
				if at := &a.Selectors[j]; at.Positional() {
					found = max(found, p.holding(at, s.Quote, end))
				}
			}
		case !quoted:
			found = max(found, p.landing(s, end))
		}
	}
	return found
}

// foldings returns the texts as they are folded.
func (p *past) foldings() *pile {
	if p.folded == nil {
		folded := make([]string, len(p.texts.texts))
		for i, t := range p.texts.texts {
			folded[i], _ = fold(t, foldAll)
		}
		p.folded = &pile{texts: folded}
	}
	return p.folded
}

// landing returns the newest version before end that may have the place of a
// positional selector, or none.
func (p *past) landing(s *ast.Selector, end int) int {
	switch {
	case s.From < 0 || s.From > s.To:
		return none
	case s.Kind == ast.SelLines:
		x := p.line(s.To)
		for i := len(x.texts) - 1; i >= 0; i-- {
			if v := x.version(i); p.versions[v].Text.FirstLine() <= s.From { // else it is a window
				return min(v, end-1)
			}
		}
		return none
	case s.Kind == ast.SelColumns:
		return p.line(s.Line).longest(s.To, end)
	}
	return p.sizes(s.Kind).newest(s.To, end)
}

// holding returns the newest version before end that may have a quote in the place
// of a positional selector, or none.
func (p *past) holding(at *ast.Selector, quote string, end int) int {
	whole := p.texts
	switch {
	case at.Kind == ast.SelLines:
		piece := longestLine(quote)
		if piece == "" || at.To-at.From >= len(p.versions) {
			return whole.newest(quote, end)
		}
		if at.From == at.To { // its words are all that counts
			return p.line(at.From).runs().newest(piece, end)
		}
		found := none
		end = min(end, p.landing(at, end)+1)
		for n := at.From; n <= at.To; n++ {
			found = max(found, p.line(n).newest(piece, end))
		}
		return found
	case at.Kind == ast.SelColumns:
		whole = p.line(at.Line).runs()
	}
	if x := p.slicesAt(at, whole); x != nil {
		return x.newest(quote, end)
	}
	return whole.search(quote, end, func(version int) bool { return strings.Contains(p.slice(at, version), quote) })
}

// longestLine returns the longest line of a quote: what a line of a text has to have
// for the text to hold it.
func longestLine(quote string) string {
	longest := ""
	for line := range strings.SplitSeq(quote, "\n") {
		if len(line) > len(longest) {
			longest = line
		}
	}
	return longest
}

// slice returns what stands in a version at a place; "" where it has none.
func (p *past) slice(at *ast.Selector, version int) string {
	x := p.resolver.byText(p.versions[version].Text)
	if s, f := x.place(*at); f == lands {
		return x.slice(s)
	}
	return ""
}

// slicesAt returns what stands at a place in each version, as far as there is room for
// it, from the second time on that the place is asked for; nil else.
func (p *past) slicesAt(at *ast.Selector, whole *pile) *pile {
	key := slice{at.Kind, at.Line, at.From, at.To}
	x, again := p.slices[key]
	switch {
	case x != nil:
		return x
	case !again:
		if p.slices == nil {
			p.slices = map[slice]*pile{}
		}
		p.slices[key] = nil
		return nil
	case p.room < len(whole.texts):
		return nil
	}
	p.room -= len(whole.texts)
	all := &pile{}
	for i := range whole.texts {
		all.add(whole.version(i), p.slice(at, whole.version(i)))
	}
	x = all.runs()
	p.slices[key] = x
	return x
}

// line returns what the versions have as line n.
func (p *past) line(n int) *pile {
	if p.lines == nil {
		p.lines = map[int]*pile{}
		for _, v := range p.carried {
			t := &p.versions[v].Text
			for i, line := range t.Lines {
				x := p.lines[t.FirstLine()+i]
				if x == nil {
					x = &pile{}
					p.lines[t.FirstLine()+i] = x
				}
				x.add(v, line)
			}
		}
	}
	if x := p.lines[n]; x != nil {
		return x
	}
	return &pile{}
}

// sizes returns how many paragraphs or code points the whole texts have.
func (p *past) sizes(kind ast.SelectorKind) records {
	i := 0
	if kind == ast.SelChars {
		i = 1
	}
	if p.depth[i] == nil {
		p.depth[i] = records{}
		for k := len(p.carried) - 1; k >= 0; k-- {
			if v := p.carried[k]; p.versions[v].Text.Whole() {
				x := p.resolver.byText(p.versions[v].Text)
				size := len(x.blocksOfLines())
				if kind == ast.SelChars {
					size = x.table().total
				}
				p.depth[i].add(size, v)
			}
		}
	}
	return p.depth[i]
}

// hides reports whether some version from one on may have what an address names in
// what it does not carry; no version has it in what it carries.
func (c candidates) hides() bool {
	p := c.past
	if p == nil || len(p.partial) == 0 {
		return false // each was tried
	}
	var key []byte
	for i := range c.address.Selectors {
		s := &c.address.Selectors[i]
		key = append(key, byte(s.Kind))
		if s.Kind != ast.SelQuote {
			for _, n := range [...]int{s.Line, s.From, s.To} {
				key = binary.AppendVarint(key, int64(n))
			}
		} else if s.Quote == "" {
			key = append(key, 0)
		} else {
			key = append(key, 1)
		}
	}
	newest, known := p.hiding[string(key)]
	if !known {
		newest = none
		for i := len(p.partial) - 1; i >= 0 && newest == none; i-- {
			if v := p.partial[i]; p.resolver.byText(p.versions[v].Text).hides(c.address.Selectors) {
				newest = v
			}
		}
		if p.hiding == nil {
			p.hiding = map[string]int{}
		}
		p.hiding[string(key)] = newest
	}
	return newest >= c.from
}
