package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"slices"
)

// Scaffold fills the facets of a case with rosettac's own answers of today, for
// somebody to review who has read the language: an answer is not right because it
// was given. Name, Input, Options and what is written of the facets already stay
// as they are.
//
// resolve, render and dialects are what is asked for beside the facets; each adds
// its facet. Fields of messages that say nothing are left out.
func (c *Case) Scaffold(facets []Facet, resolve []string, render []Rendering, dialects []string) error {
	q := c.Query()
	q.Resolve, q.Render, q.Dialects = resolve, render, dialects
	document, err := Local(c.Input, q)
	if err != nil {
		return err
	}
	var got answer
	var raw struct {
		Messages    []map[string]any `json:"messages"`
		Resolutions []map[string]any `json:"resolutions"`
	}
	if err := json.Unmarshal(document, &got); err != nil {
		return err
	}
	if err := json.Unmarshal(document, &raw); err != nil {
		return err
	}
	for _, facet := range facets {
		switch facet {
		case Count:
			n := len(got.Messages)
			c.Count = &n
		case Messages:
			c.Messages = []map[string]any{}
			for _, m := range raw.Messages {
				c.Messages = append(c.Messages, spoken(m))
			}
		case Diagnostics:
			c.Diagnostics = scaffoldFindings(got.Diagnostics)
		case Canonical:
			text := whole(got.Canonical, got.Twin)
			c.Canonical = &text
		default:
			return fmt.Errorf("facet %s: it is made by what it asks for: an address, a rendering or a dialect", facet)
		}
	}
	for _, r := range raw.Resolutions {
		delete(r, "detail") // its wording is the implementation's
		c.Resolutions = append(c.Resolutions, r)
	}
	for _, r := range got.Renderings {
		if rendering := (Rendering{r.View, r.Lang}); r.Text == nil {
			c.Refused = append(c.Refused, rendering)
		} else {
			c.Renderings = append(c.Renderings, RenderedText{rendering, whole(r.Text, r.Twin)})
		}
	}
	for _, d := range got.Dialects {
		if d.Text == nil {
			c.RefusedDialects = append(c.RefusedDialects, d.Dialect)
			continue
		}
		c.Dialects = append(c.Dialects, DialectText{d.Dialect, whole(d.Text, d.Twin)})
	}
	return nil
}

// whole returns the bytes of a text that travelled as JSON.
func whole(text *string, twin []byte) string {
	switch {
	case twin != nil:
		return string(twin)
	case text != nil:
		return *text
	}
	return ""
}

// scaffoldFindings says that what occurred must occur, and nothing else.
func scaffoldFindings(got []Finding) *Findings {
	only := []string{}
	f := &Findings{Only: &only}
	for _, g := range got {
		if !slices.Contains(f.Must, g) {
			f.Must = append(f.Must, g)
		}
		if !slices.Contains(only, g.Code) {
			only = append(only, g.Code)
		}
	}
	return f
}

// spoken leaves out of a message the header fields that say nothing.
func spoken(message map[string]any) map[string]any {
	for key, value := range message {
		switch v := value.(type) {
		case string:
			if v == "" {
				delete(message, key)
			}
		case bool:
			if !v {
				delete(message, key)
			}
		case []any:
			if len(v) == 0 && key != "slots" {
				delete(message, key)
			}
		case map[string]any:
			if len(v) == 0 {
				delete(message, key)
			}
		}
	}
	return message
}

// Files returns the files of the case, by path below the folder of the suite.
func (c *Case) Files() (map[string][]byte, error) {
	inline := *c
	inline.Canonical = nil
	answers, err := indented(inline)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{c.Name + ".rose": c.Input, c.Name + ".json": answers}
	if c.Canonical != nil {
		files[c.Name+"."+besideCanonical+besideExt] = []byte(*c.Canonical)
	}
	for _, r := range c.Renderings {
		files[c.Name+"."+r.View+"."+r.Lang+besideExt] = []byte(r.Text)
	}
	for _, d := range c.Dialects {
		files[c.Name+"."+besideDialect+d.Dialect+besideExt] = []byte(d.Text)
	}
	for name := range files {
		if path.Clean(name) != name || path.IsAbs(name) || name[0] == '.' {
			return nil, fmt.Errorf("%s: want the name of a case below the folder of the suite, as area/a-name", c.Name)
		}
	}
	return files, nil
}

// indented returns v as JSON for people.
func indented(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(v)
	return b.Bytes(), err
}

// MarshalJSON writes a policy that is a JSON object as one, else its text.
func (p Policy) MarshalJSON() ([]byte, error) {
	if bytes.HasPrefix(p, []byte("{")) && json.Valid(p) {
		return p, nil
	}
	return json.Marshal(string(p))
}
