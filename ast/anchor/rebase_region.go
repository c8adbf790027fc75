package anchor

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// region is a part of the old text compared with a part of the new, word by word.
type region struct {
	in, with span // bytes of old and of new
	old, new wordList
	to       []int // of each word of old its partner in new, or -1
	before   []int // of each word of old, and the end, the last one before it that has a partner, or -1
	after    []int // of each word of old, and the end, the first from it on that has one, or len(to)
}

func (r *Rebaser) compare(in, with span) *region {
	g := &region{in: in, with: with, old: split(r.old.joined, in, r.known), new: split(r.new.joined, with, r.known)}
	g.to = pairs(g.old.ids, g.new.ids)
	n := len(g.to)
	g.before, g.after = make([]int, n+1), make([]int, n+1)
	g.before[0], g.after[n] = -1, n
	for i := range n {
		g.before[i+1] = g.before[i]
		if g.to[i] >= 0 {
			g.before[i+1] = i
		}
	}
	for i := n - 1; i >= 0; i-- {
		g.after[i] = g.after[i+1]
		if g.to[i] >= 0 {
			g.after[i] = i
		}
	}
	return g
}

// gapRegion returns the region between the lines that both versions have; it is
// made once for all the places in it.
func (p *passage) gapRegion() *region {
	g := p.regions[p.oldGap.start]
	if g == nil {
		g = p.compare(p.old.bytes(p.oldGap), p.around)
		p.regions[p.oldGap.start] = g
	}
	return g
}

// borders returns what stands in the new text between the nearest words beside the
// old span that both have: the outer edges of whatever the span became.
func (g *region) borders(s span) span {
	w := g.old.at(s)
	out := g.with
	if i := g.before[w.start]; i >= 0 {
		out.start = g.new.starts[g.to[i]+1]
	}
	if i := g.after[w.end]; i < len(g.to) {
		out.end = g.new.starts[g.to[i]]
	}
	out.end = max(out.start, out.end)
	return out
}

// spanOf returns what became of an old span as its words are paired, and how many
// bytes of its words are still there.
func (g *region) spanOf(s span) (to span, kept int) {
	to = g.borders(s)
	w := g.old.at(s)
	for i := w.start; i < w.end; i++ {
		if g.to[i] >= 0 {
			kept += g.old.length(i, i+1)
		}
	}
	if w.len() > 0 {
		if j := g.to[w.start]; j >= 0 && g.old.starts[w.start] == s.start {
			to.start = g.new.starts[j]
		}
		if j := g.to[w.end-1]; j >= 0 && g.old.starts[w.end] == s.end {
			to.end = g.new.starts[j+1]
		}
	}
	return to, kept
}

// support is how many bytes before and behind two spans are the same. The end of a
// text counts like contextBytes: nothing else can stand there.
type support struct{ left, right int }

func (s support) sum() int { return s.left + s.right }

// both reports whether there are n bytes on either side.
func (s support) both(n int) bool { return s.left >= n && s.right >= n }

// support compares what stands around a span of the old text and one of the new.
func (r *Rebaser) support(old, new span) support {
	a, b := r.old.joined, r.new.joined
	var s support
	for s.left < contextBytes && s.left < old.start && s.left < new.start && a[old.start-1-s.left] == b[new.start-1-s.left] {
		s.left++
	}
	if s.left == old.start && s.left == new.start {
		s.left = contextBytes
	}
	for s.right < contextBytes && old.end+s.right < len(a) && new.end+s.right < len(b) && a[old.end+s.right] == b[new.end+s.right] {
		s.right++
	}
	if old.end+s.right == len(a) && new.end+s.right == len(b) {
		s.right = contextBytes
	}
	return s
}

// hitsIn returns the occurrences of a text in a part of an index.
func (x *Index) hitsIn(text string, in span) []int {
	hits := x.exact.find(text)
	from := sort.SearchInts(hits, in.start)
	to := sort.Search(len(hits), func(i int) bool { return hits[i]+len(text) > in.end })
	return hits[from:max(from, to)]
}

// candidate is an occurrence of the old text in the new, and what speaks for it.
type candidate struct {
	at span
	support
	paired bool // its words are paired with those of the place
}

func (c candidate) score() int {
	if c.paired {
		return c.sum() + contextLead
	}
	return c.sum()
}

// best returns the occurrence that fits best, and whether another fits as well.
// One that fits another occurrence in the old text better is that one's.
func (p *passage) best(hits []int, g *region) (pick candidate, tie, any bool) {
	paired := span{-1, -1}
	if g != nil {
		paired, _ = g.spanOf(p.at)
	}
	if len(hits) > mostHits { // too many to weigh: the one that is paired, or none
		if g == nil || p.new.slice(paired) != p.text {
			return candidate{}, false, false
		}
		hits = []int{paired.start}
	}
	second := -1
	for _, h := range hits {
		at := span{h, h + len(p.text)}
		c := candidate{at: at, support: p.support(p.at, at), paired: at == paired}
		switch {
		case !any || c.score() > pick.score():
			if any {
				second = pick.score()
			}
			pick, any = c, true
		case c.score() > second:
			second = c.score()
		}
	}
	if !any {
		return pick, false, false
	}
	tie = pick.score() < second+contextLead
	others := p.old.exact.find(p.text)
	if len(others) > mostHits {
		return pick, !pick.both(contextEnough) && (!pick.paired || pick.sum() < contextEnough), true
	}
	for _, o := range others {
		at := span{o, o + len(p.text)}
		if at == p.at {
			continue
		}
		switch theirs := p.support(at, pick.at).sum(); {
		case theirs > pick.sum() && !pick.paired:
			return candidate{}, false, false
		case theirs > pick.sum(), theirs == pick.sum() && !pick.paired:
			tie = true
		}
	}
	return pick, tie, true
}

// coherent reports whether the words around the place are also around a span of
// the new text: the sentence is the same one, though every neighbour may have
// changed.
func (p *passage) coherent(g *region, to span) bool {
	if g == nil {
		return false
	}
	near := g.old.at(span{max(p.at.start-coherentBytes, g.in.start), min(p.at.end+coherentBytes, g.in.end)})
	own := g.old.at(p.at)
	all, kept := 0, 0
	for i := near.start; i < near.end; i++ {
		if i >= own.start && i < own.end {
			continue
		}
		n := g.old.length(i, i+1)
		all += n
		if j := g.to[i]; j >= 0 && g.new.starts[j] >= to.start-2*coherentBytes && g.new.starts[j] < to.end+2*coherentBytes {
			kept += n
		}
	}
	return kept > 0 && float64(kept) >= coherentShare*float64(all)
}

// weight is how much a text says by itself: the bytes of its words.
func (p *passage) weight() int {
	w := split(p.text, span{0, len(p.text)}, p.known)
	return w.length(0, len(w.ids))
}

// inRegion looks for the words of the place between the lines that both have.
func (p *passage) inRegion() (Rebased, bool) {
	if p.text == "" {
		return Rebased{}, false
	}
	return p.verbatim(p.gapRegion())
}

// verbatim looks for the words of the place in a region.
func (p *passage) verbatim(g *region) (Rebased, bool) {
	pick, tie, any := p.best(p.new.hitsIn(p.text, g.with), g)
	if !any {
		return Rebased{}, false
	}
	if pick.sum() < contextEnough && !p.coherent(g, pick.at) && p.weight() < weightAlone {
		return Rebased{}, false
	}
	if tie {
		return p.guess(pick), true
	}
	return p.found(pick.at, ""), true
}

// guess answers with one of several places.
func (p *passage) guess(c candidate) Rebased {
	return Rebased{
		Outcome: RebaseAmbiguous, Range: p.new.rangeOf(c.at), Text: p.new.slice(c.at),
		Detail: "the words occur several times, and what stands around them does not tell them apart",
	}
}

// elsewhere looks for the words of the place in lines that are new: text that was
// moved. In lines that both versions have they are another occurrence.
func (p *passage) elsewhere() (Rebased, bool) {
	all := p.new.exact.find(p.text)
	if p.text == "" || len(all) > mostHits {
		return Rebased{}, false
	}
	var hits []int
	for _, h := range all {
		if !p.inGap(h) && p.isFresh(span{h, h + len(p.text)}) {
			hits = append(hits, h)
		}
	}
	pick, tie, any := p.best(hits, nil)
	if !any || pick.sum() < contextMoved && p.weight() < weightAlone {
		return Rebased{}, false
	}
	if tie {
		return p.guess(pick), true
	}
	return p.found(pick.at, ""), true
}

func (p *passage) inGap(at int) bool {
	line := p.new.lineAt(at)
	return p.gap.start <= line && line < p.gap.end
}

// isFresh reports whether a span touches a line that only the new version has.
func (r *Rebaser) isFresh(s span) bool {
	for i := r.new.lineAt(s.start); i <= r.new.lineAt(s.end) && i < len(r.fresh); i++ {
		if r.fresh[i] {
			return true
		}
	}
	return false
}

// edited looks for the place of the words where they were, though they are others.
func (p *passage) edited() (Rebased, bool) { return p.changedIn(p.gapRegion()) }

func (p *passage) changedIn(g *region) (Rebased, bool) {
	to, kept := g.spanOf(p.at)
	to = p.trim(to)
	text := p.new.slice(to)
	s := p.support(p.at, to)
	if p.text == "" {
		switch {
		case text == "" && (s.both(contextLeast) || s.sum() >= 2*contextEnough):
			return p.found(to, ""), true
		case s.left >= contextEnough:
			return p.other(span{to.start, to.start}), true
		case s.right >= contextEnough:
			return p.other(span{to.end, to.end}), true
		}
		return Rebased{}, false
	}
	if strings.TrimSpace(text) == "" || len(text) > editGrowth*len(p.text)+contextBytes {
		return Rebased{}, false
	}
	if p.sameWords(text) {
		return p.found(to, "only white space has changed"), true
	}
	like := p.likeness(text, kept)
	few := len(strings.Fields(p.text)) <= editWords && len(p.text) <= contextBytes
	beside := s.left >= contextEnough || s.right >= contextEnough
	switch {
	case like >= editLikeness && (beside || p.weight() >= weightAlone || p.coherent(g, to)):
	case like >= editLikeness/2 && beside:
	case few && s.both(contextEnough) && len(strings.Fields(text)) <= editWords+1 && p.within(to):
	case p.quote != "" && strings.Contains(text, p.quote):
	default:
		return Rebased{}, false
	}
	return p.other(to), true
}

// within reports whether both spans begin and end inside a line: a word of a
// sentence was replaced, not a sentence by another.
func (p *passage) within(to span) bool {
	inside := func(x *Index, s span) bool {
		line := x.line(x.lineAt(s.start))
		return s.end <= line.end && (s.start > line.start || s.end < line.end)
	}
	return inside(p.old, p.at) && inside(p.new, to)
}

// trim takes white space off a span where the old text had none.
func (p *passage) trim(s span) span {
	text := p.new.slice(s)
	if strings.TrimSpace(text) == "" {
		return s
	}
	if strings.TrimLeft(p.text, " \t\n") == p.text {
		s.start += len(text) - len(strings.TrimLeft(text, " \t\n"))
	}
	if strings.TrimRight(p.text, " \t\n") == p.text {
		s.end -= len(text) - len(strings.TrimRight(text, " \t\n"))
	}
	return s
}

func (p *passage) other(to span) Rebased {
	return Rebased{
		Outcome: RebaseEdited, Range: p.new.rangeOf(to), Text: p.new.slice(to),
		Detail: "the text there is another",
	}
}

func (p *passage) sameWords(text string) bool {
	return strings.Join(strings.Fields(text), " ") == strings.Join(strings.Fields(p.text), " ")
}

// likeness is how alike the old text and a new one are, 0 to 1: by the words that
// are paired, or by edits where a word was only corrected and that is not enough.
func (p *passage) likeness(text string, kept int) float64 {
	w := split(text, span{0, len(text)}, p.known)
	like := float64(kept) / float64(max(w.length(0, len(w.ids)), p.weight(), 1))
	a, b := utf8.RuneCountInString(p.text), utf8.RuneCountInString(text)
	most := max(a, b)
	if like < editLikeness && most <= suggestQuote && float64(most-min(a, b)) <= (1-lineLikeness)*float64(most)+1 {
		if typed := 1 - float64(distance([]rune(p.text), []rune(text)))/float64(most); typed >= lineLikeness {
			like = max(like, typed)
		}
	}
	return like
}
