// Package emit renders a transcript: as wire text, as the neutral JSON document,
// for people, and as the bytes of a deliverable (design.md §1, §7; language.md
// §9, §10).
//
// An emitter never changes a transcript and never judges it. A view filters what
// is shown; it never rewrites it (I-7).
package emit

import (
	"fmt"
	"io"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Input is what an emitter renders.
type Input struct {
	Transcript *ast.Transcript
	Findings   []diag.Diagnostic // for the neutral document, in the order of [diag.Report.Sorted]
	Resolve    []ast.Ref         // addresses to resolve for the neutral document; Raw is echoed as asked
	Artifacts  anchor.Artifacts  // texts from outside the transcript; may be nil

	// Whole texts that the neutral document holds when they are asked for.
	Renderings []Rendering // for people
	Dialects   []string    // wire text: names of Dialects
}

// Rendering is a rendering for people that the neutral document is to hold.
type Rendering struct{ View, Lang string } // names of Views and Locales

// Options choose among renderings. The zero Options are the defaults. A name that
// is not in its table is an error that names the nearest one.
type Options struct {
	Message ast.MsgID // render this message alone; the zero id means all
	Blocks  []string  // human and text: these blocks alone; none means all, in text the only one there is
	View    string    // human: a name of Views; "" means full
	Lang    string    // human: a name of Locales; "" means en
	Dialect string    // wire: a name of Dialects; "" means 2.1
	Color   bool      // human: style headings with escape sequences
	Reveal  bool      // show what a label would hide (language.md §10)
	Policy  Policy    // human, json, text: the ceilings of confidence, and what the reader is cleared for

	// Of dialects below 2.1 (language.md §9).
	Spill    func(text []byte) error      // wire: puts a text into the store of texts; nil when there is none
	Profiles []string                     // wire: the profiles that the reader knows, as craft/1.0; nil when that is not at issue
	Pack     func(id string) []PackSymbol // wire: the symbols of a profile; nil when there are none
	Lost     func(Loss)                   // wire: hears of all that is said otherwise; may be nil

	// Notice receives what the reader should know but the bytes must not hold;
	// one line a call, without LF. It may be nil.
	Notice func(line string)
}

func (o Options) notice(format string, args ...any) {
	if o.Notice != nil {
		o.Notice(fmt.Sprintf(format, args...))
	}
}

// Emitter is one rendering.
type Emitter struct {
	Name     string
	Doc      string // one line for the help of a command
	Findings bool   // shows Input.Findings
	Emit     func(w io.Writer, in *Input, o Options) error

	// Stream begins a rendering that goes on message by message; nil where the
	// rendering is one of the whole. Of in it takes the Artifacts alone.
	Stream func(w io.Writer, in *Input, o Options) (OneByOne, error)
}

// Emitters is the table of renderings.
var Emitters = []Emitter{
	{"human", "for people: headings, numbered text, marks in the margin", false, Human, HumanStream},
	{"wire", "Rosetta itself in its canonical form", false, Wire, WireStream},
	{"json", "the neutral document, with findings and resolutions", true, JSON, JSONLines},
	{"prose", "for people who never saw the language, the messages beside it", false, Prose, nil},
	{"text", "the bytes of a block, nothing added", false, Text, nil},
}

// LookupEmitter returns the emitter of a name of Emitters.
func LookupEmitter(name string) (Emitter, error) {
	return lookup("output", name, Emitters, func(e Emitter) string { return e.Name })
}

// selected returns the messages to render. Several messages may stand under one
// id when their meanings differ (E035).
func selected(in *Input, o Options) ([]*ast.Message, error) {
	all := in.Transcript.Messages()
	if o.Message.IsZero() {
		return all, nil
	}
	var some []*ast.Message
	for _, m := range all {
		if m.ID == o.Message {
			some = append(some, m)
		}
	}
	if some == nil {
		return nil, fmt.Errorf("no message %s", o.Message)
	}
	return some, nil
}

// hiddenBelow is the loosest label whose values are not shown (language.md §10).
const hiddenBelow = "phi"

// hiddenBy returns the label that hides the values of m, or "".
func hiddenBy(in *Input, m *ast.Message, o Options) string {
	label := in.Transcript.Label(m)
	if o.Reveal || vocab.LabelRank(label) < vocab.LabelRank(hiddenBelow) || o.Policy.Reveals != nil && o.Policy.Reveals(label) {
		return ""
	}
	return label
}
