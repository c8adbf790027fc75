package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/conformance"
)

type conformanceCmd struct {
	Run     conformanceRunCmd     `cmd:"" help:"Hold an implementation to the cases, and say where it differs."`
	Grade   conformanceGradeCmd   `cmd:"" help:"Say which level an implementation passes whole, R0 to R3."`
	List    conformanceListCmd    `cmd:"" help:"List the cases."`
	New     conformanceNewCmd     `cmd:"" help:"Write a case from a wire text, with today's answers, to be reviewed by hand."`
	Export  conformanceExportCmd  `cmd:"" help:"Write the cases that hold for a version of the language into a folder."`
	Adapter conformanceAdapterCmd `cmd:"" help:"Answer as an implementation that is judged: rosettac's own adapter."`
}

// Help is shown by --help below the flags.
func (conformanceCmd) Help() string {
	return examples(
		"rosettac conformance run", "rosettac itself, as a process of its own",
		"rosettac conformance run --impl 'python3 agentrosetta.py'", "another implementation, through its adapter",
		"rosettac conformance grade --impl ./adapter --format badge > badge.json", "a badge",
		"rosettac conformance list --section 5.2", "the cases that rest on a section",
	) + "\nHow an adapter is written says conformance/PROTOCOL.md."
}

// suiteFlag names the cases.
type suiteFlag struct {
	Suite string `placeholder:"DIR" help:"A folder of cases instead of those that rosettac was built with."`
}

// load reads the cases.
func (f suiteFlag) load() ([]*conformance.Case, error) {
	if f.Suite == "" {
		return conformance.Suite()
	}
	cases, err := conformance.Load(f.Suite)
	if err == nil && len(cases) == 0 {
		err = fmt.Errorf("%s: there is no case below it", f.Suite)
	}
	return cases, load.Plain(err)
}

// choosingCases is what commands take that choose among cases.
type choosingCases struct {
	Case    []string            `placeholder:"NAME" help:"These cases: a name or the beginning of one, as source/. May be repeated."`
	Section []string            `placeholder:"SECTION" sep:"none" help:"Cases that rest on this section of the language, as 5 or 5.2. May be repeated."`
	Facet   []conformance.Facet `placeholder:"FACET" help:"This facet alone: ${facets}. May be repeated."`
	Code    []string            `placeholder:"CODE" help:"Cases about this diagnostic. May be repeated."`
	Level   levelFlag           `placeholder:"LEVEL" help:"This level and those below it: R0, R1, R2, R2c or R3."`
}

// choose returns the cases that are meant; none is an error.
func (c choosingCases) choose(cases []*conformance.Case) ([]*conformance.Case, error) {
	for _, f := range c.Facet {
		if _, err := lookupFacet(string(f)); err != nil {
			return nil, err
		}
	}
	for _, code := range c.Code {
		if diag.Lookup(diag.Code(code)).Severity == 0 {
			return nil, fmt.Errorf("no code %s", code)
		}
	}
	some := conformance.Choice{Names: c.Case, Sections: c.Section, Facets: c.Facet, Codes: c.Code, Level: diag.Level(c.Level)}.Of(cases)
	if len(some) == 0 {
		return nil, errors.New("no case is so: see rosettac conformance list")
	}
	return some, nil
}

// lookupFacet returns the facet of that name.
func lookupFacet(name string) (conformance.Facet, error) {
	var all []string
	for _, f := range conformance.Facets {
		if string(f) == name {
			return f, nil
		}
		all = append(all, string(f))
	}
	err := fmt.Errorf("no facet %q: there are %s", name, strings.Join(all, ", "))
	if near := diag.Nearest(name, all); near != "" {
		err = fmt.Errorf("no facet %q: did you mean %s?", name, near)
	}
	return "", err
}

// levelFlag is a conformance level on the command line.
type levelFlag diag.Level

// UnmarshalText reads the name of a level.
func (l *levelFlag) UnmarshalText(text []byte) error {
	level, ok := conformance.ParseLevel(string(text))
	if !ok {
		return fmt.Errorf("got %q, want R0, R1, R2, R2c or R3", text)
	}
	*l = levelFlag(level)
	return nil
}

// judging is what commands take that hold an implementation to cases.
type judging struct {
	Impl       string        `placeholder:"CMD" help:"The command of the implementation: a program and its arguments; quotes hold words together; there is no shell. By default rosettac itself, as a process of its own."`
	Jobs       int           `placeholder:"N" help:"How many cases at once; by default as many as there are processors."`
	Timeout    time.Duration `default:"10s" placeholder:"TIME" help:"How long one case may take; ${default} by default."`
	OneShot    bool          `help:"Start a process for every case, even if the implementation could stay."`
	NoVariants bool          `help:"Leave out the variants: CRLF, no final LF, BOM."`
	suiteFlag
}

// run holds the implementation to the cases that choose picks.
func (j judging) run(s *streams, choose func([]*conformance.Case) ([]*conformance.Case, error)) (*conformance.Report, []*conformance.Case, error) {
	if j.Jobs < 0 || j.Timeout <= 0 {
		return nil, nil, errors.New("--jobs and --timeout: want more than nothing")
	}
	suite, err := j.load()
	if err != nil {
		return nil, nil, err
	}
	cases, err := choose(suite)
	if err != nil {
		return nil, nil, err
	}
	if !j.NoVariants {
		cases = conformance.WithVariants(cases)
	}
	command, err := j.command()
	if err != nil {
		return nil, nil, err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	limits := conformance.DefaultLimits
	limits.Time = j.Timeout
	d, err := command.Describe(ctx, limits)
	if err != nil {
		return nil, nil, fmt.Errorf("--impl: %w; see conformance/PROTOCOL.md", err)
	}
	runner := conformance.Runner{Command: command, Description: d, Limits: limits, Jobs: j.Jobs, OneShot: j.OneShot}
	if runner.Jobs == 0 {
		runner.Jobs = runtime.GOMAXPROCS(0)
	}
	bar := newCaseProgress(s, len(cases))
	runner.Done = bar.advance
	began := time.Now()
	results, err := runner.Run(ctx, cases)
	bar.done()
	if err != nil {
		return nil, nil, errInterrupted
	}
	return &conformance.Report{Implementation: d, Suite: j.Suite, Results: results, Elapsed: time.Since(began)}, suite, nil
}

// errInterrupted says that somebody stopped the run.
var errInterrupted = errors.New("interrupted: nothing is said of the cases")

// command returns the command of the implementation.
func (j judging) command() (conformance.Command, error) {
	if j.Impl == "" {
		return conformance.Self("conformance", "adapter")
	}
	command, err := conformance.ParseCommand(j.Impl)
	if err != nil {
		err = fmt.Errorf("--impl: %w", err)
	}
	return command, err
}
