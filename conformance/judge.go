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
)

// Failure is one difference between the right answer and the one that was given.
type Failure struct {
	Facet Facet
	Path  string // where in the neutral document, as messages[0].slots[1].conf
	Got   string // as JSON, or "nothing"
	Want  string
}

// String returns the failure in one line: `path: got X, want Y`.
func (f Failure) String() string { return fmt.Sprintf("%s: got %s, want %s", f.Path, f.Got, f.Want) }

// answer is the part of the neutral document that the facets look at.
type answer struct {
	Messages    []any     `json:"messages"`
	Diagnostics []Finding `json:"diagnostics"`
	Resolutions []any     `json:"resolutions"`
	Canonical   *string   `json:"canonical"`
}

// Judge compares a neutral document with the case and returns the differences,
// in the order of the facets. The facet diagnostics looks at the codes alone that
// reports accepts; nil accepts all.
func (c *Case) Judge(document []byte, reports func(diag.Code) bool) []Failure {
	var got answer
	if err := json.Unmarshal(document, &got); err != nil {
		return []Failure{{Document, "document", err.Error(), "one neutral document"}}
	}
	var found []Failure
	if c.Count != nil && *c.Count != len(got.Messages) {
		found = append(found, Failure{Count, "messages", strconv.Itoa(len(got.Messages)) + " messages", strconv.Itoa(*c.Count)})
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
		if got.Canonical == nil {
			found = append(found, Failure{Canonical, "canonical", "nothing", show(*c.Canonical)})
		} else if *got.Canonical != *c.Canonical {
			found = append(found, Failure{Canonical, "canonical", show(*got.Canonical), show(*c.Canonical)})
		}
	}
	return found
}

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
			return []Failure{{facet, path, show(got), "an object"}}
		}
		var found []Failure
		for _, key := range slices.Sorted(maps.Keys(want)) {
			value, there := object[key]
			if !there {
				found = append(found, Failure{facet, path + "." + key, "nothing", show(want[key])})
				continue
			}
			found = append(found, compare(facet, path+"."+key, value, want[key])...)
		}
		return found
	case []any:
		items, ok := got.([]any)
		if !ok && got != nil {
			return []Failure{{facet, path, show(got), "a list"}}
		}
		if len(items) != len(want) {
			return []Failure{{facet, path, fmt.Sprintf("%d items: %s", len(items), show(got)), strconv.Itoa(len(want))}}
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
	return []Failure{{facet, path, show(got), show(want)}}
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
			found = append(found, Failure{Diagnostics, "diagnostics", codes, want.String()})
		}
	}
	for _, code := range f.MustNot {
		if i := slices.IndexFunc(got, func(g Finding) bool { return g.Code == code }); i >= 0 {
			found = append(found, Failure{Diagnostics, fmt.Sprintf("diagnostics[%d]", i), got[i].String(), "no " + code})
		}
	}
	if f.Only == nil {
		return found
	}
	for i, g := range got {
		if !slices.Contains(*f.Only, g.Code) && reports(diag.Code(g.Code)) {
			found = append(found, Failure{Diagnostics, fmt.Sprintf("diagnostics[%d]", i), g.String(), "only " + show(*f.Only)})
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
