package speed

import (
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

	file         string
	own, versus  []time.Duration
	ownPeak      int64
	versusPeak   int64
	versusExited int
}

// Round runs each command once; that of Versus no more when it has taken too long.
func (c *Commands) Round(text string) error {
	if c.file == "" {
		if err := c.write(text); err != nil {
			return err
		}
	}
	took, peak, code, err := timed(exec.Command(c.Own[0], append(slices.Clone(c.Own[1:]), c.file)...))
	switch {
	case err != nil:
		return err
	case code != 0:
		return fmt.Errorf("%s: exit code %d", strings.Join(c.Own, " "), code)
	}
	c.own, c.ownPeak = append(c.own, took), max(c.ownPeak, peak)
	if c.Versus == "" || total(c.versus) > patience {
		return nil
	}
	took, peak, code, err = timed(exec.Command("sh", "-c", withFile(c.Versus), "sh", c.file))
	switch {
	case err != nil:
		return err
	case code == 126, code == 127:
		return fmt.Errorf("sh cannot run %s: exit code %d", c.Versus, code)
	}
	c.versus, c.versusPeak, c.versusExited = append(c.versus, took), max(c.versusPeak, peak), code
	return nil
}

func withFile(command string) string {
	if strings.Contains(command, "{}") {
		return strings.ReplaceAll(command, "{}", `"$1"`)
	}
	return command + ` "$1"`
}

func (c *Commands) write(text string) error {
	f, err := os.CreateTemp("", "rosetta-bench-*.rose")
	if err != nil {
		return err
	}
	c.file = f.Name()
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// Close removes the file.
func (c *Commands) Close() error {
	if c.file == "" {
		return nil
	}
	return os.Remove(c.file)
}

// Fill adds what the commands took to a result.
func (c *Commands) Fill(r *Result) {
	own := middle(c.own).Seconds()
	r.Process = &Process{Seconds: own, MBPerSecond: float64(r.Bytes) / 1e6 / own, Peak: c.ownPeak, PeakOverInput: float64(c.ownPeak) / float64(r.Bytes)}
	if len(c.versus) > 0 {
		theirs := middle(c.versus).Seconds()
		r.Versus = &Versus{Command: c.Versus, Runs: len(c.versus), Seconds: theirs, Peak: c.versusPeak, Ratio: theirs / own, Exit: c.versusExited}
	}
}

// timed runs a command and returns how long it took, its peak of resident memory
// in bytes, and its exit code. What it prints is thrown away.
func timed(cmd *exec.Cmd) (took time.Duration, peak int64, code int, err error) {
	start := time.Now()
	err = cmd.Run()
	took = time.Since(start)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = nil
	}
	if err != nil {
		return 0, 0, 0, err
	}
	return took, peakOf(cmd.ProcessState), cmd.ProcessState.ExitCode(), nil
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
