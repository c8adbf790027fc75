package load

import (
	"fmt"
	"io"
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
	"github.com/agentrosetta/rosettac/profiles"
)

// Options say how input is read and judged (design.md §6).
type Options struct {
	Join       bool             // all files are one transcript
	Cut        bool             // the last message is cut off (language.md §2.7)
	Now        time.Time        // the clock; zero for none
	StallAfter time.Duration    // how long an obligation may stay open; zero for no limit
	Artifacts  anchor.Artifacts // texts supplied from outside; nil for none
	Policy     *check.Policy    // the rules of the host (language.md §8); nil for none

	// Keep is how many messages a stream holds before it forgets conversations that
	// are over; 0 for no limit. Forgot, if it is not nil, is told at the end how
	// many messages were forgotten, and how many addresses led to them later.
	Keep   int
	Forgot func(messages, unjudged int)

	Jobs int // how many parts of an input are read and judged at the same time; 0 is one

	Participle bool // participle parses, not the generated parser (grammar.Options)

	Profiles *profiles.Library // the packs that handshakes may load (language.md §11); nil for the standard ones
}

// Transcript is one transcript and the files it was read from.
type Transcript struct {
	Name  string // that of its first file
	Files []*File
	*ast.Transcript
	front []diag.Diagnostic // what the front end found
	opts  Options
}

// File is one input and its messages.
type File struct {
	*source.File
	Messages []*ast.Message

	failed  bool // the front end failed (X000)
	options grammar.Options
	syntax  *grammar.Document
}

// Syntax returns the syntax of the file: Messages[i] is that of its Units[i]. It is
// nil when the front end failed. Most commands do without, so it is not kept: the
// file is read again when it is first asked for.
func (f *File) Syntax() *grammar.Document {
	if f.syntax == nil && !f.failed {
		f.syntax = grammar.Parse(f.File, f.options)
	}
	return f.syntax
}

// Each reads the files of the given paths and hands every transcript to use: one
// for each file, or one of all with Options.Join. The first error ends it.
func Each(paths []string, stdin io.Reader, o Options, use func(*Transcript) error) error {
	var t *Transcript
	for i, path := range paths {
		f, err := ReadFile(path, stdin)
		if err != nil {
			return err
		}
		if t == nil || !o.Join {
			t = Parse(nil, o)
		}
		t.add(f)
		if o.Join && i < len(paths)-1 {
			continue
		}
		if err := use(t); err != nil {
			return err
		}
	}
	return nil
}

// Parse makes one transcript of files that were read already.
func Parse(files []*source.File, o Options) *Transcript {
	t := &Transcript{Transcript: ast.NewTranscript(), opts: o}
	for _, f := range files {
		t.add(f)
	}
	return t
}

func (t *Transcript) add(f *source.File) {
	if t.Name == "" {
		t.Name = f.Name
	}
	file, diags := parse(f, t.opts.grammar(), t.opts.Jobs)
	t.Files = append(t.Files, file)
	t.front = append(t.front, diags...)
	t.Grow(len(file.Messages))
	for _, m := range file.Messages {
		t.Add(m)
	}
}

// parse runs the front end. A panic in it is a fault of rosettac, reported as one
// (design.md §4); the file then has no messages.
func parse(f *source.File, o grammar.Options, jobs int) (file *File, diags []diag.Diagnostic) {
	defer func() {
		if reason := recover(); reason != nil {
			file = &File{File: f, failed: true}
			diags = []diag.Diagnostic{{Code: fault, File: f, Text: fmt.Sprintf("the front end failed: %v", reason)}}
		}
	}()
	file = &File{File: f, options: o}
	diags = lower.Concurrently(f, o, jobs, func(m *ast.Message) { file.Messages = append(file.Messages, m) })
	return file, diags
}

// Artifacts returns the texts supplied from outside, or nil.
func (t *Transcript) Artifacts() anchor.Artifacts { return t.opts.Artifacts }

// Options returns what the checks know beside the transcript.
func (t *Transcript) Options() check.Options {
	return t.opts.check()
}

// grammar returns what the front end is told.
func (o Options) grammar() grammar.Options {
	return grammar.Options{Cut: o.Cut, Participle: o.Participle}
}

// check returns what the checks are told.
func (o Options) check() check.Options {
	return check.Options{Now: o.Now, StallAfter: o.StallAfter, Artifacts: o.Artifacts, Policy: o.Policy, Profiles: o.Profiles, Jobs: o.Jobs}
}

// Cut reports whether the last message was declared cut off.
func (t *Transcript) Cut() bool { return t.opts.Cut }

// Findings returns what the front end and the checks have to say, sorted.
func (t *Transcript) Findings() []diag.Diagnostic {
	var r diag.Report
	r.Add(t.front...)
	r.Add(check.Run(t.Transcript, t.Options())...)
	return r.Sorted()
}

// Reread reads a text in the place of the files of t, and judges it as t is judged.
func (t *Transcript) Reread(text string) *Transcript {
	return Parse([]*source.File{source.NewFile(t.Name, text)}, t.opts)
}
