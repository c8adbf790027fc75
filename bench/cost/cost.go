// Package cost counts what exchanges cost in tokens, on the wire, in prose, and as
// JSON, YAML and TOON with the same information.
package cost

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/report"
	"github.com/agentrosetta/rosettac/bench/rival"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

// The forms that an exchange is counted in, beside the formats of package rival.
const (
	Written   = "written"   // the wire as its authors wrote it
	Canonical = "canonical" // the wire as fmt and agents write it
	Prose     = "prose"     // the disciplined twin
	Repaste   = "repaste"   // the re-pasting twin
)

// Case is what one exchange costs.
type Case struct {
	Name     string           `json:"name"`
	Messages int              `json:"messages"`
	Tokens   map[string][]int `json:"tokens"` // by form, one number a counter; no entry for a form that is not there
	Carried  []int            `json:"carried,omitempty"`
	Remark   string           `json:"remark,omitempty"` // why there is no rival document
}

// Cost is the outcome of [Measure].
type Cost struct {
	Counters []string `json:"counters"`
	Forms    []string `json:"forms"`
	Cases    []Case   `json:"cases"`
	Total    Case     `json:"total"` // of the cases that have every form but repaste, variants left out
}

// Measure counts every case in every form.
func Measure(all []cases.Case) (Cost, error) {
	c := Cost{Forms: []string{Written, Canonical, Prose, Repaste}, Total: Case{Name: "total", Tokens: map[string][]int{}}}
	for _, f := range rival.Formats {
		c.Forms = append(c.Forms, f.Name)
	}
	for _, counter := range tokens.Counters {
		c.Counters = append(c.Counters, counter.Name)
	}
	for _, one := range all {
		measured, err := measure(one)
		if err != nil {
			return Cost{}, fmt.Errorf("case %s: %w", one.Name, err)
		}
		c.Cases = append(c.Cases, measured)
		if one.Prose != "" && !one.Variant && measured.Remark == "" {
			c.Total.add(measured)
		}
	}
	return c, nil
}

func measure(one cases.Case) (Case, error) {
	t := one.Transcript()
	c := Case{Name: one.Name, Messages: len(t.Messages()), Tokens: map[string][]int{
		Written:   count(one.Wire),
		Canonical: count(cases.Canonical(t)),
	}}
	if one.Prose != "" {
		c.Tokens[Prose] = count(one.Prose)
	}
	if one.Repaste != "" {
		c.Tokens[Repaste] = count(one.Repaste)
	}
	if one.Carried != "" {
		c.Carried = count(one.Carried)
	}
	document, err := rival.Document(t)
	if err != nil {
		c.Remark = err.Error()
		return c, nil
	}
	for _, f := range rival.Formats {
		text, err := f.Write(document)
		if err != nil {
			return c, err
		}
		c.Tokens[f.Name] = count(text)
	}
	return c, nil
}

// count leaves the line end of a text out, which the twins do not have either.
func count(text string) []int { return tokens.All(strings.TrimSpace(text)) }

// add sums up. The re-pasting twin, which few cases have, has no total.
func (c *Case) add(other Case) {
	c.Messages += other.Messages
	for form, counts := range other.Tokens {
		if form == Repaste {
			continue
		}
		sum := c.Tokens[form]
		if sum == nil {
			sum = make([]int, len(counts))
			c.Tokens[form] = sum
		}
		for i, n := range counts {
			sum[i] += n
		}
	}
}

// rivals are the forms that the wire is compared with.
func (c Cost) rivals() []string { return c.Forms[slices.Index(c.Forms, Prose):] }

// Report shows a table for each counter and what wins where.
func (c Cost) Report() report.Report {
	r := report.Report{Data: c}
	for i, counter := range c.Counters {
		t := report.Table{Title: "tokens, " + counter, Head: append(append([]string{"case", "messages"}, c.Forms...), "canonical : prose")}
		rows := c.Cases
		if c.Total.Messages > 0 {
			rows = append(slices.Clone(rows), c.Total)
		}
		for _, one := range rows {
			t.Rows = append(t.Rows, c.row(one, i))
			if one.Remark != "" && i == 0 {
				t.Notes = append(t.Notes, one.Name+": "+one.Remark+"; it is left out of the total")
			}
		}
		r.Tables = append(r.Tables, t)
	}
	r.Tables = append(r.Tables, c.verdicts())
	r.Chart = c.chart()
	return r
}

func (c Cost) row(one Case, counter int) []string {
	row := []string{one.Name, strconv.Itoa(one.Messages)}
	for _, form := range c.Forms {
		cell := ""
		if counts := one.Tokens[form]; counts != nil {
			cell = strconv.Itoa(counts[counter])
		}
		row = append(row, cell)
	}
	return append(row, change(one, Prose, counter))
}

// change is how many more tokens the canonical form takes than a rival.
func change(one Case, form string, counter int) string {
	counts := one.Tokens[form]
	if counts == nil {
		return ""
	}
	return report.Percent(float64(one.Tokens[Canonical][counter]) / float64(counts[counter]))
}

// verdicts says of each rival, in the counter of current models, where the wire is
// cheaper and where it is not.
func (c Cost) verdicts() report.Table {
	t := report.Table{
		Title: "the canonical wire against each rival, " + c.Counters[0],
		Head:  []string{"rival", "total", "cheaper in", "dearer in"},
	}
	for _, form := range c.rivals() {
		var wins, losses []string
		for _, one := range c.Cases {
			counts := one.Tokens[form]
			if counts == nil {
				continue
			}
			said := one.Name + " " + change(one, form, 0)
			if one.Tokens[Canonical][0] < counts[0] {
				wins = append(wins, said)
			} else {
				losses = append(losses, said)
			}
		}
		if wins == nil && losses == nil {
			continue
		}
		total := ""
		if c.Total.Messages > 0 {
			total = change(c.Total, form, 0)
		}
		t.Rows = append(t.Rows, []string{form, total, orNone(wins), orNone(losses)})
	}
	return t
}

func orNone(list []string) string {
	if list == nil {
		return "none"
	}
	return strings.Join(list, ", ")
}

// chart compares each form with the disciplined prose twin, in the cases that have one;
// where none has, it shows tokens.
func (c Cost) chart() report.Chart {
	chart := report.Chart{Title: "tokens in relation to disciplined prose, " + c.Counters[0], X: "exchange", Y: "% of prose", Level: 100, LevelName: Prose}
	all := append(slices.Clone(c.Cases), c.Total)
	drawn := func(one Case) bool { return one.Tokens[Prose] != nil && one.Remark == "" }
	height := func(one Case, form string) float64 {
		return 100 * float64(one.Tokens[form][0]) / float64(one.Tokens[Prose][0])
	}
	if !slices.ContainsFunc(c.Cases, drawn) {
		chart = report.Chart{Title: "tokens, " + c.Counters[0], X: chart.X, Y: "tokens"}
		all = c.Cases
		drawn = func(one Case) bool { return one.Remark == "" }
		height = func(one Case, form string) float64 { return float64(one.Tokens[form][0]) }
	}
	forms := slices.DeleteFunc(slices.Clone(c.Forms), func(f string) bool { return f == Written || f == Prose || f == Repaste })
	for _, form := range forms {
		chart.Bars = append(chart.Bars, report.Series{Name: form})
	}
	for _, one := range all {
		if !drawn(one) {
			continue
		}
		chart.Groups = append(chart.Groups, one.Name)
		for i, form := range forms {
			chart.Bars[i].Y = append(chart.Bars[i].Y, height(one, form))
		}
	}
	return chart
}
