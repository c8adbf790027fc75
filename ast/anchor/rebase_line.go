package anchor

// inSimilarLine looks for the line of the place among lines that only the new
// version has: a line that was moved and edited.
func (p *passage) inSimilarLine() (Rebased, bool) {
	if p.lines.len() != 1 {
		return Rebased{}, false
	}
	from := p.old.line(p.lines.start)
	own := split(p.old.joined, from, p.known)
	size := own.length(0, len(own.ids))
	votes := map[int]int{}
	for i, id := range own.ids {
		if own.solid[i] {
			if lines := p.freshWith(id); len(lines) <= mostHits {
				for _, j := range lines {
					votes[j] += own.length(i, i+1)
				}
			}
		}
	}
	best, score, second := -1, 0, 0
	for j, n := range votes {
		switch {
		case n > score || n == score && j < best:
			best, score, second = j, n, score
		case n > second:
			second = n
		}
	}
	if best < 0 || best >= p.gap.start && best < p.gap.end || second*4 > score*3 {
		return Rebased{}, false
	}
	line := p.new.line(best)
	other := split(p.new.joined, line, p.known)
	if float64(score) < lineLikeness*float64(max(size, other.length(0, len(other.ids)))) || p.rival(&other, score) {
		return Rebased{}, false
	}
	g := p.compare(from, line)
	if res, ok := p.verbatim(g); ok {
		return res, true
	}
	return p.changedIn(g)
}

// rival reports whether another line that only the old version has shares as much
// with a new line: then that may be the one it was.
func (p *passage) rival(line *wordList, score int) bool {
	ids := map[rune]int{}
	for i, id := range line.ids {
		if line.solid[i] {
			ids[id] = line.length(i, i+1)
		}
	}
	near := span{max(p.oldGap.start-rivalLines, 0), min(p.oldGap.end+rivalLines, len(p.to))}
	for i := near.start; i < near.end; i++ {
		if i == p.lines.start || p.to[i] >= 0 {
			continue
		}
		w := split(p.old.joined, p.old.line(i), p.known)
		n := 0
		for k, id := range w.ids {
			if w.solid[k] {
				n += min(ids[id], w.length(k, k+1))
			}
		}
		if n >= score {
			return true
		}
	}
	return false
}

// freshWith returns the lines that only the new version has and that hold a word.
func (r *Rebaser) freshWith(id rune) []int {
	if r.byWord == nil {
		r.byWord = map[rune][]int{}
		for j, fresh := range r.fresh {
			if !fresh {
				continue
			}
			w := split(r.new.joined, r.new.line(j), r.known)
			for i, id := range w.ids {
				if lines := r.byWord[id]; w.solid[i] && (len(lines) == 0 || lines[len(lines)-1] != j) {
					r.byWord[id] = append(lines, j)
				}
			}
		}
	}
	return r.byWord[id]
}
