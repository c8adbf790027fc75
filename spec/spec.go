// Package spec holds the documents of the language that the program prints, so
// that a document and the program cannot say different things.
package spec

import (
	_ "embed"
	"strings"
)

//go:embed PROMPT.md
var prompt string

// Card is a text that teaches the language to a model.
type Card struct {
	Name string // "R" or "M"
	For  string // whom it is for
	Text string // Markdown that ends in a line feed
}

// Cards are the cards of PROMPT.md, the largest first. Those of packs are made
// from the packs (profiles.Pack.Card).
func Cards() []Card {
	return []Card{
		{"R", "an agent that reads and writes all of the language", card("R")},
		{"M", "a worker with a small context that answers requests", card("M")},
	}
}

// card returns what stands between the marks of a card.
func card(name string) string {
	_, rest, _ := strings.Cut(prompt, "<!-- card "+name+" -->\n")
	text, _, _ := strings.Cut(rest, "<!-- end -->")
	return text
}
