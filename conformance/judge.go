package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/check/diag"
)

// Facet is one side of an answer, scored apart from the others.
type Facet string

// The facets.
const (
	Document    Facet = "document" // the answer as a whole: not JSON, or not of the right form
	Count       Facet = "count"
	Messages    Facet = "messages"
	Diagnostics Facet = "diagnostics"
	Resolutions Facet = "resolutions"
	Canonical   Facet = "canonical"
	Renderings  Facet = "renderings"
	Dialects    Facet = "dialects"
)

// Facets are the facets that a case may have, in the order in which they are
// shown.
var Facets = []Facet{Count, Messages, Diagnostics, Resolutions, Canonical, Renderings, Dialects}

// Facets returns the facets that the case judges, in the order of [Facets].
func (c *Case) Facets() []Facet {
	has := map[Facet]bool{
		Count:       c.Count != nil,
		Messages:    c.Messages != nil,
		Diagnostics: c.Diagnostics != nil,
		Resolutions: c.Resolutions != nil,
		Canonical:   c.Canonical != nil,
		Renderings:  len(c.Renderings)+len(c.Refused) > 0,
		Dialects:    len(c.Dialects)+len(c.RefusedDialects) > 0,
	}
	var all []Facet
	for _, f := range Facets {
		if has[f] {
			all = append(all, f)
		}
	}
	return all
}

// Failure is one difference between the right answer and the one that was given.
type Failure struct {
	Facet Facet
	Path  string // where in the neutral document, as messages[0].slots[1].conf
	Got   string // as JSON, or "nothing"
	Want  string

	// Of a whole text that differs: both, unabridged; else nil.
	Texts *[2]string // got, want
}

// String returns the failure in one line: `path: got X, want Y`.
func (f Failure) String() string { return fmt.Sprintf("%s: got %s, want %s", f.Path, f.Got, f.Want) }

// answer is the part of the neutral document that the facets look at.
type answer struct {
	Messages    []any     `json:"messages"`
	Diagnostics []Finding `json:"diagnostics"`
	Resolutions []any     `json:"resolutions"`
	Canonical   *string   `json:"canonical"`
	Twin        []byte    `json:"canonical_b64"`

	Renderings []renderedAnswer `json:"renderings"`
	Dialects   []dialectAnswer  `json:"dialects"`
}

// renderedAnswer is an entry of renderings, dialectAnswer one of dialects. Bytes
// that are not UTF-8 travel in the twin (design.md §7).
type renderedAnswer struct {
	View string  `json:"view"`
	Lang string  `json:"lang"`
	Text *string `json:"text"`
	Twin []byte  `json:"text_b64"`
}

type dialectAnswer struct {
	Dialect string  `json:"dialect"`
	Text    *string `json:"text"`
	Twin    []byte  `json:"text_b64"`
}

// Judge compares a neutral document with the case and returns the differences,
// in the order of the facets. The facet diagnostics looks at the codes alone that
// reports accepts; nil accepts all.
func (c *Case) Judge(document []byte, reports func(diag.Code) bool) []Failure {
	var got answer
	if err := json.Unmarshal(document, &got); err != nil {
		return []Failure{{Facet: Document, Path: "document", Got: err.Error(), Want: "one neutral document"}}
	}
	var found []Failure
	if c.Count != nil && *c.Count != len(got.Messages) {
		found = append(found, Failure{Facet: Count, Path: "messages", Got: strconv.Itoa(len(got.Messages)) + " messages", Want: strconv.Itoa(*c.Count)})
	}
	if c.Messages != nil {
		found = append(found, compare(Messages, "messages", got.Messages, list(c.Messages))...)
	}
	if c.Diagnostics != nil {
		if reports == nil {
			reports = func(diag.Code) bool { return true }
		}
		found = append(found, c.Diagnostics.judge(got.Diagnostics, reports)...)
	}
	if c.Resolutions != nil {
		found = append(found, compare(Resolutions, "resolutions", got.Resolutions, list(c.Resolutions))...)
	}
	if c.Canonical != nil {
		found = append(found, same(Canonical, "canonical", got.Canonical, got.Twin, *c.Canonical)...)
	}
	found = append(found, c.judgeRenderings(got.Renderings)...)
	return append(found, c.judgeDialects(got.Dialects)...)
}

func (c *Case) judgeRenderings(got []renderedAnswer) []Failure {
	find := func(r Rendering) (a renderedAnswer, path string) {
		for _, g := range got {
			if g.View == r.View && g.Lang == r.Lang {
				a = g
			}
		}
		return a, "renderings[" + r.String() + "]"
	}
	var found []Failure
	for _, want := range c.Renderings {
		a, path := find(want.Rendering)
		found = append(found, same(Renderings, path, a.Text, a.Twin, want.Text)...)
	}
	for _, r := range c.Refused {
		a, path := find(r)
		found = append(found, refused(Renderings, path, a.View != "", a.Text)...)
	}
	return found
}

func (c *Case) judgeDialects(got []dialectAnswer) []Failure {
	find := func(dialect string) (a dialectAnswer, path string) {
		for _, g := range got {
			if g.Dialect == dialect {
				a = g
			}
		}
		return a, "dialects[" + dialect + "]"
	}
	var found []Failure
	for _, want := range c.Dialects {
		a, path := find(want.Dialect)
		found = append(found, same(Dialects, path, a.Text, a.Twin, want.Text)...)
	}
	for _, dialect := range c.RefusedDialects {
		a, path := find(dialect)
		found = append(found, refused(Dialects, path, a.Dialect != "", a.Text)...)
	}
	return found
}

// refused wants an answer that has no text.
func refused(facet Facet, path string, there bool, text *string) []Failure {
	f := Failure{Facet: facet, Path: path, Got: nothing, Want: "a refusal: text null"}
	switch {
	case text != nil:
		f.Got = show(*text)
	case there:
		return nil
	}
	return []Failure{f}
}

// same compares whole texts. What is not UTF-8 is compared by the twin, byte for
// byte.
func same(facet Facet, path string, got *string, twin []byte, want string) []Failure {
	if got == nil {
		return []Failure{{Facet: facet, Path: path, Got: nothing, Want: show(want)}}
	}
	text := *got
	if twin != nil {
		text = string(twin)
	}
	if text == want {
		return nil
	}
	return []Failure{{Facet: facet, Path: path, Got: show(text), Want: show(want), Texts: &[2]string{text, want}}}
}

// nothing stands for a value that is not there.
const nothing = "nothing"

func list(objects []map[string]any) []any {
	all := make([]any, len(objects))
	for i, o := range objects {
		all[i] = o
	}
	return all
}

// compare holds got against want: of an object the fields that want gives, of a
// list the length and every item, of anything else the value.
func compare(facet Facet, path string, got, want any) []Failure {
	switch want := want.(type) {
	case map[string]any:
		object, ok := got.(map[string]any)
		if !ok {
			return []Failure{{Facet: facet, Path: path, Got: show(got), Want: "an object"}}
		}
		var found []Failure
		for _, key := range slices.Sorted(maps.Keys(want)) {
			value, there := object[key]
			if !there {
				found = append(found, Failure{Facet: facet, Path: path + "." + key, Got: nothing, Want: show(want[key])})
				continue
			}
			found = append(found, compare(facet, path+"."+key, value, want[key])...)
		}
		return found
	case []any:
		items, ok := got.([]any)
		if !ok && got != nil {
			return []Failure{{Facet: facet, Path: path, Got: show(got), Want: "a list"}}
		}
		if len(items) != len(want) {
			return []Failure{{Facet: facet, Path: path, Got: fmt.Sprintf("%d items: %s", len(items), show(got)), Want: strconv.Itoa(len(want))}}
		}
		var found []Failure
		for i := range want {
			found = append(found, compare(facet, fmt.Sprintf("%s[%d]", path, i), items[i], want[i])...)
		}
		return found
	}
	if got == want {
		return nil
	}
	return []Failure{{Facet: facet, Path: path, Got: show(got), Want: show(want)}}
}

// shown is how many bytes of a value a failure quotes.
const shown = 400

func show(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	if len(text) > shown {
		return string(text[:shown]) + "…"
	}
	return string(text)
}

func (f *Findings) judge(got []Finding, reports func(diag.Code) bool) []Failure {
	var found []Failure
	codes := raised(got)
	for _, want := range f.Must {
		if !reports(diag.Code(want.Code)) {
			continue
		}
		if !slices.ContainsFunc(got, func(g Finding) bool {
			return g.Code == want.Code && (want.Message == "" || want.Message == g.Message)
		}) {
			found = append(found, Failure{Facet: Diagnostics, Path: "diagnostics", Got: codes, Want: want.String()})
		}
	}
	for _, code := range f.MustNot {
		if i := slices.IndexFunc(got, func(g Finding) bool { return g.Code == code }); i >= 0 {
			found = append(found, Failure{Facet: Diagnostics, Path: fmt.Sprintf("diagnostics[%d]", i), Got: got[i].String(), Want: "no " + code})
		}
	}
	if f.Only == nil {
		return found
	}
	for i, g := range got {
		if !slices.Contains(*f.Only, g.Code) && reports(diag.Code(g.Code)) {
			found = append(found, Failure{Facet: Diagnostics, Path: fmt.Sprintf("diagnostics[%d]", i), Got: g.String(), Want: "only " + show(*f.Only)})
		}
	}
	return found
}

// String returns the code and the message, as "E022 of a1.7".
func (f Finding) String() string {
	if f.Message == "" {
		return f.Code
	}
	return f.Code + " of " + f.Message
}

func raised(all []Finding) string {
	if len(all) == 0 {
		return "none"
	}
	texts := make([]string, len(all))
	for i, f := range all {
		texts[i] = f.String()
	}
	return strings.Join(texts, ", ")
}
