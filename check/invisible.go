package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// hiddenRuns is the number of places that S13 reports one by one in a message;
// what comes after is counted.
const hiddenRuns = 20

// hidden finds invisible characters (S13): everywhere bidi controls and tag
// characters outside emoji, in headers, keys, ids and addresses zero-width ones
// too.
func hidden(c *Context, m *ast.Message, text string, base int) {
	if !mayHide(text) {
		return
	}
	var names []source.Span // of the spans where nothing invisible may stand
	reported := 0
	first := 0
	if base == 0 && strings.HasPrefix(text, "\uFEFF") {
		first = len("\uFEFF") // the one BOM that is no character (language.md §1.1)
	}
	for i := nextHidden(text, first); i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		kind := source.Invisible(r)
		if kind == 0 {
			i = nextHidden(text, i+n)
			continue
		}
		if kind == source.TagChar {
			if end := flag(text, i); end > i {
				i = nextHidden(text, end)
				continue
			}
		}
		end, count := hiddenRun(text, i, kind)
		at := source.Span{Start: base + i, End: base + end}
		if kind == source.ZeroWidth {
			if names == nil {
				names = nameSpans(m)
			}
			if !within(names, at.Start) {
				i = nextHidden(text, end)
				continue
			}
		}
		if reported++; reported <= hiddenRuns {
			reportHidden(c, m, at, r, kind, count)
		}
		i = nextHidden(text, end)
	}
	if more := reported - hiddenRuns; more > 0 {
		last := &c.list[len(c.list)-1]
		last.Notes = append(last.Notes, fmt.Sprintf("and in %d further places of this message", more))
	}
}

func reportHidden(c *Context, m *ast.Message, at source.Span, r rune, kind source.Hiding, count int) {
	what := [...]string{"", "zero-width character", "bidirectional control character", "invisible tag character"}[kind]
	text := fmt.Sprintf("%s U+%04X", what, r)
	if count > 1 {
		text += fmt.Sprintf(" and %d more", count-1)
	}
	d := c.Report(m, "S13", at, "%s", text)
	if kind == source.ZeroWidth {
		d.Notes = []string{"it is skipped where names are compared"}
	}
	if kind == source.TagChar {
		if hidden := tagText(m.File.Slice(at)); hidden != "" {
			d.Notes = []string{fmt.Sprintf("the tags spell %q", hidden)}
		}
	}
	d.Fix = replace(at, "", "remove it")
}

// mayHide reports whether there is a byte that nextHidden looks for. It is much
// faster, and the answer for most messages.
func mayHide(text string) bool {
	return strings.IndexByte(text, 0xe2) >= 0 || strings.IndexByte(text, 0xef) >= 0 || strings.IndexByte(text, 0xf3) >= 0
}

// nextHidden returns the offset of the next character from i on that may be
// invisible: one that begins with the bytes E2, EF or F3.
func nextHidden(text string, i int) int {
	for ; i < len(text); i++ {
		if b := text[i]; b == 0xe2 || b == 0xef || b == 0xf3 {
			return i
		}
	}
	return len(text)
}

// hiddenRun returns the end of the invisible characters of one kind that begin at i,
// and their number.
func hiddenRun(text string, i int, kind source.Hiding) (end, count int) {
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if source.Invisible(r) != kind {
			break
		}
		i += n
		count++
	}
	return i, count
}

// flag returns the end of the tags at i when they belong to the flag of a region:
// a black flag, three to six letters or digits as tags, and the closing tag. Any
// other emoji with tags behind it is a place to hide text in.
func flag(text string, i int) int {
	if !strings.HasSuffix(text[:i], "\U0001F3F4") {
		return 0
	}
	for n := 0; ; n++ {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		letter := r >= 0xe0061 && r <= 0xe007a || r >= 0xe0030 && r <= 0xe0039
		switch {
		case r == 0xe007f && n >= 3:
			return i
		case !letter || n == 6:
			return 0
		}
	}
}

// tagText returns the ASCII text that tag characters spell, cut to what a note
// can hold.
func tagText(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r >= 0xe0020 && r <= 0xe007e {
			b.WriteByte(byte(r - 0xe0000))
		}
		if b.Len() == 80 {
			b.WriteString("…")
			break
		}
	}
	return b.String()
}

// nameSpans returns the spans of m in which a zero-width character is reported:
// the header, keys, ids and addresses, in written order.
func nameSpans(m *ast.Message) []source.Span {
	spans := []source.Span{withHidden(m, m.Header)}
	text := func(t *ast.Text) {
		if t != nil {
			for _, r := range t.Refs {
				spans = append(spans, r.Span)
			}
		}
	}
	for i := range m.Slots {
		s := &m.Slots[i]
		spans = append(spans, withHidden(m, s.KeySpan))
		text(s.Text)
		for j := range s.Bindings {
			b := &s.Bindings[j]
			spans = append(spans, withHidden(m, b.KeySpan))
			text(&b.Value)
			if b.Sub != nil {
				spans = append(spans, b.Sub.DepsSpan, b.Sub.Role.Span, b.Sub.Thd.Span)
			}
		}
		if s.List != nil {
			for j := range s.List.Items {
				text(&s.List.Items[j])
			}
		}
		if s.Contract != nil {
			for _, f := range s.Contract.Fields {
				spans = append(spans, f.Span)
			}
			for _, a := range s.Contract.Acts {
				spans = append(spans, a.Word.Span)
			}
		}
		if b := s.Block; b != nil {
			spans = append(spans, b.IDSpan)
			for _, a := range b.Attrs {
				spans = append(spans, a.Span)
			}
		}
		for j := range s.Marks {
			spans = append(spans, s.Marks[j].Target.Span)
			text(&s.Marks[j].Text)
		}
	}
	slices.SortFunc(spans, func(a, b source.Span) int { return cmp.Compare(a.Start, b.Start) })
	return spans
}

// withHidden returns a span that begins with the zero-width characters right before
// it: they were skipped to find the name.
func withHidden(m *ast.Message, at source.Span) source.Span {
	if m.File == nil {
		return at
	}
	for at.Start > 0 {
		r, n := utf8.DecodeLastRuneInString(m.File.Text[:at.Start])
		if source.Invisible(r) != source.ZeroWidth {
			break
		}
		at.Start -= n
	}
	return at
}

// within reports whether one of the spans, which are sorted and do not overlap
// but for the ends, holds offset.
func within(spans []source.Span, offset int) bool {
	i, _ := slices.BinarySearchFunc(spans, offset, func(s source.Span, at int) int {
		if s.Start <= at {
			return -1
		}
		return 1
	})
	for i--; i >= 0; i-- {
		if spans[i].End > offset {
			return true
		}
		if spans[i].Len() > 0 {
			return false
		}
	}
	return false
}
