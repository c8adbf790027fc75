package emit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

func TestLocalesAreComplete(t *testing.T) {
	english := Locales[0].table()
	for _, l := range Locales {
		for key, word := range english {
			other, ok := l.lookup(key)
			assert.True(t, ok, "%s lacks %s", l.Name, key)
			assert.Equal(t, strings.Count(word, "%"), strings.Count(other, "%"), "%s: places of %s", l.Name, key)
		}
		assert.Len(t, l.table(), len(english), l.Name)
		for _, s := range vocab.Slots {
			assert.Contains(t, l.table(), "slot."+s.Name)
		}
		for _, a := range vocab.Acts {
			assert.Contains(t, l.table(), "act."+a.Name)
		}
		for _, c := range vocab.FailureCodes {
			assert.Contains(t, l.table(), "fail."+c.Name)
		}
		for _, c := range vocab.Confidences {
			assert.Contains(t, l.table(), "conf."+c)
		}
	}
}

func TestMissingWordIsItsKey(t *testing.T) {
	l := Locale{Name: "xx"}
	assert.Equal(t, "why", l.word("slot", "why"))
	assert.Equal(t, "header.re a1.2", l.say("header.re", "a1.2"))
	assert.Equal(t, "a % b", Locales[0].say("not", "a % b")[len("not "):], "what is filled in is not looked at again")
}

func TestWords(t *testing.T) {
	en := Locales[0]
	for in, want := range map[string]string{
		"30s>3s":           "30s -> 3s",
		"甲>乙>丙":            "甲 -> 乙 -> 丙",
		"a > b":            "a > b",
		"a->b => c >= d":   "a->b => c >= d",
		`say "x>y" or x>y`: `say "x>y" or x -> y`,
		"<b>bold</b>":      "<b>bold</b>",
		"?":                "unknown",
		"why?":             "why?",
		"a>":               "a>",
		">a":               ">a",
	} {
		assert.Equal(t, want, en.words(&ast.Text{Value: in}), in)
	}
}
