package emit

import (
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// words returns free text for people (language.md §10): refs worded, `a>b` with
// an arrow, a lone `?` as a word. Nothing in it can steer a terminal.
func (l Locale) words(t *ast.Text) string { return l.wordsFrom(t, 0) }

// wordsFrom is words for the text from byte offset from on.
func (l Locale) wordsFrom(t *ast.Text, from int) string {
	if strings.TrimSpace(t.Value[from:]) == "?" {
		return l.say("unknown")
	}
	if len(t.Refs) == 0 && strings.IndexByte(t.Value[from:], '>') < 0 {
		return diag.Visible(t.Value[from:])
	}
	var b strings.Builder
	b.Grow(len(t.Value) - from + len(t.Value)/2) // words are longer than addresses
	quoted := false
	l.eachPart(t, from, func(part string, at int, r *ast.Ref) {
		if r != nil {
			b.WriteString(l.ref(r.Addr, r.Raw))
			return
		}
		quoted = arrows(&b, t.Value, at, at+len(part), quoted)
	})
	return b.String()
}

// evidence is words for the slot why, in which leading refs that have text after
// them take a colon.
func (l Locale) evidence(t *ast.Text, from int) string {
	end := leadingRefs(t, from)
	if end <= from || strings.TrimSpace(t.Value[end:]) == "" {
		return l.wordsFrom(t, from)
	}
	head := ast.Text{Value: t.Value[:end], Refs: t.Refs}
	return l.wordsFrom(&head, from) + l.say("colon") + l.wordsFrom(t, end+1)
}

// leadingRefs returns the offset behind the refs that a text begins with, if a
// blank and then text that is no punctuation follows; else from.
func leadingRefs(t *ast.Text, from int) int {
	end := from
	for i := range t.Refs {
		r := &t.Refs[i]
		if r.Offset < end {
			continue
		}
		if strings.Trim(t.Value[end:r.Offset], " ,;") != "" {
			break
		}
		end = r.Offset + len(r.Raw)
	}
	if end == from || end+1 >= len(t.Value) || t.Value[end] != ' ' {
		return from
	}
	if strings.IndexByte(":,;.-=", t.Value[end+1]) >= 0 {
		return from
	}
	return end
}

// eachPart visits the runs of plain text and the refs of a text in order.
func (l Locale) eachPart(t *ast.Text, from int, visit func(part string, at int, r *ast.Ref)) {
	at := from
	for i := range t.Refs {
		r := &t.Refs[i]
		end := r.Offset + len(r.Raw)
		if r.Offset < at || end > len(t.Value) {
			continue
		}
		if r.Offset > at {
			visit(t.Value[at:r.Offset], at, nil)
		}
		visit(t.Value[r.Offset:end], r.Offset, r)
		at = end
	}
	if at < len(t.Value) {
		visit(t.Value[at:], at, nil)
	}
}

// arrows writes s[start:end] with ` -> ` for the `>` of `a>b`. quoted says whether
// start is inside double quotes; the answer says it of end.
func arrows(b *strings.Builder, s string, start, end int, quoted bool) bool {
	at := start
	angle := false // the word holds a `<` before: `<b>x` is no arrow
	for i := start; i < end; i++ {
		switch s[i] {
		case '"':
			quoted = !quoted
		case ' ', '\t':
			angle = false
		case '<':
			angle = true
		case '>':
			if !quoted && !angle && joins(s, i) {
				b.WriteString(diag.Visible(s[at:i]))
				b.WriteString(" -> ")
				at = i + 1
			}
		}
	}
	b.WriteString(diag.Visible(s[at:end]))
	return quoted
}

// joins reports whether the `>` at i stands between two words, no blank and no
// other operator next to it.
func joins(s string, i int) bool {
	return i > 0 && i+1 < len(s) &&
		strings.IndexByte(" \t<>=-!|(\"'", s[i-1]) < 0 && strings.IndexByte(" \t<>=|)\"'", s[i+1]) < 0
}

// ref words an address: `commit 9f2a`, `file x, lines 3-7`. raw is shown for an
// address that was not understood.
func (l Locale) ref(a ast.Address, raw string) string {
	var base string
	switch a.Kind {
	case ast.NoBase:
		return diag.Visible(raw)
	case ast.BaseMessage:
		base = a.ID.String()
		if a.Orig {
			base = l.say("ref.orig", base)
		}
	case ast.BaseScheme:
		if base = a.Name; l.word("scheme", a.Scheme) != "" {
			base = l.word("scheme", a.Scheme) + " " + a.Name
		}
	case ast.BaseSymbol:
		base = a.Name
		if a.Sender != "" {
			base = a.Sender + ":" + a.Name
		}
	case ast.BaseTopic:
		base = "#" + a.Name
	case ast.BaseLocal:
		base = a.Name
	}
	for _, p := range a.Parts {
		base += "." + p
	}
	for _, s := range a.Selectors {
		base += l.say("sel.join") + l.selector(s)
	}
	return diag.Visible(base)
}

// selector words a selector; a form that no text understands stands as written.
func (l Locale) selector(s ast.Selector) string {
	switch s.Kind {
	case ast.SelLines:
		return l.span("sel.line", "sel.lines", s.From, s.To)
	case ast.SelParagraphs:
		return l.span("sel.paragraph", "sel.paragraphs", s.From, s.To)
	case ast.SelColumns:
		return l.say("sel.line", strconv.Itoa(s.Line)) + l.say("sel.join") + l.chars(s)
	case ast.SelChars:
		return l.chars(s)
	case ast.SelQuote:
		if s.N > 0 {
			return l.say("sel.occurrence", `"`+s.Quote+`"`, strconv.Itoa(s.N))
		}
		return `"` + s.Quote + `"`
	}
	return s.Raw
}

func (l Locale) span(one, many string, from, to int) string {
	if to <= from {
		return l.say(one, strconv.Itoa(from))
	}
	return l.say(many, strconv.Itoa(from)+"-"+strconv.Itoa(to))
}

// chars words columns as they are written: from 0, half open.
func (l Locale) chars(s ast.Selector) string {
	if s.To == s.From+1 {
		return l.say("sel.char", strconv.Itoa(s.From))
	}
	return l.say("sel.chars", strconv.Itoa(s.From)+"-"+strconv.Itoa(s.To))
}

// failure words the code that the why of a fail or reject begins with. It returns
// the offset of what follows the code, 0 when there is none.
func (l Locale) failure(t *ast.Text) (words string, rest int) {
	first, _, _ := strings.Cut(t.Value, " ")
	code, ok := vocab.LookupFailure(strings.ToLower(strings.TrimRight(first, ":,")))
	if !ok {
		return "", 0
	}
	reason := l.word("fail", code.Name)
	if code.Retryable {
		reason += l.say("reason") + l.say("retryable")
	}
	if code.Human {
		reason += l.say("reason") + l.say("human")
	}
	return strings.TrimRight(first, ":,") + l.say("conf.before") + l.say("bracket", reason), min(len(first)+1, len(t.Value))
}
