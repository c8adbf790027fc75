// Package conformance is the form in which answers about the language are
// written down, and the comparison of an implementation with them (design.md §8).
//
// A case is two files: NAME.rose, the bytes of the input, and NAME.json, what is
// right about them. An implementation's answer is one neutral document
// (design.md §7).
package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// Case is one input and what is right about it. A facet that is nil is not
// judged.
type Case struct {
	Name  string `json:"-"` // path below the folder of the suite, without extension, with slashes
	Input []byte `json:"-"` // the bytes of NAME.rose

	Spec    []string `json:"spec"`            // sections of language.md that the case rests on
	Note    string   `json:"note,omitempty"`  // what it is about, in a line
	Level   string   `json:"level,omitempty"` // R0, R1, R2, R2c or R3
	Options Options  `json:"options,omitzero"`

	Count       *int             `json:"count,omitempty"`       // number of messages
	Messages    []map[string]any `json:"messages,omitempty"`    // every given field must be equal, lists have equal length
	Diagnostics *Findings        `json:"diagnostics,omitempty"` // codes
	Resolutions []map[string]any `json:"resolutions,omitempty"` // each asks for its address
	Canonical   *string          `json:"canonical,omitempty"`   // the canonical form of the whole
}

// Options are what the implementation is told beside the input.
type Options struct {
	Now time.Time `json:"now,omitzero"` // --now; zero for no clock
	Cut bool      `json:"cut,omitempty"`

	// Policy is that of language.md §8. It is written as an object, as the text of
	// a policy in YAML, or as the name of a file beside the case.
	Policy Policy `json:"policy,omitempty"`
}

// Policy is the text of a policy: what --policy names a file of. nil is none.
type Policy []byte

// UnmarshalJSON reads the text of a policy, or an object, which is YAML too.
func (p *Policy) UnmarshalJSON(data []byte) error {
	switch data[0] {
	case '"':
		var text string
		err := json.Unmarshal(data, &text)
		*p = Policy(text)
		return err
	case '{':
		var b bytes.Buffer
		err := json.Compact(&b, data)
		*p = b.Bytes()
		return err
	case 'n':
		return nil
	}
	return fmt.Errorf("a policy is an object or a text, got %s", data)
}

// file returns the name of the file that a policy stands in, if it is one: a word
// that ends in .yaml, .yml or .json.
func (p Policy) file() (string, bool) {
	name := string(p)
	switch path.Ext(name) {
	case ".yaml", ".yml", ".json":
		return name, filepath.IsLocal(name) && !strings.ContainsAny(name, "\n{:")
	}
	return "", false
}

// Findings is the facet diagnostics.
type Findings struct {
	Must    []Finding `json:"must,omitempty"`    // each occurs
	MustNot []string  `json:"mustNot,omitempty"` // codes that do not occur
	Only    *[]string `json:"only,omitempty"`    // all the codes that may occur
}

// Finding is a code, and the message it is about; an empty Message is any.
type Finding struct {
	Code    string `json:"code"`
	Message string `json:"message,omitempty"`
}

// Load reads all cases below a folder, in lexical order. A .rose without its
// .json, or the other way round, is an error, and so is a field that no case has.
func Load(dir string) ([]*Case, error) {
	var cases []*Case
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		stem, ext := strings.TrimSuffix(path, filepath.Ext(path)), filepath.Ext(path)
		switch ext {
		case ".json":
			if _, err := os.Stat(stem + ".rose"); err != nil {
				return fmt.Errorf("%s has no input beside it: %w", path, err)
			}
		case ".rose":
			c, err := read(dir, stem)
			if err != nil {
				return err
			}
			cases = append(cases, c)
		}
		return nil
	})
	return cases, err
}

func read(dir, stem string) (*Case, error) {
	input, err := os.ReadFile(stem + ".rose")
	if err != nil {
		return nil, err
	}
	answers, err := os.ReadFile(stem + ".json")
	if err != nil {
		return nil, err
	}
	name, err := filepath.Rel(dir, stem)
	if err != nil {
		return nil, err
	}
	c := &Case{Name: filepath.ToSlash(name), Input: input}
	d := json.NewDecoder(bytes.NewReader(answers))
	d.DisallowUnknownFields()
	if err := d.Decode(c); err != nil {
		return nil, fmt.Errorf("%s.json: %w", stem, err)
	}
	if beside, ok := c.Options.Policy.file(); ok {
		if c.Options.Policy, err = os.ReadFile(filepath.Join(filepath.Dir(stem), beside)); err != nil {
			return nil, fmt.Errorf("%s.json: policy: %w", stem, err)
		}
	}
	for i, r := range c.Resolutions {
		if a, ok := r["address"].(string); !ok || a == "" {
			return nil, fmt.Errorf("%s.json: resolution %d has no address", stem, i)
		}
	}
	return c, nil
}

// Query is what an implementation is asked of the case's input.
func (c *Case) Query() Query {
	q := Query{Now: c.Options.Now, Cut: c.Options.Cut, Policy: c.Options.Policy}
	for _, r := range c.Resolutions {
		q.Resolve = append(q.Resolve, r["address"].(string))
	}
	return q
}

// Query is what an implementation is asked beside the wire text: the flags of the
// protocol.
type Query struct {
	Resolve []string  // addresses
	Now     time.Time // zero for no clock
	Cut     bool      // the last message is cut off
	Policy  []byte    // the text of a policy, for a file that --policy names; nil for none
}
