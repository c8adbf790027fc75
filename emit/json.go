package emit

import (
	"io"
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

// JSON writes the neutral document of design.md §7: the messages, the findings
// and resolutions that came with the input, and the canonical text. A message
// stands on a line of its own. A field of the contract is always there, "" or []
// when the message says nothing; the fields that only some kinds of slots have
// stand in those alone.
//
// A confidence that Options.Policy clamps stands as what counts, and beside it, as
// `stated`, what was written; the canonical text is the message's own.
//
// Options.Message narrows messages and whole texts, not findings and resolutions.
// The arrays renderings and dialects are there when Input asks for their entries.
func JSON(w io.Writer, in *Input, o Options) error {
	messages, err := selected(in, o)
	if err != nil {
		return err
	}
	j := newJSONWriter(w)
	j.policy = o.Policy
	j.begin('{')
	j.str("rosetta", Dialects[0].Name)
	j.array("messages")
	for _, m := range messages {
		j.fresh = true
		j.message(in.Transcript, m)
	}
	j.end(']')
	j.diagnostics(in.Findings)
	j.resolutions(in)
	j.fresh = true
	if err := j.text("canonical", func(w io.Writer) error { return Wire(w, in, Options{Message: o.Message}) }); err != nil {
		return err
	}
	if err := j.renderings(in, o); err != nil {
		return err
	}
	if err := j.dialects(in, o); err != nil {
		return err
	}
	j.end('}')
	j.raw("\n")
	return j.out.Flush()
}

// item begins an entry of a long list on a line of its own.
func (j *jsonWriter) item() {
	j.fresh = true
	j.begin('{')
}

func (j *jsonWriter) message(t *ast.Transcript, m *ast.Message) {
	j.begin('{')
	j.str("id", m.ID.String())
	j.str("act", m.Act.String())
	j.str("from", m.From)
	j.strs("to", len(m.To), func(i int) string { return m.To[i].String() })
	j.str("topic", m.Topic)
	j.str("re", m.Re.String())
	src := ""
	if m.Src != nil {
		src = printed(m.Src)
	}
	j.str("src", src)
	j.str("at", instant(t, m))
	j.str("ttl", m.TTL.ISO())
	j.str("pri", m.Pri.Text)
	j.str("sens", m.Sens.Text)
	j.str("thd", m.Thd.Text)
	j.strMap("ext", len(m.Ext), func(i int) (string, string) { return m.Ext[i].Key, m.Ext[i].Value.Text })
	j.array("inherited")
	if m.Inherited.To {
		j.value("to")
	}
	if m.Inherited.Topic {
		j.value("topic")
	}
	j.end(']')
	j.boolean("incomplete", m.Incomplete)
	j.boolean("degraded", m.Degraded)
	j.speaker = m
	j.array("slots")
	for i := range m.Slots {
		j.slot(&m.Slots[i])
	}
	j.end(']')
	j.end('}')
}

// instant returns the time of at= in RFC 3339, UTC; "" when it is not known.
func instant(t *ast.Transcript, m *ast.Message) string {
	if m.At.Kind == ast.NoTime {
		return "" // and no epoch has to be looked for
	}
	at, ok := t.Instant(m)
	if !ok {
		return ""
	}
	return at.UTC().Format(time.RFC3339Nano)
}

// printed returns a ref with its id in the form of language.md §2.1; the rest of
// it as written.
func printed(r *ast.Ref) string {
	if r.Addr.Kind == ast.BaseMessage {
		return r.Addr.String()
	}
	return r.Written()
}

func (j *jsonWriter) diagnostics(list []diag.Diagnostic) {
	j.fresh = true
	j.array("diagnostics")
	var recorder diag.Recorder
	for _, d := range list {
		r := recorder.Record(d)
		j.item()
		j.str("code", string(r.Code))
		j.str("severity", r.Severity)
		j.str("message", r.Message)
		j.object("span")
		j.integer("start", r.Span.Start)
		j.integer("end", r.Span.End)
		j.integer("line", r.Span.Line)
		j.integer("column", r.Span.Column)
		j.end('}')
		j.str("text", r.Text)
		j.end('}')
	}
	j.end(']')
}

func (j *jsonWriter) position(name string, p source.Position) {
	j.object(name)
	j.integer("line", p.Line)
	j.integer("column", p.Column)
	j.end('}')
}
