package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/blob"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// supply is where the texts come from that transcripts name and do not carry: the
// files and the store that the command line names. The zero supply has none.
type supply struct {
	files *anchor.Files
	texts *blob.Texts
}

// supply opens what the flags name; a folder or a file that is not there is a fault
// of the command line.
func (r reading) supply() (supply, error) {
	var s supply
	if r.Root != "" || len(r.Artifact) > 0 {
		s.files = &anchor.Files{Root: r.Root, Symbols: r.Artifact}
		if err := s.files.Open(); err != nil {
			return supply{}, fmt.Errorf("%s: %w", r.outside(), load.Plain(err))
		}
	}
	if r.Blobs != "" {
		if _, err := os.ReadDir(r.Blobs); err != nil {
			return supply{}, fmt.Errorf("--blobs: %w", load.Plain(err))
		}
	}
	if s.files == nil && r.Blobs == "" {
		return s, nil
	}
	s.texts = &blob.Texts{Store: blob.Store{Dir: r.Blobs}}
	if s.files != nil {
		s.texts.Outer = s.files
	}
	if r.Policy.Policy != nil {
		s.texts.Allows = r.Policy.Allows
	}
	return s, nil
}

// withStore returns r with the store in the user's cache, when there is one and no
// other is named. Commands that hand out bytes use it: whatever else lies there, a
// digest names one text. What is found to be wrong with a transcript must not
// depend on it.
func (r reading) withStore() reading {
	if dir, err := blob.Default(); err == nil && r.Blobs == "" {
		r.Blobs = dir
		return r.ifThere()
	}
	return r
}

// ifThere returns r without a store that does not exist, for a command that will
// make it.
func (r reading) ifThere() reading {
	if _, err := os.Stat(r.Blobs); errors.Is(err, fs.ErrNotExist) {
		r.Blobs = ""
	}
	return r
}

// store returns the store to write to: the one that is named, else that in the
// user's cache.
func (r reading) store() (blob.Store, error) { return storeIn(r.Blobs) }

func storeIn(dir string) (blob.Store, error) {
	if dir != "" {
		return blob.Store{Dir: dir}, nil
	}
	dir, err := blob.Default()
	return blob.Store{Dir: dir}, err
}

// one hands the one transcript that the arguments name to use.
func (r reading) one(s *streams, p paths, use func(*load.Transcript) error) error {
	list, err := p.list(s)
	if err == nil && len(list) > 1 && !r.Join {
		return fmt.Errorf("want one transcript, got %d files; --join takes them as one", len(list))
	}
	return r.each(s, p, use)
}

// artifacts returns the texts for a resolver, or nil.
func (s supply) artifacts() anchor.Artifacts {
	if s.texts == nil {
		return nil
	}
	return s.texts
}

// problems returns what went wrong while texts were looked up.
func (s supply) problems() []error {
	if s.texts == nil {
		return nil
	}
	return s.texts.Problems()
}

func (s supply) close() {
	if s.files != nil {
		s.files.Close()
	}
}

// outside spells the flags that supply texts, for an error that is about them.
func (r reading) outside() string {
	var flags []string
	if r.Root != "" {
		flags = append(flags, "--root")
	}
	if len(r.Artifact) > 0 {
		flags = append(flags, "--artifact")
	}
	return strings.Join(flags, ", ")
}
