// Package long takes a long conversation apart: what its tokens are spent on, message
// by message, and from which message on the wire is cheaper than prose.
package long

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/parts"
	"github.com/agentrosetta/rosettac/bench/report"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

// Message is what one message costs.
type Message struct {
	ID      string         `json:"id"`
	Act     string         `json:"act"`
	Parts   map[string]int `json:"parts"`
	Wire    int            `json:"wire"`
	Prose   int            `json:"prose,omitempty"`
	Repaste int            `json:"repaste,omitempty"`

	protocol bool // on #sys.*: what programs tell each other, and no prose says
}

// Crossover is from which message on the wire is the cheaper, and stays so, all tokens
// up to there taken together. Message counts from 1; 0 means that it never is.
type Crossover struct {
	Against string `json:"against"`
	Message int    `json:"message"`
	ID      string `json:"id,omitempty"`
	Wire    int    `json:"wire"`   // tokens at the end
	Rival   int    `json:"rival"`  // tokens at the end
	Dearer  int    `json:"dearer"` // messages that, taken alone, cost more on the wire
}

// Conversation is the outcome of [Measure].
type Conversation struct {
	Case       string         `json:"case"`
	Counter    string         `json:"counter"`
	Parts      map[string]int `json:"parts"`
	Messages   []Message      `json:"messages"`
	Crossovers []Crossover    `json:"crossovers,omitempty"`
	Remark     string         `json:"remark,omitempty"` // why there is no crossover
}

// Measure takes the canonical form of a case apart.
func Measure(c cases.Case, counter *tokens.Counter) (Conversation, error) {
	text := strings.TrimSpace(c.Canonical())
	t := cases.Transcript(c.Name, text)
	split, err := parts.Split(counter, t, text)
	if err != nil {
		return Conversation{}, err
	}
	if len(split) == 0 {
		return Conversation{}, fmt.Errorf("case %s: no message", c.Name)
	}
	out := Conversation{Case: c.Name, Counter: counter.Name, Parts: map[string]int{}}
	for i, m := range t.Messages() {
		one := Message{ID: m.ID.String(), Act: m.Act.String(), Parts: map[string]int{}, Wire: split[i].Sum(), protocol: strings.HasPrefix(m.Topic, protocolSpace)}
		for _, p := range parts.All() {
			one.Parts[p.String()] = split[i][p]
			out.Parts[p.String()] += split[i][p]
		}
		out.Messages = append(out.Messages, one)
	}
	for _, twin := range []struct {
		name, text string
		cost       func(*Message) *int
	}{
		{"re-pasting prose", c.Repaste, func(m *Message) *int { return &m.Repaste }},
		{"disciplined prose", c.Prose, func(m *Message) *int { return &m.Prose }},
	} {
		if twin.text != "" {
			out.compare(counter, twin.name, twin.text, twin.cost)
		}
	}
	return out, nil
}

// protocolSpace begins the topics of the protocol itself (language.md §2.4).
const protocolSpace = "sys."

// told returns the messages that a twin of n turns tells, in order: all, or all but
// those of the protocol; nil if it is neither.
func (c *Conversation) told(n int) []*Message {
	var all, said []*Message
	for i := range c.Messages {
		all = append(all, &c.Messages[i])
		if !c.Messages[i].protocol {
			said = append(said, &c.Messages[i])
		}
	}
	switch n {
	case len(all):
		return all
	case len(said):
		return said
	}
	return nil
}

// compare lays a prose twin beside the messages, if each of its turns tells one.
func (c *Conversation) compare(counter *tokens.Counter, name, prose string, cost func(*Message) *int) {
	turns := cases.Turns(prose)
	told := c.told(len(turns))
	if told == nil {
		if c.Remark != "" {
			c.Remark += "; "
		}
		c.Remark += fmt.Sprintf("%s has %d turns for %d messages: no comparison message by message", name, len(turns), len(c.Messages))
		return
	}
	end, before := 0, 0
	for i, turn := range turns {
		end += len(turn)
		upTo := counter.Count(prose[:end])
		*cost(told[i]) = upTo - before
		before = upTo
	}
	x := Crossover{Against: name}
	for i := range c.Messages {
		m := &c.Messages[i]
		x.Rival += *cost(m)
		x.Wire += m.Wire
		if m.Wire > *cost(m) {
			x.Dearer++
		}
		switch {
		case x.Wire >= x.Rival:
			x.Message, x.ID = 0, ""
		case x.Message == 0:
			x.Message, x.ID = i+1, m.ID
		}
	}
	c.Crossovers = append(c.Crossovers, x)
}

// Report shows the parts, the crossovers, and the messages one by one.
func (c Conversation) Report() report.Report {
	sum := 0
	for _, n := range c.Parts {
		sum += n
	}
	spent := report.Table{
		Title: fmt.Sprintf("%s: what the tokens of the canonical form are spent on, %s", c.Case, c.Counter),
		Head:  []string{"part", "tokens", "share", "a message"},
	}
	row := func(name string, n int) {
		spent.Rows = append(spent.Rows, []string{name, strconv.Itoa(n), report.Share(float64(n) / float64(sum)), fmt.Sprintf("%.1f", float64(n)/float64(len(c.Messages)))})
	}
	for _, p := range parts.All() {
		row(p.String(), c.Parts[p.String()])
	}
	row("all", sum)
	return report.Report{Tables: []report.Table{spent, c.crossovers(), c.table()}, Chart: c.chart(), Data: c}
}

func (c Conversation) crossovers() report.Table {
	t := report.Table{
		Title: "from which message on the wire is cheaper, all messages up to there together",
		Head:  []string{"against", "from message", "tokens at the end", "difference", "dearer taken alone"},
	}
	for _, x := range c.Crossovers {
		from := report.Never
		if x.Message > 0 {
			from = fmt.Sprintf("%d (%s)", x.Message, x.ID)
		}
		t.Rows = append(t.Rows, []string{x.Against, from, fmt.Sprintf("%d : %d", x.Wire, x.Rival), report.Percent(float64(x.Wire) / float64(x.Rival)), fmt.Sprintf("%d of %d", x.Dearer, len(c.Messages))})
	}
	if c.Remark != "" {
		t.Notes = append(t.Notes, c.Remark)
	}
	if t.Rows == nil && t.Notes == nil {
		t.Notes = []string{"there is no prose twin"}
	}
	return t
}

func (c Conversation) table() report.Table {
	t := report.Table{Title: "message by message: what it adds, and what there is by then", Head: []string{"message", "act"}}
	for _, p := range parts.All() {
		t.Head = append(t.Head, p.String())
	}
	t.Head = append(t.Head, "wire", "prose", "repaste", "wire so far", "prose so far", "repaste so far")
	wire, prose, repaste := 0, 0, 0
	for _, m := range c.Messages {
		row := []string{m.ID, m.Act}
		for _, p := range parts.All() {
			row = append(row, strconv.Itoa(m.Parts[p.String()]))
		}
		wire, prose, repaste = wire+m.Wire, prose+m.Prose, repaste+m.Repaste
		for _, n := range []int{m.Wire, m.Prose, m.Repaste, wire, prose, repaste} {
			row = append(row, orBlank(n))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func orBlank(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (c Conversation) chart() report.Chart {
	chart := report.Chart{Title: c.Case + ": tokens so far, " + c.Counter, X: "messages", Y: "tokens", Lines: []report.Series{{Name: "wire, canonical"}}}
	add := func(s *report.Series, n int) {
		s.X = append(s.X, float64(len(s.X)+1))
		last := 0.0
		if len(s.Y) > 0 {
			last = s.Y[len(s.Y)-1]
		}
		s.Y = append(s.Y, last+float64(n))
	}
	prose, repaste := report.Series{Name: "disciplined prose"}, report.Series{Name: "re-pasting prose"}
	for _, m := range c.Messages {
		add(&chart.Lines[0], m.Wire)
		add(&prose, m.Prose)
		add(&repaste, m.Repaste)
	}
	for _, s := range []report.Series{prose, repaste} {
		if n := len(s.Y); n > 0 && s.Y[n-1] > 0 {
			chart.Lines = append(chart.Lines, s)
		}
	}
	return chart
}
