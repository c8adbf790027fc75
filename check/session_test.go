package check_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
)

// tangle is a transcript in which most findings depend on other messages.
const tangle = `a1.1 def a1>*
 epoch = @t:2026-08-26
 CKO = checkout

a2.1 def a2>*
 CKO = something else

a1.2 ask a1>a2,a3 #inc at=@t:10:00 ttl=1h
 q what is wrong with CKO and SLO?
 want {cause, owner, n: num, why}

a2.2 tell re=a1.2
 a cause = x
 unk [owner]
 txt t @md
 | The keeper slept.

a2.3 revise re=a2.2
 unk []
 txt t @md
 | The keeper woke.

a3.1 propose a3>a9 re=a2.2
 mark @a2.2.t#q"slept" > "dozed" ~mid
      @a2.2.t#L1|q"keeper woke" = x
      @a7.1#L1 = unseen
 why @a7.2 and @a2.2.u and @a2.2.t#q"never said"

a2.4 accept re=a3.1

a9.9 tell re=a9.8
 a k = 1 ~hi
 unk []

a2.2 tell a9>a2
 unk []

a4.1 note a4>a1 at=@t:2026-08-26T11:00Z re=a4.2

a4.2 note a4>a1 src=@a4.1

a2.4 accept  re=a3.1

a4.1 note a4>a1 re=a4.2
 why another
`

// keys returns what findings say, without where: a redelivery may stand anywhere.
func keys(list []diag.Diagnostic) []string {
	var out []string
	for _, d := range list {
		out = append(out, fmt.Sprintf("%s %s %s", d.Code, d.Message, d.Text))
	}
	slices.Sort(out)
	return out
}

func TestI8ArrivalOrderDecidesNothing(t *testing.T) {
	check1 := func(list []*ast.Message) []string {
		s := check.NewSession(check.Options{Now: noon})
		for _, m := range list {
			s.Add(m)
		}
		return keys(s.Finish())
	}
	want := check1(messages(tangle))
	require.Greater(t, len(want), 15, "the transcript has too few faults to prove anything")
	rapid.Check(t, func(t *rapid.T) {
		list := messages(tangle)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		got := check1(list)
		if !slices.Equal(want, got) {
			t.Fatalf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}

func TestFinishHoldsWhatAddFound(t *testing.T) {
	s := check.NewSession(check.Options{Now: noon})
	var early []diag.Diagnostic
	for _, m := range messages(good + "\na5.1 fail a5>a1\n why no idea\n") {
		early = append(early, s.Add(m)...)
	}
	assert.Len(t, early, 1)
	assert.Equal(t, early, s.Finish())
	assert.Equal(t, early, s.Finish(), "a second Finish says the same")
	assert.Len(t, s.Transcript().Messages(), 4)
}

func TestFindingsChangeAsMessagesCome(t *testing.T) {
	list := messages("a2.1 tell re=a1.1\n a k = 1 ~hi\n why @ext:x\n unk []\n\na1.1 ask a1>a2\n q ?\n want {k}\n")
	s := check.NewSession(check.Options{})
	assert.Empty(t, s.Add(list[0]), "a parent may still come")
	assert.Equal(t, []string{"E008", "E025"}, codes(s.Finish()))
	assert.Empty(t, s.Add(list[1]))
	assert.Empty(t, s.Finish())
}

func codes(list []diag.Diagnostic) []string {
	var out []string
	for _, d := range list {
		out = append(out, string(d.Code))
	}
	slices.Sort(out)
	return out
}

func TestRunAgreesWithASession(t *testing.T) {
	tr := ast.NewTranscript()
	for _, m := range messages(tangle) {
		tr.Add(m)
	}
	assert.Equal(t, keys(findings(tangle)), keys(check.Run(tr, check.Options{Now: noon})))
}

// A copy that is spelled differently is judged, but what both copies share is said
// once.
func TestCopiesAreJudgedOnce(t *testing.T) {
	one := "a1.1 fail a1>a2\n why no idea\n\n"
	assert.Equal(t, []string{"D001", "E016"}, codes(findings(one+one)))
	hidden := strings.Replace(one, "a1>a2", "a1>\u200da2", 1)
	assert.Equal(t, []string{"D001", "E016", "S13"}, codes(findings(one+hidden)))
	assert.Equal(t, []string{"D001", "E016", "S13"}, codes(findings(hidden+one)))
}

func FuzzCheck(f *testing.F) {
	f.Add(good)
	f.Add(tangle)
	f.Add("a1.1 note a1>a2 re=a1.1 src=@a1.1\n sub s1 = x on=s1\n mark t#L1|q\"\xff\" > \"\"\n txt t\n | \xff\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range findings(text) {
			if d.Code == "X000" {
				t.Fatal(d.Text)
			}
			if d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(text) {
				t.Fatalf("%s %s: span %v outside the text", d.Code, d.Text, d.Span)
			}
		}
	})
}
