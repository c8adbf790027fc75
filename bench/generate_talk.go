package bench

import (
	"crypto/sha256"
	"fmt"
	"strings"
)

// conversations are what agents say to each other in short messages; each begins
// with a request or a remark and leaves nothing owed. What is common stands more
// than once.
var conversations = []func(*generator){
	(*generator).question, (*generator).question, (*generator).question,
	(*generator).job, (*generator).job, (*generator).job,
	(*generator).decision, (*generator).decision,
	(*generator).shared,
	(*generator).relay,
	(*generator).withdrawn,
	(*generator).correction,
	(*generator).quotation,
	(*generator).remark,
}

func (g *generator) hello() {
	g.header("lead", "def >* #sys.hello")
	g.line(" dialect = rosetta/2.1\n epoch   = @t:%s\n conform = R2c\n", epoch.Format("2006-01-02"))
	g.header("lead", "def >*")
	for _, symbol := range symbols {
		g.line(" %s = the %s\n", symbol, g.words(2, 5))
	}
}

func (g *generator) topic() string { return fmt.Sprintf("#%s.%d", g.pick(lexicon), g.rand.IntN(400)) }

// pair returns two different agents.
func (g *generator) pair() (asker, worker string) {
	two := g.some(2, agents)
	return two[0], two[1]
}

func (g *generator) unk() {
	switch g.rand.IntN(3) {
	case 0:
		g.line(" unk  []\n")
	case 1:
		g.line(" unk  [%s]\n", g.words(2, 5))
	default:
		g.line(" unk  [%s, %s]\n", g.words(2, 5), g.words(2, 6))
	}
}

// claim is a key and what is claimed of it.
type claim struct{ key, value, conf string }

// claims writes an a slot and returns what it claims.
func (g *generator) claims(keys ...string) []claim {
	list := make([]claim, len(keys))
	for i, key := range keys {
		list[i] = claim{key, g.value(), g.conf()}
	}
	g.answer(list)
	return list
}

func (g *generator) answer(list []claim) {
	lead := " a    "
	for _, c := range list {
		g.line("%s%-9s = %s %s\n", lead, c.key, c.value, c.conf)
		lead = "      "
	}
}

// evidence writes a why slot that names a source and the given messages.
func (g *generator) evidence(ids ...string) {
	g.line(" why  %s %s", g.ref(), g.words(3, 9))
	for _, id := range ids {
		g.line(" @%s", id)
	}
	g.line("\n")
	if g.chance(4) {
		g.line("      %s\n", g.words(4, 10))
	}
}

// request writes the slots that an ask and a do may have beside q and want.
func (g *generator) request() {
	g.line(" q    %s\n", g.words(4, 14))
	if g.chance(2) {
		g.line(" ctx  %s %s\n", g.ref(), g.ref())
	}
	if g.chance(5) {
		g.line(" assume scope = %s ~mid\n", g.words(1, 4))
	}
	if g.chance(3) {
		g.line(" by   %dm | %dk_tok\n", 5+g.rand.IntN(90), 1+g.rand.IntN(40))
	}
	if g.chance(6) {
		g.line(" on   %s\n", g.words(3, 7))
	}
}

// question is a request for information and its answer.
func (g *generator) question() {
	asker, worker := g.pair()
	want := g.some(1+g.rand.IntN(3), keys)
	ask := g.header(asker, "ask >"+worker+" "+g.topic()+g.at())
	g.request()
	g.line(" want {%s}\n", strings.Join(want, ", "))
	if g.chance(6) { // a question back
		back := g.header(worker, "ask re="+ask+g.at())
		g.line(" q    %s?\n want {scope}\n", g.words(3, 8))
		g.header(asker, "tell re="+back+g.at())
		g.claims("scope")
		g.evidence(ask)
		g.unk()
	}
	if g.chance(12) {
		g.header(worker, "fail re="+ask+g.at())
		g.line(" why  %s %s\n", g.pick(codes), g.words(3, 9))
		return
	}
	g.header(worker, "tell re="+ask+g.at()+g.extra())
	g.claims(want...)
	g.evidence(ask)
	g.unk()
}

// extra is a header field that some messages have.
func (g *generator) extra() string {
	return g.pick([]string{"", "", "", "", " ttl=9d", " sens=int", " x_run=" + g.pick(lexicon)})
}

// job is work that is done, step by step, or that fails.
func (g *generator) job() {
	asker, worker := g.pair()
	want := g.some(2, keys)
	do := g.header(asker, "do >"+worker+" "+g.topic()+g.at()+" pri="+g.pick([]string{"high", "norm", "low"}))
	g.request()
	g.line(" want {%s, %s?}\n", want[0], want[1])
	g.header(worker, "take re="+do+g.at())
	cited := do
	for range g.rand.IntN(3) {
		cited = g.header(worker, "part re="+do+g.at())
		g.claims(want[1], g.pick(keys)+"_so_far")
		g.evidence(do)
		g.unk()
	}
	if g.chance(8) {
		g.header(worker, "fail re="+do+g.at())
		g.line(" why  %s %s @%s\n", g.pick(codes), g.words(3, 9), cited)
		return
	}
	g.header(worker, "done re="+do+g.at())
	g.claims(want...)
	g.evidence(cited)
	g.line(" risk %s %s\n", g.words(5, 12), g.conf())
	g.unk()
}

// decision is a plan and what is said to it.
func (g *generator) decision() {
	asker, worker := g.pair()
	plan := g.header(asker, "propose >"+worker+" "+g.topic()+g.at())
	g.line(" q    %s?\n opt  [%s, %s, %s]\n", g.words(4, 9), g.words(2, 5), g.words(2, 5), g.words(2, 5))
	g.claims("rec")
	g.evidence()
	g.line(" want accept|reject|propose\n")
	countered := g.chance(4)
	if countered { // only an accept closes the first plan too
		asker, worker = worker, asker
		plan = g.header(asker, "propose re="+plan+g.at())
		g.claims("rec")
		g.evidence(plan)
		g.line(" want accept|reject\n")
	}
	if !countered && g.chance(4) {
		g.header(worker, "reject re="+plan+g.at())
		g.line(" why  %s %s\n", g.pick(codes), g.words(4, 12))
		return
	}
	g.header(worker, "accept re="+plan+g.at())
	g.line(" why  %s\n", g.words(4, 12))
}

// shared is work in two shards.
func (g *generator) shared() {
	three := g.some(3, agents)
	do := g.header(three[0], "do >"+three[1]+","+three[2]+" "+g.topic()+g.at())
	g.line(" q    %s\n sub  s1 = %s thd=one\n      s2 = %s on=s1 thd=two\n want {cause}\n", g.words(5, 12), g.words(2, 6), g.words(2, 6))
	g.header(three[1], "take re="+do+g.at()+" thd=one")
	g.header(three[2], "take re="+do+g.at()+" thd=two")
	for i, shard := range []string{"one", "two"} {
		g.header(three[1+i], "done re="+do+g.at()+" thd="+shard)
		g.claims("cause")
		g.evidence(do)
		g.unk()
	}
}

// relay is an observation, passed on as no surer than it was.
func (g *generator) relay() {
	three := g.some(3, agents)
	tell := g.header(three[0], "tell >"+three[1]+" "+g.topic()+g.at()+" x_cal=brier")
	list := []claim{{g.pick(keys), g.value(), fmt.Sprintf("~0.%d", 40+g.rand.IntN(59))}}
	g.answer(list)
	g.evidence()
	g.line(" unk  []\n")
	list[0].conf = "~lo"
	g.header(three[1], "tell >"+three[2]+" "+g.topic()+g.at()+" src=@"+tell)
	g.answer(list)
	g.line(" why  @%s %s\n unk  []\n", tell, g.words(2, 6))
}

// withdrawn is a request that is taken back.
func (g *generator) withdrawn() {
	asker, worker := g.pair()
	do := g.header(asker, "do >"+worker+" "+g.topic()+g.at())
	g.request()
	g.line(" want {state}\n")
	g.header(worker, "take re="+do+g.at())
	stop := g.header(asker, "stop re="+do+g.at())
	g.line(" why  %s\n", g.words(3, 8))
	g.header(worker, "note re="+stop+g.at())
	g.line(" why  %s\n", g.words(2, 6))
}

// correction is an answer that its author revises.
func (g *generator) correction() {
	asker, worker := g.pair()
	key := g.pick(keys)
	ask := g.header(asker, "ask >"+worker+" "+g.topic()+g.at())
	g.line(" q    %s?\n want {%s}\n", g.words(4, 10), key)
	tell := g.header(worker, "tell re="+ask+g.at())
	g.claims(key)
	g.evidence(ask)
	g.unk()
	g.header(worker, "revise re="+tell+g.at())
	g.claims(key)
	g.evidence(ask)
	g.unk()
}

// quotation is a short text and claims that quote it.
func (g *generator) quotation() {
	author, reader := g.pair()
	quote := fmt.Sprintf("%s no %d", g.pick(lexicon), g.count)
	tell := g.header(author, "tell >"+reader+" "+g.topic()+g.at())
	g.line(" txt  log @txt\n | %s\n | %s %s %s\n | %s\n", g.words(4, 9), g.words(2, 5), quote, g.words(2, 5), g.words(4, 9))
	g.unk()
	g.header(reader, "tell re="+tell+g.at())
	g.claims(g.pick(keys))
	g.line(" why  @%s.log#L2|q\"%s\" %s\n", tell, quote, g.words(2, 6))
	g.unk()
}

// remark asks for nothing.
func (g *generator) remark() {
	author, reader := g.pair()
	g.header(author, "note >"+reader+","+g.pick([]string{"@role:oncall", "@grp:review", "#" + g.pick(lexicon)})+g.at())
	g.line(" why  %s %s\n", g.ref(), g.words(4, 12))
}

// edit is a text or a program, marks on it, and the revision that follows them.
func (g *generator) edit() {
	author, reader := g.pair()
	tell := g.header(author, "tell >"+reader+" "+g.topic()+g.at())
	lines := g.prose()
	first, second := fmt.Sprintf("marker%dx", g.count), fmt.Sprintf("note%dy", g.count)
	lines[3] += " " + first
	lines[len(lines)-2] = second + " " + g.words(3, 9)
	g.block("draft1", lines)
	g.unk()
	propose := g.header(reader, "propose >"+author+" re="+tell+g.at())
	fresh := g.pick(lexicon) + " instead"
	g.line(" mark @%s.body0#L4|q\"%s\" > \"%s\" %s\n", tell, first, fresh, g.pick([]string{"~hi", "~mid", "~lo"}))
	g.line("      @%s.body0#q\"%s\" = %s %s\n want accept|reject\n", tell, second, g.words(3, 9), g.conf())
	accept := g.header(author, "accept re="+propose+g.at())
	g.line(" why  %s\n", g.words(3, 8))
	lines[3] = strings.Replace(lines[3], first, fresh, 1)
	g.header(author, "revise re="+tell+g.at())
	g.block("draft2", lines)
	g.line(" why  takes in @%s as @%s says\n", propose, accept)
	g.unk()
}

// prose returns 40 to 200 lines of prose or of a program.
func (g *generator) prose() []string {
	lines := make([]string, 40+g.rand.IntN(160))
	code := g.chance(3)
	for i := range lines {
		switch {
		case g.chance(8):
			lines[i] = ""
		case code:
			lines[i] = fmt.Sprintf("\t%s := %s(%q, %d) // %s", g.pick(lexicon), g.pick(lexicon), g.words(1, 3), g.rand.IntN(999), g.words(2, 6))
		default:
			lines[i] = g.words(6, 16)
		}
	}
	return lines
}

// block writes a text with its digest.
func (g *generator) block(version string, lines []string) {
	g.line(" txt  body0 @md/en v=%s src=@sha256:%x\n", version, sha256.Sum256([]byte(strings.Join(lines, "\n"))))
	for _, line := range lines {
		if line == "" {
			g.line(" |\n")
			continue
		}
		g.line(" | %s\n", line)
	}
}
