package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/atomicfile"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/blob"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/carry"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

type carryCmd struct {
	Mode   string      `enum:"inline,window,elide" required:"" placeholder:"MODE" help:"How the blocks are to travel: inline (whole), window (the lines of --lines), elide (by address alone)."`
	Lines  carry.Lines `placeholder:"FROM-TO" help:"The lines of a window, as 38-46."`
	Block  []string    `placeholder:"ADDRESS" sep:"none" help:"This block, as @a2.9.tgt or tgt; by default every block. May be repeated."`
	Write  bool        `short:"w" help:"Write the result back to the file."`
	Output string      `short:"o" placeholder:"FILE" help:"Write to this file, whole or not at all, instead of standard output."`
	Cut    bool        `help:"The last message was cut off."`
	Blobs  string      `placeholder:"DIR" help:"The folder where whole texts are kept by digest. By default one in your cache folder."`
	Path   string      `arg:"" optional:"" help:"A transcript, or - for standard input."`
}

// Help is shown by --help below the flags.
func (carryCmd) Help() string {
	return examples(
		"rosettac carry --mode elide draft.rose", "blocks by address alone; their texts go into the store",
		"rosettac carry --mode window --lines 38-46 --block @ed3.src draft.rose", "nine lines of one block",
		"rosettac carry --mode inline -w draft.rose", "every block whole again, from the store",
	) + "\nAddresses mean the same before and after. Exit 1, and nothing is written, when a text\nis not the one that its src= names (E030), a window contradicts its whole (E031), or\nthe whole of a block is nowhere to be had."
}

// Run writes the transcript with its blocks carried as asked.
func (c carryCmd) Run(s *streams) error {
	request, err := c.request()
	if err != nil {
		return err
	}
	store, err := storeIn(c.Blobs)
	if err != nil {
		return err
	}
	p := paths{}
	if c.Path != "" {
		p.Path = []string{c.Path}
	}
	return reading{Cut: c.Cut}.one(s, p, func(t *load.Transcript) error {
		result, err := carry.Apply(t, &blob.Texts{Store: store}, request)
		if refusal := (*carry.Refusal)(nil); errors.As(err, &refusal) {
			return s.refuse("%s: %v", t.Name, err)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
		return c.deliver(s, t, store, result)
	})
}

func (c carryCmd) request() (carry.Request, error) {
	r := carry.Request{Mode: carry.Mode(c.Mode), Lines: c.Lines}
	switch {
	case r.Mode == carry.Window && r.Lines.First == 0:
		return r, errors.New("--mode window needs --lines, as 38-46")
	case r.Mode != carry.Window && r.Lines.First != 0:
		return r, errors.New("--lines goes with --mode window")
	case c.Write && c.Output != "":
		return r, errors.New("-w and -o exclude each other")
	}
	var err error
	r.Blocks, err = addresses(c.Block)
	return r, err
}

// deliver keeps the texts, and then writes the file that no longer carries them.
func (c carryCmd) deliver(s *streams, t *load.Transcript, store blob.Store, r *carry.Result) error {
	path := c.Output
	if c.Write {
		if path = t.Files[0].Name; path == load.StdinName {
			return errors.New("carry -w: standard input cannot be rewritten")
		}
	}
	for _, text := range r.Keep {
		if _, _, err := store.Put(text); err != nil {
			return load.Plain(err)
		}
	}
	for _, change := range r.Changed {
		fmt.Fprintf(s.stderr, "rosettac: %s: %s, %s\n", change.Name, carriedAs[change.Mode], count(change.Lines, "line")+" in the whole"+digestOf(change))
	}
	for _, reason := range r.Left {
		fmt.Fprintf(s.stderr, "rosettac: left as it is: %s\n", reason)
	}
	if path != "" {
		return atomicfile.Write(path, func(w io.Writer) error {
			_, err := io.WriteString(w, r.Text)
			return err
		})
	}
	_, err := s.stdout.WriteString(r.Text)
	return err
}

var carriedAs = map[carry.Mode]string{carry.Inline: "inline", carry.Window: "a window", carry.Elide: "elided"}

func digestOf(c carry.Change) string {
	if c.Digest == "" {
		return ""
	}
	return ", sha256:" + c.Digest
}
