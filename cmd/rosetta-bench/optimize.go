package main

import (
	"fmt"
	"strconv"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/report"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/cmd/internal/cli"
	"github.com/agentrosetta/rosettac/cmd/internal/optimizer"
	"github.com/agentrosetta/rosettac/emit/optimize"
	"github.com/agentrosetta/rosettac/grammar"
)

type optimizeCmd struct {
	caseFolder
	Case string `placeholder:"NAME" help:"This exchange alone."`
	tokenizer
	output
}

// Help is shown by --help below the flags.
func (optimizeCmd) Help() string {
	return cli.Examples(
		"rosetta-bench optimize", "what each pass of rosettac emit --optimize saves on each exchange",
		"rosetta-bench optimize --cases DIR --case NAME", "the same for one of your own",
	)
}

// optimized is what the passes made of one exchange.
type optimized struct {
	Case    string     `json:"case"`
	Written int        `json:"written"`
	Steps   []passStep `json:"steps"`
	After   int        `json:"after"`
	Prose   int        `json:"prose,omitempty"`
	Outside int        `json:"outside"` // with the new names of agents kept elsewhere
}

type passStep struct {
	Pass   string `json:"pass"`
	Before int    `json:"before"`
	After  int    `json:"after"`
	Places int    `json:"places"`
	Note   string `json:"note,omitempty"`
}

// Run optimises every exchange.
func (c optimizeCmd) Run(s *streams) error {
	all, err := c.load()
	if err != nil {
		return err
	}
	if c.Case != "" {
		one, err := cases.Find(all, c.Case)
		if err != nil {
			return err
		}
		all = []cases.Case{one}
	}
	var data []optimized
	for _, one := range all {
		o, err := c.measure(one)
		if err != nil {
			return fmt.Errorf("%s: %w", one.Name, err)
		}
		data = append(data, o)
	}
	return c.show(s, c.report(data))
}

func (c optimizeCmd) measure(one cases.Case) (optimized, error) {
	options := optimizer.Options(grammar.Options{}, check.Options{})
	options.Count = c.counter().Count
	r, err := optimize.Run(one.Wire, one.Canonical(), options)
	if err != nil {
		return optimized{}, err
	}
	o := optimized{Case: one.Name, Written: r.Before, After: r.After}
	for _, s := range r.Steps {
		o.Steps = append(o.Steps, passStep{s.Pass, s.Before, s.After, s.Times, s.Note})
	}
	if one.Prose != "" {
		o.Prose = options.Count(one.Prose)
	}
	options.KeepNames = true
	if r, err = optimize.Run(one.Wire, one.Canonical(), options); err != nil {
		return optimized{}, err
	}
	o.Outside = r.After
	return o, nil
}

func (c optimizeCmd) report(data []optimized) report.Report {
	t := report.Table{
		Title: "tokens after each pass, " + c.Tokenizer,
		Head:  append([]string{"exchange", "written"}, optimize.Names()...),
		Notes: []string{
			"counted with the last line end, as rosettac emit --optimize --explain does",
			"outside: the last figure with the new names of agents kept in a file (--rename-map), not declared in the text",
			"prose: the disciplined prose twin; - where there is none",
		},
	}
	t.Head = append(t.Head, "outside", "prose")
	chart := report.Chart{Title: "what the passes save", X: "exchange", Y: "tokens, " + c.Tokenizer}
	series := []report.Series{{Name: "written"}, {Name: "canonical"}, {Name: "optimised"}}
	for _, o := range data {
		row := []string{o.Case, strconv.Itoa(o.Written)}
		for _, s := range o.Steps {
			row = append(row, strconv.Itoa(s.After))
		}
		prose := "-"
		if o.Prose > 0 {
			prose = strconv.Itoa(o.Prose)
		}
		t.Rows = append(t.Rows, append(row, strconv.Itoa(o.Outside), prose))
		chart.Groups = append(chart.Groups, o.Case)
		for i, n := range []int{o.Written, o.Steps[0].After, o.After} {
			series[i].Y = append(series[i].Y, float64(n))
		}
	}
	chart.Bars = series
	return report.Report{Tables: []report.Table{t}, Chart: chart, Data: struct {
		Tokenizer string      `json:"tokenizer"`
		Exchanges []optimized `json:"exchanges"`
	}{c.Tokenizer, data}}
}
