package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/emit"
)

// ProtocolVersion is the version of the protocol between the runner and an
// implementation. It changes when an adapter that was right would be wrong.
const ProtocolVersion = 1

// Description is what an implementation says about itself when it is asked with
// --describe. A list that is nil leaves nothing out; one that is empty leaves out
// everything.
type Description struct {
	Protocol   int    `json:"protocol"`
	Name       string `json:"name"`
	Version    string `json:"version,omitempty"`
	Language   string `json:"language,omitempty"`   // the version of the language, as 2.0; "" is the newest
	Persistent bool   `json:"persistent,omitempty"` // it can be started with --jsonl

	Facets   []Facet  `json:"facets,omitzero"`
	Options  []string `json:"options,omitzero"` // of now, cut, policy
	Codes    []string `json:"codes,omitzero"`   // the diagnostics that it reports
	Views    []string `json:"views,omitzero"`
	Langs    []string `json:"langs,omitzero"`
	Dialects []string `json:"dialects,omitzero"`

	// Unavailable says, in one line, why there is nothing to judge here: what the
	// adapter needs is not installed. Then the adapter exits with 4.
	Unavailable string `json:"unavailable,omitempty"`
}

// The options that a case may need.
const (
	optionNow    = "now"
	optionCut    = "cut"
	optionPolicy = "policy"
)

// ParseDescription reads what --describe prints. Fields that it does not know are
// left alone.
func ParseDescription(text []byte) (*Description, error) {
	d := &Description{Protocol: ProtocolVersion}
	if err := json.Unmarshal(text, d); err != nil {
		return nil, fmt.Errorf("want one JSON object, got %w", err)
	}
	if d.Protocol != ProtocolVersion {
		return nil, fmt.Errorf("protocol: got %d, want %d", d.Protocol, ProtocolVersion)
	}
	if d.Language == "" {
		d.Language = Newest
	}
	if !ValidVersion(d.Language) {
		return nil, fmt.Errorf("language: got %q, want a version of the language as 2.1", d.Language)
	}
	for _, f := range d.Facets {
		if !slices.Contains(Facets, f) {
			return nil, fmt.Errorf("facets: got %q, want some of %s", f, strings.Join(facetNames(), ", "))
		}
	}
	if d.Name == "" {
		return nil, errors.New("name: got nothing, want the name of the implementation")
	}
	d.Name, d.Version, d.Unavailable = oneLine(d.Name), oneLine(d.Version), oneLine(d.Unavailable)
	return d, nil
}

// oneLine makes text that a stranger chose fit for a line of a report.
func oneLine(text string) string { return diag.Clip(strings.Join(strings.Fields(text), " ")) }

func facetNames() []string {
	var names []string
	for _, f := range Facets {
		names = append(names, string(f))
	}
	return names
}

// offers reports whether a list of the description holds a word.
func offers[T comparable](list []T, word T) bool { return list == nil || slices.Contains(list, word) }

// Reports returns whether the implementation reports a code.
func (d *Description) Reports() func(diag.Code) bool {
	return func(c diag.Code) bool { return offers(d.Codes, string(c)) }
}

// Plan returns what of a case the implementation is asked, nil for nothing, and
// the facets that are skipped since the description leaves them out.
func (d *Description) Plan(c *Case) (ask *Case, skipped []Facet) {
	all := c.Facets()
	held, ok := c.For(d.Language)
	if !ok || !d.options(held.Options) {
		return nil, all
	}
	reduced := *held
	ask = &reduced
	if !offers(d.Facets, Count) {
		ask.Count = nil
	}
	if !offers(d.Facets, Messages) {
		ask.Messages = nil
	}
	if !offers(d.Facets, Resolutions) {
		ask.Resolutions = nil
	}
	if !offers(d.Facets, Canonical) {
		ask.Canonical = nil
	}
	if f := ask.Diagnostics; f != nil && (!offers(d.Facets, Diagnostics) || !d.reportsAny(f)) {
		ask.Diagnostics = nil
	}
	renders := func(r Rendering) bool {
		return offers(d.Facets, Renderings) && offers(d.Views, r.View) && offers(d.Langs, r.Lang)
	}
	ask.Renderings = kept(ask.Renderings, func(r RenderedText) bool { return renders(r.Rendering) })
	ask.Refused = kept(ask.Refused, renders)
	writes := func(dialect string) bool { return offers(d.Facets, Dialects) && offers(d.Dialects, dialect) }
	ask.Dialects = kept(ask.Dialects, func(t DialectText) bool { return writes(t.Dialect) })
	ask.RefusedDialects = kept(ask.RefusedDialects, writes)
	asked := ask.Facets()
	for _, f := range all {
		if !slices.Contains(asked, f) {
			skipped = append(skipped, f)
		}
	}
	if len(asked) == 0 {
		return nil, skipped
	}
	return ask, skipped
}

// options reports whether the implementation takes the options of a case.
func (d *Description) options(o Options) bool {
	return (o.Now.IsZero() || offers(d.Options, optionNow)) &&
		(!o.Cut || offers(d.Options, optionCut)) &&
		(o.Policy == nil || offers(d.Options, optionPolicy))
}

// reportsAny reports whether there is anything to judge about the findings: a case
// all of whose codes are left out says nothing.
func (d *Description) reportsAny(f *Findings) bool {
	if len(f.Must) == 0 && len(f.MustNot) == 0 {
		return true
	}
	for _, m := range f.Must {
		if offers(d.Codes, m.Code) {
			return true
		}
	}
	return slices.ContainsFunc(f.MustNot, func(code string) bool { return offers(d.Codes, code) })
}

func kept[T any](list []T, keep func(T) bool) []T {
	var some []T
	for _, v := range list {
		if keep(v) {
			some = append(some, v)
		}
	}
	return some
}

// Describe is rosettac's own description.
func Describe(version string) *Description {
	d := &Description{
		Protocol: ProtocolVersion, Name: "rosettac", Version: version, Language: Newest, Persistent: true,
		Facets: Facets, Options: []string{optionNow, optionCut, optionPolicy},
	}
	reports := Reported()
	for _, e := range diag.Registry {
		if reports(e.Code) {
			d.Codes = append(d.Codes, string(e.Code))
		}
	}
	for _, v := range emit.Views {
		d.Views = append(d.Views, v.Name)
	}
	for _, l := range emit.Locales {
		d.Langs = append(d.Langs, l.Name)
	}
	for _, w := range emit.Dialects {
		d.Dialects = append(d.Dialects, w.Name)
	}
	return d
}
