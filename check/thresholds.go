package check

import "github.com/agentrosetta/rosettac/check/diag"

// Threshold is a number that decides whether a code is reported. Each stands
// beside the rule that reads it.
type Threshold struct {
	Code  diag.Code
	Value int
	Doc   string // what is counted, and what happens at the value
}

// Thresholds is the table of thresholds, for explain to print.
var Thresholds = []*Threshold{proseThreshold, skewThreshold, livelockRounds}
