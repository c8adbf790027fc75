// Package vocab holds the frozen vocabulary of Rosetta: acts, slots, header keys,
// failure codes, labels, priorities, handshake keys (language.md §2, §3, I-6).
//
// Every table stands here once. The lexer, the typed tree, the checks, the
// renderers and the documents read them from here. The package imports nothing,
// so that the grammar can use it without knowing the typed tree.
package vocab

// Act is one of the 14 acts of language.md §2.
type Act uint8

// The acts, in the order of language.md.
const (
	NoAct Act = iota
	Ask
	Tell
	Do
	Take
	Part
	Done
	Fail
	Stop
	Propose
	Accept
	Reject
	Revise
	Def
	Note
)

// ActInfo is what language.md §2 says of an act.
type ActInfo struct {
	Act     Act
	Name    string
	Meaning string
	Opens   bool  // opens an obligation
	Replies []Act // the legal replies (E010); empty means any
	Closers []Act // the replies that close what it opens
}

// Acts is the table of acts, in the order of language.md §2.
var Acts = []ActInfo{
	{Ask, "ask", "request information", true, []Act{Tell, Part, Fail, Reject, Ask}, []Act{Tell, Fail, Reject}},
	{Tell, "tell", "provide information", false, nil, nil},
	{Do, "do", "request an action", true, []Act{Take, Part, Done, Fail, Reject, Propose}, []Act{Done, Fail, Reject}},
	{Take, "take", "claim work; the obligation stays on the do", false, []Act{Part, Done, Fail}, nil},
	{Part, "part", "progress or partial result, closes nothing", false, nil, nil},
	{Done, "done", "finished, here is the result", false, nil, nil},
	{Fail, "fail", "could not; why starts with a code", false, nil, nil},
	{Stop, "stop", "withdraw my request or abort work; must be answered", true, []Act{Done, Fail, Note}, []Act{Done, Fail, Note}},
	{Propose, "propose", "suggest a plan or an edit", true, []Act{Accept, Reject, Propose}, []Act{Accept, Reject}},
	{Accept, "accept", "agree", false, nil, nil},
	{Reject, "reject", "decline; why starts with a code", false, nil, nil},
	{Revise, "revise", "correct or retract a message of one's own", false, nil, nil},
	{Def, "def", "bind symbols, load a profile, handshake", false, nil, nil},
	{Note, "note", "for information, no reply expected", false, nil, nil},
}

// Info returns the table row of a; the zero ActInfo for NoAct.
func (a Act) Info() ActInfo {
	if a == NoAct || int(a) > len(Acts) {
		return ActInfo{}
	}
	return Acts[a-1]
}

// Opens reports whether a opens an obligation; false for NoAct.
func (a Act) Opens() bool { return a != NoAct && int(a) <= len(Acts) && Acts[a-1].Opens }

// String returns the word on the wire, "" for NoAct.
func (a Act) String() string { return a.Info().Name }

// ParseAct returns the act of a lower-case word, or NoAct.
func ParseAct(word string) Act {
	for i := range Acts {
		if a := &Acts[i]; a.Name == word {
			return a.Act
		}
	}
	return NoAct
}

// Slot is one of the 14 slot keys of language.md §3, or DefBody.
type Slot uint8

// The slots, in the order of language.md §3. DefBody is the body of a def, which
// has no slot keys; its word is "def".
const (
	NoSlot Slot = iota
	Q
	A
	Why
	Ctx
	Want
	Unk
	Assume
	Risk
	Opt
	Sub
	On
	By
	Txt
	Mark
	DefBody
)

// Kind is the kind of value a slot holds (language.md §3.2).
type Kind uint8

// The kinds of slots.
const (
	KindText     Kind = iota + 1 // q why risk on by
	KindBindings                 // a assume sub, and the body of def
	KindRefs                     // ctx: refs and free text
	KindList                     // unk opt
	KindContract                 // want
	KindBlock                    // txt
	KindMarks                    // mark
)

// SlotInfo is what language.md §3 says of a slot.
type SlotInfo struct {
	Slot    Slot
	Name    string
	Kind    Kind
	Content bool // belongs to the content plane
	Repeats bool // may stand several times in a message
	Meaning string
}

// Slots is the table of slots, in the order of language.md §3; the body of a def
// comes last and is no slot key.
var Slots = []SlotInfo{
	{Q, "q", KindText, false, false, "the question, or what is to be done"},
	{A, "a", KindBindings, false, false, "what is claimed, denied or committed to"},
	{Why, "why", KindText, false, false, "reasons and evidence; begins with a code in fail and reject"},
	{Ctx, "ctx", KindRefs, false, false, "what to read, by reference"},
	{Want, "want", KindContract, false, false, "the contract of the reply"},
	{Unk, "unk", KindList, false, false, "what the sender does not know"},
	{Assume, "assume", KindBindings, false, false, "what is taken for granted"},
	{Risk, "risk", KindText, false, false, "what may go wrong"},
	{Opt, "opt", KindList, false, false, "the choices there are"},
	{Sub, "sub", KindBindings, false, false, "parts of shared work"},
	{On, "on", KindText, false, false, "when it is to begin"},
	{By, "by", KindText, false, false, "limits: time, money, effort"},
	{Txt, "txt", KindBlock, true, true, "a text, byte for byte"},
	{Mark, "mark", KindMarks, true, true, "notes on texts and proposed replacements"},
	{DefBody, "def", KindBindings, false, false, "what a def binds"},
}

// Info returns the table row of s; the zero SlotInfo for NoSlot.
func (s Slot) Info() SlotInfo {
	if s == NoSlot || int(s) > len(Slots) {
		return SlotInfo{}
	}
	return Slots[s-1]
}

// Kind returns the kind of value that s holds; 0 for NoSlot.
func (s Slot) Kind() Kind {
	if s == NoSlot || int(s) > len(Slots) {
		return 0
	}
	return Slots[s-1].Kind
}

// String returns the word on the wire; "def" for DefBody.
func (s Slot) String() string { return s.Info().Name }

// ParseSlot returns the slot of a lower-case key, or NoSlot. "def" is no key.
func ParseSlot(word string) Slot {
	if len(word) > 6 {
		return NoSlot
	}
	for i := range len(Slots) - 1 {
		if s := &Slots[i]; s.Name == word {
			return s.Slot
		}
	}
	return NoSlot
}

// The header keys, in the order in which the canonical form writes them
// (language.md §9). Keys that begin with ExtPrefix are extensions.
var HeaderKeys = headerKeys()

// HeaderField is what language.md §2 says of a field of a header.
type HeaderField struct {
	Key     string
	Meaning string
}

// HeaderFields is the table of fields, in the order of HeaderKeys.
var HeaderFields = []HeaderField{
	{"re", "the message that is answered or corrected"},
	{"src", "the message of someone else that this whole message relays"},
	{"at", "when it was observed"},
	{"ttl", "how long that stays valid"},
	{"pri", "how urgent a request is"},
	{"sens", "the label: who may see it"},
	{"thd", "the shard of parallel work"},
}

func headerKeys() []string {
	keys := make([]string, len(HeaderFields))
	for i, f := range HeaderFields {
		keys[i] = f.Key
	}
	return keys
}

// ExtPrefix begins the key of an extension field in a header.
const ExtPrefix = "x_"

// Priorities of pri=, the most urgent first (E015).
var Priorities = []string{"block", "high", "norm", "low"}

// Labels of sens=, the loosest first (language.md §2). Any other label ranks
// above the last one; none ranks below the first.
var Labels = []string{"pub", "int", "pii", "phi", "privileged", "secret"}

// LabelRank returns 0 for no label, 1 for the first of Labels and so on; a label
// that is not in the table ranks above all that are.
func LabelRank(label string) int {
	if label == "" {
		return 0
	}
	for i, l := range Labels {
		if l == label {
			return i + 1
		}
	}
	return len(Labels) + 1
}

// FailureCode is what language.md §2 says of a failure code.
type FailureCode struct {
	Name      string
	Retryable bool // I018
	Human     bool // must reach a human (E017)
}

// FailureCodes is the frozen table, plus busy.
var FailureCodes = []FailureCode{
	{"notfound", false, false},
	{"denied", false, true},
	{"timeout", true, false},
	{"budget", false, false},
	{"ambiguous", false, false},
	{"unsafe", false, true},
	{"unsupported", false, false},
	{"conflict", false, false},
	{"upstream", true, false},
	{"stuck", false, true},
	{"malformed", true, false},
	{"empty", false, false},
	{"stale", true, false},
	{"busy", true, false},
}

// Unsafe is the failure code that somebody has to pass on to a human (S9).
const Unsafe = "unsafe"

// LookupFailure returns the entry of a lower-case failure code.
func LookupFailure(name string) (FailureCode, bool) {
	for _, c := range FailureCodes {
		if c.Name == name {
			return c, true
		}
	}
	return FailureCode{}, false
}

// HandshakeKeys are the lower-case keys that a def may bind.
var HandshakeKeys = []string{"dialect", "profile", "caps", "conform", "fallback", "epoch"}

// ContractTypes are the types that a contract may ask for (language.md §3.5);
// one_of carries its alternatives in brackets.
var ContractTypes = []string{"num", "str", "bool", "ref", "list", "map", "time", "dur", "one_of"}

// Confidences are the words of an ordinal confidence, the highest first, and the
// unknown one (language.md, Confidence).
var Confidences = []string{"hi", "mid", "lo", "?"}

// Reserved reports whether word is an act, a slot key or a header key: a word
// that no def may bind (S1).
func Reserved(word string) bool {
	if ParseAct(word) != NoAct || ParseSlot(word) != NoSlot {
		return true
	}
	for _, k := range HeaderKeys {
		if k == word {
			return true
		}
	}
	return false
}
