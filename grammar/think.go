package grammar

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

const (
	thinkOpen  = "<think>"
	thinkClose = "</think>"
)

// thinkSpans returns the reasoning blocks of a text, in order (language.md §2.5):
// what stands between a pair of tags outside content lines, and what stands
// before a lone closing tag that begins a line, back to the previous closer. An
// opening tag that is never closed is text.
func thinkSpans(s string, from int) []source.Span {
	var spans []source.Span
	open, closed := -1, from
	lineStart, content := from, false
	fresh := true // content is not known yet for the line at lineStart
	for p := from; ; {
		at := nextTag(s, p)
		if at < 0 {
			return spans
		}
		if nl := strings.LastIndexByte(s[p:at], '\n'); nl >= 0 {
			lineStart, fresh = p+nl+1, true
		}
		p = at + len("think>")
		if fresh {
			content, fresh = holdsContent(s, lineStart), false
		}
		switch {
		case content:
		case at >= 2 && s[at-2] == '<' && s[at-1] == '/':
			begin := at - 2
			if open >= 0 {
				spans = append(spans, source.Span{Start: open, End: p})
				open, closed = -1, p
			} else if skipBlanks(s, max(lineStart, closed), begin) == begin {
				spans = append(spans, source.Span{Start: closed, End: p})
				closed = p
			}
		case at >= 1 && s[at-1] == '<' && open < 0:
			open = at - 1
		}
	}
}

// nextTag returns where the name of the first tag from p begins, or -1. It looks for
// the bracket, which is rarer in texts than any letter of the name.
func nextTag(s string, p int) int {
	for {
		i := strings.IndexByte(s[p:], '<')
		if i < 0 {
			return -1
		}
		p += i + 1
		if name := strings.TrimPrefix(s[p:], "/"); strings.HasPrefix(name, thinkOpen[1:]) {
			return len(s) - len(name)
		}
	}
}

// holdsContent reports whether the line at p is a content line or begins a txt
// string: reasoning tags in content are content (language.md §1.4).
func holdsContent(s string, p int) bool {
	p = skipBlanks(s, p, len(s))
	if p < len(s) && s[p] == '|' {
		return true
	}
	end := min(len(s), p+64) // a key and what decorates it
	k := slotKey(s, p, end)
	if k.slot != vocab.Txt {
		return false
	}
	q := skipBlanks(s, k.after, end)
	return q < end && s[q] == '"'
}
