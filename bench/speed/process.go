package speed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// Process is the whole check as a process of its own, from start to end.
type Process struct {
	Seconds       float64 `json:"seconds"`
	MBPerSecond   float64 `json:"mb_per_second"`
	Peak          int64   `json:"peak_bytes"` // resident; 0 where the system does not tell
	PeakOverInput float64 `json:"peak_over_input"`
	Growth        float64 `json:"growth"` // its time by that on the small text
}

// Versus is another command over the same file.
type Versus struct {
	Command string  `json:"command"`
	Runs    int     `json:"runs"`
	Seconds float64 `json:"seconds"`
	Peak    int64   `json:"peak_bytes"`
	Ratio   float64 `json:"ratio"` // its time by that of Process
	Exit    int     `json:"exit"`  // its exit code
}

// patience is how long another command is run over and over.
const patience = 30 * time.Second

// Commands runs commands over a file with the text, one after the other.
type Commands struct {
	Own    []string // this program, as it checks a file, which is added
	Versus string   // a command line for sh; {} stands for the file, else it comes last; "" for none

	// Launcher is this program, as it calls RunOnce with the arguments that are added
	// and prints the result in JSON. A system may count the memory of who starts a
	// process as that of the process: so it has to be a small one.
	Launcher []string

	large, small string // files
	own, versus  []time.Duration
	ownSmall     []time.Duration
	ownPeak      int64
	versusPeak   int64
	versusExited int
}

// Round runs each command once, on the large text; that of Versus no more when it has
// taken too long. The own one runs on the small text too.
func (c *Commands) Round(large, small string) error {
	if c.large == "" {
		var err error
		if c.large, err = write(large); err != nil {
			return err
		}
		if c.small, err = write(small); err != nil {
			return err
		}
	}
	r, err := c.check(c.large)
	if err != nil {
		return err
	}
	c.own, c.ownPeak = append(c.own, r.Took), max(c.ownPeak, r.Peak)
	if r, err = c.check(c.small); err != nil {
		return err
	}
	c.ownSmall = append(c.ownSmall, r.Took)
	if c.Versus == "" || total(c.versus) > patience {
		return nil
	}
	r, err = c.launch([]string{"sh", "-c", withFile(c.Versus), "sh", c.large})
	switch {
	case err != nil:
		return err
	case r.Exit == 126, r.Exit == 127:
		return fmt.Errorf("sh cannot run %s: exit code %d", c.Versus, r.Exit)
	}
	c.versus, c.versusPeak, c.versusExited = append(c.versus, r.Took), max(c.versusPeak, r.Peak), r.Exit
	return nil
}

// check runs the own command.
func (c *Commands) check(file string) (Once, error) {
	r, err := c.launch(append(slices.Clone(c.Own), file))
	if err == nil && r.Exit != 0 {
		err = fmt.Errorf("%s: exit code %d", strings.Join(c.Own, " "), r.Exit)
	}
	return r, err
}

// launch runs a command by the launcher.
func (c *Commands) launch(args []string) (r Once, err error) {
	if c.Launcher == nil {
		return RunOnce(args)
	}
	args = append(slices.Clone(c.Launcher), args...)
	out, err := exec.Command(args[0], args[1:]...).Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return r, fmt.Errorf("%w: %s", err, bytes.TrimSpace(exit.Stderr))
	}
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal(out, &r)
}

func withFile(command string) string {
	if strings.Contains(command, "{}") {
		return strings.ReplaceAll(command, "{}", `"$1"`)
	}
	return command + ` "$1"`
}

// write writes a text to a new file and returns its name.
func write(text string) (name string, err error) {
	f, err := os.CreateTemp("", "rosetta-bench-*.rose")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(text)
	return f.Name(), errors.Join(err, f.Close())
}

// Close removes the files.
func (c *Commands) Close() (err error) {
	for _, name := range []string{c.large, c.small} {
		if name != "" {
			err = errors.Join(err, os.Remove(name))
		}
	}
	return err
}

// Fill adds what the commands took to a result.
func (c *Commands) Fill(r *Result) {
	own := middle(c.own).Seconds()
	r.Process = &Process{
		Seconds: own, MBPerSecond: float64(r.Bytes) / 1e6 / own,
		Peak: c.ownPeak, PeakOverInput: float64(c.ownPeak) / float64(r.Bytes), Growth: own / middle(c.ownSmall).Seconds(),
	}
	if len(c.versus) > 0 {
		theirs := middle(c.versus).Seconds()
		r.Versus = &Versus{Command: c.Versus, Runs: len(c.versus), Seconds: theirs, Peak: c.versusPeak, Ratio: theirs / own, Exit: c.versusExited}
	}
}

// Once is what one run of a command came to.
type Once struct {
	Took time.Duration `json:"took"` // from start to end, in nanoseconds
	Peak int64         `json:"peak"` // of resident memory, in bytes; 0 where the system does not tell
	Exit int           `json:"exit"`
}

// RunOnce runs a command. What it prints is thrown away; that it fails is no error.
func RunOnce(args []string) (Once, error) {
	cmd := exec.Command(args[0], args[1:]...)
	start := time.Now()
	err := cmd.Run()
	took := time.Since(start)
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return Once{}, err
	}
	return Once{took, peakOf(cmd.ProcessState), cmd.ProcessState.ExitCode()}, nil
}

func total(list []time.Duration) (sum time.Duration) {
	for _, d := range list {
		sum += d
	}
	return sum
}

func middle(list []time.Duration) time.Duration {
	samples := make([]sample, len(list))
	for i, d := range list {
		samples[i].took = d
	}
	return time.Duration(median(samples, seconds) * float64(time.Second))
}
