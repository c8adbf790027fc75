package grammar

// markLine lexes a line of a mark slot, from p (language.md §6). On the line of
// the key anything that is no mark is W029; a further line is a further mark if
// it begins with an address and holds an operator, else it continues the last.
func (x *msgLexer) markLine(p int, l *line, first bool) {
	end := trimBlanks(x.s, p, l.end)
	switch {
	case p >= end:
		x.state = wantsMark
		x.i++
		return
	case x.state == wantsOp:
		if kind, t, ok := markOperator(x.s, p, end); ok {
			x.structural(kind, p, t)
			x.markValue(p+t.len, l)
			return
		}
	}
	toks, stop := x.markAddress(p, end, first || x.state == wantsMark)
	if len(toks) > 0 {
		op := skipBlanks(x.s, stop, end)
		if kind, t, ok := markOperator(x.s, op, end); ok {
			x.beginMark(toks)
			x.structural(kind, op, t)
			x.markValue(op+t.len, l)
			return
		}
		if op == end && x.operatorBelow() {
			x.beginMark(toks)
			x.state = wantsOp
			x.i++
			return
		}
	}
	switch x.state {
	case wantsVal:
		x.markValue(p, l)
	case started:
		x.more(p, l)
	default: // also behind a quoted text, which is whole
		x.badMark(p, end)
	}
}

func (x *msgLexer) beginMark(addr []Token) {
	x.settle()
	x.emit(MarkAt, addr[0].Start, addr[0].Start)
	if t, ok := structural(x.s, addr[0].Start, addr[0].End, '@'); ok {
		x.wide(addr[0].Start, t)
	}
	x.emitAll(addr)
}

func (x *msgLexer) badMark(p, end int) {
	x.emit(BadMark, p, end)
	x.state = plain
	x.i++
}

// markOperator recognises the operator of a mark at p.
func markOperator(s string, p, end int) (Kind, twin, bool) {
	if t, ok := structural(s, p, end, '='); ok {
		return Eq, t, true
	}
	t, ok := structural(s, p, end, '>')
	return Gt, t, ok
}

// markAddress recognises the address of a mark. A further line may not begin with
// a bare name: it must be `@…` or `name#…`.
func (x *msgLexer) markAddress(p, end int, bare bool) ([]Token, int) {
	if toks, stop := x.address(p, end); stop > p {
		return toks, stop
	}
	toks, stop := x.local(p, end)
	if !bare && (len(toks) == 0 || !hasHash(toks)) {
		return nil, p
	}
	return toks, stop
}

func hasHash(toks []Token) bool {
	for _, t := range toks {
		if t.Kind == Hash {
			return true
		}
	}
	return false
}

// operatorBelow reports whether the next line begins with an operator.
func (x *msgLexer) operatorBelow() bool {
	if x.i+1 >= len(x.lines) || x.lines[x.i+1].class != textLine {
		return false
	}
	l := &x.lines[x.i+1]
	_, _, ok := markOperator(x.s, l.first, l.end)
	return ok
}

// markValue lexes the right side of a mark, from p. It may begin on a later line.
func (x *msgLexer) markValue(p int, l *line) {
	p = skipBlanks(x.s, p, l.end)
	end := trimBlanks(x.s, p, l.end)
	if p >= end {
		x.state, x.unvalued = wantsVal, true
		x.i++
		return
	}
	x.unvalued = false
	if x.s[p] == '"' && x.str(p) {
		x.state = closed
		return
	}
	x.state = plain
	x.more(p, l)
	x.state = started
}
