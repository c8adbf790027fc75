package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"github.com/agentrosetta/rosettac/conformance"
)

// caseProgress shows on a terminal how many cases are done, and how many of them
// went wrong. A nil caseProgress shows nothing.
type caseProgress struct {
	bars *mpb.Progress
	bar  *mpb.Bar
	bad  atomic.Int64
}

// newCaseProgress returns a progress when standard error is a terminal, else nil.
// It leaves nothing behind.
func newCaseProgress(s *streams, cases int) *caseProgress {
	f, ok := s.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return startCaseProgress(f, cases)
}

func startCaseProgress(w io.Writer, cases int, options ...mpb.ContainerOption) *caseProgress {
	p := &caseProgress{bars: mpb.New(append([]mpb.ContainerOption{mpb.WithOutput(w), mpb.WithWidth(64)}, options...)...)}
	p.bar = p.bars.AddBar(int64(cases),
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name("judging "), decor.CountersNoUnit("%d / %d")),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return fmt.Sprintf("%d wrong  ", p.bad.Load()) }), decor.Elapsed(decor.ET_STYLE_GO)),
	)
	return p
}

// advance notes that a case is done.
func (p *caseProgress) advance(r *conformance.Result) {
	if p == nil {
		return
	}
	if o := r.Outcome(); o == conformance.Failed || o == conformance.Crashed {
		p.bad.Add(1)
	}
	p.bar.Increment()
}

// done takes the bar away.
func (p *caseProgress) done() {
	if p == nil {
		return
	}
	p.bar.Abort(true)
	p.bars.Wait()
}
