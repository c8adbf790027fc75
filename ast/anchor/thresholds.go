package anchor

// The thresholds of this package. They stand together so that they can be
// printed, weighed and changed together: see [Thresholds].
const (
	scanLimit = 64   // texts
	scanFloor = 4096 // bytes

	suggestScore  = 0.6     // similarity
	suggestShort  = 4       // code points
	suggestQuote  = 256     // code points
	suggestText   = 4 << 20 // bytes
	gramSize      = 4       // bytes
	gramRare      = 16      // grams
	gramHits      = 64      // occurrences
	suggestAligns = 3       // places
	suggestSnap   = 16      // bytes

	runQuote = 4096 // bytes

	// MaxArtifact is the largest file, in bytes, that [Files] reads.
	MaxArtifact = 64 << 20
)

// Threshold is one number that decides how a place is looked for.
type Threshold struct {
	Name  string
	Value float64
	Doc   string // unit, and why it is what it is
}

// Thresholds lists every number in this package that is a matter of judgement
// (§5.2). None of them decides what is accepted: exact and folded occurrences are
// accepted, resemblance never is. Matchers that accept the best fuzzy match above
// a score put a note about "the northern depot" on a sentence about "the southern
// depot": one word of eleven differs, the score is 0.95 and the meaning is gone.
// No score tells such a look-alike from a corrected typing error, so the scores
// here only decide what a person is shown.
var Thresholds = []Threshold{
	{"suggestion.score", suggestScore, "similarity from which a text is shown beside an orphan: 1 - edits/length, in code points of the folded texts; below it, chance resemblance is the rule"},
	{"suggestion.shortest", suggestShort, "code points of the shortest quote that gets a suggestion: anything resembles less"},
	{"suggestion.quote", suggestQuote, "code points of the quote that are compared; of a longer one its beginning"},
	{"suggestion.text", suggestText, "bytes of the folded text that are searched for a suggestion, beside the place the address names"},
	{"suggestion.gram", gramSize, "bytes of a shared run that makes a place worth comparing"},
	{"suggestion.grams", gramRare, "runs of the quote, the rarest in the text, that are followed"},
	{"suggestion.hits", gramHits, "occurrences of one run that are followed"},
	{"suggestion.aligned", suggestAligns, "places compared in full, those with the most shared runs, beside the place the address names"},
	{"suggestion.snap", suggestSnap, "bytes by which a suggestion may grow to end at a word's end"},
	{"run.quote", runQuote, "bytes of a quote in which the longest run shared with a text is looked for"},
	{"scan.limit", scanLimit, "times a text is scanned for quotes before its suffixes are sorted; changes the speed alone"},
	{"artifact.size", MaxArtifact, "bytes of the largest file that --root and --artifact read"},
}
