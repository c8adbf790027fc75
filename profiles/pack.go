// Package profiles holds packs: named, versioned, content-addressed sets of
// symbols and constraints, with which a field adds its vocabulary and its rules
// and leaves the language alone (language.md §11).
//
// A pack is one def message. Everything in it is parsed once, into [Symbol] and
// [Constraint]; who enforces a pack (package check) reads typed values. Nothing
// in a pack can bind a slot, an act, a header key or a marker: such a pack is
// refused (S1).
package profiles

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
)

// Topic is the topic of a pack's message, without the `#`.
const Topic = "sys.profile"

// Key is the handshake key that names a pack, in a pack and in a handshake.
const Key = "profile"

// Pack is a pack that was read without a fault. It is never changed, and may be
// shared.
type Pack struct {
	Name    string   // as "craft"
	Version string   // MAJOR.MINOR
	Digest  Digest   // of the canonical bytes
	Symbols []Symbol // sorted by name
	Doc     string   // the first line of the comment above the message; "" when there is none
	File    *source.File

	message source.Span // where the message stands in File
}

// Symbol is what a pack binds.
type Symbol struct {
	Name        string
	Value       string       // the whole value, white space folded to single blanks
	Meaning     string       // the value without its map of constraints
	Constraints []Constraint // in written order
	Span        source.Span  // of the name
	Whole       source.Span  // of the binding
}

// ID returns "name/version".
func (p *Pack) ID() string { return p.Name + "/" + p.Version }

// Symbol returns what the pack binds to a name, or nil.
func (p *Pack) Symbol(name string) *Symbol {
	i, ok := slices.BinarySearchFunc(p.Symbols, name, func(s Symbol, name string) int { return strings.Compare(s.Name, name) })
	if !ok {
		return nil
	}
	return &p.Symbols[i]
}

// Canonical returns the bytes that the digest is made of (language.md §11):
// `profile = name/version`, then `SYM = value` sorted by symbol, each with an LF.
func (p *Pack) Canonical() []byte {
	var b strings.Builder
	line := func(key, value string) { b.WriteString(key + " = " + value + "\n") }
	line(Key, p.ID())
	for i := range p.Symbols {
		line(p.Symbols[i].Name, p.Symbols[i].Value)
	}
	return []byte(b.String())
}

// fold returns text with its white space folded to single blanks.
func fold(text string) string { return strings.Join(strings.Fields(text), " ") }
