package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

type rebaseCmd struct {
	From   msgID  `required:"" placeholder:"ID" help:"The old version: marks on its blocks are looked for."`
	To     msgID  `required:"" placeholder:"ID" help:"The new version."`
	Format string `enum:"text,json" default:"text" help:"How the answer is printed: text, or json (one object a mark)."`
	reading
	paths
}

// Help is shown by --help below the flags.
func (rebaseCmd) Help() string {
	return examples(
		"rosettac rebase draft.rose --from ed1 --to ed2", "what became of every mark on ed1",
	) + "\nA mark is exact (same text, same place), moved (same text, another place), edited\n" +
		"(its place is known, the text is another), ambiguous, orphan (the text is gone)\n" +
		"or adopted (the text is what the mark proposes); outside when what is carried\ncannot tell. Exit 0 whatever became of them."
}

// Run prints what became of each mark.
func (c rebaseCmd) Run(s *streams) error {
	list, err := c.list(s)
	if err == nil && len(list) > 1 && !c.Join {
		return fmt.Errorf("rebase works on one transcript, got %d files; --join takes them as one", len(list))
	}
	return c.each(s, c.paths, func(t *load.Transcript) error {
		marks, err := anchor.NewResolver(t.Transcript, t.Artifacts()).RebaseMarks(ast.MsgID(c.From), ast.MsgID(c.To))
		if err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
		if c.Format == "json" {
			return rebaseJSON(s.stdout, marks)
		}
		rebaseText(s.stdout, marks, ast.MsgID(c.From))
		return nil
	})
}

// rebaseText prints one mark a line, and how many of each kind there are.
func rebaseText(w io.Writer, marks []anchor.RebasedMark, from ast.MsgID) {
	count := map[anchor.Outcome]int{}
	name := func(k *anchor.RebasedMark) string { return fmt.Sprintf("mark %d of %s", k.Number, k.Message.ID) }
	width := 0
	for i := range marks {
		width = max(width, len(name(&marks[i])))
	}
	for i := range marks {
		k := &marks[i]
		count[k.To.Outcome]++
		fmt.Fprintf(w, "%-9s  %-*s  %s\n", k.To.Outcome, width, name(k), diag.Visible(became(k)))
	}
	var parts []string
	for o := anchor.RebaseExact; o <= anchor.RebaseOutside; o++ {
		if count[o] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", count[o], o))
		}
	}
	switch {
	case len(marks) == 0:
		fmt.Fprintf(w, "no marks on %s\n", from)
	case len(marks) == 1:
		fmt.Fprintf(w, "1 mark: %s\n", parts[0])
	default:
		fmt.Fprintf(w, "%d marks: %s\n", len(marks), strings.Join(parts, ", "))
	}
}

// became words where a mark was and where it is.
func became(k *anchor.RebasedMark) string {
	where := func(r source.Range, text string) string {
		return strings.TrimSpace(anchor.Label(r) + " " + diag.Quote(strings.ReplaceAll(text, "\n", " ")))
	}
	said := k.Block + " "
	switch {
	case !k.From.Holds():
		said += k.Mark.Target.Addr.String()
	case k.To.Holds() && k.From.Text == k.To.Text:
		said += anchor.Label(k.From.Range)
	default:
		said += where(k.From.Range, k.From.Text)
	}
	switch k.To.Outcome {
	case anchor.RebaseExact:
		said += " " + diag.Quote(strings.ReplaceAll(k.To.Text, "\n", " "))
	default:
		if k.To.Holds() {
			said += " -> " + where(k.To.Range, k.To.Text)
		}
	}
	if n := k.To.Nearest; n != nil {
		said += fmt.Sprintf("; nearest: %s (not accepted)", where(n.Range, n.Text))
	}
	if k.To.Outcome == anchor.RebaseAmbiguous || k.To.Outcome == anchor.RebaseOutside || !k.From.Holds() {
		said += "; " + k.To.Detail
	}
	return said
}

// rebaseEntry is a mark in JSON; positions are those of the neutral document
// (design.md §7).
type rebaseEntry struct {
	Message string       `json:"message"`
	Mark    int          `json:"mark"`
	Address string       `json:"address"`
	Op      string       `json:"op"`
	Block   string       `json:"block"`
	Status  string       `json:"status"`
	Conf    string       `json:"conf"`
	From    *rebasePlace `json:"from"` // null when the old version does not have it
	To      *rebasePlace `json:"to"`   // null when the new version does not have it
	Detail  string       `json:"detail"`
}

type rebasePlace struct {
	Message string         `json:"message"`
	Start   rebasePosition `json:"start"`
	End     rebasePosition `json:"end"`
	Text    string         `json:"text"`
}

type rebasePosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

func rebaseJSON(w io.Writer, marks []anchor.RebasedMark) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for i := range marks {
		k := &marks[i]
		e := rebaseEntry{
			Message: k.Message.ID.String(), Mark: k.Number, Address: k.Mark.Target.Addr.String(), Op: k.Mark.Op.String(),
			Block: k.Block, Status: k.To.Outcome.String(), Conf: k.To.Outcome.Conf(), Detail: k.To.Detail,
		}
		if k.From.Holds() {
			e.From = placeOf(k.Old.ID, k.From.Range, k.From.Text)
		}
		if k.To.Holds() {
			e.To = placeOf(k.New.ID, k.To.Range, k.To.Text)
		}
		if err := out.Encode(e); err != nil {
			return err
		}
	}
	return nil
}

func placeOf(id ast.MsgID, r source.Range, text string) *rebasePlace {
	at := func(p source.Position) rebasePosition { return rebasePosition{p.Line, p.Column} }
	return &rebasePlace{Message: id.String(), Start: at(r.Start), End: at(r.End), Text: text}
}
