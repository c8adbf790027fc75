package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/atomicfile"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/lower"
)

// showing is what the commands that hand out contents take.
type showing struct {
	Reveal bool   `help:"Show what a label of phi or stricter hides."`
	Reader string `placeholder:"NAME" help:"Show this reader what the policy clears them for: an agent, @role:NAME or @grp:NAME."`
	Output string `short:"o" placeholder:"FILE" help:"Write to this file, whole or not at all, instead of standard output."`
}

type extractCmd struct {
	Address string `arg:"" help:"What to print, as @a2.9.tgt#L3."`
	showing
	reading
	paths
}

// Help is shown by --help below the flags.
func (extractCmd) Help() string {
	return examples(
		"rosettac extract '@a2.9.tgt#L3-7' draft.rose", "the bytes of five lines, no line end behind the last",
		"rosettac extract @a2.9.tgt -o chapter.md draft.rose", "a block: each line and its line end",
		"rosettac extract --root pr/ '@file:client.py#L18-24' review.rose", "from a file beside the transcript",
	) + "\nWhat the bytes do not say stands on standard error: a window, a block whose bytes come\nfrom the store, a revision. Exit 1, and nothing is written, when the address does not\nresolve to one place, or a label hides what it names."
}

// Run prints the bytes of a span.
func (c extractCmd) Run(s *streams) error {
	ref, err := lower.Address(c.Address)
	if err != nil {
		return err
	}
	return c.hand(s, c.reading, c.paths, func(w io.Writer, in *emit.Input, o emit.Options) error {
		return emit.Extract(w, in, ref, o)
	})
}

type derefCmd struct {
	Ref string `arg:"" help:"A reference, as @a1.7, @a1.7.tgt, @sha256:4f1a7c, @file:log/2f9c, @D:CKO, @#inc.31 or @t:14:02."`
	showing
	reading
	paths
}

// Help is shown by --help below the flags.
func (derefCmd) Help() string {
	return examples(
		"rosettac deref @rel4 incident.rose", "a message, in canonical form",
		"rosettac deref @D:EDGE incident.rose", "what a symbol stands for",
		"rosettac deref '@#inc.31' incident.rose", "the messages on a topic",
		"rosettac deref --policy host.yaml @issue:441 incident.rose", "passed on as it is, if the policy lists the scheme; else refused",
	) + "\nA url is never fetched. Exit 1 when a reference is refused."
}

// Run prints what a reference stands for.
func (c derefCmd) Run(s *streams) error {
	ref, err := lower.Address(c.Ref)
	if err != nil {
		return err
	}
	var schemes emit.Schemes
	if p := c.Policy.Policy; p != nil {
		schemes = emit.Schemes{Allows: p.Allows, Lists: p.Lists}
	}
	return c.hand(s, c.reading, c.paths, func(w io.Writer, in *emit.Input, o emit.Options) error {
		return emit.Deref(w, in, ref, schemes, o)
	})
}

// hand prints what contents writes about the one transcript, or into a file, all of
// it or nothing. What contents refuses is one line, and exitGate.
func (c showing) hand(s *streams, r reading, p paths, contents func(io.Writer, *emit.Input, emit.Options) error) error {
	policy, err := r.Policy.rendering(c.Reader)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	var notices []string
	err = r.withStore().one(s, p, func(t *load.Transcript) error {
		in := &emit.Input{Transcript: t.Transcript, Artifacts: t.Artifacts()}
		return contents(&text, in, emit.Options{
			Reveal: c.Reveal, Policy: policy,
			Notice: func(line string) { notices = append(notices, line) },
		})
	})
	if refusal := (*emit.RefusedError)(nil); errors.As(err, &refusal) {
		return s.refuse("%s", refusal.Reason)
	}
	if err != nil {
		return err
	}
	for _, line := range notices {
		fmt.Fprintf(s.stderr, "rosettac: %s\n", line)
	}
	if c.Output == "" {
		_, err = s.stdout.Write(text.Bytes())
		return err
	}
	return atomicfile.Write(c.Output, func(w io.Writer) error {
		_, err := w.Write(text.Bytes())
		return err
	})
}
