package anchor

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// query is an address's selectors sorted by what they say of one text.
type query struct {
	*Index
	quotes   []ast.Selector
	position *span        // of the first positional selector that resolves
	where    ast.Selector // that selector; else the first positional one
	given    bool         // there is a positional selector
	inside   bool         // a positional selector names lines that are carried
	outside  bool         // one names lines that are not
	withheld bool         // one needs the whole
	missed   bool         // the text has no quote: another may resemble it
}

// Find resolves selectors, tried left to right, against the text (§5.2). Without
// selectors it is the whole of what is carried.
func (x *Index) Find(sels []ast.Selector) Resolution {
	q := query{Index: x}
	r := q.find(sels)
	if q.missed {
		r.Nearest = q.nearest()
	}
	return r
}

// Locate is Find without a suggestion, which costs more than the rest.
func (x *Index) Locate(sels []ast.Selector) Resolution {
	q := query{Index: x}
	return q.find(sels)
}

// hides reports whether what is carried leaves open what selectors name, when it has
// none of their quotes.
func (x *Index) hides(sels []ast.Selector) bool {
	if x.text.Elided {
		return true
	}
	q := query{Index: x}
	for _, s := range sels {
		if q.take(s) != "" {
			return false
		}
	}
	if len(q.quotes) == 0 || q.position == nil && q.withheld {
		return q.byPosition().Status == Outside
	}
	return q.lost().Status == Outside
}

func (q *query) find(sels []ast.Selector) Resolution {
	x := q.Index
	if x.text.Elided {
		return Resolution{Status: Outside, Detail: "the text is not carried, only its address"}
	}
	if len(sels) == 0 {
		r := x.at(Exact, span{0, len(x.joined)})
		if x.text.Window {
			r.Detail = "what is carried is a window of the whole"
		}
		return r
	}
	for _, s := range sels {
		if complaint := q.take(s); complaint != "" {
			return Resolution{Status: Orphan, Detail: complaint}
		}
	}
	if len(q.quotes) == 0 {
		return q.byPosition()
	}
	return q.byQuote()
}

// take reads one selector; it returns why no text understands it, or "".
func (q *query) take(s ast.Selector) string {
	switch {
	case s.Kind == ast.SelQuote && s.Quote == "":
		return "an empty quote names nothing"
	case s.Kind == ast.SelQuote:
		q.quotes = append(q.quotes, s)
		return ""
	case !s.Positional():
		return "no selector of a text: " + s.Raw
	}
	if !q.given {
		q.given, q.where = true, s
	}
	if q.position != nil {
		return ""
	}
	at, f := q.place(s)
	switch f {
	case lands:
		q.position, q.where, q.inside = &at, s, true
	case misses:
		if s.Kind == ast.SelColumns {
			_, _, f := q.carried(s.Line, s.Line)
			q.inside = q.inside || f == lands
		}
	case unseen:
		q.outside = true
	case withheld:
		q.withheld = true
	}
	return ""
}

// byPosition is the answer when there is no quote.
func (q *query) byPosition() Resolution {
	switch {
	case q.position != nil:
		return q.at(Exact, *q.position)
	case q.withheld:
		return Resolution{Status: Outside, Detail: "paragraphs and characters are counted from the beginning of the whole, and a window of it is carried"}
	case q.outside:
		return Resolution{Status: Outside, Detail: "outside the carried window"}
	}
	return Resolution{Status: Orphan, Detail: q.where.Raw + " is out of range"}
}

// byQuote is the answer when there is one: the position if it holds a quote, else
// the places of the first quote that has any, as it is written, then folded.
func (q *query) byQuote() Resolution {
	if q.position == nil && q.withheld {
		return q.byPosition()
	}
	for _, s := range q.quotes {
		if r, ok := q.inPosition(s); ok {
			return r
		}
	}
	for _, s := range q.quotes {
		if hits := q.exact.find(s.Quote); len(hits) > 0 {
			return q.settle(s, places{hits: hits, size: len(s.Quote)})
		}
	}
	for _, s := range q.quotes {
		quote, _ := fold(s.Quote, foldAll)
		if !q.mayHold(quote) {
			continue
		}
		f := q.folded()
		if hits := f.hay.find(quote); len(hits) > 0 {
			return q.settle(s, places{hits: hits, size: len(quote), folding: f})
		}
	}
	return q.lost()
}

// inPosition is rule 2 of §5.2. With @n it is the n-th occurrence of the whole
// that must lie there, and settle decides, unless a window hides the count.
func (q *query) inPosition(s ast.Selector) (Resolution, bool) {
	if q.position == nil || s.N > 0 && !q.uncounted() || !q.exact.within(s.Quote, *q.position) {
		return Resolution{}, false
	}
	r := q.at(Exact, *q.position)
	r.Unclear = len(s.Quote) < q.position.len()
	if s.N > 0 {
		r.Detail = "the window does not show which occurrence of the whole this is"
	}
	return r, true
}

// uncounted reports whether occurrences may stand before the carried lines, so
// that @n cannot be counted.
func (q *query) uncounted() bool { return q.text.Window && q.text.FirstLine() > 1 }

// places are the occurrences of a quote, in rising order, in the text itself or,
// with a folding, in the folded text.
type places struct {
	hits    []int
	size    int // bytes of the quote, in the same text
	folding *folding
}

func (p places) at(i int) span {
	s := span{p.hits[i], p.hits[i] + p.size}
	if p.folding != nil {
		s.start, _ = p.folding.original(s.start)
		s.end, _ = p.folding.original(s.end)
	}
	return s
}

// overlapping returns the occurrences, first to before last, that share a
// character with s. A point shares one with what it touches.
func (p places) overlapping(s span) (first, last int) {
	point := 0
	if s.len() == 0 {
		point = 1
	}
	first = sort.Search(len(p.hits), func(i int) bool { return p.at(i).end > s.start-point })
	last = sort.Search(len(p.hits), func(i int) bool { return p.at(i).start >= s.end+point })
	return first, max(first, last)
}

// nearest returns the occurrence closest to s, the earlier on a tie.
func (p places) nearest(x *Index, s span) int {
	if first, last := p.overlapping(s); first < last {
		return first
	}
	after := sort.Search(len(p.hits), func(i int) bool { return p.at(i).start >= s.end })
	if after == 0 || after == len(p.hits) {
		return min(after, len(p.hits)-1)
	}
	t := x.table()
	before := p.at(after - 1)
	if t.count(p.at(after).start)-t.count(s.end) < t.count(s.start)-t.count(before.end) {
		return after
	}
	// Occurrences of one quote that end at one place are one, so the earlier is the last before.
	return after - 1
}

// settle is rule 3 of §5.2: which occurrence it is.
func (q *query) settle(s ast.Selector, p places) Resolution {
	if s.N > 0 {
		return q.settleNth(s, p)
	}
	pick, status := 0, Relocated
	if len(p.hits) > 1 {
		status = Ambiguous
		if q.given {
			pick = p.nearest(q.Index, q.near(q.where))
		}
		if q.position != nil {
			if first, last := p.overlapping(*q.position); last-first == 1 {
				pick, status = first, Relocated
			}
		}
	}
	return q.found(status, s, p, pick)
}

func (q *query) settleNth(s ast.Selector, p places) Resolution {
	switch {
	case q.uncounted() || q.text.Window && s.N > len(p.hits):
		return Resolution{Status: Outside, Detail: fmt.Sprintf("the window does not show which occurrence is @%d of the whole", s.N)}
	case s.N > len(p.hits):
		return Resolution{Status: Orphan, Detail: fmt.Sprintf("the quote occurs %s, @%d names none", times(len(p.hits)), s.N)}
	}
	at := p.at(s.N - 1)
	if p.folding == nil && q.position != nil && q.position.contains(at) {
		r := q.at(Exact, *q.position)
		r.Unclear, r.Matches = at.len() < q.position.len(), len(p.hits)
		return r
	}
	return q.found(Relocated, s, p, s.N-1)
}

// found answers with the span of an occurrence.
func (q *query) found(status Status, s ast.Selector, p places, pick int) Resolution {
	at := p.at(pick)
	r := q.at(status, at)
	r.Matches, r.Folded = len(p.hits), p.folding != nil
	r.Moved = status == Relocated && (q.given || r.Folded)
	var notes []string
	if status == Ambiguous {
		notes = append(notes, "the quote occurs "+times(len(p.hits)))
	}
	if r.Folded {
		notes = append(notes, "found by folding "+foldingsNeeded(q.slice(at), s.Quote))
	}
	if q.given && (q.position == nil || !q.position.contains(at)) {
		notes = append(notes, fmt.Sprintf("at %s, not at %s", Label(r.Range), q.where.Raw))
		if unit := q.unitNote(q.where, at); unit != "" {
			notes = append(notes, unit)
		}
	}
	r.Detail = strings.Join(notes, "; ")
	return r
}

// lost is the answer when the carried text has no quote. A window convicts only a
// position inside it (§5.5).
func (q *query) lost() Resolution {
	if q.text.Window && !q.inside {
		return Resolution{Status: Outside, Detail: "the quote is not in the carried window"}
	}
	q.missed = true
	return Resolution{Status: Orphan, Detail: "the quote is not in the text"}
}

// nearest returns what resembles the first quote, or nil.
func (q *query) nearest() *Suggestion {
	hint := span{-1, -1}
	if q.given {
		hint = q.near(q.where)
	}
	return q.suggest(q.quotes[0].Quote, hint)
}

// at answers with a span of the text.
func (x *Index) at(status Status, s span) Resolution {
	return Resolution{Status: status, Range: x.rangeOf(s), Text: x.slice(s)}
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return strconv.Itoa(n) + " times"
}
