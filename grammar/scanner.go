package grammar

import (
	"bytes"
	"io"
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Scanner reads messages from a stream, one by one, holding no more of it than
// the message at hand and what has been read ahead. It gives the same units as
// [Parse], with three differences that follow from not knowing what comes: the
// framing of lines (language.md §1.2) is that of the text up to the second
// message; a lone closing tag of a reasoning block (§2.5) sets aside only what has
// not been handed out; a text without any header is kept whole until the end.
type Scanner struct {
	name string
	r    io.Reader
	opt  Options

	room    []byte // what buf is a part of
	buf     []byte // what has been read and not been cut yet
	scanned int    // headers have been looked for up to here
	reasons bool   // a reasoning tag is in buf, or was
	eof     bool
	done    bool // all has been cut
	err     error
	header  bool // a header has been seen
	crlf    bool
	fence   fence
	skipped struct{ lines, bytes int }

	units []*Unit
	diags []diag.Diagnostic
}

// NewScanner returns a Scanner of the messages in r. The name is shown in
// diagnostics.
func NewScanner(name string, r io.Reader, o Options) *Scanner {
	return &Scanner{name: name, r: r, opt: o}
}

// Next returns the next message, or io.EOF after the last one, or the error of
// the reader. The offsets of a unit count from the start of its own File, whose
// Skipped tells where in the stream that is.
func (sc *Scanner) Next() (*Unit, error) {
	for len(sc.units) == 0 {
		if sc.done {
			if sc.err != nil {
				return nil, sc.err
			}
			return nil, io.EOF
		}
		p := 0
		if sc.apart() { // more than one may have been read
			p = sc.boundary()
		}
		if p == 0 && !sc.eof {
			sc.read()
			p = sc.boundary()
		}
		switch {
		case sc.eof && (p == 0 || !sc.apart()):
			sc.done = true
			sc.cut(len(sc.buf))
		case p > 0:
			sc.cut(p)
		}
	}
	u := sc.units[0]
	sc.units = sc.units[1:]
	return u, nil
}

// Diags returns the findings since the last call that belong to no message, as
// those of [Document.Diags].
func (sc *Scanner) Diags() []diag.Diagnostic {
	ds := sc.diags
	sc.diags = nil
	return ds
}

// read takes in what the reader has, up to a block.
func (sc *Scanner) read() {
	const block = 64 << 10
	if cap(sc.buf)-len(sc.buf) < block {
		if cap(sc.room)-len(sc.buf) < block {
			sc.room = make([]byte, 2*len(sc.buf)+2*block)
		}
		sc.buf = sc.room[:copy(sc.room, sc.buf)]
	}
	had := len(sc.buf)
	n, err := sc.r.Read(sc.buf[had : had+block])
	sc.buf = sc.buf[:had+n]
	if sc.opt.Apart && !sc.reasons { // a tag may have come in two parts
		sc.reasons = bytes.Contains(sc.buf[max(0, had-len(thinkClose)):], []byte(thinkOpen[1:]))
	}
	if err != nil {
		sc.eof = true
		if err != io.EOF {
			sc.err = err
		}
	}
}

// boundary returns where the last header begins behind which everything up to it
// can be cut; 0 when there is none yet. For messages that are to be apart it is the
// first.
func (sc *Scanner) boundary() int {
	last, p := 0, sc.scanned
	for {
		i := bytes.IndexByte(sc.buf[p:], '\n')
		if i < 0 {
			break
		}
		if l := bytes.TrimLeft(sc.buf[p:p+i], " \t"); len(l) > 0 && l[0] != '|' && isHeader(string(l), 0, len(l)) {
			if sc.header { // until there are two, the text may turn out to have none
				last = p
			}
			sc.header = true
		}
		p += i + 1
		sc.scanned = p
		if last > 0 && sc.apart() {
			return last
		}
	}
	if last > 0 && openThink(sc.buf[:last]) {
		return 0
	}
	return last
}

// apart reports whether messages are cut one by one: those that a reasoning tag may
// reach back to are not.
func (sc *Scanner) apart() bool { return sc.opt.Apart && !sc.reasons }

// openThink reports whether a text ends inside a reasoning block.
func openThink(b []byte) bool {
	return bytes.LastIndex(b, []byte(thinkOpen)) > bytes.LastIndex(b, []byte(thinkClose))
}

// cut parses the text up to p.
func (sc *Scanner) cut(p int) {
	first := sc.skipped.bytes == 0
	f := source.NewFile(sc.name, string(sc.buf[:p]))
	f.Skipped.Lines, f.Skipped.Bytes = sc.skipped.lines, sc.skipped.bytes
	opt := sc.opt
	opt.Cut = opt.Cut && sc.done
	doc := &Document{File: f}
	if first {
		sc.crlf = crlfFramed(f.Text)
	}
	doc.CRLF = sc.crlf
	c := doc.cutter(opt, func(u *Unit) { sc.units = append(sc.units, u) })
	c.fence, c.any, c.more = sc.fence, !first, !sc.done
	doc.cut(c, first)
	sc.fence = c.fence
	sc.diags = append(sc.diags, doc.Diags...)
	sc.skipped.lines += strings.Count(f.Text, "\n")
	sc.skipped.bytes += p
	sc.buf = sc.buf[p:]
	sc.scanned = max(0, sc.scanned-p)
	sc.reasons = sc.reasons && bytes.Contains(sc.buf, []byte(thinkOpen[1:]))
}
