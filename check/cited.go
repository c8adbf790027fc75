package check

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// cite is a message that another cites or answers, once for all the places where
// it does.
type cite struct {
	id       ast.MsgID
	orig     bool        // as @id@orig
	places   ast.Place   // of all citations
	span     source.Span // of the first of Cited; of the answer when there is none
	evidence source.Span // of the first of Evidence

	in    member       // the id among the families
	used  *ast.Message // what version returned
	asked bool
}

// citeKey is what makes two citations one.
type citeKey struct {
	id   ast.MsgID
	orig bool
}

// cites are what one message cites and answers, in written order. It is used for
// one message after the other.
type cites struct {
	families *families
	list     []cite
	index    map[citeKey]int
	upTo     map[*family]int // of the families it names: the newest version cited or answered
}

// read fills the list with what m cites and answers. What it says of itself does
// not count.
func (l *cites) read(m *ast.Message, f *families) {
	l.families, l.list, l.index = f, l.list[:0], nil
	clear(l.upTo)
	if !m.Re.IsZero() && m.Re != m.ID {
		c := l.entry(citeKey{id: m.Re})
		c.span, c.places = m.ReSpan, ast.InRe
	}
	for at := range m.References {
		if at.Place&ast.Labelled == 0 || at.Addr.Kind != ast.BaseMessage || at.Addr.ID == m.ID {
			continue
		}
		c := l.entry(citeKey{at.Addr.ID, at.Addr.Orig})
		if at.Place&ast.Cited != 0 && c.places&ast.Cited == 0 || c.places == 0 {
			c.span = at.Span
		}
		if at.Place&ast.Evidence != 0 && c.places&ast.Evidence == 0 {
			c.evidence = at.Span
		}
		c.places |= at.Place
	}
	for i := range l.list {
		if v := l.list[i].in; v.family != nil {
			if l.upTo == nil {
				l.upTo = map[*family]int{}
			}
			if known, ok := l.upTo[v.family]; !ok || v.at > known {
				l.upTo[v.family] = v.at
			}
		}
	}
}

// entry returns the entry of a key, a new one when it is new.
func (l *cites) entry(key citeKey) *cite {
	if len(l.index) == 0 {
		for i := range l.list {
			if l.list[i].id == key.id && l.list[i].orig == key.orig {
				return &l.list[i]
			}
		}
		if len(l.list) >= few {
			l.index = make(map[citeKey]int, 2*few)
			for i, c := range l.list {
				l.index[citeKey{c.id, c.orig}] = i
			}
		}
	} else if i, ok := l.index[key]; ok {
		return &l.list[i]
	}
	if len(l.index) > 0 {
		l.index[key] = len(l.list)
	}
	l.list = append(l.list, cite{id: key.id, orig: key.orig, in: l.families.member(key.id)})
	return &l.list[len(l.list)-1]
}

// version returns the newest version of what a cite names that m knows, m being
// the message that was read; nil when the id was never seen, stands for several
// messages (E035), or was cut off.
func (l *cites) version(c *cite, m *ast.Message) *ast.Message {
	if !c.asked {
		c.asked, c.used = true, l.find(c, m)
	}
	return c.used
}

func (l *cites) find(c *cite, m *ast.Message) *ast.Message {
	f, from := l.families, c.in
	if from.family == nil || c.orig {
		found := f.tr.Message(c.id)
		if found == nil || found.Incomplete || f.tr.Contested(c.id) {
			return nil
		}
		return found
	}
	found := from.members[f.newest(from, m, l.upTo[from.family])]
	if found.Incomplete {
		return nil
	}
	return found
}
