package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

type obligationsCmd struct {
	Open   bool   `help:"Only what is still owed: open, claimed and stalled."`
	Format string `enum:"text,json" default:"text" help:"How obligations are printed: text (a table), or json (one object a line)."`
	reading
	paths
}

// Help is shown by --help below the flags.
func (obligationsCmd) Help() string {
	return examples(
		"rosettac obligations incident.rose", "every request, and what became of it",
		"rosettac obligations --open --now 2026-08-26T15:00Z runs/", "what is still owed at that time, and what of it is late",
	) + "\nA request for several shards of work (thd=) has a line for each."
}

// Run prints the obligations of every transcript.
func (c obligationsCmd) Run(s *streams) error {
	counts := map[check.ObligationState]int{}
	files := 0
	err := c.each(s, c.paths, func(t *load.Transcript) error {
		var list []check.Obligation
		for _, o := range check.Obligations(t.Transcript, t.Options()) {
			counts[o.State]++
			if o.State.Owed() || !c.Open {
				list = append(list, o)
			}
		}
		if files++; c.Format == "json" {
			return printObligations(s, t.Name, list)
		}
		if len(list) == 0 {
			return nil
		}
		if files > 1 {
			fmt.Fprintln(s.stdout)
		}
		fmt.Fprintf(s.stdout, "%s\n", diag.Visible(t.Name))
		return tabulate(s, list)
	})
	if err != nil || c.Format == "json" {
		return err
	}
	var total []string
	for state := check.Open; state <= check.Withdrawn; state++ {
		if n := counts[state]; n > 0 {
			total = append(total, fmt.Sprintf("%d %s", n, state))
		}
	}
	if total == nil {
		total = []string{"no obligations"}
	}
	fmt.Fprintln(s.stdout, strings.Join(total, ", "))
	return nil
}

// tabulate prints a table, one obligation a line.
func tabulate(s *streams, list []check.Obligation) error {
	table := tabwriter.NewWriter(s.stdout, 0, 0, 2, ' ', 0)
	row := func(cells ...string) {
		for i, cell := range cells {
			if cells[i] = diag.Clip(diag.Visible(cell)); cell == "" {
				cells[i] = "-"
			}
		}
		fmt.Fprintln(table, strings.Join(cells, "\t"))
	}
	row("STATE", "REQUEST", "SHARD", "FROM", "TO", "CLAIMED BY", "CLOSED BY", "SINCE", "DUE", "TOPIC")
	for i := range list {
		o := &list[i]
		m := o.Request
		topic := ""
		if m.Topic != "" {
			topic = "#" + m.Topic
		}
		row(o.State.String(), m.Act.String()+" "+m.ID.String(), o.Shard, m.From, strings.Join(recipients(m), ","),
			strings.Join(o.Claimants(), ","), closer(o), moment(o.Since), moment(o.Due), topic)
	}
	return table.Flush()
}

// obligationRecord is an obligation in JSON. What is not there is "" or [].
type obligationRecord struct {
	File      string   `json:"file"`
	State     string   `json:"state"`
	Request   string   `json:"request"`
	Act       string   `json:"act"`
	From      string   `json:"from"`
	To        []string `json:"to"`
	Topic     string   `json:"topic"`
	Shard     string   `json:"shard"`
	Claimants []string `json:"claimants"`
	Closer    string   `json:"closer"`
	Since     string   `json:"since"` // RFC 3339
	Due       string   `json:"due"`
}

func printObligations(s *streams, file string, list []check.Obligation) error {
	enc := json.NewEncoder(s.stdout)
	enc.SetEscapeHTML(false)
	for i := range list {
		o := &list[i]
		m := o.Request
		r := obligationRecord{
			File: file, State: o.State.String(), Request: m.ID.String(), Act: m.Act.String(), From: m.From, To: recipients(m), Topic: m.Topic,
			Shard: o.Shard, Claimants: append([]string{}, o.Claimants()...), Since: moment(o.Since), Due: moment(o.Due),
		}
		if o.Closer != nil {
			r.Closer = o.Closer.ID.String()
		}
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

func recipients(m *ast.Message) []string {
	all := make([]string, 0, len(m.To))
	for _, t := range m.To {
		all = append(all, t.String())
	}
	return all
}

func closer(o *check.Obligation) string {
	if o.Closer == nil {
		return ""
	}
	return o.Closer.Act.String() + " " + o.Closer.ID.String()
}

// moment returns a time as RFC 3339; "" for none.
func moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
