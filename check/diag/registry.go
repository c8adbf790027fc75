package diag

import "sync"

// Level is a conformance level (language.md §12), in rising order.
type Level uint8

// The conformance levels.
const (
	R0  Level = iota + 1 // readable
	R1                   // referential
	R2                   // epistemic
	R2c                  // content
	R3                   // checked
)

// String returns R0, R1, R2, R2c or R3.
func (l Level) String() string {
	if l < R0 || l > R3 {
		return "?"
	}
	return [...]string{"", "R0", "R1", "R2", "R2c", "R3"}[l]
}

// Entry is what the registry says of a code (diagnostics.md).
type Entry struct {
	Code     Code
	Severity Severity
	Level    Level  // the lowest conformance level that demands it
	Pass     string // the one pass that reports it
	Title    string // when it is reported
	Shared   bool   // published by other implementations too: name and severity are theirs
}

// Lookup returns the registry's entry of a code; an unknown code has severity 0.
func Lookup(c Code) Entry { return index()[c] }

var index = sync.OnceValue(func() map[Code]Entry {
	m := make(map[Code]Entry, len(Registry))
	for _, e := range Registry {
		m[e.Code] = e
	}
	return m
})

// Registry is the one table of codes, in the order of diagnostics.md. A code is
// never reused and never changes its meaning.
var Registry = []Entry{
	{"P001", Warn, R0, "parse", "no header found: kept as a note with one txt block", true},
	{"P002", Info, R0, "parse", "prose before the header set aside", true},
	{"P003", Info, R0, "parse", "body text with no slot key: implicit txt block", true},
	{"P004", Info, R0, "parse", "content line before any txt header: implicit body block", true},
	{"P005", Info, R0, "parse", "prose after the message set aside", false},
	{"P006", Info, R0, "parse", "code-fence line dropped", false},
	{"P007", Warn, R0, "parse", "extra words in a header ignored", false},
	{"P008", Info, R0, "parse", "decoration around a header or slot key removed", false},
	{"P009", Info, R0, "parse", "slot key not in lower case", false},
	{"P010", Warn, R0, "parse", "invalid UTF-8, kept as it is", false},
	{"P011", Info, R0, "parse", "CRLF-framed document", false},
	{"P012", Info, R0, "parse", "~conf glued to the word before it", false},
	{"P013", Warn, R0, "parse", "unclosed bracket, brace or quote closed", false},
	{"P014", Info, R2c, "parse", "blank line inside a block", false},
	{"P015", Warn, R2c, "parse", "line without a bar inside a block, kept aside, not content", false},
	{"P016", Info, R0, "parse", "fullwidth structural character accepted", false},
	{"P017", Warn, R0, "parse", "message cut off: incomplete, discharges nothing", false},
	{"P018", Info, R0, "parse", "HTML entity in a header decoded", false},
	{"P019", Info, R0, "parse", "reasoning block set aside", false},
	{"P020", Warn, R2c, "parse", "content line after a slot that holds none: a line above probably lost its bar", false},
	{"P021", Warn, R0, "parse", "text after txt that is no block header: taken as the short form", false},
	{"E003", Error, R0, "structure", "id does not begin with the sender", true},
	{"E015", Error, R0, "structure", "pri= outside block, high, norm, low", true},
	{"E014", Warn, R0, "structure", "sens= is no core label and no loaded pack defines it", true},
	{"E021", Error, R0, "structure", "binding key shadows a slot", true},
	{"E025", Error, R0, "structure", "recipient neither written nor derivable", false},
	{"E027", Error, R0, "structure", "a slot that may not repeat, repeats", false},
	{"E028", Error, R2c, "structure", "block id used twice in a message", false},
	{"E029", Error, R2c, "structure", "block id is a slot name", false},
	{"E039", Error, R0, "structure", "key bound twice in one slot", false},
	{"E037", Error, R3, "structure", "re= or src= names the message itself or closes a cycle", false},
	{"W013", Warn, R2, "structure", "at= or ttl= not understood", true},
	{"I047", Info, R2, "structure", "time without a zone read as UTC", false},
	{"W050", Warn, R2, "structure", "at= lies in the future of --now: a clock, not an expiry", false},
	{"W019", Warn, R2, "structure", "ttl= without at=", true},
	{"W028", Warn, R0, "structure", "#sys.hello carries something other than def", false},
	{"W031", Warn, R2, "structure", "looks like a confidence, is none (~high, ~90%)", false},
	{"W007", Warn, R1, "structure", "q, a or why over 400 characters", true},
	{"E024", Error, R2, "structure", "time of day with no epoch", true},
	{"E006", Error, R0, "contracts", "fail or reject without why", true},
	{"E016", Error, R0, "contracts", "why of fail or reject does not start with a code", true},
	{"E016b", Warn, R3, "contracts", "unknown failure code", true},
	{"E008", Warn, R3, "contracts", "re= names a message that was not seen", true},
	{"E009", Error, R3, "contracts", "reply lacks a required key", true},
	{"I053", Info, R3, "contracts", "required key answered by naming it in unk", false},
	{"E009a", Error, R3, "contracts", "reply act outside the contract", true},
	{"E009b", Warn, R3, "contracts", "value outside one_of", true},
	{"E009c", Error, R3, "contracts", "reply lacks a required slot", true},
	{"E009d", Warn, R3, "contracts", "value not of the declared type", false},
	{"E010", Warn, R3, "contracts", "not a legal reply to that act", true},
	{"W043", Warn, R3, "contracts", "cites a message that was never seen", false},
	{"W044", Warn, R3, "contracts", "reply not addressed to the asker", false},
	{"E023", Error, R2, "contracts", "revise of someone else's message", true},
	{"I012", Info, R3, "contracts", "ask or do without want", true},
	{"W020", Warn, R3, "contracts", "sub depends on something that is no sibling", true},
	{"E038", Error, R3, "contracts", "sub dependencies form a cycle", false},
	{"W010", Warn, R3, "obligations", "obligation never discharged (names the claimant)", true},
	{"W035", Warn, R3, "obligations", "open past its ttl: stalled", false},
	{"W036", Warn, R3, "obligations", "counter-proposals without end: livelock", false},
	{"W037", Warn, R3, "obligations", "addressees of a multi-target ask that never answered", false},
	{"W038", Warn, R3, "obligations", "two agents claimed one do", false},
	{"W039", Warn, R3, "obligations", "closing reply by an agent that had already closed it", false},
	{"W040", Warn, R3, "obligations", "pri=block request stalled: must escalate", false},
	{"I044", Info, R3, "obligations", "claimed but closed by someone else", false},
	{"I046", Info, R3, "obligations", "done with no result at all", false},
	{"E017", Error, R3, "obligations", "failure that must reach a human", true},
	{"I018", Info, R3, "obligations", "retryable failure", true},
	{"S9", Error, R3, "obligations", "fail unsafe that nobody passed on to a human", false},
	{"D001", Info, R3, "obligations", "redelivery of a known message", true},
	{"E035", Error, R3, "obligations", "id reused with different content", false},
	{"W004", Warn, R2, "epistemics", "no unk slot", true},
	{"W005", Warn, R2, "epistemics", "claims with no stated confidence", true},
	{"W005b", Warn, R2, "epistemics", "unstructured a with no confidence", true},
	{"W030", Warn, R2, "epistemics", "numeric confidence with no calibration source", false},
	{"W032", Warn, R2, "epistemics", "restates a cited lower-confidence claim without src=", false},
	{"W017", Warn, R2, "epistemics", "uses an observation past its ttl", true},
	{"S4", Error, R2, "epistemics", "relayed claim above its source: laundering", true},
	{"S10", Info, R3, "epistemics", "confidence clamped by policy", false},
	{"I045", Info, R2, "epistemics", "independent support that has one origin", false},
	{"I048", Info, R2, "epistemics", "relay dropped unknowns of its source", false},
	{"I041", Info, R2, "epistemics", "cites a message that has been revised", false},
	{"I043", Info, R3, "epistemics", "why of a claim cites nothing", false},
	{"I051", Info, R3, "labels", "inherits the label int from what it cites", false},
	{"S8", Error, R3, "labels", "label looser than what it references, or recipient not cleared", true},
	{"E022", Error, R2c, "anchors", "mark points at nothing: orphan", true},
	{"W021", Warn, R2c, "anchors", "no such block", true},
	{"W023", Warn, R2c, "anchors", "proposed edit without ~conf", true},
	{"W024", Warn, R2c, "anchors", "mark on a message not seen yet", true},
	{"W025", Warn, R2c, "anchors", "relocated by its quote", true},
	{"W026", Warn, R2c, "anchors", "quote matches in several places", true},
	{"W029", Warn, R2c, "anchors", "mark line not understood, kept", false},
	{"E040", Error, R2c, "anchors", "quoted evidence is not in the cited text", false},
	{"W046", Warn, R2c, "anchors", "replacement contains a stand-in for unchanged text", false},
	{"W047", Warn, R2c, "anchors", "replacement could mean the quote or the whole position", false},
	{"I049", Info, R2c, "anchors", "mark on text that a revision changed, and that was dealt with", false},
	{"I028", Info, R2c, "anchors", "outside the carried content", true},
	{"I029", Info, R2c, "anchors", "position only: will rot silently", true},
	{"E030", Error, R2c, "carriage", "content does not match its src=", false},
	{"E031", Error, R2c, "carriage", "window contradicts the whole", false},
	{"W033", Warn, R2c, "carriage", "number of lines is not the window's", false},
	{"W034", Warn, R1, "carriage", "same content carried twice", false},
	{"W045", Warn, R2c, "carriage", "block ends in a truncation marker", false},
	{"I022", Info, R1, "carriage", "long block that nobody addresses", true},
	{"S1", Error, R0, "symbols", "def rebinds a reserved word", true},
	{"S1b", Warn, R0, "symbols", "def binds a name that is no symbol", true},
	{"E018", Error, R3, "symbols", "symbol bound by someone else", true},
	{"I011", Info, R3, "symbols", "symbol used before any def", true},
	{"E032", Error, R3, "profiles", "bytes filed under or locked to a digest do not hash to it", false},
	{"E033", Error, R3, "profiles", "a pack's constraint is violated", false},
	{"W042", Warn, R3, "profiles", "pack, or a pack with that digest, not available: its symbols stay opaque", false},
	{"S7", Warn, R0, "security", "instruction-like text: data, not to be obeyed", true},
	{"S13", Warn, R0, "security", "invisible or bidi control characters", false},
	{"W051", Warn, R3, "security", "recipient unknown to the policy's roster", false},
	{"S5", Error, R3, "security", "scheme not on the policy's list", false},
	{"S6", Info, R3, "security", "url content is untrusted", false},
	{"S11", Error, R2c, "security", "revise of another's text, or apply by one who does not own it", false},
	{"S12", Error, R3, "security", "policy does not let this agent send this act here", false},
	{"E036", Error, R3, "security", "over a size ceiling", false},
	{"X000", Error, R0, "internal", "a step of rosettac itself failed; named, caught, reported", false},
}
