package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/vbauerster/mpb/v8"

	"github.com/agentrosetta/rosettac/conformance"
)

// The bar counts cases, and those that went wrong; it goes when all is done.
func TestCaseProgress(t *testing.T) {
	var out bytes.Buffer
	p := startCaseProgress(&out, 4, mpb.WithAutoRefresh(), mpb.WithRefreshRate(5*time.Millisecond))
	p.advance(&conformance.Result{Cells: []conformance.Cell{{Outcome: conformance.Passed}}})
	p.advance(&conformance.Result{Cells: []conformance.Cell{{Outcome: conformance.Crashed}}})
	time.Sleep(50 * time.Millisecond)
	p.done()
	assert.Contains(t, out.String(), "judging 2 / 4")
	assert.Contains(t, out.String(), "1 wrong")

	var none *caseProgress
	none.advance(nil)
	none.done()
}
