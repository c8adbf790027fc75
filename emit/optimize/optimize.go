// Package optimize makes a transcript cost fewer tokens without changing what it
// means (language.md §9: one meaning may be spelled in many ways; the canonical
// form is one of them, and not the cheapest).
//
// A pass looks at the typed tree and answers with edits to the text it was read
// from. The text is read again after every pass, expanded again, and compared with
// what it was made of, message by message: where the tree is not the same, or
// where the checks say something else, the pass leaves that message alone. A pass
// that does not lower the count of tokens is undone. So nothing that comes out
// rests on a pass being right, and nothing ever gets longer.
//
// # What is meaning, and what is not
//
// Two messages are the same if their trees are the same but for places and for
// spelling: that an instant was written with or without `@t:` and `:00`, a line as
// `#L3-3` or `#L3`, an id as `obs.7` or `obs7`, a part of the header written out or
// derived (§2.3), a digest whole or abbreviated while the transcript carries the
// text it names (§4.5), `thd=` written or taken from the parent (§7.4).
//
// What lies beyond that is allowed only because it is declared, so that a reader,
// and [Expand], can undo it exactly. Declarations stand in one `def` on the topic
// `#sys.opt`, before all other messages; `#sys.*` is the protocol's own (§2.4), so
// no conversation is confused with it. It says
//
//	IDS = a1>c a4>r              agents under shorter names: a1 is written c
//	epoch = @t:2026-08-26        the day of times of day (§2, Header fields)
//	GC = @dash:grafana/cko-5xx   text that a symbol stands for, to the letter
//	TXT = r7.draft               blocks whose lines stand elsewhere (§4.5)
//
// Renaming agents changes what policies, rosters and people go by: it is allowed
// because it is declared, and whoever judges by name expands first. Names in the
// content of blocks and in prose are not touched: content is verbatim (I-9), and
// prose is not an address. An `at` or `ttl` is never left out: the language derives
// neither from a parent. A block becomes a window of another only where no address
// leads into it: its lines would be counted otherwise (§4.5).
package optimize

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// Document is a text and what it was read as.
type Document struct {
	Text       string
	Messages   []*ast.Message // in written order, redeliveries too
	Transcript *ast.Transcript
}

// Finding is what the checks say of a message; Message is nil when it concerns the
// whole.
type Finding struct {
	Message *ast.Message
	Code    string
}

// Options are what the optimiser is given. Count and Read are needed.
type Options struct {
	// Count returns the number of tokens of a text.
	Count func(text string) int

	// Read reads a text as the front end does.
	Read func(text string) Document

	// Judge returns what the checks say, so that a pass which would change it is
	// held back; nil when only the trees are compared.
	Judge func(Document) []Finding

	// Passes are the names of Passes to run; nil means all. They run in the order
	// of the table.
	Passes []string

	// KeepNames leaves the declaration of new names of agents out of the text: the
	// caller keeps Result.Names elsewhere.
	KeepNames bool
}

// Rename says that an agent is written under another name.
type Rename struct{ Old, New string }

// String is the form of a declaration: the language's own sign for "becomes".
func (r Rename) String() string { return r.Old + ">" + r.New }

// Step is what one pass did.
type Step struct {
	Pass          string
	Before, After int    // tokens
	Times         int    // how many places were changed
	Note          string // why nothing was changed, or what was held back; else what was done
}

// Result is the outcome of Run.
type Result struct {
	Text          string
	Names         []Rename // new names of agents
	Steps         []Step
	Before, After int // tokens
}

// errUnread says that the input is nothing the passes can work on.
var errUnread = errors.New("optimize: Options need Count and Read")

// Run lowers the cost of a text. canonical is its canonical form, which the first
// pass puts in its place (language.md §9). A text that was optimised before is
// expanded first.
func Run(text, canonical string, o Options) (*Result, error) {
	if o.Count == nil || o.Read == nil {
		return nil, errUnread
	}
	chosen, err := choose(o.Passes)
	if err != nil {
		return nil, err
	}
	r := &run{Options: o, counted: map[string]int{}}
	before := o.Count(text)
	plain := canonical
	if !slices.ContainsFunc(chosen, func(p Pass) bool { return p.Name == elide }) {
		plain = text
	}
	r.doc = o.Read(text)
	if declarationIn(r.doc) >= 0 {
		if plain, err = Expand(plain, nil, o.Read); err != nil {
			return nil, err
		}
	}
	r.doc = o.Read(plain)
	r.original = r.doc
	r.findings = r.judge(r.doc)
	r.tokens = o.Count(plain)
	out := &Result{Before: before}
	for _, p := range chosen {
		s := Step{Pass: p.Name, Before: r.tokens}
		if p.Name == elide {
			s.Before, s.Note, s.Times = before, "canonical form", r.headers(text)
			if r.tokens > before {
				s.Note = "the canonical form is longer than what was written"
			}
		}
		r.apply(p, &s)
		s.After = r.tokens
		out.Steps = append(out.Steps, s)
	}
	out.Text, out.Names, out.After = r.doc.Text, r.declared.Names, r.tokens
	return out, nil
}

// choose returns the passes of the names, in the order of the table.
func choose(names []string) ([]Pass, error) {
	if names == nil {
		return Passes, nil
	}
	var chosen []Pass
	for _, name := range names {
		if !slices.ContainsFunc(Passes, func(p Pass) bool { return p.Name == name }) {
			return nil, fmt.Errorf("got pass %q, want some of %s", name, strings.Join(Names(), ", "))
		}
	}
	for _, p := range Passes {
		if slices.Contains(names, p.Name) {
			chosen = append(chosen, p)
		}
	}
	return chosen, nil
}
