package profiles_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/profiles"
)

const head = "p1 def >* #sys.profile\n profile = bread/1.0\n"

func parse(t testing.TB, text string) *profiles.Pack {
	p, err := profiles.Parse(source.NewFile("bread.rose", text))
	require.NoError(t, err)
	return p
}

// The digests of the standard packs never change: another text is another version
// (language.md §11).
func TestDigestsOfStandardPacks(t *testing.T) {
	want := map[string]string{
		"craft/1.0":    "20e5dc5b5ee2113c8bf154afae7ac762ffce99463bd6a1a24bd4f7c25fce1f23",
		"data/1.0":     "9446a6bd43eefc212a6f200c48b48fa138ac26b58ed1180984f916b9c71ef0e9",
		"embodied/1.0": "8fb54c34d665f87ce21ffb028315bff3de9c091a22e9d0fc1f8145878474fcfc",
		"evid/1.0":     "1f9bd1b58d936607d39401edf4a895ddf15b5a818283bf4b005080e711693dc0",
		"human/1.0":    "413650fd49cfb57e7471c1eff7bc4fe00d670dd52b651c9bf3ed6f86c5766ae5",
		"med/1.0":      "f6af91213987788eb52848d2bc2f4a01232101b948bd9bdc433cdc9cd7e24493",
		"neg/1.0":      "d2a2868a85ba953eeee0b67f1868b9d7a4ccf9b6292fc8a3763f93bc5a5709ee",
		"plan/1.0":     "014f1c0910442f4e2dece9a7f8c46fb6baafebddd0d37e007f5284a274c30db8",
		"safety/1.0":   "70d1c3c2086e3ece74e2da898cda7c5d2af40ed9d3d53dd17181fb7a046f4d71",
	}
	got := map[string]string{}
	for _, p := range profiles.Standard() {
		got[p.ID()] = p.Digest.Hex()
	}
	assert.Equal(t, want, got)
}

func TestStandardPacks(t *testing.T) {
	names := []string{"craft", "data", "embodied", "evid", "human", "med", "neg", "plan", "safety"}
	var got []string
	owner := map[string]string{}
	for _, p := range profiles.Standard() {
		got = append(got, p.Name)
		assert.Equal(t, "1.0", p.Version, p.Name)
		assert.NotEmpty(t, p.Doc, p.Name)
		for _, s := range p.Symbols {
			assert.Empty(t, owner[s.Name], "%s is a symbol of %s too", s.Name, p.Name)
			owner[s.Name] = p.Name
		}
		_, problems := profiles.Lint(p.File, profiles.Standard())
		assert.Empty(t, problems, p.Name)
	}
	assert.Equal(t, names, got)
	for id, values := range map[string]map[string]string{
		"evid":  {"HEARSAY": "an unsourceable claim {max_conf=lo}", "CITE": "{needs_ref=why}", "PRIMARY": ""},
		"craft": {"TASTE": "a choice of taste, not of fact {conf=never, needs=opt+why}", "ALIGN": "{on_mark=yes}"},
	} {
		p, err := (*profiles.Library)(nil).Find(profiles.Ref{Name: id, Version: "1.0"})
		require.NoError(t, err)
		for name, value := range values {
			require.NotNil(t, p.Symbol(name), name)
			assert.Contains(t, p.Symbol(name).Value, value)
		}
	}
}

func TestCanonicalBytes(t *testing.T) {
	p := parse(t, "# Bread.\n\n"+head+" SOUR  = made with\n   a  starter {max_conf=lo,  needs=why}\n# between\n AGED =\u00a0left  over night\n")
	assert.Equal(t, "profile = bread/1.0\nAGED = left over night\nSOUR = made with a starter {max_conf=lo, needs=why}\n", string(p.Canonical()))
	assert.Equal(t, "Bread.", p.Doc)
	assert.Equal(t, "made with a starter", p.Symbol("SOUR").Meaning)
	assert.Nil(t, p.Symbol("SWEET"))
}

// The digest depends on what a pack says: not on the order of its symbols, on white
// space or on comments.
func TestDigestDependsOnMeaningAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"AA", "BB_1", "CC", "DD"}
		values := map[string][]string{
			"AA": {"one", "or", "two", "{max_conf=lo}"}, "BB_1": {"plain"}, "CC": {"with", "@url:x?a=b", "so"},
			"DD": {"has", "{needs=opt+why,", "acts=ask|do}"},
		}
		spelled := func() *profiles.Pack {
			var b strings.Builder
			b.WriteString(rapid.SampledFrom([]string{"", "# A comment.\n\n", "Some words\nof prose.\n\n"}).Draw(t, "above"))
			b.WriteString(rapid.SampledFrom([]string{"p1", "other.7"}).Draw(t, "id") + " def >* #sys.profile\n profile  = bread/1.0\n")
			for _, name := range rapid.Permutation(names).Draw(t, "order") {
				b.WriteString(rapid.SampledFrom([]string{"", "# in between = x\n", "\n", " #\n"}).Draw(t, "between"))
				gap := rapid.SampledFrom([]string{" ", "  ", "\t", "\n     "})
				b.WriteString(rapid.SampledFrom([]string{" ", "   "}).Draw(t, "indent") + name + " = " + values[name][0])
				inMap := false
				for _, word := range values[name][1:] {
					blank := gap.Draw(t, "gap")
					if inMap {
						blank = " "
					}
					inMap = inMap || word[0] == '{'
					b.WriteString(blank + word)
				}
				b.WriteString("\n")
			}
			p, err := profiles.Parse(source.NewFile("x.rose", b.String()))
			if err != nil {
				t.Fatalf("%v\n%s", err, b.String())
			}
			return p
		}
		if a, b := spelled(), spelled(); a.Digest != b.Digest {
			t.Fatalf("digests differ:\n%s\n%s", a.Canonical(), b.Canonical())
		}
	})
	a := parse(t, head+" AA = one two\n")
	for _, other := range []string{head + " AA = one  twO\n", head + " AB = one two\n", strings.Replace(head, "1.0", "1.1", 1) + " AA = one two\n", head + " AA = one two\n BB = x y\n"} {
		assert.NotEqual(t, a.Digest, parse(t, other).Digest, other)
	}
}

func TestConstraintsAreTyped(t *testing.T) {
	p := parse(t, head+" ALL = x {conf=never, min_sens=phi, needs=opt|risk, needs_ref=ctx, acts=ask|do, to=@grp:legal, on_mark=yes}\n LIM = x { max_conf = 0.5 , needs=why+unk }\n ROLE = {to=@role:human}\n SET = the set {1, 2} of numbers\n")
	c := p.Symbol("ALL").Constraints
	require.Len(t, c, 7)
	assert.Equal(t, "phi", c[1].Label)
	assert.True(t, c[2].Any)
	assert.Equal(t, []vocab.Slot{vocab.Opt, vocab.Risk}, c[2].Slots)
	assert.Equal(t, []vocab.Slot{vocab.Ctx}, c[3].Slots)
	assert.Equal(t, []vocab.Act{vocab.Ask, vocab.Do}, c[4].Acts)
	assert.Equal(t, ast.Target{Kind: ast.ToGroup, Name: "legal"}, c[5].Target)
	assert.Equal(t, "on_mark=yes", p.File.Slice(c[6].Span))
	lim := p.Symbol("LIM").Constraints
	assert.Equal(t, "max_conf=0.5", lim[0].Text)
	assert.InDelta(t, 0.5, lim[0].Conf.Num, 0)
	assert.False(t, lim[1].Any)
	assert.Empty(t, p.Symbol("SET").Constraints)
	assert.Empty(t, p.Symbol("ROLE").Meaning)
	for i, k := range profiles.Kinds {
		assert.Equal(t, profiles.Kind(i+1), k.Kind)
		assert.Equal(t, k.Key, k.Kind.Info().Key)
		q := parse(t, head+" AA = x {"+k.Form+"}\n")
		assert.Equal(t, k.Kind, q.Symbol("AA").Constraints[0].Kind)
	}
}

// Nothing in a pack can bind a word of the language (I-5, I-6).
func TestI6RefusedPacks(t *testing.T) {
	for _, c := range []struct {
		name, text, code, at, want string
	}{
		{"a slot", head + " why = because\n", "S1", "why", "rebinds a reserved word"},
		{"an act", head + " tell = say\n", "S1", "tell", "rebinds a reserved word"},
		{"a header key", head + " pri = urgent\n", "S1", "pri", "rebinds a reserved word"},
		{"an extension", head + " x_cal = c\n", "S1", "x_cal", "rebinds a reserved word"},
		{"a handshake key", head + " epoch = @t:2026-01-01\n", "S1", "epoch", "handshake key"},
		{"a marker", head + " AA = one\n ~hi = certain\n", "S1", "~hi", "symbols and nothing else"},
		{"another marker", head + " AA = one\n ? = unknown\n", "S1", "?", "symbols and nothing else"},
		{"a marker first", "p1 def >* #sys.profile\n ! = now\n profile = bread/1.0\n", "S1", "", "symbols and nothing else"},
		{"a block", head + " AA = one\n | content\n", "", "", ""},
		{"a lower-case name", head + " crumb = inside\n", "S1b", "crumb", "did you mean CRUMB"},
		{"a sender's symbol", head + " a4:BID = x\n", "S1b", "a4:BID", "want a symbol"},
		{"one letter", head + " A = x\n", "S1b", "A", "want a symbol"},
		{"a symbol twice", head + " AA = x\n AA = y\n", "E039", "AA", "bound twice"},
		{"a confidence", head + " AA = x ~hi\n", "", "~hi", "no confidence"},
		{"a commitment", head + " AA = !x\n", "S1", "x", "no commitment"},
		{"a denial", head + " AA != x\n", "", "AA != x", "binds with ="},
		{"no meaning", head + " AA =\n BB = x\n", "", "AA", "has no meaning"},
		{"an unknown constraint", head + " AA = x {max_con=lo}\n", "", "max_con=lo", "want max_conf"},
		{"another constraint", head + " AA = x {colour=red}\n", "", "colour=red", "one of conf, max_conf"},
		{"no constraint", head + " AA = x {a, b}\n", "", "a", "want a constraint"},
		{"an empty map", head + " AA = x {}\n", "", "", "empty constraint"},
		{"a constraint twice", head + " AA = x {acts=ask, acts=do}\n", "", "acts=do", "stands twice"},
		{"no such confidence", head + " AA = x {max_conf=high}\n", "", "max_conf=high", "want hi, mid, lo"},
		{"an unknown confidence", head + " AA = x {max_conf=?}\n", "", "max_conf=?", "want hi, mid, lo"},
		{"conf", head + " AA = x {conf=always}\n", "", "conf=always", "want never"},
		{"on_mark", head + " AA = x {on_mark=no}\n", "", "on_mark=no", "want yes"},
		{"no such label", head + " AA = x {min_sens=pi}\n", "", "min_sens=pi", "unknown label"},
		{"no such slot", head + " AA = x {needs=wy}\n", "", "needs=wy", "unknown slot"},
		{"both ways", head + " AA = x {needs=a+why|opt}\n", "", "needs=a+why|opt", "not both"},
		{"no such act", head + " AA = x {acts=aks|do}\n", "", "acts=aks|do", "want ask"},
		{"no recipient", head + " AA = x {to=@rule:x}\n", "", "to=@rule:x", "want a recipient"},
		{"a map over two lines", head + " AA = x {max_conf=lo,\n  needs=why}\n", "S1b", "needs", "all on one line"},
		{"no name", "p1 def >* #sys.profile\n AA = x\n", "", "AA", "names the pack"},
		{"no version", "p1 def >* #sys.profile\n profile = bread\n", "", "bread", "name/MAJOR.MINOR"},
		{"a bad version", "p1 def >* #sys.profile\n profile = bread/1.0.0\n", "", "bread/1.0.0", "name/MAJOR.MINOR"},
		{"a leading zero", "p1 def >* #sys.profile\n profile = bread/01.0\n", "", "bread/01.0", "name/MAJOR.MINOR"},
		{"its own digest", "p1 def >* #sys.profile\n profile = bread/1.0 @sha256:abcdef\n", "", "bread/1.0 @sha256:abcdef", "its own digest"},
		{"a second name", head + " AA = x\n profile = cake/1.0\n", "", "profile", "one name"},
		{"another topic", "p1 def >* #sys.hello\n profile = bread/1.0\n", "", "p1 def >* #sys.hello", "#sys.profile"},
		{"another act", "p1 note >* #sys.profile\n why bread/1.0\n", "", "note", "a pack is a def"},
		{"two messages", head + " AA = x\n\np2 note >*\n", "", "p2 note >*", "one message"},
		{"no message", "just prose\n", "", "", "no message"},
		{"nothing", "", "", "", "no message"},
		{"no binding", "p1 def >* #sys.profile\n", "", "p1 def >* #sys.profile", "no binding"},
		{"invalid UTF-8", head + " AA = x\xff\n", "P010", "\xff", ""},
		{"an open bracket at the end", head + " AA = [x", "P017", "", "incomplete"},
		{"too large", head + " AA = " + strings.Repeat("x", profiles.MaxSize) + "\n", "", "", "too large"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := profiles.Parse(source.NewFile("bread.rose", c.text))
			require.Error(t, err)
			assert.Nil(t, p)
			var invalid *profiles.Invalid
			require.ErrorAs(t, err, &invalid)
			assert.Contains(t, err.Error(), "bread.rose:")
			i := slices.IndexFunc(invalid.Problems, func(q profiles.Problem) bool {
				return (c.code == "" || q.Code == diag.Code(c.code)) && strings.Contains(q.Text+q.Help, c.want)
			})
			require.GreaterOrEqual(t, i, 0, "%v", invalid.Problems)
			if q := invalid.Problems[i]; c.at != "" {
				assert.Equal(t, c.at, q.File.Slice(q.Span))
			}
		})
	}
}

func TestScaffold(t *testing.T) {
	for _, name := range []string{"bread", "bread2", "long_name"} {
		text, err := profiles.Scaffold(name)
		require.NoError(t, err)
		p, problems := profiles.Lint(source.NewFile(name, text), profiles.Standard())
		require.Empty(t, problems)
		assert.Equal(t, name+"/1.0", p.ID())
	}
	for _, name := range []string{"", "Bread", "2x", "a b", "a-b", "../x"} {
		_, err := profiles.Scaffold(name)
		assert.Error(t, err, name)
	}
}

func FuzzParse(f *testing.F) {
	for _, p := range profiles.Standard() {
		f.Add(p.File.Text)
	}
	f.Add(head + " AA = x {max_conf=lo, needs=a|why}\n # c\n ~hi = y\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, problems := profiles.Lint(source.NewFile("x", text), nil)
		for _, q := range problems {
			q.File.Slice(q.Span)
			q.File.Position(q.Span.Start)
		}
		if p == nil {
			return
		}
		again, err := profiles.Parse(source.NewFile("y", "p1 def >* #sys.profile\n "+strings.ReplaceAll(strings.TrimSuffix(string(p.Canonical()), "\n"), "\n", "\n ")+"\n"))
		if err != nil {
			t.Fatalf("canonical bytes are no pack: %v\n%s", err, p.Canonical())
		}
		if again.Digest != p.Digest {
			t.Fatalf("canonical bytes have another digest:\n%q\n%q", p.Canonical(), again.Canonical())
		}
	})
}
