package main

import (
	"os"
	"path/filepath"

	"github.com/agentrosetta/rosettac/bench/cost"
	"github.com/agentrosetta/rosettac/cmd/internal/cli"
	"github.com/agentrosetta/rosettac/profiles"
	"github.com/agentrosetta/rosettac/spec"
)

type cardsCmd struct {
	Card []string `type:"existingfile" placeholder:"FILE" help:"Count this card instead of those that rosettac card prints. May be repeated."`
	caseFolder
	tokenizer
	output
}

// Help is shown by --help below the flags.
func (cardsCmd) Help() string {
	return cli.Examples(
		"rosetta-bench cards", "the cards of rosettac card R, M and P",
		"rosetta-bench cards --card mine.md --cases DIR", "your own card against your own exchanges",
	)
}

// Run counts the cards against what the cases save.
func (c cardsCmd) Run(s *streams) error {
	all, err := c.load()
	if err != nil {
		return err
	}
	cards, err := c.cards()
	if err != nil {
		return err
	}
	return c.show(s, cost.PayBack(cards, all, c.counter()).Report())
}

func (c cardsCmd) cards() ([]cost.Card, error) {
	var all []cost.Card
	for _, path := range c.Card {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		all = append(all, cost.Card{Name: filepath.Base(path), Text: string(text)})
	}
	if all != nil {
		return all, nil
	}
	for _, card := range spec.Cards() {
		all = append(all, cost.Card{Name: card.Name, Text: card.Text})
	}
	for _, p := range profiles.Standard() {
		all = append(all, cost.Card{Name: "P " + p.ID(), Text: p.Card()})
	}
	return all, nil
}
