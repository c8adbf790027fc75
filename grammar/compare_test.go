package grammar_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/grammar"
)

// comparisons returns how many texts and how many streams of tokens each of the two
// properties compares: a tenth with -short, which is how the race detector, ten
// times slower, sees them.
func comparisons() int {
	if testing.Short() {
		return 5_000
	}
	return 50_000
}

// pool is the messages that are damaged, from transcripts of every kind, long ones
// left out.
func pool(t *testing.T) (texts []string) {
	for _, kind := range bench.Kinds {
		text, _ := bench.Generate(kind, 1<<17, 3)
		for _, u := range grammar.Parse(source.NewFile("x", text), grammar.Options{}).Units {
			if body := text[u.Span.Start:u.Span.End]; len(body) < 1<<9 {
				texts = append(texts, body)
			}
		}
	}
	require.Greater(t, len(texts), 1000)
	return texts
}

// damages are what is done to a text; each may be done several times.
var damages = []func(*rand.Rand, []byte, string) []byte{
	func(r *rand.Rand, b []byte, _ string) []byte { // a byte flipped
		b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		return b
	},
	func(r *rand.Rand, b []byte, _ string) []byte { // a sign that means something
		const signs = "[]{}\"#@|~=>!,:()\n `*-"
		return slices.Insert(b, r.IntN(len(b)+1), signs[r.IntN(len(signs))])
	},
	func(r *rand.Rand, b []byte, _ string) []byte { // a stretch left out
		i := r.IntN(len(b))
		return slices.Delete(b, i, min(len(b), i+1+r.IntN(12)))
	},
	func(r *rand.Rand, b []byte, other string) []byte { // a piece of another message
		i := r.IntN(len(other))
		return slices.Insert(b, r.IntN(len(b)+1), []byte(other[i:min(len(other), i+1+r.IntN(60))])...)
	},
	func(r *rand.Rand, b []byte, _ string) []byte { // two lines exchanged, the header's too
		lines := bytes.SplitAfter(b, []byte("\n"))
		i, j := r.IntN(len(lines)), r.IntN(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return bytes.Join(lines, nil)
	},
	func(r *rand.Rand, b []byte, _ string) []byte { // cut off
		return b[:1+r.IntN(len(b))]
	},
}

// The parser that is generated from the tags and participle, which reads the tags
// itself, build the same trees and find the same of as many texts as can be read
// in the time: one in eight as it was written, the others damaged.
func TestEnginesAgreeOnTexts(t *testing.T) {
	t.Parallel()
	texts := pool(t)
	r := rand.New(rand.NewPCG(11, 7))
	compared, damaged, structured := 0, 0, 0
	for range comparisons() {
		text := texts[r.IntN(len(texts))]
		if r.IntN(8) > 0 {
			b := []byte(text)
			for range 1 + r.IntN(3) {
				if len(b) > 0 {
					b = damages[r.IntN(len(damages))](r, b, texts[r.IntN(len(texts))])
				}
			}
			text = string(b)
			damaged++
		}
		fast := grammar.Parse(source.NewFile("x", text), grammar.Options{})
		slow := grammar.Parse(source.NewFile("x", text), grammar.Options{Participle: true})
		require.Len(t, fast.Units, len(slow.Units), "%q", text)
		for i, u := range fast.Units {
			if !reflect.DeepEqual(slow.Units[i].Tree, u.Tree) {
				require.Equal(t, slow.Units[i].Tree, u.Tree, "%q", text)
			}
			require.Equal(t, slow.Units[i].Degraded, u.Degraded, "%q", text)
			require.Len(t, u.Diags, len(slow.Units[i].Diags), "%q", text)
			if u.Tree != nil {
				structured++
			}
		}
		compared++
	}
	assert.GreaterOrEqual(t, compared, comparisons())
	assert.Greater(t, damaged, comparisons()*3/4)
	assert.Greater(t, structured, comparisons()*3/4, "most texts are still messages, so that there are trees to compare")
}

// A text is always a message, whatever its damage: the lexer sees to that. Whether
// both parsers accept and refuse the same is a question about tokens, so these are
// damaged too: left out, doubled, exchanged, or of another kind.
func TestEnginesAgreeOnTokens(t *testing.T) {
	t.Parallel()
	type lexed struct {
		text string
		toks []grammar.Token
	}
	var all []lexed
	for _, text := range pool(t) {
		for _, u := range grammar.Parse(source.NewFile("x", text), grammar.Options{}).Units {
			all = append(all, lexed{text, u.Tokens})
		}
	}
	r := rand.New(rand.NewPCG(5, 13))
	accepted, refused := 0, 0
	for range comparisons() {
		l := all[r.IntN(len(all))]
		toks := slices.Clone(l.toks)
		i, j := r.IntN(len(toks)), r.IntN(len(toks))
		var done string
		switch r.IntN(5) {
		case 0:
			done, toks = "left out", slices.Delete(toks, i, i+1)
		case 1:
			done, toks = "doubled", slices.Insert(toks, i, toks[j])
		case 2:
			done = "exchanged"
			toks[i], toks[j] = toks[j], toks[i]
		case 3:
			done = "of the kind of another"
			toks[i].Kind = toks[j].Kind
		default:
			done, toks = "cut off", toks[:i+1]
		}
		slow, fast := grammar.ByParticiple(l.text, toks), grammar.ByGenerated(l.text, toks)
		if slow == nil {
			refused++
		} else {
			accepted++
		}
		if !reflect.DeepEqual(slow, fast) {
			require.Equal(t, slow, fast, "%s %d %d: %s", done, i, j, fmt.Sprint(toks))
		}
	}
	assert.Equal(t, comparisons(), accepted+refused)
	assert.Greater(t, accepted, comparisons()/5)
	assert.Greater(t, refused, comparisons()/5)
}
