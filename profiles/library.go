package profiles

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/agentrosetta/rosettac/check/diag"
)

// Library finds packs: those that a lock file pins, then those of a folder, then
// the standard packs (language.md §11). What was found is kept, so that a pack is
// read and compiled once. A nil Library has the standard packs; a Library is safe
// for concurrent use.
type Library struct {
	dir  string
	lock Lock

	mu    sync.Mutex
	given map[string][]candidate // by ID: by the caller, and files that lie loose in the folder
	loose bool                   // the loose files were read
	bad   []error                // loose files that are no packs
	found map[Ref]answer
}

type answer struct {
	pack *Pack
	err  error
}

// New returns a Library of the given packs, a lock, and the standard packs.
func New(lock Lock, packs ...*Pack) *Library {
	l := &Library{lock: lock}
	for _, p := range packs {
		l.give(candidate{origin: Given, filed: p.Digest, pack: p})
	}
	return l
}

func (l *Library) give(c candidate) {
	if l.given == nil {
		l.given = map[string][]candidate{}
	}
	l.given[c.pack.ID()] = append(l.given[c.pack.ID()], c)
}

// Origin says where a pack comes from.
type Origin string

// The origins of packs.
const (
	Given  Origin = "given"    // handed to New
	Loose  Origin = "folder"   // a file beside the store
	Stored Origin = "store"    // filed under its digest
	Std    Origin = "standard" // embedded
)

// candidate is a pack that may be what a reference means.
type candidate struct {
	origin Origin
	path   string
	filed  Digest // the digest it is filed under; its own if it is filed under none
	pack   *Pack  // nil when the bytes are no pack
	err    error  // why they are none
}

// Reason tells apart why a pack was not found.
type Reason uint8

// The reasons.
const (
	NotFound  Reason = iota + 1 // no such pack, or none with that digest (W042)
	Malformed                   // the reference names nothing (W042)
	Ambiguous                   // several packs answer to it (W042)
	Tampered                    // bytes filed under or locked to a digest do not hash to it (E032)
)

// FindError says why a reference was not answered.
type FindError struct {
	Reason Reason
	Text   string // lower case, no final stop
	Help   string // the remedy; may be ""
}

// Error returns the text and the remedy in one line.
func (e *FindError) Error() string {
	if e.Help == "" {
		return e.Text
	}
	return e.Text + "; " + e.Help
}

// Find returns the pack that a reference names. The error is a [*FindError].
func (l *Library) Find(r Ref) (*Pack, error) {
	if l == nil {
		return choose(r, Lock{}, standardCandidates(r), nil)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if a, ok := l.found[r]; ok {
		return a.pack, a.err
	}
	l.readLoose()
	all := l.filed(r.Name, r.Version)
	all = append(append(all, l.given[r.Name+"/"+r.Version]...), standardCandidates(r)...)
	p, err := choose(r, l.lock, all, l.bad)
	if l.found == nil {
		l.found = map[Ref]answer{}
	}
	l.found[r] = answer{p, err}
	return p, err
}

func standardCandidates(r Ref) []candidate {
	for _, p := range Standard() {
		if p.Name == r.Name && p.Version == r.Version {
			return []candidate{{origin: Std, filed: p.Digest, pack: p}}
		}
	}
	return nil
}

// choose decides between the candidates that have the name and version of a
// reference; bad are files that could not be read.
func choose(r Ref, lock Lock, all []candidate, bad []error) (*Pack, error) {
	if digest, ok := lock.Digest(r.Name, r.Version); ok {
		return chooseLocked(r, digest, all)
	}
	if len(all) == 0 {
		return nil, missing(r, bad)
	}
	tier := all
	if r.Digest == "" {
		if own := slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return c.origin == Std }); len(own) > 0 {
			tier = own
		}
	}
	matching := matches(r, tier)
	switch {
	case len(matching) == 0:
		return nil, &FindError{
			NotFound, fmt.Sprintf("no pack %s/%s with digest sha256:%s here", r.Name, r.Version, r.Digest),
			"here is " + digests(tier),
		}
	case len(matching) > 1 && r.Digest == "":
		return nil, &FindError{Ambiguous, fmt.Sprintf("several packs are called %s/%s: %s", r.Name, r.Version, digests(tier)), "name the digest, or lock one of them"}
	case len(matching) > 1:
		return nil, &FindError{Ambiguous, fmt.Sprintf("digest sha256:%s is ambiguous: %s", r.Digest, digests(matching)), "write more of its digits"}
	}
	return verified(r, matching[0])
}

// chooseLocked finds the pack that the lock pins.
func chooseLocked(r Ref, locked Digest, all []candidate) (*Pack, error) {
	id := r.Name + "/" + r.Version
	if !strings.HasPrefix(locked.Hex(), r.Digest) {
		if len(matches(r, all)) > 0 {
			return nil, &FindError{
				Tampered, fmt.Sprintf("%s is locked to %s: got sha256:%s", id, locked.Short(), r.Digest),
				"if the change is wanted, lock the pack anew",
			}
		}
		return nil, &FindError{NotFound, fmt.Sprintf("no pack %s with digest sha256:%s here", id, r.Digest), id + " is locked to " + locked.Short()}
	}
	for _, c := range all {
		if c.filed == locked {
			return verified(r, c)
		}
	}
	if len(all) == 0 {
		return nil, &FindError{NotFound, fmt.Sprintf("no pack %s here, which is locked to %s", id, locked.Short()), "install it"}
	}
	return nil, &FindError{
		Tampered, fmt.Sprintf("%s is locked to %s, and the pack here hashes to %s", id, locked.Short(), digests(all)),
		"install the pack that was locked, or lock the one that is here",
	}
}

// verified returns the pack of a candidate if its bytes hash to the digest that
// they are filed under.
func verified(r Ref, c candidate) (*Pack, error) {
	invalid := (*Invalid)(nil)
	switch {
	case c.err != nil && !errors.As(c.err, &invalid):
		return nil, &FindError{NotFound, fmt.Sprintf("the pack filed under %s cannot be read: %v", c.filed.Short(), c.err), ""}
	case c.err != nil:
		return nil, &FindError{Tampered, fmt.Sprintf("the bytes filed under %s are damaged: %v", c.filed.Short(), c.err), "install the pack again"}
	case c.pack.Digest != c.filed:
		return nil, &FindError{Tampered, fmt.Sprintf("the bytes filed under %s hash to %s", c.filed.Short(), c.pack.Digest.Short()), "install the pack again"}
	case c.pack.Name != r.Name || c.pack.Version != r.Version:
		return nil, &FindError{Tampered, fmt.Sprintf("the bytes filed as %s/%s are %s", r.Name, r.Version, c.pack.ID()), "install the pack again"}
	}
	return c.pack, nil
}

// matches returns the candidates whose digest begins as a reference says, one a
// digest.
func matches(r Ref, all []candidate) []candidate {
	var out []candidate
	for _, c := range all {
		same := func(o candidate) bool { return o.filed == c.filed }
		if strings.HasPrefix(c.filed.Hex(), r.Digest) && !slices.ContainsFunc(out, same) {
			out = append(out, c)
		}
	}
	return out
}

func digests(all []candidate) string {
	var out []string
	for _, c := range matches(Ref{}, all) {
		out = append(out, c.filed.Short())
	}
	return strings.Join(out, ", ")
}

// missing says that there is no pack of that name and version.
func missing(r Ref, bad []error) error {
	e := &FindError{Reason: NotFound, Text: "no pack " + r.Name + "/" + r.Version + " here"}
	var names, versions []string
	for _, p := range Standard() {
		names = append(names, p.Name)
		if p.Name == r.Name {
			versions = append(versions, p.ID())
		}
	}
	switch near := diag.Nearest(r.Name, names); {
	case len(bad) > 0:
		e.Help = bad[0].Error()
	case versions != nil:
		e.Help = "here is " + strings.Join(versions, ", ")
	case near != "":
		e.Help = "did you mean " + near
	}
	return e
}

// Problems returns the files of the folder that could not be read as packs, as
// far as they were looked at.
func (l *Library) Problems() []error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.bad)
}

// Unlocked returns a Library of the same packs without a lock.
func (l *Library) Unlocked() *Library {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return &Library{dir: l.dir, given: maps.Clone(l.given), loose: l.loose, bad: l.bad}
}
