package optimize

// Pass is one way to spell a transcript for less.
type Pass struct {
	Name string
	Doc  string // one line for the help of a command

	// edits returns the changes to r.doc.Text, how many places they concern, and
	// what is declared with them. It changes nothing itself, and leaves the
	// messages alone whose place in r.doc.Messages r.frozen names.
	edits func(r *run) change

	// cures are the codes that the pass is there to remove.
	cures []string
}

// change is what a pass proposes.
type change struct {
	edits    []edit
	declared declaration
	times    int
	note     string
}

// elide is the name of the first pass.
const elide = "elide"

// Passes is the table of passes, in the order in which they run. What others build
// on comes first: names of agents before texts that are told by them, short spellings of
// instants before the day is taken out of them, and words that repeat last, when all else has its form.
var Passes = []Pass{
	{Name: elide, Doc: "leave out what is derivable: the canonical form, and default ids of blocks", edits: defaults},
	{Name: "threads", Doc: "leave out thd= where the parent's is the same", edits: threads},
	{Name: "spans", Doc: "shorter spans, instants, durations and digests: #L3-3, :00, @t:, PT15M", edits: spans},
	{Name: "ids", Doc: "shorter names for agents whose names end in digits, declared", edits: names},
	{Name: "epoch", Doc: "times of day under a declared day", edits: epoch},
	{Name: "blocks", Doc: "a block whose text was carried before names it by its digest, a part of one by a window", edits: blocks, cures: []string{"W034"}},
	{Name: "defs", Doc: "symbols for references and phrases that repeat, declared", edits: terms},
	{Name: "layout", Doc: "one blank of indent for every line, no brackets around one item", edits: layout},
}

// Names returns the names of Passes.
func Names() []string {
	names := make([]string, len(Passes))
	for i, p := range Passes {
		names[i] = p.Name
	}
	return names
}
