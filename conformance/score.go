package conformance

import (
	"time"

	"github.com/agentrosetta/rosettac/check/diag"
)

// Score counts outcomes. Known of the failed and crashed ones were known.
type Score struct {
	Passed  int `json:"passed"`
	Failed  int `json:"failed"`
	Crashed int `json:"crashed"`
	Skipped int `json:"skipped"`
	Known   int `json:"known"`
}

func (s *Score) add(o Outcome, known bool) {
	switch o {
	case Passed:
		s.Passed++
	case Failed:
		s.Failed++
	case Crashed:
		s.Crashed++
	case Skipped:
		s.Skipped++
	}
	if known {
		s.Known++
	}
}

// Report is what came of a run.
type Report struct {
	Implementation *Description
	Suite          string // the folder, or "" for the cases that rosettac was built with
	Results        []*Result
	Passing        []KnownFailure // listed as failures, and pass
	Unheard        []KnownFailure // listed, and no case of the suite
	Elapsed        time.Duration
}

// Good reports whether nothing failed or crashed but what is known, and the file of
// known failures is right.
func (r *Report) Good() bool {
	if len(r.Passing)+len(r.Unheard) > 0 {
		return false
	}
	for _, result := range r.Results {
		if !result.Known() {
			return false
		}
	}
	return true
}

// Cases counts cases: one for each case and each variant.
func (r *Report) Cases() Score {
	var s Score
	for _, result := range r.Results {
		o := result.Outcome()
		s.add(o, (o == Failed || o == Crashed) && result.Known())
	}
	return s
}

// Facet counts what became of a facet at a level; 0 is all levels.
func (r *Report) Facet(f Facet, level diag.Level) Score {
	var s Score
	for _, result := range r.Results {
		if level != 0 && result.Level != level {
			continue
		}
		for _, cell := range result.Cells {
			if cell.Facet == f {
				s.add(cell.Outcome, cell.Known)
			}
		}
	}
	return s
}
