package conformance

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/agentrosetta/rosettac/check/diag"
)

// Outcome is what became of one facet of one case.
type Outcome string

// The outcomes. A crash is a fault of the program and not of its reading of the
// language, so it is scored apart from a failure.
const (
	Passed  Outcome = "passed"
	Failed  Outcome = "failed"
	Skipped Outcome = "skipped" // --describe leaves it out
	Crashed Outcome = "crashed"
)

// Outcomes are the outcomes in the order in which they are shown.
var Outcomes = []Outcome{Passed, Failed, Crashed, Skipped}

// Cell is the outcome of one facet.
type Cell struct {
	Facet   Facet
	Outcome Outcome
	Known   bool // a failure or crash that the file of known failures lists
}

// Result is what became of one case.
type Result struct {
	Case     *Case
	Level    diag.Level
	Cells    []Cell    // in the order of Facets
	Failures []Failure // what was wrong
	Crash    string    // why there is no answer, or ""
}

// Outcome sums the case up: the worst of what was judged; skipped when nothing was.
func (r *Result) Outcome() Outcome {
	for _, o := range []Outcome{Crashed, Failed, Passed} {
		if slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Outcome == o }) {
			return o
		}
	}
	return Skipped
}

// Known reports whether all that went wrong was known.
func (r *Result) Known() bool {
	return !slices.ContainsFunc(r.Cells, func(c Cell) bool {
		return !c.Known && (c.Outcome == Failed || c.Outcome == Crashed)
	})
}

// Runner holds an implementation to cases.
type Runner struct {
	Command     Command
	Description *Description
	Limits      Limits
	Jobs        int           // how many cases at once; at least 1
	OneShot     bool          // start a process for every case even if the implementation could stay
	Done        func(*Result) // hears of every case, in any order, one at a time; may be nil
}

// asker answers questions, one at a time.
type asker interface {
	ask(ctx context.Context, input []byte, q Query) reply
	close()
}

func (r *Runner) asker() asker {
	if r.Description.Persistent && !r.OneShot {
		return &stay{command: r.Command, limits: r.Limits}
	}
	return &oneShot{command: r.Command, limits: r.Limits}
}

// patience is how many cases in a row may go without an answer before the rest is
// no longer tried: an implementation that hangs on everything would cost the limit
// of time for each.
const patience = 20

// Run asks the implementation for every case and returns the results in the order
// of the cases. The error is that of ctx.
func (r *Runner) Run(ctx context.Context, cases []*Case) ([]*Result, error) {
	results := make([]*Result, len(cases))
	var next, crashes atomic.Int64
	var telling sync.Mutex
	var workers sync.WaitGroup
	for range min(max(r.Jobs, 1), max(len(cases), 1)) {
		workers.Go(func() {
			a := r.asker()
			defer a.close()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(cases) {
					return
				}
				var result *Result
				if crashes.Load() >= patience {
					result = crash(cases[i], r.Description, fmt.Sprintf("not tried: %d cases in a row without an answer", patience))
				} else if result = r.judge(ctx, a, cases[i]); result.Crash == "" {
					crashes.Store(0)
				} else {
					crashes.Add(1)
				}
				results[i] = result
				if r.Done != nil {
					telling.Lock()
					r.Done(result)
					telling.Unlock()
				}
			}
		})
	}
	workers.Wait()
	return results, ctx.Err()
}

// judge asks for one case and compares.
func (r *Runner) judge(ctx context.Context, a asker, c *Case) *Result {
	asked, left := r.Description.Plan(c)
	if asked == nil {
		return newResult(c, func(Facet) Outcome { return Skipped })
	}
	got := a.ask(ctx, c.Input, asked.Query())
	switch {
	case got.unsupported && len(left) == 0:
		return crash(c, r.Description, "exit code 4 (unsupported), but --describe leaves out nothing of this case")
	case got.unsupported:
		return newResult(c, func(Facet) Outcome { return Skipped })
	case got.crash != "":
		return crash(c, r.Description, got.crash)
	}
	failures := asked.Judge(got.document, r.Description.Reports())
	result := newResult(c, func(f Facet) Outcome {
		switch {
		case slices.Contains(left, f):
			return Skipped
		case slices.ContainsFunc(failures, func(x Failure) bool { return x.Facet == f || x.Facet == Document }):
			return Failed
		}
		return Passed
	})
	result.Failures = failures
	return result
}

func newResult(c *Case, outcome func(Facet) Outcome) *Result {
	r := &Result{Case: c, Level: c.Demands()}
	for _, f := range c.Facets() {
		r.Cells = append(r.Cells, Cell{Facet: f, Outcome: outcome(f)})
	}
	return r
}

// crash is the result of a case without an answer: what was to be judged crashed.
func crash(c *Case, d *Description, why string) *Result {
	asked, left := d.Plan(c)
	r := newResult(c, func(f Facet) Outcome {
		if asked == nil || slices.Contains(left, f) {
			return Skipped
		}
		return Crashed
	})
	r.Crash = why
	return r
}
