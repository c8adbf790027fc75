package check_test

import (
	"strings"
	"testing"
)

func TestRedeliveryAndConflict(t *testing.T) {
	one := "a4.9 tell a4>a1\n a eta = 12m ~mid\n unk []\n\n"
	testRules(t, []rule{
		{"D001", "same meaning, other spelling", one + strings.ReplaceAll(one, " ~mid", "   ~mid"), []string{"a4.9"}, one + strings.ReplaceAll(one, "12m", "45m")},
		{"E035", "another meaning", one + strings.ReplaceAll(one, "12m", "45m"), []string{"a4.9"}, one + one},
		{"E035", "forged", one + strings.ReplaceAll(one, "12m", "45m"), []string{"a4.9"}, one + strings.ReplaceAll(one, "a4>a1", "a9>a1")},
		{"E035", "three meanings", one + strings.ReplaceAll(one, "12m", "45m") + strings.ReplaceAll(one, "12m", "46m"), []string{"a4.9", "a4.9"}, one},
	})
}
