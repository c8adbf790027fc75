package emit

import (
	"io"
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Schemes is what a policy says of schemes (language.md §8, S5). A nil function is
// that of a host without a policy.
type Schemes struct {
	Allows func(scheme string) bool // may be dereferenced; nil allows all
	Lists  func(scheme string) bool // is named by the policy; nil names none
}

// What Deref follows by itself.
const (
	fileScheme = "file"
	timeScheme = "t"
	urlScheme  = "url"
)

// Deref writes what a reference stands for: of a message its newest version in
// canonical form, of a block, slot or place its bytes ([Extract]), of a symbol the
// text it stands for or else its definition, of a topic its messages, of a time the
// instant in RFC 3339, of a file or a digest the text, if it is supplied.
//
// Every other scheme is refused, or where the policy lists it passed: the reference
// is written as it is, for a host that knows how to follow it. A url is passed like
// that and never fetched. A scheme that the policy does not allow is refused (S5).
func Deref(w io.Writer, in *Input, ref ast.Ref, s Schemes, o Options) error {
	a, name := ref.Addr, diag.Visible(ref.Raw)
	switch a.Kind {
	case ast.BaseScheme:
		return derefScheme(w, in, ref, s, o)
	case ast.BaseMessage:
		if len(a.Parts) == 0 && len(a.Selectors) == 0 {
			return derefMessage(w, in, a, o)
		}
	case ast.BaseSymbol:
		if in.Artifacts != nil {
			if _, ok := in.Artifacts.Text(in.Transcript, a, nil); ok {
				break
			}
		}
		return derefSymbol(w, in, a, o)
	case ast.BaseTopic:
		return derefTopic(w, in, name, a.Name, o)
	}
	return Extract(w, in, ref, o)
}

func derefScheme(w io.Writer, in *Input, ref ast.Ref, s Schemes, o Options) error {
	a, name := ref.Addr, diag.Visible(ref.Raw)
	switch {
	case s.Allows != nil && !s.Allows(a.Scheme):
		return refused("S5: scheme %s is not on the policy's list: %s is not followed", diag.Quote(a.Scheme), name)
	case a.Scheme == fileScheme || a.Scheme == ast.DigestScheme:
		return Extract(w, in, ref, o)
	case a.Scheme == timeScheme:
		return derefTime(w, in, name, a)
	case s.Lists == nil || !s.Lists(a.Scheme):
		if a.Scheme == urlScheme {
			return refused("S6: %s is untrusted and never fetched", name)
		}
		return refused("nothing here follows the scheme %s, and no policy passes it: %s", diag.Quote(a.Scheme), name)
	}
	if a.Scheme == urlScheme {
		o.notice("S6: %s is passed on and never fetched: its content is untrusted", name)
	} else {
		o.notice("%s is passed on as it is: the policy allows it, and nothing here follows it", name)
	}
	_, err := io.WriteString(w, ref.Raw+"\n")
	return err
}

func derefTime(w io.Writer, in *Input, name string, a ast.Address) error {
	day, _, known := in.Transcript.Epoch()
	at, ok := ast.ParseTime(a.Name, source.Span{}).Resolve(day, known)
	if !ok {
		return refused("%s is no time that can be told: a time of day needs the epoch of a def", name)
	}
	_, err := io.WriteString(w, at.UTC().Format(time.RFC3339Nano)+"\n")
	return err
}

func derefMessage(w io.Writer, in *Input, a ast.Address, o Options) error {
	versions := in.Transcript.Versions(a.ID)
	if len(versions) == 0 {
		return refused("no message %s was seen", a.ID)
	}
	m := versions[len(versions)-1]
	if a.Orig {
		m = in.Transcript.Message(a.ID)
	} else if m.ID != a.ID {
		o.notice("%s was revised: this is %s", a.ID, m.ID)
	}
	return derefMessages(w, in, []*ast.Message{m}, o)
}

// derefMessages writes messages in canonical form with full headers: each can be
// read without its parent. One that its label hides is refused if it is the only
// one, else left out and said.
func derefMessages(w io.Writer, in *Input, messages []*ast.Message, o Options) error {
	var text []byte
	for _, m := range messages {
		if label := hiddenBy(in, m, o); label != "" {
			if len(messages) == 1 {
				return refused("%s is labelled %s and not shown without --reveal", m.ID, diag.Visible(label))
			}
			o.notice("left out: %s is labelled %s", m.ID, diag.Visible(label))
			continue
		}
		if len(text) > 0 {
			text = append(text, '\n')
		}
		text = m.AppendCanonical(text, ast.Form{Full: true})
	}
	_, err := w.Write(text)
	return err
}

func derefSymbol(w io.Writer, in *Input, a ast.Address, o Options) error {
	name := diag.Visible(a.String())
	b, def := in.Transcript.Symbol(a.Sender, a.Name, nil)
	switch {
	case b == nil:
		return refused("no def binds %s, and no text is supplied for it", name)
	case len(a.Selectors) > 0:
		return refused("%s is a place in what a symbol stands for, and that text is not supplied", name)
	}
	if label := hiddenBy(in, def, o); label != "" {
		return refused("%s is labelled %s and not shown without --reveal", name, diag.Visible(label))
	}
	o.notice("%s was defined by %s", name, def.ID)
	_, err := io.WriteString(w, b.Value.Value+"\n")
	return err
}

func derefTopic(w io.Writer, in *Input, name, topic string, o Options) error {
	var found []*ast.Message
	for _, m := range in.Transcript.Messages() {
		if m.Topic == topic {
			found = append(found, m)
		}
	}
	if len(found) == 0 {
		return refused("no message is on %s", name)
	}
	return derefMessages(w, in, found, o)
}
