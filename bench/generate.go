// Package bench measures rosettac: how fast each step is, and on what.
//
// The transcripts it measures on are generated: seeded, so that two runs read the
// same bytes, and varied, so that no cache and no branch predictor learns them.
package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// Kind is a kind of transcript.
type Kind string

// The kinds of transcripts.
const (
	Coordination Kind = "coordination" // short messages: requests, claims, evidence
	Content      Kind = "content"      // blocks of text and code, marks on them, revisions
	Damaged      Kind = "damaged"      // coordination as models spoil it
	Mixed        Kind = "mixed"        // all of the above
)

// Kinds is the list of all kinds.
var Kinds = []Kind{Coordination, Content, Damaged, Mixed}

// Generate returns a transcript of at least size bytes and the number of its
// messages. The same arguments give the same bytes. But for Damaged and Mixed it
// is what careful agents write: the checks find no error in it, and every request
// is answered.
func Generate(kind Kind, size int, seed uint64) (text string, messages int) {
	g := newGenerator(kind, seed)
	g.out.Grow(size + size/8)
	for g.out.Len() < size {
		g.step()
	}
	return g.out.String(), g.count
}

// generator writes conversations, one after the other.
type generator struct {
	kind  Kind
	rand  *rand.Rand
	out   strings.Builder
	next  map[string]int // last sequence number of each agent
	count int            // messages so far
	clock time.Duration  // since the epoch of the transcript
}

func newGenerator(kind Kind, seed uint64) *generator {
	g := &generator{kind: kind, rand: rand.New(rand.NewPCG(seed, uint64(len(kind)))), next: map[string]int{}}
	g.hello()
	return g
}

// step writes a conversation from its request to its end.
func (g *generator) step() {
	kind := g.kind
	if kind == Mixed {
		kind = []Kind{Coordination, Coordination, Coordination, Content, Damaged}[g.rand.IntN(5)]
	}
	switch kind {
	case Content:
		g.edit()
	case Damaged:
		g.damaged()
	default:
		conversations[g.rand.IntN(len(conversations))](g)
	}
}

func (g *generator) pick(list []string) string { return list[g.rand.IntN(len(list))] }

// chance is true once in n times.
func (g *generator) chance(n int) bool { return g.rand.IntN(n) == 0 }

// some returns n different items of a list.
func (g *generator) some(n int, list []string) []string {
	out := make([]string, 0, n)
	for len(out) < n {
		if word := g.pick(list); indexOf(out, word) < 0 {
			out = append(out, word)
		}
	}
	return out
}

func indexOf(list []string, item string) int {
	for i, s := range list {
		if s == item {
			return i
		}
	}
	return -1
}

func (g *generator) conf() string { return g.pick([]string{"~hi", "~hi", "~mid", "~mid", "~lo", "~?"}) }

// words returns between low and high words of prose, now and then in Chinese.
func (g *generator) words(low, high int) string {
	n := low + g.rand.IntN(high-low+1)
	var b strings.Builder
	if g.chance(12) {
		for range n {
			b.WriteString(g.pick(chinese))
		}
		return b.String()
	}
	for i := range n {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(g.pick(lexicon))
	}
	return b.String()
}

func (g *generator) value() string {
	switch g.rand.IntN(9) {
	case 0:
		return fmt.Sprintf("%d%%", g.rand.IntN(101))
	case 1:
		return fmt.Sprintf("%d.%d s", g.rand.IntN(60), g.rand.IntN(10))
	case 2:
		return "[" + g.words(1, 2) + ", " + g.words(1, 3) + "]"
	case 3:
		return g.words(1, 2) + ">" + g.pick(lexicon)
	case 4:
		return g.pick(symbols) + " " + g.words(1, 4)
	}
	return g.words(1, 6)
}

func (g *generator) ref() string {
	switch g.rand.IntN(6) {
	case 0:
		return fmt.Sprintf("@file:%s/%s.go#L%d-%d", g.pick(lexicon), g.pick(lexicon), 1+g.rand.IntN(90), 100+g.rand.IntN(90))
	case 1:
		return fmt.Sprintf("@commit:%07x", g.rand.Uint32()>>4)
	case 2:
		return fmt.Sprintf("@log:%s/%d#q=%s&k=%d", g.pick(lexicon), g.rand.IntN(999), g.pick(lexicon), g.rand.IntN(99))
	case 3:
		return "@D:" + g.pick(symbols)
	case 4:
		return fmt.Sprintf("@sha256:%08x%04x", g.rand.Uint32(), g.rand.Uint32()>>16)
	}
	return fmt.Sprintf("@dash:%s-%s", g.pick(lexicon), g.pick(lexicon))
}

// header begins a message and returns its id as it is printed.
func (g *generator) header(agent, rest string) string {
	g.next[agent]++
	id := fmt.Sprintf("%s%d", agent, g.next[agent])
	if strings.ContainsAny(agent, "0123456789_") {
		id = fmt.Sprintf("%s.%d", agent, g.next[agent])
	}
	if g.count > 0 {
		g.out.WriteByte('\n')
	}
	g.count++
	g.clock += time.Duration(1+g.rand.IntN(9)) * time.Second
	g.line("%s %s\n", id, rest)
	return id
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.out, format, args...) }

// epoch is the day on which every transcript begins.
var epoch = time.Date(2026, 2, 3, 0, 0, 0, 0, time.UTC)

// at is the header field of the present time: a time of day on the first day, a
// date and time later.
func (g *generator) at() string {
	layout := "15:04:05"
	if g.clock >= 24*time.Hour {
		layout = "2006-01-02T15:04:05Z"
	}
	return " at=@t:" + epoch.Add(g.clock).Format(layout)
}

// damaged writes a conversation and spoils some of its lines.
func (g *generator) damaged() {
	var clean strings.Builder
	clean, g.out = g.out, clean
	conversations[g.rand.IntN(len(conversations))](g)
	text := g.out.String()
	g.out = clean
	for line := range strings.Lines(text) {
		if g.chance(6) {
			line = g.spoil(strings.TrimSuffix(line, "\n")) + "\n"
		}
		g.out.WriteString(line)
	}
}

// spoil does to a line what models do.
func (g *generator) spoil(line string) string {
	switch g.rand.IntN(12) {
	case 0:
		return "- **" + strings.TrimSpace(line) + "**"
	case 1:
		return "```\n" + line + "\n```"
	case 2:
		return strings.ReplaceAll(line, "]", "")
	case 3:
		return strings.ReplaceAll(line, "=", "＝")
	case 4:
		return line + " and " + g.words(2, 6)
	case 5:
		return strings.ReplaceAll(line, " ~", "~")
	case 6:
		return line + "\xff"
	case 7:
		return "\nAs you can see, " + g.words(6, 14) + "."
	case 8:
		return line[:g.rand.IntN(len(line)+1)]
	case 9:
		return strings.ReplaceAll(line, "~hi", "~high")
	case 10:
		return "<think>" + line + "</think>"
	}
	return strings.ReplaceAll(line, ">", "&gt;")
}
