package carry

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/blob"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// job is one file at work.
type job struct {
	transcript *load.Transcript
	file       *load.File
	texts      *blob.Texts
	request    Request
	result     Result
	changed    map[*ast.Block]*ast.Block // what is carried instead
	edits      []edit                    // in the order of the file
}

type edit struct {
	at   source.Span
	text string
}

// carry changes one block, if it is not carried as it should be already.
func (j *job) carry(t target) error {
	old := t.slot.Block
	switch last := &t.message.Slots[len(t.message.Slots)-1]; {
	case t.message.Degraded, t.message.Act == vocab.Def && !old.IDWritten, t.message.Incomplete && last == t.slot:
		if t.asked {
			return refuse("%s has no block header that could say how it travels", t.name())
		}
		return nil
	case len(old.Lines) == 0 && old.Src == nil:
		if t.asked {
			return refuse("%s has no lines", t.name())
		}
		return nil
	}
	lines, digits, err := j.whole(t)
	if missing := (*missingError)(nil); errors.As(err, &missing) {
		if t.asked {
			return refuse("%s", missing.reason)
		}
		j.result.Left = append(j.result.Left, missing.reason)
		return nil
	}
	if err != nil {
		return err
	}
	b, err := j.carried(t, lines, digits)
	if err != nil || same(old, b) {
		return err
	}
	full := ""
	if digits != "" {
		text, _ := blob.Bytes(lines, digits)
		full = blob.Digest(text)
		if j.request.Mode != Inline {
			j.texts.Hold(digits, lines)
			j.result.Keep = append(j.result.Keep, text)
		}
	}
	j.changed[old] = b
	j.result.Changed = append(j.result.Changed, Change{t.name(), j.request.Mode, len(lines), full})
	slot := *t.slot
	slot.Block = b
	j.edits = append(j.edits, edit{j.place(t.slot), spell(&slot, t.message.Act)})
	return nil
}

// missingError says that nothing gives the whole of a block.
type missingError struct{ reason string }

func (e *missingError) Error() string { return e.reason }

func missing(format string, args ...any) error { return &missingError{fmt.Sprintf(format, args...)} }

// whole returns the whole text of a block, verified, and the digest by which the
// block names it, or is to name it. The error is a *missingError when there is no
// such text.
func (j *job) whole(t target) (lines []string, digits string, err error) {
	b := t.slot.Block
	if b.Src != nil {
		var ok bool
		if digits, ok = b.Src.Addr.Digest(); !ok && (j.request.Mode != Inline || !b.Text().Whole()) {
			return nil, "", missing("src=%s of %s names no text by its digest: nothing could give the lines back", diag.Visible(b.Src.Raw), t.name())
		}
	}
	if b.Text().Whole() {
		if digits != "" && !ast.Names(digits, b.Lines) {
			bare, _ := ast.Digests(b.Lines)
			return nil, "", refuse("E030: content of %s does not match its src=: got sha256:%s, want sha256:%s", t.name(), bare[:len(digits)], digits)
		}
		if digits == "" && j.request.Mode != Inline {
			_, digits = ast.Digests(b.Lines)
		}
		return b.Lines, digits, nil
	}
	if digits == "" {
		return nil, "", missing("%s is a window without src=: nothing names its whole", t.name())
	}
	held, ok := j.texts.Text(j.transcript.Transcript, ast.DigestAddress(digits), t.message)
	if !ok {
		if err := j.texts.Damaged(digits); err != nil {
			return nil, "", &Refusal{err.Error()}
		}
		return nil, "", missing("the whole of %s is not to be had: no message carries sha256:%s, and it is not in the store", t.name(), digits)
	}
	for i, line := range b.Lines {
		if at := b.Win.First - 1 + i; at >= len(held.Lines) || held.Lines[at] != line {
			return nil, "", refuse("E031: line %d of %s contradicts the whole, sha256:%s", at+1, t.name(), digits)
		}
	}
	return held.Lines, digits, nil
}

// carried returns the block as it is to travel.
func (j *job) carried(t target, lines []string, digits string) (*ast.Block, error) {
	b := *t.slot.Block
	b.Attrs = slices.DeleteFunc(slices.Clone(b.Attrs), func(a ast.Attr) bool { return a.Key == "win" })
	b.Win, b.Lines, b.At, b.Short = ast.Window{}, lines, nil, false
	if digits != "" && b.Src == nil {
		b.Src = &ast.Ref{Raw: "@" + ast.DigestScheme + ":" + digits, Addr: ast.DigestAddress(digits)}
		b.Attrs = append(b.Attrs, ast.Attr{Key: "src", Value: b.Src.Raw})
	}
	switch w := j.request.Lines; j.request.Mode {
	case Elide:
		b.Lines = nil
	case Window:
		if w.Last > len(lines) {
			return nil, refuse("%s has %d lines, got --lines %d-%d", t.name(), len(lines), w.First, w.Last)
		}
		b.Lines, b.Win = lines[w.First-1:w.Last], ast.Window{First: w.First, Last: w.Last}
		b.Attrs = append(b.Attrs, ast.Attr{Key: "win", Value: winValue(w)})
	}
	return &b, nil
}

func winValue(l Lines) string {
	if l.First == l.Last {
		return fmt.Sprintf("L%d", l.First)
	}
	return fmt.Sprintf("L%d-%d", l.First, l.Last)
}

func same(a, b *ast.Block) bool {
	return a.Win.First == b.Win.First && a.Win.Last == b.Win.Last && slices.Equal(a.Lines, b.Lines) && len(a.Attrs) == len(b.Attrs)
}

// place returns the lines of the file on which a slot stands, without the last
// line end.
func (j *job) place(s *ast.Slot) source.Span {
	text := j.file.Text
	at := s.KeySpan.To(s.Span)
	at.End = max(at.End, s.Block.Body.End)
	if s.KeySpan.Start == s.KeySpan.End && s.Block.Body.Len() > 0 {
		at.Start = s.Block.Body.Start // begins without a key, where its first line does
	}
	at.Start = strings.LastIndexByte(text[:at.Start], '\n') + 1
	for at.End > at.Start && (text[at.End-1] == '\n' || text[at.End-1] == '\r') {
		at.End--
	}
	if n := strings.IndexByte(text[at.End:], '\n'); n >= 0 {
		at.End += n
	} else {
		at.End = len(text)
	}
	return at
}

// spell returns the lines of a slot as the canonical form writes them, without the
// last line end.
func spell(s *ast.Slot, act vocab.Act) string {
	m := ast.Message{
		ID: ast.MsgID{Agent: "x", Seq: 1}, Act: act, From: "x",
		To: []ast.Target{{Kind: ast.ToEveryone}}, Slots: []ast.Slot{*s},
	}
	_, body, _ := bytes.Cut(m.AppendCanonical(nil, ast.Form{}), []byte("\n"))
	return strings.TrimSuffix(string(body), "\n")
}

// rewrite returns the file with the edits made: its own line ends, everything else
// as it stood.
func (j *job) rewrite() string {
	var b strings.Builder
	from := 0
	for _, e := range j.edits {
		b.WriteString(j.file.Text[from:e.at.Start])
		if j.file.Syntax().CRLF {
			e.text = strings.ReplaceAll(e.text, "\n", "\r\n") + "\r"
		}
		b.WriteString(e.text)
		from = e.at.End
	}
	b.WriteString(j.file.Text[from:])
	return b.String()
}

var errMeaning = errors.New("the file cannot be changed there without changing something else")

// verify parses the result and compares it with what was meant to come of it.
func (j *job) verify() error {
	after := load.Parse([]*source.File{source.NewFile(j.file.Name, j.result.Text)}, load.Options{Cut: j.transcript.Cut()})
	file := after.Files[0]
	if file.Syntax() == nil || len(file.Messages) != len(j.file.Messages) {
		return errMeaning
	}
	for i, m := range j.file.Messages {
		if !bytes.Equal(j.meant(m).AppendCanonical(nil, ast.Form{}), file.Messages[i].AppendCanonical(nil, ast.Form{})) {
			return errMeaning
		}
	}
	if len(j.edits) == 0 {
		return nil
	}
	before, now := anchor.NewResolver(j.transcript.Transcript, j.texts), anchor.NewResolver(after.Transcript, j.texts)
	for i, m := range j.file.Messages {
		var was []*ast.Address
		for c := range m.Citations {
			was = append(was, c.Addr)
		}
		n := 0
		for c := range file.Messages[i].Citations {
			// An added src= is one more address. It names no place.
			if c.Place == ast.InBlock && (n == len(was) || was[n].String() != c.Addr.String()) {
				continue
			}
			if n == len(was) {
				return errMeaning
			}
			a, b := before.Resolve(*was[n], m), now.Resolve(*c.Addr, file.Messages[i])
			if a.Status != b.Status || a.Range != b.Range || a.Text != b.Text {
				return refuse("%s in %s would mean something else: %s before, %s after", diag.Visible(c.Addr.String()), m.ID, a.Status, b.Status)
			}
			n++
		}
		if n != len(was) {
			return errMeaning
		}
	}
	return nil
}

// meant returns a message with its blocks as they are to travel.
func (j *job) meant(m *ast.Message) *ast.Message {
	out := *m
	if m.Degraded || m.Incomplete {
		return m
	}
	out.Slots = slices.Clone(m.Slots)
	for i := range out.Slots {
		if b := j.changed[out.Slots[i].Block]; b != nil {
			out.Slots[i].Block = b
		}
	}
	return &out
}
