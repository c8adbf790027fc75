// Package bench measures rosettac: how fast each step is, and on what.
//
// The transcripts it measures on are generated: seeded, so that two runs read the
// same bytes, and varied, so that no cache and no branch predictor learns them.
package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Kind is a kind of transcript.
type Kind string

// The kinds of transcripts.
const (
	Coordination Kind = "coordination" // short messages: requests, claims, evidence
	Content      Kind = "content"      // blocks of text and code, and marks on them
	Damaged      Kind = "damaged"      // coordination as models spoil it
)

// Kinds is the list of all kinds.
var Kinds = []Kind{Coordination, Content, Damaged}

// Generate returns a transcript of at least size bytes and the number of its
// messages. The same arguments give the same bytes.
func Generate(kind Kind, size int, seed uint64) (text string, messages int) {
	g := &generator{rand: rand.New(rand.NewPCG(seed, uint64(len(kind)))), next: map[string]int{}}
	g.out.Grow(size + size/8)
	g.def()
	for g.out.Len() < size {
		switch kind {
		case Content:
			g.edit()
		case Damaged:
			g.damaged()
		default:
			g.exchange()
		}
	}
	return g.out.String(), g.count
}

type generator struct {
	rand  *rand.Rand
	out   strings.Builder
	next  map[string]int // last sequence number of each agent
	count int
}

func (g *generator) pick(list []string) string { return list[g.rand.IntN(len(list))] }

func (g *generator) conf() string { return g.pick([]string{"~hi", "~hi", "~mid", "~mid", "~lo", "~?"}) }

// words returns between low and high words of prose.
func (g *generator) words(low, high int) string {
	n := low + g.rand.IntN(high-low+1)
	list := make([]string, n)
	for i := range list {
		list[i] = g.pick(lexicon)
	}
	return strings.Join(list, " ")
}

func (g *generator) ref() string {
	switch g.rand.IntN(4) {
	case 0:
		return fmt.Sprintf("@file:%s/%s.go#L%d-%d", g.pick(lexicon), g.pick(lexicon), 1+g.rand.IntN(90), 100+g.rand.IntN(90))
	case 1:
		return fmt.Sprintf("@commit:%07x", g.rand.Uint32()>>4)
	case 2:
		return fmt.Sprintf("@log:%s/%d#q=%s&k=%d", g.pick(lexicon), g.rand.IntN(999), g.pick(lexicon), g.rand.IntN(99))
	}
	return fmt.Sprintf("@dash:%s-%s", g.pick(lexicon), g.pick(lexicon))
}

// header begins a message and returns its id.
func (g *generator) header(agent, rest string) string {
	g.next[agent]++
	id := fmt.Sprintf("%s%d", agent, g.next[agent])
	if g.count > 0 {
		g.out.WriteByte('\n')
	}
	g.count++
	fmt.Fprintf(&g.out, "%s %s\n", id, rest)
	return id
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.out, format, args...) }

func (g *generator) def() {
	g.header("lead", "def >* #sys.hello")
	g.line(" dialect = rosetta/2.1\n epoch   = @t:2026-02-03\n conform = R2c\n")
}

func (g *generator) unk() {
	if g.rand.IntN(3) == 0 {
		g.line(" unk  []\n")
		return
	}
	g.line(" unk  [%s, %s]\n", g.words(2, 5), g.words(2, 6))
}

func (g *generator) claims(keys ...string) {
	for i, key := range keys {
		lead := "     "
		if i == 0 {
			lead = " a   "
		}
		g.line("%s %-9s = %s %s\n", lead, key, g.words(1, 6), g.conf())
	}
}

func (g *generator) evidence(ids ...string) {
	g.line(" why  %s %s", g.ref(), g.words(3, 9))
	for _, id := range ids {
		g.line(" @%s", id)
	}
	g.line("\n")
	if g.rand.IntN(4) == 0 {
		g.line("      %s\n", g.words(4, 10))
	}
}

func (g *generator) at() string {
	return fmt.Sprintf("at=@t:%02d:%02d:%02d", g.rand.IntN(24), g.rand.IntN(60), g.rand.IntN(60))
}

// exchange writes a request and what comes of it.
func (g *generator) exchange() {
	asker := g.pick(agents)
	worker := agents[(g.rand.IntN(len(agents)-1)+1+indexOf(agents, asker))%len(agents)]
	k1, k2 := g.pick(keys), g.pick(keys)+"_b"
	topic := fmt.Sprintf("#%s.%d", g.pick(lexicon), g.rand.IntN(400))
	switch g.rand.IntN(3) {
	case 0:
		ask := g.header(asker, "ask >"+worker+" "+topic)
		g.line(" q    %s?\n ctx  %s %s\n want {%s, %s: str}\n", g.words(4, 12), g.ref(), g.ref(), k1, k2)
		g.header(worker, "tell re="+ask+" "+g.at())
		g.claims(k1, k2)
		g.evidence(ask)
		g.unk()
	case 1:
		do := g.header(asker, "do >"+worker+" "+topic+" pri="+g.pick([]string{"high", "norm", "low"}))
		g.line(" q    %s\n by   %dm | %dk_tok\n want {%s}\n", g.words(5, 14), 5+g.rand.IntN(90), 1+g.rand.IntN(40), k1)
		g.header(worker, "take re="+do)
		part := g.header(worker, "part re="+do+" "+g.at())
		g.claims(g.pick(keys)+"_c", g.pick(keys))
		g.evidence(do)
		g.unk()
		g.header(worker, "done re="+do+" "+g.at())
		g.claims(k1)
		g.evidence(part)
		g.line(" risk %s %s\n", g.words(5, 12), g.conf())
		g.unk()
	default:
		propose := g.header(asker, "propose >"+worker+" "+topic)
		g.line(" q    %s?\n opt  [%s, %s, %s]\n", g.words(4, 9), g.words(2, 5), g.words(2, 5), g.words(2, 5))
		g.claims("rec")
		g.evidence()
		g.line(" want accept|reject\n")
		g.header(worker, "accept re="+propose)
		g.line(" why  %s\n", g.words(4, 12))
	}
}

// edit writes a text, marks on it and its revision.
func (g *generator) edit() {
	author, reader := g.pick(agents), "ed"
	tell := g.header(author, "tell >"+reader+" #"+g.pick(lexicon))
	lines := make([]string, 40+g.rand.IntN(160))
	for i := range lines {
		lines[i] = g.words(6, 16)
		if g.rand.IntN(8) == 0 {
			lines[i] = ""
		}
	}
	quote := fmt.Sprintf("marker%dx", g.count)
	lines[3] += " " + quote
	g.block("draft1", lines)
	g.unk()
	propose := g.header(reader, "propose >"+author+" re="+tell)
	g.line(" mark @%s.body0#L4|q\"%s\" = %s %s\n", tell, quote, g.words(3, 9), g.conf())
	g.line("      @%s.body0#q\"%s\" > \"%s\" ~mid\n want accept|reject\n", tell, quote, g.words(2, 6))
	g.header(author, "accept re="+propose)
	g.line(" why  %s\n", g.words(3, 8))
}

func (g *generator) block(version string, lines []string) {
	g.line(" txt  body0 @md/en v=%s\n", version)
	for _, line := range lines {
		if line == "" {
			g.line(" |\n")
			continue
		}
		g.line(" | %s\n", line)
	}
}

// damaged writes an exchange and spoils some of its lines.
func (g *generator) damaged() {
	var clean strings.Builder
	clean, g.out = g.out, clean
	g.exchange()
	text := g.out.String()
	g.out = clean
	for line := range strings.Lines(text) {
		if g.rand.IntN(6) == 0 {
			line = g.spoil(strings.TrimSuffix(line, "\n")) + "\n"
		}
		g.out.WriteString(line)
	}
}

func (g *generator) spoil(line string) string {
	switch g.rand.IntN(9) {
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
	}
	return strings.ReplaceAll(line, ">", "&gt;")
}

func indexOf(list []string, item string) int {
	for i, s := range list {
		if s == item {
			return i
		}
	}
	return 0
}

var agents = []string{"lead", "obs", "rel", "db", "net", "qa", "doc", "sre"}

var keys = []string{"cause", "onset", "share", "state", "eta", "count", "limit", "owner", "effect", "verdict", "scope", "trend"}

var lexicon = strings.Fields(`the cache of first orders after noon rose slowly while queue depth fell and no
	worker saw its lease expire before retry rate doubled under load from two zones where older
	clients still hold open sockets for minutes then drop them at once which makes every peer
	reconnect together until backoff spreads them again over five seconds so budget burn stays
	visible in east but hidden in west because alarms there average per hour instead disk usage
	grows daily by one percent with nightly cleanup disabled since march release notes mention this
	only briefly map tiles render late parser accepts both forms index rebuild takes nine minutes`)
