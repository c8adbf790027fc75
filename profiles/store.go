package profiles

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
)

// extension ends the names of pack files.
const extension = ".rose"

// A folder of packs holds:
//
//	profiles.lock             the lock file
//	NAME/VERSION/HEX.rose     the store: a pack filed under the hex digits of its digest
//	anything.rose             packs that were put there by hand

// Open returns the Library of a folder. The lock file is read at once, and packs
// when something names them. A folder that is not there, and a lock file that
// cannot be read, are errors.
func Open(dir string) (*Library, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("folder of packs: %w", err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("folder of packs: %s is no folder", dir)
	}
	lock, err := ReadLock(filepath.Join(dir, LockFile))
	if err != nil {
		return nil, err
	}
	return &Library{dir: dir, lock: lock}, nil
}

// ReadLock reads the lock file of a path; one that is not there is empty.
func ReadLock(path string) (Lock, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Lock{}, nil
	}
	if err != nil {
		return Lock{}, err
	}
	return ParseLock(path, string(text))
}

// Lock returns the lock of the Library.
func (l *Library) Lock() Lock {
	if l == nil {
		return Lock{}
	}
	return l.lock
}

// Path returns where in the store of a folder a pack is filed.
func Path(dir string, p *Pack) string {
	return filepath.Join(dir, p.Name, p.Version, p.Digest.Hex()+extension)
}

// ReadFile reads a pack file. The error of a file that is no pack is an
// [*Invalid].
func ReadFile(path string) (*Pack, error) {
	f, err := ReadSource(path)
	if err != nil {
		return nil, err
	}
	return Parse(f)
}

// ReadSource reads the bytes of a pack file, and of one that is too large as many
// as it takes for Parse to say so.
func ReadSource(path string) (*source.File, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, MaxSize+1))
	if err != nil {
		return nil, err
	}
	return source.NewFile(path, string(text)), nil
}

// filed returns the packs that the store files under a name and version.
func (l *Library) filed(name, version string) []candidate {
	if l.dir == "" || name == "" || version == "" {
		return nil
	}
	dir := filepath.Join(l.dir, name, version)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var all []candidate
	for _, e := range entries {
		hex, ok := strings.CutSuffix(e.Name(), extension)
		digest, err := ParseDigest(hex)
		if !ok || err != nil {
			continue
		}
		c := candidate{origin: Stored, path: filepath.Join(dir, e.Name()), filed: digest}
		c.pack, c.err = ReadFile(c.path)
		all = append(all, c)
	}
	return all
}

// readLoose reads the packs that lie in the folder itself, once.
func (l *Library) readLoose() {
	if l.loose || l.dir == "" {
		return
	}
	l.loose = true
	paths, err := filepath.Glob(filepath.Join(escapeGlob(l.dir), "*"+extension))
	if err != nil {
		l.bad = append(l.bad, err)
	}
	for _, path := range paths {
		if strings.HasPrefix(filepath.Base(path), ".") {
			continue
		}
		p, err := ReadFile(path)
		if err != nil {
			l.bad = append(l.bad, fmt.Errorf("not a pack: %w", err))
			continue
		}
		l.give(candidate{origin: Loose, path: path, filed: p.Digest, pack: p})
	}
}

// escapeGlob returns a path in which no character is a wild card.
func escapeGlob(path string) string {
	return strings.NewReplacer(`*`, `[*]`, `?`, `[?]`, `[`, `[[]`).Replace(path)
}

// Entry is a pack as a Library lists it.
type Entry struct {
	ID     string // name/version
	Origin Origin
	Path   string // of its file; "" for a pack that has none
	Digest Digest // the one it is filed under
	Locked bool   // the lock pins this digest
	Pack   *Pack  // nil when Err is not
	Err    error  // the bytes do not hash to the digest, or are no pack
}

// List returns all packs, by name, version and origin: what the lock and a
// reference choose from.
func (l *Library) List() []Entry {
	var all []candidate
	if l != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.readLoose()
		for _, id := range slices.Sorted(maps.Keys(l.given)) {
			all = append(all, l.given[id]...)
		}
		all = append(all, l.store()...)
	}
	for _, p := range Standard() {
		all = append(all, candidate{origin: Std, filed: p.Digest, pack: p})
	}
	entries := make([]Entry, 0, len(all))
	for _, c := range all {
		e := Entry{Origin: c.origin, Path: c.path, Digest: c.filed}
		var r Ref
		if c.origin == Stored {
			version := filepath.Dir(c.path)
			r = Ref{Name: filepath.Base(filepath.Dir(version)), Version: filepath.Base(version)}
		} else {
			r = Ref{Name: c.pack.Name, Version: c.pack.Version}
		}
		e.ID = r.String()
		e.Pack, e.Err = verified(r, c)
		locked, ok := l.Lock().Digest(r.Name, r.Version)
		e.Locked = ok && locked == c.filed
		entries = append(entries, e)
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return strings.Compare(a.ID, b.ID) })
	return entries
}

// store returns everything that is filed.
func (l *Library) store() []candidate {
	if l.dir == "" {
		return nil
	}
	var all []candidate
	names, _ := os.ReadDir(l.dir) // what cannot be listed holds no packs
	for _, name := range names {
		if !name.IsDir() {
			continue
		}
		versions, _ := os.ReadDir(filepath.Join(l.dir, name.Name()))
		for _, version := range versions {
			if _, _, ok := parseID(name.Name() + "/" + version.Name()); ok {
				all = append(all, l.filed(name.Name(), version.Name())...)
			}
		}
	}
	return all
}
