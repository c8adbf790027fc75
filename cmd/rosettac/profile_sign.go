package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/profiles"
)

// signatureSuffix ends the name of the file that holds the signature of a pack.
const signatureSuffix = ".sig"

type profileSignCmd struct {
	Pack     []string `arg:"" optional:"" help:"Pack files."`
	Key      string   `xor:"key" placeholder:"FILE" help:"The private key to sign with."`
	Generate string   `xor:"key" placeholder:"NAME" help:"Make a key of that name: NAME.key, which stays with you, and NAME.pub, which you give away."`
}

// Help is shown by --help below the flags.
func (profileSignCmd) Help() string {
	return examples(
		"rosettac profile sign --generate bakers", "make bakers.key and bakers.pub",
		"rosettac profile sign --key bakers.key bakery.rose", "write bakery.rose.sig",
		"rosettac profile verify --key bakers.pub bakery.rose", "who got all three can tell",
	)
}

// Run makes a key, or signs packs.
func (c profileSignCmd) Run(s *streams) error {
	switch {
	case c.Generate != "" && len(c.Pack) > 0:
		return errors.New("--generate makes a key and signs nothing: sign with --key then")
	case c.Generate != "":
		return generate(s, c.Generate)
	case c.Key == "" || len(c.Pack) == 0:
		return errors.New("name packs to sign and a key with --key, or make a key with --generate")
	}
	text, err := os.ReadFile(c.Key)
	if err != nil {
		return load.Plain(err)
	}
	signer, err := note.NewSigner(strings.TrimSpace(string(text)))
	if err != nil {
		return fmt.Errorf("%s holds no private key: %w", c.Key, err)
	}
	for _, path := range c.Pack {
		p, err := profiles.ReadFile(path)
		if err != nil {
			return load.Plain(err)
		}
		signed, err := profiles.Sign(p, signer)
		if err != nil {
			return err
		}
		if err := write(path+signatureSuffix, string(signed)); err != nil {
			return err
		}
		fmt.Fprintf(s.stdout, "signed %s %s as %s: %s\n", p.ID(), p.Digest.Short(), signer.Name(), path+signatureSuffix)
	}
	return nil
}

// generate makes a pair of keys. It overwrites none.
func generate(s *streams, name string) error {
	private, public, err := note.GenerateKey(rand.Reader, name)
	if err != nil {
		return err
	}
	if _, err := note.NewSigner(private); err != nil {
		return fmt.Errorf("got key name %q, want one without blanks and +", name)
	}
	for _, f := range []struct {
		path, text string
		mode       os.FileMode
	}{{name + ".key", private, 0o600}, {name + ".pub", public, 0o666}} {
		out, err := os.OpenFile(f.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, f.mode)
		if err != nil {
			return load.Plain(err)
		}
		if _, err := out.WriteString(f.text + "\n"); err != nil {
			return errors.Join(err, out.Close())
		}
		if err := out.Close(); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(s.stdout, "wrote %[1]s.key (keep it to yourself) and %[1]s.pub\n", name)
	return err
}

// readKeys returns the keys of files, one a line; nil when there are none.
func readKeys(paths []string) (note.Verifiers, error) {
	var all []note.Verifier
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, load.Plain(err)
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			v, err := note.NewVerifier(line)
			if err != nil {
				return nil, fmt.Errorf("%s holds no public key: %w", path, err)
			}
			all = append(all, v)
		}
		if len(all) == 0 {
			return nil, fmt.Errorf("%s holds no public key", path)
		}
	}
	if all == nil {
		return nil, nil
	}
	return note.VerifierList(all...), nil
}

// signedBy returns the names of the trusted keys that signed a pack, and the
// signature: the file beside the pack's.
func signedBy(p *profiles.Pack, trusted note.Verifiers) (names, signature string, err error) {
	text, err := os.ReadFile(p.File.Name + signatureSuffix)
	if err != nil {
		return "", "", fmt.Errorf("no signature: %w", load.Plain(err))
	}
	list, err := profiles.VerifySignature(p, text, trusted)
	return strings.Join(list, ", "), string(text), err
}
