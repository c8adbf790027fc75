package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/emit"
)

// streamNote is what --help says of --stream.
const streamNote = `
With --stream a message is printed as soon as it is complete: when the header of the
next one has been read, or the input ends. Messages come out in the order in which
they arrive, one that is delivered again once, each with what is known at that time.
So recipients, topic and label from messages that came before are there; what comes
later changes nothing. A mark stands in the margin of a text that came with it or
later, else under the message that made it. JSON is one object a line, as in messages
of the document. Messages are kept, because later ones lead to them; with --keep,
conversations that are over are forgotten, as check does it. Then who answers one of
those still goes to its sender, with its label, but without its topic.
`

// errStreamWhole says what cannot be done message by message.
var errStreamWhole = errors.New("--stream prints messages as they come: leave out --message, --block, --resolve, --output, --optimize, --expand and what belongs to them")

// streaming refuses what does not go with --stream, and --keep without it.
func (c *emitCmd) streaming() error {
	if err := c.keeping.validate(c.Stream); err != nil || !c.Stream {
		return err
	}
	if !ast.MsgID(c.Message).IsZero() || len(c.Block) > 0 || len(c.Resolve) > 0 || c.Output != "" || c.on() || c.Explain || c.RenameMap != "" {
		return errStreamWhole
	}
	return nil
}

// follow renders messages as they come in.
func (c *emitCmd) follow(s *streams, e emit.Emitter, options emit.Options, several bool, r reading) error {
	if e.Stream == nil {
		return fmt.Errorf("%s is a rendering of the whole: --stream prints %s", e.Name, streamed())
	}
	in := new(emit.Input)
	if _, err := e.Stream(io.Discard, in, options); err != nil { // whatever comes
		return err
	}
	return r.open(s, c.paths, func(list []string, o load.Options) error {
		c.keep(s, &o, "not followed")
		in.Artifacts = o.Artifacts
		first := true
		return load.Follow(list, s.stdin, o, func(name string) func(*ast.Transcript, *ast.Message) error {
			if several {
				c.separate(s.stdout, name, first)
			}
			first = false
			write, err := e.Stream(s.stdout, in, options)
			return func(t *ast.Transcript, m *ast.Message) error {
				switch {
				case err != nil:
					return err
				case t == nil:
					fmt.Fprintf(s.stderr, "rosettac: %s not shown: it has the id of a message that was forgotten\n", m.ID)
					return nil
				}
				if err := write(t, m); err != nil {
					return err
				}
				return s.stdout.Flush()
			}
		})
	})
}

// streamed lists the renderings that stream.
func streamed() string {
	var names []string
	for _, e := range emit.Emitters {
		if e.Stream != nil {
			names = append(names, e.Name)
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
