package diag

import "sync"

// Refusal returns the failure code (language.md §2) with which a message is refused
// for a finding; "" where nothing is to be refused: for what is no ERROR, for
// honest conduct (§12), and for a fault of rosettac.
func Refusal(c Code) string {
	if Lookup(c).Severity != Error {
		return ""
	}
	if word, ok := refusals()[c]; ok {
		return word
	}
	return "malformed"
}

// refusals are the failure codes of the ERRORs that are not plainly malformed.
var refusals = sync.OnceValue(func() map[Code]string {
	return map[Code]string{
		"E017": "", "S9": "", "X000": "",
		"E003": "denied", "E023": "denied", "S11": "denied", "S12": "denied", "S5": "denied", "S8": "denied",
		"E024": "ambiguous", "E025": "ambiguous", "E028": "ambiguous", "E039": "ambiguous",
		"E018": "conflict", "E030": "conflict", "E031": "conflict", "E032": "conflict", "E035": "conflict", "S4": "conflict",
		"E022": "notfound", "E040": "notfound",
		"E036": "budget",
	}
})

// Remedy says what is to be sent in place of a message that was refused.
type Remedy uint8

// The remedies.
const (
	SendCorrection Remedy = iota // the message, put right
	SendContract                 // what the request asked for
	SendWhy                      // a why that begins with a failure code
)

// RemedyOf returns the remedy for a finding.
func RemedyOf(c Code) Remedy { return remedies[c] }

var remedies = map[Code]Remedy{
	"E009": SendContract, "E009a": SendContract, "E009c": SendContract,
	"E006": SendWhy, "E016": SendWhy,
}
