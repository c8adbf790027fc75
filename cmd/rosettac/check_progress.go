package main

import (
	"io"
	"os"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// When input is long: then a bar shows how far a command is.
const (
	longBytes = 4 << 20
	longFiles = 200
)

// progress shows on a terminal how much of the input is done. A nil progress shows
// nothing.
type progress struct {
	bars   *mpb.Progress
	bar    *mpb.Bar
	finish func()
}

// newProgress returns a progress for long inputs when standard error is a terminal,
// else nil. It leaves nothing behind. What a command prints on the same terminal
// goes above the bar.
func newProgress(s *streams, paths []string) *progress {
	f, ok := s.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	total := longInput(paths)
	if total == 0 {
		return nil
	}
	p := startProgress(f, total)
	if s.terminal != nil {
		s.stdout.Flush()
		s.stdout.Reset(p.bars)
		p.finish = func() {
			s.stdout.Flush()
			s.stdout.Reset(s.terminal)
		}
	}
	return p
}

// longInput returns how many bytes the files have, or 0 when that is not long.
func longInput(paths []string) (total int64) {
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			total += info.Size()
		}
	}
	if total < longBytes && len(paths) < longFiles {
		return 0
	}
	return max(total, 1)
}

func startProgress(w io.Writer, total int64, options ...mpb.ContainerOption) *progress {
	bars := mpb.New(append([]mpb.ContainerOption{mpb.WithOutput(w), mpb.WithWidth(64)}, options...)...)
	bar := bars.AddBar(total,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name("checking "), decor.CountersKibiByte("% .0f / % .0f")),
		mpb.AppendDecorators(decor.Percentage(), decor.Name("  "), decor.Elapsed(decor.ET_STYLE_GO)),
	)
	return &progress{bars: bars, bar: bar}
}

// advance notes that a transcript is done.
func (p *progress) advance(t *load.Transcript) {
	if p == nil {
		return
	}
	for _, f := range t.Files {
		p.bar.IncrInt64(int64(len(f.Text)))
	}
}

// done takes the bar away.
func (p *progress) done() {
	if p == nil {
		return
	}
	if p.finish != nil {
		p.finish()
	}
	p.bar.Abort(true)
	p.bars.Wait()
}
