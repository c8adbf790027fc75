package emit

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/check/diag"
)

// RefusedError says in one line why bytes are not handed out: there are none, it is
// unclear which ones are meant, or a label or a policy is in the way.
type RefusedError struct{ Reason string }

// Error returns the reason.
func (e *RefusedError) Error() string { return e.Reason }

func refused(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// Extract writes the exact bytes that an address names (design.md §6): of a place in
// a text the characters of the span, of a text as a whole each line and its LF, of a
// message or a slot its own bytes in the source, ended by an LF.
//
// Options.Notice receives what the bytes do not say: that the text was revised, that
// the quote was found elsewhere, that the block carries a window, or nothing. A
// *[RefusedError] says why there are no bytes; then nothing is written. A quote that
// is in several places is refused: no look-alike is handed out as what was meant.
func Extract(w io.Writer, in *Input, ref ast.Ref, o Options) error {
	name := diag.Visible(ref.Raw)
	if ref.Addr.Kind == ast.BaseLocal {
		return refused("%s is a block or a binding of a message: say of which, as @a1.7.%s", name, name)
	}
	r := anchor.Resolve(in.Transcript, ref.Addr, nil, in.Artifacts)
	if err := permitted(in, ref.Addr, r, o); err != nil {
		return err
	}
	block := blockOf(r)
	switch r.Status {
	case anchor.Outside:
		if block != nil && block.Elided() {
			return refused("%s is elided: only its address is carried, src=%s", name, diag.Visible(printed(block.Src)))
		}
		return refused("%s is not carried here: %s", name, orElse(fault(in), diag.Visible(r.Detail)))
	case anchor.Orphan:
		return refused("%s points at nothing: %s%s", name, diag.Visible(r.Detail), nearest(r))
	case anchor.Ambiguous:
		return refused("%s is in %d places: add a position, or @n for the n-th", name, r.Matches)
	case anchor.Relocated:
		if r.Detail != "" {
			o.notice("%s: %s", name, diag.Visible(r.Detail))
		}
	}
	if id := ref.Addr.ID; r.Message != nil && r.Message.ID != id {
		o.notice("%s was revised: these are the bytes of %s", name, r.Message.ID)
	}
	if block != nil {
		o.carriage(in, name, r.Message, block)
	}
	text := r.Text
	switch {
	case r.Reason == ast.TextWhole:
		text = ownBytes(r.Message, ref.Addr)
		if text == "" {
			return errors.New("the source of " + name + " is not at hand")
		}
	case len(ref.Addr.Selectors) == 0:
		text = wholeBytes(in, ref.Addr, text, block)
	}
	_, err := io.WriteString(w, text)
	return err
}

// fault returns what went wrong when texts were looked up outside, or "".
func fault(in *Input) string {
	if f, ok := in.Artifacts.(interface{ Problems() []error }); ok && len(f.Problems()) > 0 {
		return diag.Visible(f.Problems()[0].Error())
	}
	return ""
}

// wholeBytes returns the bytes of a text as a whole: of a file its own, of a digest
// those that hash to it, of anything else each line and its LF.
func wholeBytes(in *Input, a ast.Address, text string, b *ast.Block) string {
	if files, ok := in.Artifacts.(interface {
		Raw(*ast.Transcript, ast.Address, *ast.Message) (string, bool)
	}); ok && (a.Kind == ast.BaseScheme || a.Kind == ast.BaseSymbol) {
		if raw, ok := files.Raw(in.Transcript, a, nil); ok {
			return raw
		}
	}
	if digits, ok := a.Digest(); ok {
		if bare, _ := ast.Digests([]string{text}); strings.HasPrefix(bare, digits) {
			return text
		}
	}
	if b != nil && len(b.Lines) == 0 && b.Src == nil {
		return text
	}
	return text + "\n"
}

func nearest(r anchor.Resolution) string {
	if r.Nearest == nil {
		return ""
	}
	return fmt.Sprintf("; nearest, and not accepted: %s %s", anchor.Label(r.Nearest.Range), diag.Quote(r.Nearest.Text))
}

// blockOf returns the block that a resolution is about, or nil.
func blockOf(r anchor.Resolution) *ast.Block {
	if r.Message == nil || r.Block == "" {
		return nil
	}
	return r.Message.Block(r.Block)
}

// carriage says how a block travels that is not carried whole.
func (o Options) carriage(in *Input, name string, m *ast.Message, b *ast.Block) {
	if b.Text().Whole() {
		return
	}
	if wholeOf(in, m, b) {
		o.notice("%s is carried %s: these bytes are those of its whole, %s", name, partly(b), diag.Visible(printed(b.Src)))
		return
	}
	o.notice("%s is a window: lines %d to %d of the whole", name, b.Win.First, b.Win.Last)
}

func partly(b *ast.Block) string {
	if b.Elided() {
		return "elided"
	}
	return fmt.Sprintf("as a window, lines %d to %d", b.Win.First, b.Win.Last)
}

// wholeOf reports whether the whole of a block is supplied from outside.
func wholeOf(in *Input, m *ast.Message, b *ast.Block) bool {
	if in.Artifacts == nil || b.Src == nil {
		return false
	}
	_, ok := b.Src.Addr.Digest()
	if ok {
		_, ok = in.Artifacts.Text(in.Transcript, b.Src.Addr, m)
	}
	return ok
}

// permitted holds what an address names against its label (language.md §10). A text
// named by its digest has the strictest label of the messages whose blocks are it.
func permitted(in *Input, a ast.Address, r anchor.Resolution, o Options) error {
	label := ""
	if r.Message != nil {
		label = hiddenBy(in, r.Message, o)
	}
	if digits, ok := a.Digest(); ok && label == "" {
		label = digestHidden(in, digits, o)
	}
	if label == "" {
		return nil
	}
	return refused("%s is labelled %s and not shown without --reveal", diag.Visible(a.String()), diag.Visible(label))
}

func digestHidden(in *Input, digits string, o Options) string {
	for _, m := range in.Transcript.Messages() {
		for i := range m.Slots {
			b := m.Slots[i].Block
			if b == nil || hiddenBy(in, m, o) == "" {
				continue
			}
			if b.Src != nil {
				if d, ok := b.Src.Addr.Digest(); ok && (strings.HasPrefix(d, digits) || strings.HasPrefix(digits, d)) {
					return hiddenBy(in, m, o)
				}
			}
			if b.Text().Whole() && ast.Names(digits, b.Lines) {
				return hiddenBy(in, m, o)
			}
		}
	}
	return ""
}

// ownBytes returns the source of a message, or of its slot that an address names.
func ownBytes(m *ast.Message, a ast.Address) string {
	if m == nil || m.File == nil {
		return ""
	}
	at := m.Span
	if len(a.Parts) > 0 {
		for i := range m.Slots {
			if s := &m.Slots[i]; s.Key.String() == a.Parts[0] {
				at = s.Span
				break
			}
		}
	}
	return strings.TrimRight(m.File.Slice(at), "\r\n") + "\n"
}
