package diag

import "sync"

// Operation is what a code is about, in the words of the people who run agents:
// the eight things that go wrong between agents without anybody knowing the
// domain, and beside them form and security.
type Operation uint8

// The operations, in the order in which a summary lists them.
const (
	Orphans            Operation = iota + 1 // work that nobody finishes, and failures that reach nobody
	Stalls                                  // work that is past its time
	Livelocks                               // work that goes round in circles
	ContractViolations                      // replies that are not what was asked for
	Laundering                              // confidence that grows on its way, or is not stated
	StaleData                               // observations past their time, or of unknown age
	LabelLeaks                              // text that goes where its label forbids
	RottenAnchors                           // addresses that do not hold what they are said to hold
	Form                                    // how messages are written
	Security                                // what a host forbids, and text that tries to give orders
)

// Operations lists all operations in their order.
var Operations = []Operation{
	Orphans, Stalls, Livelocks, ContractViolations, Laundering, StaleData, LabelLeaks, RottenAnchors, Form, Security,
}

// String returns the name of the operation for people, as "rotten anchors".
func (o Operation) String() string {
	if o < Orphans || o > Security {
		return "?"
	}
	return [...]string{
		"", "orphans", "stalls", "livelocks", "contract violations", "confidence laundering", "stale data", "label leaks",
		"rotten anchors", "form", "security",
	}[o]
}

// OperationOf returns what a code is about; 0 for an unknown code.
func OperationOf(c Code) Operation { return operationIndex()[c] }

// operations says which code is about what. Every code of [Registry] stands in it
// once.
var operations = [...][]Code{
	Orphans:   {"W010", "W037", "W038", "W039", "I044", "E017", "I018", "S9"},
	Stalls:    {"W035", "W040"},
	Livelocks: {"W036", "E038"},
	ContractViolations: {
		"E006", "E016", "E016b", "E008", "E009", "I053", "E009a", "E009b", "E009c", "E009d", "E010", "W043", "W044",
		"E023", "I012", "W020", "I046", "E033", "W042",
	},
	Laundering: {"W004", "W005", "W005b", "W030", "W031", "W032", "S4", "S10", "I045", "I048", "I043"},
	StaleData:  {"W017", "I041", "W013", "I047", "W050", "W019", "E024"},
	LabelLeaks: {"S8", "I051", "E014"},
	RottenAnchors: {
		"E022", "W021", "W023", "W024", "W025", "W026", "W029", "E040", "W046", "W047", "I049", "I028", "I029", "E030",
		"E031", "W033", "W045",
	},
	Form: {
		"P001", "P002", "P003", "P004", "P005", "P006", "P007", "P008", "P009", "P010", "P011", "P012", "P013", "P014",
		"P015", "P016", "P017", "P018", "P019", "P020", "P021", "E015", "E021", "E025", "E027", "E028", "E029", "E039",
		"E037", "W028", "W007", "D001", "E035", "W034", "I022", "S1b", "E018", "I011", "X000",
	},
	Security: {"E003", "S1", "E032", "S7", "S13", "W051", "S5", "S6", "S11", "S12", "E036"},
}

var operationIndex = sync.OnceValue(func() map[Code]Operation {
	m := make(map[Code]Operation, len(Registry))
	for o, codes := range operations {
		for _, c := range codes {
			m[c] = Operation(o)
		}
	}
	return m
})
