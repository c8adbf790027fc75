package bench_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

func TestGenerateIsSeeded(t *testing.T) {
	for _, kind := range bench.Kinds {
		first, n := bench.Generate(kind, 1<<16, 7)
		again, m := bench.Generate(kind, 1<<16, 7)
		other, _ := bench.Generate(kind, 1<<16, 8)
		assert.Equal(t, first, again)
		assert.Equal(t, n, m)
		assert.NotEqual(t, first, other)
		assert.GreaterOrEqual(t, len(first), 1<<16)
	}
}

func lowered(kind bench.Kind, size int) (list []*ast.Message, found []diag.Diagnostic, written int) {
	text, n := bench.Generate(kind, size, seed)
	list, found = lower.Document(grammar.Parse(source.NewFile("bench", text), grammar.Options{}))
	return list, found, n
}

// The undamaged kinds are what they claim to be: the front end has nothing to say
// of them and finds as many messages as were written; the checks find no fault,
// and nothing is left owed. The damaged ones have all kinds of faults.
func TestGeneratedTranscriptsAreWhatTheyClaimToBe(t *testing.T) {
	for _, kind := range bench.Kinds {
		messages, found, n := lowered(kind, 1<<19)
		codes := map[diag.Code]bool{}
		for _, d := range append(found, check.Run(link(messages), check.Options{})...) {
			codes[d.Code] = true
			if kind == bench.Coordination || kind == bench.Content {
				assert.Equal(t, diag.Info, diag.Lookup(d.Code).Severity, "%s: %s %s %s", kind, d.Message, d.Code, d.Text)
			}
		}
		switch kind {
		case bench.Damaged, bench.Mixed:
			assert.Greater(t, len(codes), 15, kind)
		default:
			assert.Len(t, messages, n, kind)
			assert.Empty(t, found, kind)
		}
	}
}

// Measuring on what never occurs would say nothing: short messages have every act
// and slot, every confidence, both spellings of ids, quotes and other scripts; no
// message is there twice.
func TestGeneratedTranscriptsAreVaried(t *testing.T) {
	messages, _, _ := lowered(bench.Coordination, 1<<20)
	acts, confs, slots, numeric, dotted, cjk := map[vocab.Act]int{}, map[string]int{}, map[string]int{}, 0, 0, 0
	bodies := map[string]int{}
	text, _ := bench.Generate(bench.Coordination, 1<<20, seed)
	for _, m := range messages {
		acts[m.Act]++
		if strings.Contains(m.ID.String(), ".") {
			dotted++
		}
		body := text[m.Span.Start:m.Span.End]
		_, body, _ = strings.Cut(body, "\n")
		bodies[body]++
		for line := range strings.Lines(body) {
			line = strings.TrimSuffix(line, "\n")
			if strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "  ") {
				slots[strings.Fields(line)[0]]++
			}
			if i := strings.LastIndex(line, "~"); i >= 0 {
				confs[line[i:]]++
				if strings.HasPrefix(line[i:], "~0.") {
					numeric++
				}
			}
		}
		if strings.ContainsFunc(body, func(r rune) bool { return r > 0x2e80 }) {
			cjk++
		}
	}
	for _, act := range vocab.Acts {
		assert.Positive(t, acts[act.Act], act.Name)
	}
	for _, slot := range strings.Fields("q a why ctx want unk assume risk opt sub on by txt |") {
		assert.Positive(t, slots[slot], slot)
	}
	for _, conf := range strings.Fields("~hi ~mid ~lo ~?") {
		assert.Greater(t, confs[conf], 100, conf)
	}
	assert.Greater(t, numeric, 10)
	assert.Greater(t, dotted, len(messages)/10)
	assert.Greater(t, cjk, len(messages)/10)
	assert.Greater(t, strings.Count(text, `|q"`), 50)
	empty := bodies[""] // a take has nothing but its header
	delete(bodies, "")
	assert.Greater(t, len(bodies), (len(messages)-empty)*98/100, "messages are repeated")

	content, _ := bench.Generate(bench.Content, 1<<20, seed)
	require.Contains(t, content, " mark @")
	assert.Contains(t, content, " revise re=")
	assert.Contains(t, content, " := ")
}
