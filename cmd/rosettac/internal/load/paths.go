// Package load turns what a command line names into transcripts: paths into
// files, files into messages, messages into transcripts with their findings.
package load

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
)

// Stdin is the path that means standard input.
const Stdin = "-"

// StdinName is the name of standard input as a file.
const StdinName = "<stdin>"

// maxFile is how many bytes a file may have: spans are ints, also on machines
// where an int has 32 bits.
const maxFile = 1<<31 - 1

// Paths expands what a command line names into files (design.md §6): a folder
// means the *.rose files below it, a pattern that no shell expanded means what it
// matches, `-` is kept. The order is that of the arguments, lexical within one; a
// file named twice is read once. Naming nothing is an error.
func Paths(args []string) ([]string, error) {
	var all []string
	seen := map[string]bool{}
	for _, arg := range args {
		found, err := expand(arg)
		if err != nil {
			return nil, err
		}
		for _, path := range found {
			if !seen[path] {
				seen[path] = true
				all = append(all, path)
			}
		}
	}
	return all, nil
}

func expand(arg string) ([]string, error) {
	if arg == Stdin {
		return []string{arg}, nil
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return folder(arg)
	case err == nil:
		return []string{filepath.Clean(arg)}, nil
	case !strings.ContainsAny(arg, "*?["):
		return nil, plain(arg, err)
	}
	return glob(arg)
}

func glob(pattern string) ([]string, error) {
	matches, err := filepath.Glob(pattern)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pattern, err)
	}
	if len(matches) == 0 {
		return nil, fmt.Errorf("%s: no file matches", pattern)
	}
	var all []string
	for _, match := range matches {
		info, err := os.Stat(match)
		if err != nil {
			return nil, plain(match, err)
		}
		if !info.IsDir() {
			all = append(all, match)
			continue
		}
		below, err := folder(match)
		if err != nil {
			return nil, err
		}
		all = append(all, below...)
	}
	return all, nil
}

// folder returns the *.rose files below dir; hidden folders are left out.
func folder(dir string) ([]string, error) {
	var all []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return plain(path, err)
		case d.IsDir() && path != dir && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case !d.IsDir() && filepath.Ext(path) == ".rose":
			all = append(all, filepath.Clean(path))
		}
		return nil
	})
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s: no .rose file below it", dir)
	}
	return all, err
}

// ReadFile reads one path; stdin is read when the path is `-`. An error is one line
// that begins with the path.
func ReadFile(path string, stdin io.Reader) (*source.File, error) {
	if path == Stdin {
		text, err := readAll(stdin)
		if err != nil {
			return nil, plain(StdinName, err)
		}
		return source.NewFile(StdinName, text), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, plain(path, err)
	}
	defer f.Close()
	text, err := readAll(f)
	if err != nil {
		return nil, plain(path, err)
	}
	return source.NewFile(filepath.ToSlash(path), text), nil
}

var errTooLarge = errors.New("larger than 2 GiB: split it between two messages")

// readAll reads r to its end. The bytes are copied once only, whatever their
// number: the builder grows in place when the size of the file is known.
func readAll(r io.Reader) (string, error) {
	var b strings.Builder
	if f, ok := r.(*os.File); ok {
		info, err := f.Stat()
		if err != nil {
			return "", err
		}
		if info.Size() > maxFile {
			return "", errTooLarge
		}
		if info.Mode().IsRegular() {
			b.Grow(int(info.Size()))
		}
	}
	n, err := io.Copy(&b, io.LimitReader(r, maxFile+1))
	if err != nil {
		return "", err
	}
	if n > maxFile {
		return "", errTooLarge
	}
	return b.String(), nil
}

// Plain words an error of the file system as `path: reason`, without the name of
// the call that failed.
func Plain(err error) error {
	if inner := (*fs.PathError)(nil); errors.As(err, &inner) {
		return fmt.Errorf("%s: %w", inner.Path, inner.Err)
	}
	return err
}

// plain words an error about path.
func plain(path string, err error) error {
	if inner := (*fs.PathError)(nil); errors.As(err, &inner) {
		err = inner.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
