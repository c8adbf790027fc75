package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/bench/report"
	"github.com/agentrosetta/rosettac/bench/speed"
	"github.com/agentrosetta/rosettac/cmd/internal/cli"
)

type speedCmd struct {
	Size   byteSize   `default:"10MB" placeholder:"BYTES" help:"How much text, as 500kB, 100MB or 1MiB."`
	Kind   bench.Kind `enum:"coordination,content,damaged,mixed" default:"coordination" help:"What kind of text: ${enum}."`
	Seed   uint64     `default:"1" help:"The seed of the text: the same one makes the same bytes."`
	Rounds int        `default:"5" help:"How often everything is measured: the figures are medians."`
	Vs     string     `placeholder:"CMD" help:"Also time this command on the same text, and compare: {} in it stands for the file, else it comes last. It is a line for sh; what it prints is thrown away."`
	Gate   bool       `help:"Fail when a target is missed."`
	JSON   bool       `help:"Print the figures as one JSON object instead of a table."`

	Tree     bool  `help:"Print instead what the messages of the text take up in memory, by the type of node."`
	Stream   bool  `help:"Measure instead how much memory check --stream and emit --stream hold, for streams of several shapes."`
	Keep     []int `default:"0,10000" help:"With --stream: how many messages are kept (--keep); 0 for all."`
	Messages []int `default:"100000,1000000" help:"With --stream: how many messages; texts of 40 lines a tenth of them."`
}

// Help is shown by --help below the flags.
func (speedCmd) Help() string {
	return cli.Examples(
		"rosetta-bench speed --size 100MB", "every step on 100 MB of short messages",
		"rosetta-bench speed --size 10MB --kind content", "texts of some hundred lines, and marks on them",
		"rosetta-bench speed --size 1MB --vs 'python3 -m rosetta check'", "another implementation, on the same text",
		"rosetta-bench speed --stream", "the memory that a stream needs, by the message",
		"rosetta-bench speed --tree", "what that memory consists of",
	) + "\nFigures of one run are comparable with each other, not with those of another run:\nrun it on a machine that does nothing else."
}

// The arguments that mean nothing.
var (
	errRounds   = errors.New("--rounds: got less than 1, want 1 or more")
	errMessages = errors.New("--messages wants 100 or more, --keep 0 or more")
	errSmall    = errors.New("--size: got less than 10kB, want enough text to measure")
)

// Run measures, and prints what was measured.
func (c speedCmd) Run(s *streams) error {
	switch {
	case c.Rounds < 1:
		return errRounds
	case c.Size < 10_000:
		return errSmall
	case c.Stream:
		return c.stream(s)
	case c.Tree:
		return c.tree(s)
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	commands := &speed.Commands{Own: []string{self, "check-once"}, Versus: c.Vs, Launcher: []string{self, "run-once"}}
	r, err := speed.Run(speed.Job{Kind: c.Kind, Size: int(c.Size), Seed: c.Seed, Rounds: c.Rounds}, commands.Round)
	err = errors.Join(err, commands.Close())
	if err != nil {
		return err
	}
	commands.Fill(r)
	r.Judge()
	if c.JSON {
		err = json.NewEncoder(s.stdout).Encode(r)
	} else {
		err = report.Write(s.stdout, tables(r))
	}
	if err == nil && c.Gate {
		for _, t := range r.Targets {
			if !t.Met {
				return cli.ErrGate
			}
		}
	}
	return err
}

// tables lays a result out for people.
func tables(r *speed.Result) []report.Table {
	steps := report.Table{
		Title: fmt.Sprintf("%s, %.1f MB, %d messages, seed %d; medians of %d rounds; %s on %d cores", r.Kind, float64(r.Bytes)/1e6, r.Messages, r.Seed, r.Rounds, r.Go, r.CPUs),
		Head:  []string{"step", "MB/s", "messages/s", "allocs/message", "B/message", "× newlines", "× participle", fmt.Sprintf("time for %d ×", speed.Growth)},
		Notes: []string{fmt.Sprintf("participle read %.1f MB; × participle compares both parsers on these", float64(r.Step(speed.Participle).Bytes)/1e6)},
	}
	for _, s := range r.Steps {
		steps.Rows = append(steps.Rows, []string{
			s.Name, number(s.MBPerSecond), fmt.Sprintf("%.0f", s.MessagesPerSecond), fmt.Sprintf("%.2f", s.AllocsPerMessage), fmt.Sprintf("%.0f", s.BytesPerMessage),
			number(s.OverNewlines), unless(s.OfParticiple), unless(s.Growth),
		})
	}
	all := []report.Table{steps}
	if p := r.Process; p != nil {
		t := report.Table{
			Title: "as a process, from start to end, reading the file included",
			Head:  []string{"command", "s", "MB/s", "peak MB", "peak by input", fmt.Sprintf("time for %d ×", speed.Growth)},
			Rows:  [][]string{{"whole check", fmt.Sprintf("%.3f", p.Seconds), number(p.MBPerSecond), fmt.Sprintf("%.0f", float64(p.Peak)/1e6), fmt.Sprintf("%.1f", p.PeakOverInput), number(p.Growth)}},
		}
		if v := r.Versus; v != nil {
			t.Rows = append(t.Rows, []string{v.Command, fmt.Sprintf("%.3f", v.Seconds), number(float64(r.Bytes) / 1e6 / v.Seconds), fmt.Sprintf("%.0f", float64(v.Peak)/1e6), fmt.Sprintf("%.1f", float64(v.Peak)/float64(r.Bytes)), ""})
			t.Notes = []string{fmt.Sprintf("%.1f × the time of the whole check (runs: %d, exit code %d)", v.Ratio, v.Runs, v.Exit)}
		}
		all = append(all, t)
	}
	targets := report.Table{Title: "targets", Head: []string{"target", "want", "got", ""}}
	for _, t := range r.Targets {
		met := "met"
		if !t.Met {
			met = "missed"
		}
		targets.Rows = append(targets.Rows, []string{t.Name, t.Want, number(t.Got), met})
	}
	return append(all, targets)
}

// number prints a figure with three digits that count.
func number(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// unless prints a figure, and nothing when there is none.
func unless(x float64) string {
	if x == 0 {
		return ""
	}
	return number(x)
}

// stream prints what check --stream and emit --stream hold.
func (c speedCmd) stream(s *streams) error {
	var tables []report.Table
	var all []speed.Retained
	for _, command := range speed.Streaming {
		t := report.Table{
			Title: "memory that " + command + " --stream holds after a collection; text and heap in bytes a message",
			Head:  []string{"shape", "messages", "--keep", "held", "held MB", "text", "heap", "heap by text"},
		}
		for _, shape := range speed.Shapes {
			list, err := c.retained(command, shape)
			if err != nil {
				return err
			}
			for _, r := range list {
				t.Rows = append(t.Rows, []string{r.Shape, fmt.Sprint(r.Messages), fmt.Sprint(r.Keep), fmt.Sprint(r.Held), number(float64(r.HeldBytes) / 1e6), number(r.TextBytes), number(r.HeapBytes), number(r.OverText)})
			}
			all = append(all, list...)
		}
		tables = append(tables, t)
	}
	last := &tables[len(tables)-1]
	for _, shape := range speed.Shapes {
		last.Notes = append(last.Notes, shape.Name+": "+shape.Doc)
	}
	if c.JSON {
		return json.NewEncoder(s.stdout).Encode(all)
	}
	return report.Write(s.stdout, tables)
}

// retained measures a command on a shape, with each number of messages kept and read.
func (c speedCmd) retained(command string, shape speed.Shape) ([]speed.Retained, error) {
	part := 1
	if shape.Long {
		part = 10
	}
	var all []speed.Retained
	for _, keep := range c.Keep {
		for _, n := range c.Messages {
			if n < 100 || keep < 0 {
				return nil, errMessages
			}
			r, err := speed.Stream(command, shape, n/part, keep/part)
			if err != nil {
				return nil, err
			}
			all = append(all, r)
		}
	}
	return all, nil
}

// tree prints what messages take up.
func (c speedCmd) tree(s *streams) error {
	all := speed.Tree(c.Kind, int(c.Size), c.Seed)
	if c.JSON {
		return json.NewEncoder(s.stdout).Encode(all)
	}
	t := report.Table{
		Title: fmt.Sprintf("%s, %d messages of %.0f B: the typed tree in memory, by type", c.Kind, all.Messages, all.TextBytes),
		Head:  []string{"type", "a message", "B each", "B/message", "by text"},
	}
	for _, n := range all.Nodes {
		t.Rows = append(t.Rows, []string{n.Type, fmt.Sprintf("%.2f", n.PerMessage), fmt.Sprint(n.Size), number(n.Bytes), number(n.Bytes / all.TextBytes)})
	}
	t.Rows = append(t.Rows, []string{"all", "", "", number(all.Bytes), number(all.Bytes / all.TextBytes)})
	return report.Write(s.stdout, []report.Table{t})
}

// checkOnceCmd is the whole check of one file, for speed to run as a process.
type checkOnceCmd struct {
	File string `arg:""`
}

// Run prints how many messages and findings there are.
func (c checkOnceCmd) Run(s *streams) error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	var text strings.Builder // as rosettac reads a file: its bytes are copied once
	if info, err := f.Stat(); err == nil {
		text.Grow(int(info.Size()))
	}
	if _, err := io.Copy(&text, f); err != nil {
		return err
	}
	messages, findings := speed.Check(source.NewFile(c.File, text.String()))
	_, err = fmt.Fprintf(s.stdout, "%d messages, %d findings\n", messages, findings)
	return err
}

// runOnceCmd runs a command, for speed to see what it takes.
type runOnceCmd struct {
	Command []string `arg:"" passthrough:""`
}

// Run prints the result as JSON.
func (c runOnceCmd) Run(s *streams) error {
	r, err := speed.RunOnce(c.Command)
	if err != nil {
		return err
	}
	return json.NewEncoder(s.stdout).Encode(r)
}
