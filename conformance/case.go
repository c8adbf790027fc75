// Package conformance is the form in which answers about the language are
// written down, and the comparison of an implementation with them (design.md §8).
//
// A case is two files: NAME.rose, the bytes of the input, and NAME.json, what is
// right about them. Whole texts stand in files beside them: NAME.canonical.txt,
// NAME.VIEW.LANG.txt and NAME.dialect-D.txt. An implementation's answer is one
// neutral document (design.md §7).
package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/agentrosetta/rosettac/check/diag"
)

// Case is one input and what is right about it. A facet that is nil is not
// judged.
type Case struct {
	Name  string `json:"-"` // path below the folder of the suite, without extension, with slashes
	Input []byte `json:"-"` // the bytes of NAME.rose

	Spec    []string `json:"spec"`            // sections of language.md that the case rests on
	Note    string   `json:"note,omitempty"`  // what it is about, in a line
	Level   string   `json:"level,omitempty"` // R0, R1, R2, R2c or R3; see Demands
	Since   string   `json:"since,omitempty"` // the first version of the language it holds for, as 2.1; see For
	Until   string   `json:"until,omitempty"` // the last one
	Derive  []string `json:"derive,omitzero"` // the variants that may be made of it; nil for all that apply
	Options Options  `json:"options,omitzero"`

	Count           *int             `json:"count,omitempty"`           // number of messages
	Messages        []map[string]any `json:"messages,omitzero"`         // every given field must be equal, lists have equal length
	Diagnostics     *Findings        `json:"diagnostics,omitempty"`     // codes
	Resolutions     []map[string]any `json:"resolutions,omitzero"`      // each asks for its address
	Canonical       *string          `json:"canonical,omitempty"`       // the canonical form of the whole: here, or in a file beside the case
	Refused         []Rendering      `json:"refused,omitempty"`         // renderings that must be refused, as "clean/en": part of the facet renderings
	RefusedDialects []string         `json:"refusedDialects,omitempty"` // dialects that must be refused: part of the facet dialects

	Renderings []RenderedText `json:"-"` // the files NAME.VIEW.LANG.txt
	Dialects   []DialectText  `json:"-"` // the files NAME.dialect-D.txt
}

// Rendering is one rendering for people (language.md §10).
type Rendering struct{ View, Lang string }

// String returns the rendering as VIEW/LANG, the form in which it is asked for.
func (r Rendering) String() string { return r.View + "/" + r.Lang }

// MarshalText writes VIEW/LANG.
func (r Rendering) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads VIEW/LANG. Which views and languages there are is not its
// business.
func (r *Rendering) UnmarshalText(text []byte) error {
	view, lang, ok := strings.Cut(string(text), "/")
	if !ok || view == "" || lang == "" || strings.Contains(lang, "/") {
		return fmt.Errorf("got %q, want a rendering as full/en", text)
	}
	r.View, r.Lang = view, lang
	return nil
}

// RenderedText is a rendering and the right bytes.
type RenderedText struct {
	Rendering
	Text string
}

// DialectText is a dialect (language.md §9) and the wire text that is right in it.
type DialectText struct{ Dialect, Text string }

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
		return name, fs.ValidPath(name) && !strings.ContainsAny(name, "\n{:")
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
// .json, or the other way round, is an error, and so is a field that no case has,
// or a .txt that belongs to no case.
func Load(dir string) ([]*Case, error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s: want a folder of cases, got a file", dir)
	}
	cases, err := LoadFS(os.DirFS(dir))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return cases, nil
}

// LoadFS is Load for a file system.
func LoadFS(fsys fs.FS) ([]*Case, error) {
	var cases []*Case
	byName := map[string]*Case{}
	var texts []string
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		stem, ext := strings.TrimSuffix(name, path.Ext(name)), path.Ext(name)
		switch ext {
		case ".json":
			if _, err := fs.Stat(fsys, stem+".rose"); err != nil {
				return fmt.Errorf("%s has no input beside it: %w", name, err)
			}
		case ".rose":
			c, err := read(fsys, stem)
			if err != nil {
				return err
			}
			cases = append(cases, c)
			byName[stem] = c
		case besideExt:
			texts = append(texts, name)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, name := range texts {
		if err := beside(fsys, name, byName); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return cases, nil
}

func read(fsys fs.FS, stem string) (*Case, error) {
	input, err := fs.ReadFile(fsys, stem+".rose")
	if err != nil {
		return nil, err
	}
	answers, err := fs.ReadFile(fsys, stem+".json")
	if err != nil {
		return nil, err
	}
	c := &Case{Name: stem, Input: input}
	d := json.NewDecoder(bytes.NewReader(answers))
	d.DisallowUnknownFields()
	if err := d.Decode(c); err != nil {
		return nil, fmt.Errorf("%s.json: %w", stem, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s.json: want one object, got more after it", stem)
	}
	if beside, ok := c.Options.Policy.file(); ok {
		if c.Options.Policy, err = fs.ReadFile(fsys, path.Join(path.Dir(stem), beside)); err != nil {
			return nil, fmt.Errorf("%s.json: policy: %w", stem, err)
		}
	}
	if err := c.valid(); err != nil {
		return nil, fmt.Errorf("%s.json: %w", stem, err)
	}
	return c, nil
}

// valid holds what the runner relies on.
func (c *Case) valid() error {
	for i, r := range c.Resolutions {
		if a, ok := r["address"].(string); !ok || a == "" {
			return fmt.Errorf("resolution %d has no address", i)
		}
	}
	if _, ok := ParseLevel(c.Level); c.Level != "" && !ok {
		return fmt.Errorf("level: got %q, want one of %s", c.Level, strings.Join(levelNames(), ", "))
	}
	for _, v := range []string{c.Since, c.Until} {
		if _, ok := parseVersion(v); v != "" && !ok {
			return fmt.Errorf("since, until: got %q, want a version of the language as 2.1", v)
		}
	}
	for _, d := range c.Derive {
		if !slices.ContainsFunc(derivations, func(v derivation) bool { return v.name == d }) {
			return fmt.Errorf("derive: got %q, want one of %s", d, strings.Join(Derivations(), ", "))
		}
	}
	return nil
}

// Demands returns the level at which the case counts: the one that is written, or
// the highest among the codes that it says occur or do not occur, and at least R1
// when it resolves addresses; else R0. A case that only lists what may occur
// demands nothing by that.
func (c *Case) Demands() diag.Level {
	if level, ok := ParseLevel(c.Level); ok {
		return level
	}
	level := diag.R0
	if c.Resolutions != nil {
		level = diag.R1
	}
	if c.Diagnostics != nil {
		for _, f := range c.Diagnostics.Must {
			level = max(level, diag.Lookup(diag.Code(f.Code)).Level)
		}
		for _, code := range c.Diagnostics.MustNot {
			level = max(level, diag.Lookup(diag.Code(code)).Level)
		}
	}
	return level
}
