package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/charmbracelet/x/ansi"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/atomicfile"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/revise"
)

type applyCmd struct {
	Message         []msgID  `required:"" placeholder:"ID" help:"The message whose replacements are accepted. May be repeated."`
	Marks           []string `placeholder:"N,…" help:"These marks alone, counted from 1 in written order, notes too: 1,3, or rev1:1,rev2:2 with several messages."`
	As              string   `placeholder:"OWNER" help:"Apply as this agent, who must own the text."`
	DryRun          bool     `help:"Show what would change, as a diff, instead of the revise."`
	Span            string   `enum:",quote,position" default:"" placeholder:"WHICH" help:"What a replacement means whose quote is only a part of its position: quote or position."`
	AcceptRelocated bool     `help:"Apply marks whose text is not where their address says."`
	Force           bool     `help:"Apply replacements that contain a stand-in for unchanged text, and to text that its src= does not match."`
	Output          string   `short:"o" placeholder:"FILE" help:"Write to this file, whole or not at all, instead of standard output."`
	reading
	paths
}

// Help is shown by --help below the flags.
func (applyCmd) Help() string {
	return examples(
		"rosettac apply draft.rose --message rev1 --dry-run", "what the replacements of rev1 would change",
		"rosettac apply draft.rose --message rev1 --marks 1,3 >> draft.rose", "the owner's revise with two of them, appended",
		"rosettac apply draft.rose --message rev1 --message rev2 -o next.rose", "those of two reviewers together",
	) + "\nAll places are found in the newest version of a text before anything is changed.\n" +
		"Marks whose text moved need --accept-relocated; ambiguous and orphaned ones are\nnever applied, and neither are two that overlap. Exit 1 when a mark is refused:\nthen nothing is written."
}

// Run prints the revise, or says why there is none.
func (c applyCmd) Run(s *streams) error {
	proposals, err := c.proposals()
	if err != nil {
		return err
	}
	list, err := c.list(s)
	if err == nil && len(list) > 1 && !c.Join {
		return fmt.Errorf("apply works on one transcript, got %d files; --join takes them as one", len(list))
	}
	return c.each(s, c.paths, func(t *load.Transcript) error {
		r, err := revise.Plan(t.Transcript, proposals, revise.Options{
			As: c.As, AcceptRelocated: c.AcceptRelocated, Force: c.Force, Artifacts: t.Artifacts(),
			Span: map[string]anchor.SpanChoice{"quote": anchor.SpanQuote, "position": anchor.SpanPosition}[c.Span],
		})
		if err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
		for _, refused := range r.Refused {
			fmt.Fprintf(s.stderr, "rosettac: %s: refused: %s\n", t.Name, diag.Visible(refused.Error()))
		}
		if len(r.Refused) > 0 {
			return errGate
		}
		for _, note := range r.Notes {
			fmt.Fprintf(s.stderr, "rosettac: %s: %s\n", t.Name, diag.Visible(note))
		}
		return c.deliver(s, r)
	})
}

// proposals reads which marks of which messages are accepted.
func (c applyCmd) proposals() ([]revise.Proposal, error) {
	all := make([]revise.Proposal, len(c.Message))
	for i, id := range c.Message {
		all[i].ID = ast.MsgID(id)
	}
	for _, word := range c.Marks {
		of, number, named := strings.Cut(word, ":")
		at := -1
		if !named {
			number = of
			if len(all) > 1 {
				return nil, fmt.Errorf("--marks: got %q with several messages, want the message too, as %s:%s", word, all[0].ID, word)
			}
			at = 0
		}
		id, _ := ast.ParseMsgID(strings.TrimPrefix(of, "@"))
		for i := range all {
			if named && all[i].ID == id {
				at = i
			}
		}
		n, err := strconv.Atoi(strings.TrimSpace(number))
		if err != nil || n < 1 {
			return nil, fmt.Errorf("--marks: got %q, want numbers from 1, as 1,3", word)
		}
		if at < 0 {
			return nil, fmt.Errorf("--marks: got %q, but %s is not named by --message", word, of)
		}
		all[at].Marks = append(all[at].Marks, n)
	}
	if len(c.Marks) > 0 {
		for i := range all {
			if all[i].Marks == nil {
				return nil, fmt.Errorf("--marks names none of %s", all[i].ID)
			}
		}
	}
	return all, nil
}

func (c applyCmd) deliver(s *streams, r revise.Result) error {
	if c.Output == "" {
		return c.write(s.stdout, r, s.color)
	}
	return atomicfile.Write(c.Output, func(w io.Writer) error { return c.write(w, r, false) })
}

// write prints the revises, each after a blank line, so that they can be appended
// to a transcript; or what they change.
func (c applyCmd) write(w io.Writer, r revise.Result, color bool) error {
	for i, rev := range r.Revisions {
		if c.DryRun {
			for _, change := range rev.Blocks {
				if err := writeDiff(w, rev.Message.ID, change, color); err != nil {
					return err
				}
			}
			continue
		}
		if i > 0 {
			fmt.Fprintln(w)
		}
		if _, err := w.Write(rev.Message.AppendCanonical(nil, ast.Form{})); err != nil {
			return err
		}
	}
	return nil
}

// writeDiff prints a changed block as a unified diff. Lines are numbered as
// addresses number them, also in a window.
func writeDiff(w io.Writer, id ast.MsgID, c revise.Change, color bool) error {
	before, after := joined(c.Old.Lines), joined(c.New.Lines)
	d, err := udiff.ToUnifiedDiff(c.From.ID.String()+"."+c.Old.ID, id.String()+"."+c.New.ID, before, udiff.Lines(before, after), udiff.DefaultContextLines)
	if err != nil {
		return errors.New("the difference cannot be shown")
	}
	for _, h := range d.Hunks {
		h.FromLine += c.Old.Text().FirstLine() - 1
		h.ToLine += c.New.Text().FirstLine() - 1
	}
	for line := range strings.Lines(d.String()) {
		line = visible(strings.TrimSuffix(line, "\n"))
		if color {
			line = colorLine(line)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// joined returns lines as a text that ends in a line end.
func joined(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

// visible makes content harmless for a terminal; tabs are left.
func visible(line string) string {
	parts := strings.Split(line, "\t")
	for i := range parts {
		parts[i] = diag.Visible(parts[i])
	}
	return strings.Join(parts, "\t")
}

func colorLine(line string) string {
	style := ansi.NewStyle()
	switch {
	case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
		style = style.Bold()
	case strings.HasPrefix(line, "@@"):
		style = style.ForegroundColor(ansi.Cyan)
	case strings.HasPrefix(line, "+"):
		style = style.ForegroundColor(ansi.Green)
	case strings.HasPrefix(line, "-"):
		style = style.ForegroundColor(ansi.Red)
	default:
		return line
	}
	return style.Styled(line)
}
