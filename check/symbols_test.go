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
		{"E018", "a qualified symbol is its agent's", "a1.1 def a1>*\n a4:BID = one\n\na4.1 def a4>*\n BID = two\n", []string{"a4:BID"}, "a1.1 def a1>*\n a4:BID = two\n BID = three\n\na4.1 def a4>*\n a4:BID = one\n\na4.2 def a4>*\n a5:BID = two\n a4:BID = two\n"},
		{"E018", "two about a third", "a1.1 def a1>*\n a4:BID = one\n\na2.1 def a2>*\n a4:BID = two\n", []string{"a4:BID"}, "a1.1 def a1>*\n a4:BID = one\n\na2.1 def a2>*\n a5:BID = two\n"},
		{"E018", "a second epoch", "a1.1 def a1>*\n epoch = @t:2026-08-26\n\na2.1 def a2>*\n epoch = @t:2026-08-27\n", []string{"epoch = @t:2026-08-27"}, "a1.1 def a1>*\n epoch = @t:2026-08-26\n\na2.1 def a2>*\n epoch = 2026-08-26\n"},
		{"I011", "once a message", "a1.1 note a1>a2\n why CKO and CKO and SLO\n", []string{"CKO", "SLO"}, "a1.1 note a1>a2\n why CKO and @x:SLO and CAR-T and SCCs and L3-7\n txt b\n | NASA\n\na2.1 def a2>*\n CKO = x\n"},
		{"I011", "every message", "a1.1 note a1>a2\n why CKO\n\na1.2 note a1>a2\n risk CKO\n q CKO\n unk [CKO]\n", []string{"CKO", "CKO"}, "a1.1 note a1>a2\n why CKO\n\na1.2 def a1>*\n CKO = x\n"},
		{"I011", "a qualified symbol", "a1.1 note a1>a2\n why a4:BID\n\na1.2 def a1>*\n BID = x\n", []string{"a4:BID"}, "a1.1 note a1>a2\n why a4:BID and a5:BID\n\na4.1 def a4>*\n BID = x\n a5:BID = y\n"},
		{"I011", "case and place", "a1.1 note a1>a2\n why CKO, but CKO/X and -CKO and CKOs\n", []string{"CKO"}, "a1.1 note a1>a2\n why cko, CKO/X, X-CKO, CKOs, @file:CKO and L3\n txt t\n | CKO\n mark t#q\"CKO\" = x\n"},
		{"I011", "in the value of a symbol", "a1.1 def a1>*\n LEVEL = as in R3\n", []string{"R3"}, "a1.1 def a1>*\n conform = R3\n caps = TXT, MARK\n"},
		{"I011", "not while a pack is unavailable", "a1.1 note a1>a2\n why HEARSAY\n", []string{"HEARSAY"}, "a1.1 note a1>a2\n why HEARSAY\n\na1.2 def a1>*\n profile = evid/1.0\n"},
	})
}
