package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"github.com/agentrosetta/rosettac/cmd/internal/optimizer"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/atomicfile"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/o200k"
	"github.com/agentrosetta/rosettac/emit/optimize"
	"github.com/agentrosetta/rosettac/grammar"
)

// optimizing is what emit and fmt take to lower the cost of a transcript.
type optimizing struct {
	Optimize  passList `placeholder:"PASS,…" help:"Spell it in fewer tokens that mean the same. --optimize=NAME,… runs these passes alone, --optimize=no-NAME,… all but these: ${passes}."`
	Explain   bool     `help:"Say on standard error what each pass of --optimize saved, in tokens of o200k_base."`
	RenameMap string   `placeholder:"FILE" help:"Keep the new names of agents in this file, not in the text; --expand reads them from there."`
	Expand    bool     `help:"Undo --optimize: names, symbols, times and texts as they were."`
}

// on reports whether the text is to be optimised or expanded.
func (o *optimizing) on() bool { return o.Optimize.on || o.Expand }

// check refuses flags that do not go together.
func (o *optimizing) check() error {
	switch {
	case o.Optimize.on && o.Expand:
		return errors.New("--optimize and --expand undo each other: give one of them")
	case o.Explain && !o.Optimize.on:
		return errors.New("--explain says what --optimize does: add --optimize")
	case o.RenameMap != "" && !o.on():
		return errors.New("--rename-map belongs to --optimize and --expand: add one of them")
	}
	return nil
}

// optimized returns the text of a transcript in fewer tokens; plain is its canonical
// form. What is declared outside the text is written.
func (o *optimizing) optimized(s *streams, t *load.Transcript, plain string) (string, error) {
	options := optimizerOptions(t)
	options.Count, options.Passes, options.KeepNames = o200k.Count, o.Optimize.names, o.RenameMap != ""
	result, err := optimize.Run(writtenText(t), plain, options)
	if err != nil {
		return "", err
	}
	if o.Explain {
		if err := explainSteps(s.stderr, t.Name, result); err != nil {
			return "", err
		}
	}
	if o.RenameMap != "" {
		err = atomicfile.Write(o.RenameMap, func(w io.Writer) error {
			for _, n := range result.Names {
				fmt.Fprintln(w, n)
			}
			return nil
		})
	}
	return result.Text, err
}

// expanded returns a transcript as it was before it was optimised.
func (o *optimizing) expanded(t *load.Transcript) (*load.Transcript, error) {
	var names []optimize.Rename
	if o.RenameMap != "" {
		list, err := os.ReadFile(o.RenameMap)
		if err != nil {
			return nil, err
		}
		names = optimize.ParseNames(string(list))
		if len(names) < len(strings.Fields(string(list))) {
			return nil, fmt.Errorf("%s: want lines as a1>b, the old name and the new one", o.RenameMap)
		}
	}
	text, err := optimize.Expand(writtenText(t), names, optimizerOptions(t).Read)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	return t.Reread(text), nil
}

// optimizerOptions lets the optimiser read and judge as t was read and is judged.
func optimizerOptions(t *load.Transcript) optimize.Options {
	return optimizer.Options(grammar.Options{Cut: t.Cut()}, t.Options())
}

// writtenText returns the text of a transcript as it was written: that of its files,
// one behind the other.
func writtenText(t *load.Transcript) string {
	texts := make([]string, len(t.Files))
	for i, f := range t.Files {
		texts[i] = f.Text
	}
	return strings.Join(texts, "\n")
}

// explainSteps prints what the passes did.
func explainSteps(w io.Writer, name string, r *optimize.Result) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s: tokens\nPASS\tBEFORE\tAFTER\tSAVED\tPLACES\t\n", name)
	for _, s := range r.Steps {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%s\n", s.Pass, s.Before, s.After, s.Before-s.After, s.Times, s.Note)
	}
	fmt.Fprintf(t, "all\t%d\t%d\t%d\t\t\n", r.Before, r.After, r.Before-r.After)
	return t.Flush()
}

// passList is the value of --optimize: nothing, or names of passes.
type passList struct {
	on    bool
	names []string // nil for all
}

// IsBool lets kong take the flag without a value.
func (passList) IsBool() bool { return true }

// Decode reads the names behind `=`, if there are any.
func (p *passList) Decode(ctx *kong.DecodeContext) error {
	p.on = true
	if ctx.Scan.Peek().Type != kong.FlagValueToken {
		return nil
	}
	var list string
	if err := ctx.Scan.PopValueInto("passes", &list); err != nil {
		return err
	}
	names, err := passNames(list)
	p.names = names
	return err
}

// passNames reads names of passes, or of those to leave out, each behind no-.
func passNames(list string) ([]string, error) {
	var chosen, left []string
	for name := range strings.SplitSeq(list, ",") {
		name, not := strings.CutPrefix(strings.TrimSpace(name), "no-")
		if !slices.Contains(optimize.Names(), name) {
			return nil, fmt.Errorf("got pass %q, want some of %s", name, strings.Join(optimize.Names(), ", "))
		}
		if not {
			left = append(left, name)
		} else {
			chosen = append(chosen, name)
		}
	}
	if chosen != nil && left != nil {
		return nil, fmt.Errorf("got passes to run and passes to leave out, want one of both: %s", list)
	}
	if chosen == nil {
		chosen = slices.DeleteFunc(optimize.Names(), func(name string) bool { return slices.Contains(left, name) })
	}
	return chosen, nil
}
