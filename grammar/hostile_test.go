package grammar

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentrosetta/rosettac/ast/source"
)

// hostile are inputs that a careless lexer would take quadratic time or endless
// memory for: a prefix and what is repeated behind it.
var hostile = []struct{ name, prefix, unit string }{
	{"bars", "", "|"},
	{"content", h, "|"},
	{"brackets", "", "["},
	{"list of brackets", h + " unk ", "["},
	{"open lists", h, " unk [\n"},
	{"open values", h + " a ", "x = [\n "},
	{"quotes", "", "\""},
	{"string of quotes", h + " txt ", "\""},
	{"open strings", h, " txt \"x\n"},
	{"open marks", h + " mark ", "b#L1 > \"x\n "},
	{"one line", h + " why ", "word "},
	{"refs", h + " why ", "@a1.1 "},
	{"ats", h + " why ", "@"},
	{"hashes", h + " why ", "x#"},
	{"symbols", h + " why ", "AB "},
	{"open quotes", h + " why ", "b#q\""},
	{"empty lines", "", "\n"},
	{"empty lines in a message", h, "\n"},
	{"headers", "", h},
	{"opening tags", "", "<think>"},
	{"closing tags", "", "</think>"},
	{"pairs of tags", "", "<think></think>"},
	{"fences", "", "```\n"},
	{"fences in a message", h, "```\n"},
	{"commas", h + " unk [", ","},
	{"wide commas", h + " unk [", "，"},
	{"decoration", "", "> "},
	{"letters", "", "a"},
	{"confidences", h + " why ", "x ~hi\n "},
	{"colons", h + " why ", "a:"},
	{"blanks", h + " why ", " "},
	{"blank lines", h + " why x", " \n"},
	{"not ASCII", h + " why ", "字#"},
	{"types", h + " want {", "a: b["},
	{"fields", h + " want {", "a,"},
	{"schemes", h + " why ", "@x:y#"},
	{"parts", h + " why @a1.1", ".a"},
	{"selectors", h + " why @a1.1#L1", "|L1"},
	{"recipients", "a1.1 tell a1>a2", ",a2"},
	{"words in a header", "a1.1 tell a1>a2", " x"},
	{"tildes", h + " why ", "~"},
	{"lone words", h, " txt x\n y\n"},
	{"prose", "", "a1.1 tell a1>a2\n\nhello\n"},
	{"invisible", "a1.1 tell a1>a2 #", "\u200b"},
	{"lists over lines", h + " unk [", "(\n"},
	{"decorated attributes", h + " txt b", " v=t**"},
	{"ticked attributes", h + " txt b", " v=`t`"},
	{"fields that differ", "a1.1 tell a1>a2", " x_k%d=1"},
	{"open values and a closer", h + " a x = [\n", "y = (\n z = [1)\n"},
	{"bindings", h + " a ", "k = v\n "},
	{"lines without bar", h + " txt b\n | x\n", "x\n"},
	{"NUL", "", "\x00"},
	{"bytes", h, "\xff"},
}

func hostileText(i, size int) string {
	c := hostile[i]
	if strings.Contains(c.unit, "%d") {
		b := []byte(c.prefix)
		for n := 0; len(b) < size; n++ {
			b = fmt.Appendf(b, c.unit, n)
		}
		return string(b)
	}
	return c.prefix + strings.Repeat(c.unit, size/len(c.unit)+1)
}

func TestHostile(t *testing.T) {
	size := 1 << 14
	if testing.Short() {
		size = 1 << 12
	}
	for i, c := range hostile {
		t.Run(c.name, func(t *testing.T) { sound(t, hostileText(i, size)) })
	}
}

// The MB/s of the two sizes must be alike: time is linear in the input.
func BenchmarkHostile(b *testing.B) {
	for i, c := range hostile {
		for _, kb := range []int{256, 1024} {
			text := hostileText(i, kb<<10)
			b.Run(fmt.Sprintf("%s/%dKB", c.name, kb), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					Parse(source.NewFile("x", text), Options{})
				}
			})
		}
	}
}
