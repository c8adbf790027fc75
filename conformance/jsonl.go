package conformance

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// Request is one question to an implementation that stays: a line on its standard
// input.
type Request struct {
	ID       int         `json:"id"`
	Wire     []byte      `json:"wire_b64"` // the input, in base64
	Resolve  []string    `json:"resolve,omitempty"`
	Now      time.Time   `json:"now,omitzero"`
	Cut      bool        `json:"cut,omitempty"`
	Policy   *string     `json:"policy,omitempty"` // the text of the policy
	Render   []Rendering `json:"render,omitempty"`
	Dialects []string    `json:"dialects,omitempty"`
}

// Response is the answer: a line on its standard output.
type Response struct {
	ID          *int            `json:"id"`
	Document    json.RawMessage `json:"document,omitempty"`
	Unsupported bool            `json:"unsupported,omitempty"` // as exit code 4
	Error       string          `json:"error,omitempty"`       // as a crash
}

// stay is an implementation that is started once and asked many times. After a
// crash it is started anew.
type stay struct {
	command Command
	limits  Limits
	asked   int
	process *lines
}

// lines is a process that answers lines with lines.
type lines struct {
	cmd   *exec.Cmd
	stdin io.WriteCloser
	out   *bufio.Reader
}

func (p *stay) start() error {
	cmd := p.command.command(context.Background(), "--jsonl")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	p.process = &lines{cmd: cmd, stdin: stdin, out: bufio.NewReaderSize(stdout, 1<<16)}
	return nil
}

// ask writes a request and reads the answer. Whatever goes wrong costs this
// question and the process.
func (p *stay) ask(ctx context.Context, input []byte, q Query) reply {
	if p.process == nil {
		if err := p.start(); err != nil {
			return reply{crash: oneLine(err.Error())}
		}
	}
	p.asked++
	request := Request{ID: p.asked, Wire: input, Resolve: q.Resolve, Now: q.Now, Cut: q.Cut, Render: q.Render, Dialects: q.Dialects}
	if q.Policy != nil {
		text := string(q.Policy)
		request.Policy = &text
	}
	line, err := json.Marshal(request)
	if err != nil {
		return reply{crash: oneLine(err.Error())}
	}
	answer, err := p.exchange(ctx, append(line, '\n'))
	if err == nil {
		var r reply
		if r, err = readAnswer(answer, request.ID); err == nil {
			return r
		}
	}
	p.kill()
	return reply{crash: oneLine(err.Error())}
}

// exchange writes a line and returns the next one, within the limits.
func (p *stay) exchange(ctx context.Context, line []byte) ([]byte, error) {
	type result struct {
		line []byte
		err  error
	}
	process := p.process
	done := make(chan result, 1)
	go func() {
		// A process that ends before it has read all has something to say of it, or
		// its silence has.
		_, writing := process.stdin.Write(line)
		answer, err := readLine(process.out, p.limits.Output)
		if err != nil && writing != nil && errors.Is(err, io.EOF) {
			err = errEnded
		}
		done <- result{answer, err}
	}()
	limit := time.NewTimer(p.limits.Time)
	defer limit.Stop()
	select {
	case r := <-done:
		return r.line, r.err
	case <-limit.C:
		p.kill()
		<-done
		return nil, fmt.Errorf("no answer within %s", p.limits.Time)
	case <-ctx.Done():
		p.kill()
		<-done
		return nil, ctx.Err()
	}
}

// errEnded says that a process that was to stay did not.
var errEnded = errors.New("the process ended without an answer")

// readLine returns the next line without its LF, of at most limit bytes.
func readLine(r *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > limit {
			return nil, errOutput
		}
		line = append(line, part...)
		switch {
		case err == nil:
			return line[:len(line)-1], nil
		case errors.Is(err, io.EOF):
			return nil, errEnded
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// readAnswer reads one answer. A line that is no answer means that question and answer
// can no longer be told apart.
func readAnswer(line []byte, id int) (reply, error) {
	var r Response
	if err := json.Unmarshal(line, &r); err != nil {
		return reply{}, fmt.Errorf("a line that is no answer: %w", err)
	}
	switch {
	case r.ID == nil || *r.ID != id:
		return reply{}, fmt.Errorf("an answer to another question: want id %d", id)
	case r.Error != "":
		return reply{crash: oneLine("it says: " + r.Error)}, nil
	case r.Unsupported:
		return reply{unsupported: true}, nil
	}
	return reply{document: r.Document}, nil
}

// kill ends the process at once.
func (p *stay) kill() {
	if p.process == nil {
		return
	}
	killGroup(p.process.cmd) //nolint:errcheck // it may have ended by itself
	p.process.stdin.Close()
	p.process.cmd.Wait() //nolint:errcheck // it was killed
	p.process = nil
}

// close lets the process end by itself, and ends it when it does not.
func (p *stay) close() {
	if p.process == nil {
		return
	}
	cmd := p.process.cmd
	p.process.stdin.Close()
	limit := time.AfterFunc(settle, func() { killGroup(cmd) }) //nolint:errcheck // it may have ended
	defer limit.Stop()
	cmd.Wait() //nolint:errcheck // how it ends is its own business
	p.process = nil
}
