package emit

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Text writes the bytes of a block and nothing else: each line and its LF
// (language.md §10, the view clean). Of a block that was revised it is the newest
// version, unless Options.Message names another.
//
// Several blocks are written only when Options.Blocks asks for them together, one
// after the other; Options.Notice then receives the name of each. Without
// Options.Blocks there must be one block to choose from. A block whose label
// hides it, or that is not carried, is an error, and then nothing is written.
func Text(w io.Writer, in *Input, o Options) error {
	messages, err := selected(in, o)
	if err != nil {
		return err
	}
	candidates := carriedBlocks(in.Transcript, messages, o)
	if len(candidates) == 0 {
		return errors.New("no block to write: no message here carries content")
	}
	chosen := candidates
	if len(o.Blocks) > 0 {
		chosen = nil
		for _, id := range o.Blocks {
			c, err := choose(candidates, id)
			if err != nil {
				return err
			}
			chosen = append(chosen, c)
		}
	} else if len(candidates) > 1 {
		return fmt.Errorf("%d blocks to choose from, want one: %s", len(candidates), names(candidates))
	}
	for _, c := range chosen {
		if err := c.permit(in, o); err != nil {
			return err
		}
	}
	out := bufio.NewWriter(w)
	for _, c := range chosen {
		if len(chosen) > 1 {
			o.notice("-- %s", c.name())
		}
		if win := c.block.Win; win.First > 0 {
			o.notice("%s is a window: lines %d to %d of the whole", c.name(), win.First, win.Last)
		}
		for _, line := range c.block.Lines {
			out.WriteString(line)
			out.WriteByte('\n')
		}
	}
	return out.Flush()
}

// candidate is a block that may be written.
type candidate struct {
	message *ast.Message
	block   *ast.Block
}

// name returns the block's address, as @a2.7.tgt.
func (c candidate) name() string {
	if c.message.ID.IsZero() {
		return c.block.ID
	}
	return diag.Visible("@" + c.message.ID.String() + "." + c.block.ID)
}

func (c candidate) permit(in *Input, o Options) error {
	if label := hiddenBy(in, c.message, o); label != "" {
		return fmt.Errorf("%s is labelled %s and not shown without --reveal", c.name(), diag.Visible(label))
	}
	if c.block.Elided() {
		return fmt.Errorf("%s is elided: only its address is carried, src=%s", c.name(), diag.Visible(printed(c.block.Src)))
	}
	return nil
}

// carriedBlocks returns the blocks of messages. When no message was asked for, a
// block that a revision carries anew is left out.
func carriedBlocks(t *ast.Transcript, messages []*ast.Message, o Options) []candidate {
	var list []candidate
	for _, m := range messages {
		for i := range m.Slots {
			b := m.Slots[i].Block
			if b == nil || o.Message.IsZero() && replaced(t, m, b.ID) {
				continue
			}
			list = append(list, candidate{m, b})
		}
	}
	return list
}

// replaced reports whether a later version of m has a block of the same id.
func replaced(t *ast.Transcript, m *ast.Message, id string) bool {
	if m.ID.IsZero() {
		return false
	}
	versions := t.Versions(m.ID)
	at := slices.Index(versions, m)
	if at < 0 {
		return false
	}
	return slices.ContainsFunc(versions[at+1:], func(v *ast.Message) bool { return v.Block(id) != nil })
}

func choose(candidates []candidate, id string) (candidate, error) {
	var found []candidate
	var ids []string
	for _, c := range candidates {
		ids = append(ids, c.block.ID)
		if c.block.ID == id {
			found = append(found, c)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		_, err := lookup("block", id, ids, func(s string) string { return s })
		return candidate{}, err
	}
	return candidate{}, fmt.Errorf("block %s is in %d messages, want one: %s", diag.Quote(id), len(found), names(found))
}

// namesShown bounds the list of blocks in an error.
const namesShown = 8

func names(list []candidate) string {
	var all []string
	for i, c := range list {
		if i == namesShown {
			all = append(all, "…")
			break
		}
		all = append(all, c.name())
	}
	return strings.Join(all, ", ")
}
