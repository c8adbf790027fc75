package grammar

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast/source"
)

// The generated parser builds the trees that participle builds.
func sameTrees(t require.TestingT, text string) {
	fast, slow := Parse(source.NewFile("x", text), Options{}), Parse(source.NewFile("x", text), Options{Participle: true})
	require.Len(t, fast.Units, len(slow.Units))
	for i := range fast.Units {
		require.Equal(t, slow.Units[i].Tree, fast.Units[i].Tree)
		require.Equal(t, slow.Units[i].Diags, fast.Units[i].Diags)
	}
}

func TestGeneratedParserEqualsParticiple(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { sameTrees(t, texts().Draw(t, "text")) })
	for i, c := range hostile {
		t.Run(c.name, func(t *testing.T) { sameTrees(t, hostileText(i, 1<<10)) })
	}
}

// Both refuse what is no message: here tokens in an order that the lexer never
// gives them.
func TestGeneratedParserRefusesWhatParticipleRefuses(t *testing.T) {
	var accepted, refused int
	rapid.Check(t, func(t *rapid.T) {
		toks := []Token{{MsgID, 0, 1}, {Act, 1, 2}, {HeadEnd, 2, 2}}
		for i, k := range rapid.SliceOfN(rapid.IntRange(int(MsgID), int(kinds)-1), 0, 8).Draw(t, "kinds") {
			toks = append(toks, Token{Kind(k), 2 + i, 3 + i})
		}
		s := "0123456789abcdef"
		slow, err := parseTokens(s, toks)
		fast := new(predictive).parse(toks)
		if err != nil {
			refused++
			require.Nil(t, fast)
			return
		}
		accepted++
		require.Equal(t, slow, fast)
	})
	assert.Positive(t, accepted)
	assert.Positive(t, refused)
}

// A damaged stream of tokens: one left out, one doubled, two exchanged.
func TestGeneratedParserOnDamagedTokens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts().Draw(t, "text")
		doc := Parse(source.NewFile("x", text), Options{})
		for _, u := range doc.Units {
			toks := append([]Token(nil), u.Tokens...)
			i, j := rapid.IntRange(0, len(toks)-1).Draw(t, "i"), rapid.IntRange(0, len(toks)-1).Draw(t, "j")
			switch rapid.IntRange(0, 2).Draw(t, "damage") {
			case 0:
				toks = append(toks[:i:i], toks[i+1:]...)
			case 1:
				toks = append(toks[:i:i], append([]Token{toks[j]}, toks[i:]...)...)
			case 2:
				toks[i], toks[j] = toks[j], toks[i]
			}
			slow, err := parseTokens(text, toks)
			fast := new(predictive).parse(toks)
			if err != nil {
				require.Nil(t, fast, "participle refuses: %v", err)
			} else {
				require.Equal(t, slow, fast)
			}
		}
	})
}

func FuzzGeneratedParser(f *testing.F) {
	for _, s := range snippets {
		f.Add(h + s)
	}
	f.Fuzz(func(t *testing.T, text string) { sameTrees(t, text) })
}

func TestGeneratedParserIsNotReadTwice(t *testing.T) {
	p := new(predictive)
	a := Parse(source.NewFile("x", ok), Options{}).Units[0]
	first, second := p.parse(a.Tokens), p.parse(a.Tokens)
	assert.Equal(t, first, second)
	assert.NotSame(t, first, second)
}
