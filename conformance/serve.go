package conformance

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Serve answers the requests on r, one a line, until it ends: what an
// implementation that was started with --jsonl does. answer is [Local] or another
// implementation; an error of it is said in the answer.
//
// A line that is no request ends it with an error: then question and answer can no
// longer be told apart.
func Serve(r io.Reader, w io.Writer, answer func(input []byte, q Query) ([]byte, error)) error {
	in, out := bufio.NewReaderSize(r, 1<<16), bufio.NewWriterSize(w, 1<<16)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if err := serveOne(out, line, answer); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func serveOne(out *bufio.Writer, line []byte, answer func(input []byte, q Query) ([]byte, error)) error {
	var asked Request
	if err := json.Unmarshal(line, &asked); err != nil {
		return fmt.Errorf("a line that is no request: %w", err)
	}
	q := Query{Resolve: asked.Resolve, Now: asked.Now, Cut: asked.Cut, Render: asked.Render, Dialects: asked.Dialects}
	if asked.Policy != nil {
		q.Policy = []byte(*asked.Policy)
	}
	said := Response{ID: &asked.ID}
	document, err := answer(asked.Wire, q)
	if err != nil {
		said.Error = err.Error()
	}
	said.Document = document // compacted to one line by the encoder
	text, err := json.Marshal(said)
	if err != nil {
		return err
	}
	out.Write(append(text, '\n'))
	return out.Flush()
}
