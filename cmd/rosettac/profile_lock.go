package main

import (
	"fmt"
	"path/filepath"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/profiles"
)

type profileLockCmd struct {
	Pack   []string `arg:"" optional:"" help:"Packs: files, or names as craft/1.0. None: all that are installed or lie in the folder."`
	Update bool     `help:"A pack that is locked to another digest is locked anew."`
	filing
}

// Run adds lines to the lock file. A line that is there is changed only by
// --update.
func (c profileLockCmd) Run(s *streams) error {
	folder, err := c.open()
	if err != nil {
		return err
	}
	packs, err := c.packs(s, folder)
	if err != nil {
		return err
	}
	lock := folder.Lock()
	for _, p := range packs {
		if c.Update {
			lock.Drop(p.Name, p.Version)
		}
		if err := lock.Set(p.Name, p.Version, p.Digest); err != nil {
			return s.refuse("%v; --update locks it anew", err)
		}
	}
	path := filepath.Join(folder.dir, profiles.LockFile)
	if err := write(path, lock.String()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.stdout, "%s: %s locked\n", filepath.ToSlash(path), count(len(lock.Lines()), "pack"))
	return err
}

// packs returns the packs to lock. What the lock says already does not stand in
// the way of finding them.
func (c profileLockCmd) packs(s *streams, folder packFolder) ([]*profiles.Pack, error) {
	var packs []*profiles.Pack
	if len(c.Pack) > 0 {
		if c.Update {
			folder = packFolder{folder.Unlocked(), folder.dir}
		}
		err := folder.each(s, c.Pack, func(p *profiles.Pack) error {
			packs = append(packs, p)
			return nil
		})
		return packs, err
	}
	for _, e := range folder.List() {
		switch {
		case e.Err != nil:
			return nil, s.refuse("%s: %s", e.ID, diag.Visible(e.Err.Error()))
		case e.Origin != profiles.Std:
			packs = append(packs, e.Pack)
		}
	}
	for _, err := range folder.Problems() {
		return nil, s.refuse("%s", diag.Visible(err.Error()))
	}
	return packs, nil
}

type profileVerifyCmd struct {
	Pack []string `arg:"" optional:"" help:"Packs: files, or names as craft/1.0. None: everything in the folder, and every line of its lock."`
	Key  []string `placeholder:"FILE" help:"Public keys. With them, a pack has to be signed by one of them in a file PACK.sig beside it."`
	choosing
}

// Run prints a line for each pack, and ends with errGate when one of them is not
// what it should be.
func (c profileVerifyCmd) Run(s *streams) error {
	trusted, err := readKeys(c.Key)
	if err != nil {
		return err
	}
	gated := false
	say := func(id, text string, err error) {
		if err != nil {
			gated, text = true, "FAILED: "+diag.Visible(err.Error())
		}
		fmt.Fprintf(s.stdout, "%s %s\n", id, text)
	}
	judge := func(p *profiles.Pack) (string, error) {
		text := "ok " + p.Digest.Short()
		if locked, ok := c.Profiles.Lock().Digest(p.Name, p.Version); ok {
			if locked != p.Digest {
				return "", fmt.Errorf("locked to %s: got %s", locked.Short(), p.Digest.Short())
			}
			text += ", locked"
		}
		if trusted == nil {
			return text, nil
		}
		names, _, err := signedBy(p, trusted)
		return text + ", signed by " + names, err
	}
	if len(c.Pack) > 0 {
		err := c.Profiles.each(s, c.Pack, func(p *profiles.Pack) error {
			text, err := judge(p)
			say(p.ID(), text, err)
			return nil
		})
		if err == nil && gated {
			err = errGate
		}
		return err
	}
	if c.Profiles.Library == nil {
		return fmt.Errorf("nothing to verify: name packs, or a folder with --profiles")
	}
	c.everything(say, judge)
	if gated {
		return errGate
	}
	return nil
}

// everything judges what the folder holds, and what its lock demands.
func (c profileVerifyCmd) everything(say func(id, text string, err error), judge func(*profiles.Pack) (string, error)) {
	seen := map[string]bool{}
	for _, e := range c.Profiles.List() {
		if e.Origin == profiles.Std {
			continue
		}
		if e.Err != nil {
			say(e.ID, "", e.Err)
			continue
		}
		text, err := judge(e.Pack)
		seen[e.ID] = seen[e.ID] || e.Locked
		say(e.ID, text, err)
	}
	for _, line := range c.Profiles.Lock().Lines() {
		r := profiles.Ref{Name: line.Name, Version: line.Version}
		if seen[r.String()] {
			continue
		}
		_, err := c.Profiles.Find(r)
		say(r.String(), "ok "+line.Digest.Short()+", locked", err)
	}
	for _, err := range c.Profiles.Problems() {
		say("", "", err)
	}
}
