package anchor

import (
	"sort"

	"golang.org/x/text/unicode/norm"

	"github.com/agentrosetta/rosettac/ast"
)

// past finds the versions of a text that may hold a quote, in a long chain of
// revisions, without looking at each of them.
type past struct {
	tried int
	index *Index // of the lines of all versions, one behind the other; nil at first
	start []int  // by version: where its lines begin in the joined text; one more at the end
	blind []int  // the versions that the index cannot judge, in rising order
}

// pastTries is how many addresses are tried against each version of a chain before
// it gets an index.
const pastTries = 4

// older returns the versions of a history that are worth trying for an address: all
// of them, or those that hold one of its quotes in any spelling of §5.2.
func (r *Resolver) older(a ast.Address, h ast.History) candidates {
	c := candidates{from: h.From}
	if !h.Shared || len(quotes(a)) == 0 {
		return c
	}
	if r.pasts == nil {
		r.pasts = map[*ast.TextVersion]*past{}
	}
	p := r.pasts[&h.Texts[0]]
	if p == nil {
		p = &past{}
		r.pasts[&h.Texts[0]] = p
	}
	if p.tried++; p.tried <= pastTries {
		return c
	}
	if p.index == nil {
		p.make(h.Texts)
	}
	c.past = p
	for _, q := range quotes(a) {
		if hits := p.index.exact.find(q); len(hits) > 0 {
			c.hits = append(c.hits, places{hits: hits, size: len(q)})
		}
		folded, _ := fold(q, foldAll)
		f := p.index.folded()
		if hits := f.hay.find(folded); len(hits) > 0 {
			c.hits = append(c.hits, places{hits: hits, size: len(folded), folding: f})
		}
	}
	return c
}

// quotes returns the quotes of an address.
func quotes(a ast.Address) []string {
	var all []string
	for i := range a.Selectors {
		if s := &a.Selectors[i]; s.Kind == ast.SelQuote && s.Quote != "" {
			all = append(all, s.Quote)
		}
	}
	return all
}

// make indexes the versions. Only texts carried whole can be judged by their lines
// alone, and only blocks: a binding may lead elsewhere. A text that begins with a
// combining character is folded with what stands before it.
func (p *past) make(versions []ast.TextVersion) {
	var lines []string
	at := 0
	p.start = make([]int, 0, len(versions)+1)
	for i, v := range versions {
		p.start = append(p.start, at)
		if v.Block == nil || !v.Text.Whole() || len(v.Text.Lines) == 0 || combines(v.Text.Lines[0]) {
			p.blind = append(p.blind, i)
			continue
		}
		lines = append(lines, v.Text.Lines...)
		for _, l := range v.Text.Lines {
			at += len(l) + 1
		}
	}
	p.start = append(p.start, at)
	p.index = NewIndex(ast.CarriedText{Lines: lines})
}

// combines reports whether a text is folded together with what stands before it.
func combines(text string) bool {
	return text != "" && !norm.NFC.PropertiesString(text).BoundaryBefore()
}

// candidates are versions worth trying. Versions count from the one that the address
// names.
type candidates struct {
	from int   // of the history: the version that the address names
	past *past // nil when all are to be tried
	hits []places
}

// next returns the end of the newest candidate before end: one more than its index,
// or 0 when there is none.
func (c candidates) next(end int) int {
	if c.past == nil || end == 0 {
		return end
	}
	p, limit, newest := c.past, end+c.from, -1
	if i := sort.SearchInts(p.blind, limit) - 1; i >= 0 {
		newest = p.blind[i]
	}
	for _, h := range c.hits {
		// A hit that reaches over the border of two versions is one of either.
		i := sort.Search(len(h.hits), func(i int) bool { return h.at(i).start >= p.start[limit] }) - 1
		if i < 0 {
			continue
		}
		at := h.at(i)
		newest = max(newest, min(limit, sort.SearchInts(p.start, at.end+1))-1)
	}
	return max(newest+1-c.from, 0)
}
