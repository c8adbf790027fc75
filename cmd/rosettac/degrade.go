package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/profiles"
)

// hear reads the peer's handshake, if there is one, and chooses form and dialect by
// it. It returns the profiles that the peer knows; nil when that is not at issue.
func (c *emitCmd) hear(s *streams) (profiles []string, err error) {
	if c.Peer == "" {
		return nil, nil
	}
	if c.To != "human" && c.To != "wire" && c.To != "prose" || c.Dialect != "" {
		return nil, errors.New("--peer chooses form and dialect: leave out --to and --dialect")
	}
	var peers []emit.Peer
	err = load.Each([]string{c.Peer}, s.stdin, load.Options{}, func(t *load.Transcript) error {
		peers, err = emit.Peers(t.Transcript)
		return err
	})
	if err != nil {
		if errors.Is(err, emit.ErrNoHello) {
			err = fmt.Errorf("%s: %w", c.Peer, err)
		}
		return nil, err
	}
	choice := emit.Choose(peers)
	fmt.Fprintf(s.stderr, "rosettac: %s\n", choice.Why)
	c.To, c.Dialect = "wire", choice.Dialect
	if choice.Dialect == "" {
		c.To = "prose"
	}
	return emit.SharedProfiles(peers), nil
}

// spill returns what puts the texts that a dialect does not carry into the store.
func (c *emitCmd) spill() (func(text []byte) error, error) {
	if c.To != "wire" {
		return nil, nil
	}
	store, err := c.store()
	if err != nil { // it is an error only for a dialect that needs one
		return nil, nil
	}
	return func(text []byte) error {
		_, _, err := store.Put(text)
		return load.Plain(err)
	}, nil
}

// lost returns what says what is said otherwise than the messages say it.
func (c *emitCmd) lost(s *streams) func(emit.Loss) {
	return func(l emit.Loss) {
		if c.Losses != "json" {
			fmt.Fprintf(s.stderr, "rosettac: %s\n", l)
			return
		}
		if line, err := json.Marshal(l); err == nil {
			fmt.Fprintf(s.stderr, "%s\n", line)
		}
	}
}

// packSymbols returns what a profile binds, as craft/1.0: of the packs of --profiles
// and the standard ones; nil when none is named so.
func (c *emitCmd) packSymbols(id string) []emit.PackSymbol {
	ref, err := profiles.ParseRef(id)
	if err != nil {
		return nil
	}
	pack, err := c.Profiles.Find(ref)
	if err != nil {
		return nil
	}
	var all []emit.PackSymbol
	for i := range pack.Symbols {
		all = append(all, emit.PackSymbol{Name: pack.Symbols[i].Name, Value: pack.Symbols[i].Value})
	}
	return all
}
