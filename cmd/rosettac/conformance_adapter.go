package main

import (
	"encoding/json"
	"errors"
	"runtime/debug"
	"time"

	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/conformance"
)

type conformanceAdapterCmd struct {
	Describe bool                    `xor:"mode" help:"Say what this implementation offers, as JSON."`
	Jsonl    bool                    `xor:"mode" help:"Stay, and answer requests, one a line, until standard input ends."`
	Resolve  []string                `placeholder:"ADDRESS" sep:"none" help:"Resolve this address. May be repeated."`
	Now      instant                 `placeholder:"TIME" help:"The clock."`
	Cut      bool                    `help:"The last message was cut off."`
	Policy   string                  `placeholder:"FILE" help:"The rules of the host."`
	Render   []conformance.Rendering `placeholder:"VIEW/LANG" help:"Render for people, as full/en. May be repeated."`
	Dialect  []string                `placeholder:"DIALECT" help:"Write the messages in this dialect, as 1.1. May be repeated."`
}

// Help is shown by --help below the flags.
func (conformanceAdapterCmd) Help() string {
	return examples(
		"rosettac conformance adapter --describe", "what it offers",
		`rosettac conformance adapter --resolve '@a2.9.tgt#L3' < draft.rose`, "one question, one neutral document",
		"rosettac conformance adapter --jsonl < requests.jsonl", "many questions",
	) + "\nThe protocol is that of conformance/PROTOCOL.md."
}

// Run answers.
func (c conformanceAdapterCmd) Run(s *streams) error {
	switch {
	case c.Describe:
		info, _ := debug.ReadBuildInfo()
		e := json.NewEncoder(s.stdout)
		e.SetIndent("", " ")
		return e.Encode(conformance.Describe(version(info)))
	case c.Jsonl:
		return conformance.Serve(s.stdin, s.stdout, conformance.Local)
	}
	if _, err := (paths{}).list(s); err != nil {
		return errors.New("no input: pipe a wire text in")
	}
	q := conformance.Query{Resolve: c.Resolve, Now: time.Time(c.Now), Cut: c.Cut, Render: c.Render, Dialects: c.Dialect}
	if c.Policy != "" {
		rules, err := load.ReadFile(c.Policy, nil)
		if err != nil {
			return err
		}
		q.Policy = []byte(rules.Text)
	}
	wire, err := load.ReadFile(load.Stdin, s.stdin)
	if err != nil {
		return err
	}
	document, err := conformance.Local([]byte(wire.Text), q)
	if err != nil {
		return err
	}
	_, err = s.stdout.Write(document)
	return err
}
