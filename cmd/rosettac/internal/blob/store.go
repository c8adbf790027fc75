// Package blob is the content-addressed store of texts that messages name by
// digest instead of carrying them (language.md §4.5): a folder in which every file
// is named after the SHA-256 of its bytes.
//
// It stands here and not beside package ast because the packages there need no
// store: they ask for a text through anchor.Artifacts, and a host may keep its
// texts elsewhere.
package blob

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/atomicfile"
)

// Store is a folder of texts. A text lies at AB/ABCD…, the folder named after the
// first two hex digits of the digest. What is read is verified: bytes that do not
// hash to their name are never returned. The folder need not exist; the first Put
// makes it, readable by its owner alone.
type Store struct{ Dir string }

// Default returns the folder of texts in the user's cache.
func Default() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for a store of texts, name one with --blobs: %w", err)
	}
	return filepath.Join(cache, "rosettac", "blobs"), nil
}

// Most is the largest size of a text, in bytes.
const Most = 1<<31 - 1

// The reasons why a text is not to be had.
var (
	ErrNotFound  = errors.New("not in the store")
	ErrAmbiguous = errors.New("abbreviates several digests of the store")
	ErrDigest    = errors.New("not a digest")
	ErrTooLarge  = errors.New("larger than 2 GiB")
)

// MismatchError says that the bytes under a digest do not hash to it (E030).
type MismatchError struct{ Digest, Got string }

// Error is one line.
func (e *MismatchError) Error() string {
	return fmt.Sprintf("E030: content does not match its digest: got sha256:%s, want sha256:%s", e.Got, e.Digest)
}

// Digest returns the digest of a text, 64 lower-case hex digits.
func Digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// path returns where the text of a full digest lies.
func (s Store) path(digest string) string { return filepath.Join(s.Dir, digest[:2], digest) }

// Put adds a text, whole or not at all, and returns its digest. It reports whether
// it was new; one that is there already is left alone, if it is sound.
func (s Store) Put(text []byte) (digest string, added bool, err error) {
	digest = Digest(text)
	old, err := os.ReadFile(s.path(digest))
	if err == nil && Digest(old) == digest {
		return digest, false, nil
	}
	if err := os.MkdirAll(filepath.Dir(s.path(digest)), 0o700); err != nil {
		return "", false, err
	}
	err = atomicfile.Write(s.path(digest), func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	return digest, err == nil, err
}

// Get returns the text of a digest, which may be abbreviated to at least
// ast.LeastDigest hex digits, and the digest in full. The error is ErrDigest,
// ErrNotFound, ErrAmbiguous, a *MismatchError, or one of the file system.
func (s Store) Get(digits string) (text []byte, digest string, err error) {
	digest, err = s.Find(digits)
	if err != nil {
		return nil, "", err
	}
	text, err = read(s.path(digest))
	if err != nil {
		return nil, "", err
	}
	if got := Digest(text); got != digest {
		return nil, "", &MismatchError{digest, got}
	}
	return text, digest, nil
}

// Find returns the full digest of a text in the store, which is not read.
func (s Store) Find(digits string) (digest string, err error) {
	digits = strings.TrimPrefix(strings.TrimPrefix(digits, "@"), ast.DigestScheme+":")
	digits, ok := ast.DigestAddress(digits).Digest()
	if !ok {
		return "", ErrDigest
	}
	if len(digits) == hex.EncodedLen(sha256.Size) {
		if _, err := os.Stat(s.path(digits)); err != nil {
			return "", absent(err)
		}
		return digits, nil
	}
	names, err := os.ReadDir(filepath.Join(s.Dir, digits[:2]))
	if err != nil {
		return "", absent(err)
	}
	for _, name := range names {
		switch {
		case !isDigest(name.Name()) || !strings.HasPrefix(name.Name(), digits):
		case digest != "":
			return "", ErrAmbiguous
		default:
			digest = name.Name()
		}
	}
	if digest == "" {
		return "", ErrNotFound
	}
	return digest, nil
}

func absent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return ErrNotFound
	}
	return err
}

func isDigest(name string) bool {
	return len(name) == hex.EncodedLen(sha256.Size) && strings.Trim(name, "0123456789abcdef") == ""
}

func read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, Most+1))
	if err == nil && len(text) > Most {
		err = ErrTooLarge
	}
	return text, err
}

// Entry is a text in the store.
type Entry struct {
	Digest string
	Size   int64 // bytes
}

// List returns the texts in the store by digest. What is not named like one is
// passed over.
func (s Store) List() ([]Entry, error) {
	folders, err := os.ReadDir(s.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []Entry
	for _, folder := range folders {
		if !folder.IsDir() || len(folder.Name()) != 2 {
			continue
		}
		names, err := os.ReadDir(filepath.Join(s.Dir, folder.Name()))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if !isDigest(name.Name()) || name.Name()[:2] != folder.Name() {
				continue
			}
			info, err := name.Info()
			if errors.Is(err, fs.ErrNotExist) { // gone meanwhile
				continue
			}
			if err != nil {
				return nil, err
			}
			all = append(all, Entry{name.Name(), info.Size()})
		}
	}
	slices.SortFunc(all, func(a, b Entry) int { return strings.Compare(a.Digest, b.Digest) })
	return all, nil
}

// Verify hashes a text of the store without holding it in memory. The error is a
// *MismatchError, or one of the file system.
func (s Store) Verify(e Entry) error {
	f, err := os.Open(s.path(e.Digest))
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != e.Digest {
		return &MismatchError{e.Digest, got}
	}
	return nil
}

// Bytes returns the text whose lines these are and that digits name: with or
// without a final LF. It reports whether they name it; without digits it is the
// one with a final LF, as a file ends.
func Bytes(lines []string, digits string) (text []byte, named bool) {
	bare, ended := ast.Digests(lines)
	text = []byte(strings.Join(lines, "\n"))
	switch {
	case digits == "" || strings.HasPrefix(ended, digits):
		return append(text, '\n'), true
	case strings.HasPrefix(bare, digits):
		return text, true
	}
	return nil, false
}

// Lines splits a text at its LFs, and at nothing else: a digest is one of bytes. A
// final LF ends the last line.
func Lines(text []byte) []string {
	if len(text) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}
