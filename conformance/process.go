package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// command returns the process, not started: its standard error goes nowhere, and
// it is killed with its children when ctx ends.
func (c Command) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, c.Path, append(append([]string{}, c.Args...), args...)...)
	if c.Arg0 != "" {
		cmd.Args[0] = c.Arg0
	}
	ownGroup(cmd)
	cmd.Cancel = func() error { return killGroup(cmd) }
	cmd.WaitDelay = settle
	return cmd
}

// errOutput says that an implementation printed more than it may.
var errOutput = errors.New("too much on standard output")

// capped keeps what is written to it, up to a limit; beyond it it calls full.
type capped struct {
	kept  []byte
	limit int
	full  func()
}

func (c *capped) Write(p []byte) (int, error) {
	if len(c.kept)+len(p) > c.limit {
		c.full()
		return 0, errOutput
	}
	c.kept = append(c.kept, p...)
	return len(p), nil
}

// run starts the command once, and waits for it.
func (c Command) run(ctx context.Context, l Limits, input []byte, args ...string) (output []byte, code int, crash string) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	timed, stop := context.WithTimeoutCause(ctx, l.Time, fmt.Errorf("no answer within %s", l.Time))
	defer stop()
	cmd := c.command(timed, args...)
	out := &capped{limit: l.Output, full: func() { cancel(errOutput) }}
	cmd.Stdin, cmd.Stdout = bytes.NewReader(input), out
	if err := cmd.Start(); err != nil {
		return nil, 0, oneLine(err.Error())
	}
	err := cmd.Wait()
	exit := (*exec.ExitError)(nil)
	switch {
	case err == nil:
		return out.kept, 0, ""
	case timed.Err() != nil:
		return nil, 0, context.Cause(timed).Error()
	case errors.Is(err, exec.ErrWaitDelay):
		killGroup(cmd) //nolint:errcheck // what is left of it is beyond reach
		return nil, 0, "standard output left open after the end"
	case errors.As(err, &exit) && exit.ExitCode() >= 0:
		return out.kept, exit.ExitCode(), ""
	}
	return nil, 0, oneLine(err.Error()) // a signal
}

// Describe asks the command what it is. A command that says it is not available is
// no error: the description says why.
func (c Command) Describe(ctx context.Context, l Limits) (*Description, error) {
	output, code, crash := c.run(ctx, l, nil, "--describe")
	if crash != "" {
		return nil, fmt.Errorf("--describe: %s", crash)
	}
	if code == exitUnsupported {
		var said struct{ Name, Unavailable string }
		if err := json.Unmarshal(output, &said); err != nil || said.Unavailable == "" {
			return nil, errors.New(`--describe: exit code 4 and no {"unavailable": "why"} on standard output`)
		}
		return &Description{Name: oneLine(said.Name), Unavailable: oneLine(said.Unavailable)}, nil
	}
	if code != 0 {
		return nil, fmt.Errorf("--describe: exit code %d, want 0", code)
	}
	d, err := ParseDescription(output)
	if err != nil {
		return nil, fmt.Errorf("--describe: %w", err)
	}
	if d.Unavailable != "" {
		return nil, errors.New("--describe: exit code 0, want 4 since it says that it is not available")
	}
	return d, nil
}

// Flags returns the question as the arguments of a process; policy is the name of
// the file that holds the policy.
func (q Query) Flags(policy string) []string {
	var args []string
	for _, a := range q.Resolve {
		args = append(args, "--resolve", a)
	}
	if !q.Now.IsZero() {
		args = append(args, "--now", q.Now.UTC().Format(time.RFC3339Nano))
	}
	if q.Cut {
		args = append(args, "--cut")
	}
	if q.Policy != nil {
		args = append(args, "--policy", policy)
	}
	for _, r := range q.Render {
		args = append(args, "--render", r.String())
	}
	for _, d := range q.Dialects {
		args = append(args, "--dialect", d)
	}
	return args
}

// oneShot is an implementation of which every question starts a process.
type oneShot struct {
	command Command
	limits  Limits
	dir     string // for policies; made when it is needed
}

func (p *oneShot) ask(ctx context.Context, input []byte, q Query) reply {
	policy := ""
	if q.Policy != nil {
		var err error
		if policy, err = p.policy(q.Policy); err != nil {
			return reply{crash: oneLine("the runner cannot write the policy: " + err.Error())}
		}
	}
	output, code, crash := p.command.run(ctx, p.limits, input, q.Flags(policy)...)
	switch {
	case crash != "":
		return reply{crash: crash}
	case code == exitUnsupported:
		return reply{unsupported: true}
	case code != 0:
		return reply{crash: fmt.Sprintf("exit code %d", code)}
	}
	return reply{document: output}
}

func (p *oneShot) policy(text []byte) (string, error) {
	if p.dir == "" {
		dir, err := os.MkdirTemp("", "conformance-*")
		if err != nil {
			return "", err
		}
		p.dir = dir
	}
	name := filepath.Join(p.dir, "policy.yaml")
	return name, os.WriteFile(name, text, 0o600)
}

func (p *oneShot) close() {
	if p.dir != "" {
		os.RemoveAll(p.dir)
	}
}
