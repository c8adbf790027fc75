package emit_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/bench"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// arriving hands the messages of a text to a stream, one by one, and returns what is
// written of each.
func arriving(t require.TestingT, to string, o emit.Options, list []*ast.Message, use func(tr *ast.Transcript, m *ast.Message, wrote string)) {
	e, err := emit.LookupEmitter(to)
	require.NoError(t, err)
	var out strings.Builder
	write, err := e.Stream(&out, new(emit.Input), o)
	require.NoError(t, err)
	tr := ast.NewTranscript()
	for _, m := range list {
		tr.Add(m)
		out.Reset()
		require.NoError(t, write(tr, m))
		use(tr, m, out.String())
	}
}

func lowered(text string) []*ast.Message {
	list, _ := lower.Document(grammar.Parse(source.NewFile("x", text), grammar.Options{}))
	return list
}

// What a stream says of a message when it comes is what is said of it when nothing
// else has come, whatever the order. Revisions are left out: marks on earlier
// versions are not carried to them.
func TestStreamSaysWhatIsKnown(t *testing.T) {
	coordination, _ := bench.Generate(bench.Coordination, 24<<10, 3)
	content, _ := bench.Generate(bench.Content, 48<<10, 4)
	text := coordination + "\n" + strings.ReplaceAll(content, "lead1", "other1")
	compared, rounds := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		rounds++
		list := lowered(text)
		require.Greater(t, len(list), 60)
		if rapid.Bool().Draw(t, "shuffled") {
			r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
			r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
		to := rapid.SampledFrom([]string{"human", "wire", "json"}).Draw(t, "to")
		o := emit.Options{}
		switch to {
		case "human":
			o.Lang = rapid.SampledFrom([]string{"en", "zh"}).Draw(t, "lang")
			o.View = rapid.SampledFrom([]string{"full", "content", "decision"}).Draw(t, "view")
		case "wire":
			o.Dialect = rapid.SampledFrom([]string{"2.1", "2.1-full", "2.0"}).Draw(t, "dialect")
		}
		first, at := true, rapid.IntRange(0, 20).Draw(t, "from")
		arriving(t, to, o, list, func(tr *ast.Transcript, m *ast.Message, wrote string) {
			between := "\n"
			if first {
				between, first = "", false
			}
			if at++; at%20 != 0 || m.Act == vocab.Revise || tr.Contested(m.ID) {
				return // to compare all is quadratic
			}
			compared++
			alone := o
			alone.Message = m.ID
			e, _ := emit.LookupEmitter(to)
			var want strings.Builder
			require.NoError(t, e.Emit(&want, &emit.Input{Transcript: tr}, alone))
			switch to {
			case "human":
				require.Equal(t, between+m.ID.String()+"\n"+want.String(), wrote)
			case "wire":
				require.Equal(t, between+want.String(), wrote)
			default:
				var doc struct{ Messages []json.RawMessage }
				require.NoError(t, json.Unmarshal([]byte(want.String()), &doc))
				require.Len(t, doc.Messages, 1)
				require.Equal(t, string(doc.Messages[0])+"\n", wrote)
			}
		})
	})
	assert.Greater(t, compared, 3*rounds, "with -short there are fewer rounds")
}

const late = `a1.2 tell re=b1.1
 mark @b1.1.t#L1|q"one" = a note ~hi
 unk  []

b1.1 ask b1>a1 #topic sens=pii
 q    is it so?
 want {yes}
 txt  t
 | one line

b1.1 ask b1>a1 #topic sens=pii
 q    is it so?
 want {yes}
 txt  t
 | one line

b1.2 revise re=b1.1
 q    is it so now?
 want {yes}
 txt  t
 | one line

a1.3 tell re=b1.1
 a    yes = yes ~hi
 why  @b1.1
 unk  []
`

// A reply that comes before what it answers goes to nobody yet; a mark that comes
// before its text stands in its margin all the same; a redelivery is not written
// again; recipients, topic and label of what was seen are shown.
func TestStreamInDetail(t *testing.T) {
	var human, wire []string
	arriving(t, "human", emit.Options{}, lowered(late), func(_ *ast.Transcript, _ *ast.Message, wrote string) { human = append(human, wrote) })
	require.Len(t, human, 5)
	assert.Contains(t, human[0], "a1 -> ? · states · re b1.1\n")
	assert.Contains(t, human[0], "b1.1.t")
	assert.Contains(t, human[1], "  1 | one line\n    ^ a1.2: L1 a note (high confidence)\n")
	assert.Empty(t, human[2])
	assert.Contains(t, human[3], "b1 -> a1")
	assert.NotContains(t, human[3], "a note", "the mark was shown")
	assert.True(t, strings.HasPrefix(human[4], "\na1.3\na1 -> b1 · states · re b1.1 · #topic"), human[4])
	assert.Contains(t, human[4], "pii", "the label of what it cites")

	arriving(t, "wire", emit.Options{}, lowered(late), func(_ *ast.Transcript, _ *ast.Message, wrote string) { wire = append(wire, wrote) })
	tr := ast.NewTranscript()
	for _, m := range lowered(late) {
		tr.Add(m)
	}
	var whole strings.Builder
	require.NoError(t, emit.Wire(&whole, &emit.Input{Transcript: tr}, emit.Options{}))
	assert.Equal(t, whole.String(), strings.Join(wire, ""))
}

// A copy in a file that sorts before the first is a copy too.
func TestStreamKnowsCopiesByMeaning(t *testing.T) {
	var list []*ast.Message
	for _, name := range []string{"b", "a", "c"} {
		more, _ := lower.Document(grammar.Parse(source.NewFile(name, "a1.1 note a1>b1\n why x\n"), grammar.Options{}))
		list = append(list, more...)
	}
	list = append(list, lowered("a1.1 note a1>b1\n why y\n")...)
	var wrote []string
	arriving(t, "json", emit.Options{}, list, func(_ *ast.Transcript, m *ast.Message, text string) {
		wrote = append(wrote, fmt.Sprint(strings.Count(text, "\n")))
	})
	assert.Equal(t, []string{"1", "0", "0", "1"}, wrote, "another meaning is written")
}

// A def in a stream binds all of a pack that the reader does not know: nobody knows
// what will be used.
func TestStreamBindsWholePacks(t *testing.T) {
	var lost []string
	o := emit.Options{
		Profiles: []string{}, Lost: func(l emit.Loss) { lost = append(lost, l.String()) },
		Pack: func(string) []emit.PackSymbol {
			return []emit.PackSymbol{{Name: "AA", Value: "a thing"}, {Name: "BB", Value: "another"}}
		},
	}
	arriving(t, "wire", o, lowered("a1.1 def a1>* #sys.hello\n profile = x/1.0\n"), func(_ *ast.Transcript, _ *ast.Message, wrote string) {
		assert.Contains(t, wrote, "AA = a thing\n")
		assert.Contains(t, wrote, "BB = another\n")
	})
	assert.Equal(t, []string{"a1.1: dialect 2.1 has no profile x/1.0: this def binds all of it: AA, BB"}, lost)
}

// Who marked a text that never comes is let go with the rest of what is forgotten.
func TestStreamLetsGoOfMarks(t *testing.T) {
	e, err := emit.LookupEmitter("human")
	require.NoError(t, err)
	var out strings.Builder
	write, err := e.Stream(&out, new(emit.Input), emit.Options{})
	require.NoError(t, err)
	say := func(tr *ast.Transcript, text string) string {
		out.Reset()
		for _, m := range lowered(text) {
			tr.Add(m)
			require.NoError(t, write(tr, m))
		}
		return out.String()
	}
	tr := ast.NewTranscript()
	say(tr, "a1.1 tell a1>b1\n mark @b1.1.t#L1 = old ~hi\n unk []\n")
	tr = ast.NewTranscript() // as after forgetting
	for n := range 300 {
		say(tr, fmt.Sprintf("a1.%d tell a1>b1\n mark @b1.%d.t#L1 = new ~hi\n unk []\n", n+2, n+1))
	}
	got := say(tr, "b1.1 tell b1>a1\n txt t\n | a line\n unk []\n")
	assert.Contains(t, got, "new")
	assert.NotContains(t, got, "old")
	assert.Contains(t, say(tr, "b1.300 tell b1>a1\n txt t\n | a line\n unk []\n"), "^ a1.301: L1 new")
}

func TestWhatDoesNotStream(t *testing.T) {
	for _, c := range []struct {
		to, err string
		o       emit.Options
	}{
		{"human", "view clean", emit.Options{View: emit.CleanView}},
		{"human", "not searched", emit.Options{Message: ast.MsgID{Agent: "a", Seq: 1}}},
		{"human", "not searched", emit.Options{Blocks: []string{"t"}}},
		{"human", "en", emit.Options{Lang: "nn"}},
		{"wire", "dialect", emit.Options{Dialect: "9"}},
		{"json", "not searched", emit.Options{Message: ast.MsgID{Agent: "a", Seq: 1}}},
	} {
		e, err := emit.LookupEmitter(c.to)
		require.NoError(t, err)
		_, err = e.Stream(new(strings.Builder), new(emit.Input), c.o)
		assert.ErrorContains(t, err, c.err, c)
	}
}
