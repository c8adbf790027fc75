package optimize_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/emit/optimize"
)

const ask = "ann1 ask >bo #x at=@t:2026-08-26T14:02:00Z\n q what now, please, since it is late\n want {k}\n\n"

// Each pass with what it changes, and a near miss that it must leave alone.
func TestPasses(t *testing.T) {
	long := strings.Repeat(" | the same line of text, which is long enough to matter\n", 4)
	var story, middle string
	for i, line := range strings.Fields("first second third fourth fifth") {
		line = " | the " + line + " line of a story, which goes on for a good while and is never at an end\n"
		story += line
		if 1 <= i && i <= 3 {
			middle += line
		}
	}
	for _, c := range []struct{ name, pass, text, want string }{
		{"derivable header", "elide", "ann1 ask ann>bo #x\n q y\n\nbo1 tell bo>ann re=ann1 #x\n a k = v\n", "\nbo1 tell re=ann1\n"},
		{"another topic is said", "elide", "ann1 ask ann>bo #x\n q y\n\nbo1 tell bo>ann re=ann1 #y\n a k = v\n", "\nbo1 tell #y re=ann1\n"},
		{"id of a block", "elide", "ann1 note >bo\n txt body @md\n | x\n", "\n txt @md\n"},
		{"another id", "elide", "ann1 note >bo\n txt letter @md\n | x\n", "\n txt letter @md\n"},
		{"id of a second block", "elide", "ann1 note >bo\n txt @md\n | x\n txt body2 @md\n | y\n", "\n txt @md\n | y\n"},

		{"thd of the parent", "threads", "ann1 do >bo thd=s1\n q y\n\nbo1 done re=ann1 thd=s1\n a k = v\n", "bo1 done re=ann1\n"},
		{"another thd", "threads", "ann1 do >bo thd=s1\n q y\n\nbo1 done re=ann1 thd=s2\n a k = v\n", "bo1 done re=ann1 thd=s2\n"},
		{"a follow-up takes none", "threads", "ann1 do >bo thd=s1\n q y\n\nann2 note re=ann1 thd=s1\n a k = v\n", "ann2 note re=ann1 thd=s1\n"},

		{"seconds and mark", "spans", ask, " at=2026-08-26T14:02Z\n"},
		{"seconds that say something", "spans", strings.Replace(ask, "02:00Z", "02:07Z", 1), " at=2026-08-26T14:02:07Z\n"},
		{"another zone", "spans", strings.Replace(ask, "02:00Z", "02:00+02:00", 1), "T14:02:00+02:00\n"},
		{"no zone", "spans", strings.Replace(ask, "02:00Z", "02:00", 1), "T14:02:00\n"},
		{"duration", "spans", strings.Replace(ask, "#x", "#x ttl=PT15M", 1), " ttl=15m"},
		{"duration of two units", "spans", strings.Replace(ask, "#x", "#x ttl=PT1H15M", 1), " ttl=PT1H15M"},
		{"one line", "spans", "ann1 note >bo\n why @file:x#L3-3 @file:y#c5-6\n", "@file:x#L3 @file:y#c5\n"},
		{"two lines", "spans", "ann1 note >bo\n why @file:x#L3-4 @file:y#c5-7\n", "@file:x#L3-4 @file:y#c5-7\n"},
		{"a digest of a text from elsewhere", "spans", "ann1 note >bo\n txt @md src=@sha256:0123456789abcdef\n", "src=@sha256:0123456789abcdef\n"},

		{"agents", "ids", talk, "\na1 tell re=b1\n"},
		{"names that mean something", "ids", strings.NewReplacer("ag1", "ann", "ag2", "bob").Replace(talk), "\nbob.1 tell re=ann.1\n"},

		{"day", "epoch", ask + strings.ReplaceAll(strings.ReplaceAll(ask, "ann1", "ann2")+strings.ReplaceAll(ask, "ann1", "ann3"), "14:02", "15:07"), " at=15:07:00\n"},
		{"a day that does not pay", "epoch", ask, "T14:02:00Z\n"},
		{"declared already", "epoch", "ann0 def >*\n epoch = @t:2026-08-26\n\n" + ask, " at=14:02:00\n"},
		{"another day is declared", "epoch", "ann0 def >*\n epoch = @t:2026-08-27\n\n" + ask, "T14:02:00Z\n"},

		{"the same text", "blocks", "ann1 note >bo\n txt d @md\n" + long + "\nann2 note >bo\n txt d @md\n" + long, "\nann2 note >bo\n txt d @md src=@sha256:"},
		{"not the same to the byte", "blocks", "ann1 note >bo\n txt d @md\n" + long + "\nann2 note >bo\n txt d @md\n" + strings.Replace(long, "same", "Same", 1), "\nann2 note >bo\n txt d @md\n |"},
		{"a part of a text", "blocks", "ann1 note >bo\n txt d @md\n" + story + "\nann2 note >bo\n txt e @md\n" + middle, "\nann2 note >bo\n txt e @md src=@sha256:"},
		{"its lines are said", "blocks", "ann1 note >bo\n txt d @md\n" + story + "\nann2 note >bo\n txt e @md\n" + middle, " win=L2-4\n"},
		{"a part that somebody points into", "blocks", "ann1 note >bo\n txt d @md\n" + story + "\nann2 note >bo\n txt e @md\n" + middle + "\nbo1 note >ann\n why @ann2.e#L2 is right\n", "\nann2 note >bo\n txt e @md\n |"},
		{"a part that its own mark points into", "blocks", "ann1 note >bo\n txt d @md\n" + story + "\nann2 note >bo\n txt e @md\n" + middle + " mark e#L2 = hm ~lo\n", "\nann2 note >bo\n txt e @md\n |"},
		{"a part and one line more", "blocks", "ann1 note >bo\n txt d @md\n" + story + "\nann2 note >bo\n txt e @md\n" + middle + " | more\n", "\nann2 note >bo\n txt e @md\n |"},
		{"a part of a later text", "blocks", "ann1 note >bo\n txt e @md\n" + middle + "\nann2 note >bo\n txt d @md\n" + story, "ann1 note >bo\n txt e @md\n |"},
		{"a window of what is carried", "blocks", "ann1 note >bo\n txt d @md\n" + story + "\nann2 note >bo\n txt e @md src=@sha256:" + digest(story) + " win=L2-4\n" + middle, " win=L2-4\n"},
		{"a window loses its lines", "blocks", "ann1 note >bo\n txt d @md\n" + story + "\nann2 note >bo\n txt e @md src=@sha256:" + digest(story) + " win=L2-4\n" + middle, " SRC = ann2.e\n"},
		{"a window of other lines", "blocks", "ann1 note >bo\n txt d @md\n" + story + "\nann2 note >bo\n txt e @md src=@sha256:" + digest(story) + " win=L1-3\n" + middle, " win=L1-3\n |"},

		{"reference", "defs", "ann1 note >bo\n why " + strings.Repeat("@dash:grafana/checkout-5xx and ", 4) + "x\n", "\n why DG and DG and DG and DG and x\n"},
		{"reference to what is carried", "defs", "ann1 note >bo\n why " + strings.Repeat("@sha256:0123456789abcdef and ", 4) + "x\n", "why @sha256:0123456789abcdef and"},
		{"a quote of a file", "defs", "ann1 note >bo\n why " + strings.Repeat(`@file:services/checkout/client.go#L3|q"x" and `, 4) + "x\n", `why @file:services/checkout/client.go#L3|q"x" and`},
		{"twice does not always pay", "defs", "ann1 note >bo\n why @a:b and @a:b\n", "\n why @a:b and @a:b\n"},
		{"content is verbatim (I9)", "defs", "ann1 note >bo\n why " + strings.Repeat("@dash:grafana/checkout-5xx and ", 4) + "x\n txt @md\n | @dash:grafana/checkout-5xx\n | z\n", "\n | @dash:grafana/checkout-5xx\n"},

		{"indent", "layout", "ann1 note >bo\n a k = v\n   l = w\n", "\n a k = v\n l = w\n"},
		{"brackets", "layout", "ann1 note >bo\n unk [who asked for it]\n", "\n unk who asked for it\n"},
		{"brackets of two", "layout", "ann1 note >bo\n unk [who, what]\n", "\n unk [who, what]\n"},
		{"brackets of none", "layout", "ann1 note >bo\n unk []\n", "\n unk []\n"},
	} {
		t.Run(c.pass+"/"+c.name, func(t *testing.T) {
			o := options()
			o.Passes = []string{c.pass}
			r := proved(t, c.text, o)
			assert.Contains(t, r.Text, c.want)
		})
	}
}

// digest is that of what stands behind bars.
func digest(bars string) string {
	lines := strings.Split(strings.TrimSuffix(bars, "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], " | ")
	}
	bare, _ := ast.Digests(lines)
	return bare
}

// talk is a request and its answer, by agents of numbered names.
const talk = `ag1.1 ask >ag2 #x
 q what now, and is @ag2.7.draft still right
 ctx @ag2.7.draft @ag1.0 @ag2.6 @ag2.5

ag2.1 tell re=ag1.1
 a k = @ag1.1 ~mid
 why @ag2.7.draft says so, ag2 told me, @ag1.1.q
 unk []
`

func TestNamesStandEverywhere(t *testing.T) {
	text := talk + "\nag1.2 def >*\n KEY = x\n ag2:BID = y\n\nag2.2 note ag2>ag1,@role:x,* src=@ag1.1\n a v = ag1:KEY > KEY ~lo\n mark @ag1.1.q#L1 = @ag1.1.q ~lo\n txt @md\n | @ag1.1 stays, ag2:BID\n"
	o := options()
	o.Passes = []string{"ids"}
	r := proved(t, text, o)
	require.Len(t, r.Names, 2)
	body := r.Text[strings.Index(r.Text, "\n\n"):]
	outside := strings.NewReplacer("| @ag1.1 stays, ag2:BID", "", "ag2 told me", "").Replace(body)
	assert.NotContains(t, outside, "ag1", body)
	assert.NotContains(t, outside, "ag2", body)
	assert.Contains(t, body, "\n | @ag1.1 stays, ag2:BID\n", "content is verbatim (I9)")
	assert.Contains(t, body, "ag2 told me", "prose is no address")
}

// No id under a new name may look like an agent that is there.
func TestNewNamesMakeNoIDThatLooksLikeAnAgent(t *testing.T) {
	o := options()
	o.Passes = []string{"ids"}
	r := proved(t, strings.NewReplacer("ag1", "a1", "ag2", "b2").Replace(talk), o)
	require.NotEmpty(t, r.Names)
	for _, n := range r.Names {
		assert.NotContains(t, []string{"a", "b"}, n.New)
	}
}

func TestAnUnknownPassIsAnError(t *testing.T) {
	o := options()
	o.Passes = []string{"ids", "id"}
	_, err := optimize.Run("", "", o)
	assert.EqualError(t, err, `got pass "id", want some of `+strings.Join(optimize.Names(), ", "))
}

// What a pass would change the judgement of stays as it is.
func TestWhatWouldBeJudgedOtherwiseIsLeftAlone(t *testing.T) {
	o := options()
	text := "ann1 note >bo\n why " + strings.Repeat("@dash:grafana/checkout-5xx and ", 4) + "x\n\nann2 note >bo\n why " + strings.Repeat("@dash:grafana/checkout-5xx and ", 3) + "y\n"
	o.Judge = func(d optimize.Document) []optimize.Finding {
		var out []optimize.Finding
		for _, m := range d.Messages {
			if s := d.Text[m.Span.Start:m.Span.End]; strings.HasPrefix(s, "ann2") && !strings.Contains(s, "grafana") {
				out = append(out, optimize.Finding{Message: m, Code: "E999"})
			}
		}
		return out
	}
	r, err := optimize.Run(text, text, o)
	require.NoError(t, err)
	assert.Contains(t, r.Text, "\n why DG and DG and DG and DG and x\n")
	assert.Contains(t, r.Text, "\n why @dash:grafana/checkout-5xx and")
	i := slices.IndexFunc(r.Steps, func(s optimize.Step) bool { return s.Pass == "defs" })
	assert.Contains(t, r.Steps[i].Note, "1 message left alone")
}

func TestATextThatIsGoneIsSaid(t *testing.T) {
	_, err := optimize.Expand("b1 def >* #sys.opt\n TXT = b2.body\n\nb2 note >*\n txt @md src=@sha256:abcdef\n", nil, read)
	assert.ErrorContains(t, err, "carried nowhere")
	text := "b1 def >* #sys.opt\n TXT = b2.e\n\nb3 note >*\n txt @md\n | x\n | y\n\nb2 note >*\n txt e @md src=@sha256:" + digest(" | x\n | y\n") + " win=L%s\n"
	back, err := optimize.Expand(strings.Replace(text, "%s", "2-2", 1), nil, read)
	require.NoError(t, err)
	assert.Contains(t, back, "\n txt e @md\n | y\n")
	_, err = optimize.Expand(strings.Replace(text, "%s", "2-3", 1), nil, read)
	assert.ErrorContains(t, err, "carried nowhere")
}
