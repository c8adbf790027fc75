package ast

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Limits returns the limits of a by slot: its text split at bars that stand alone
// (language.md §3.7). Of any other slot there are none.
func (s *Slot) Limits() []string {
	if s.Key != vocab.By || s.Text == nil {
		return nil
	}
	var out []string
	value, start := s.Text.Value, 0
	for i := 0; i <= len(value); i++ {
		if i < len(value) && (value[i] != '|' || !standsAlone(value, i)) {
			continue
		}
		if limit := strings.TrimFunc(value[start:i], source.IsBlank); limit != "" {
			out = append(out, limit)
		}
		start = i + 1
	}
	return out
}

// standsAlone reports whether the byte at i has blanks, or the ends of s, around it.
func standsAlone(s string, i int) bool {
	before, after := s[:i], s[i+1:]
	return (before == "" || len(strings.TrimRightFunc(before, source.IsBlank)) < len(before)) &&
		(after == "" || len(strings.TrimLeftFunc(after, source.IsBlank)) < len(after))
}
