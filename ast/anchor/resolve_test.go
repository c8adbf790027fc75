package anchor

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// message returns a message of an agent; every block is "id: line / line".
func message(act vocab.Act, agent string, seq uint64, re uint64, blocks ...string) *ast.Message {
	m := &ast.Message{ID: ast.MsgID{Agent: agent, Seq: seq}, Act: act, From: agent}
	if re > 0 {
		m.Re = ast.MsgID{Agent: agent, Seq: re}
	}
	for _, b := range blocks {
		id, body, _ := strings.Cut(b, ": ")
		m.Slots = append(m.Slots, ast.Slot{Key: vocab.Txt, Block: &ast.Block{
			ID: id, IDWritten: true, Fmt: "txt", Lines: strings.Split(body, " / "),
		}})
	}
	return m
}

func transcript(ms ...*ast.Message) *ast.Transcript {
	tr := ast.NewTranscript()
	for _, m := range ms {
		tr.Add(m)
	}
	return tr
}

// addr reads "@a2.7.tgt#…", "@a2.7@orig.tgt#…" or "tgt#…", for tests only.
func addr(s string) ast.Address {
	base, selectors, _ := strings.Cut(s, "#")
	a := ast.Address{Kind: ast.BaseLocal, Selectors: sels(selectors)}
	if !strings.HasPrefix(base, "@") {
		a.Name = base
		return a
	}
	a.Orig = strings.Contains(base, "@orig")
	parts := strings.Split(strings.Replace(base[1:], "@orig", "", 1), ".")
	a.Kind, a.Parts = ast.BaseMessage, parts[2:]
	a.ID = ast.MsgID{Agent: parts[0], Seq: uint64(parts[1][0] - '0')}
	return a
}

// value puts a binding into a message's a slot; a value that begins with @file: or
// @D: is a ref.
func value(m *ast.Message, key, v string) *ast.Message {
	t := ast.Text{Value: v}
	word, _, _ := strings.Cut(v, " ")
	if name, ok := strings.CutPrefix(word, "@file:"); ok {
		t.Refs = []ast.Ref{{Raw: word, Addr: ast.Address{Kind: ast.BaseScheme, Scheme: "file", Name: name}}}
	}
	slot := vocab.A
	if m.Act == vocab.Def {
		slot = vocab.DefBody
	}
	m.Slots = append(m.Slots, ast.Slot{Key: slot, Bindings: []ast.Binding{{Key: key, Op: ast.Equals, Value: t}}})
	return m
}

func TestResolve(t *testing.T) {
	first := message(vocab.Tell, "a2", 7, 0, "tgt: The keeper slept. / Nobody asked him.", "log: one / two")
	second := message(vocab.Revise, "a2", 9, 7, "tgt: The keeper slept. / No one would have asked.")
	bound := value(value(message(vocab.Tell, "a4", 1, 0, "body: only / block"), "scan", "@file:scan.png"), "eta", "12m or so")
	bound.Slots = append(bound.Slots, ast.Slot{Key: vocab.Why, Text: &ast.Text{Value: "the scan says so"}})
	tr := transcript(second, bound, first)
	tests := []struct {
		name, address string
		from          *ast.Message
		status        Status
		message       *ast.Message
		block, want   string
		reason        ast.TextStatus
	}{
		{"the newest version", "@a2.7.tgt#L2", nil, Exact, second, "tgt", "No one would have asked.", ast.TextCarried},
		{"the original", "@a2.7@orig.tgt#L2", nil, Exact, first, "tgt", "Nobody asked him.", ast.TextCarried},
		{"the revision by its own id", "@a2.9.tgt#L2", nil, Exact, second, "tgt", "No one would have asked.", ast.TextCarried},
		{"a part that the revision lacks", "@a2.7.log#L2", nil, Exact, first, "log", "two", ast.TextCarried},
		{"a whole block", "@a2.7.tgt", nil, Exact, second, "tgt", "The keeper slept. / No one would have asked.", ast.TextCarried},
		{"an own block", "tgt#L2", first, Exact, first, "tgt", "Nobody asked him.", ast.TextCarried},
		{"a local name from outside", "tgt#L2", nil, Outside, nil, "", "", ast.TextOutside},
		{"a whole message", "@a2.7", nil, Exact, second, "", "", ast.TextWhole},
		{"a message never seen", "@a9.1.tgt#L2", nil, Outside, nil, "", "", ast.TextUnseen},
		{"no such block", "@a2.7.nope#L2", nil, Orphan, nil, "", "", ast.TextNoPart},
		{"a place in a message's only block", "@a4.1#L2", nil, Exact, bound, "body", "block", ast.TextCarried},
		{"a place in a message of two blocks", "@a2.7@orig#L2", nil, Orphan, nil, "", "", ast.TextNoPart},
		{"a text slot is one line", "@a4.1.why#L1.c4-8", nil, Exact, bound, "", "scan", ast.TextCarried},
		{"a text slot has no second line", "@a4.1.why#L2", nil, Orphan, bound, "", "", ast.TextCarried},
		{"a text slot", "@a4.1.why", nil, Exact, bound, "", "the scan says so", ast.TextCarried},
		{"a binding", "@a4.1.a.eta", nil, Exact, bound, "", "12m or so", ast.TextCarried},
		{"a place in a binding", `@a4.1.a.eta#q"or"`, nil, Relocated, bound, "", "or", ast.TextCarried},
		{"a region of what a binding refers to", "scan#box=1,2,3,4", bound, Outside, nil, "", "", ast.TextOutside},
		{"a line of what a binding refers to", "scan#L3", bound, Outside, bound, "", "", ast.TextOutside},
		{"a quote of the ref itself", `scan#q"scan.png"`, bound, Relocated, bound, "", "scan.png", ast.TextCarried},
		{"the ref itself", "scan", bound, Exact, bound, "", "@file:scan.png", ast.TextCarried},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := Resolve(tr, addr(tt.address), tt.from, nil)
			assert.Equal(t, tt.status.String(), r.Status.String(), "%+v", r)
			assert.Same(t, tt.message, r.Message)
			assert.Equal(t, tt.block, r.Block)
			assert.Equal(t, strings.ReplaceAll(tt.want, " / ", "\n"), r.Text)
			assert.Equal(t, tt.reason, r.Reason)
			if !r.Holds() {
				assert.NotEmpty(t, r.Detail)
			}
			assert.Equal(t, r, NewResolver(tr, nil).Resolve(addr(tt.address), tt.from))
		})
	}
}

// §7.5: an address through a conflicting id is tried against both.
func TestConflictingIDIsTriedAgainstBoth(t *testing.T) {
	a := message(vocab.Tell, "a2", 7, 0, "tgt: alpha / common")
	b := message(vocab.Tell, "a2", 7, 0, "tgt: beta / common", "log: beta only")
	for _, tr := range []*ast.Transcript{transcript(a, b), transcript(b, a)} {
		for address, want := range map[string]*ast.Message{
			`@a2.7.tgt#q"alpha"`: a, `@a2.7.tgt#q"beta"`: b, "@a2.7.log#L1": b, `@a2.7.tgt#q"common"`: a,
		} {
			r := Resolve(tr, addr(address), nil, nil)
			assert.True(t, r.Holds(), address)
			assert.Same(t, want, r.Message, address)
		}
		assert.Equal(t, Orphan, Resolve(tr, addr(`@a2.7.tgt#q"gamma"`), nil, nil).Status)
		assert.Equal(t, Lost, Judge(tr, addr(`@a2.7.tgt#q"gamma"`), nil, nil).Verdict)
	}
}

// §5.4: the versions from the named one to the newest are tried.
func TestJudge(t *testing.T) {
	v1 := message(vocab.Tell, "a2", 7, 0, "tgt: The keeper slept. / Nobody asked him. / Rain.")
	v2 := message(vocab.Revise, "a2", 8, 7, "tgt: Rain. / The keeper slept. / No one asked.")
	v3 := message(vocab.Revise, "a2", 9, 8, "tgt: Rain. Rain. / The keeper  slept. / No one asked.")
	mark := message(vocab.Propose, "a3", 4, 0)
	tr := transcript(v1, v2, v3, mark)
	tests := []struct {
		name, address            string
		from                     *ast.Message
		verdict                  Verdict
		exact, older             *ast.Message
		moved, ambiguous, unsure bool
	}{
		{"exactly in an older, relocated in the newest", `@a2.7.tgt#L1|q"keeper"`, mark, Held, v1, nil, false, false, true},
		{"relocated in all", `@a2.7.tgt#L9|q"keeper"`, mark, Held, nil, nil, true, false, false},
		{"exactly in the newest", `@a2.9.tgt#L2|q"keeper"`, mark, Held, v3, nil, false, false, true},
		{"folded in the newest, exact before", `@a2.7.tgt#L1|q"keeper slept"`, mark, Held, v1, nil, false, false, true},
		{"folded in the newest, found before", `@a2.8.tgt#q"keeper slept"`, mark, Held, nil, nil, true, false, false},
		{"only in the oldest", `@a2.7.tgt#L2|q"Nobody asked him."`, mark, HeldBefore, v1, v1, false, false, false},
		{"older than the version named", `@a2.8.tgt#q"Nobody asked him."`, mark, Lost, nil, nil, false, false, false},
		{"the original alone", `@a2.7@orig.tgt#L2|q"Nobody"`, mark, Held, v1, nil, false, false, true},
		{"in none", `@a2.7.tgt#q"Snow"`, mark, Lost, nil, nil, false, false, false},
		{"several times in the newest", `@a2.7.tgt#q"Rain"`, mark, Held, nil, nil, false, true, false},
		{"several times in the newest, exact before", `@a2.7.tgt#L3|q"Rain"`, mark, Held, v1, nil, false, false, true},
		{"an own block", `tgt#L3|q"Rain."`, v1, Held, v1, nil, false, false, false},
		{"a position alone", "@a2.7.tgt#L3", mark, Held, v3, nil, false, false, false},
		{"never seen", "@a7.1.tgt#L3", mark, Unseen, nil, nil, false, false, false},
		{"no such part", "@a2.7.nope#L3", mark, NoPart, nil, nil, false, false, false},
		{"a place in what is no text", "@a3.4#L3", nil, NoPart, nil, nil, false, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			j := Judge(tr, addr(tt.address), tt.from, nil)
			assert.Equal(t, tt.verdict, j.Verdict, "%+v", j)
			of := func(r *Resolution) *ast.Message {
				if r == nil {
					return nil
				}
				return r.Message
			}
			assert.Same(t, tt.exact, of(j.Exact))
			assert.Same(t, tt.older, of(j.Older))
			assert.Equal(t, tt.moved, j.Moved())
			assert.Equal(t, tt.ambiguous, j.Ambiguous())
			assert.Equal(t, tt.unsure, j.Unclear())
			assert.Equal(t, Resolve(tr, addr(tt.address), tt.from, nil), j.Newest)
		})
	}
}

// §5.5: only text carried whole can convict.
func TestWindowsDoNotConvict(t *testing.T) {
	win := message(vocab.Tell, "a2", 7, 0, "tgt: line 38 / line 39")
	win.Slots[0].Block.Win = ast.Window{First: 38, Last: 39}
	whole := message(vocab.Revise, "a2", 8, 7, "tgt: nothing of it")
	from := message(vocab.Tell, "a3", 1, 0)
	assert.Equal(t, NotCarried, Judge(transcript(win), addr(`@a2.7.tgt#q"elsewhere"`), from, nil).Verdict)
	assert.Equal(t, Lost, Judge(transcript(win), addr(`@a2.7.tgt#L38|q"elsewhere"`), from, nil).Verdict)
	j := Judge(transcript(win, whole), addr(`@a2.7.tgt#q"elsewhere"`), from, nil)
	assert.Equal(t, NotCarried, j.Verdict, "the version that was cited may have it")
	assert.Equal(t, Orphan, j.Newest.Status)
	assert.Equal(t, HeldBefore, Judge(transcript(win, whole), addr(`@a2.7.tgt#q"line 39"`), from, nil).Verdict)
	assert.Equal(t, Lost, Judge(transcript(win, whole), addr(`@a2.8.tgt#q"elsewhere"`), from, nil).Verdict)
}

// A Resolver keeps one index a text, and answers as a new one does.
func TestResolverKeepsIndexes(t *testing.T) {
	m := message(vocab.Tell, "a2", 7, 0, "tgt: one / two")
	r := NewResolver(transcript(m), nil)
	for range 3 {
		require.Equal(t, Exact, r.Resolve(addr("@a2.7.tgt#L2"), nil).Status)
	}
	assert.Len(t, r.byLine.lately, 1)
}
