package anchor

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// Files supplies artifacts from the file system (§5.2). What a message names as
// `@file:NAME` is looked for under Root, and nothing outside Root is ever read
// for it: neither `..`, nor an absolute path, nor a symbolic link leads out of it.
// Symbols are files that the caller names, wherever they are; a message has no
// say in their paths. A symbol that a def binds to a `@file:` ref is that file.
//
// Each file is read once. Use it by pointer; it is not safe for concurrent use.
type Files struct {
	Root    string            // the directory of `@file:` refs; "" supplies none
	Symbols map[string]string // path by symbol, which may be sender-qualified, as a4:BID

	root     *os.Root
	read     map[string]artifact
	problems []error
}

type artifact struct {
	text ast.CarriedText
	raw  string // byte for byte; text is made of it
	ok   bool
}

// ErrTooLarge is the cause when a file is larger than MaxArtifact.
var ErrTooLarge = errors.New("file is too large")

// errIrregular is the cause when a name is a directory, a pipe or a device.
var errIrregular = errors.New("not a regular file")

// Open opens Root and looks for the files of Symbols, so that a mistake of the
// caller is told before any message is read. Without it Root is opened when it is
// first needed.
func (f *Files) Open() error {
	if f.Root != "" && f.root == nil {
		root, err := os.OpenRoot(f.Root)
		if err != nil {
			return err
		}
		f.root = root
	}
	for _, path := range f.Symbols {
		info, err := os.Stat(path)
		if err == nil && !info.Mode().IsRegular() {
			err = &os.PathError{Op: "open", Path: path, Err: errIrregular}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Close closes Root.
func (f *Files) Close() error {
	if f.root == nil {
		return nil
	}
	err := f.root.Close()
	f.root = nil
	return err
}

// Problems returns what went wrong so far, a file once: it could not be read, is
// too large, or would have been outside Root. A file that does not exist is no
// problem: it is merely not supplied.
func (f *Files) Problems() []error { return f.problems }

// Text implements [Artifacts].
func (f *Files) Text(tr *ast.Transcript, a ast.Address, from *ast.Message) (ast.CarriedText, bool) {
	got := f.find(tr, a, from)
	return got.text, got.ok
}

// Raw returns the bytes of the file that Text makes lines of.
func (f *Files) Raw(tr *ast.Transcript, a ast.Address, from *ast.Message) (string, bool) {
	got := f.find(tr, a, from)
	return got.raw, got.ok
}

func (f *Files) find(tr *ast.Transcript, a ast.Address, from *ast.Message) artifact {
	if a.Kind == ast.BaseSymbol {
		if path, ok := f.symbol(a); ok {
			return f.load("symbol "+path, path, os.OpenFile)
		}
		if a = meaning(tr, a, from); a.Kind == ast.NoBase {
			return artifact{}
		}
	}
	if a.Kind != ast.BaseScheme || a.Scheme != "file" || f.Root == "" || len(a.Parts) > 0 {
		return artifact{}
	}
	if f.root == nil {
		root, err := os.OpenRoot(f.Root)
		if err != nil {
			f.fail("root", err)
			return artifact{}
		}
		f.root = root
	}
	return f.load("file "+a.Name, a.Name, f.root.OpenFile)
}

// symbol returns the caller's path for a symbol; that of the sender-qualified one first.
func (f *Files) symbol(a ast.Address) (string, bool) {
	if a.Sender != "" {
		if path, ok := f.Symbols[a.Sender+":"+a.Name]; ok {
			return path, true
		}
	}
	path, ok := f.Symbols[a.Name]
	return path, ok
}

// meaning returns the file that a def binds a symbol to; the zero Address when it
// binds it to something else.
func meaning(tr *ast.Transcript, a ast.Address, from *ast.Message) ast.Address {
	if tr == nil {
		return ast.Address{}
	}
	b, _ := tr.Symbol(a.Sender, a.Name, from)
	if b == nil || len(b.Value.Refs) == 0 {
		return ast.Address{}
	}
	ref := b.Value.Refs[0]
	if ref.Addr.Kind != ast.BaseScheme || len(ref.Addr.Selectors) > 0 || !strings.HasPrefix(strings.TrimSpace(b.Value.Value), ref.Raw) {
		return ast.Address{}
	}
	return ref.Addr
}

type opener func(name string, flag int, perm os.FileMode) (*os.File, error)

// load reads a file once; key names it among those already read.
func (f *Files) load(key, path string, open opener) artifact {
	if got, ok := f.read[key]; ok {
		return got
	}
	var got artifact
	text, err := readFile(path, open)
	switch {
	case err == nil:
		got = artifact{ast.CarriedText{Lines: lines(text)}, text, true}
	case !errors.Is(err, os.ErrNotExist) || strings.HasPrefix(key, "symbol "):
		f.fail(key, err)
	}
	if f.read == nil {
		f.read = map[string]artifact{}
	}
	f.read[key] = got
	return got
}

func (f *Files) fail(key string, err error) {
	err = fmt.Errorf("artifact %s: %w", key, err)
	for _, old := range f.problems {
		if old.Error() == err.Error() {
			return
		}
	}
	f.problems = append(f.problems, err)
}

// readFile reads a regular file.
func readFile(path string, open opener) (string, error) {
	file, err := open(path, openFlags, 0)
	if err != nil {
		return "", err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", &os.PathError{Op: "read", Path: path, Err: errIrregular}
	}
	if info.Size() > MaxArtifact {
		return "", fmt.Errorf("%s: %w: got %d bytes, want at most %d", path, ErrTooLarge, info.Size(), int64(MaxArtifact))
	}
	var b strings.Builder
	b.Grow(int(info.Size()))
	n, err := io.Copy(&b, io.LimitReader(file, MaxArtifact+1))
	if err != nil {
		return "", err
	}
	if n > MaxArtifact {
		return "", fmt.Errorf("%s: %w: got more than %d bytes", path, ErrTooLarge, int64(MaxArtifact))
	}
	return b.String(), nil
}

// lines splits a file by the rules of §1: a BOM is skipped, LF alone ends a line,
// and a CR before it belongs to the line end when every LF follows one.
func lines(text string) []string {
	text = strings.TrimPrefix(text, "\uFEFF")
	if text == "" {
		return nil
	}
	framed := strings.Contains(text, "\n") && strings.Count(text, "\n") == strings.Count(text, "\r\n")
	ls := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if framed {
		for i := range ls {
			if i < len(ls)-1 || strings.HasSuffix(text, "\n") {
				ls[i] = strings.TrimSuffix(ls[i], "\r")
			}
		}
	}
	return ls
}
