package conformance

import (
	"encoding/json"
	"io"

	"github.com/agentrosetta/rosettac/check/diag"
)

// JSONVersion is the version of the JSON of this package. It changes when a field
// goes away or changes its meaning.
const JSONVersion = 1

// ReportRecord is the JSON of a report.
type ReportRecord struct {
	Version        int            `json:"version"`
	Implementation *Description   `json:"implementation"`
	Suite          string         `json:"suite"` // a folder, or "built in"
	Good           bool           `json:"good"`
	Cases          Score          `json:"cases"`
	Table          []CellRecord   `json:"table"`
	Results        []ResultRecord `json:"results"`
	Passing        []string       `json:"known_failures_that_pass"`
	Unheard        []string       `json:"known_failures_without_case"`
}

// CellRecord counts what became of a facet at a level.
type CellRecord struct {
	Facet Facet  `json:"facet"`
	Level string `json:"level"`
	Score
}

// ResultRecord is the JSON of what became of a case.
type ResultRecord struct {
	Case     string            `json:"case"`
	Spec     []string          `json:"spec"`
	Level    string            `json:"level"`
	Outcome  Outcome           `json:"outcome"`
	Known    bool              `json:"known,omitempty"`
	Facets   map[Facet]Outcome `json:"facets"`
	Crash    string            `json:"crash,omitempty"`
	Failures []FailureRecord   `json:"failures,omitempty"`
}

// FailureRecord is the JSON of a failure. Got and Want of whole texts are the
// texts.
type FailureRecord struct {
	Facet Facet  `json:"facet"`
	Path  string `json:"path"`
	Got   string `json:"got"`
	Want  string `json:"want"`
}

// SuiteName is what the cases that rosettac was built with are called.
const SuiteName = "built in"

// Record returns the report as it is written in JSON. It holds no time, so that two
// runs of the same give the same bytes.
func (r *Report) Record() ReportRecord {
	out := ReportRecord{
		Version: JSONVersion, Implementation: r.Implementation, Suite: r.Suite, Good: r.Good(), Cases: r.Cases(),
		Table: []CellRecord{}, Results: []ResultRecord{}, Passing: []string{}, Unheard: []string{},
	}
	if out.Suite == "" {
		out.Suite = SuiteName
	}
	for _, facet := range Facets {
		for _, level := range Levels {
			if s := r.Facet(facet, level); s != (Score{}) {
				out.Table = append(out.Table, CellRecord{facet, level.String(), s})
			}
		}
	}
	for _, result := range r.Results {
		out.Results = append(out.Results, result.record())
	}
	for _, k := range r.Passing {
		out.Passing = append(out.Passing, k.String())
	}
	for _, k := range r.Unheard {
		out.Unheard = append(out.Unheard, k.String())
	}
	return out
}

func (r *Result) record() ResultRecord {
	o := r.Outcome()
	out := ResultRecord{
		Case: r.Case.Name, Spec: r.Case.Spec, Level: r.Level.String(), Outcome: o,
		Known: (o == Failed || o == Crashed) && r.Known(), Crash: r.Crash, Facets: map[Facet]Outcome{},
	}
	for _, c := range r.Cells {
		out.Facets[c.Facet] = c.Outcome
	}
	for _, f := range r.Failures {
		record := FailureRecord{f.Facet, f.Path, f.Got, f.Want}
		if f.Texts != nil {
			record.Got, record.Want = f.Texts[0], f.Texts[1]
		}
		out.Failures = append(out.Failures, record)
	}
	return out
}

// JSON writes the report as one JSON object.
func (r *Report) JSON(w io.Writer) error { return writeJSON(w, r.Record()) }

// CaseRecord is the JSON of a case in a list.
type CaseRecord struct {
	Name     string   `json:"case"`
	Spec     []string `json:"spec"`
	Note     string   `json:"note"`
	Level    string   `json:"level"`
	Facets   []Facet  `json:"facets"`
	Codes    []string `json:"codes"` // that it says occur or do not occur
	Variants []string `json:"variants"`
	Bytes    int      `json:"bytes"` // of the input
}

// ListRecord is the JSON of a list of cases.
type ListRecord struct {
	Version int          `json:"version"`
	Cases   []CaseRecord `json:"cases"`
}

// List returns the list of cases as it is written in JSON.
func List(cases []*Case) ListRecord {
	out := ListRecord{Version: JSONVersion, Cases: []CaseRecord{}}
	for _, c := range cases {
		record := CaseRecord{
			Name: c.Name, Spec: c.Spec, Note: c.Note, Level: c.Demands().String(), Facets: c.Facets(),
			Codes: []string{}, Variants: []string{}, Bytes: len(c.Input),
		}
		for _, e := range diag.Registry {
			if c.judges(string(e.Code)) {
				record.Codes = append(record.Codes, string(e.Code))
			}
		}
		for _, v := range c.Variants() {
			record.Variants = append(record.Variants, v.Name)
		}
		out.Cases = append(out.Cases, record)
	}
	return out
}

// JSON writes the list as one JSON object.
func (l ListRecord) JSON(w io.Writer) error { return writeJSON(w, l) }

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(v)
}
