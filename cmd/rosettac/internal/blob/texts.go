package blob

import (
	"errors"
	"fmt"
	"slices"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
)

// Texts supplies what messages name as `@sha256:…`: from the transcript, when a
// message carries the text whole, else from the store. Everything else it asks of
// Outer. It implements anchor.Artifacts. Each text is read once; use it by pointer,
// from one goroutine.
type Texts struct {
	Store  Store                    // without a Dir it supplies nothing
	Outer  anchor.Artifacts         // may be nil
	Allows func(scheme string) bool // whether a policy lets a scheme be dereferenced (S5); nil allows all

	read     map[string]ast.CarriedText
	missing  map[string]bool
	damaged  map[string]error
	problems []error
}

// Text implements anchor.Artifacts.
func (t *Texts) Text(tr *ast.Transcript, a ast.Address, from *ast.Message) (ast.CarriedText, bool) {
	if a.Kind == ast.BaseScheme && t.Allows != nil && !t.Allows(a.Scheme) {
		t.fault("S5 "+a.Scheme, fmt.Errorf("S5: scheme %q is not on the policy's list: @%s:… is not followed", a.Scheme, a.Scheme))
		return ast.CarriedText{}, false
	}
	digits, ok := a.Digest()
	switch {
	case !ok && t.Outer == nil, ok && len(a.Parts) > 0:
		return ast.CarriedText{}, false
	case !ok:
		return t.Outer.Text(tr, a, from)
	}
	if tr != nil {
		if w, ok := tr.Whole(digits); ok {
			return w.Block.Text(), true
		}
	}
	return t.stored(digits)
}

func (t *Texts) stored(digits string) (ast.CarriedText, bool) {
	if text, ok := t.read[digits]; ok {
		return text, true
	}
	if t.Store.Dir == "" || t.missing[digits] {
		return ast.CarriedText{}, false
	}
	content, _, err := t.Store.Get(digits)
	if err != nil {
		if t.missing == nil {
			t.missing = map[string]bool{}
		}
		t.missing[digits] = true
		if !errors.Is(err, ErrNotFound) {
			t.fault(digits, fmt.Errorf("blob sha256:%s: %w", digits, err))
		}
		return ast.CarriedText{}, false
	}
	text := ast.CarriedText{Lines: Lines(content)}
	if t.read == nil {
		t.read = map[string]ast.CarriedText{}
	}
	t.read[digits] = text
	return text, true
}

// Raw returns the bytes of a file that Outer supplies.
func (t *Texts) Raw(tr *ast.Transcript, a ast.Address, from *ast.Message) (string, bool) {
	raw, ok := t.Outer.(interface {
		Raw(*ast.Transcript, ast.Address, *ast.Message) (string, bool)
	})
	if !ok || a.Kind == ast.BaseScheme && t.Allows != nil && !t.Allows(a.Scheme) {
		return "", false
	}
	return raw.Raw(tr, a, from)
}

// Hold supplies a text that is about to be put into the store, under digits that
// name it.
func (t *Texts) Hold(digits string, lines []string) {
	if t.read == nil {
		t.read = map[string]ast.CarriedText{}
	}
	t.read[digits] = ast.CarriedText{Lines: lines}
}

// Damaged returns what the store holds under a digest instead of its text: a
// *MismatchError, or nil when the text is sound, or not there. It is known once
// Text was asked for it.
func (t *Texts) Damaged(digits string) error { return t.damaged[digits] }

func (t *Texts) fault(key string, err error) {
	if t.damaged[key] != nil {
		return
	}
	if t.damaged == nil {
		t.damaged = map[string]error{}
	}
	t.damaged[key] = err
	t.problems = append(t.problems, err)
}

// Problems returns what went wrong so far, also in Outer, each once. A text that is
// not there is no problem.
func (t *Texts) Problems() []error {
	if outer, ok := t.Outer.(interface{ Problems() []error }); ok {
		return append(slices.Clip(outer.Problems()), t.problems...)
	}
	return t.problems
}
