package anchor

import "strings"

// adopted looks for what the mark proposes, where it would stand.
func (p *passage) adopted() (Rebased, bool) {
	if p.proposal == nil {
		return Rebased{}, false
	}
	var pick candidate
	ok := false
	beside := func() bool { // the words beside it are paired
		between := p.gapRegion().borders(p.at)
		return strings.TrimSpace(p.new.slice(between)) == strings.TrimSpace(*p.proposal)
	}
	consider := func(old, at span) {
		c := candidate{at: at, support: p.support(old, at)}
		fits := c.both(contextEnough) || min(c.left, c.right) >= contextLeast &&
			(c.sum() >= 2*contextEnough || c.sum() >= contextEnough && beside())
		if fits && (!ok || c.sum() > pick.sum()) {
			pick, ok = c, true
		}
	}
	if *p.proposal == "" {
		between := p.gapRegion().borders(p.at)
		if between.len() <= contextBytes {
			for k := max(between.start-contextEnough, 0); k <= min(between.end+contextEnough, len(p.new.joined)); k++ {
				if runeBorder(p.new.joined, k) {
					for _, old := range p.deletions() {
						consider(old, span{k, k})
					}
				}
			}
		}
	} else if hits := p.new.exact.find(*p.proposal); len(hits) > mostHits {
		if at := p.trim(p.gapRegion().borders(p.at)); p.new.slice(at) == *p.proposal {
			consider(p.at, at)
		}
	} else {
		for _, h := range hits {
			if at := (span{h, h + len(*p.proposal)}); p.isFresh(at) {
				consider(p.at, at)
			}
		}
	}
	if !ok || p.stillThere(pick) {
		return Rebased{}, false
	}
	return Rebased{
		Outcome: RebaseAdopted, Range: p.new.rangeOf(pick.at), Text: p.new.slice(pick.at),
		Detail: "the text is what the mark proposes",
	}, true
}

// deletions returns what who deletes the place takes away: the place, or with the
// white space before or behind it, which would be one too many.
func (p *passage) deletions() []span {
	all := []span{p.at}
	head, tail := p.old.joined[:p.at.start], p.old.joined[p.at.end:]
	if n := len(head) - len(strings.TrimRight(head, " \t\n")); n > 0 {
		all = append(all, span{p.at.start - n, p.at.end})
	}
	if n := len(tail) - len(strings.TrimLeft(tail, " \t\n")); n > 0 {
		all = append(all, span{p.at.start, p.at.end + n})
	}
	return all
}

// stillThere reports whether the old text stands where the proposal was found, and
// fits there as well: then nothing was replaced.
func (p *passage) stillThere(c candidate) bool {
	if p.text == "" {
		return false
	}
	near := span{max(c.at.start-len(p.text), 0), min(c.at.end+len(p.text), len(p.new.joined))}
	hits := p.new.hitsIn(p.text, near)
	for _, h := range hits[:min(len(hits), mostHits)] {
		if p.support(p.at, span{h, h + len(p.text)}).sum() >= c.sum() {
			return true
		}
	}
	return false
}
