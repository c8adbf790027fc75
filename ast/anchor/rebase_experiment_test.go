package anchor

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// The experiment measures how marks survive edits: a place is marked in a text, the
// text is edited, and three ways of finding the place again are held against what
// really became of it. `go test -run RebaseExperiment ./ast/anchor -v` prints the
// figures. It is seeded: the same program gives the same figures.

const (
	experimentTrials = 4000
	experimentSeed   = 14
)

// experimentTexts are texts of several styles, with the repetitions that each of
// them has.
var experimentTexts = map[string]string{
	"story": `The mill stood where the river turned, and nobody could say who had built it.
Every spring the miller oiled the wheel. Every autumn he complained that the wheel was dry.

His daughter kept the books. She wrote the names of the farmers on the left and what they owed on the right.
When a farmer paid, she crossed out the debt and left the name. When a farmer died, she crossed out the name and left the debt.
"A debt does not die," the miller said. "Somebody always inherits it."

One night the river rose higher than the oldest stone. The wheel turned by itself, faster than any wheel should turn.
The miller woke and listened. The daughter woke and counted the sacks.
Nobody had asked the river to come. Nobody had asked it to leave.

In the morning the books were wet, and all the names had run together.
The farmers came with shovels and with bread. They dug out the door, then the wheel, then the miller's chair.
"What do I owe you?" asked the first farmer, who owed the most.
The daughter looked at the blue page for a long time.
"The same as everybody," she said, and closed the book.`,

	"code": `func (s *Store) Put(key string, value []byte) error {
	if key == "" {
		return errEmptyKey
	}
	if len(value) > s.limit {
		return errTooLarge
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.log.Append(key, value); err != nil {
		return err
	}
	s.index[key] = s.log.Offset()
	return nil
}

func (s *Store) Get(key string) ([]byte, error) {
	if key == "" {
		return nil, errEmptyKey
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	offset, ok := s.index[key]
	if !ok {
		return nil, errNotFound
	}
	value, err := s.log.Read(offset)
	if err != nil {
		return nil, err
	}
	return value, nil
}

func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	return s.log.Close()
}`,

	"agreement": `1. The Carrier shall collect the goods at the Depot within two working days of the Order.
2. The Carrier shall deliver the goods to the Recipient within five working days of the Order.
3. If the Carrier does not deliver within five working days, the Sender may cancel the Order.
4. If the Recipient refuses the goods, the Carrier shall return the goods to the Depot.
5. The Sender shall pay the Price within thirty days of the invoice.
6. If the Sender does not pay within thirty days, the Carrier may retain the goods.

7. The Carrier is liable for loss of the goods up to the Price.
8. The Carrier is not liable for delay that the Carrier could not prevent.
9. A claim for loss must reach the Carrier within ten days of the delivery.
10. A claim for delay must reach the Carrier within twenty days of the delivery.

11. Either party may end this agreement with a notice of ninety days.
12. The notice must be in writing and must name the day on which the agreement ends.
13. The law of the place of the Depot applies to this agreement.`,

	"报告": `昨天夜里，二号泵站停了三次。第一次停了四分钟，第二次停了九分钟。
第三次以后，值班员关掉了自动控制，改用手动。

压力表的读数一直正常，温度表的读数在停机前升高了六度。
值班员没有记下第二次停机的时间，所以那一行是空的。
检修组认为轴承缺油，电气组认为是继电器老化。

我们建议先换继电器，再检查轴承。换继电器要两个小时，检查轴承要半天。
在检查结束以前，二号泵站只能手动运行。
如果夜里再停一次，请立即通知调度室，不要等到早上。`,

	"notes": `# Release 14

- The importer reads files in any order.
- The importer no longer stops at an empty file.
- The exporter writes one file per month.
- Search finds words with accents, as in café and naïve.

## Known problems

- The exporter is slow when a month has more than a million rows.
- Search does not find words that are broken across two lines.
- The clock of the exporter runs in local time, not in UTC.

## How to upgrade

Stop the importer before the exporter. Start the exporter before the importer.
Run the check twice: once before the upgrade and once after it.
If the second check finds what the first did not, go back to release 13.`,
}

// letter is a code point of an edited text: origin is that of the letter in the
// old text which it is, or which it stands in the place of; -1 for none.
type letter struct {
	r      rune
	origin int
	same   bool // it is that letter, not one in its place
}

// manuscript is a text under edit, line by line.
type manuscript [][]letter

func newManuscript(text string) manuscript {
	m, n := manuscript{nil}, 0
	for _, r := range text {
		if r == '\n' {
			m = append(m, nil)
		} else {
			m[len(m)-1] = append(m[len(m)-1], letter{r, n, true})
		}
		n++
	}
	return m
}

func (m manuscript) String() string {
	var b strings.Builder
	for i, line := range m {
		if i > 0 {
			b.WriteByte('\n')
		}
		for _, l := range line {
			b.WriteRune(l.r)
		}
	}
	return b.String()
}

// fate returns where the letters from to are now, and whether they are all there,
// the same and together; ok is false when nothing is left of them. Of text that
// was torn apart it is where the larger part is.
func (m manuscript) fate(from, to int, breaks map[int]bool) (at source.Range, intact, ok bool) {
	var run, best source.Range
	size, most, apart, next := 0, 0, 0, from
	intact = true
	for i, line := range m {
		for k, l := range line {
			if l.origin < from || l.origin >= to {
				apart++
				continue
			}
			for breaks[next] {
				next++
			}
			intact = intact && l.same && l.origin == next
			next = l.origin + 1
			if size == 0 || apart > tornLetters {
				intact = intact && size == 0
				run, size = source.Range{Start: source.Position{Line: i + 1, Column: k}}, 0
			}
			intact = intact && (size == 0 || apart == 0)
			size, apart = size+1, 0
			run.End = source.Position{Line: i + 1, Column: k + 1}
			if size > most {
				best, most = run, size
			}
		}
	}
	for breaks[next] {
		next++
	}
	return best, intact && next >= to, most > 0
}

// tornLetters is how many letters between two parts of a text tear it apart.
const tornLetters = 120

var newSentences = []string{
	"Later the count was found to be wrong by one.", "Nothing else is known about it.", "This was agreed by telephone.",
	"The wheel is not the wheel of the old mill.", "The Carrier keeps a list.", "A second person must confirm it.",
	"这一点还要再查。", "值班员已经换了班。",
}

var newLines = []string{
	"", "	if s.closed {", "		return errClosed", "	}", "The answer came too late to matter.", "- The importer keeps a log.",
	"14. The Order names the goods.", "请把这一行读两遍。", "Nobody had asked the farmers.",
}

var otherWords = []string{
	"granary", "slowly", "the", "eleven", "window", "may", "carry", "errBusy", "signal", "a", "never", "水位", "重新", "of", "under", "Agent",
}

func inserted(text string) []letter {
	var out []letter
	for _, r := range text {
		out = append(out, letter{r, -1, false})
	}
	return out
}

// sentencesOf returns the borders of the sentences of a line.
func sentencesOf(line []letter) []span {
	var out []span
	start := 0
	for i, l := range line {
		if strings.ContainsRune(".;。?", l.r) && (i+1 == len(line) || line[i+1].r == ' ' || l.r == '。') {
			end := i + 1
			for end < len(line) && line[end].r == ' ' {
				end++
			}
			out, start = append(out, span{start, end}), end
		}
	}
	if start < len(line) {
		out = append(out, span{start, len(line)})
	}
	return out
}

// wordsOf returns the borders of the words of a line.
func wordsOf(line []letter) []span {
	var out []span
	for i := 0; i < len(line); {
		j := i
		for j < len(line) && (unicode.IsLetter(line[j].r) || unicode.IsDigit(line[j].r)) && (j == i || line[j].r < 0x2E80) {
			j++
		}
		if j > i {
			if line[i].r >= 0x2E80 {
				j = min(i+2, len(line))
			}
			out = append(out, span{i, j})
		}
		i = max(j, i+1)
	}
	return out
}

// edit makes one edit and says what it was.
func (m manuscript) edit(r *rand.Rand) manuscript {
	at := r.IntN(len(m))
	switch r.IntN(11) {
	case 0: // lines are inserted
		var lines manuscript
		for range 1 + r.IntN(3) {
			lines = append(lines, inserted(newLines[r.IntN(len(newLines))]))
		}
		return append(append(append(manuscript{}, m[:at]...), lines...), m[at:]...)
	case 1: // a sentence is inserted
		s := sentencesOf(m[at])
		if len(s) == 0 {
			return m
		}
		k := s[r.IntN(len(s))].start
		m[at] = append(append(append([]letter{}, m[at][:k]...), inserted(newSentences[r.IntN(len(newSentences))]+" ")...), m[at][k:]...)
	case 2, 3, 4: // words are replaced
		for range 1 + r.IntN(3) {
			w := wordsOf(m[at])
			if len(w) == 0 {
				return m
			}
			s := w[r.IntN(len(w))]
			word := inserted(otherWords[r.IntN(len(otherWords))])
			for i := range word {
				word[i].origin = m[at][s.start].origin
			}
			m[at] = append(append(append([]letter{}, m[at][:s.start]...), word...), m[at][s.end:]...)
		}
	case 5, 9: // a sentence is deleted
		s := sentencesOf(m[at])
		if len(s) < 2 {
			return m
		}
		k := s[r.IntN(len(s))]
		m[at] = append(append([]letter{}, m[at][:k.start]...), m[at][k.end:]...)
	case 6, 10: // lines are deleted
		n := min(1+r.IntN(3), len(m)-at)
		if len(m) <= n+2 {
			return m
		}
		return append(append(manuscript{}, m[:at]...), m[at+n:]...)
	case 7: // lines are moved
		n := min(1+r.IntN(4), len(m)-at)
		moved := append(manuscript{}, m[at:at+n]...)
		rest := append(append(manuscript{}, m[:at]...), m[at+n:]...)
		to := r.IntN(len(rest) + 1)
		return append(append(append(manuscript{}, rest[:to]...), moved...), rest[to:]...)
	case 8: // a line is broken at a blank, or joined with the next
		for i := len(m[at]) / 2; i < len(m[at]); i++ {
			if m[at][i].r == ' ' {
				head, tail := m[at][:i], m[at][i+1:]
				return append(append(append(manuscript{}, m[:at]...), head, tail), m[at+1:]...)
			}
		}
	}
	return m
}

// pick chooses a place to mark, in code points: words, a sentence, a line or lines.
func pick(r *rand.Rand, m manuscript) (from, to int) {
	for {
		at := r.IntN(len(m))
		var s span
		switch line := m[at]; r.IntN(4) {
		case 0, 1:
			w := wordsOf(line)
			if len(w) == 0 {
				continue
			}
			i := r.IntN(len(w))
			s = span{w[i].start, w[min(i+r.IntN(5), len(w)-1)].end}
		case 2:
			all := sentencesOf(line)
			if len(all) == 0 {
				continue
			}
			s = all[r.IntN(len(all))]
			for s.end > s.start && line[s.end-1].r == ' ' {
				s.end--
			}
		case 3:
			s = span{0, len(line)}
			if last := at + r.IntN(3); last < len(m) && last > at && len(line) > 0 && len(m[last]) > 0 {
				return line[0].origin, m[last][len(m[last])-1].origin + 1
			}
		}
		if s.len() == 0 || strings.TrimSpace(manuscript{m[at][s.start:s.end]}.String()) == "" {
			continue
		}
		return m[at][s.start].origin, m[at][s.end-1].origin + 1
	}
}

// tally counts answers.
type tally struct{ right, wrong, orphan int }

func (t *tally) add(v verdict) {
	switch v {
	case right:
		t.right++
	case wrong:
		t.wrong++
	default:
		t.orphan++
	}
}

type verdict uint8

const (
	gaveUp verdict = iota
	right
	wrong
)

// truth is what became of a marked place.
type truth struct {
	at         source.Range
	intact, ok bool
}

// judge holds an answer against the truth: text that is intact must be found
// exactly, text that was edited by more than half.
func (tr truth) judge(x *Index, at source.Range, holds bool) verdict {
	switch {
	case !holds && !tr.ok:
		return right
	case !holds:
		return gaveUp
	case !tr.ok:
		return wrong
	case at == tr.at:
		return right
	case tr.intact:
		return wrong
	}
	got, ok1 := x.Offsets(at)
	want, ok2 := x.Offsets(tr.at)
	shared := min(got.End, want.End) - max(got.Start, want.Start)
	if ok1 && ok2 && 2*shared > max(got.End, want.End)-min(got.Start, want.Start) {
		return right
	}
	return wrong
}

func textOf(s string) ast.CarriedText { return ast.CarriedText{Lines: strings.Split(s, "\n")} }

func TestRebaseExperiment(t *testing.T) {
	styles := []string{"story", "code", "agreement", "报告", "notes"}
	var position, quote, both, deleted tally
	byStyle := map[string]*tally{}
	for n := range experimentTrials {
		r := rand.New(rand.NewPCG(experimentSeed, uint64(n)))
		style := styles[n%len(styles)]
		if byStyle[style] == nil {
			byStyle[style] = &tally{}
		}
		text := experimentTexts[style]
		before := newManuscript(text)
		breaks := map[int]bool{}
		i := 0
		for _, c := range text {
			breaks[i] = c == '\n' || c == ' '
			i++
		}
		from, to := pick(r, before)
		after := before
		for range 1 + r.IntN(5) {
			after = after.edit(r)
		}
		old, now := NewIndex(textOf(text)), NewIndex(textOf(after.String()))
		all := []rune(text)
		start := len(string(all[:from]))
		at := old.rangeOf(span{start, start + len(string(all[from:to]))})
		var tr truth
		tr.at, tr.intact, tr.ok = after.fate(from, to, breaks)

		byPosition := now.Find([]ast.Selector{{Kind: ast.SelChars, From: from, To: to, Raw: "c"}})
		byQuote := now.Find([]ast.Selector{{Kind: ast.SelQuote, Quote: string(all[from:to]), Raw: "q"}})
		res := NewRebaser(old, now).Rebase(at, "", nil)
		position.add(tr.judge(now, byPosition.Range, byPosition.Holds()))
		quote.add(tr.judge(now, byQuote.Range, byQuote.Holds() && byQuote.Status != Ambiguous))
		v := tr.judge(now, res.Range, res.Holds() && res.Outcome != RebaseAmbiguous)
		both.add(v)
		byStyle[style].add(v)
		if !tr.ok {
			deleted.add(v)
		}
		if v == wrong && testing.Verbose() {
			t.Logf("trial %d (%s): %q is %s %s %q, want %s (there: %v, intact: %v)", n, style, string(all[from:to]), res.Outcome, Label(res.Range), res.Text, Label(tr.at), tr.ok, tr.intact)
		}
	}
	report := &strings.Builder{}
	row := func(name string, c tally) {
		n := float64(c.right + c.wrong + c.orphan)
		fmt.Fprintf(report, "%-16s %5.1f%% %5.1f%% %5.1f%%\n", name, 100*float64(c.right)/n, 100*float64(c.wrong)/n, 100*float64(c.orphan)/n)
	}
	fmt.Fprintf(report, "\n%d trials        right  wrong  orphan\n", experimentTrials)
	row("position only", position)
	row("quote only", quote)
	row("rebase", both)
	for _, style := range styles {
		row("  "+style, *byStyle[style])
	}
	row("deleted text", deleted)
	t.Log(report)

	assert.Less(t, both.wrong*100, experimentTrials, "wrong anchors must be rarer than 1 in 100")
	require.NotZero(t, deleted.right)
	assert.Less(t, deleted.wrong*100, deleted.right, "deleted text must orphan")
	assert.Greater(t, both.right, quote.right)
	assert.Greater(t, both.right, position.right)
}
