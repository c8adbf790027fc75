package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/profiles"
)

type profileInstallCmd struct {
	Pack []string `arg:"" help:"Packs: files, or names as craft/1.0."`
	Key  []string `placeholder:"FILE" help:"Public keys. With them, a pack has to be signed by one of them in a file PACK.sig beside it."`
	filing
}

// Run files packs. All are looked at before the first is written, so that a pack
// that is refused leaves the folder as it was.
func (c profileInstallCmd) Run(s *streams) error {
	folder, err := c.open()
	if err != nil {
		return err
	}
	trusted, err := readKeys(c.Key)
	if err != nil {
		return err
	}
	var packs []*profiles.Pack
	var signatures []string
	err = folder.each(s, c.Pack, func(p *profiles.Pack) error {
		if locked, ok := folder.Lock().Digest(p.Name, p.Version); ok && locked != p.Digest {
			return s.refuse("%s is locked to %s: got %s", p.ID(), locked.Short(), p.Digest.Short())
		}
		signature := ""
		if trusted != nil {
			_, signed, err := signedBy(p, trusted)
			if err != nil {
				return s.refuse("%s: %s", p.ID(), diag.Visible(err.Error()))
			}
			signature = signed
		}
		packs, signatures = append(packs, p), append(signatures, signature)
		return nil
	})
	if err != nil {
		if errors.Is(err, errGate) {
			fmt.Fprintln(s.stderr, "rosettac: nothing was installed")
		}
		return err
	}
	for i, p := range packs {
		if err := file(s, folder.dir, p, signatures[i]); err != nil {
			return err
		}
	}
	return nil
}

// file writes a pack, and its signature if there is one, to where its digest
// belongs. Sound bytes that are there are left alone.
func file(s *streams, dir string, p *profiles.Pack, signature string) error {
	path := profiles.Path(dir, p)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return load.Plain(err)
	}
	if signature != "" {
		if err := write(path+signatureSuffix, signature); err != nil {
			return err
		}
	}
	did := "installed"
	switch old, err := profiles.ReadFile(path); {
	case err == nil && old.Digest == p.Digest:
		did = "already there:"
	case err == nil, !errors.Is(err, os.ErrNotExist):
		did = "replaced damaged bytes:"
		fallthrough
	default:
		if err := write(path, p.File.Text); err != nil {
			return err
		}
	}
	if others, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"+filepath.Ext(path))); err == nil && len(others) > 1 {
		fmt.Fprintf(s.stderr, "rosettac: there are %d packs %s now: a handshake has to name the digest, unless one of them is locked\n", len(others), p.ID())
	}
	_, err := fmt.Fprintf(s.stdout, "%s %s %s\n", did, p.ID(), p.Digest)
	return err
}
