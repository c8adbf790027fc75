package profiles

import (
	"fmt"
	"strings"
)

// Card returns the prompt card of a pack: a Markdown text that teaches a model,
// who knows the language, to use the pack's symbols, with the handshake that loads
// it by its digest (language.md §11).
func (p *Pack) Card() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Profile %s", p.ID())
	if p.Doc != "" {
		fmt.Fprintf(&b, ". %s", p.Doc)
	}
	b.WriteString(" Say once that you use it:\n\n```rosetta\n")
	fmt.Fprintf(&b, "me1 def >* #sys.hello\n %s = %s @%s\n```\n\n", Key, p.ID(), p.Digest.Short())
	b.WriteString("Then these words have this meaning, in capitals, in claims, assumptions, why and marks:\n")
	for i := range p.Symbols {
		sym := &p.Symbols[i]
		fmt.Fprintf(&b, "- %s: %s", sym.Name, sym.Meaning)
		for k := range sym.Constraints {
			joint := "; "
			if k == 0 {
				joint = " ("
			}
			b.WriteString(joint + sym.Constraints[k].ask())
		}
		if len(sym.Constraints) > 0 {
			b.WriteByte(')')
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// ask words a constraint for a writer: what to do where the symbol stands.
func (c *Constraint) ask() string {
	_, value, _ := strings.Cut(c.Text, "=")
	value = strings.NewReplacer("|", " or ", "+", " and ").Replace(value)
	return strings.Replace(c.Kind.Info().Ask, "%s", value, 1)
}
