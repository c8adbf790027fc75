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
// judged by them. With Options.Keep, conversations that are over are let go too
// ([check.Session.Forget]), and what the whole tells of them is handed over then.
func Stream(paths []string, stdin io.Reader, o Options, use func(*ast.Message, []diag.Diagnostic) error) error {
	var s *stream
	for i, path := range paths {
		last := i == len(paths)-1
		if s == nil || !o.Join {
			s = &stream{session: check.NewSession(o.check()), options: o, use: use, full: o.Keep}
		}
		problem := s.file(path, stdin)
		if !o.Join || last || problem != nil {
			if err := s.end(); err != nil {
				return err
			}
		}
		if problem != nil {
			return problem
		}
	}
	return nil
}

// stream is a transcript that comes in.
type stream struct {
	session *check.Session
	options Options
	use     func(*ast.Message, []diag.Diagnostic) error
	lowerer lower.Lowerer
	full    int // with how many messages in memory some are to be forgotten
}

// end hands over what only the whole can tell.
func (s *stream) end() error {
	if err := s.use(nil, s.session.Whole()); err != nil {
		return err
	}
	if messages, unjudged := s.session.Forgotten(); messages > 0 && s.options.Forgot != nil {
		s.options.Forgot(messages, unjudged)
	}
	return nil
}

// forget lets conversations go when there are too many messages. What it costs is
// in proportion to what is held, so it waits until that has doubled.
func (s *stream) forget() error {
	if s.options.Keep == 0 || s.session.Held() < s.full {
		return nil
	}
	found := s.session.Forget(s.options.Keep / 2)
	s.full = max(s.options.Keep, 2*s.session.Held())
	if len(found) == 0 {
		return nil
	}
	return s.use(nil, found)
}

func (s *stream) file(path string, stdin io.Reader) error {
	name, in := StdinName, stdin
	if path != Stdin {
		f, err := os.Open(path)
		if err != nil {
			return plain(path, err)
		}
		defer f.Close()
		name, in = filepath.ToSlash(path), f
	}
	sc := grammar.NewScanner(name, in, s.options.grammar())
	for {
		m, found, err := s.next(sc, name)
		if m != nil || len(found) > 0 {
			if err := s.use(m, found); err != nil {
				return err
			}
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return plain(name, err)
		}
		if err := s.forget(); err != nil {
			return err
		}
	}
}

// next reads one message and judges it. A panic in the front end is a fault of
// rosettac, reported as one; nothing can be read behind it.
func (s *stream) next(sc *grammar.Scanner, name string) (m *ast.Message, found []diag.Diagnostic, err error) {
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
	m, front := s.lower(unit)
	r.Add(front...)
	r.Add(s.session.Add(m)...)
	return m, r.Sorted(), nil
}

// lower makes a message of its syntax. What is kept for good shares its chunks of
// memory with its neighbours; what may be forgotten shares with nobody, so that
// nothing else keeps it.
func (s *stream) lower(u *grammar.Unit) (*ast.Message, []diag.Diagnostic) {
	if s.options.Keep > 0 {
		return lower.Unit(u)
	}
	return s.lowerer.Unit(u)
}
