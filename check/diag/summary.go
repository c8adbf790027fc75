package diag

import (
	"fmt"
	"io"
	"strings"
)

// Summary counts findings by what they are about. The zero Summary is empty and
// ready.
type Summary struct {
	Messages int // messages that were checked
	Files    int // files that they came from
	Counts
	groups [Security + 1]group
}

// group is what was found of one operation.
type group struct {
	Counts
	codes []Code // in the order in which they were first found
	times []int  // how often
}

// Add counts a finding.
func (s *Summary) Add(d Diagnostic) {
	s.Counts.Add(d)
	g := &s.groups[OperationOf(d.Code)]
	g.Counts.Add(d)
	for i, c := range g.codes {
		if c == d.Code {
			g.times[i]++
			return
		}
	}
	g.codes, g.times = append(g.codes, d.Code), append(g.times, 1)
}

// Text writes the summary for people: a line for every operation of which
// something was found, with the codes and how often,
// and a last line that counts.
func (s *Summary) Text(w io.Writer) error {
	var b strings.Builder
	names, counts := 0, 0
	for o := range s.groups {
		if g := &s.groups[o]; len(g.codes) > 0 {
			names, counts = max(names, len(Operation(o).String())), max(counts, len(g.Counts.String()))
		}
	}
	for o := range s.groups {
		g := &s.groups[o]
		if len(g.codes) == 0 {
			continue
		}
		fmt.Fprintf(&b, "  %-*s  %-*s  ", names, Operation(o), counts, g.Counts)
		g.write(&b)
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%s in %s: %s\n", count(s.Messages, "message"), count(s.Files, "file"), s.Counts)
	_, err := io.WriteString(w, b.String())
	return err
}

// write lists the codes of a group and how often each was found: "E040 ×2, I029".
func (g *group) write(b *strings.Builder) {
	for i, c := range g.codes {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(c))
		if g.times[i] > 1 {
			fmt.Fprintf(b, " ×%d", g.times[i])
		}
	}
}

// Codes lists what was found, by operation: "E040 ×2, I029".
func (s *Summary) Codes() string {
	var b strings.Builder
	for i := range s.groups {
		if g := &s.groups[i]; len(g.codes) > 0 {
			if b.Len() > 0 {
				b.WriteString(", ")
			}
			g.write(&b)
		}
	}
	return b.String()
}

// count words a number of things: "1 file", "2 files".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// SummaryRecord is a Summary in machine-readable form.
type SummaryRecord struct {
	Messages   int               `json:"messages"`
	Files      int               `json:"files"`
	Errors     int               `json:"errors"`
	Warnings   int               `json:"warnings"`
	Infos      int               `json:"infos"`
	Operations []OperationRecord `json:"operations"` // all of them, in their order
}

// OperationRecord says what was found of one operation, and how often each code.
type OperationRecord struct {
	Operation string       `json:"operation"`
	Errors    int          `json:"errors"`
	Warnings  int          `json:"warnings"`
	Infos     int          `json:"infos"`
	Codes     map[Code]int `json:"codes"`
}

// Record returns the summary in machine-readable form.
func (s *Summary) Record() SummaryRecord {
	r := SummaryRecord{Messages: s.Messages, Files: s.Files, Errors: s.Errors, Warnings: s.Warnings, Infos: s.Infos}
	for _, o := range Operations {
		g := &s.groups[o]
		row := OperationRecord{Operation: o.String(), Errors: g.Errors, Warnings: g.Warnings, Infos: g.Infos, Codes: map[Code]int{}}
		for i, c := range g.codes {
			row.Codes[c] = g.times[i]
		}
		r.Operations = append(r.Operations, row)
	}
	return r
}

// JSON writes the summary as one line, `{"v":1,"summary":{…}}`: it can be told
// from a [Record] by its second field.
func (s *Summary) JSON(w io.Writer) error {
	lines := NewLines(w)
	line := struct {
		Version int           `json:"v"`
		Summary SummaryRecord `json:"summary"`
	}{JSONVersion, s.Record()}
	if err := lines.Write(line); err != nil {
		return err
	}
	return lines.Flush()
}
