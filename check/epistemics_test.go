package check_test

import "testing"

func TestEpistemicsOfOneMessage(t *testing.T) {
	testRules(t, []rule{
		{"W004", "no unk", "a1.1 tell a1>a2\n a k = 1 ~hi\n", []string{"tell"}, "a1.1 tell a1>a2\n a k = 1 ~hi\n unk []\n"},
		{"W004", "bare unk", "a1.1 part a1>a2\n unk\n", []string{"unk"}, "a1.1 part a1>a2\n unk none that we know of\n"},
		{"W004", "only reports", "a1.1 done a1>a2\n\na1.2 revise re=a1.1\n", []string{"done", "revise"}, "a1.1 note a1>a2\n\na1.2 propose a1>a2\n\na1.3 accept a1>a2\n\na1.4 fail a1>a2\n why busy\n"},
		{"W005", "one claim of three", "a1.1 tell a1>a2\n a k = 1 ~hi\n   l = 2\n   m = 3\n unk []\n", []string{"l = 2"}, "a1.1 tell a1>a2\n a k = 1 ~hi\n   l != 2 ~?\n   m = !restart it\n   n = ?\n unk []\n"},
		{"W005", "reports alone", "a1.1 done a1>a2\n a k = 1\n unk []\n", []string{"k = 1"}, "a1.1 propose a1>a2\n a k = 1\n assume j = 2\n"},
		{"W005b", "text in a", "a1.1 tell a1>a2\n a it is the disk\n unk []\n", []string{"it is the disk"}, "a1.1 tell a1>a2\n a it is the disk ~mid\n unk []\n"},
		{"W005b", "text beside a binding", "a1.1 done a1>a2\n a yes\n unk []\n", []string{"yes"}, "a1.1 done a1>a2\n a yes\n   k = 1 ~hi\n unk []\n\na1.2 propose a1>a2\n a a plan\n"},
		{"W030", "no source", "a1.1 tell a1>a2\n a k = 1 ~0.85\n   l = 2 ~0.3\n unk []\n", []string{"~0.85"}, "a1.1 tell a1>a2 x_cal=brier\n a k = 1 ~0.85\n unk []\n"},
		{"W030", "source in why", "a1.1 note a1>a2\n why x ~0.5\n risk @cal:q3\n", []string{"~0.5"}, "a1.1 note a1>a2\n why @cal:q3 ~0.5\n"},
	})
}
