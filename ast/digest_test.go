package ast_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

func hexOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func TestDigestsAreThoseOfTheJoinedLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringMatching(`[^\n]{0,40}`), 1, 6).Draw(t, "lines")
		if rapid.Bool().Draw(t, "long") {
			lines = append(lines, strings.Repeat("long ", 3000))
		}
		bare, ended := ast.Digests(lines)
		assert.Equal(t, hexOf(strings.Join(lines, "\n")), bare)
		assert.Equal(t, hexOf(strings.Join(lines, "\n")+"\n"), ended)
		assert.True(t, ast.Names(bare[:7], lines))
		assert.True(t, ast.Names(ended, lines))
	})
}

func TestDigestOfAnAddress(t *testing.T) {
	for _, c := range []struct {
		name string
		a    ast.Address
		want string
	}{
		{"whole", ast.DigestAddress(hexOf("x")), hexOf("x")},
		{"abbreviated, upper case", ast.DigestAddress("ABCDEF"), "abcdef"},
		{"too short", ast.DigestAddress("abcde"), ""},
		{"too long", ast.DigestAddress(hexOf("x") + "0"), ""},
		{"no hex", ast.DigestAddress("abcdeg"), ""},
		{"another scheme", ast.Address{Kind: ast.BaseScheme, Scheme: "commit", Name: "abcdef"}, ""},
		{"no scheme", ast.Address{Kind: ast.BaseLocal, Name: "abcdef"}, ""},
	} {
		got, ok := c.a.Digest()
		assert.Equal(t, c.want != "", ok, c.name)
		if ok {
			assert.Equal(t, c.want, got, c.name)
		}
	}
}

func TestWholeFindsWhatIsCarriedWhole(t *testing.T) {
	tr := ast.NewTranscript()
	add := func(seq uint64, b *ast.Block) {
		tr.Add(&ast.Message{ID: ast.MsgID{Agent: "a", Seq: seq}, Act: vocab.Note, From: "a", Slots: []ast.Slot{{Key: vocab.Txt, Block: b}}})
	}
	lines := []string{"one", "two", "three"}
	bare, ended := ast.Digests(lines)
	add(1, &ast.Block{ID: "body", Lines: lines[1:2], Win: ast.Window{First: 2, Last: 2}})
	_, ok := tr.Whole(bare)
	require.False(t, ok, "a window is no whole")
	add(2, &ast.Block{ID: "body", Lines: lines})
	for _, digits := range []string{bare, ended, bare[:6]} {
		w, ok := tr.Whole(digits)
		require.True(t, ok)
		assert.Equal(t, uint64(2), w.Message.ID.Seq)
	}
	_, ok = tr.Whole(hexOf("one"))
	assert.False(t, ok)
}
