package check

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// deepest is the depth from which a printed trace is indented no further, so that a
// long chain costs no more than its hops.
const deepest = 12

// Text writes a trace for people: one line a hop, below what it supports, with the
// confidence of what is said there.
func (t *Trace) Text(w io.Writer) error {
	out := bufio.NewWriter(w)
	for i := range t.Hops {
		h := &t.Hops[i]
		indent := strings.Repeat("  ", min(h.Depth, deepest))
		out.WriteString(indent)
		if h.Depth > deepest {
			fmt.Fprintf(out, "(%d) ", h.Depth)
		}
		if h.Via != "" {
			out.WriteString(diag.Visible(h.Via) + "  ")
		}
		out.WriteString(diag.Visible(h.Address))
		for _, word := range h.words() {
			out.WriteString("  " + diag.Visible(word))
		}
		out.WriteByte('\n')
		for _, b := range h.Claims {
			fmt.Fprintf(out, "%s  - %s\n", indent, diag.Visible(claimText(b)))
		}
	}
	fmt.Fprintf(out, "%s\n", t.summary())
	return out.Flush()
}

// words says what stands at the end of a hop.
func (h *Hop) words() []string {
	var all []string
	if m := h.Message; m != nil {
		what := m.Act.String() + " of " + m.From
		if m.At.Raw != "" {
			what += ", " + m.At.Raw
		}
		all = append(all, what)
	}
	switch h.Status {
	case HopAgain:
		all = append(all, "followed elsewhere")
	case HopCycle:
		all = append(all, "a circle: cut here")
	case HopUnseen:
		all = append(all, "never seen")
	case HopOutside:
		all = append(all, "outside the transcript")
	}
	if h.Meaning != "" {
		all = append(all, "bound to "+diag.Quote(h.Meaning))
	}
	if h.Place != nil {
		all = append(all, fmt.Sprintf("%s ~%s", h.Place.Status, h.Place.Status.Conf()))
	}
	if !h.Revised.IsZero() {
		all = append(all, "revised by "+h.Revised.String())
	}
	return all
}

// claimText returns a claim on one line, with its confidence, which is never left
// out: unstated is not high.
func claimText(b *ast.Binding) string {
	conf := "confidence unstated"
	if s := b.Conf.String(); s != "" {
		conf = "~" + s
	}
	return fmt.Sprintf("%s %s %s  %s", diag.Clip(b.Key), b.Op, diag.Clip(b.Value.Value), conf)
}

// summary counts what a trace ends in.
func (t *Trace) summary() string {
	var silent, circles int
	outside, unseen := map[string]bool{}, map[string]bool{}
	leads := make([]bool, len(t.Hops))
	for i := range t.Hops {
		if up := t.Hops[i].Up; up >= 0 {
			leads[up] = true
		}
	}
	for i := range t.Hops {
		switch h := &t.Hops[i]; {
		case h.Status == HopOutside:
			outside[h.Address] = true
		case h.Status == HopUnseen:
			unseen[h.Address] = true
		case h.Status == HopCycle:
			circles++
		case h.Status == HopFollowed && !leads[i]:
			silent++
		}
	}
	var parts []string
	for _, n := range []struct {
		n         int
		one, many string
	}{
		{len(outside), "1 source outside the transcript", "%d sources outside the transcript"},
		{silent, "1 message that cites nothing", "%d messages that cite nothing"},
		{len(unseen), "1 message that was never seen", "%d messages that were never seen"},
		{circles, "1 circle", "%d circles"},
	} {
		switch {
		case n.n == 1:
			parts = append(parts, n.one)
		case n.n > 1:
			parts = append(parts, fmt.Sprintf(n.many, n.n))
		}
	}
	return "ends in: " + strings.Join(parts, ", ")
}

// hopRecord is a hop in JSON.
type hopRecord struct {
	Address string        `json:"address"`
	Via     string        `json:"via"`
	Up      int           `json:"up"`
	Depth   int           `json:"depth"`
	Status  string        `json:"status"`
	Same    *int          `json:"same,omitempty"`
	Message string        `json:"message"`
	Act     string        `json:"act"`
	From    string        `json:"from"`
	At      string        `json:"at"`
	Claims  []claimRecord `json:"claims"`
	Place   *placeRecord  `json:"place,omitempty"`
	Revised string        `json:"revised,omitempty"`
	Meaning string        `json:"meaning,omitempty"`
}

type claimRecord struct {
	Key   string `json:"key"`
	Op    string `json:"op"`
	Value string `json:"value"`
	Conf  string `json:"conf"` // "" when unstated
}

type placeRecord struct {
	Status string `json:"status"`
	Conf   string `json:"conf"`
}

// JSON writes a trace as one object on one line: {"hops": […]}, a hop with its
// index in up and same. Values that are empty are "".
func (t *Trace) JSON(w io.Writer) error {
	records := make([]hopRecord, len(t.Hops))
	for i := range t.Hops {
		h := &t.Hops[i]
		r := hopRecord{Address: h.Address, Via: h.Via, Up: h.Up, Depth: h.Depth, Status: h.Status.String(), Revised: h.Revised.String(), Meaning: h.Meaning, Claims: []claimRecord{}}
		if h.Status == HopAgain || h.Status == HopCycle {
			r.Same = &h.Same
		}
		if m := h.Message; m != nil {
			r.Message, r.Act, r.From, r.At = m.ID.String(), m.Act.String(), m.From, m.At.Raw
		}
		if h.Place != nil {
			r.Place = &placeRecord{h.Place.Status.String(), h.Place.Status.Conf()}
		}
		for _, b := range h.Claims {
			r.Claims = append(r.Claims, claimRecord{b.Key, b.Op.String(), b.Value.Value, b.Conf.String()})
		}
		records[i] = r
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(struct {
		Hops []hopRecord `json:"hops"`
	}{records})
}

// shown is the number of claims that a node of a diagram holds.
const shown = 6

// Mermaid writes a trace as a flowchart: a node for each message and source, an
// arrow from what is supported to what supports it. An arrow that would close a
// circle is dotted.
func (t *Trace) Mermaid(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString("flowchart TD\n")
	sources := map[string]int{} // by address: the node of what is not in the transcript
	for i := range t.Hops {
		h := &t.Hops[i]
		node, arrow := i, "-->"
		switch h.Status {
		case HopAgain:
			node = h.Same
		case HopCycle:
			node, arrow = h.Same, "-.->"
		case HopOutside, HopUnseen:
			if at, ok := sources[h.Address]; ok {
				node = at
			} else {
				sources[h.Address] = i
			}
		}
		if node == i {
			fmt.Fprintf(out, "  n%d[\"%s\"]\n", i, nodeLabel(h))
		}
		if h.Up >= 0 {
			fmt.Fprintf(out, "  n%d %s|\"%s\"| n%d\n", h.Up, arrow, mermaidText(h.Via), node)
		}
	}
	return out.Flush()
}

func nodeLabel(h *Hop) string {
	lines := []string{mermaidText(strings.Join(append([]string{diag.Clip(h.Address)}, h.words()...), "  "))}
	for i, b := range h.Claims {
		if i == shown {
			lines = append(lines, fmt.Sprintf("and %d more", len(h.Claims)-shown))
			break
		}
		lines = append(lines, mermaidText(claimText(b)))
	}
	return strings.Join(lines, "<br/>")
}

// mermaidText makes text safe inside the quotes of a label.
func mermaidText(s string) string { return mermaidEscapes.Replace(diag.Visible(s)) }

var mermaidEscapes = strings.NewReplacer("#", "#35;", `"`, "#quot;", "<", "#lt;", ">", "#gt;", "`", "#96;", "&", "#amp;", "\\", "#92;")
