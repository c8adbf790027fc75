package load

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// Stream reads messages one by one, as they come, and hands each to use with what
// is wrong with it by itself; at the end of a transcript it hands over what only
// the whole can tell, with a nil message. A message is complete when the next
// header line has been read, or the input ends. The first error ends it: of the
// reader, after what was read has been handed over, or of use.
//
// The text that was read is let go; the messages are kept, for later ones are
// judged by them.
func Stream(paths []string, stdin io.Reader, o Options, use func(*ast.Message, []diag.Diagnostic) error) error {
	var s *check.Session
	for i, path := range paths {
		last := i == len(paths)-1
		if s == nil || !o.Join {
			s = check.NewSession(o.check())
		}
		problem := streamFile(path, stdin, s, o.grammar(), use)
		if !o.Join || last || problem != nil {
			if err := use(nil, s.Whole()); err != nil {
				return err
			}
		}
		if problem != nil {
			return problem
		}
	}
	return nil
}

func streamFile(path string, stdin io.Reader, s *check.Session, o grammar.Options, use func(*ast.Message, []diag.Diagnostic) error) error {
	name, in := StdinName, stdin
	if path != Stdin {
		f, err := os.Open(path)
		if err != nil {
			return plain(path, err)
		}
		defer f.Close()
		name, in = filepath.ToSlash(path), f
	}
	sc := grammar.NewScanner(name, in, o)
	for {
		m, found, err := next(sc, s, name)
		if m != nil || len(found) > 0 {
			if err := use(m, found); err != nil {
				return err
			}
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return plain(name, err)
		}
	}
}

// next reads one message and judges it. A panic in the front end is a fault of
// rosettac, reported as one; nothing can be read behind it.
func next(sc *grammar.Scanner, s *check.Session, name string) (m *ast.Message, found []diag.Diagnostic, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			m, err = nil, io.EOF
			found = []diag.Diagnostic{{Code: "X000", Text: fmt.Sprintf("the front end failed on %s: %v", name, fault)}}
		}
	}()
	unit, err := sc.Next()
	var r diag.Report
	r.Add(sc.Diags()...)
	if unit == nil {
		return nil, r.Sorted(), err
	}
	m, front := lower.Unit(unit)
	r.Add(front...)
	r.Add(s.Add(m)...)
	return m, r.Sorted(), nil
}
