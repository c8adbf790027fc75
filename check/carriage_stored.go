package check

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Verified is what Options.Artifacts may implement besides: a supplier that
// verifies texts by their digests.
type Verified interface {
	// Damaged says what is wrong with the text of a digest, once it was asked for;
	// nil when nothing is.
	Damaged(digits string) error
}

// stored asks for the whole of every block that carries a part of it, or nothing.
// Bytes that are kept under the digest of its src= and do not hash to it are E030:
// who dereferences the block would get another text.
func stored(c *Context) {
	v, ok := c.Artifacts.(Verified)
	if !ok {
		return
	}
	for m := range c.settled() {
		for i := range m.Slots {
			b := m.Slots[i].Block
			if b == nil || b.Text().Whole() {
				continue
			}
			sha := shaOf(b)
			if sha == "" {
				continue
			}
			c.Artifacts.Text(c.Transcript, ast.DigestAddress(sha), m)
			if err := v.Damaged(sha); err != nil {
				c.Report(m, "E030", b.Src.Span, "what is kept as the whole of %s does not match its src=: want sha256:%s", diag.Clip(b.ID), diag.Clip(sha)).
					Help = "put the text into the store again"
			}
		}
	}
}
