package diag

import "slices"

// Codes that a grade (language.md §12) treats apart.
var (
	honest = []Code{"E017", "I018", "D001", "S7", "S9"} // what honest conduct raises
	owed   = []Code{"W010", "W035", "W040"}             // about a request, and for those who owe it
	mute   = []Code{"W037"}                             // about a request, and for those who never answered
)

// Charge says to whom a finding is held when agents are graded.
type Charge uint8

// Those to whom a finding may be held.
const (
	ChargeNobody Charge = iota // it does not count
	ChargeSender               // the sender of the message it is about
	ChargeDebtor               // who owes what the message asks for
	ChargeMute                 // who was asked by the message and never answered
)

// Charges returns to whom the findings of a code are held (language.md §12). INFO
// is held to nobody, nor is a fault of rosettac.
func Charges(c Code) Charge {
	switch e := Lookup(c); {
	case e.Severity < Warn, e.Pass == "internal", slices.Contains(honest, c):
		return ChargeNobody
	case slices.Contains(owed, c):
		return ChargeDebtor
	case slices.Contains(mute, c):
		return ChargeMute
	}
	return ChargeSender
}
