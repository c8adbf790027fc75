package main

import (
	"fmt"

	"github.com/agentrosetta/rosettac/profiles"
	"github.com/agentrosetta/rosettac/spec"
)

// cardCmd prints what teaches the language to a model.
type cardCmd struct {
	Card string   `arg:"" enum:"R,M,P" help:"R: the whole language. M: the least a worker needs. P: the packs of a profile."`
	Pack []string `arg:"" optional:"" help:"With P: packs, as files or as names such as craft/1.0; none means the standard packs."`
	choosing
}

// Help is what follows the flags.
func (cardCmd) Help() string {
	return `Examples:
  rosettac card R                          for the prompt of an agent that writes to others
  rosettac card M                          for a worker with a small context
  rosettac card P evid/1.0 ./house.rose    for those that use these packs, beside R or M`
}

// Run prints one card, or those of the packs with a blank line between two.
func (c cardCmd) Run(s *streams) error {
	if c.Card != "P" {
		if len(c.Pack) > 0 {
			return fmt.Errorf("card %s takes no pack, got %s: did you mean card P", c.Card, c.Pack[0])
		}
		for _, card := range spec.Cards() {
			if card.Name == c.Card {
				s.stdout.WriteString(card.Text)
			}
		}
		return nil
	}
	if len(c.Pack) == 0 {
		for _, p := range profiles.Standard() {
			c.Pack = append(c.Pack, p.ID())
		}
	}
	first := true
	return c.Profiles.each(s, c.Pack, func(p *profiles.Pack) error {
		if !first {
			fmt.Fprintln(s.stdout)
		}
		first = false
		_, err := s.stdout.WriteString(p.Card())
		return err
	})
}
