package explain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/profiles"
)

// tables are the marker lists, thresholds and sets of words that codes go by. Each
// is read from the one table in the code that the rule itself uses.
var tables = map[diag.Code]func() []diag.Table{
	"S7": func() []diag.Table { return []diag.Table{phrases("Phrases", check.InstructionPhrases)} },
	"W046": func() []diag.Table {
		t := phrases(fmt.Sprintf("Stand-ins, in a replacement that drops %d lines or more", check.StandInLines), check.StandInPhrases)
		t.Rows = append(t.Rows, "a line that is an ellipsis, as a comment or bare")
		return []diag.Table{t}
	},
	"W045": func() []diag.Table {
		marks, beside := check.TruncationWords()
		return []diag.Table{
			{Title: "Brackets at the end of a block that say one of", Rows: []string{strings.Join(marks, ", ")}},
			{Title: "and beside it nothing but numbers and", Rows: []string{strings.Join(beside, ", ")}},
		}
	},
	"E022": similarity("suggestion."), "E040": similarity("suggestion.", "run."),

	"E014": one("Labels, from open to strict", func() []string { return vocab.Labels }),
	"E015": one("Priorities", func() []string { return vocab.Priorities }),
	"E021": one("Slots", slots), "E029": one("Slots", slots),
	"W031":  one("Confidences", func() []string { return vocab.Confidences }),
	"E009d": one("Types", func() []string { return vocab.ContractTypes }),
	"S1":    one("Reserved words", reserved),
	"S1b":   one("Handshake keys", func() []string { return vocab.HandshakeKeys }),
	"E010":  replies,
	"E033":  constraints,
	"E006":  failures, "E016": failures, "E016b": failures, "E017": failures, "I018": failures,
}

// limits returns the thresholds of a code, or nil.
func limits(c diag.Code) []diag.Table {
	t := diag.Table{Title: "Limit"}
	for _, l := range check.Thresholds {
		if l.Code == c {
			t.Rows = append(t.Rows, fmt.Sprintf("%d %s", l.Value, l.Doc))
		}
	}
	if t.Rows == nil {
		return nil
	}
	return []diag.Table{t}
}

// one returns a table of a single row: a finite set of words.
func one(title string, words func() []string) func() []diag.Table {
	return func() []diag.Table { return []diag.Table{{Title: title, Rows: []string{strings.Join(words(), ", ")}}} }
}

func phrases(title string, list []check.Phrase) diag.Table {
	t := diag.Table{Title: title}
	for _, p := range list {
		t.Rows = append(t.Rows, p.Text)
	}
	return t
}

// similarity returns the thresholds of resemblance whose names begin so.
func similarity(groups ...string) func() []diag.Table {
	return func() []diag.Table {
		t := diag.Table{Title: "Thresholds; they decide what is shown, never what is accepted"}
		for _, l := range anchor.Thresholds {
			if slices.ContainsFunc(groups, func(g string) bool { return strings.HasPrefix(l.Name, g) }) {
				t.Rows = append(t.Rows, l.Name+" = "+strconv.FormatFloat(l.Value, 'f', -1, 64)+": "+l.Doc)
			}
		}
		return []diag.Table{t}
	}
}

func slots() []string {
	var all []string
	for _, s := range vocab.Slots {
		if s.Slot != vocab.DefBody {
			all = append(all, s.Name)
		}
	}
	return all
}

func reserved() []string {
	var all []string
	for _, a := range vocab.Acts {
		if a.Act != vocab.NoAct {
			all = append(all, a.Name)
		}
	}
	return append(append(append(all, slots()...), vocab.HeaderKeys...), vocab.ExtPrefix+"…")
}

// replies returns which acts may answer which; an act that any may answer is left
// out.
func replies() []diag.Table {
	t := diag.Table{Title: "Legal replies"}
	for _, a := range vocab.Acts {
		var names []string
		for _, r := range a.Replies {
			names = append(names, r.String())
		}
		if names != nil {
			t.Rows = append(t.Rows, a.Name+": "+strings.Join(names, " "))
		}
	}
	return []diag.Table{t}
}

func failures() []diag.Table {
	t := diag.Table{Title: "Failure codes"}
	for _, f := range vocab.FailureCodes {
		row := f.Name
		if f.Retryable {
			row += ": retryable"
		}
		if f.Human {
			row += ": must reach a human"
		}
		t.Rows = append(t.Rows, row)
	}
	return []diag.Table{t}
}

func constraints() []diag.Table {
	t := diag.Table{Title: "Constraints"}
	for _, k := range profiles.Kinds {
		t.Rows = append(t.Rows, k.Form+": "+k.Doc)
	}
	return []diag.Table{t}
}
