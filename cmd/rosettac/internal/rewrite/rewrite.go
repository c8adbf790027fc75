// Package rewrite puts the messages of a file into canonical form and leaves
// everything else where it stood (language.md §2.5, §9).
package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/grammar"
)

// Result is the new text of one file.
type Result struct {
	File *source.File
	Text string
	Left []Left // messages that could not be rewritten without losing bytes
}

// Left is a message that stays as it stood.
type Left struct {
	ID   string // printed id
	Line int    // of its header, from 1
	Why  string // in words: what the canonical form could not keep
}

// ErrMeaning says that the new text would not mean what the old one means.
var ErrMeaning = errors.New("the canonical form would be read differently: left as it is")

// Transcript returns the new texts of a transcript's files. It proves them: read
// again, they are the same messages and the same text set aside. If they are not,
// the messages whose canonical text is not read as it was written are left as
// they stand, and when that does not help either the error is ErrMeaning.
func Transcript(t *load.Transcript, o load.Options) ([]Result, error) {
	for _, f := range t.Files {
		if f.Syntax() == nil {
			return nil, fmt.Errorf("%s: the front end failed", f.Name)
		}
	}
	before, err := meaningOf(t)
	if err != nil {
		return nil, err
	}
	for _, doubtful := range []func(*ast.Message) bool{nil, unstable} {
		results := make([]Result, len(t.Files))
		again := make([]*source.File, len(t.Files))
		for i, f := range t.Files {
			results[i] = rewrite(f, doubtful)
			again[i] = source.NewFile(f.Name, results[i].Text)
		}
		after, err := meaningOf(load.Parse(again, o))
		if err != nil {
			return nil, err
		}
		if before.same(after) {
			return results, nil
		}
	}
	return nil, ErrMeaning
}

// unstable reports whether the canonical text of m does not hold the slots that
// stand in its source. Headers are not compared: alone, what they leave out cannot
// be derived.
func unstable(m *ast.Message) bool {
	written, err := slotsOf(m.File.Slice(m.Span))
	if err != nil {
		return true
	}
	canonical, err := slotsOf(string(m.AppendCanonical(nil, ast.Form{})))
	return err != nil || !same(written, canonical)
}

// slotsOf returns the slots of the messages that stand in text, as JSON.
func slotsOf(text string) (any, error) {
	m, err := meaningOf(load.Parse([]*source.File{source.NewFile("", text)}, load.Options{}))
	messages, _ := m.messages.([]any)
	slots := make([]any, len(messages))
	for i, message := range messages {
		if fields, ok := message.(map[string]any); ok {
			slots[i] = fields["slots"]
		}
	}
	return slots, err
}

// rewrite makes the new text of one file; doubtful names the messages that are
// left as they stand, and may be nil.
func rewrite(f *load.File, doubtful func(*ast.Message) bool) Result {
	r := Result{File: f.File}
	w := writer{text: f.Text, crlf: f.Syntax().CRLF}
	for i, u := range f.Syntax().Units {
		m := f.Messages[i]
		end := bodyEnd(u)
		w.gap(u.Span.Start)
		why, what := "", stray(u, end)
		switch {
		case m.Incomplete || m.Degraded:
			// Its canonical text is the text as it stood.
		case what != "":
			why = fmt.Sprintf("it holds text that was set aside: %q", diag.Clip(what))
		case doubtful != nil && doubtful(m):
			why = "its canonical form would be read differently"
		}
		if why == "" {
			w.message(m, end)
			continue
		}
		w.verbatim(end)
		r.Left = append(r.Left, Left{ID: m.ID.String(), Line: f.Position(u.Span.Start).Line, Why: why})
	}
	w.rest()
	r.Text = string(w.out)
	return r
}

// writer puts a file together, piece by piece.
type writer struct {
	text string // the old bytes
	crlf bool   // the CRs before LFs are part of the line ends
	at   int    // how much of text is done
	out  []byte
}

// gap writes what stands between the last message and the next one, which begins
// at byte end: nothing but blanks become one blank line, text stays.
func (w *writer) gap(end int) {
	between := w.text[w.at:end]
	w.at = end
	first := len(w.out) == 0
	words := strings.TrimFunc(between, blank)
	if words == "" {
		if !first {
			w.out = append(w.out, '\n')
		}
		return
	}
	before, after, _ := strings.Cut(between, words)
	if !first && strings.Contains(before, "\n") {
		w.out = append(w.out, '\n')
	}
	w.aside(before, words)
	if strings.Count(after, "\n") > 1 {
		w.out = append(w.out, '\n')
	}
}

// rest writes what stands behind the last message.
func (w *writer) rest() {
	between := w.text[w.at:]
	words := strings.TrimFunc(between, blank)
	if words == "" {
		return
	}
	before, _, _ := strings.Cut(between, words)
	if len(w.out) > 0 && strings.Contains(before, "\n") {
		w.out = append(w.out, '\n')
	}
	w.aside(before, words)
}

// aside writes text set aside, with the indent of its first line, and a line end.
func (w *writer) aside(before, words string) {
	indent := before[strings.LastIndexByte(before, '\n')+1:]
	w.out = append(w.out, strings.TrimFunc(indent, func(r rune) bool { return r == '\uFEFF' })...)
	w.out = append(w.out, w.unix(words)...)
	w.out = append(w.out, '\n')
}

func (w *writer) message(m *ast.Message, end int) {
	w.at = end
	size := len(w.out)
	w.out = m.AppendCanonical(w.out, ast.Form{})
	if w.crlf && (m.Incomplete || m.Degraded) {
		w.out = append(w.out[:size], w.unix(string(w.out[size:]))...)
	}
	if end < len(w.text) && !bytes.HasSuffix(w.out, []byte("\n")) {
		w.out = append(w.out, '\n')
	}
}

func (w *writer) verbatim(end int) {
	w.out = append(w.out, w.unix(w.text[w.at:end])...)
	w.at = end
}

// unix takes the CRs out of line ends that have them as a part (language.md §1.2).
func (w *writer) unix(s string) string {
	if !w.crlf {
		return s
	}
	return strings.ReplaceAll(s, "\r\n", "\n")
}

// bodyEnd returns the byte at which the message's own lines end: what follows in
// the unit is blank or was set aside.
func bodyEnd(u *grammar.Unit) int {
	if u.Degraded || u.Incomplete {
		return u.Span.End
	}
	end := u.Span.Start
	for _, t := range slices.Backward(u.Tokens) {
		if t.Kind != grammar.Blank && t.Kind != grammar.Aside && t.End > t.Start {
			end = t.End
			break
		}
	}
	text := u.File.Text
	if end > 0 && text[end-1] == '\n' {
		return end
	}
	line := len(text)
	if i := strings.IndexByte(text[end:], '\n'); i >= 0 {
		line = end + i + 1
	}
	if line > u.Span.End && strings.TrimFunc(text[u.Span.End:line], blank) != "" {
		return u.Span.End // the rest of the line is not the message's
	}
	return line
}

// stray returns the first text that was set aside inside the message's own lines,
// and that is more than decoration around a header or a slot key (P008).
func stray(u *grammar.Unit, end int) string {
	for _, t := range u.Tokens {
		if t.Kind != grammar.Aside || t.Start >= end {
			continue
		}
		text := u.File.Text[t.Start:min(t.End, end)]
		if strings.ContainsFunc(text, meaningful) || aloneOnLine(u.File.Text, t) {
			return strings.TrimFunc(text, blank)
		}
	}
	return ""
}

// meaningful reports whether r is more than decoration: bullets, numbers, heading
// and quote marks, bold marks, backticks, invisible characters (P008, S13).
func meaningful(r rune) bool {
	return !blank(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Cf, r) && !strings.ContainsRune("*_#>`-+•–.):：", r)
}

// aloneOnLine reports whether nothing else stands on the token's line: a fence.
func aloneOnLine(text string, t grammar.Token) bool {
	before := text[strings.LastIndexByte(text[:t.Start], '\n')+1 : t.Start]
	after := text[t.End:]
	if i := strings.IndexByte(after, '\n'); i >= 0 {
		after = after[:i]
	}
	inner := strings.TrimFunc(text[t.Start:t.End], blank)
	return inner != "" && strings.TrimFunc(before, blank) == "" && (strings.HasSuffix(text[t.Start:t.End], "\n") || strings.TrimFunc(after, blank) == "")
}

// blank reports whether r separates words: white space, or a byte order mark.
func blank(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' }
