package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/profiles"
)

type profileCmd struct {
	New     profileNewCmd     `cmd:"" help:"Write a new pack to start from."`
	Check   profileCheckCmd   `cmd:"" help:"Find what is wrong in packs: names, collisions, constraints."`
	Hash    profileHashCmd    `cmd:"" help:"Print the digests of packs."`
	List    profileListCmd    `cmd:"" help:"List the packs that handshakes can load."`
	Show    profileShowCmd    `cmd:"" help:"Print what a pack binds, and what it demands."`
	Diff    profileDiffCmd    `cmd:"" help:"Compare two versions of a pack, and say which number has to be counted up."`
	Install profileInstallCmd `cmd:"" help:"File packs in a folder under their digests."`
	Lock    profileLockCmd    `cmd:"" help:"Pin packs to the digests that they have now."`
	Verify  profileVerifyCmd  `cmd:"" help:"Hold packs to their digests, to the lock and to signatures."`
	Sign    profileSignCmd    `cmd:"" help:"Sign packs with a key, or make one."`
}

// Help is shown by --help below the flags.
func (profileCmd) Help() string {
	return examples(
		"rosettac profile new bakery", "write bakery.rose, a pack to start from",
		"rosettac profile check bakery.rose", "exit 1 when there is something to mend",
		"rosettac profile install --profiles packs bakery.rose", "file it under its digest",
		"rosettac profile lock --profiles packs", "pin what is there",
		"rosettac profile list --format json", "what is there, one JSON object a pack",
		"rosettac check --profiles packs shift.rose", "enforce the packs that shift.rose loads",
	) + "\nA pack is named by its file, or as name/version, name/version@sha256:digits or just name."
}

// packFolder is a folder of packs on the command line. The zero packFolder has the
// standard packs.
type packFolder struct {
	*profiles.Library
	dir string
}

// UnmarshalText opens the folder of that name.
func (f *packFolder) UnmarshalText(text []byte) (err error) {
	f.dir = string(text)
	f.Library, err = profiles.Open(f.dir)
	return load.Plain(err)
}

// choosing is what commands take that look packs up.
type choosing struct {
	Profiles packFolder `placeholder:"DIR" help:"A folder of packs: installed ones, the lock, and pack files. Without it there are the standard packs."`
}

// filing is what commands take that write to a folder of packs.
type filing struct {
	Profiles string `required:"" placeholder:"DIR" help:"The folder of packs. It is made if it is not there."`
}

// open makes the folder if it has to, and opens it.
func (f filing) open() (packFolder, error) {
	if err := os.MkdirAll(f.Profiles, 0o777); err != nil {
		return packFolder{}, load.Plain(err)
	}
	folder := packFolder{}
	err := folder.UnmarshalText([]byte(f.Profiles))
	return folder, err
}

// errNoPack says that a word names neither a file nor a pack.
var errNoPack = errors.New("no such file, and no name of a pack as craft/1.0")

// find returns the pack that a word on the command line names: a file, - for
// standard input, a reference, or a name that one pack has.
func (f packFolder) find(s *streams, word string) (*profiles.Pack, error) {
	info, err := os.Stat(word)
	if word == load.Stdin || err == nil && !info.IsDir() {
		file, err := load.ReadFile(word, s.stdin)
		if err != nil {
			return nil, err
		}
		return profiles.Parse(file)
	}
	ref, err := profiles.ParseRef(word)
	if err != nil {
		var only *profiles.Entry
		for _, e := range f.List() {
			if name, _, _ := strings.Cut(e.ID, "/"); name != word {
				continue
			}
			if only != nil && only.ID != e.ID {
				return nil, fmt.Errorf("%s: there are %s and %s: name the version", word, only.ID, e.ID)
			}
			only = &e
		}
		if only == nil {
			return nil, f.unknown(word)
		}
		if ref, err = profiles.ParseRef(only.ID); err != nil {
			return nil, err
		}
	}
	return f.Find(ref)
}

// unknown returns the error of a word that names no pack, with the nearest one.
func (f packFolder) unknown(word string) error {
	if strings.ContainsAny(word, `/\.`) {
		return fmt.Errorf("%s: %w", diag.Visible(word), errNoPack)
	}
	var names []string
	for _, e := range f.List() {
		name, _, _ := strings.Cut(e.ID, "/")
		names = append(names, name)
	}
	if near := diag.Nearest(word, names); near != "" {
		return fmt.Errorf("unknown pack %s, did you mean %s?", diag.Quote(word), near)
	}
	return fmt.Errorf("%s: %w", diag.Visible(word), errNoPack)
}

// each hands the packs that words name to use. Of a pack that is refused, all
// faults are printed, and the rest is done before errGate ends the command.
func (f packFolder) each(s *streams, words []string, use func(*profiles.Pack) error) error {
	var gated error
	for _, word := range words {
		p, err := f.find(s, word)
		switch {
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, errNoPack):
			return err
		case err != nil:
			gated = errGate
			s.refusePack(word, err)
			continue
		}
		if err := use(p); errors.Is(err, errGate) {
			gated = err
		} else if err != nil {
			return err
		}
	}
	return gated
}

// refusePack says why a word did not lead to a pack.
func (s *streams) refusePack(word string, err error) {
	if invalid := (*profiles.Invalid)(nil); errors.As(err, &invalid) {
		var b strings.Builder
		problems(&b, invalid.Problems)
		fmt.Fprint(s.stderr, b.String())
		return
	}
	fmt.Fprintf(s.stderr, "rosettac: %s: %s\n", diag.Visible(word), diag.Visible(load.Plain(err).Error()))
}

// problems writes what there is to say about a pack file, in the form of findings.
func problems(b *strings.Builder, list []profiles.Problem) {
	words := map[diag.Severity]string{diag.Error: "error", diag.Warn: "warning", diag.Info: "info"}
	for _, p := range list {
		fmt.Fprintf(b, "%s:", diag.Visible(p.File.Name))
		if !p.Span.IsZero() {
			at := p.File.Position(p.Span.Start)
			fmt.Fprintf(b, "%d:%d:", at.Line, at.Column+1)
		}
		fmt.Fprintf(b, " %s", words[p.Severity])
		if p.Code != "" {
			fmt.Fprintf(b, "[%s]", p.Code)
		}
		fmt.Fprintf(b, ": %s\n", diag.Visible(p.Text))
		if p.Help != "" {
			fmt.Fprintf(b, "  = help: %s\n", diag.Visible(p.Help))
		}
	}
}
