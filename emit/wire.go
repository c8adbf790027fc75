package emit

import (
	"bufio"
	"io"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// Dialect is a form of the wire (language.md §9).
type Dialect struct {
	Name  string
	Doc   string
	Form  ast.Form
	steps []step // what it cannot say is rewritten, after the steps of those above it
}

// What a handshake calls a dialect (language.md §7.6).
const (
	dialectKey    = "dialect"
	dialectPrefix = "rosetta/"
)

// version returns the number of the dialect, as 2.1.
func (d Dialect) version() string {
	v, _, _ := strings.Cut(d.Name, "-")
	return v
}

// Dialects is the ladder of the forms that can be written, the richest first
// (language.md §9).
var Dialects = []Dialect{
	{"2.1", "canonical: terse headers", ast.Form{}, nil},
	{"2.1-full", "headers in full, dotted ids", ast.Form{Full: true, Dotted: true}, nil},
	{"2.0", "headers in full, dotted ids, absolute times", ast.Form{Full: true, Dotted: true, Absolute: true}, []step{(*degrader).absolute}},
	{"1.1", "no txt and mark: texts go into the store of --blobs, marks into why", ast.Form{Full: true, Dotted: true, Absolute: true}, []step{(*degrader).content, (*degrader).marks}},
	{"1.0", "also no part, stop, sub, at, ttl, sens, roles and topics: why spells them", ast.Form{Full: true, Dotted: true, Absolute: true}, []step{(*degrader).acts, (*degrader).subtasks, (*degrader).fields, (*degrader).recipients}},
}

// LookupDialect returns the dialect of a name of Dialects; "" is the first.
func LookupDialect(name string) (Dialect, error) {
	if name == "" {
		return Dialects[0], nil
	}
	return lookup("dialect", name, Dialects, func(d Dialect) string { return d.Name })
}

// Wire writes messages as Rosetta, one blank line between them (language.md §9), in
// the dialect of the Options: what that cannot say is said otherwise, and
// Options.Lost hears of it.
//
// The last line ends in LF unless the last message stands as it was written,
// degraded or cut off, and had none: with one it would mean something else.
func Wire(w io.Writer, in *Input, o Options) error {
	d, err := LookupDialect(o.Dialect)
	if err != nil {
		return err
	}
	messages, err := selected(in, o)
	if err != nil {
		return err
	}
	if messages, err = degrade(in, messages, d, o); err != nil {
		return err
	}
	form := d.form(in.Transcript)
	out := bufio.NewWriter(w)
	var text []byte
	for i, m := range messages {
		if i > 0 {
			separate(out, text)
		}
		text = m.AppendCanonical(text[:0], form)
		out.Write(text)
	}
	return out.Flush()
}

// form returns how the messages of a transcript are spelled in the dialect.
func (d Dialect) form(t *ast.Transcript) ast.Form {
	form := d.Form
	if form.Absolute {
		form.Epoch, _, _ = t.Epoch()
	}
	return form
}

// separate ends the text of the previous message, if need be, and adds the blank
// line before the next.
func separate(out *bufio.Writer, previous []byte) {
	if n := len(previous); n == 0 || previous[n-1] != '\n' {
		out.WriteByte('\n')
	}
	out.WriteByte('\n')
}
