package cost

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/mesh"
	"github.com/agentrosetta/rosettac/bench/report"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

// Card is a text in the prompt of every agent that speaks the language.
type Card struct{ Name, Text string }

// Payback is after how many messages a card has paid for itself.
type Payback struct {
	Card   string `json:"card"`
	Tokens int    `json:"tokens"`
	// By what the wire replaces, as named by Rate.Instead; 0 for never.
	Pair map[string]int `json:"pair"`
	Mesh map[string]int `json:"mesh"`
}

// Rate is what one message saves.
type Rate struct {
	Instead string  `json:"instead"` // of what the wire is sent
	Saved   float64 `json:"saved_per_message"`
	Text    float64 `json:"saved_per_message_by_addressing"` // what is saved beside it, on the text that the work is about; once, not in two contexts
}

// Paybacks is the outcome of [PayBack].
type Paybacks struct {
	Counter string    `json:"counter"`
	Agents  int       `json:"agents"` // of the mesh
	Rates   []Rate    `json:"rates"`
	Cards   []Payback `json:"cards"`
	Remarks []string  `json:"remarks,omitempty"` // which exchanges about a text are left out
}

// MeshAgents is how many agents the mesh has, all with the card in their prompts.
const MeshAgents = 20

// after is the number of messages after which k cards of so many tokens are paid for,
// when a message is in two contexts, its sender's and its reader's. It is 0 when a
// message saves nothing.
func after(k int, card int, r Rate) int {
	saved := 2*r.Saved + r.Text
	if saved <= 0 {
		return 0
	}
	return int(math.Ceil(float64(k*card) / saved))
}

// PayBack counts cards against what the cases save. Rates are means over the cases that
// have the twin in question, variants left out; the last is that of the exchange about
// a text, if there is one, with precise addresses, where it can be measured.
func PayBack(cards []Card, all []cases.Case, counter *tokens.Counter) Paybacks {
	p := Paybacks{Counter: counter.Name, Agents: MeshAgents}
	for _, twin := range []struct {
		instead string
		text    func(cases.Case) string
	}{
		{"disciplined prose", func(c cases.Case) string { return c.Prose }},
		{"re-pasting prose", func(c cases.Case) string { return c.Repaste }},
	} {
		messages, saved := 0, 0
		for _, c := range all {
			if text := twin.text(c); text != "" && !c.Variant {
				messages += len(c.Transcript().Messages())
				saved += counter.Count(text) - counter.Count(strings.TrimSpace(c.Canonical()))
			}
		}
		if messages > 0 {
			p.Rates = append(p.Rates, Rate{Instead: twin.instead, Saved: float64(saved) / float64(messages)})
		}
	}
	for _, c := range all {
		if c.Carried == "" || c.Prose == "" || c.Variant {
			continue
		}
		x, err := mesh.Measure(c, mesh.Symbol, counter)
		if err != nil {
			p.Remarks = append(p.Remarks, err.Error()+": what addressing its text saves is not counted")
			continue
		}
		messages := float64(len(c.Transcript().Messages()))
		p.Rates = append(p.Rates, Rate{
			Instead: "prose and the text of " + c.Name,
			Saved:   float64(x.Wp-x.W) / messages,
			Text:    float64(x.N) * (float64(x.A) - x.D) / messages,
		})
	}
	for _, card := range cards {
		one := Payback{Card: card.Name, Tokens: counter.Count(card.Text), Pair: map[string]int{}, Mesh: map[string]int{}}
		for _, r := range p.Rates {
			one.Pair[r.Instead] = after(2, one.Tokens, r)
			one.Mesh[r.Instead] = after(MeshAgents, one.Tokens, r)
		}
		p.Cards = append(p.Cards, one)
	}
	return p
}

// Report shows the formula, the rates, and the cards.
func (p Paybacks) Report() report.Report {
	rates := report.Table{
		Title: "what one message saves, in tokens, " + p.Counter,
		Head:  []string{"instead of", "s, on the message", "t, on the text"},
		Notes: p.Remarks,
	}
	for _, r := range p.Rates {
		rates.Rows = append(rates.Rows, []string{r.Instead, fmt.Sprintf("%.2f", r.Saved), fmt.Sprintf("%.2f", r.Text)})
	}
	cards := report.Table{
		Title: fmt.Sprintf("messages until a card has paid for itself: k*C / (2*s + t), for a pair (k = 2) and a mesh (k = %d)", p.Agents),
		Head:  []string{"card", "C, tokens"},
		Notes: []string{
			"k: agents that have the card in their prompts; a message is in two contexts, its sender's and its reader's.",
			"Not counted: that a cached prompt is read at a lower price, which makes cards cheaper than this.",
		},
	}
	if p.Rates == nil {
		cards.Notes = append(cards.Notes, "No case has a prose twin: there is nothing to save against.")
	}
	chart := report.Chart{Title: "messages until a card has paid for itself, a pair of agents, " + p.Counter, X: "card", Y: "messages"}
	for _, r := range p.Rates {
		cards.Head = append(cards.Head, "pair, "+r.Instead, "mesh")
		s := report.Series{Name: r.Instead}
		for _, card := range p.Cards {
			s.Y = append(s.Y, float64(card.Pair[r.Instead]))
		}
		chart.Bars = append(chart.Bars, s)
	}
	for _, card := range p.Cards {
		row := []string{card.Card, strconv.Itoa(card.Tokens)}
		for _, r := range p.Rates {
			row = append(row, orNever(card.Pair[r.Instead]), orNever(card.Mesh[r.Instead]))
		}
		cards.Rows = append(cards.Rows, row)
		chart.Groups = append(chart.Groups, card.Card)
	}
	return report.Report{Tables: []report.Table{rates, cards}, Chart: chart, Data: p}
}

func orNever(n int) string {
	if n == 0 {
		return report.Never
	}
	return strconv.Itoa(n)
}
