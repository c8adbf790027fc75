// Package carry changes how blocks travel: inline, as a window, or elided, with
// every address unchanged (language.md §4.5, §4.6, I-13).
package carry

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/blob"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// Mode is how a block travels.
type Mode string

// The modes.
const (
	Inline Mode = "inline" // every line
	Window Mode = "window" // some lines, numbered as in the whole
	Elide  Mode = "elide"  // no line; the text is in the store
)

// Request is what to change.
type Request struct {
	Mode   Mode
	Lines  Lines     // of the mode Window
	Blocks []ast.Ref // addresses of blocks: @a2.9.tgt, or tgt for the only one of that name; none means every block
}

// Lines are lines of a whole, from 1, both included.
type Lines struct{ First, Last int }

// UnmarshalText reads 38-46, 38, or the same with an L as in win=.
func (l *Lines) UnmarshalText(text []byte) error {
	from, to, ranged := strings.Cut(strings.TrimPrefix(string(text), "L"), "-")
	first, err := strconv.Atoi(from)
	last := first
	if ranged && err == nil {
		last, err = strconv.Atoi(to)
	}
	if err != nil || first < 1 || last < first {
		return fmt.Errorf("got %q, want lines as 38-46", text)
	}
	*l = Lines{first, last}
	return nil
}

// Result is a file with its blocks carried differently.
type Result struct {
	Text    string   // the file
	Changed []Change // in the order of the file
	Keep    [][]byte // texts that must be in the store before Text is written
	Left    []string // why blocks that were not asked for by name are carried as they were
}

// Change is one block that is carried differently now.
type Change struct {
	Name   string // its address, for people
	Mode   Mode
	Lines  int    // of the whole
	Digest string // of the whole, hex; "" when the block names none
}

// Refusal is why nothing is changed, in one line.
type Refusal struct{ Reason string }

// Error returns the reason.
func (r *Refusal) Error() string { return r.Reason }

func refuse(format string, args ...any) error { return &Refusal{fmt.Sprintf(format, args...)} }

// Apply carries the blocks of a transcript of one file differently. texts finds
// the wholes of blocks that carry a part or nothing. Nothing is written: the result
// is, by the caller. A *Refusal says that the request cannot be met: a block that is
// not there, a text that is not the one that its src= names (E030), a window that
// contradicts its whole (E031), a whole of a block asked for by name that nobody has.
//
// The new text is parsed again. It is refused unless each message means what it
// meant, the carriage of those blocks apart, and each address in it resolves to the
// same place and the same text.
func Apply(t *load.Transcript, texts *blob.Texts, r Request) (*Result, error) {
	f := t.Files[0]
	if f.Syntax() == nil {
		return nil, refuse("%s cannot be parsed", f.Name)
	}
	targets, err := find(t.Transcript, f.Messages, r.Blocks)
	if err != nil {
		return nil, err
	}
	j := &job{transcript: t, file: f, texts: texts, request: r, changed: map[*ast.Block]*ast.Block{}}
	if r.Mode == Window && len(targets) > 1 {
		return nil, refuse("a window is one of one block, got %d blocks: name one with --block", len(targets))
	}
	for _, target := range targets {
		if err := j.carry(target); err != nil {
			return nil, err
		}
	}
	j.result.Text = j.rewrite()
	return &j.result, j.verify()
}

// target is a block that is to be carried differently.
type target struct {
	message *ast.Message
	slot    *ast.Slot
	asked   bool // by name; else it is one of all
}

func (t target) name() string {
	if t.message.ID.IsZero() {
		return t.slot.Block.ID
	}
	return diag.Visible("@" + t.message.ID.String() + "." + t.slot.Block.ID)
}

// find returns the blocks that addresses name, or all.
func find(tr *ast.Transcript, messages []*ast.Message, addresses []ast.Ref) ([]target, error) {
	var all []target
	for _, m := range messages {
		for i := range m.Slots {
			if m.Slots[i].Block != nil {
				all = append(all, target{message: m, slot: &m.Slots[i]})
			}
		}
	}
	if len(addresses) == 0 {
		return all, nil
	}
	chosen := map[*ast.Slot]bool{}
	for _, ref := range addresses {
		is, err := wanted(tr, ref)
		if err != nil {
			return nil, err
		}
		found := 0
		for _, c := range all {
			if is(c) && !chosen[c.slot] {
				chosen[c.slot] = true
				found++
			}
		}
		switch {
		case found == 0:
			return nil, refuse("no block %s", diag.Visible(ref.Raw))
		case found > 1 && ref.Addr.Kind == ast.BaseLocal:
			return nil, refuse("block %s is in %d messages: name one, as @a1.7.%s", diag.Visible(ref.Raw), found, diag.Visible(ref.Raw))
		}
	}
	var some []target
	for _, c := range all {
		if c.asked = true; chosen[c.slot] {
			some = append(some, c)
		}
	}
	return some, nil
}

// wanted returns whether a block is the one that an address names.
func wanted(tr *ast.Transcript, ref ast.Ref) (func(target) bool, error) {
	a := ref.Addr
	switch {
	case len(a.Selectors) > 0:
		return nil, refuse("%s is a place in a text, want a block", diag.Visible(ref.Raw))
	case a.Kind == ast.BaseLocal && len(a.Parts) == 0:
		return func(c target) bool { return c.slot.Block.ID == a.Name }, nil
	case a.Kind != ast.BaseMessage:
		return nil, refuse("%s is no block of a message", diag.Visible(ref.Raw))
	case tr.Message(a.ID) == nil:
		return nil, refuse("no message %s", a.ID)
	case len(a.Parts) == 0:
		return func(c target) bool { return c.message.ID == a.ID }, nil
	}
	return func(c target) bool {
		return c.message.ID == a.ID && c.slot.Block.ID == a.Parts[len(a.Parts)-1]
	}, nil
}
