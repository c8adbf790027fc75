package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/profiles"
)

// trial is a pack with every constraint.
const trial = `t1 def >* #sys.profile
 profile = trial/1.0
 NEVER  = without confidence {conf=never}
 LIMIT  = rather unsure {max_conf=mid}
 NUMBER = unsure by number {max_conf=0.6}
 LABEL  = for few eyes {min_sens=pii}
 BOTH   = with two slots {needs=opt+why}
 EITHER = with one of two slots {needs=risk|unk}
 CITED  = with an address {needs_ref=why}
 ASKED  = in a request {acts=ask|do}
 PERSON = for a person {to=@role:human}
 MARKED = on a mark {on_mark=yes}
 FREE   = without constraints
 NDA    = a label of this pack
`

func pack(t testing.TB, text string) *profiles.Pack {
	p, err := profiles.Parse(source.NewFile("pack.rose", text))
	require.NoError(t, err)
	return p
}

// within checks a text with packs at hand.
func within(library *profiles.Library, text string) []diag.Diagnostic {
	s := check.NewSession(check.Options{Profiles: library})
	for _, m := range messages(text) {
		s.Add(m)
	}
	return s.Finish()
}

// loads is a handshake that loads trial.
const loads = "h1.1 def h1>* #sys.hello\n profile = trial/1.0\n\n"

func TestConstraints(t *testing.T) {
	library := profiles.New(profiles.Lock{}, pack(t, trial))
	const tell, unk, block = "a1.1 tell a1>a2\n", " unk []\n", " txt b\n | old\n"
	for _, r := range []struct {
		name  string
		fires string
		at    []string // the bytes under each finding
		near  string
	}{
		{"no confidence in a claim", tell + " a k = NEVER x ~lo\n" + unk, []string{"~lo"}, tell + " a k = NEVER x\n   l = y ~hi\n" + unk},
		{"no confidence in an assumption", tell + " assume k = NEVER x ~?\n" + unk, []string{"~?"}, tell + " assume k = NEVER x\n" + unk},
		{"no confidence by why", tell + " a k = x ~hi\n   l = y ~lo\n   m = z\n why NEVER ~hi\n" + unk, []string{"~hi", "~lo"}, tell + " a k = x\n why NEVER ~hi\n" + unk},
		{"no confidence in a mark", tell + block + " mark b#L1 = NEVER so ~mid\n" + unk, []string{"~mid"}, tell + block + " mark b#L1 = NEVER so\n mark b#q\"old\" = well ~hi\n" + unk},
		{"a limit", tell + " a k = LIMIT x ~hi\n" + unk, []string{"~hi"}, tell + " a k = LIMIT x ~mid\n   l = y ~hi\n" + unk},
		{"a limit, a number", "a1.1 tell a1>a2 x_cal=c\n a k = LIMIT x ~0.9\n" + unk, []string{"~0.9"}, "a1.1 tell a1>a2 x_cal=c\n a k = LIMIT x ~0.84\n" + unk},
		{"numbers as numbers", "a1.1 tell a1>a2 x_cal=c\n a k = NUMBER x ~0.61\n" + unk, []string{"~0.61"}, "a1.1 tell a1>a2 x_cal=c\n a k = NUMBER x ~0.6\n" + unk},
		{"a limit by why", tell + " a k = x ~hi\n   l = y ~mid\n why LIMIT\n" + unk, []string{"~hi"}, tell + " a k = x ~mid\n   l = y ~?\n   m = z\n why LIMIT ~hi\n" + unk},
		{"a limit on what is denied", tell + " a k != LIMIT x ~hi\n" + unk, []string{"~hi"}, tell + " a k != LIMIT x ~lo\n" + unk},
		{"a label", tell + " a k = LABEL x ~hi\n" + unk, []string{"LABEL"}, "a1.1 tell a1>a2 sens=pii\n a k = LABEL x ~hi\n" + unk},
		{"a label too loose", "a1.1 tell a1>a2 sens=int\n a k = LABEL x ~hi\n" + unk, []string{"LABEL"}, "a1.1 tell a1>a2 sens=secret\n a k = LABEL x ~hi\n" + unk},
		{"all slots", tell + " a k = BOTH x ~hi\n why so\n" + unk, []string{"BOTH"}, tell + " a k = BOTH x ~hi\n why so\n opt [x, y]\n" + unk},
		{"any slot", "a1.1 note a1>a2\n a k = EITHER x ~hi\n", []string{"EITHER"}, tell + " a k = EITHER x ~hi\n" + unk},
		{"a bare slot holds nothing", "a1.1 note a1>a2\n a k = EITHER x ~hi\n unk\n", []string{"EITHER"}, "a1.1 note a1>a2\n a k = EITHER x ~hi\n risk y\n"},
		{"an address", tell + " a k = CITED x ~hi\n why so\n" + unk, []string{"CITED"}, tell + " a k = CITED x ~hi\n why so @file:x#L1\n" + unk},
		{"a role is no evidence", tell + " a k = CITED x ~hi\n why @role:sre says so\n" + unk, []string{"CITED"}, tell + " a k = CITED x ~hi\n why @role:sre says so in @h1.1\n" + unk},
		{"an address elsewhere", tell + " a k = CITED x ~hi\n why so\n ctx @file:x\n" + unk, []string{"CITED"}, tell + " a k = x ~hi\n why CITED @file:x\n" + unk},
		{"an act", tell + " a k = ASKED x ~hi\n" + unk, []string{"ASKED"}, "a1.1 ask a1>a2\n q x\n assume k = ASKED x\n want {k}\n"},
		{"a recipient", tell + " a k = PERSON x ~hi\n" + unk, []string{"PERSON"}, "a1.1 tell a1>a2,@role:human\n a k = PERSON x ~hi\n" + unk},
		{"a recipient, everyone", "a1.1 tell a1>*\n a k = PERSON x ~hi\n" + unk, []string{"PERSON"}, "a1.1 tell a1>@role:human\n a k = PERSON x ~hi\n" + unk},
		{"a mark", tell + " a k = MARKED x ~hi\n" + unk, []string{"MARKED"}, tell + block + " mark b#q\"old\" = MARKED so ~mid\n" + unk},
		{"once a message", tell + " a k = LABEL LABEL x ~hi\n   l = LABEL ~hi\n why LABEL\n" + unk, []string{"LABEL"}, tell + " a k = FREE x ~hi\n" + unk},
		{"once a claim", tell + " a k = LIMIT LIMIT x ~hi\n   l = LIMIT ~hi\n" + unk, []string{"~hi", "~hi"}, tell + " a k = FREE x ~hi\n" + unk},
		{"with a prefix", tell + " a k = trial:LIMIT x ~hi\n" + unk, []string{"~hi"}, tell + " a k = other:LIMIT x ~hi\n" + unk},
		{"with the loader's prefix", tell + " a k = h1:LIMIT x ~hi\n" + unk, []string{"~hi"}, tell + " a k = a1:LIMIT x ~hi\n" + unk},
		{"refined, with the refiner's prefix", "a1.0 def a1>*\n LIMIT = as estimated by us\n\n" + tell + " a k = a1:LIMIT x ~hi\n" + unk, []string{"~hi"}, "a1.0 def a1>*\n OTHER = as estimated by us\n\n" + tell + " a k = a1:LIMIT x ~hi\n" + unk},
		{"refined, and still constrained", "a1.0 def a1>*\n LIMIT = as estimated by us\n\n" + tell + " a k = LIMIT x ~hi\n" + unk, []string{"~hi"}, "a1.0 def a1>*\n LIMITS = as estimated by us\n\n" + tell + " a k = LIMITS x ~hi\n" + unk},
	} {
		t.Run(r.name, func(t *testing.T) {
			fires := of("E033", within(library, loads+r.fires))
			var at []string
			for _, d := range fires {
				at = append(at, d.File.Slice(d.Span))
				assert.Contains(t, d.Text, "trial/1.0")
				if d.Fix != nil {
					assert.Len(t, of("E033", within(library, fixed(d))), len(fires)-1, "the fix does not mend it")
				}
			}
			assert.Equal(t, r.at, at)
			assert.Empty(t, of("E033", within(library, loads+r.near)))
			assert.Empty(t, of("E033", within(library, r.fires)), "the pack is not loaded")
			assert.Empty(t, of("X000", within(library, loads+r.fires)))
		})
	}
}

// What is mentioned elsewhere constrains nothing, nor does a commitment.
func TestMentionsConstrainNothing(t *testing.T) {
	library := profiles.New(profiles.Lock{}, pack(t, trial))
	for _, text := range []string{
		"a1.1 ask a1>a2\n q LABEL and BOTH and PERSON?\n ctx CITED @file:x\n want {k}\n risk MARKED\n",
		"a1.1 tell a1>a2\n a k = x ~hi\n unk [LABEL, LIMIT]\n opt [BOTH]\n risk PERSON ~hi\n",
		"a1.1 note a1>a2\n a k = !LABEL LIMIT PERSON\n",
		"a1.1 note a1>a2\n a k = @D:LABEL ~hi\n   l = \"LABEL\" ~hi\n",
		"a1.1 note a1>a2\n why LABEL BOTH MARKED, but there is no claim\n",
		"a1.1 do a1>a2\n q x\n sub s1 = LABEL PERSON\n want {k}\n",
		"a1.1 def a1>a2\n MINE = LABEL of PERSON\n",
		"a1.1 tell a1>a2\n txt b\n | LABEL\n unk []\n",
		"LABEL is a word of prose\n",
	} {
		assert.Empty(t, of("E033", within(library, loads+text)), text)
		assert.Empty(t, of("I011", within(library, loads+text)), text)
	}
	cut := loads + "a1.1 tell a1>a2\n a k = LABEL x ~hi\n   l = ["
	assert.Empty(t, of("E033", within(library, cut)), "a message that was cut off lacks nothing")
}

func TestViolationNamesPackSymbolAndConstraint(t *testing.T) {
	d := of("E033", findings("a1.1 def a1>* #sys.hello\n profile = evid/1.0\n\na2.1 tell a2>a3\n a k = HEARSAY of the corridor ~hi\n unk []\n"))
	require.Len(t, d, 1)
	assert.Equal(t, "HEARSAY of evid/1.0 demands max_conf=lo: got ~hi", d[0].Text)
	assert.Equal(t, "a2.1", d[0].Message)
}

func TestRecipientsByPolicy(t *testing.T) {
	policy, err := check.ParsePolicy("p.yaml", []byte("agents: {humans: [ed], roles: {sre: [ops]}}\n"))
	require.NoError(t, err)
	library := profiles.New(profiles.Lock{}, pack(t, "t1 def >* #sys.profile\n profile = trial/1.0\n PERSON = x y {to=@role:human}\n ONCALL = x y {to=@role:sre}\n"))
	judged := func(text string) int {
		s := check.NewSession(check.Options{Profiles: library, Policy: policy})
		for _, m := range messages(loads + text) {
			s.Add(m)
		}
		return len(of("E033", s.Finish()))
	}
	assert.Zero(t, judged("a1.1 note a1>ed\n a k = PERSON x\n"))
	assert.Equal(t, 1, judged("a1.1 note a1>ops\n a k = PERSON x\n"))
	assert.Zero(t, judged("a1.1 note a1>ops\n a k = ONCALL x\n"))
	assert.Equal(t, 1, judged("a1.1 note a1>ed\n a k = ONCALL x\n"))
}

func TestPacksThatAreNotThere(t *testing.T) {
	craft, _ := (*profiles.Library)(nil).Find(profiles.Ref{Name: "craft", Version: "1.0"})
	digest := craft.Digest.Hex()
	changed := byte('0')
	if digest[7] == '0' {
		changed = '1'
	}
	other := digest[:7] + string(changed)
	testRules(t, []rule{
		{"W042", "unknown name", "a1.1 def a1>*\n profile = bakery/3.1\n", []string{"bakery/3.1"}, "a1.1 def a1>*\n profile = craft/1.0\n"},
		{"W042", "unknown version", "a1.1 def a1>*\n profile = craft/1.1\n", []string{"craft/1.1"}, "a1.1 def a1>*\n profile = craft/1.0\n profile = evid/1.0\n"},
		{"W042", "another digest", "a1.1 def a1>*\n profile = craft/1.0 @sha256:" + other + "\n", []string{"craft/1.0 @sha256:" + other}, "a1.1 def a1>*\n profile = craft/1.0 @sha256:" + digest[:6] + "\n"},
		{"W042", "digest too short", "a1.1 def a1>*\n profile = craft/1.0 @sha256:" + digest[:5] + "\n", []string{"craft/1.0 @sha256:" + digest[:5]}, "a1.1 def a1>*\n profile = craft/1.0 @sha256:" + strings.ToUpper(digest[:8]) + "\n"},
		{"W042", "no version", "a1.1 def a1>*\n profile = craft\n", []string{"craft"}, "a1.1 def a1>*\n profile = [craft/1.0, evid/1.0]\n"},
		{"W042", "one of a list", "a1.1 def a1>*\n profile = [craft/1.0, bakery/1.0]\n", []string{"[craft/1.0, bakery/1.0]"}, "a1.1 def a1>*\n profile = []\n"},
		{"W042", "the text of a pack loads nothing", "a1.1 def a1>* #sys.profile\n profile = bakery/1.0\n", []string{"bakery/1.0"}, "a1.1 def a1>* #sys.profile\n profile = bakery/1.0\n CRUMB = inside\n"},
		{"I011", "of no pack that is loaded", "a1.1 def a1>*\n profile = craft/1.0\n\na1.2 note a1>a2\n why HEARSAY\n", []string{"HEARSAY"}, "a1.1 def a1>*\n profile = craft/1.0\n profile = evid/1.0\n\na1.2 note a1>a2\n why HEARSAY craft:TASTE a1:TASTE\n"},
		{"I011", "with the prefix of another pack", "a1.1 def a1>*\n profile = evid/1.0\n\na1.2 note a1>a2\n why craft:CITE\n", []string{"craft:CITE"}, "a1.1 def a1>*\n profile = evid/1.0\n profile = bakery/1.0\n\na1.2 note a1>a2\n why craft:CITE\n"},
		{"E014", "no symbol of a loaded pack", "a1.1 def a1>*\n profile = evid/1.0\n\na1.2 note a1>a2 sens=taste\n", []string{"taste"}, "a1.2 note a1>a2 sens=hearsay\n\na1.1 def a1>*\n profile = evid/1.0\n"},
	})
}

func TestBytesThatAreNotThoseOfTheirDigest(t *testing.T) {
	p := pack(t, trial)
	var wrong profiles.Lock
	require.NoError(t, wrong.Set("trial", "1.0", profiles.Digest{1, 2, 3}))
	for _, c := range []struct {
		name    string
		library *profiles.Library
		text    string
		want    diag.Code
	}{
		{"locked to another digest", profiles.New(wrong, p), loads, "E032"},
		{"locked, and nothing here", profiles.New(wrong), loads, "W042"},
		{"the handshake names another than the lock", profiles.New(wrong, p), strings.Replace(loads, "1.0", "1.0 @sha256:"+p.Digest.Hex()[:8], 1), "E032"},
		{"locked to this one", profiles.New(locked(t, p), p), loads, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			list := within(c.library, c.text+"a1.1 note a1>a2\n a k = LABEL x\n why UNKNOWN\n")
			for _, code := range []diag.Code{"E032", "W042"} {
				if code == c.want {
					require.Len(t, of(code, list), 1)
					d := of(code, list)[0]
					assert.True(t, strings.HasPrefix(d.File.Slice(d.Span), "trial/1.0"))
				} else {
					assert.Empty(t, of(code, list), code)
				}
			}
			if c.want != "" {
				assert.Empty(t, of("E033", list), "nothing is enforced")
				assert.Empty(t, of("I011", list), "its symbols stay opaque")
			}
		})
	}
}

func locked(t *testing.T, p *profiles.Pack) profiles.Lock {
	var l profiles.Lock
	require.NoError(t, l.Set(p.Name, p.Version, p.Digest))
	return l
}

// A symbol that two packs bind to different values needs a prefix.
func TestSymbolOfTwoPacks(t *testing.T) {
	one := pack(t, "t1 def >* #sys.profile\n profile = one/1.0\n SAME = x y {max_conf=lo}\n FIRM = one meaning {max_conf=lo}\n")
	two := pack(t, "t1 def >* #sys.profile\n profile = two/1.0\n SAME = x y {max_conf=lo}\n FIRM = two meanings {max_conf=mid}\n")
	library := profiles.New(profiles.Lock{}, one, two)
	const hello = "h1.1 def h1>*\n profile = one/1.0\n\nh2.1 def h2>*\n profile = two/1.0\n\n"
	judged := func(value string) (list []diag.Diagnostic) {
		return within(library, hello+"a1.1 tell a1>a2\n a k = "+value+" ~hi\n unk []\n")
	}
	bare := judged("FIRM")
	assert.Empty(t, of("E033", bare))
	require.Len(t, of("I011", bare), 1)
	assert.Contains(t, of("I011", bare)[0].Text, "one/1.0 and in two/1.0")
	for prefix, limit := range map[string]string{"one": "lo", "two": "mid", "h1": "lo", "h2": "mid"} {
		list := judged(prefix + ":FIRM")
		assert.Empty(t, of("I011", list), prefix)
		require.Len(t, of("E033", list), 1, prefix)
		assert.Contains(t, of("E033", list)[0].Text, "max_conf="+limit)
	}
	same := judged("SAME")
	assert.Empty(t, of("I011", same), "both mean the same")
	assert.Len(t, of("E033", same), 1)
}

// A claim that a pack forbids a confidence is not asked for one.
func TestNoConfidenceIsNotMissed(t *testing.T) {
	const taste = "a1.1 def a1>*\n profile = craft/1.0\n\na1.2 tell a1>a2\n a title = Salt TASTE\n opt [Salt, Brine]\n why shorter\n unk []\n"
	assert.Empty(t, findings(taste))
	assert.Len(t, of("W005", findings(strings.Replace(taste, "TASTE", "VOICE", 1))), 1)
	assert.Len(t, of("W005", findings(strings.Replace(taste, "craft", "evid", 1))), 1)
	assert.Len(t, of("E033", findings(strings.Replace(taste, "TASTE", "TASTE ~hi", 1))), 1)
	assert.Len(t, of("E033", findings(strings.Replace(taste, " opt [Salt, Brine]\n", "", 1))), 1)
}

// The order of arrival changes nothing (I-8), whichever message loads the pack.
func TestI8PacksDoNotDependOnArrival(t *testing.T) {
	library := profiles.New(profiles.Lock{}, pack(t, trial))
	text := loads + "h2.1 def h2>*\n profile = trial/1.0\n\na1.1 tell a1>a2 sens=nda\n a k = LIMIT PERSON x ~hi\n   l = y NEVER\n why CITED h2:LABEL\n unk []\n"
	want := within(library, text)
	assert.NotEmpty(t, of("E033", want))
	list := messages(text)
	for i := range list {
		s := check.NewSession(check.Options{Profiles: library})
		for j := range list {
			s.Add(list[(i+len(list)-j)%len(list)])
		}
		assert.Len(t, s.Finish(), len(want))
	}
}

// A thousand packs cost nothing on messages that use none of them.
func BenchmarkPacks(b *testing.B) {
	var packs []*profiles.Pack
	var hello strings.Builder
	hello.WriteString("h1.1 def h1>*\n")
	for i := range 1000 {
		packs = append(packs, pack(b, fmt.Sprintf("t1 def >* #sys.profile\n profile = p%d/1.0\n SYM%d = x y {max_conf=lo}\n", i, i)))
		fmt.Fprintf(&hello, " profile = p%d/1.0\n", i)
	}
	library := profiles.New(profiles.Lock{}, packs...)
	var talk strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&talk, "\na1.%d tell a1>a2\n a k = some value with the symbol CKO ~hi\n why @file:x says so\n unk []\n", i+1)
	}
	for _, c := range []struct{ name, text string }{{"none", talk.String()}, {"thousand", hello.String() + talk.String()}} {
		list := messages(c.text)
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				s := check.NewSession(check.Options{Profiles: library})
				for _, m := range list {
					s.Add(m)
				}
				s.Finish()
			}
		})
	}
}
