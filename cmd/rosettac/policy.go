package main

import (
	"errors"
	"fmt"

	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/emit"
)

// policyFile is a policy on the command line (language.md §8); without one its
// Policy is nil.
type policyFile struct{ *check.Policy }

// UnmarshalText reads the file of that name.
func (p *policyFile) UnmarshalText(text []byte) error {
	f, err := load.ReadFile(string(text), nil)
	if err != nil {
		return fmt.Errorf("the policy cannot be read: %w", err)
	}
	p.Policy, err = check.ParsePolicy(f.Name, []byte(f.Text))
	return err
}

// errReader says that a reader was named, and nothing that clears one.
var errReader = errors.New("--reader needs --policy: it is the policy that clears a reader")

// rendering returns what the policy has to say about a rendering for a reader;
// without a name it clears nobody.
func (p policyFile) rendering(reader string) (emit.Policy, error) {
	if p.Policy == nil {
		if reader != "" {
			return emit.Policy{}, errReader
		}
		return emit.Policy{}, nil
	}
	rules := emit.Policy{Clamp: p.Clamp}
	if reader != "" {
		rules.Reveals = func(label string) bool { return p.Reveals(reader, label) }
	}
	return rules, nil
}
