package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/atomicfile"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/lower"
)

type emitCmd struct {
	To      string   `default:"human" placeholder:"FORM" help:"What to print: ${forms}."`
	View    string   `placeholder:"VIEW" help:"Which slots, for people: ${views}."`
	Lang    string   `placeholder:"LANG" help:"Language of the labels: ${langs}."`
	Dialect string   `placeholder:"DIALECT" help:"Form of the wire text: ${dialects}."`
	Peer    string   `placeholder:"FILE" help:"Write what the peer reads whose handshake (#sys.hello) this file holds: the dialect, or prose, is chosen by it."`
	Losses  string   `enum:"text,json" default:"text" help:"How it is said, on standard error, what a dialect cannot say: text, or json (one object a line)."`
	Message msgID    `placeholder:"ID" help:"This message alone."`
	Block   []string `placeholder:"ID" help:"This block, for text. May be repeated."`
	Reveal  bool     `help:"Show what a label of phi or stricter hides."`
	Reader  string   `placeholder:"NAME" help:"Show this reader what the policy clears them for: an agent, @role:NAME or @grp:NAME."`
	Resolve []string `placeholder:"ADDRESS" sep:"none" help:"Resolve this address, for json. May be repeated."`
	Stream  bool     `help:"Print messages as they come in, for input without end: as human, wire or json."`
	Output  string   `short:"o" placeholder:"FILE" help:"Write to this file, whole or not at all, instead of standard output."`
	keeping
	optimizing
	reading
	paths
}

// Help is shown by --help below the flags.
func (emitCmd) Help() string {
	return examples(
		"rosettac emit incident.rose", "the transcript for people",
		"rosettac emit --view decision --lang zh incident.rose", "what was decided, in Chinese",
		"rosettac emit --to text --message a2.9 --block tgt -o chapter.md draft.rose", "a block's own bytes, into a file",
		"rosettac emit --peer hello.rose --blobs store/ draft.rose", "what the peer reads: a dialect, or prose",
		"rosettac emit --to wire --optimize --explain incident.rose", "the same for fewer tokens, and what each pass saved",
		"rosettac emit --to wire --expand small.rose", "as it was before --optimize",
		`rosettac emit --to json --resolve '@a2.9.tgt#q"keeper"' draft.rose`, "the neutral document, with findings and a resolution",
		"tail -f bus.rose | rosettac emit --stream --keep 10000", "for people, while the agents still talk, in bounded memory",
	) + "\nExit 0 whatever the text says. Exit 2 when it cannot be written as asked: no such\nmessage or block, --to text where there is not one block, or a label that hides it.\n" + streamNote
}

// Run renders every transcript, one after the other.
func (c *emitCmd) Run(s *streams) error {
	if err := c.streaming(); err != nil {
		return err
	}
	if c.Output == "" {
		return c.render(s, s.stdout)
	}
	s.color = false
	return atomicfile.Write(c.Output, func(w io.Writer) error { return c.render(s, w) })
}

func (c *emitCmd) render(s *streams, w io.Writer) error {
	profiles, err := c.hear(s)
	if err != nil {
		return err
	}
	spill, err := c.spill()
	if err != nil {
		return err
	}
	if c.Dialect != "" && c.To != "wire" {
		return fmt.Errorf("--dialect is a form of the wire text: add --to wire")
	}
	if err := c.refuse(s); err != nil {
		return err
	}
	emitter, err := emit.LookupEmitter(c.To)
	if err != nil {
		return err
	}
	resolve, err := addresses(c.Resolve)
	if err != nil {
		return err
	}
	policy, err := c.Policy.rendering(c.Reader)
	if err != nil {
		return err
	}
	several, err := c.several(s)
	if err != nil {
		return err
	}
	r := c.reading
	if c.To == "wire" { // the store is made when a text is put into it
		r = r.ifThere()
	}
	options := emit.Options{
		Message: ast.MsgID(c.Message), Blocks: c.Block, View: c.View, Lang: c.Lang, Dialect: c.Dialect,
		Color: s.color, Reveal: c.Reveal, Policy: policy,
		Spill: spill, Profiles: profiles, Lost: c.lost(s), Pack: c.packSymbols,
		Notice: func(line string) { fmt.Fprintf(s.stderr, "rosettac: %s\n", line) },
	}
	if c.Stream {
		return c.follow(s, emitter, options, several, r)
	}
	first := true
	return r.each(s, c.paths, func(t *load.Transcript) error {
		if several {
			c.separate(w, t.Name, first)
		}
		first = false
		if c.Expand {
			if t, err = c.expanded(t); err != nil {
				return err
			}
		}
		in := &emit.Input{Transcript: t.Transcript, Artifacts: t.Artifacts(), Resolve: resolve}
		if c.To == findingsForm {
			in.Findings = t.Findings()
		}
		return c.deliver(s, w, t, func(w io.Writer) error { return emitter.Emit(w, in, options) })
	})
}

// refuse says which flags do not go with --optimize and --expand.
func (c *emitCmd) refuse(s *streams) error {
	if err := c.check(); err != nil || !c.on() {
		return err
	}
	switch several, err := c.several(s); {
	case err != nil:
		return err
	case c.To != "wire" && c.Optimize.on:
		return errors.New("--optimize is a form of the wire text: add --to wire")
	case c.Optimize.on && (c.Dialect != "" || c.Peer != ""):
		return errors.New("--optimize writes the current dialect: leave --dialect and --peer out")
	case c.Optimize.on && !ast.MsgID(c.Message).IsZero():
		return errors.New("--optimize is about a whole transcript: leave --message out")
	case several && c.RenameMap != "":
		return errors.New("--rename-map is about one transcript: name one file, or --join")
	}
	return nil
}

// deliver writes what emit writes, in fewer tokens if that was asked for.
func (c *emitCmd) deliver(s *streams, w io.Writer, t *load.Transcript, emit func(io.Writer) error) error {
	if !c.Optimize.on {
		return emit(w)
	}
	var plain bytes.Buffer
	if err := emit(&plain); err != nil {
		return err
	}
	text, err := c.optimized(s, t, plain.String())
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}

// findingsForm is the form that holds findings: the others need no checks.
const findingsForm = "json"

// several reports whether more than one transcript will be printed.
func (c *emitCmd) several(s *streams) (bool, error) {
	if c.Join || len(c.Path) == 0 {
		return false, nil
	}
	list, err := c.list(s)
	return len(list) > 1, err
}

// separate sets transcripts apart: for people with the file's name, in wire text
// with the blank line that stands between messages. JSON documents and the bytes
// of texts follow each other as they are.
func (c *emitCmd) separate(w io.Writer, name string, first bool) {
	if !first && (c.To == "human" || c.To == "wire") {
		fmt.Fprintln(w)
	}
	if c.To == "human" {
		fmt.Fprintf(w, "==> %s <==\n\n", name)
	}
}

// addresses reads addresses given on the command line.
func addresses(list []string) ([]ast.Ref, error) {
	var all []ast.Ref
	for _, text := range list {
		ref, err := lower.Address(text)
		if err != nil {
			return nil, err
		}
		all = append(all, ref)
	}
	return all, nil
}

// msgID is a message id on the command line, in either spelling.
type msgID ast.MsgID

// UnmarshalText reads a1.7 or obs7; a leading @, as in an address, is left out.
func (id *msgID) UnmarshalText(text []byte) error {
	word := strings.TrimPrefix(string(text), "@")
	parsed, ok := ast.ParseMsgID(word)
	if !ok {
		return fmt.Errorf("got %q, want a message id as a1.7 or obs7", text)
	}
	*id = msgID(parsed)
	return nil
}
