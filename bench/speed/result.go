package speed

import (
	"fmt"
	"runtime"

	"github.com/agentrosetta/rosettac/bench"
)

// Result is what was measured.
type Result struct {
	Kind     bench.Kind `json:"kind"`
	Bytes    int        `json:"bytes"` // of the large text
	Messages int        `json:"messages"`
	Seed     uint64     `json:"seed"`
	Rounds   int        `json:"rounds"`
	Go       string     `json:"go"`
	CPUs     int        `json:"cpus"`
	Steps    []Step     `json:"steps"`
	Process  *Process   `json:"process,omitempty"` // the whole check as a process of its own
	Versus   *Versus    `json:"versus,omitempty"`
	Targets  []Target   `json:"targets"`
}

// Run measures. In each round after that of the texts it calls round, which may be
// nil: for what is measured elsewhere, and has to be interleaved.
func Run(j Job, round func(large, small string) error) (*Result, error) {
	large := newText(j.Kind, j.Size, j.Seed)
	small := newText(j.Kind, j.Size/Growth, j.Seed)
	part := newText(j.Kind, min(slice, j.Size), j.Seed)
	for range j.Rounds {
		large.round()
		small.round()
		part.byParticiple()
		if round != nil {
			if err := round(large.Text, small.Text); err != nil {
				return nil, err
			}
		}
	}
	r := &Result{Kind: j.Kind, Bytes: len(large.Text), Messages: large.messages, Seed: j.Seed, Rounds: j.Rounds, Go: runtime.Version(), CPUs: runtime.GOMAXPROCS(0)}
	faster := part.perByte(Participle) / part.perByte(Parse) // on one text
	floor := large.perByte(Newlines)
	for _, name := range large.names {
		s := large.step(name, floor)
		s.Growth = s.Seconds / median(small.samples[name], seconds)
		if name == Parse {
			s.OfParticiple = faster
		}
		r.Steps = append(r.Steps, s)
		if name == Parse {
			p := part.step(Participle, floor)
			p.OfParticiple = 1
			r.Steps = append(r.Steps, p)
		}
	}
	return r, nil
}

// step sums up the samples of a step; floor is seconds a byte.
func (t *text) step(name string, floor float64) Step {
	list := t.samples[name]
	s := Step{Name: name, Bytes: len(t.Text), Seconds: median(list, seconds)}
	s.MBPerSecond = float64(len(t.Text)) / 1e6 / s.Seconds
	s.MessagesPerSecond = float64(t.messages) / s.Seconds
	s.AllocsPerMessage = median(list, func(s sample) float64 { return float64(s.allocs) }) / float64(t.messages)
	s.BytesPerMessage = median(list, func(s sample) float64 { return float64(s.bytes) }) / float64(t.messages)
	s.OverNewlines = t.perByte(name) / floor
	return s
}

// Step returns the step of a name; the zero Step when it was not measured.
func (r *Result) Step(name string) Step {
	for _, s := range r.Steps {
		if s.Name == name {
			return s
		}
	}
	return Step{}
}

// Target is a figure that is asked for, and what it came to.
type Target struct {
	Name string  `json:"target"`
	Want string  `json:"want"`
	Got  float64 `json:"got"`
	Met  bool    `json:"met"`
}

// measurable is how many seconds a step must take for its growth to say something.
const measurable = 0.001

// Judge fills Targets from what was measured (design.md §9). Those that need what
// was not measured are left out.
func (r *Result) Judge() {
	parse, whole := r.Step(Parse), r.Step(Whole)
	least := func(name string, got, want float64, unit string) {
		r.Targets = append(r.Targets, Target{name, fmt.Sprintf("≥ %g%s", want, unit), got, got >= want})
	}
	most := func(name string, got, want float64, unit string) {
		r.Targets = append(r.Targets, Target{name, fmt.Sprintf("≤ %g%s", want, unit), got, got <= want})
	}
	switch r.Kind {
	case bench.Coordination: // of a text, both find the line ends and little else
		least("parse, by participle", parse.OfParticiple, 25, " ×")
		least("parse", parse.MBPerSecond, 80, " MB/s")
	case bench.Content:
		least("parse", parse.MBPerSecond, 1000, " MB/s")
	}
	most("parse, allocations a message", parse.AllocsPerMessage, 2, "")
	worst := Step{}
	for _, s := range r.Steps {
		if s.Growth > worst.Growth && s.Name != Newlines && s.Seconds > measurable {
			worst = s
		}
	}
	most(fmt.Sprintf("time for %d × the text, at worst (%s)", Growth, worst.Name), worst.Growth, 9, " ×")
	most(fmt.Sprintf("time for %d × the text, %s", Growth, Whole), whole.Growth, 9, " ×")
	if r.Process != nil {
		most(fmt.Sprintf("time for %d × the text, as a process", Growth), r.Process.Growth, 9, " ×")
	}
	if r.Process != nil && r.Process.Peak > 0 {
		most("peak memory of check, by the input", r.Process.PeakOverInput, 6, " ×")
	}
	if r.Versus != nil {
		least("check, by "+r.Versus.Command, r.Versus.Ratio, 25, " ×")
	}
}
