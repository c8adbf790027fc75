// Package check proves what can be proved about a transcript and says what is
// wrong with it (language.md §2 to §7, design.md §4).
//
// The rules stand in passes, one file a pass, one table: [Passes]. A pass owns its
// diagnostic codes, reads the transcript and never changes it.
//
// What one message says by itself is judged when the message arrives. What
// depends on other messages (parents, revisions, the dictionary, a clock that
// needs an epoch) is judged over the whole, because a message that arrives later
// may change the answer. So a rule is in a Pass's Message function exactly if it
// needs that message alone, and the findings of the whole are the same in
// whatever order the messages came (§7.7).
//
// Two things hold in every pass: what an incomplete message lacks is not judged
// (§2.7), and the rules of the header do not apply to a degraded one (§2.6).
package check

import (
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/profiles"
)

// Pass is a group of rules that need the same facts (design.md §4).
type Pass struct {
	Name       string                       // as in the registry of codes
	Doc        string                       // a title, a blank line, what the pass proves and why
	Codes      []diag.Code                  // all it may report
	Message    func(*Context, *ast.Message) // what one message says by itself; may be nil
	Transcript func(*Context)               // what the whole says; may be nil
}

// Passes is the table of passes, in the order in which they run.
var Passes = []*Pass{
	structurePass,
	contractsPass,
	obligationsPass,
	epistemicsPass,
	labelsPass,
	anchorsPass,
	carriagePass,
	symbolsPass,
	profilesPass,
	securityPass,
}

// Options are what the caller knows and the transcript does not. The zero Options
// are ready: no clock, nothing outside the transcript.
type Options struct {
	Now        time.Time        // the clock of §7.3; zero when there is none, and then nothing expires
	StallAfter time.Duration    // how long a request without ttl= may stay open (§7.4); 0 for ever
	Artifacts  anchor.Artifacts // texts that the transcript names and does not carry (§5.2); may be nil
	Policy     *Policy          // the rules of the host (§8); may be nil

	// Profiles are the packs that handshakes may load (§11). nil is the standard
	// packs alone.
	Profiles *profiles.Library

	Answerer string // the agent that Session.Repair answers as; "" for checker

	Jobs int // how many messages Run judges at the same time; 0 is one. The findings are the same.
}

// Run checks a whole transcript and returns the findings in the order of
// [diag.Report.Sorted]. The findings of the front end are not among them.
func Run(tr *ast.Transcript, opts Options) []diag.Diagnostic {
	s := Resume(tr, opts)
	s.judgeAll(tr.Messages())
	s.judgeAll(tr.Redeliveries())
	return s.Finish()
}
