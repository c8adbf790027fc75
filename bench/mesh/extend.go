package mesh

import (
	"fmt"
	"strconv"

	"github.com/agentrosetta/rosettac/bench/report"
)

// Point is the formula for a text and a group of other sizes than were measured.
type Point struct {
	N          int     `json:"N"`
	A          int     `json:"A"`
	Coarse     float64 `json:"coarse"`      // every agent takes in the whole text
	SameShare  float64 `json:"same_share"`  // each takes in the share of it that was measured
	Divided    float64 `json:"divided"`     // all together take it in as often as was measured: more agents, smaller parts
	SameTokens float64 `json:"same_tokens"` // each takes in as many tokens of it as were measured
}

// Mesh is the outcome of the harness.
type Mesh struct {
	Exchange
	CoordinationSaving float64 `json:"coordination_saving"`
	CoarseSaving       float64 `json:"coarse_saving"`
	PreciseSaving      float64 `json:"precise_saving"`
	CitedSaving        float64 `json:"cited_saving"`
	Points             []Point `json:"points"`
}

// Sizes and Groups are what the measured exchange is extended to.
var (
	Sizes  = []int{1_000, 10_000, 100_000, 1_000_000}
	Groups = []int{3, 10, 20}
)

// Extend computes the formula for the measured exchange and for other sizes. What the
// messages cost, on the wire and in prose, is taken to grow with the number of agents,
// as what was measured for x.A of them.
func Extend(x Exchange) Mesh {
	m := Mesh{
		Exchange: x, CoordinationSaving: x.Coordination(), CoarseSaving: x.Coarse(), PreciseSaving: x.Precise(),
		CitedSaving: Saving(float64(x.W), float64(x.Wp), float64(x.N), float64(x.A), x.Cited),
	}
	for _, a := range Groups {
		for _, n := range Sizes {
			m.Points = append(m.Points, x.at(n, a))
		}
	}
	return m
}

func (x Exchange) at(n, agents int) Point {
	grown := float64(agents) / float64(x.A)
	w, wp, a := float64(x.W)*grown, float64(x.Wp)*grown, float64(agents)
	return Point{
		N: n, A: agents,
		Coarse:     Saving(w, wp, float64(n), a, a),
		SameShare:  Saving(w, wp, float64(n), a, x.D*grown),
		Divided:    Saving(w, wp, float64(n), a, x.D),
		SameTokens: Saving(w, wp, float64(n), a, x.D*grown*float64(x.N)/float64(n)),
	}
}

// Report shows what was measured, what follows, and how it grows.
func (m Mesh) Report() report.Report {
	return report.Report{Tables: []report.Table{m.measured(), m.readers(), m.savings(), m.extended()}, Chart: m.chart(), Data: m}
}

func (m Mesh) measured() report.Table {
	return report.Table{
		Title: fmt.Sprintf("%s: share saved = 1 - (W + N*d) / (Wp + N*A), %s", m.Case, m.Counter),
		Head:  []string{"variable", "value", "what it is"},
		Rows: [][]string{
			{"W", strconv.Itoa(m.W), "tokens of all messages, canonical wire"},
			{"Wp", strconv.Itoa(m.Wp), "tokens of the same in disciplined prose"},
			{"N", strconv.Itoa(m.N), "tokens of the text the work is about"},
			{"A", strconv.Itoa(m.A), "times the text is sent in prose: once an agent"},
			{"d, coarse", fmt.Sprintf("%.3f", float64(m.A)), "times it is read when an address names all of it"},
			{"d, precise", fmt.Sprintf("%.3f", m.D), "times it is read when each agent reads the lines of its part"},
			{"d, cited", fmt.Sprintf("%.3f", m.Cited), "times it is read by who checks what the marks point at"},
		},
	}
}

func (m Mesh) readers() report.Table {
	t := report.Table{Title: "who reads what", Head: []string{"part", "for", "lines", "tokens", "of the text"}}
	for _, r := range m.Readers {
		t.Rows = append(t.Rows, []string{r.Part, r.Role, r.Lines, strconv.Itoa(r.Tokens), report.Share(float64(r.Tokens) / float64(m.N))})
	}
	return t
}

func (m Mesh) savings() report.Table {
	t := report.Table{Title: "share saved, as measured", Head: []string{"of what", "saved"}}
	for _, row := range []struct {
		name  string
		saved float64
	}{
		{"messages alone, without the text", m.CoordinationSaving},
		{"coarse addresses", m.CoarseSaving},
		{"precise addresses", m.PreciseSaving},
		{"cited lines", m.CitedSaving},
	} {
		t.Rows = append(t.Rows, []string{row.name, report.Share(row.saved)})
	}
	return t
}

func (m Mesh) extended() report.Table {
	t := report.Table{
		Title: "share saved, computed for larger texts and groups",
		Head:  []string{"agents", "tokens of the text", "coarse", "same share", "divided", "same tokens"},
		Notes: []string{
			"messages grow with the agents, as measured, so that where each agent reads what it did their number drops out.",
			"coarse: each agent reads all; same share: each reads the share it did; divided: all together read the text as",
			"often as they did, so that more agents have smaller parts; same tokens: each reads as many tokens as it did.",
			"Which one holds depends on the work, not on the language.",
		},
	}
	for _, p := range m.Points {
		t.Rows = append(t.Rows, []string{strconv.Itoa(p.A), strconv.Itoa(p.N), report.Share(p.Coarse), report.Share(p.SameShare), report.Share(p.Divided), report.Share(p.SameTokens)})
	}
	return t
}

func (m Mesh) chart() report.Chart {
	agents := Groups[len(Groups)-1]
	c := report.Chart{
		Title: fmt.Sprintf("%s: share saved with %d agents, %s", m.Case, agents, m.Counter),
		X:     "tokens of the text", Y: "% saved", LogX: true,
		Lines: []report.Series{{Name: "precise, same tokens"}, {Name: "precise, divided"}, {Name: "precise, same share"}, {Name: "coarse"}},
	}
	for n := 100; n <= Sizes[len(Sizes)-1]; n *= 10 {
		for _, n := range []int{n, 3 * n} {
			if n < m.N || n > Sizes[len(Sizes)-1] {
				continue
			}
			p := m.at(n, agents)
			for i, y := range []float64{p.SameTokens, p.Divided, p.SameShare, p.Coarse} {
				c.Lines[i].X = append(c.Lines[i].X, float64(n))
				c.Lines[i].Y = append(c.Lines[i].Y, 100*y)
			}
		}
	}
	return c
}
