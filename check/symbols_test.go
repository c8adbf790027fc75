package check_test

import (
	"testing"
)

func TestSymbols(t *testing.T) {
	testRules(t, []rule{
		{"S1", "act, slot, header key", "a1.1 def a1>*\n do = x\n why = y\n sens = z\n x_a = w\n", []string{"do", "why", "sens", "x_a"}, "a1.1 def a1>*\n DO = x\n WHY = y\n"},
		{"S1b", "lower case", "a1.1 def a1>*\n lower = x\n", []string{"lower"}, "a1.1 def a1>*\n LOWER = x\n a4:BID = y\n epoch = @t:2026-08-26\n caps = z\n"},
		{"S1b", "too short, misspelt", "a1.1 def a1>*\n X = x\n profil = y/1.0\n", []string{"X", "profil"}, "a1.1 def a1>*\n X1 = x\n profile = y/1.0\n"},
		{"E018", "another agent, another value", "a1.1 def a1>*\n CKO = one\n\na2.1 def a2>*\n CKO = two\n", []string{"CKO"}, "a1.1 def a1>*\n CKO = one  thing\n\na2.1 def a2>*\n CKO = one thing\n\na1.2 def a1>*\n CKO = three\n"},
		{"E018", "the later one, whatever came first", "a2.1 def a2>*\n CKO = two\n\na1.1 def a1>*\n CKO = one\n", []string{"CKO"}, "a2.1 def a2>*\n CKO = two\n\na1.1 def a1>*\n SLO = one\n"},
		{"E018", "a second epoch", "a1.1 def a1>*\n epoch = @t:2026-08-26\n\na2.1 def a2>*\n epoch = @t:2026-08-27\n", []string{"epoch = @t:2026-08-27"}, "a1.1 def a1>*\n epoch = @t:2026-08-26\n\na2.1 def a2>*\n epoch = 2026-08-26\n"},
		{"I011", "once a message", "a1.1 note a1>a2\n why CKO and CKO and SLO\n", []string{"CKO", "SLO"}, "a1.1 note a1>a2\n why CKO and @x:SLO and CAR-T and SCCs and L3-7\n txt b\n | NASA\n\na2.1 def a2>*\n CKO = x\n"},
		{"I011", "not while a pack is unavailable", "a1.1 note a1>a2\n why HEARSAY\n", []string{"HEARSAY"}, "a1.1 note a1>a2\n why HEARSAY\n\na1.2 def a1>*\n profile = evid/1.0\n"},
	})
}
