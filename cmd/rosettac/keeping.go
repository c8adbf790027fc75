package main

import (
	"errors"
	"fmt"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
)

// keeping is what commands take that read a stream without end.
type keeping struct {
	Keep int `placeholder:"N" help:"With --stream: hold about N messages in memory. Conversations that are over are forgotten before; what leads to them later is not followed, and counted."`
}

var errKeep = errors.New("--keep goes with --stream, and takes a number above 0")

func (k keeping) validate(stream bool) error {
	if k.Keep < 0 || k.Keep > 0 && !stream {
		return errKeep
	}
	return nil
}

// keep has a stream forget, and say at the end how much; what becomes of addresses
// that lead to what was forgotten is said in the words of the command.
func (k keeping) keep(s *streams, o *load.Options, become string) {
	o.Keep = k.Keep
	o.Forgot = func(messages, later int) {
		fmt.Fprintf(s.stderr, "rosettac: forgot %s of conversations that were over; %s that led to them later %s\n", count(messages, "message"), countOf(later, "address", "addresses"), become)
	}
}
