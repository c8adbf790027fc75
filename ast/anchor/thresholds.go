package anchor

// The thresholds of this package. They stand together so that they can be
// printed, weighed and changed together: see [Thresholds].
const (
	scanLimit = 64   // texts
	scanFloor = 4096 // bytes

	foldWord  = 3 // bytes
	foldWords = 4 // words

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

	contextBytes  = 24  // bytes
	contextEnough = 8   // bytes
	contextMoved  = 12  // bytes
	contextLeast  = 2   // bytes
	contextLead   = 4   // bytes
	weightAlone   = 32  // bytes
	coherentBytes = 80  // bytes
	coherentShare = 0.4 // share
	editLikeness  = 0.5 // similarity
	editWords     = 3   // words
	editGrowth    = 3   // times
	lineLikeness  = 0.6 // share
	mostHits      = 256 // places
	rivalLines    = 64  // lines

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
	{"rebase.context", contextBytes, "bytes beside a place that are compared between two versions"},
	{"rebase.enough", contextEnough, "bytes of shared context that make words in the changed region the same words"},
	{"rebase.moved", contextMoved, "bytes of shared context that make words elsewhere the same words: more, since nothing but chance may have brought them there"},
	{"rebase.least", contextLeast, "bytes of shared context on the weaker side of an adopted proposal or a point"},
	{"rebase.lead", contextLead, "bytes of context by which one of several places must lead the others"},
	{"rebase.weight", weightAlone, "bytes of words that are the same words without any shared context"},
	{"rebase.coherent.bytes", coherentBytes, "bytes on either side whose words say whether it is the same sentence"},
	{"rebase.coherent.share", coherentShare, "share of those words that must still be there"},
	{"rebase.edit.likeness", editLikeness, "similarity from which text at the same place is the old text edited; half of it when a side is unchanged; below it is other text"},
	{"rebase.edit.words", editWords, "words of a place that may be replaced by other words within an unchanged sentence and still be that place"},
	{"rebase.edit.growth", editGrowth, "times its old length that an edited place may have, and the context"},
	{"rebase.line", lineLikeness, "share of the words of a moved line that must be the same"},
	{"rebase.hits", mostHits, "occurrences of one text that are weighed; of more, none is"},
	{"rebase.rivals", rivalLines, "old lines beside a changed region that may be the origin of a new line as well"},
	{"scan.limit", scanLimit, "times a text is scanned for quotes before its suffixes are sorted; changes the speed alone"},
	{"fold.word", foldWord, "bytes of a word of the quote that has to be in the text before the text is folded; changes the speed alone"},
	{"fold.words", foldWords, "such words that are looked for; changes the speed alone"},
	{"artifact.size", MaxArtifact, "bytes of the largest file that --root and --artifact read"},
}
