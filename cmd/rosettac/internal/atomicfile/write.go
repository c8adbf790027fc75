// Package atomicfile writes files whole or not at all.
package atomicfile

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// Write makes the file of the given path hold what write writes. The bytes go to
// a temporary file beside it, which takes its place at the end: a reader sees the
// old file or the new one, and an error leaves the old one alone. The
// permissions of an existing file are kept, and a symbolic link stays one.
func Write(path string, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		// A new file: it gets the permissions that the process gives to files.
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return writeThrough(path, write)
	}
	tmp, err := create(path, info)
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // is gone by then when all went well
	if err := fill(tmp, write); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

// create makes the temporary file: with the permissions of the file it replaces,
// else with those that the process gives to new files.
func create(path string, old fs.FileInfo) (*os.File, error) {
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+strconv.FormatUint(rand.Uint64(), 36))
	tmp, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil || old == nil {
		return tmp, err
	}
	if err := tmp.Chmod(old.Mode().Perm()); err != nil {
		return nil, errors.Join(err, tmp.Close(), os.Remove(name))
	}
	return tmp, nil
}

func fill(f *os.File, write func(io.Writer) error) error {
	w := bufio.NewWriter(f)
	if err := errors.Join(write(w), w.Flush(), f.Sync()); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// writeThrough writes to what is no regular file, a device or a named pipe:
// nothing can take its place.
func writeThrough(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	return errors.Join(write(w), w.Flush(), f.Close())
}
