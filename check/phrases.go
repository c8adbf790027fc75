package check

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast/source"
)

// Phrase is a pattern of instruction-like text (language.md §4.8).
type Phrase struct {
	Text  string // how the pattern is described to people
	Steps []Step // what it consists of, in order
}

// Step is one part of a Phrase.
type Step struct {
	Words []string // one of these comes next, in lower case
	Many  bool     // any number of them, none included
	Gap   int      // up to so many code points of the same sentence may come before it
}

// InstructionPhrases is the one table of instruction-like text: what S7 finds, and
// nothing else (language.md §4.8).
var InstructionPhrases = []Phrase{
	{"ignore or disregard; any of all, any, the, your, of; previous, prior, above, earlier or system; instructions, rules or prompt", []Step{
		{Words: []string{"ignore", "disregard"}},
		{Words: []string{"all", "any", "the", "your", "of"}, Many: true},
		{Words: []string{"previous", "prior", "above", "earlier", "system"}},
		{Words: []string{"instructions", "rules", "prompt"}},
	}},
	{"you are now a", []Step{{Words: []string{"you"}}, {Words: []string{"are"}}, {Words: []string{"now"}}, {Words: []string{"a"}}}},
	{"忽略…指令", []Step{{Words: []string{"忽略"}}, {Words: []string{"指令"}, Gap: 30}}},
	{"从现在起你是", []Step{{Words: []string{"从现在起你是"}}}},
}

// phraseBook finds the phrases of a table.
type phraseBook struct {
	phrases []Phrase
	begins  [256]bool  // a phrase may begin with a byte
	starts  [256][]int // which phrases
}

var instructionBook = sync.OnceValue(func() *phraseBook { return newPhraseBook(InstructionPhrases) })

func newPhraseBook(phrases []Phrase) *phraseBook {
	k := &phraseBook{phrases: phrases}
	for i, p := range phrases {
		for _, w := range p.Steps[0].Words {
			for _, b := range []byte{w[0], strings.ToUpper(w)[0]} {
				k.begins[b] = true
				if n := len(k.starts[b]); n == 0 || k.starts[b][n-1] != i {
					k.starts[b] = append(k.starts[b], i)
				}
			}
		}
	}
	return k
}

// found is a place where a phrase stands, in bytes.
type found struct{ phrase, start, end int }

// find returns the places of the phrases in the source text of a message, from
// left to right. Case does not count, invisible characters do not count, and
// neither does how words are separated: by blanks, by line ends with the bar of
// the next content line, by marks of emphasis.
func (k *phraseBook) find(text string) []found {
	var out []found
	for i := 0; i < len(text); i++ {
		if !k.begins[text[i]] || insideWord(text, i) {
			continue
		}
		for _, p := range k.starts[text[i]] {
			if !opens(text[i:], &k.phrases[p]) {
				continue
			}
			if end := matchPhrase(text, i, k.phrases[p].Steps); end > 0 {
				out = append(out, found{p, i, end})
				i = end - 1
				break
			}
		}
	}
	return out
}

// opens reports whether a phrase may begin where a text does, by its first
// character, or its first two letters unless something invisible may be between
// them. It spares nearly all words the search.
func opens(text string, p *Phrase) bool {
	for _, w := range p.Steps[0].Words {
		_, n := utf8.DecodeRuneInString(w)
		switch {
		case n > 1:
			if strings.HasPrefix(text, w[:n]) {
				return true
			}
		case lowerASCII(text[0]) == w[0]:
			if len(w) == 1 || len(text) > 1 && (text[1] >= utf8.RuneSelf || lowerASCII(text[1]) == w[1]) {
				return true
			}
		}
	}
	return false
}

func lowerASCII(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// insideWord reports whether offset i of s is within a word of ASCII letters.
// Chinese has no blanks: a phrase may begin anywhere.
func insideWord(s string, i int) bool {
	return s[i] < utf8.RuneSelf && i > 0 && isWordByte(s[i-1])
}

func isWordByte(b byte) bool {
	return b == '_' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// matchPhrase returns the offset behind the steps that match text from offset i
// on, or 0.
func matchPhrase(text string, i int, steps []Step) int {
	end := i
	for n := range steps {
		s := &steps[n]
		for again := true; again; {
			next := 0
			if s.Gap > 0 {
				next = matchWithin(text, end, s)
			} else {
				next = matchStep(text, end, s, n > 0)
			}
			again = s.Many && next > 0
			if next == 0 && !s.Many {
				return 0
			}
			end = max(end, next)
		}
	}
	return end
}

// matchStep returns the offset behind one of the words of s, which stands at
// offset i or behind a separator there; 0 for none.
func matchStep(text string, i int, s *Step, separated bool) int {
	if separated {
		next := separator(text, i)
		if next == i && text[i-1] < utf8.RuneSelf {
			return 0
		}
		i = next
	}
	for _, w := range s.Words {
		if end := matchWord(text, i, w); end > 0 {
			return end
		}
	}
	return 0
}

// matchWithin is matchStep for a word that may stand a little further on in the
// same sentence.
func matchWithin(text string, i int, s *Step) int {
	for n := 0; n <= s.Gap && i < len(text); n++ {
		if !insideWord(text, i) {
			if end := matchStep(text, i, s, false); end > 0 {
				return end
			}
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if strings.ContainsRune("。！？；.!?;", r) {
			return 0
		}
		i += size
		if r == '\n' {
			i = separator(text, i)
		}
	}
	return 0
}

// matchWord returns the offset behind word at offset i of text, or 0. A word of
// letters must end there.
func matchWord(text string, i int, word string) int {
	for _, want := range word {
		i = skipHidden(text, i)
		r, n := utf8.DecodeRuneInString(text[i:])
		if r != want && (r >= utf8.RuneSelf || unicode.ToLower(r) != want) {
			return 0
		}
		i += n
	}
	if word[0] < utf8.RuneSelf {
		if next := skipHidden(text, i); next < len(text) {
			if r, _ := utf8.DecodeRuneInString(text[next:]); r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) {
				return 0
			}
		}
	}
	return i
}

// separator returns the offset behind what may stand between two words: blanks,
// line ends with the bar of a content line, emphasis.
func separator(text string, i int) int {
	fresh := false // at the start of a line
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\n':
			fresh = true
		case r == '|' && fresh:
			fresh = false
		case r == '*', unicode.IsSpace(r), source.Invisible(r) != 0:
		default:
			return i
		}
		i += n
	}
	return i
}

// skipHidden returns the offset of the next visible character.
func skipHidden(text string, i int) int {
	for i < len(text) && text[i] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(text[i:])
		if source.Invisible(r) == 0 {
			break
		}
		i += n
	}
	return i
}

// foldSpace returns s with every run of separators as one blank.
func foldSpace(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		next := separator(s, i)
		if next > i {
			b.WriteByte(' ')
		} else {
			_, n := utf8.DecodeRuneInString(s[i:])
			next = i + n
			b.WriteString(s[i:next])
		}
		i = next
	}
	return b.String()
}
