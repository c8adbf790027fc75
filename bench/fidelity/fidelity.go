package fidelity

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/bench/cases"
	"github.com/agentrosetta/rosettac/bench/parts"
	"github.com/agentrosetta/rosettac/bench/report"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

// HopCount is how many hands the hostile lines go through.
const HopCount = 10

// Reading is how often a fact was read from the wire, and from prose.
type Reading struct {
	Group string `json:"group"`
	Name  string `json:"name"`
	Wire  int    `json:"wire"`
	Prose int    `json:"prose"`
}

// Price is what exchanges cost without something.
type Price struct {
	Without string `json:"without"`
	Tokens  int    `json:"tokens"`
}

// Fidelity is the outcome of the harness.
type Fidelity struct {
	Counter  string    `json:"counter"`
	Lines    int       `json:"hostile_lines"`
	Journeys []Journey `json:"journeys"`
	Readings []Reading `json:"inventory"`
	Prices   []Price   `json:"prices"`
	Prose    int       `json:"prose"` // tokens of the prose twins
}

// epistemics are what says how far a message can be trusted, addressing what it points
// at. What is left without them still says who said what to whom.
var (
	epistemicParts  = []parts.Part{parts.Confidence}
	epistemicSlots  = []vocab.Slot{vocab.Unk, vocab.Assume, vocab.Risk}
	addressingParts = []parts.Part{parts.References}
	addressingSlots = []vocab.Slot{vocab.Ctx}
)

// Measure sends the hostile lines around, and reads and prices the cases that have a
// prose twin, or all if none has; variants are left out.
func Measure(all []cases.Case, counter *tokens.Counter) Fidelity {
	f := Fidelity{Counter: counter.Name, Lines: len(Hostile)}
	for _, c := range Carriers {
		f.Journeys = append(f.Journeys, Hops(c, Hostile, HopCount, counter))
	}
	for _, fact := range Facts {
		f.Readings = append(f.Readings, Reading{Group: fact.Group, Name: fact.Name})
	}
	f.Prices = []Price{{Without: "nothing"}, {Without: "epistemics"}, {Without: "addressing"}, {Without: "both"}}
	twins := slices.ContainsFunc(all, func(c cases.Case) bool { return c.Prose != "" })
	for _, c := range all {
		if c.Variant || twins && c.Prose == "" {
			continue
		}
		f.read(c)
		f.price(c, counter)
	}
	return f
}

// read reads every fact from both sides, by the same front end.
func (f *Fidelity) read(c cases.Case) {
	wire, prose := c.Transcript(), cases.Transcript(c.Name+".md", c.Prose)
	for i, fact := range Facts {
		f.Readings[i].Wire += fact.Read(wire)
		f.Readings[i].Prose += fact.Read(prose)
	}
}

func (f *Fidelity) price(c cases.Case, counter *tokens.Counter) {
	text := strings.TrimSpace(c.Canonical())
	t := cases.Transcript(c.Name, text)
	for i, without := range []struct {
		parts []parts.Part
		slots []vocab.Slot
	}{
		{},
		{epistemicParts, epistemicSlots},
		{addressingParts, addressingSlots},
		{slices.Concat(epistemicParts, addressingParts), slices.Concat(epistemicSlots, addressingSlots)},
	} {
		f.Prices[i].Tokens += counter.Count(parts.Cut(t, text, without.parts, without.slots))
	}
	f.Prose += counter.Count(c.Prose)
}

// Report shows all three.
func (f Fidelity) Report() report.Report {
	return report.Report{Tables: []report.Table{f.journeys(), f.inventory(), f.prices()}, Chart: f.chart(), Data: f}
}

func (f Fidelity) journeys() report.Table {
	t := report.Table{
		Title: fmt.Sprintf("%d hostile lines through %d hands, each wrapping what it got in a message of its own, %s", f.Lines, HopCount, f.Counter),
		Head:  []string{"carrier", "arrived", "lines as sent", "broken after", "tokens, 1st hop", "tokens, last hop"},
		Notes: []string{
			"a fence that is longer than any inside it arrives, and is the cheapest; it has no line that can be addressed,",
			"and a writer who counts wrong breaks it.",
		},
	}
	for _, j := range f.Journeys {
		intact, broken := "byte for byte", "never"
		if !j.Intact {
			intact, broken = "damaged", fmt.Sprintf("hop %d", j.Broken)
		}
		t.Rows = append(t.Rows, []string{j.Carrier, intact, fmt.Sprintf("%d of %d", j.Lines, f.Lines), broken, strconv.Itoa(j.Tokens[0]), strconv.Itoa(j.Tokens[len(j.Tokens)-1])})
	}
	return t
}

func (f Fidelity) inventory() report.Table {
	t := report.Table{Title: "what a program reads without understanding a sentence, times it is there", Head: []string{"about", "information", "wire", "prose"}}
	wire, prose := 0, 0
	for _, r := range f.Readings {
		t.Rows = append(t.Rows, []string{r.Group, r.Name, strconv.Itoa(r.Wire), strconv.Itoa(r.Prose)})
		wire += min(r.Wire, 1)
		prose += min(r.Prose, 1)
	}
	t.Notes = []string{fmt.Sprintf("kinds of information that can be read: %d of %d on the wire, %d in prose", wire, len(f.Readings), prose)}
	return t
}

func (f Fidelity) prices() report.Table {
	t := report.Table{
		Title: "what it costs, canonical form, " + f.Counter,
		Head:  []string{"without", "tokens", "of the whole", "against prose"},
		Notes: []string{
			"epistemics: confidences, unk, assume, risk; addressing: every reference, and ctx.",
		},
	}
	if f.Prose > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("the prose twins, which say all of it, take %d tokens.", f.Prose))
	}
	for _, p := range f.Prices {
		against := ""
		if f.Prose > 0 {
			against = report.Percent(float64(p.Tokens) / float64(f.Prose))
		}
		t.Rows = append(t.Rows, []string{p.Without, strconv.Itoa(p.Tokens), report.Share(float64(p.Tokens) / float64(max(f.Prices[0].Tokens, 1))), against})
	}
	return t
}

func (f Fidelity) chart() report.Chart {
	c := report.Chart{Title: fmt.Sprintf("%d hostile lines, wrapped again at each hop, %s", f.Lines, f.Counter), X: "hops", Y: "tokens sent", LogY: true}
	for _, j := range f.Journeys {
		name := j.Carrier
		if !j.Intact {
			name += " (damaged)"
		}
		s := report.Series{Name: name}
		for i, n := range j.Tokens {
			s.X = append(s.X, float64(i+1))
			s.Y = append(s.Y, float64(n))
		}
		c.Lines = append(c.Lines, s)
	}
	return c
}
