package load

import (
	"errors"
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
	return receive(paths, stdin, o, func(string) receiver { return &judging{check.NewSession(o.check()), use} })
}

// Follow reads messages one by one, as Stream does, and judges nothing. For each
// transcript it calls begin with its name, and hands the messages to what that
// returns, with what those that are held so far fold to. A nil transcript says that
// the message is not taken in: it repeats one that was forgotten.
func Follow(paths []string, stdin io.Reader, o Options, begin func(name string) func(*ast.Transcript, *ast.Message) error) error {
	return receive(paths, stdin, o, func(name string) receiver { return &following{check.NewMemory(o.check()), begin(name), false} })
}

// receiver is what becomes of a transcript that comes in.
type receiver interface {
	Add(*ast.Message) []diag.Diagnostic // takes a message in, and judges it
	Forget(keep int) []diag.Diagnostic
	Whole() []diag.Diagnostic
	Held() int
	Forgotten() (messages, unjudged int)

	// hand hands a message over that has been taken in, and what was found; without a
	// message, what was found otherwise.
	hand(*ast.Message, []diag.Diagnostic) error
}

// judging is the receiver of Stream.
type judging struct {
	*check.Session
	use func(*ast.Message, []diag.Diagnostic) error
}

func (j *judging) hand(m *ast.Message, found []diag.Diagnostic) error { return j.use(m, found) }

// following is the receiver of Follow.
type following struct {
	*check.Memory
	use func(*ast.Transcript, *ast.Message) error
	in  bool // the last message was taken in
}

func (f *following) Add(m *ast.Message) []diag.Diagnostic {
	f.in = f.Memory.Add(m)
	return nil
}

func (f *following) Forget(keep int) []diag.Diagnostic {
	f.Memory.Forget(keep)
	return nil
}

func (f *following) Whole() []diag.Diagnostic { return nil }

// hand passes on the messages, and of what was found only that the program failed:
// the rest of the input is then lost.
func (f *following) hand(m *ast.Message, found []diag.Diagnostic) error {
	switch {
	case m != nil && f.in:
		return f.use(f.Transcript(), m)
	case m != nil:
		return f.use(nil, m)
	}
	for _, d := range found {
		if d.Code == fault {
			return errors.New(d.Text)
		}
	}
	return nil
}

// fault is the code of a failure of the program itself.
const fault = diag.Code("X000")

// receive hands the transcripts of the given paths to receivers.
func receive(paths []string, stdin io.Reader, o Options, begin func(name string) receiver) error {
	var s *stream
	for i, path := range paths {
		last := i == len(paths)-1
		name := path
		if path == Stdin {
			name = StdinName
		}
		name = filepath.ToSlash(name)
		if s == nil || !o.Join {
			s = &stream{receiver: begin(name), options: o, full: o.Keep}
		}
		problem := s.file(path, name, stdin)
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
	receiver
	options Options
	lowerer lower.Lowerer
	full    int // with how many messages in memory some are to be forgotten
}

// end hands over what only the whole can tell.
func (s *stream) end() error {
	if err := s.hand(nil, s.Whole()); err != nil {
		return err
	}
	if messages, unjudged := s.Forgotten(); messages > 0 && s.options.Forgot != nil {
		s.options.Forgot(messages, unjudged)
	}
	return nil
}

// forget lets conversations go when there are too many messages. What it costs is
// in proportion to what is held, so it waits until that has doubled.
func (s *stream) forget() error {
	if s.options.Keep == 0 || s.Held() < s.full {
		return nil
	}
	found := s.Forget(s.options.Keep / 2)
	s.full = max(s.options.Keep, 2*s.Held())
	if len(found) == 0 {
		return nil
	}
	return s.hand(nil, found)
}

func (s *stream) file(path, name string, stdin io.Reader) error {
	in := stdin
	if path != Stdin {
		f, err := os.Open(path)
		if err != nil {
			return plain(path, err)
		}
		defer f.Close()
		in = f
	}
	sc := grammar.NewScanner(name, in, s.scanning())
	for {
		m, found, err := s.next(sc, name)
		if m != nil || len(found) > 0 {
			if err := s.hand(m, found); err != nil {
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
		if reason := recover(); reason != nil {
			m, err = nil, io.EOF
			found = []diag.Diagnostic{{Code: fault, Text: fmt.Sprintf("the front end failed on %s: %v", name, reason)}}
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
	r.Add(s.Add(m)...)
	return m, r.Sorted(), nil
}

// scanning returns how the text is read: what may be forgotten shares its text and its
// memory with nobody, so that nothing else keeps it.
func (s *stream) scanning() grammar.Options {
	o := s.options.grammar()
	o.Apart = s.options.Keep > 0
	return o
}

// lower makes a message of its syntax. What is kept for good shares its chunks of
// memory with its neighbours.
func (s *stream) lower(u *grammar.Unit) (*ast.Message, []diag.Diagnostic) {
	if s.options.Keep > 0 {
		return lower.Unit(u)
	}
	return s.lowerer.Unit(u)
}
