package main

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// reading is what every command that reads transcripts takes (design.md §6).
type reading struct {
	Join       bool              `help:"Take all files as one transcript; else each is one."`
	Cut        bool              `help:"The last message was cut off: it opens, answers and settles nothing."`
	Now        instant           `placeholder:"TIME" help:"The clock, as 2026-08-26T14:02Z. There is none by default, and then nothing is stale."`
	StallAfter length            `placeholder:"TIME" help:"How long a request without ttl= may stay open, as 30m, 2h or PT2H."`
	Policy     policyFile        `placeholder:"FILE" help:"The rules of the host, in YAML: who may send what to whom, who is cleared for what."`
	Profiles   packFolder        `placeholder:"DIR" help:"A folder of packs that transcripts may load, as rosettac profile install fills it. The standard packs are always there."`
	Root       string            `placeholder:"DIR" help:"The folder where @file: addresses live. Nothing outside it is read."`
	Artifact   map[string]string `placeholder:"SYM=PATH" mapsep:"none" help:"The file that a symbol stands for, as DIFF=pr812.diff. May be repeated."`
	Jobs       int               `placeholder:"N" help:"How many parts of a large input are read and judged at the same time: by default as many as there are processors. What comes out is the same."`
	Engine     string            `hidden:"" enum:"generated,participle" default:"generated" help:"Which parser reads: the one generated from the grammar, or participle, which reads the grammar itself. They agree; the second is there to compare."`
	Blobs      string            `placeholder:"DIR" help:"The folder of texts by digest, as rosettac blob and carry fill it: what @sha256: addresses and src= name."`
}

// paths is the argument of the commands that take any number of files.
type paths struct {
	Path []string `arg:"" optional:"" help:"Files, folders (every *.rose below), patterns, or - for standard input. None: standard input, if it is a pipe."`
}

// errNoInput says that no file was named and that nothing is piped in.
var errNoInput = errors.New("no input: name a file, a folder or a pattern, or pipe text in")

// list returns the files that the arguments name. Without any, it is standard
// input if somebody redirected it, else errNoInput.
func (p paths) list(s *streams) ([]string, error) {
	if len(p.Path) > 0 {
		return load.Paths(p.Path)
	}
	info, err := s.stdin.Stat()
	if err != nil || info.Mode()&fs.ModeCharDevice != 0 {
		return nil, errNoInput
	}
	return []string{load.Stdin}, nil
}

// each hands every transcript that the arguments name to use.
func (r reading) each(s *streams, p paths, use func(*load.Transcript) error) error {
	return r.open(s, p, func(list []string, o load.Options) error { return load.Each(list, s.stdin, o, use) })
}

// open hands the files that the arguments name to read, with how to read them.
func (r reading) open(s *streams, p paths, read func([]string, load.Options) error) error {
	if r.Jobs < 0 {
		return errJobs
	}
	list, err := p.list(s)
	if errors.Is(err, errNoInput) {
		if err := s.usage(); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	texts, err := r.supply()
	if err != nil {
		return err
	}
	defer texts.close()
	o := load.Options{Join: r.Join, Cut: r.Cut, Now: time.Time(r.Now), StallAfter: time.Duration(r.StallAfter), Policy: r.Policy.Policy, Profiles: r.Profiles.Library, Participle: r.Engine == "participle", Jobs: r.jobs()}
	o.Artifacts = texts.artifacts()
	if err := read(list, o); err != nil {
		return err
	}
	for _, problem := range append(texts.problems(), r.Profiles.Problems()...) {
		fmt.Fprintf(s.stderr, "rosettac: %v\n", problem)
	}
	return nil
}

// errJobs says that --jobs is no number of parts.
var errJobs = errors.New("--jobs: want at least 1")

// jobs returns how many parts of an input are worked on at the same time.
func (r reading) jobs() int {
	if r.Jobs > 0 {
		return r.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// instant is a point in time on the command line, spelled as in at=.
type instant time.Time

// UnmarshalText reads a time of language.md §2, but no time of day: there is no
// epoch on a command line.
func (i *instant) UnmarshalText(text []byte) error {
	at, ok := ast.ParseTime(string(text), source.Span{}).Resolve(time.Time{}, false)
	if !ok {
		return fmt.Errorf("got %q, want a time as 2026-08-26T14:02Z", text)
	}
	*i = instant(at)
	return nil
}

// length is a length of time on the command line, spelled as in ttl=.
type length time.Duration

// UnmarshalText reads a duration of language.md §2.
func (l *length) UnmarshalText(text []byte) error {
	d := ast.ParseDuration(string(text), source.Span{})
	if d.Bad || d.Length <= 0 {
		return fmt.Errorf("got %q, want a length of time as 30m, 2h or PT2H", text)
	}
	*l = length(d.Length)
	return nil
}
