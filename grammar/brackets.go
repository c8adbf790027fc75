package grammar

import "sort"

// maxNesting is the depth down to which brackets are matched; deeper ones are
// text. It bounds the memory that hostile input can take.
const maxNesting = 256

// pair is an opener and its closer, as byte offsets; the closer is -1 while there
// is none.
type pair struct{ open, close int }

// matcher matches brackets, parentheses and quotes. A closer closes the nearest
// opener of its kind and voids what was opened inside and never closed, so that a
// lone bracket in a list is text and not the end of the world.
type matcher struct {
	pairs []pair
	stack []int // indexes into pairs
	count [3]int

	inside bool // the text stands inside a bracket already
}

// bracket are the bytes at which a matcher looks.
var bracket = [256]bool{'[': true, ']': true, '{': true, '}': true, '(': true, ')': true, '"': true, 0xE3: true}

var closers = [256]byte{']': '[', '}': '{', ')': '('}

func kindOf(c byte) int {
	switch c {
	case '[':
		return 0
	case '{':
		return 1
	}
	return 2
}

// line matches the brackets of s[start:end] and goes on from line to line. With
// first it stops at the closer of the first opener and returns true.
func (m *matcher) line(s string, start, end int, first bool) bool {
	for p := start; p < end; p++ {
		c := s[p]
		if !bracket[c] {
			continue // nearly always
		}
		switch c {
		case '[', '{', '(':
			if len(m.stack) < maxNesting {
				m.stack = append(m.stack, len(m.pairs))
				m.pairs = append(m.pairs, pair{p, -1})
				m.count[kindOf(c)]++
			}
		case ']', '}', ')':
			if m.shut(s, p, closers[c]); first && len(m.stack) == 0 && len(m.pairs) > 0 {
				return true
			}
		case '"':
			// Inside brackets a quote at a word start opens, if it closes on
			// its line; an inch mark does not.
			if (m.inside || len(m.stack) > 0) && !wordBefore(s, start, p) {
				if q := quoteEnd(s, p, end); q > p {
					m.pairs = append(m.pairs, pair{p, q})
					p = q
				}
			}
		case 0xE3: // 【 and 】 as the first character of a list and its end
			if w := wideForms['[']; p+3 <= end && s[p:p+3] == w && len(m.pairs) == 0 {
				m.stack, m.pairs = append(m.stack, 0), append(m.pairs, pair{p, -1})
				m.count[0]++
			} else if p+3 <= end && s[p:p+3] == wideForms[']'] && m.count[0] > 0 {
				if m.shut(s, p, '['); first && len(m.stack) == 0 {
					return true
				}
			}
		}
	}
	return false
}

func quoteEnd(s string, p, end int) int {
	for q := p + 1; q < end; q++ {
		if s[q] == '"' {
			return q
		}
	}
	return p
}

// shut closes the nearest opener of the given kind, if there is one.
func (m *matcher) shut(s string, p int, opener byte) {
	if m.count[kindOf(opener)] == 0 {
		return
	}
	for {
		top := len(m.stack) - 1
		i := m.stack[top]
		m.stack = m.stack[:top]
		c := s[m.pairs[i].open]
		if c == 0xE3 {
			c = '['
		}
		m.count[kindOf(c)]--
		if c == opener {
			m.pairs[i].close = p
			return
		}
	}
}

func (m *matcher) reset() { m.pairs, m.stack, m.count = m.pairs[:0], m.stack[:0], [3]int{} }

// brackets answers where an opener closes. It looks from the opener on; a message
// that asks for too much of that is matched as a whole, each line once, however
// often it is asked.
type brackets struct {
	one     matcher
	spent   int // bytes looked at beyond the line of an opener
	region  matcher
	from    int // the region is the lines from ≤ i < to; empty when to is 0
	to      int
	barrier int // the barrier below line since
	since   int
}

// barrier returns the number of the first line below i that ends an open value: a
// blank or content line, or the end of the message (language.md §3.1).
func (x *msgLexer) barrier(i int) int {
	b := &x.brack
	if i >= b.since && i < b.barrier {
		return b.barrier
	}
	j := i + 1
	for j < len(x.lines) && x.lines[j].class != blankLine && x.lines[j].class != contentLine {
		j++
	}
	b.since, b.barrier = i, j
	return j
}

// closer returns the line and the offset of the closer of the opener at offset p
// of line i.
func (b *brackets) closer(x *msgLexer, i, p int) (last, at int, ok bool) {
	to := x.barrier(i)
	b.one.reset()
	start := p
	for j := i; j < to; j++ {
		l := &x.lines[j]
		if j > i {
			start = l.first
			if b.spent += l.next - l.start; b.spent > 8*(x.end-x.lines[0].start) {
				return b.wholly(x, i, p, to)
			}
		}
		if l.class != fenceLine && b.one.line(x.s, start, l.end, true) {
			return j, b.one.pairs[0].close, true
		}
	}
	return i, 0, false
}

// wholly is closer from what has been matched from the first line on that asked.
func (b *brackets) wholly(x *msgLexer, i, p, to int) (last, at int, ok bool) {
	if i < b.from || i >= b.to {
		b.from, b.to = i, to
		b.region.reset()
		start := p
		for j := i; j < to; j++ {
			if x.lines[j].class != fenceLine {
				b.region.line(x.s, start, x.lines[j].end, false)
			}
			if j+1 < to {
				start = x.lines[j+1].start
			}
		}
	}
	pairs := b.region.pairs
	k := sort.Search(len(pairs), func(k int) bool { return pairs[k].open >= p })
	if k == len(pairs) || pairs[k].open != p || pairs[k].close < 0 {
		return i, 0, false
	}
	at = pairs[k].close
	last = i + sort.Search(b.to-i, func(d int) bool { return x.lines[i+d].next > at })
	return last, at, true
}

// within matches what stands between the end of the last token, behind an opener
// on line x.i, and offset at on line last; at is -1 for the end of that line.
func (b *brackets) within(x *msgLexer, last, at int) []pair {
	b.one.reset()
	b.one.inside = true
	for i := x.i; i <= last; i++ {
		l := &x.lines[i]
		end := l.end
		if i == last && at >= 0 {
			end = at
		}
		if l.class != fenceLine {
			b.one.line(x.s, max(x.pos, l.first), end, false)
		}
	}
	b.one.inside = false
	return b.one.pairs
}
