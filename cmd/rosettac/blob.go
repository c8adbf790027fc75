package main

import (
	"fmt"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

type blobCmd struct {
	Put    blobPutCmd    `cmd:"" help:"Put files into the store, and print their digests."`
	Get    blobGetCmd    `cmd:"" help:"Print the text of a digest, byte for byte."`
	Ls     blobLsCmd     `cmd:"" help:"List the store: digest and size in bytes."`
	Verify blobVerifyCmd `cmd:"" help:"Hash every text in the store, and say which are not what their name says."`
}

// Help is shown by --help below the flags.
func (blobCmd) Help() string {
	return examples(
		"rosettac blob put chapter.md", "the digest is what src= and @sha256: name it by",
		"rosettac blob get sha256:4f1a7c", "the bytes again; six digits are enough if they name one text",
		"rosettac blob verify --blobs store/", "exit 1 when a text is not what its name says",
	)
}

// storing is what the commands of the store take.
type storing struct {
	Blobs string `placeholder:"DIR" help:"The folder of the store. By default one in your cache folder."`
}

type blobPutCmd struct {
	Path []string `arg:"" optional:"" help:"Files, or - for standard input. None: standard input, if it is a pipe."`
	storing
}

// Run puts every file into the store as it is.
func (c blobPutCmd) Run(s *streams) error {
	store, err := storeIn(c.Blobs)
	if err != nil {
		return err
	}
	list, err := paths{c.Path}.list(s)
	if err != nil {
		return err
	}
	for _, path := range list {
		f, err := load.ReadFile(path, s.stdin)
		if err != nil {
			return err
		}
		digest, _, err := store.Put([]byte(f.Text))
		if err != nil {
			return load.Plain(err)
		}
		fmt.Fprintf(s.stdout, "sha256:%s  %s\n", digest, f.Name)
	}
	return nil
}

type blobGetCmd struct {
	Digest string `arg:"" help:"The digest, as sha256:4f1a7c…, abbreviated to at least six digits."`
	storing
}

// Run prints the text, and nothing when it is not sound.
func (c blobGetCmd) Run(s *streams) error {
	store, err := storeIn(c.Blobs)
	if err != nil {
		return err
	}
	text, _, err := store.Get(c.Digest)
	if err != nil {
		return s.refuse("%s: %v", c.Digest, load.Plain(err))
	}
	_, err = s.stdout.Write(text)
	return err
}

type blobLsCmd struct{ storing }

// Run lists the store.
func (c blobLsCmd) Run(s *streams) error {
	store, err := storeIn(c.Blobs)
	if err != nil {
		return err
	}
	list, err := store.List()
	if err != nil {
		return load.Plain(err)
	}
	for _, e := range list {
		fmt.Fprintf(s.stdout, "sha256:%s  %d\n", e.Digest, e.Size)
	}
	return nil
}

type blobVerifyCmd struct{ storing }

// Run hashes the store.
func (c blobVerifyCmd) Run(s *streams) error {
	store, err := storeIn(c.Blobs)
	if err != nil {
		return err
	}
	list, err := store.List()
	if err != nil {
		return load.Plain(err)
	}
	damaged := 0
	for _, e := range list {
		if err := store.Verify(e); err != nil {
			damaged++
			fmt.Fprintf(s.stdout, "sha256:%s: %v\n", e.Digest, load.Plain(err))
		}
	}
	fmt.Fprintf(s.stdout, "%s, %d damaged\n", count(len(list), "text"), damaged)
	if damaged > 0 {
		return errGate
	}
	return nil
}

// refuse says why something is not done, in one line, and ends the command with
// exitGate.
func (s *streams) refuse(format string, args ...any) error {
	fmt.Fprintf(s.stderr, "rosettac: "+format+"\n", args...)
	return errGate
}
