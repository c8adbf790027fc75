package optimize_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/emit/optimize"
)

// meaning returns the messages of the neutral document (design.md §7), with the
// spellings made one that the package comment names.
func meaning(t require.TestingT, text string) []map[string]any {
	var b strings.Builder
	require.NoError(t, emit.JSON(&b, &emit.Input{Transcript: read(canonical(text)).Transcript}, emit.Options{}))
	var document struct{ Messages []map[string]any }
	require.NoError(t, json.Unmarshal([]byte(oneSpelling(b.String())), &document))
	threads := map[any]any{}
	for _, m := range document.Messages {
		threads[m["id"]] = m["thd"]
	}
	for range document.Messages { // until nothing more is inherited
		for _, m := range document.Messages {
			if parent, ok := threads[m["re"]]; ok && m["thd"] == "" {
				m["thd"], threads[m["id"]] = parent, parent
			}
		}
	}
	return document.Messages
}

var (
	ranges  = regexp.MustCompile(`\b([Lpc]|L\d+\.c)(\d+)-(\d+)\b`)
	digests = regexp.MustCompile(`(sha256:[0-9a-f]{6})[0-9a-f]+`)
)

func oneSpelling(text string) string {
	text = digests.ReplaceAllString(text, "$1")
	return ranges.ReplaceAllStringFunc(text, func(s string) string {
		m := ranges.FindStringSubmatch(s)
		from, _ := strconv.Atoi(m[2])
		to, _ := strconv.Atoi(m[3])
		if strings.HasSuffix(m[1], "c") { // half open
			to--
		}
		if from == to {
			return m[1] + m[2]
		}
		return s
	})
}

// rendering is what people read, but for the spelling of instants, and for threads:
// people are shown those that are written, meaning compares those that count.
func rendering(t require.TestingT, text string) string {
	var b strings.Builder
	require.NoError(t, emit.Human(&b, &emit.Input{Transcript: read(text).Transcript}, emit.Options{Reveal: true}))
	text = oneSpelling(digests.ReplaceAllString(b.String(), "$1"))
	text = threads.ReplaceAllString(text, "")
	text = clocks.ReplaceAllString(times.ReplaceAllString(text, "$1"), "$1")
	return durations.ReplaceAllStringFunc(text, func(s string) string { return strings.ToLower(strings.TrimPrefix(s[1:], "T")) })
}

var (
	times     = regexp.MustCompile(`(?:@t:)?(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::00)?(?:Z|\+00:00)`)
	clocks    = regexp.MustCompile(`\b(?:@t:)?(?:\d{4}-\d\d-\d\dT)?(\d\d:\d\d)(?::00)?\b`)
	threads   = regexp.MustCompile(` · thread \S+`)
	durations = regexp.MustCompile(`\bPT?\d+[SMHDW]\b`)
)

// codes returns what front end and checks say of each message, the one at place
// skip left out, and of the whole. That a text is there twice (W034) is what the
// optimiser mends.
func codes(text string, skip int) [][]string {
	d, front := readWhole(text)
	all := make([][]string, len(d.Messages)+1)
	for _, f := range findings(d, append(front, check.Run(d.Transcript, check.Options{})...)) {
		at := slices.Index(d.Messages, f.Message)
		if at < 0 {
			at = len(d.Messages)
		}
		if f.Code != "W034" {
			all[at] = append(all[at], f.Code)
		}
	}
	for i := range all {
		slices.Sort(all[i])
	}
	if skip >= 0 {
		all = slices.Delete(all, skip, skip+1)
	}
	return all
}

// declared returns the place of the message that declares what was abbreviated.
func declared(text string) int {
	for i, m := range read(text).Messages {
		if m.Topic == optimize.Topic {
			return i
		}
	}
	return -1
}
