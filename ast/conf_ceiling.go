package ast

// AtMost returns the lower of c and a ceiling (language.md §8). Two numbers
// compare as numbers, anything else by [Conf.Rank]; `~?` and an unstated
// confidence have no rank and stay as they are. A ceiling without a rank is none.
// What is lowered keeps the span of c.
func (c Conf) AtMost(ceiling Conf) Conf {
	stated, most := c.Rank(), ceiling.Rank()
	if stated < Lo || most < Lo {
		return c
	}
	above := stated > most
	if c.Level == Numeric && ceiling.Level == Numeric {
		above = c.Num > ceiling.Num
	}
	if !above {
		return c
	}
	ceiling.Span = c.Span
	return ceiling
}
