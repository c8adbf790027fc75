package lower

import (
	"strings"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/grammar"
)

// sub cuts what stands at the end of the value of a sub binding, in any order:
// `@role:x`, `on=s1,s2` and `thd=x` (language.md §3.6). Each is taken once; what
// is written a second time stays text.
func (l *lowering) sub(t *ast.Text) *ast.Sub {
	s := l.slabs.subs.One()
	for t.Value != "" {
		start := strings.LastIndexFunc(t.Value, source.IsBlank)
		if start < 0 {
			start = 0
		} else {
			_, n := utf8.DecodeRuneInString(t.Value[start:])
			start += n
		}
		if !l.subWord(s, ast.Word{Text: t.Value[start:], Span: wordSpan(t, start)}) {
			break
		}
		cutText(l.text, t, start)
	}
	return s
}

// wordSpan returns the place of the last word of t, which begins at offset start.
func wordSpan(t *ast.Text, start int) source.Span {
	at := t.SourceOffset(start)
	return source.Span{Start: at, End: at + len(t.Value) - start}
}

// subWord takes a word that says something about the sub-task, and answers false
// for any other.
func (l *lowering) subWord(s *ast.Sub, w ast.Word) bool {
	if name := afterAt(w.Text); name != "" {
		what, role := cutColon(name)
		if what != "role" || role == "" || s.Role.Text != "" {
			return false
		}
		s.Role = tail(w, len(role))
		return true
	}
	what, value, ok := strings.Cut(w.Text, "=")
	if !ok {
		what, value, _ = strings.Cut(w.Text, "＝")
	}
	switch {
	case value == "":
		return false
	case what == "thd" && s.Thd.Text == "":
		s.Thd = tail(w, len(value))
		return true
	case what == "on" && s.DepsSpan.IsZero():
		s.Deps, s.DepsSpan = l.deps(tail(w, len(value))), w.Span
		return true
	}
	return false
}

// deps splits the value of on= at its commas.
func (l *lowering) deps(w ast.Word) []ast.Word {
	out := l.slabs.words.Take(1)
	for start := 0; start <= len(w.Text); {
		end := len(w.Text)
		if i := strings.IndexByte(w.Text[start:], ','); i >= 0 {
			end = start + i
		}
		if end > start {
			out = append(out, ast.Word{
				Text: grammar.Visible(w.Text[start:end]),
				Span: source.Span{Start: w.Span.Start + start, End: w.Span.Start + end},
			})
		}
		start = end + 1
	}
	return out
}

// tail returns the last n bytes of a word.
func tail(w ast.Word, n int) ast.Word {
	w.Span.Start = w.Span.End - n
	w.Text = grammar.Visible(w.Text[len(w.Text)-n:])
	return w
}

// cutText shortens t to what stands before offset end, without trailing blanks.
func cutText(text string, t *ast.Text, end int) {
	t.Value = strings.TrimRightFunc(t.Value[:end], source.IsBlank)
	n := len(t.Value)
	for len(t.Refs) > 0 && t.Refs[len(t.Refs)-1].Offset >= n {
		t.Refs = t.Refs[:len(t.Refs)-1]
	}
	if len(t.Refs) == 0 {
		t.Refs = nil
	}
	if n == 0 {
		t.Span.End = t.Span.Start
		t.Symbols, t.Pieces = nil, nil
		return
	}
	for len(t.Pieces) > 0 && t.Pieces[len(t.Pieces)-1].Offset >= n {
		t.Pieces = t.Pieces[:len(t.Pieces)-1]
	}
	t.Span.End = t.SourceOffset(n-1) + 1
	if len(t.Pieces) == 1 {
		t.Pieces, t.Value = nil, text[t.Span.Start:t.Span.End]
	}
	for len(t.Symbols) > 0 && t.Symbols[len(t.Symbols)-1].Span.Start >= t.Span.End {
		t.Symbols = t.Symbols[:len(t.Symbols)-1]
	}
	if len(t.Symbols) == 0 {
		t.Symbols = nil
	}
}
