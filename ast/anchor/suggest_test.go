package anchor

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A look-alike is named and never accepted, however alike it looks (§5.2).
func TestOrphanNamesTheMostSimilarText(t *testing.T) {
	long := make([]string, 0, 5000)
	for i := range 5000 {
		long = append(long, "worker "+strings.Repeat("x", i%7)+" retried the request and gave up")
	}
	long[4321] = "the final man on the island was the keeper's brother"
	tests := []struct {
		name  string
		lines []string
		sels  string
		want  string
	}{
		{
			"one word that turns the meaning",
			[]string{"The northern depot has closed.", "The southern depot shipped 310 crates in June."},
			`L1|q"The northern depot shipped 310 crates in June."`,
			"The southern depot shipped 310 crates in June.",
		},
		{"one digit", []string{"timeout is 30 s", "retries are 3"}, `q"timeout is 50 s"`, "timeout is 30 s"},
		{"a negation", []string{"the drug is not safe for children"}, `q"the drug is safe for children"`, "the drug is not safe for children"},
		{"an edited line", []string{"x", "He was, by every account, the final man."}, `L2|q"the last man"`, "the final man"},
		{"Chinese", []string{"回滚之后错误率开始下降。"}, `q"回滚之后错误率立刻下降"`, "回滚之后错误率开始下降"},
		{"deep in a long text", long, `q"the last man on the island was the keeper"`, "the final man on the island was the keeper"},
		{"found by its place alone", append([]string{"an ab cd"}, long...), `L1|q"an ax cd"`, "an ab cd"},
		{"across lines", []string{"the keeper", "slept all night"}, `q"the keeper slept all day long"`, "the keeper\nslept all night"},
		{"an unit that folds", []string{"das schöne  cafe\u0301 dort"}, `q"das schöne café da"`, "das schöne  cafe\u0301 dort"},
		{"nothing like it", []string{"Rain fell.", "Nobody asked."}, `q"quarterly revenue"`, ""},
		{"too short to resemble", []string{"abx"}, `q"aby"`, ""},
		{"nothing at all", nil, `q"quarterly revenue"`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := Find(text(tt.lines...), sels(tt.sels))
			require.Equal(t, Orphan, r.Status)
			assert.Empty(t, r.Text)
			if tt.want == "" {
				assert.Nil(t, r.Nearest)
				return
			}
			require.NotNil(t, r.Nearest)
			assert.Equal(t, tt.want, r.Nearest.Text)
			assert.GreaterOrEqual(t, r.Nearest.Score, suggestScore)
			assert.Less(t, r.Nearest.Score, 1.0)
		})
	}
}

func TestSuggestionOfEqualsIsTheNearer(t *testing.T) {
	lines := []string{"see the red door", "abc", strings.Repeat("x", 40), "", "", "see the red door"}
	assert.Equal(t, 6, Find(text(lines...), sels(`L5|q"see the rod door"`)).Nearest.Range.Start.Line)
	assert.Equal(t, 1, Find(text(lines...), sels(`L2|q"see the rod door"`)).Nearest.Range.Start.Line)
	assert.Equal(t, 1, Find(text(lines...), sels(`q"see the rod door"`)).Nearest.Range.Start.Line)
}

func TestLongestRun(t *testing.T) {
	tests := []struct{ lines, quote, want, place string }{
		{"Refunds are paid within ten days of return.", "paid within ten days of return, in cash", "paid within ten days of return", "1:12-1:42"},
		{"one\ntwo three", "one two four", "one\ntwo ", "1:0-2:4"},
		{"it’s  so", "it's so odd", "it’s  so", "1:0-1:8"},
		{"日本語", "月本語", "本語", "1:1-1:3"},
		{"é", "è", "", ""},
		{"abc", "xyz", "", ""},
		{"", "xyz", "", ""},
		{"abc", "", "", ""},
		{"ab cd", "cd ab", "cd", "1:3-1:5"},
	}
	for _, tt := range tests {
		run, at := LongestRun(text(strings.Split(tt.lines, "\n")...), tt.quote)
		assert.Equal(t, tt.want, run, tt.lines)
		assert.Equal(t, tt.place, place(at), tt.lines)
	}
}

func TestLabelAndAddress(t *testing.T) {
	x := NewIndex(text("one", "two", "three"))
	for sel, label := range map[string]string{"L1.c1-2": "L1.c1-2", "L2": "L2.c0-3", "L1-2": "L1-2", "c1-6": "L1-2", "L1.c3-3": "L1.c3-3"} {
		r := x.Find(sels(sel)).Range
		assert.Equal(t, label, Label(r), sel)
		assert.Equal(t, sel, x.Address(r), sel)
	}
	assert.Empty(t, Label(Resolution{}.Range))
	w := NewIndex(window(4, "one", "two"))
	assert.Equal(t, "L4-5", w.Address(w.Find(sels("L4-5")).Range))
	assert.Empty(t, w.Address(x.Find(sels("L1")).Range), "not in the window")
}

func TestThresholdsAreDocumented(t *testing.T) {
	seen := map[string]bool{}
	for _, th := range Thresholds {
		assert.False(t, seen[th.Name], th.Name)
		assert.NotEmpty(t, th.Doc, th.Name)
		assert.Positive(t, th.Value, th.Name)
		seen[th.Name] = true
	}
}
